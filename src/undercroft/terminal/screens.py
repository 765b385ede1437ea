"""The screens that open over the table."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, HorizontalScroll, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Markdown, Static

from .match import LogEntry, Match
from .painting import told
from .palette import FAINT, YOU
from .wording import replay_command, resume_command, saved_words, scores, winner_words

KEYS = (
    ("the key on a button", "play that move"),
    ("/", "type a move, or as much of it as makes it clear; Enter plays it, Esc goes back to the keys"),
    ("Tab, arrows, Enter", "walk along the buttons and press one"),
    ("Space", "bots move at once until it is your turn; or go on, when a hand is over"),
    ("+ and -", "bots move faster, slower"),
    ("r", "the rules"),
    ("m", "to a table that is larger than its window: arrows move it, Esc leaves it"),
    ("l", "to the log: arrows and Page Up scroll it, Esc leaves it"),
    ("q", "leave; the match is saved after every move"),
)


class Line(HorizontalScroll):
    """A line that is never broken, so that paths in it can be copied; what is too long can be scrolled to."""

    def __init__(self, words: Text, named: str | None = None) -> None:
        super().__init__(Static(words, id=named), classes="line")


class HelpScreen(ModalScreen[None]):
    """The keys."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,q,enter", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for key, meaning in KEYS:
            grid.add_row(Text(key, YOU, no_wrap=True), meaning)
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title = "Keys"
            sheet.border_subtitle = "Esc closes"
            yield Static(grid)
            yield Static(Text("\nAt the table > marks who is to act, and * your seat."))
            yield Static(Text("\nIn the line where moves are typed, rules, quit and ? work as words.", FAINT))


class RulesScreen(ModalScreen[None]):
    """The rules of the game."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,r,q", "dismiss", "Close")]

    def __init__(self, title: str, rules: str) -> None:
        super().__init__()
        self._title = title
        self._rules = rules

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet wide") as sheet:
            sheet.border_title = f"The rules of {self._title}"
            sheet.border_subtitle = "arrows scroll, Esc closes"
            yield Markdown()

    def on_mount(self) -> None:
        """The frame first: long rules take their time."""
        self.call_after_refresh(self._fill)

    async def _fill(self) -> None:
        await self.query_one(Markdown).update(self._rules)


class PageScreen(ModalScreen[None]):
    """What happened in a hand, or the like, that is over: it stays until the person goes on."""

    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [("space,enter,escape", "dismiss", "Go on")]

    def __init__(self, page: tuple[LogEntry, ...], you: str) -> None:
        super().__init__()
        self._page = page
        self._you = you

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = "What happened"
            with VerticalScroll(id="page"):
                for entry in self._page:
                    yield Static(told(entry.sentences, self._you))
            with Horizontal(classes="answers"):
                yield Button(_labelled("Space", " to go on"), compact=True)

    def on_mount(self) -> None:
        """The end of it is what matters."""
        self.query_one("#page").scroll_end(animate=False)

    def on_button_pressed(self) -> None:
        self.dismiss()


class QuitScreen(ModalScreen[bool]):
    """Leaving a match that is not over."""

    AUTO_FOCUS = "#no"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,n", "answer(False)", "Stay"), ("q,y", "answer(True)", "Leave")]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = "Leave the table?"
            yield Line(Text(saved_words(self._match)))
            yield Static("\nTo go on with it:")
            yield Line(Text(resume_command(self._match), YOU))
            with Horizontal(classes="answers"):
                yield Button(_labelled("q", " leave"), id="yes", compact=True)
                yield Button(_labelled("Esc", " stay"), id="no", compact=True)

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class ResultScreen(ModalScreen[str]):
    """How the match ended. Gives "again", "quit", or "look"."""

    # Enter, pressed once too often, should neither leave nor deal.
    AUTO_FOCUS = "#look"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "answer('again')", "Another match"),
        ("q", "answer('quit')", "Leave"),
        ("escape", "answer('look')", "Look at the table"),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet", can_focus=False) as sheet:
            sheet.border_title = "The match is over"
            yield Static(Text(winner_words(self._match), YOU), id="winner")
            yield Static(self._scores(), id="scores")
            yield Line(Text(saved_words(self._match)), "saved")
            yield Static("\nTo replay it:")
            yield Line(Text(replay_command(self._match), YOU))
            with Horizontal(classes="answers"):
                yield Button(_labelled("n", " another match"), id="again", compact=True)
                yield Button(_labelled("Esc", " look at the table"), id="look", compact=True)
                yield Button(_labelled("q", " leave"), id="quit", compact=True)

    def _scores(self) -> Grid:
        grid = Grid.grid(padding=(0, 3, 0, 0))
        grid.add_column()
        grid.add_column(justify="right")
        best = self._match.table.result.winners if self._match.table.result else ()
        leaders = {self._match.name(seat) for seat in best}
        for name, score in scores(self._match):
            grid.add_row(name, score, style="bold" if name in leaders else FAINT)
        return grid

    def action_answer(self, choice: str) -> None:
        self.dismiss(choice)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)


def _labelled(key: str, words: str) -> Text:
    return Text.assemble((key, "bold underline"), words)
