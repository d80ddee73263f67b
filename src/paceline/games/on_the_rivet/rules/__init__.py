"""The rules of On the Rivet: one phase, one file; each cites its clauses."""
