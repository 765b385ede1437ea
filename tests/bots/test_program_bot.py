"""Programs as bots: what is said, and everything that can go wrong."""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from tests.bots.conftest import MakeBot, MakeProgram, gone
from undercroft.bots import program_bot
from undercroft.bots.guest import MOST_FAILURES
from undercroft.bots.program import Program
from undercroft.bots.program_bot import ProgramBot, read_command
from undercroft.games import info, load

ROOT = Path(__file__).resolve().parent.parent.parent
PERL = f"perl {ROOT / 'examples' / 'careful.pl'}"


def one_trouble(bot: ProgramBot, asked: dict[str, Any]) -> Any:
    """Ask once; a legal move must come of it, and one trouble."""
    assert bot.choose(**asked) in ("hit", "fold")
    assert len(bot.troubles) == 1
    return bot.troubles.popleft()


# What goes well.


@pytest.mark.parametrize("seats", [2, "most"])
def test_the_example_in_perl_plays_every_game_without_trouble(game_id: str, seats: Any) -> None:
    card = info(game_id)
    table = uc.deal(game_id, card.max_seats if seats == "most" else max(seats, card.min_seats), key=5)
    others = uc.bot("house", game_id, seed=2)
    with closing(uc.bot(f"program:seconds=60:{PERL}", game_id, seed=1)) as bot:
        while not table.over:
            seat = table.actors[0]
            table.advance(seat, (others if seat else bot).choose(table.view_state(seat), seat))
        assert not bot.troubles
        assert isinstance(bot, ProgramBot)
        assert bot.calls_itself == "Careful Camel"


def test_the_example_in_perl_plays_well(table: uc.Table) -> None:
    won = 0.0
    other = uc.bot("random", "pairs", seed=2)
    with closing(uc.bot(f"program:seconds=60:{PERL}", "pairs", seed=1)) as bot:
        for key in range(40):
            table = uc.deal("pairs", 2, key=key)
            while not table.over:
                seat = table.actors[0]
                table.advance(seat, (bot if seat == key % 2 else other).choose(table.view_state(seat), seat))
            assert table.result
            won += key % 2 in table.result.winners
    assert won >= 30


def test_what_a_program_is_told(make_bot: MakeBot, tmp_path: Path, table: uc.Table, asked: dict[str, Any]) -> None:
    heard = tmp_path / "heard"
    bot = make_bot(
        f"""
        sys.stdin = (open({str(heard)!r}, "a").write(line) and line for line in iter(sys.stdin.readline, ""))
        run(first)
        """,
        seconds=2.5,
    )
    assert bot.choose(**asked) == "hit"
    bot.choose(**asked)
    bot.close()
    hello, game, choose, again, leave = heard.read_text().splitlines()
    assert (hello, leave) == ("undercroft 1", "quit")
    assert game.startswith("game ")
    assert json.loads(game.removeprefix("game ")) == {
        "id": "pairs",
        "title": "Pairs",
        "rules_version": 1,
        "seats": 4,
        "options": {"stakes": "forfeit", "games": "1", "five_card_catch": "no"},
    }
    question = json.loads(choose.removeprefix("choose "))
    assert list(question) == ["seat", "letter", "milliseconds", "seed", "legal", "view"]
    assert (question["seat"], question["letter"], question["milliseconds"]) == (1, "B", 2500)
    assert question["legal"] == ["hit", "fold"]
    assert question["view"]["players"][1]["stack"] == list(table.view(1).players[1].stack)  # type: ignore[attr-defined]
    assert 0 <= question["seed"] < 2**32
    assert json.loads(again.removeprefix("choose "))["seed"] != question["seed"]


def test_a_program_hears_when_the_game_changes(make_bot: MakeBot) -> None:
    bot = make_bot('run(lambda asked: say("move fold"), ready="info another\\nready")')
    for seats, options in ((2, {}), (3, {}), (3, {"games": 2})):
        table = uc.deal("pairs", seats, options, key=7)
        bot.choose(table.view_state(table.actors[0]), table.actors[0])
    assert not bot.troubles


def test_what_a_program_is_told_does_not_depend_on_what_is_hidden(game_id: str, make_program: MakeProgram) -> None:
    game = load(game_id)
    command = make_program("""
        def tell(asked):
            print(json.dumps(asked), file=sys.stderr, flush=True)
            say("nonsense")
        run(tell)
    """)
    choices = random.Random(game_id)
    table = uc.deal(game_id, key=3)
    mover = uc.bot("random", game_id, seed=1)
    for _ in range(6):
        if table.over:
            table = uc.deal(game_id, key=4)
        seat = choices.choice(table.actors)
        told = []
        for key in range(2):
            twin = uc.Seen(game, table.view_state(seat), seat).imagine(key)
            with closing(ProgramBot(game, 1, command=command, seconds=60)) as bot:
                bot.choose(twin.view_state(seat), seat)
                told.append(bot.troubles[0].details)
        assert told[0] == told[1]
        assert told[0]
        table.advance(seat, mover.choose(table.view_state(seat), seat))


