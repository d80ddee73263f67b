"""Environments: steps a second beside PettingZoo's own card games, `apply` beside OpenSpiel's, and the batch.

Every figure is CPU time of one core, measured in turns with its peer in one run: machines are noisy, ratios of
neighbouring runs much less. Without the peers, or if they do not install here, only our own figures are printed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from random import Random
from statistics import median
from typing import Any

import numpy as np
from numba import njit

from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.kernel.batch import simulate
from paceline.games.flamme_rouge.kernel.policies import POLICIES
from paceline.games.flamme_rouge.kernel.tables import board_of
from paceline.lab.envs import aec_env
from paceline.lab.envs.batched import BatchedFlammeRouge

REPEATS, STEPS, PEER_STEPS, BATCH = 7, 4000, 1500, 1024
WANTED = 20_000 / 9_300
"""Steps that are wanted for one of the quickest of PettingZoo's card games."""
PEER = """
import importlib, random, sys, time, warnings
warnings.filterwarnings("ignore")
import numpy as np

def ride(name, steps):
    env, rng, count = importlib.import_module("pettingzoo.classic." + name).env(), random.Random(1), 0
    env.reset(seed=1)
    started = time.process_time()
    while count < steps:
        for agent in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            count += 1
        env.reset()
    return count / (time.process_time() - started)

def apply(name, steps):
    import pyspiel
    game, rng, copied, applied, count = pyspiel.load_game(name), random.Random(1), 0.0, 0.0, 0
    while count < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            started = time.process_time()
            state.clone()
            middle = time.process_time()
            state.apply_action(action)
            copied, applied, count = copied + middle - started, applied + time.process_time() - middle, count + 1
    return f"{1e6 * copied / count:.2f} {1e6 * applied / count:.2f}"

for line in sys.stdin:
    kind, name, steps = line.split()
    try:
        print({"ride": ride, "apply": apply}[kind](name, int(steps)), flush=True)
    except Exception as error:
        print("-", flush=True)
"""


class Peer:
    """A Python of its own in which other libraries ride; says nothing if they are not installed."""

    def __init__(self, python: str | None) -> None:
        command = [python or sys.executable, "-c", PEER]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, kind: str, name: str, steps: int) -> list[float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{kind} {name} {steps}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        return [] if answer in ([], ["-"]) else [float(word) for word in answer]


def ride(env: Any, steps: int, rng: Random) -> float:
    """Ride with random answers; return steps a second."""
    count, started = 0, time.process_time()
    while count < steps:
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            count += 1
    return count / (time.process_time() - started)


def compare_steps(peer: Peer) -> bool:
    env, rng = aec_env("flamme-rouge"), Random(1)
    env.reset(seed=1)
    ride(env, STEPS, rng)
    ours, reached = [ride(env, STEPS, rng)], True
    for name in ("leduc_holdem_v4", "texas_holdem_v4"):
        theirs, ratios = list[float](), list[float]()
        for _ in range(REPEATS):
            ours.append(ride(env, STEPS, rng))
            if answer := peer.ask("ride", name, PEER_STEPS):
                theirs += answer
                ratios.append(ours[-1] / answer[0])
        if ratios:
            reached &= median(ratios) >= WANTED
            print(f"  {name}: {median(theirs):,.0f} steps/s; ours {median(ratios):.2f} times (wanted: {WANTED:.2f})")
        else:
            print(f"  {name}: not installed here, left out")
    print(f"AEC, Flamme Rouge, 4 random agents: {median(ours):,.0f} steps/s (wanted on an idle core: 20,000)")
    for name in ("leader-1", "on-the-rivet"):
        other = aec_env(name)
        other.reset(seed=1)
        print(f"AEC, {name}: {median(ride(other, STEPS // 4, rng) for _ in range(3)):,.0f} steps/s")
    return reached


def time_apply(name: str, most: int) -> float:
    """Return the microseconds of `apply` over races with random answers, chance included."""
    game, rng, count, spent, race = registry.game(name), Random(1), 0, 0.0, 0
    while count < most:
        state, dealer = game.setup(game.facts.default_seats, game.facts.options()), SeededDealer(race)
        race += 1
        while count < most and (acting := game.to_act(state)):
            seat = min(acting)
            action = dealer.deal(game.chance(state)) if seat == CHANCE else rng.choice(game.legal(state, seat))
            started = time.process_time()
            state, _ = game.apply(state, seat, action)
            spent, count = spent + time.process_time() - started, count + 1
    return 1e6 * spent / count


def compare_apply(peer: Peer) -> None:
    for name in registry.BUILT_IN:
        print(f"apply, {name}: {time_apply(name, 5000):.2f} µs; a clone costs nothing, states never change")
    for name in ("leduc_poker", "hearts", "backgammon", "gin_rummy"):
        answer = peer.ask("apply", name, 2000)
        figures = f"{answer[1]:.2f} µs, clone {answer[0]:.2f} µs" if answer else "not installed here, left out"
        print(f"apply, OpenSpiel {name}: {figures}")


@njit(cache=False)
def pick(mask: Any, actions: Any, word: Any) -> Any:
    """Fill in a random index of every mask; return the next random word."""
    for race in range(mask.shape[0]):
        for seat in range(mask.shape[1]):
            seen = np.uint64(0)
            for index in range(mask.shape[2]):
                if mask[race, seat, index]:
                    seen += np.uint64(1)
                    word ^= word << np.uint64(13)
                    word ^= word >> np.uint64(7)
                    word ^= word << np.uint64(17)
                    if word % seen == 0:
                        actions[race, seat] = index
    return word


def ride_kernel(races: int = 4096) -> float:
    """Return the card decisions a second of races that the kernel rides without being observed."""
    game = registry.game("flamme-rouge")
    boards, policies = board_of(game.setup(4, game.facts.options()).table), [POLICIES["random"]] * 4
    started = time.process_time()
    results = simulate(boards, policies, range(races), 1)
    return float(8 * results["rounds"].sum()) / (time.process_time() - started)


def measure_batch() -> None:
    env, actions, word = BatchedFlammeRouge(BATCH), np.zeros((BATCH, 4), np.int64), np.uint64(88172645463325252)
    step, alone, together = env.reset(seed=1), list[float](), list[float]()
    cards, kernel = 0, list[float]()
    for repeat in range(REPEATS + 1):
        inside, choosing, cards = 0.0, 0.0, 0
        for _ in range(120):
            started = time.process_time()
            word = pick(step.mask, actions, word)
            middle = time.process_time()
            cards += int(step.mask[:, :, :-2].any(axis=-1).sum())
            again = time.process_time()
            step = env.step(actions)
            inside, choosing = inside + time.process_time() - again, choosing + middle - started
        if repeat:
            alone.append(cards / inside)
            together.append(cards / (inside + choosing))
            kernel.append(ride_kernel())
    print(
        f"batch of {BATCH}: {median(alone) / 1e6:.2f} million card decisions/s inside the environment, "
        f"{median(together) / 1e6:.2f} with a random choice (wanted on an idle core: 5); "
        f"the kernel alone: {median(kernel) / 1e6:.2f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="a Python with pettingzoo[classic] and open_spiel installed")
    peer = Peer(parser.parse_args().peer)
    reached = compare_steps(peer)
    compare_apply(peer)
    measure_batch()
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
