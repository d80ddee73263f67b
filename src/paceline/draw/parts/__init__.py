"""Things that appear in pictures of any road: riders, signs, labels, panels, badges of marks."""
