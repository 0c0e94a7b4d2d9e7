"""Values and their files: reading and writing them, and saying plainly what is wrong with them."""
