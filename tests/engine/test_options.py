"""Options: words, values, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from undercroft.engine.errors import BadOption
from undercroft.engine.header import Header, record_of, set_options
from undercroft.engine.options import OptionInfo, Options, Sheet, describe, join_words, read_options, split_words
from undercroft.engine.record import field, new


class Weather(IntEnum):
    DRY = 0
    WET = 1
    DEEP_SNOW = 7


class CampOptions(Options, frozen=True):
    weather: Annotated[Weather, Meta(description="how it is outside", extra={"clause": "K-1"})] = Weather.DRY
    fire: Annotated[bool, Meta(extra={"clause": "K-2"})] = True
    tents: Annotated[int, Meta(ge=1, le=9, description="how many", extra={"clause": "K-3"})] = 2

    def check(self) -> None:
        if self.fire and self.weather == Weather.DEEP_SNOW:
            raise BadOption("no fire in deep_snow")


class NoOptions(Options, frozen=True):
    pass


def test_what_is_not_given_has_its_default() -> None:
    assert read_options(CampOptions, None) == read_options(CampOptions, {}) == CampOptions()
    assert read_options(CampOptions, {"tents": 3}) == CampOptions(tents=3)
    assert read_options(NoOptions, None) == NoOptions()


@pytest.mark.parametrize(
    ("given_as", "options"),
    [
        ({"weather": "deep_snow", "fire": "no"}, CampOptions(weather=Weather.DEEP_SNOW, fire=False)),
        ({"weather": "WET"}, CampOptions(weather=Weather.WET)),
        ({"weather": Weather.WET}, CampOptions(weather=Weather.WET)),
        ({"fire": False}, CampOptions(fire=False)),
        ({"fire": "NO"}, CampOptions(fire=False)),
        ({"tents": "9"}, CampOptions(tents=9)),
        ({"tents": 1}, CampOptions(tents=1)),
        (CampOptions(tents=4), CampOptions(tents=4)),
    ],
)
def test_words_and_values(given_as: Any, options: CampOptions) -> None:
    assert read_options(CampOptions, given_as) == options


@pytest.mark.parametrize(
    ("given_as", "why"),
    [
        ({"wether": "wet"}, r"there is no option 'wether' \(did you mean 'weather'\?\); the options are weather, fire"),
        ({"zzz": "wet"}, r"there is no option 'zzz'; the options are weather, fire, tents"),
        ({3: "wet"}, "there is no option 3"),
        ({1 << 20_000: "wet"}, "there is no option a number of 20001 bits"),
        ({"weather": "hail"}, "weather is one of dry, wet, deep_snow, not 'hail' \\(K-1\\)$"),
        ({"weather": 1}, "weather is one of dry, wet, deep_snow, not 1"),
        ({"fire": "maybe"}, "fire is yes or no, not 'maybe' \\(K-2\\)$"),
        ({"fire": 1}, "fire is yes or no, not 1"),
        ({"fire": None}, "fire is yes or no, not None"),
        ({"tents": 0}, "tents is a number from 1 to 9, not 0 \\(K-3\\)$"),
        ({"tents": "10"}, "tents is a number from 1 to 9, not '10'"),
        ({"tents": "many"}, "tents is a number from 1 to 9, not 'many'"),
        ({"tents": True}, "tents is a number from 1 to 9, not yes"),
        ({"tents": 2.0}, "tents is a number from 1 to 9, not 2.0"),
        ({"tents": ""}, "tents is a number from 1 to 9, not ''"),
        ({"weather": "deep_snow"}, "no fire in deep_snow"),
        (CampOptions(weather=Weather.DEEP_SNOW), "no fire in deep_snow"),
        ("tents=2", "options are a mapping or a CampOptions, not 'tents=2'"),
        (NoOptions(), "options are a mapping or a CampOptions"),
    ],
)
def test_what_is_refused(given_as: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        read_options(CampOptions, given_as)


class HikeOptions(Options, frozen=True):
    hours: Annotated[int | None, Meta(ge=2, le=9, description="how long", extra={"none": "usual", "clause": "H-3"})] = (
        None
    )
    miles: Annotated[int, Meta(ge=1, le=9, extra={"clause": "H-4"})] = 5


@pytest.mark.parametrize(
    ("given_as", "hours"),
    [({}, None), ({"hours": "usual"}, None), ({"hours": "Usual"}, None), ({"hours": None}, None), ({"hours": "2"}, 2)],
)
def test_a_number_may_be_left_to_the_rules(given_as: Any, hours: int | None) -> None:
    options = read_options(HikeOptions, given_as)
    assert options == HikeOptions(hours=hours)
    assert join_words(options) == f"hours={hours or 'usual'}, miles=5"
    assert read_options(HikeOptions, options) == read_options(HikeOptions, split_words(join_words(options))) == options


@pytest.mark.parametrize(
    ("given_as", "why"),
    [
        ({"hours": 0}, r"^hours is a number from 2 to 9, or usual, not 0 \(H-3\)$"),
        ({"hours": "none"}, r"^hours is a number from 2 to 9, or usual, not 'none' \(H-3\)$"),
        ({"hours": False}, r"^hours is a number from 2 to 9, or usual, not no \(H-3\)$"),
        ({"miles": 10}, r"^miles is a number from 1 to 9, not 10 \(H-4\)$"),
        ({"miles": "usual"}, r"^miles is a number from 1 to 9, not 'usual' \(H-4\)$"),
        ({"miles": None}, r"^miles is a number from 1 to 9, not None \(H-4\)$"),
    ],
)
def test_a_refused_number_cites_its_clause(given_as: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        read_options(HikeOptions, given_as)


def test_in_a_state_a_number_that_is_left_to_the_rules_is_0() -> None:
    class Hike(Header):
        options: Any = field(record_of(HikeOptions))

    state: Any = new(Hike, 1)[0]
    set_options(state, HikeOptions())
    assert tuple(state.options) == (0, 5)
    set_options(state, HikeOptions(hours=3))
    assert tuple(state.options) == (3, 5)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="there is no option 'x'; this game has none"):
        read_options(NoOptions, {"x": "1"})


@given(st.builds(CampOptions, weather=st.sampled_from(Weather), fire=st.booleans(), tents=st.integers(1, 9)))
def test_a_line_of_words_reads_as_the_same_options(options: CampOptions) -> None:
    line = join_words(options)
    assert split_words(line) == options.words()
    if not (options.fire and options.weather == Weather.DEEP_SNOW):
        assert read_options(CampOptions, split_words(line)) == options


def test_the_line_is_as_people_read_it() -> None:
    assert join_words(CampOptions()) == "weather=dry, fire=yes, tents=2"
    assert join_words(NoOptions()) == ""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", {}),
        (" , ,", {}),
        ("a=1", {"a": "1"}),
        ("  a = 1 ,b=  x y ", {"a": "1", "b": "x y"}),
        ("a=b=c", {"a": "b=c"}),
    ],
)
def test_splitting(line: str, words: dict[str, str]) -> None:
    assert split_words(line) == words


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("a", "an option is written name=value, not 'a'"),
        ("a=", "an option is written name=value, not 'a='"),
        ("=1", "an option is written name=value, not '=1'"),
        ("a=1, a=1", "option 'a' is given twice"),
    ],
)
def test_lines_that_are_refused(line: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        split_words(line)


def test_descriptions() -> None:
    assert describe(CampOptions) == (
        OptionInfo("weather", "one of", ("dry", "wet", "deep_snow"), "dry", "how it is outside", "K-1"),
        OptionInfo("fire", "yes or no", ("yes", "no"), "yes", "", "K-2"),
        OptionInfo("tents", "a number from 1 to 9", (), "2", "how many", "K-3", low=1, high=9),
    )
    assert describe(NoOptions) == ()
    assert describe(HikeOptions)[0] == OptionInfo(
        "hours", "a number from 2 to 9, or usual", (), "usual", "how long", "H-3", low=2, high=9, none="usual"
    )


def test_every_option_names_its_clause() -> None:
    class Careless(Options, frozen=True):
        fire: Annotated[bool, Meta(description="whether there is one")] = True

    with pytest.raises(AssertionError, match="fire names no clause"):
        describe(Careless)


def test_options_are_values() -> None:
    assert hash(CampOptions()) == hash(CampOptions(tents=2))
    with pytest.raises(AttributeError):
        CampOptions().tents = 3  # type: ignore[misc]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"tends": 2}, CampOptions)


# Sheets of numbers


class Prices(Sheet, frozen=True):
    """Two rows of prices: a sheet as a game might have it."""

    rows: tuple[tuple[int, ...], ...]

    @classmethod
    def read(cls, words: str) -> Prices:
        rows = tuple(tuple(map(int, row.split())) for row in words.split("/"))
        if [len(row) for row in rows] != [2, 2]:
            raise BadOption(f"prices are two rows of two, not {words!r}")
        return cls(rows)

    @classmethod
    def read_page(cls, page: Mapping[str, Any], source: str) -> Prices:
        assert source.endswith("prices.toml")
        return cls.read(page["rows"])

    def words(self) -> str:
        return " / ".join(" ".join(map(str, row)) for row in self.rows)

    def numbers(self) -> dict[str, Any]:
        return {"price": self.rows, "dearest": max(max(row) for row in self.rows)}


class MarketOptions(Options, frozen=True, kw_only=True):
    prices: Annotated[Prices, Meta(description="what things cost", extra={"clause": "M-1"})] = Prices(((1, 2), (3, 4)))
    stalls: Annotated[int, Meta(ge=1, le=9, description="how many stalls there are", extra={"clause": "M-2"})] = 2


def test_a_sheet_is_given_in_words_in_a_file_or_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text('rows = "5 6 / 7 8"\n')
    wanted = Prices(((5, 6), (7, 8)))
    for each in ("5 6 / 7 8", path, str(path), wanted):
        chosen = read_options(MarketOptions, {"prices": each})
        assert chosen.prices == wanted
        assert join_words(chosen) == "prices=5 6 / 7 8, stalls=2"
        assert read_options(MarketOptions, split_words(join_words(chosen))) == chosen


@pytest.mark.parametrize("wrong", [3, None, True, [1, 2]])
def test_a_sheet_is_nothing_else(wrong: object) -> None:
    with pytest.raises(BadOption, match="prices is 1 2 / 3 4, or a file in TOML, not "):
        read_options(MarketOptions, {"prices": wrong})


def test_who_may_not_name_files_is_refused(tmp_path: Path) -> None:
    for each in ("prices.toml", tmp_path / "prices.toml"):
        with pytest.raises(BadOption, match="a file cannot be named here"):
            read_options(MarketOptions, {"prices": each}, files=False)
    assert read_options(MarketOptions, {"prices": "5 6 / 7 8"}, files=False).prices.rows == ((5, 6), (7, 8))


def test_a_sheet_made_by_hand_is_checked() -> None:
    with pytest.raises(BadOption, match="prices are two rows of two"):
        read_options(MarketOptions, MarketOptions(prices=Prices(((1,),))))
    with pytest.raises(BadOption, match="prices is 1 2 / 3 4, or a file in TOML, not Prices"):
        read_options(MarketOptions, MarketOptions(prices=Prices(None)))  # type: ignore[arg-type]


def test_a_sheet_is_described() -> None:
    prices, _ = describe(MarketOptions)
    assert (prices.kind, prices.default, prices.choices) == ("1 2 / 3 4, or a file in TOML", "1 2 / 3 4", ())


def test_states_carry_a_sheet_in_numbers() -> None:
    class Market(Header):
        options: Any = field(record_of(MarketOptions))

    states = new(Market, 1)
    set_options(states[0], read_options(MarketOptions, {"prices": "5 6 / 7 8", "stalls": 3}))
    options: Any = states[0].options
    assert options.prices.price.tolist() == [[5, 6], [7, 8]]
    assert (int(options.prices.dearest), int(options.stalls)) == (8, 3)
