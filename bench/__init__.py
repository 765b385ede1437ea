"""How fast the kernels are: against C, against plain Python, and at the door. Run it with `make bench`."""
