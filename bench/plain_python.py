"""The same game as one would write it in a page of Python: a class, lists, and a shuffled deck."""

from __future__ import annotations

import random

from .contest import SEATS

DECK = [rank for rank in range(1, 11) for _ in range(rank)]
TARGETS = {2: 31, 3: 21, 4: 16, 5: 13}
BURNED = 5


class Pairs:
    """One game for forfeits."""

    def __init__(self, seats: int, chance: random.Random) -> None:
        self.chance = chance
        self.target = TARGETS.get(seats, 11)
        self.stacks: list[list[int]] = [[] for _ in range(seats)]
        self.scored: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []
        self.loser: int | None = None
        self.shuffle()
        self.deal_hand()

    def at_large(self) -> list[int]:
        """All cards neither in play nor scored."""
        cards = DECK.copy()
        for pile in self.stacks + self.scored:
            for card in pile:
                cards.remove(card)
        return cards

    def shuffle(self) -> None:
        """A new deck of all there is; five burn, unless there are five or fewer."""
        self.deck = self.at_large()
        self.chance.shuffle(self.deck)
        if len(self.deck) > BURNED:
            del self.deck[-BURNED:]

    def draw(self) -> int:
        """The next card."""
        if not self.deck:
            self.shuffle()
        return self.deck.pop()

    def deal_hand(self) -> None:
        """One card each; the lowest leads."""
        for stack in self.stacks:
            stack[:] = [self.draw()]
        low = min(stack[0] for stack in self.stacks)
        tied = [seat for seat, stack in enumerate(self.stacks) if stack[0] == low]
        self.turn = tied[0] if len(tied) == 1 else self.break_tie(tied)

    def break_tie(self, tied: list[int]) -> int:
        """Those tied get another card each, until one has the lowest."""
        while len(tied) > 1:
            dealt = {seat: card for seat in tied if (card := self.tie_card(seat))}
            if not dealt:
                return self.chance.choice(tied)
            tied = [seat for seat, card in dealt.items() if card == min(dealt.values())]
        return tied[0]

    def tie_card(self, seat: int) -> int | None:
        """A card that does not pair, if there is one."""
        stack = self.stacks[seat]
        if all(card in stack for card in self.at_large()):
            return None
        while (card := self.draw()) in stack:
            pass
        stack.append(card)
        return card

    def legal(self) -> list[str]:
        """What the player in turn may do."""
        return ["hit", "fold"] if self.deck or self.at_large() else ["fold"]

    def play(self, move: str) -> None:
        """A turn of the player in turn."""
        if move == "hit":
            card = self.draw()
            stack = self.stacks[self.turn]
            if card not in stack:
                stack.append(card)
                self.turn = (self.turn + 1) % len(self.stacks)
                return
        else:
            card = min(min(stack) for stack in self.stacks if stack)
        self.lose_hand(card)

    def lose_hand(self, card: int) -> None:
        """The loser keeps a card, and the next hand is dealt."""
        kept = self.scored[self.turn]
        kept.append(card)
        for stack in self.stacks:
            stack.clear()
        if sum(kept) >= self.target:
            self.loser = self.turn
        else:
            self.deal_hand()


def play_games(first: int, games: int) -> int:
    """Play games at random; gives back the moves."""
    chance = random.Random(first)
    played = 0
    for _ in range(games):
        game = Pairs(SEATS, chance)
        while game.loser is None:
            game.play(chance.choice(game.legal()))
            played += 1
    return played
