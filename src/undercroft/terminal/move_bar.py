"""The legal moves: a few as buttons with keys, many as a line to type in that helps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Static

from .palette import FAINT
from .typing_moves import keys_for, tidy

MOST_SHOWN = 40
# What a button takes beside its label, with room to spare and without; and what the bar takes at its edges. As
# `app.tcss` has them.
LOOSE = 8
CLOSE = 6
EDGE = 2


class MoveButton(Button):
    """One move, and its key."""

    def __init__(self, move: str, key: str, hint: str) -> None:
        label = _button_label(move, key)
        if hint:
            label.append(f"  {hint}")
        super().__init__(label, compact=True)
        self.move = move
        self.width_of_label = label.cell_len


def _button_label(move: str, key: str) -> Text:
    if move[:1].casefold() == key:
        return Text.assemble((move[:1], "bold underline"), move[1:])
    if move[-1:].casefold() == key:
        return Text.assemble(move[:-1], (move[-1:], "bold underline"))
    return Text.assemble((key, "bold underline"), f" {move}")


class MoveLine(Input):
    """Where a move is typed. Escape goes back to the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "Back to the keys")]

    class Typed(Message):
        """A line is ended."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def action_leave(self) -> None:
        self.clear()
        self.screen.set_focus(None)

    def on_key(self, event: Key) -> None:
        """Enter is taken here, and at once: on its way through the bindings the letters of the next line would
        overtake it."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            text = self.value
            self.clear()
            self.post_message(self.Typed(text))


class MoveBar(Vertical):
    """Asks for a move, by button, key or typing; it does not know which texts are legal, and lets the match decide."""

    class Asked(Message):
        """The person asks for a move."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, taken_keys: str) -> None:
        super().__init__()
        self._taken_keys = taken_keys
        self._moves: tuple[str, ...] = ()
        self._hints: dict[str, str] = {}
        self._keys: tuple[str, ...] = ()
        self._known_keys: dict[str, str] = {}
        """The key that each move has had, which it keeps if it can."""
        self._open = False
        self._width = 0
        self._pressed: MoveButton | None = None

    def compose(self) -> ComposeResult:
        yield Vertical(id="buttons")
        yield Static(id="matches")
        yield MoveLine(placeholder="or type a move", id="line", compact=True)

    async def show(self, hinted: Mapping[str, str]) -> None:
        """Offer these moves, each with what is to be said beside it; without any, what was offered before waits, greyed
        out, for the next turn."""
        moves = tuple(hinted)
        self._open = bool(moves)
        if moves and (moves, hinted) != (self._moves, self._hints):
            self._moves = moves
            self._hints = dict(hinted)
            self._keys = keys_for(moves, self._taken_keys, self._known_keys)
            self._known_keys |= zip(moves, self._keys, strict=False)
            await self._rebuild()
        for button in self.query(MoveButton):
            button.disabled = not self._open
        if self._open and self._pressed and self._pressed.is_attached and self.screen.focused is None:
            # Whoever plays with Enter should find the button again where it was.
            self._pressed.focus()
        self._show_matches()

    async def _rebuild(self) -> None:
        buttons = self.query_one("#buttons")
        await buttons.remove_children()
        made = [MoveButton(move, key, self._hints[move]) for move, key in zip(self._moves, self._keys, strict=False)]
        await buttons.mount(*(Horizontal(*row) for row in self._rows(made)))
        buttons.display = bool(self._keys)
        self.query_one("#matches").display = not self._keys
        line = self.query_one(MoveLine)
        line.placeholder = "or type a move" if self._keys else f"type one of {len(self._moves)} moves"
        line.suggester = SuggestFromList(self._moves, case_sensitive=False)
        if not self._keys:
            line.focus()

    def _rows(self, buttons: Sequence[MoveButton]) -> list[list[MoveButton]]:
        """The buttons in one row if they fit on the screen, else packed closely into as many as they need."""
        whole = self.app.size.width - EDGE
        widths = [button.width_of_label + LOOSE for button in buttons]
        if sum(widths) > whole:
            widths = [button.width_of_label + CLOSE for button in buttons]
            for button in buttons:
                button.add_class("-close")
        rows: list[list[MoveButton]] = [[]]
        room = whole
        for button, width in zip(buttons, widths, strict=True):
            if width > room and rows[-1]:
                rows.append([])
                room = whole
            rows[-1].append(button)
            room -= width
        return rows

    async def on_resize(self) -> None:
        """Rows break elsewhere in another width."""
        width = self.app.size.width
        if self._moves and width != self._width:
            await self._rebuild()
            for button in self.query(MoveButton):
                button.disabled = not self._open
        self._width = width

    def _show_matches(self) -> None:
        """Below the table, the moves that what is typed so far may stand for."""
        typed = tidy(self.query_one(MoveLine).value).casefold()
        shown = [move for move in self._moves if move.casefold().startswith(typed)] if self._open else []
        text = Text(", ".join(shown[:MOST_SHOWN]), FAINT, overflow="ellipsis")
        self.query_one("#matches", Static).update(text)

    def start_typing(self) -> None:
        # Not `focus()`, which is a moment late: what is typed at once would be taken for keys.
        self.screen.set_focus(self.query_one(MoveLine))

    def key_of(self, move: str) -> str:
        """The key of a move that is offered."""
        return self._keys[self._moves.index(move)]

    def press(self, key: str) -> bool:
        """Ask for the move that a key stands for; False if it stands for none."""
        if not self._open or key not in self._keys:
            return False
        self._pressed = None
        self._ask(self._moves[self._keys.index(key)])
        return True

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if self._open and isinstance(event.button, MoveButton):
            self._pressed = event.button
            self._ask(event.button.move)

    def _ask(self, move: str) -> None:
        # A second key pressed in haste belongs to no turn: closed until `show` is called again.
        self._open = False
        self.post_message(self.Asked(move))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._show_matches()

    def on_move_line_typed(self, event: MoveLine.Typed) -> None:
        event.stop()
        # Who learned to type moves with / may press it here too.
        words = event.text.strip().lstrip("/")
        if words:
            self.post_message(self.Asked(words))

    def on_key(self, event: Key) -> None:
        """Arrows walk along the buttons."""
        if isinstance(self.screen.focused, MoveButton) and event.key in ("left", "right"):
            event.stop()
            _ = self.screen.focus_previous(MoveButton) if event.key == "left" else self.screen.focus_next(MoveButton)