def test_a_program_with_a_seed_is_asked_the_same_again(asked: dict[str, Any]) -> None:
    def choices(seed: int) -> list[str]:
        with closing(uc.bot(f"program:seconds=60:{PERL}", "feast", seed)) as bot:
            table = uc.deal("feast", 2, key=7)
            return [str(bot.choose(table.view_state(0), 0)) for _ in range(10)]

    assert choices(3) == choices(3)


def test_talk_and_unicode_and_other_ends_of_line(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot(r"""
        sys.stdout.reconfigure(encoding="utf-8", newline="")
        def choose(asked):
            say("info třicet 🂡 karet\r")
            say("")
            say("  move   fold \r")
        run(choose, hello="id name Žluťoučký kůň 🐫\nid author somebody\nundercroft 1\r")
    """)
    assert bot.choose(**asked) == "fold"
    assert not bot.troubles
    assert bot.calls_itself == "Žluťoučký kůň 🐫"


def test_a_program_may_ask_what_may_be_played(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot("""
        def choose(asked):
            say("legal")
            moves = json.loads(sys.stdin.readline().removeprefix("legal "))
            say("legal dance ...")
            assert sys.stdin.readline().startswith("error ")
            say("move", moves[-1])
        run(choose)
    """)
    assert bot.choose(**asked) == "fold"
    assert not bot.troubles


def test_complaints_do_no_harm(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot("""
        def choose(asked):
            sys.stderr.write("x" * 10_000_000)
            sys.stderr.flush()
            first(asked)
        run(choose)
    """)
    assert bot.choose(**asked) == "hit"
    assert not bot.troubles


# What goes wrong.


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit(3)", "it ended with status 3"),
        ("os.kill(os.getpid(), 11)", "it was ended by signal 11"),
        ("os.close(0); os.close(1); time.sleep(60)", "it closed its output"),
        ("say('hello')", "it said 'hello', where 'undercroft' was expected"),
        ("run(first, hello='undercroft 2')", "it speaks version '2' of the protocol, and we speak 1"),
        ("run(first, hello='undercroft')", "it speaks version ''"),
        ("run(first, ready='never')", "it said 'never', where 'ready' was expected"),
        ("run(lambda asked: sys.exit(4))", "it ended with status 4"),
        ("run(lambda asked: say('hit'))", "it said 'hit', where 'move' was expected"),
        ("run(lambda asked: say('move'))", "its move '' was refused"),
        ("run(lambda asked: say('move dance'))", "its move 'dance' was refused: a turn in Pairs is hit or fold (P-9)"),
        ("run(lambda asked: say('move hit ...'))", "its move 'hit ...' was refused"),
        ("run(lambda asked: say('\\x1b[2J'))", r"it said '\x1b[2J', where"),
        ("run(lambda asked: os.write(1, b'move \\xff\\n'))", "its move '\ufffd' was refused"),
        ("run(lambda asked: [sys.stdout.write('x' * 65536) for _ in iter(int, 1)])", "more than 65,536 bytes"),
        ("run(lambda asked: say('move ' + 'x' * 60_000))", "its move 'xxx"),
        ("run(lambda asked: [say('legal') for _ in iter(int, 1)])", "it asks, and does not read the answers"),
        ("raise ValueError('camel')", "it ended with status 1"),
    ],
)
def test_a_program_that_fails_is_stood_in_for(make_bot: MakeBot, asked: dict[str, Any], body: str, why: str) -> None:
    trouble = one_trouble(make_bot(body), asked)
    assert why in trouble.why
    assert len(str(trouble)) < 400
    assert str(trouble).isprintable()
    assert (trouble.seat, trouble.choice, trouble.given_up) == (1, 1, False)


@pytest.mark.parametrize(
    "body",
    [
        "run(lambda asked: time.sleep(60))",
        "run(lambda asked: [say('info still here') for _ in iter(int, 1)])",
        "run(lambda asked: [(say('legal'), sys.stdin.readline()) for _ in iter(int, 1)])",
        "run(lambda asked: [sys.stderr.write('x' * 65536) for _ in iter(int, 1)])",
    ],
)
def test_a_program_that_takes_too_long_is_stopped(make_bot: MakeBot, asked: dict[str, Any], body: str) -> None:
    bot = make_bot(body, seconds=0.2)
    bot.choose(**asked)
    began = time.perf_counter()
    trouble = bot.troubles[0]
    bot.close()
    assert trouble.why == "it did not answer within 0.2 s"
    assert time.perf_counter() - began < 5


def test_a_program_that_never_says_hello(
    make_bot: MakeBot, asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_bot, "START_SECONDS", 0.2)
    assert one_trouble(make_bot("time.sleep(60)"), asked).why == "it did not answer within 0.2 s"


def test_a_program_that_does_not_listen(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot("say('undercroft 1'); say('ready'); time.sleep(60)", seconds=0.2)
    assert one_trouble(bot, asked).why == "it did not answer within 0.2 s"


def test_more_can_be_sent_than_a_pipe_holds() -> None:
    program = Program([sys.executable, "-I", "-S", "-c", "print(len(input()))"])
    program.send("x" * 1_000_000)
    assert program.line(time.monotonic() + 60) == "1000000"
    program.stop()


def test_what_it_complained_about_is_told(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    trouble = one_trouble(make_bot("raise ValueError('no camel \\x1b[2J here')"), asked)
    assert trouble.details.splitlines()[-1] == r"ValueError: no camel \x1b[2J here"
    assert len(one_trouble(make_bot("sys.stderr.write('x' * 100_000); sys.exit(1)"), asked).details) == 4000


def test_after_a_failure_a_program_is_started_anew(make_bot: MakeBot, tmp_path: Path, asked: dict[str, Any]) -> None:
    mark = tmp_path / "mark"
    bot = make_bot(f"""
        def choose(asked):
            if not os.path.exists({str(mark)!r}):
                open({str(mark)!r}, "w").close()
                sys.exit(5)
            first(asked)
        run(choose)
    """)
    assert one_trouble(bot, asked).why == "it ended with status 5"
    for _ in range(10):
        assert bot.choose(**asked) == "hit"
    assert not bot.troubles


def test_an_illegal_move_is_told_to_the_program_which_goes_on(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot("""
        def choose(asked):
            say("move dance")
            told = sys.stdin.readline()
            sys.stdin.readline()
            say("move fold" if told.startswith("error a turn in Pairs is hit or fold") else "nonsense")
        run(choose)
    """)
    one_trouble(bot, asked)
    assert bot.choose(**asked) == "fold"
    assert not bot.troubles


def test_two_answers_to_one_question_are_one_too_many(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot("run(lambda asked: say('move hit\\nmove fold'))")
    assert bot.choose(**asked) == "hit"
    assert one_trouble(bot, asked).why == "it said 'move fold' without being asked"


def test_who_fails_too_often_is_given_up(make_bot: MakeBot, tmp_path: Path, asked: dict[str, Any]) -> None:
    starts = tmp_path / "starts"
    bot = make_bot(f"open({str(starts)!r}, 'a').write('x'); sys.exit(1)")
    choices = {bot.choose(**asked) for _ in range(40)}
    assert choices == {"hit", "fold"}
    assert [trouble.given_up for trouble in bot.troubles] == [False] * (MOST_FAILURES - 1) + [True]
    assert str(bot.troubles[-1]).endswith("it moves at random, as from now on.")
    assert starts.read_text() == "x" * MOST_FAILURES


def test_standing_in_is_the_same_with_the_same_seed(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    first, second = (make_bot("sys.exit(1)", seed=4) for _ in range(2))
    assert [first.choose(**asked) for _ in range(20)] == [second.choose(**asked) for _ in range(20)]


def test_a_program_that_is_gone_when_it_starts(tmp_path: Path, asked: dict[str, Any]) -> None:
    script = tmp_path / "script"
    script.write_text("#!/nowhere/at/all\n")
    script.chmod(0o755)
    bot = uc.bot(f"program:{script}", "pairs", seed=1)
    assert isinstance(bot, ProgramBot)
    assert one_trouble(bot, asked).why == "it could not be started: No such file or directory"


# Nothing is left behind.


def pids(folder: Path) -> list[int]:
    return [int(word) for word in (folder / "pids").read_text().split()]


FAMILY = """
    child = subprocess.Popen(["sleep", "1000"])
    with open({pids!r}, "a") as file:
        print(os.getpid(), child.pid, file=file)
"""


@pytest.mark.parametrize(
    "rest",
    [
        "run(first)",
        "run(lambda asked: time.sleep(60))",
        "run(lambda asked: sys.exit(1))",
        "run(lambda asked: say('nonsense'))",
        "run(first); time.sleep(60)",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); run(first); time.sleep(60)",
    ],
)
def test_a_program_goes_with_all_that_it_started(
    make_bot: MakeBot, tmp_path: Path, asked: dict[str, Any], rest: str
) -> None:
    bot = make_bot(FAMILY.format(pids=str(tmp_path / "pids")) + "    " + rest, seconds=1)
    bot.choose(**asked)
    bot.close()
    started = pids(tmp_path)
    assert len(started) == 2
    assert all(gone(pid) for pid in started)
    with pytest.raises(ChildProcessError):
        os.waitpid(started[0], os.WNOHANG)
    bot.close()


def test_a_bot_that_nobody_holds_any_more_is_stopped(
    make_program: MakeProgram, tmp_path: Path, asked: dict[str, Any]
) -> None:
    command = make_program(FAMILY.format(pids=str(tmp_path / "pids")) + "    run(first)")
    bot = uc.bot("program", "pairs", 1, command=command, seconds=60)
    bot.choose(**asked)
    del bot
    gc.collect()
    assert all(gone(pid) for pid in pids(tmp_path))


def test_a_bot_is_stopped_when_we_end(make_program: MakeProgram, tmp_path: Path) -> None:
    command = make_program(FAMILY.format(pids=str(tmp_path / "pids")) + "    run(first)")
    code = f"""
import undercroft as uc
table = uc.deal("pairs", 4, key=7)
bot = uc.bot("program", "pairs", 1, command={command!r}, seconds=60)
print(bot.choose(table.view_state(1), 1))
"""
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert (done.stdout, done.stderr) == ("hit\n", "")
    assert all(gone(pid) for pid in pids(tmp_path))


def test_a_closed_bot_can_be_asked_again(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    bot = make_bot("run(first)")
    for _ in range(2):
        assert bot.choose(**asked) == "hit"
        bot.close()
    assert not bot.troubles


def test_a_bot_can_be_closed_while_it_thinks(make_bot: MakeBot, tmp_path: Path, asked: dict[str, Any]) -> None:
    mark = tmp_path / "mark"
    bot = make_bot(f"run(lambda asked: (open({str(mark)!r}, 'w').close(), time.sleep(60)))")
    with ThreadPoolExecutor(1) as pool:
        choosing = pool.submit(lambda: bot.choose(**asked))
        while not mark.exists():
            time.sleep(0.01)
        began = time.perf_counter()
        bot.close()
        assert choosing.result(30) in ("hit", "fold")
        assert time.perf_counter() - began < 20
    assert "ended by signal 9" in bot.troubles[0].why


def test_bots_in_threads(make_bot: MakeBot, asked: dict[str, Any]) -> None:
    hit, fold = (make_bot(f"run(lambda asked: say('move {move}'))") for move in ("hit", "fold"))
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda bot: (bot, bot.choose(**asked)), [hit, fold, hit, fold] * 25))
    assert all(move == ("hit" if bot is hit else "fold") for bot, move in answers)
    assert not hit.troubles
    assert not fold.troubles
    assert threading.active_count() < 10


# What is refused from the start.


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("program", "which program?"),
        ("program:", "which program?"),
        ("program:./nothing/here", "there is no program './nothing/here' that can be run"),
        ("program:sh 'x", "a quotation is not closed"),
        ("program:sh\n", "by its command in one line"),
        ("program:seconds=x:sh", "a program has from 0 to 3600 seconds, not 'x'"),
        ("program:seconds=0:sh", "not 0"),
        ("program:seconds=nan:sh", "not 'nan'"),
    ],
)
def test_programs_that_cannot_be(words: str, why: str) -> None:
    with pytest.raises(uc.BadBot, match=r"^[^\n]*$") as refused:
        uc.bot(words, "pairs")
    assert why in str(refused.value)


def test_a_setting_that_programs_do_not_have() -> None:
    with pytest.raises(uc.BadBot, match="no such setting"):
        uc.bot("program:sh", "pairs", iterations=3)


def test_programs_play_on_unix_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "name", "nt")
        with pytest.raises(uc.BadBot, match="Unix only"):
            read_command("sh")


def test_the_name_of_a_program_fits_into_a_scroll(table: uc.Table) -> None:
    names = [uc.bot(f"program:sh {word}", "pairs").name for word in ("/a/b/c.sh", "'a, b'", "x" * 100, "-c ' '")]
    assert names == ["program:sh c.sh", "program:sh a  b", f"program:sh {'x' * 29}", "program:sh -c"]
    table.players = names
