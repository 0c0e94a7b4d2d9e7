"""The miniatures: what each is built of. Inches; the front looks towards the viewer (y), z is up."""
