"""Policies of the kernel that choose cards as bots do; `policies.py` knows them by number."""
