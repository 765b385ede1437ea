"""`undercroft games` and `undercroft rules`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from undercroft.games import IDS, info


def test_games_lists_every_game_with_its_options(run: Any) -> None:
    shown = run("games")
    assert (shown.code, shown.err) == (0, "")
    for game in IDS:
        assert f"{game}: {info(game).title}" in shown.out
        assert all(designer in shown.out for designer in info(game).designers)
        for option in info(game).option_infos():
            assert option.name in shown.out
            assert all(choice in shown.out for choice in option.choices), "an option's values are cut short"


@pytest.mark.parametrize("columns", ["80", "120"])
def test_no_value_of_an_option_is_cut_short(run: Any, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = run("games").out
    assert "…" not in out
    assert all(choice in out for game in IDS for option in info(game).option_infos() for choice in option.choices)


def test_games_for_programs(run: Any) -> None:
    catalogue = json.loads(run("games", "--json").out)
    assert [each["id"] for each in catalogue] == list(IDS)
    for each in catalogue:
        assert each["title"] == info(each["id"]).title
        assert each["seats"]["min"] <= each["seats"]["usual"] <= each["seats"]["max"]
        assert each["rules_version"] >= 1
        for option in each["options"]:
            assert set(option) == {"name", "kind", "choices", "default", "description", "clause", "low", "high", "none"}
            assert option["description"]
            assert (option["low"] is None) == (option["high"] is None) == (not option["kind"].startswith("a number"))
            assert not option["choices"] or option["default"] in option["choices"]


def test_rules_are_the_games_own_page(run: Any, game_id: str) -> None:
    shown = run("rules", game_id)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.rstrip("\n") == info(game_id).rules().rstrip("\n")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rules", "pears"], "there is no game 'pears' (did you mean 'pairs'?)"),
        (["rules", "cave"], "there is no game 'cave' (did you mean 'cave_cards' or 'cave_board'?)"),
        (["rules"], "GAME"),
        (["rules", "pairs", "extra"], "extra"),
        (["games", "extra"], "extra"),
        (["games", "--nonsense"], "--nonsense"),
    ],
)
def test_refusals(run: Any, arguments: list[str], why: str) -> None:
    assert why.casefold() in run(*arguments).refusal.casefold()
