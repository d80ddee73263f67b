"""Bring people together: four-letter codes, invitations, claims of seats, nudges and televisions."""
