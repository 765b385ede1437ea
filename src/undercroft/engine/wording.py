"""Small pieces of English that games share."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
INDENT = 7 * " "


def joined(words: Sequence[str], by: str = "and") -> str:
    """A list as English has it.

    >>> joined(["A", "B", "C"]), joined(["hit", "fold"], "or")
    ('A, B and C', 'hit or fold')
    """
    return f" {by} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def number(count: int, thing: str) -> str:
    """A number of things.

    >>> number(1, "point"), number(3000, "match")
    ('1 point', '3,000 matches')
    """
    ending = "" if abs(count) == 1 else "es" if thing.endswith("ch") else "s"
    return f"{count:,} {thing}{ending}"


def printable(text: str) -> str:
    r"""A text without what would drive a terminal: it may quote a file that somebody sent.

    >>> printable("two\nlines")
    'two\\nlines'
    """
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def folded(text: str, columns: int) -> str:
    """A text of which no line is longer than that: what is too long goes on below, indented.

    >>> print(folded("> A  [3] [7] [10]  kept 1 2 2\\n  B  [4]", 20))
    > A  [3] [7] [10]
           kept 1 2 2
      B  [4]
    """
    fold = textwrap.TextWrapper(columns, subsequent_indent=INDENT, break_on_hyphens=False).fill
    return "\n".join(fold(line) if len(line) > columns else line for line in text.split("\n"))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What to say of a word that is none of those known: all that begin so, or else the one that looks most like it.

    >>> did_you_mean("cave", ["pairs", "cave_cards", "cave_board"]), did_you_mean("pears", ["pairs", "feast"])
    (" (did you mean 'cave_cards' or 'cave_board'?)", " (did you mean 'pairs'?)")
    """
    names = list(known)
    begun = [name for name in names if word and name.startswith(word.casefold())]
    meant = begun or difflib.get_close_matches(word, names, 1)
    return f" (did you mean {joined([repr(name) for name in meant], 'or')}?)" if meant else ""


def a_card(rank: int) -> str:
    """A card with its article, as it is spoken.

    >>> a_card(8), a_card(7)
    ('an 8', 'a 7')
    """
    return f"{'an' if rank == 8 else 'a'} {rank}"


def some_cards(ranks: Sequence[int]) -> str:
    """Cards as they are spoken, those of a rank together.

    >>> some_cards([3, 8]), some_cards([7, 7, 7, 10])
    ('a 3 and an 8', 'three 7s and a 10')
    """
    counted = [(rank, len(list(same))) for rank, same in groupby(ranks)]
    return joined([a_card(rank) if count == 1 else f"{NUMBERS[count]} {rank}s" for rank, count in counted])


def in_your_hand(ranks: Sequence[int]) -> str:
    """What somebody holds, as it is told to them.

    >>> in_your_hand([7, 7, 8]), in_your_hand([8])
    ('in your hand are two 7s and an 8', 'in your hand is an 8')
    """
    return f"in your hand {'are' if len(ranks) > 1 else 'is'} {some_cards(ranks)}"
