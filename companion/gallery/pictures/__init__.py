"""Pictures of the gallery: SVG with a title, a description and the table behind it, for a phone, a screen and paper."""

from companion.gallery.pictures.bars import score_spread
from companion.gallery.pictures.heat import heat_map
from companion.gallery.pictures.lines import Series, rating_curves, running_graph
from companion.gallery.pictures.svg import Picture, badge
from companion.gallery.pictures.weeks import year_calendar

__all__ = ["Picture", "Series", "badge", "heat_map", "rating_curves", "running_graph", "score_spread", "year_calendar"]
