#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Compares which damaged FENs are read by the forgiving reader and by other programs; see README.md.

A program accepts a text when, without an error, it prints back a position whose board is spelled by the text's first
word, with one king of each side, and whose side to move is the one that the second word names: it fills nothing in and
leaves nothing out (a number stands for as many empty squares, an empty rank for nothing, H and E for N and B).
A refusal of ours is a fault when two programs accept the text as the same position, and we do not refuse that position
itself, written as a whole FEN, as one from which nobody can play.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys

from fen_damage import damaged
from fen_programs import PROGRAMS, Program

RANKS = {"chess": 8, "xiangqi": 10}
FILES = {"chess": 8, "xiangqi": 9}
OTHER_LETTERS = str.maketrans("HhEe", "NnBb")


def ranks_of(game, board):
    """The ranks of a FEN's board with a dot for each empty square, none where it is no board of the game."""
    ranks = [re.sub(r"\d", lambda digit: "." * int(digit[0]), rank) for rank in board.split("/") if rank]
    if game == "xiangqi":
        ranks = [rank.translate(OTHER_LETTERS) for rank in ranks]
    if len(ranks) != RANKS[game] or any(len(rank) != FILES[game] for rank in ranks):
        return None
    return ranks if all("".join(ranks).count(king) == 1 for king in "Kk") else None


def side_of(game, words):
    """The side to move that a FEN names by the first letter of its word, the first side where nothing stands, else none."""
    letter = words[1][0].lower() if len(words) > 1 else "w"
    return {"w": "w", "b": "b", "r": "w" if game == "xiangqi" else None}.get(letter)


def position_of(game, text):
    """Board and side to move as the text spells them."""
    words = text.split()
    ranks = ranks_of(game, words[0]) if words else None
    side = side_of(game, words)
    return ("/".join(ranks), side) if ranks and side else None


def whole_fen(position):
    board, side = position
    return re.sub(r"\.+", lambda dots: str(len(dots[0])), board) + f" {side} - - 0 1"


def acceptances(game, name, texts):
    """For each text whether the program accepts it."""
    program = Program(game, name)
    accepted = []
    for text in texts:
        spelled = position_of(game, text)
        shown = program.read(text)
        accepted.append(spelled is not None and shown is not None and position_of(game, shown) == spelled)
    program.close()
    return accepted


def ours(reader, game, texts):
    """For each text its position, or why it is refused."""
    lines = "".join(text + "\n" for text in texts)
    run = subprocess.run([reader, game], input=lines, check=True, capture_output=True, encoding="latin-1")
    answers = [line.split("\t", 1) for line in run.stdout.split("\n")[:-1]]
    return [(position_of(game, rest), None) if sign == "+" else (None, rest) for sign, rest in answers]


def good_fens(sampler, game, count, seed):
    run = subprocess.run([sampler, game, str(count), str(seed)], check=True, capture_output=True, text=True)
    return [line.split("\t")[0] for line in run.stdout.splitlines()]


class Tally:
    """What became of the texts of one game."""

    def __init__(self):
        self.counts = collections.Counter()
        self.examples = collections.defaultdict(list)

    def add(self, kind, text, others, detail):
        self.counts[kind] += 1
        self.examples[kind].append(f"{text!r}\n        {detail}; accepted by {', '.join(others)}")

    def show(self, kind, most):
        for example in self.examples[kind][:most]:
            print(f"    {example}")


def judge(reader, game, texts, accepted):
    """Compares what is accepted by two with what we say."""
    tally = Tally()
    answers = ours(reader, game, texts)
    spelled = [position_of(game, text) for text in texts]
    whole = ours(reader, game, [whole_fen(position) if position else "-" for position in spelled])
    for i, text in enumerate(texts):
        others = [name for name in accepted if accepted[name][i]]
        position, refusal = answers[i]
        tally.counts["ours"] += refusal is None
        if len(others) < 2:
            continue
        tally.counts["two"] += 1
        if refusal is None and position != spelled[i]:
            tally.add("read otherwise", text, others, f"read as {position}")
        elif refusal is not None and whole[i][1] is None:
            tally.add("wrongly refused", text, others, refusal)
        elif refusal is not None:
            tally.add("not playable", text, others, refusal)
    return tally


def compare(game, arguments):
    generator = random.Random(f"{game} {arguments.seed}")
    fens = good_fens(arguments.sampler, game, arguments.count, arguments.seed)
    texts = [damaged(generator, game, fen) for fen in fens]
    names = list(PROGRAMS[game])
    with concurrent.futures.ThreadPoolExecutor(len(names)) as pool:
        accepted = dict(zip(names, pool.map(lambda name: acceptances(game, name, texts), names)))
    tally = judge(arguments.reader, game, texts, accepted)
    each = ", ".join(f"{name} {sum(accepted[name])}" for name in names)
    counts = tally.counts
    print(f"{game}: {len(texts)} damaged FENs; accepted by {each}; by two of them {counts['two']}; "
          f"read by us {counts['ours']}")
    for kind in ("wrongly refused", "read otherwise", "not playable"):
        print(f"  {kind} {counts[kind]}")
        tally.show(kind, arguments.examples)
    return counts["wrongly refused"] + counts["read otherwise"], counts["two"]


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(PROGRAMS), metavar="GAME", help="chess, xiangqi")
    parser.add_argument("--count", type=int, default=2000, help="damaged FENs of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=10, help="at most as many of each kind are shown")
    parser.add_argument("--sampler", default=root / "build/dev/bin/sample_positions", help="prints good FENs")
    parser.add_argument("--reader", default=root / "build/dev/bin/read_fens", help="our reader")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - PROGRAMS.keys():
        parser.error(f"unknown game {', '.join(sorted(unknown))}")
    results = [compare(game, arguments) for game in arguments.games]
    if not all(two for _, two in results):
        print("error: no text was accepted by two programs: are they started as fen_programs.py says?")
        return 1
    return 1 if any(faults for faults, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
