"""What is counted, as curves and bars: who stood better in a match, how a rating went."""

from rendering.scenes.charts.chart import ChartPainter
from rendering.scenes.charts.course import CoursePainter
from rendering.scenes.charts.shares import SharesPainter

__all__ = ["ChartPainter", "CoursePainter", "SharesPainter"]
