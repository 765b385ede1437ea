"""Learning curves as a picture, in SVG: share by decisions, with the interval around each curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 28, 48
COLOURS = ("#1f6f8b", "#b3541e", "#5b7f2b", "#7a4a9e", "#8a6d1c")
FONT = 'font-family="sans-serif" font-size="13" fill="#333"'
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)

Curve = Sequence[tuple[int, float, float]]


def draw(curves: Mapping[str, Curve], title: str) -> str:
    """One curve for each name: points of decisions, share, and how far off the share may be."""
    most = max(1, *(point[0] for curve in curves.values() for point in curve))

    def x(decisions: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * decisions / most, 1)

    def y(share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(max(share, 0.0), 1.0)), 1)

    def line(points: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{across},{down}" for across, down in points)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" {FONT}>{escape(title)}</text>',
    ]
    for share in SHARES:
        parts.append(f'<path d="M{LEFT} {y(share)}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end" {FONT}>{share:g}</text>')
    for tenth in (0, 1):
        words = f"{most * tenth:,} decisions" if tenth else "0"
        anchor = "end" if tenth else "middle"
        parts.append(f'<text x="{x(most * tenth)}" y="{HEIGHT - 22}" text-anchor="{anchor}" {FONT}>{words}</text>')
    for (name, curve), colour in zip(curves.items(), COLOURS * len(curves), strict=False):
        above = [(x(done), y(share + reach)) for done, share, reach in curve]
        below = [(x(done), y(share - reach)) for done, share, reach in curve]
        middle = [(x(done), y(share)) for done, share, _ in curve]
        parts.append(f'<polygon points="{line([*above, *reversed(below)])}" fill="{colour}" opacity="0.2"/>')
        parts.append(f'<polyline points="{line(middle)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<circle cx="{middle[-1][0]}" cy="{middle[-1][1]}" r="3" fill="{colour}"/>')
        parts.append(
            f'<text x="{middle[-1][0] + 8}" y="{middle[-1][1] + 4}" {FONT}>{escape(name)} {curve[-1][1]:.2f}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
