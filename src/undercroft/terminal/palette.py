"""The colours of the cellar: dark wood, lamplight, and ten cards that eyes of every kind can tell apart."""

from __future__ import annotations

from rich.style import Style
from textual.theme import Theme

CELLAR = Theme(
    name="cellar",
    dark=True,
    background="#15100d",
    surface="#1d1612",
    panel="#2a1f18",
    foreground="#eadbc6",
    primary="#d79a56",
    secondary="#8d6e53",
    accent="#f0c987",
    success="#a9b665",
    warning="#e3b35b",
    error="#f08a6c",
    variables={
        "border": "#5a4434",
        "border-blurred": "#3a2c22",
        "block-cursor-foreground": "#15100d",
        "footer-background": "#1d1612",
        "footer-key-foreground": "#f0c987",
        "footer-description-foreground": "#b9a48c",
        "input-cursor-background": "#f0c987",
        "input-selection-background": "#8d6e53 50%",
        "scrollbar": "#4a382b",
        "scrollbar-hover": "#6a513e",
        "scrollbar-active": "#8d6e53",
        "scrollbar-background": "#1d1612",
        "scrollbar-background-hover": "#1d1612",
        "scrollbar-background-active": "#1d1612",
        "scrollbar-corner-color": "#1d1612",
    },
)

INK = "#15100d"
CHALK = "#fff6e6"
YOU = Style(color="#f0c987", bold=True)
FAINT = Style(color="#a28d77")

# Each step is lighter than the one before, so that the order shows in shades of grey too; hues after the map "batlow".
CARD_COLOURS = (
    "#2b4a80",
    "#235d86",
    "#226c7c",
    "#35796a",
    "#5f8f45",
    "#8a9339",
    "#c09a3e",
    "#e8a661",
    "#fbb8a0",
    "#fbd6ee",
)
FIRST_LIGHT_CARD = 5


def card_style(rank: int) -> Style | None:
    """How a card's number is shown; None for ranks beyond the ten."""
    if not 1 <= rank <= len(CARD_COLOURS):
        return None
    return Style(color=CHALK if rank < FIRST_LIGHT_CARD else INK, bgcolor=CARD_COLOURS[rank - 1], bold=True)


def card_edge_style(rank: int) -> Style | None:
    """How the brackets around it are shown: as part of the card, where there are colours."""
    style = card_style(rank)
    return None if style is None else Style(color=CARD_COLOURS[rank - 1], bgcolor=CARD_COLOURS[rank - 1])
