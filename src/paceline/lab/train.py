"""Train the value net of Flamme Rouge: `python -m paceline.lab.train --help`.

Generation 0 learns from races of the bots without a net, every later one also from races of `oracle` with the net so
far against them. All positions are kept in a folder, so that the same command continues a run that was stopped.
"""

from __future__ import annotations

import argparse
import platform
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from paceline.core.messages import PacelineError
from paceline.games.flamme_rouge.kernel.bots import self_play, weights
from paceline.games.flamme_rouge.kernel.policies import POLICIES
from paceline.games.flamme_rouge.kernel.tables import Records, board_of
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.lab.learning import fit, new_weights

BASE: Final = (
    "Avenue Corso Paseo",
    "Firenze – Milano",
    "La Classicissima",
    "La Haut Montagne",
    "Le Col du Ballon",
    "Ronde van Wevelgem",
    "Plateaux de Wallonie",
)
"""The seven stages of the base game."""
_OTHERS: Final = ("Stage 7", "Stage 8", "Stage 9", "Stage 10", "Stage 11", "Stage 12")
_TEAMS: Final = 4
_DUMMIES: Final = ("peloton", "muscle", "muscle")
_S, _W, _O = (POLICIES[name] for name in ("saver", "wheelsucker", "oracle"))
_WITHOUT_NET: Final = ((_W,) * 4, (_W,) * 4, (_W, _W, _S, _W), (_W,) * 4, (_S, _W, _W, _W), (_W,) * 4, (_W, _S, _W, _S))
_WITH_NET: Final = (
    (_O, _W, _W, _W),
    (_W, _O, _W, _W),
    (_W, _W, _O, _W),
    (_W, _W, _W, _O),
    (_O, _W, _O, _W),
)

_RATE: Final = 0.6
"""The share of positions kept of races that are cheap to ride; those of `oracle` are kept all."""
_DEARER: Final = 4
"""So many times fewer positions come from generations that ride `oracle`."""


def list_boards() -> Records:
    """Return the races that the net learns from: mostly the base stages, some with dummies, some of Peloton."""
    races = [Options(stage) for stage in BASE] * 4
    for turn, stage in enumerate(BASE):
        place = turn % _TEAMS
        races.append(Options(stage, dummies=(*_DUMMIES[:place], "", *_DUMMIES[place:]), expansions=("peloton",)))
    races += [Options(stage, expansions=("peloton",)) for stage in _OTHERS]
    return np.concatenate([board_of(setup(_TEAMS, options).table) for options in races])


class Plan(msgspec.Struct, frozen=True):
    """A training run, as the command line describes it."""

    folder: Path
    """The folder in which positions and weights of every generation are kept."""
    out: Path
    seed: int
    positions: int
    """Positions of each generation."""
    generations: int
    epochs: int

    @property
    def command(self) -> str:
        """The command that does it again."""
        numbers = {name: getattr(self, name) for name in ("seed", "positions", "generations", "epochs")}
        return " ".join(["python -m paceline.lab.train", *(f"--{name} {value}" for name, value in numbers.items())])


def train(plan: Plan) -> None:
    """Ride, learn, and write the weights after every generation."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    boards, net, races = list_boards(), new_weights(plan.seed), 0
    numbers, winners = list[Any](), list[Any]()
    for generation in range(plan.generations):
        kept = plan.folder / f"generation-{generation}.npz"
        if not kept.exists():
            rows, rate = (_WITH_NET, 1.0) if generation else (_WITHOUT_NET, _RATE)
            wanted = plan.positions // _DEARER if generation else plan.positions
            found = self_play.collect(boards, rows, wanted, f"{plan.seed}.{generation}", net, rate=rate)
            _write(kept, _zip(numbers=found[0], winners=found[1], races=found[2]))
        with np.load(kept) as data:
            numbers.append(data["numbers"])
            winners.append(data["winners"])
            races += int(data["races"])
        positions = sum(map(len, winners))
        print(f"generation {generation}: {positions} positions of {races} races", flush=True)
        learned = plan.folder / f"weights-{generation}.net"
        if not learned.exists():
            fit(net, np.concatenate(numbers), np.concatenate(winners), epochs=plan.epochs, seed=plan.seed)
            made = {
                "command": plan.command,
                "generation": generation,
                "races": races,
                "positions": positions,
                "date": datetime.now(UTC).date().isoformat(),
                "machine": platform.machine(),
            }
            _write(learned, weights.pack(net, made))
        net = weights.unpack(learned.read_bytes())[0]
        _write(plan.out, learned.read_bytes())


def _zip(**arrays: Any) -> bytes:
    """Return arrays as the bytes of a file."""
    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def _write(path: Path, data: bytes) -> None:
    """Write a file under another name first, so that it is whole or not there."""
    part = path.with_name("part-" + path.name)
    part.write_bytes(data)
    part.replace(path)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(prog="python -m paceline.lab.train", description="Train the value net.")
    parser.add_argument("--folder", type=Path, default=Path("training"), help="where positions are kept")
    parser.add_argument("--out", type=Path, default=Path("value.net"), help="the file of weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--positions", type=int, default=20_000, help="of the first generation; later ones have a quarter of that"
    )
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=6)
    plan = Plan(**vars(parser.parse_args()))
    try:
        train(plan)
    except KeyboardInterrupt:
        sys.exit("Stopped; the same command goes on from here.")
    except (OSError, PacelineError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
