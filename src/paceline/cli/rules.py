"""The rules at the terminal: chapters, the clauses of one, or clauses that name a word."""

from __future__ import annotations

from paceline.cli.terminal import BOLD, page, paint, speak, told, wrap
from paceline.core.messages import say
from paceline.rulebook import chapters, clauses


def show_rules(game: str, wanted: str = "") -> bool:
    """Show the chapters of a game's rules, or the clauses that `wanted` names; return False if there are none.

    `wanted` is a clause («FR 7.3», «7.3»), a chapter («7») or a word.
    """
    lines = _lines(game, wanted.strip())
    page(lines or told(say("cli.no-such-clause", wanted=wanted, example=next(iter(clauses(game)), "–"))))
    return bool(lines)


def _lines(game: str, wanted: str) -> list[str]:
    if not wanted:
        return [f"{number:>6}  {title}" for number, title in chapters(game).items()] + told(say("cli.rules-hint"))
    found = [clause for clause in clauses(game) if _is_named(clause, wanted)]
    found = found or [clause for clause, text in clauses(game).items() if wanted.casefold() in text.casefold()]
    titles = {number: title for number, title in chapters(game).items() if _is_named(number, wanted)}
    head = [paint(f"{number} {title}", BOLD) for number, title in titles.items()]
    return head + [line for clause in found for line in _clause_lines(clause, clauses(game)[clause])]


def _clause_lines(clause: str, text: str) -> list[str]:
    return wrap(speak(say("cli.clause", clause=clause, text=text)), "", "  ").split("\n")


def _is_named(clause: str, wanted: str) -> bool:
    """Return whether a clause, or the chapter that it belongs to, is meant: «7.3», «FR 7», «fr7.3»."""
    name, given = (text.casefold().replace(" ", "") for text in (clause, wanted))
    number = clause.rpartition(" ")[2]
    return given in (name, number) or name.startswith(f"{given}.") or number.startswith(f"{given}.")
