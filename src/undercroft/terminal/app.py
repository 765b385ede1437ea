"""The full screen: the table, what happened, and the moves that can be made."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.events import Key
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Footer, Static

from ..engine.errors import UndercroftError
from .log_pane import LogPane
from .match import BACK, Match
from .move_bar import MoveBar, MoveLine
from .painting import painted
from .palette import CELLAR, FAINT, YOU
from .screens import HelpScreen, PageScreen, QuitScreen, ResultScreen, RulesScreen
from .wording import company, hinted, options_words, turn_words

# Moves may not have these as their keys.
OWN_KEYS = "qrlm"
AT_THE_TABLE = ("keys", "rules", "log", "around", "type", "hurry", "pace", "again", "result", "rest", "leave")
# So much is shown around the place that matters in a picture larger than its window.
AROUND_LINES = 4
AROUND_COLUMNS = 16
SLOWEST = 3.2
# The screen has this class when the picture is to have most of its width.
BROAD = "-broad"
QUICKEST = 0.05


class PlayApp(App[None]):
    """Plays matches until the person leaves."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (132, "-wide")]  # noqa: RUF012 - Textual's own way
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("m", "around", "Map"),
        Binding("slash", "type", "Type", key_display="/"),
        Binding("space", "hurry", "Skip ahead", key_display="Space"),
        Binding("plus,equals_sign", "pace(0.5)", "Faster", key_display="+"),
        Binding("minus", "pace(2.0)", "Slower", key_display="-"),
        Binding("n", "again", "Another match"),
        Binding("enter", "result", "Result", show=False),
        Binding("escape", "rest", "Leave the log or the map", show=False),
        Binding("q", "leave", "Quit"),
        # Textual's own answer to Ctrl-C names a key that is not ours.
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, match: Match, pace: float) -> None:
        super().__init__()
        self.match = match
        self.pace = pace
        self._refusal = ""
        self._too_early = ""
        """What was typed while others were to move, as long as nothing else has been typed."""
        self._hurried = False
        self._hurry = asyncio.Event()
        self._bots_play = False
        self._focus: tuple[int, int] | None = None
        self.register_theme(CELLAR)
        self.theme = CELLAR.name
        self.title = match.table.game.info.title

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        with Container(id="room"):
            with ScrollableContainer(id="table", can_focus=False) as table:
                table.border_title = "The table"
                yield Static(id="picture")
            yield LogPane(self.match)
        yield Static(id="status")
        yield MoveBar(OWN_KEYS)
        yield Footer(show_command_palette=False, compact=True)

    async def on_mount(self) -> None:
        await self._begin()

    async def _begin(self) -> None:
        self._main.remove_class(BROAD)
        self._hurried = False
        self._show_heading()
        await self._show()
        self._let_bots_play()

    async def _show(self) -> None:
        """Bring everything on the screen up to date."""
        self._show_picture()
        self._main.query_one(LogPane).follow(self.match)
        bar = self._main.query_one(MoveBar)
        bar.display = not self.match.over
        await bar.show(hinted(self.match))
        self._show_status()

    def _show_picture(self) -> None:
        view, columns = self.match.view, self._main.query_one("#table").content_size.width or self.size.width
        picture = view.picture(columns, whole=True)
        if max(map(len, picture.splitlines())) > columns and not self._main.has_class(BROAD):
            # For the rest of the match: panes that grow and shrink would be worse than a narrow log.
            self._main.add_class(BROAD)
            self.call_after_refresh(self._show_picture)
        self._main.query_one("#picture", Static).update(painted(picture))
        self.call_after_refresh(self._look_at, view.focus(columns))

    def on_resize(self) -> None:
        """The picture is drawn for the width that there is."""
        self.call_after_refresh(self._show_picture)

    def _look_at(self, focus: tuple[int, int] | None) -> None:
        """Show the part that matters of a picture that is larger than its window."""
        if focus and focus != self._focus:
            line, column = focus
            region = Region(column - AROUND_COLUMNS, line - AROUND_LINES, 2 * AROUND_COLUMNS, 2 * AROUND_LINES + 1)
            self._main.query_one("#table").scroll_to_region(region, animate=False, force=True)
        self._focus = focus
        self.refresh_bindings()

    @property
    def _main(self) -> Screen[object]:
        """The screen with the table, even while another lies over it."""
        return self.screen_stack[0]

    def _show_heading(self) -> None:
        heading = Text.assemble((self.match.table.game.info.title, YOU), "  ", options_words(self.match))
        self._main.query_one("#heading", Static).update(heading)
        self._main.query_one("#table").border_subtitle = company(self.match)

    def _show_status(self) -> None:
        turn = turn_words(self.match)
        text = Text(turn, YOU if self.match.moves else FAINT)
        if self.match.over:
            text.append(" n: another match. Enter: the result. q: leave.")
        for note in (self._refusal, f"Not saved: {self.match.trouble}." if self.match.trouble else ""):
            if note:
                text.append(f"\n{note}", self.theme_variables["error"])
        self._main.query_one("#status", Static).update(text)

    async def on_move_bar_asked(self, message: MoveBar.Asked) -> None:
        words = message.text.strip().casefold()
        refusal = self.match.attempt(message.text)
        action = {"?": self.action_keys, "rules": self.action_rules, "quit": self.action_leave}.get(words)
        if refusal and action:
            action()
            return
        self._refusal = f"No: {refusal}." if refusal else ""
        self._too_early = words if refusal and not self.match.moves and not self.match.over else ""
        await self._show()
        if not refusal:
            self._let_bots_play()

    def _let_bots_play(self) -> None:
        if not self._bots_play:
            # Set here, not in the worker, which starts later: two at once would have one bot think two thoughts.
            self._bots_play = True
            self.run_worker(self._play_bots())

    async def _play_bots(self) -> None:
        """Bots move one by one, each after a pause in which the person can follow, until there is a page to read; then,
        maybe, the match is over."""
        match = self.match
        while not match.full_page and (seat := match.next_bot) is not None:
            if not match.moves:
                await self._pause()
            seen, moment = match.seen_by(seat), len(match.log)
            move = await asyncio.to_thread(match.choose, seat, seen)
            if len(match.log) == moment:
                waited = not match.moves
                match.play_bot(seat, move)
                if waited and match.moves:
                    # What was refused because of its moment may be right now, and has to be typed again.
                    self._refusal = f"{self._too_early!r} came before your turn." if self._too_early else ""
                await self._show()
        self._bots_play = False
        self._hurried = False
        if match.full_page:
            self.push_screen(PageScreen(match.turn_page(), match.called(match.seat)), self._after_page)
        elif match.over:
            self.action_result()

    def _after_page(self, _: object) -> None:
        self._let_bots_play()

    async def _pause(self) -> None:
        if self._hurried or not self.pace:
            return
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), self.pace)
        except TimeoutError:
            return

    def on_key(self, event: Key) -> None:
        """The keys of the moves."""
        at_the_table = len(self.screen_stack) == 1
        if at_the_table and event.character and self.query_one(MoveBar).press(event.character.casefold()):
            event.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """At the end, other keys matter than during the match."""
        busy = len(self.screen_stack) > 1 or isinstance(self.focused, MoveLine)
        if busy and action in AT_THE_TABLE:
            return False
        if action in ("again", "result"):
            return self.match.over
        if action == "around":
            table = self._main.query_one("#table")
            return table.max_scroll_x > 0 or table.max_scroll_y > 0
        if action in ("type", "hurry", "pace"):
            return not self.match.over
        return True

    def action_keys(self) -> None:
        self.push_screen(HelpScreen())

    def action_rules(self) -> None:
        info = self.match.table.game.info
        self.push_screen(RulesScreen(info.title, info.rules()))

    def action_log(self) -> None:
        self._main.query_one(LogPane).focus()

    def action_around(self) -> None:
        """Look around on a table that is larger than its window."""
        table = self._main.query_one("#table")
        table.can_focus = True
        table.focus()

    def action_type(self) -> None:
        self._main.query_one(MoveBar).start_typing()

    async def action_rest(self) -> None:
        """Back to the table; from there, one step back in a move that is begun."""
        if self._main.focused is None and self.match.begun:
            self.match.attempt(BACK)
            await self._show()
        self._main.set_focus(None)

    def action_hurry(self) -> None:
        """Let bots move without a pause until it is the person's turn."""
        if not self.match.moves:
            self._hurried = True
            self._hurry.set()

    def action_pace(self, factor: float) -> None:
        """Change how long a bot's move waits."""
        slower = factor > 1
        pace = max(self.pace, QUICKEST if slower else 0) * factor
        self.pace = min(pace, SLOWEST) if pace >= QUICKEST else 0
        self.notify(f"Bots wait {self.pace:g} seconds." if self.pace else "Bots move at once.", timeout=2)

    def action_leave(self) -> None:
        if self.match.over:
            self.exit()
        else:
            self.push_screen(QuitScreen(self.match), lambda leave: self.exit() if leave else None)

    def action_result(self) -> None:
        self.push_screen(ResultScreen(self.match), self._after_result)

    def _after_result(self, choice: str | None) -> None:
        if choice == "again":
            self.action_again()
        elif choice == "quit":
            self.exit()

    def action_again(self) -> None:
        """Another match of the same kind."""
        try:
            self.match = self.match.again()
        except UndercroftError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.call_later(self._begin)
