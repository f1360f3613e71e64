# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""How fast the package is beside the straightforward alternative. Prints figures; only the counts are asserted.

The alternative is plain Python: plain_rules.py, and python-chess when it is installed.
"""

import importlib.util
import time
import unittest
from collections.abc import Callable

import plain_rules

from duiyi import chess, xiangqi

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
XIANGQI = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"


def walk(position: chess.Position | xiangqi.Position, depth: int) -> int:
    """A tree walked in Python with an object for every move and position, as a program of one's own would."""
    if depth == 0:
        return 1
    return sum(walk(position.after(move), depth - 1) for move in position.legal_moves())


def walk_python_chess(board, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += walk_python_chess(board, depth - 1)
        board.pop()
    return nodes


def python_chess():
    """The package `chess`, which is not ours; None when it is not installed."""
    return importlib.import_module("chess") if importlib.util.find_spec("chess") else None


class Speed(unittest.TestCase):
    def compare(self, title: str, expected: int, ways: dict[str, Callable[[], int]]) -> None:
        print(f"\n{title}: {expected} leaves")
        slowest = None
        for name, count in ways.items():
            seconds = float("inf")
            for _ in range(3):
                start = time.perf_counter()
                nodes = count()
                seconds = min(seconds, time.perf_counter() - start)
                self.assertEqual(nodes, expected, name)
            slowest = slowest or seconds
            print(f"  {name:<40} {seconds * 1000:9.2f} ms {nodes / seconds / 1e6:9.3f} M/s {slowest / seconds:9.1f} x")

    def test_chess(self) -> None:
        position = chess.Position(KIWIPETE)
        ways: dict[str, Callable[[], int]] = {
            "plain Python": lambda: plain_rules.perft(plain_rules.PlainChess(KIWIPETE), 2),
        }
        other = python_chess()
        if other is not None:
            ways["python-chess"] = lambda: walk_python_chess(other.Board(KIWIPETE), 2)
        ways["duiyi, walked in Python"] = lambda: walk(position, 2)
        ways["duiyi, counted in C++"] = lambda: position.perft(2)
        self.compare("chess, kiwipete to depth 2", 2039, ways)

    def test_xiangqi(self) -> None:
        position = xiangqi.Position(XIANGQI)
        ways: dict[str, Callable[[], int]] = {
            "plain Python": lambda: plain_rules.perft(plain_rules.PlainXiangqi(XIANGQI), 2),
            "duiyi, walked in Python": lambda: walk(position, 2),
            "duiyi, counted in C++": lambda: position.perft(2),
        }
        self.compare("xiangqi, a middle game to depth 2", position.perft(2), ways)


if __name__ == "__main__":
    unittest.main()
