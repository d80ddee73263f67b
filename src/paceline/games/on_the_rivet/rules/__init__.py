"""The rules of On the Rivet, one concept a file; each cites its clauses."""
