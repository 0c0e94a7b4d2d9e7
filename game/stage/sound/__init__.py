"""What is heard: which files a sound has, a device that plays them, and the mixer between the two."""
