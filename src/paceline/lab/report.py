"""The rating of a stage as one page of HTML with its pictures inside, and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from paceline.core.game import AnyGame
from paceline.core.messages import Message, say
from paceline.lab.intervals import Estimate
from paceline.lab.plots import BLUE, INK, LIGHT, RED, new_figure, write_svg
from paceline.lab.rate import PlaceShare, StageRating, is_unfair

Speak = Callable[[Message], str]
_STYLE: Final = """
body { font: 17px/1.5 system-ui, sans-serif; color: #22303c; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.7rem; margin-bottom: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .3rem }
.lead { color: #56646f; margin-top: .2rem } .facts { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1.2rem 0 }
.facts div { flex: 1 1 7rem; background: #f2f5f7; border-radius: .5rem; padding: .7rem .9rem }
.facts b { display: block; font-size: 1.35rem } .facts span { color: #56646f; font-size: .9rem }
figure { margin: .4rem 0 } figure svg { width: 100%; height: auto } footer { color: #56646f; font-size: .85rem; margin-top: 2.5rem }
"""  # noqa: E501


def kind_name(game: AnyGame, kind: str, speak: Speak) -> str:
    """Return a kind of rider in words: sprinteur."""
    return speak(say(f"{game.facts.name}.rider.{kind}", team="")).strip()


def percent(share: Estimate) -> str:
    """Return a share with its interval: «41 % ± 3»."""
    return f"{100 * share.mean:.0f} % ± {50 * (share.high - share.low):.0f}"


def tell_winner(game: AnyGame, rating: StageRating, speak: Speak) -> Message:
    """Return who wins the stage, by kind of rider, and whether that is more than their share."""
    best = rating.kinds[0]
    riders = sum(kind.riders for kind in rating.kinds)
    par = best.riders / riders
    names = {"kind": kind_name(game, best.kind, speak), "share": percent(best.share), "par": f"{100 * par:.0f}"}
    return say("lab.rate.favours" if best.share.low > par else "lab.rate.favours-none", **names)


def tell_fairness(shares: Sequence[PlaceShare], chance: float, key: str) -> Message:
    """Return whether places are equal; if not, which are best and worst."""
    if not is_unfair(chance):
        return say(f"lab.rate.{key}-fair")
    best, worst = (choose(shares, key=lambda one: one.share.mean - one.par) for choose in (max, min))
    return say(
        f"lab.rate.{key}-unfair",
        best=best.place,
        best_share=percent(best.share),
        best_par=f"{100 * best.par:.0f}",
        worst=worst.place,
        worst_share=percent(worst.share),
        worst_par=f"{100 * worst.par:.0f}",
    )


def tell_decision(rating: StageRating) -> Message | None:
    """Return where the race is decided."""
    settled = rating.settled
    if settled is None:
        return None
    key = "lab.rate.late" if settled.median == 0 else "lab.rate.early"
    return say(key, share=percent(settled.last_round), median=settled.median, quarter=settled.quarter)


def tell(game: AnyGame, rating: StageRating, speak: Speak) -> list[tuple[str, Message]]:
    """Return the findings, each with the name of its plot."""
    rounds = rating.rounds
    found: list[tuple[str, Message | None]] = [
        (
            "rounds",
            say("lab.rate.rounds", mean=f"{rounds.mean:.1f}", least=rating.rounds_least, most=rating.rounds_most),
        ),
        ("kinds", tell_winner(game, rating, speak) if rating.kinds else None),
        ("grid", tell_fairness(rating.grid, rating.grid_fair, "grid") if rating.grid else None),
        ("turns", tell_fairness(rating.turns, rating.turns_fair, "turns") if rating.turns else None),
        ("leads", tell_decision(rating)),
    ]
    return [(name, message) for name, message in found if message is not None]


def make_page(game: AnyGame, rating: StageRating, picture: str, speak: Speak) -> str:
    """Return the page; it needs no other file and no network."""
    title = speak(say("lab.rate.title", stage=rating.stage, game=game.facts.title))
    findings = tell(game, rating, speak)
    plots = {name: _PLOTS[name](game, rating, speak) for name, _ in findings}
    sections = "\n".join(
        f"<section><h2>{escape(speak(say(f'lab.rate.head-{name}')))}</h2><p>{escape(speak(message))}</p>"
        f"<figure>{write_svg(plots[name])}</figure></section>"
        for name, message in findings
    )
    lead = speak(say("lab.rate.lead", n=rating.races, bots=tuple(dict.fromkeys(rating.bots)), seats=len(rating.bots)))
    notes = "".join(f"<p>{escape(note)}</p>" for note in rating.notes)
    foot = speak(
        say("lab.rate.foot", seed=rating.seed, rules=rating.rules, content=rating.content, by=rating.played_by)
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title><style>{_STYLE}</style></head>
<body><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>
<div class="facts">{_facts(game, rating, speak)}</div>
<figure>{picture}</figure>{notes}
{sections}
<footer>{escape(foot)}</footer></body></html>
"""


def _facts(game: AnyGame, rating: StageRating, speak: Speak) -> str:
    """Return the main figures as tiles."""
    facts = [(f"{rating.rounds.mean:.1f}", "rounds")]
    if rating.kind:
        facts.insert(0, (rating.kind, "kind"))
    if rating.kinds:
        best = rating.kinds[0]
        facts.append((f"{100 * best.share.mean:.0f} % {kind_name(game, best.kind, speak)}", "winner"))
    if rating.grid:
        fair = say("lab.rate.no" if is_unfair(rating.grid_fair) else "lab.rate.yes")
        facts.append((speak(fair), "fair"))
    if rating.settled:
        facts.append((f"{100 * rating.settled.last_round.mean:.0f} %", "last-round"))
    if rating.gap_second:
        facts.append((f"{rating.gap_second.mean:.1f}", "gap"))
    words = [(value, speak(say(f"lab.rate.fact-{name}"))) for value, name in facts]
    return "".join(f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>" for value, name in words)


def _plot_rounds(_game: AnyGame, rating: StageRating, speak: Speak) -> Any:
    figure, (axis,) = new_figure(8, 2.6)
    shares = [100 * length.races / max(rating.races, 1) for length in rating.lengths]
    axis.bar([str(length.length) for length in rating.lengths], shares, color=BLUE)
    axis.set_xlabel(speak(say("lab.rate.axis-rounds")), color=INK)
    axis.set_ylabel(speak(say("lab.rate.axis-races")), color=INK)
    return figure


def _plot_kinds(game: AnyGame, rating: StageRating, speak: Speak) -> Any:
    figure, (axis,) = new_figure(8, 1.1 + 0.42 * len(rating.kinds))
    riders = sum(kind.riders for kind in rating.kinds)
    names = [kind_name(game, kind.kind, speak) for kind in rating.kinds]
    shares = [kind.share for kind in rating.kinds]
    axis.barh(names, [100 * share.mean for share in shares], xerr=_reaches(shares), color=BLUE, ecolor=INK, capsize=4)
    for height, kind in enumerate(rating.kinds):
        par = 100 * kind.riders / riders
        axis.plot([par, par], [height - 0.4, height + 0.4], color=RED, linewidth=2)
    axis.invert_yaxis()
    axis.set_xlabel(speak(say("lab.rate.axis-wins-par")), color=INK)
    return figure


def _plot_places(shares: Sequence[PlaceShare], label: Message, speak: Speak) -> Any:
    figure, (axis,) = new_figure(8, 2.8)
    places = [str(one.place) for one in shares]
    found = [one.share for one in shares]
    axis.errorbar(places, [100 * share.mean for share in found], yerr=_reaches(found), fmt="o", color=BLUE, capsize=4)
    axis.plot(places, [100 * one.par for one in shares], color=RED, marker="_", markersize=22, linewidth=0)
    axis.set_ylim(bottom=0)
    axis.set_xlabel(speak(label), color=INK)
    axis.set_ylabel(speak(say("lab.rate.axis-wins")), color=INK)
    axis.grid(axis="y", color=LIGHT, linewidth=0.6)
    return figure


def _reaches(shares: Sequence[Estimate]) -> list[list[float]]:
    """Return how far intervals reach below and above, in percent."""
    return [
        [max(100 * (share.mean - share.low), 0) for share in shares],
        [max(100 * (share.high - share.mean), 0) for share in shares],
    ]


def _plot_leads(_game: AnyGame, rating: StageRating, speak: Speak) -> Any:
    figure, (axis,) = new_figure(8, 3)
    distances = [point.to_go for point in rating.leads]
    for name, colour in (("close", INK), ("leads", BLUE)):
        shares = [getattr(point, name) for point in rating.leads]
        label = speak(say(f"lab.rate.curve-{name}"))
        axis.plot(distances, [100 * share.mean for share in shares], color=colour, marker="o", label=label)
        low, high = [100 * share.low for share in shares], [100 * share.high for share in shares]
        axis.fill_between(distances, low, high, color=colour, alpha=0.15, linewidth=0)
    axis.invert_xaxis()
    axis.set_ylim(0, 100)
    axis.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False)
    axis.set_xlabel(speak(say("lab.rate.axis-to-go")), color=INK)
    axis.set_ylabel(speak(say("lab.rate.axis-races")), color=INK)
    axis.grid(color=LIGHT, linewidth=0.6)
    return figure


_PLOTS: Final[dict[str, Callable[[AnyGame, StageRating, Speak], Any]]] = {
    "rounds": _plot_rounds,
    "kinds": _plot_kinds,
    "grid": lambda _game, rating, speak: _plot_places(rating.grid, say("lab.rate.axis-grid"), speak),
    "turns": lambda _game, rating, speak: _plot_places(rating.turns, say("lab.rate.axis-turns"), speak),
    "leads": _plot_leads,
}
