"""Pictures of the gallery: SVG with a title, a description and the table behind it, for a phone, a screen and paper."""
