"""The set-up of a race or tour on the web: what games offer, checks with ways to mend, and pictures of courses."""
