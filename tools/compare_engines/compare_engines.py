#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Compares legal moves two plies deep with other programs; see README.md."""

import argparse
import pathlib
import re
import subprocess
import sys

ENGINES = {
    "chess": ("/usr/games/stockfish", []),
    "chess960": ("/usr/games/stockfish", ["setoption name UCI_Chess960 value true"]),
    "xiangqi": ("/usr/games/fairy-stockfish", ["setoption name UCI_Variant value xiangqi"]),
}


class Engine:
    """A UCI program that counts replies."""

    def __init__(self, path, options):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci", *options)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def replies(self, fen):
        """The number of replies to each legal move."""
        self.send(f"position fen {fen}", "go perft 2")
        counts = {}
        for line in self.process.stdout:
            if line.startswith("Nodes searched"):
                return counts
            move = re.fullmatch(r"([a-i]\d+[a-i]\d+[nbrq]?): (\d+)\s*", line)
            if move:
                counts[move[1]] = int(move[2])
        raise SystemExit(f"the engine ended at {fen}")

    def close(self):
        self.send("quit")
        self.process.wait(10)


def from_one_to_zero(move):
    """Fairy-Stockfish's a1-i10 to a0-i9."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) - 1), move)


def compare(game, sampler, count, seed):
    path, options = ENGINES[game]
    engine = Engine(path, options)
    sample = subprocess.run([sampler, game, str(count), str(seed)], check=True, capture_output=True, text=True)
    differences = positions = replies = 0
    for line in sample.stdout.splitlines():
        fen, moves = line.split("\t")
        ours = {move: int(number) for move, number in (pair.split(":") for pair in moves.split())}
        theirs = engine.replies(fen)
        if game == "xiangqi":
            theirs = {from_one_to_zero(move): number for move, number in theirs.items()}
        positions += 1
        replies += sum(ours.values())
        if ours != theirs:
            differences += 1
            print(f"{game}: {fen}")
            for move in sorted(ours.keys() | theirs.keys()):
                if ours.get(move) != theirs.get(move):
                    print(f"    {move}: {ours.get(move)} here, {theirs.get(move)} there")
    engine.close()
    print(f"{game}: {positions} positions, {replies} sequences of two plies, {differences} differences")
    return differences


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(ENGINES), metavar="GAME", help="chess, chess960, xiangqi")
    parser.add_argument("--count", type=int, default=2000, help="positions of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sampler", default=root / "build/dev/bin/sample_positions", help="the built program")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - ENGINES.keys():
        parser.error(f"unknown game {', '.join(sorted(unknown))}")
    differences = [compare(game, arguments.sampler, arguments.count, arguments.seed) for game in arguments.games]
    return 1 if any(differences) else 0


if __name__ == "__main__":
    sys.exit(main())
