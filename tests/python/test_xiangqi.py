# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
import pathlib
import unittest
from typing import Any

import plain_rules

from duiyi import Reason, Side, xiangqi

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
GOLDEN = pathlib.Path(__file__).parents[1] / "golden/perft.tsv"


class Positions(unittest.TestCase):
    def test_the_start(self) -> None:
        position = xiangqi.Position()
        self.assertEqual(position.fen(), START)
        self.assertEqual(position, xiangqi.Position(START.split(" - ")[0].replace(" w", " r")))
        self.assertIs(position.turn, xiangqi.RED)
        self.assertEqual(position.count_legal_moves(), 44)
        self.assertEqual(position.piece_at("h2"), xiangqi.Piece(Side.FIRST, xiangqi.Role.CANNON))
        self.assertEqual(xiangqi.square_name(position.royal_square(xiangqi.BLACK)), "e9")
        self.assertEqual(position.occupied.bit_count(), 32)

    def test_sets_of_squares_are_ninety_bits(self) -> None:
        position = xiangqi.Position()
        self.assertEqual(
            [xiangqi.square_name(s) for s in xiangqi.squares(position.pieces(xiangqi.BLACK, xiangqi.Role.ROOK))],
            ["a9", "i9"],
        )
        boards: Any = position.bitboards()
        self.assertEqual((boards.format, boards.shape), ("Q", (9, 2)))
        for row, side in zip(boards.tolist(), Side):
            self.assertEqual(row[0] | row[1] << 45, position.pieces(side))

    def test_moves_and_notation(self) -> None:
        position = xiangqi.Position()
        move = position.parse_uci("h2e2")
        self.assertEqual((position.wxf(move), position.chinese(move)), ("C2=5", "炮二平五"))
        self.assertEqual(position.uci(position.find_move("h2", "e2")), "h2e2")
        self.assertEqual(xiangqi.Move(move.code), move)
        self.assertFalse(position.is_capture(move))
        self.assertTrue(position.is_capture("h2h9"))
        after = position.after(move)
        self.assertEqual(after.fen().split()[1:], ["b", "-", "-", "1", "1"])
        self.assertEqual(list(after.legal_move_codes()), [m.code for m in after.legal_moves()])

    def test_check(self) -> None:
        position = xiangqi.Position("3k5/9/9/9/9/9/9/3R5/9/4K4 b")
        self.assertTrue(position.in_check and position.is_mate())
        self.assertEqual(position.checkers, 1 << xiangqi.square("d2"))
        self.assertEqual(position.attackers("d9", xiangqi.RED), position.checkers)


class PieceLists(unittest.TestCase):
    def test_there_and_back(self) -> None:
        position = xiangqi.Position().after("h2h9")
        pieces = position.piece_list()
        self.assertIsInstance(pieces, bytes)
        self.assertEqual((len(pieces), pieces.count(xiangqi.CAPTURED)), (32, 1))
        back = xiangqi.Position.from_piece_list(pieces, xiangqi.BLACK)
        self.assertTrue(back.is_same_as(position))
        self.assertEqual(xiangqi.Position.from_piece_list(list(pieces), xiangqi.BLACK), back)
        self.assertEqual(xiangqi.turned_around(xiangqi.turned_around(pieces)), pieces)

    def test_candidates(self) -> None:
        pieces = xiangqi.Position().piece_list()
        self.assertEqual(xiangqi.piece_of_id(5), xiangqi.Piece.from_letter("N"))
        self.assertEqual(xiangqi.candidates(pieces, 5), [63, 65])
        captured = bytearray(pieces)
        captured[5] = xiangqi.CAPTURED
        self.assertEqual(xiangqi.candidates(captured, 5), [])

    def test_pinned(self) -> None:
        """A rook between the generals may go sideways, but not legally."""
        pieces = xiangqi.Position("4k4/9/9/9/9/9/9/4R4/9/4K4 b").piece_list()
        rook = list(pieces[:16]).index(7 * 9 + 4)
        self.assertEqual(len(xiangqi.candidates(pieces, rook, legal=False)), 16)
        self.assertEqual(xiangqi.candidates(pieces, rook), [9 * row + 4 for row in (1, 2, 3, 4, 5, 6, 8)])


class Games(unittest.TestCase):
    def test_stalemate_loses(self) -> None:
        game = xiangqi.Game("3k5/9/9/9/9/9/9/R8/9/4K4 w")
        game.play("a2a8")
        assert game.outcome is not None
        self.assertEqual((game.outcome.winner, game.outcome.reason), (xiangqi.RED, Reason.STALEMATE))

    def test_natural_move_limit(self) -> None:
        game = xiangqi.Game(natural_move_limit=2)
        game.play("h2e2")
        game.play("h9g7")
        assert game.outcome is not None
        self.assertIs(game.outcome.reason, Reason.NATURAL_MOVE_LIMIT)

    def test_repetition_is_judged_and_explained(self) -> None:
        start = "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w"
        moves = ["b9b8", "e8e9", "b8b9", "e9e8"] * 2
        for rules, reason in (("wxf", Reason.REPETITION), ("cxa", Reason.PERPETUAL_ATTACK)):
            game = xiangqi.Game(start, rules=rules)
            self.assertIsNone(game.explain_repetition())
            for move in moves:
                game.play(move)
            assert game.outcome is not None
            self.assertIs(game.outcome.reason, reason)
            self.assertIn("plies 1-8", game.explain_repetition() or "")
            self.assertIn("第1至8着", game.explain_repetition("zh") or "")
        with self.assertRaisesRegex(ValueError, "^rules"):
            xiangqi.Game(rules="fide")
        with self.assertRaisesRegex(ValueError, "^language"):
            xiangqi.Game().explain_repetition("fr")


class Counts(unittest.TestCase):
    def test_golden(self) -> None:
        """The published counts, as deep as they are quick."""
        rows = 0
        for line in GOLDEN.read_text().splitlines()[1:]:
            game, name, fen, depth, nodes = line.split("\t")[:5]
            if game == "xiangqi" and int(nodes) <= 5_000_000:
                rows += 1
                self.assertEqual(xiangqi.Position(fen).perft(int(depth)), int(nodes), (name, depth))
        self.assertGreater(rows, 20)

    def test_plain_python_agrees(self) -> None:
        fens = (START, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1")
        for fen in fens:
            self.assertEqual(xiangqi.Position(fen).perft(2), plain_rules.perft(plain_rules.PlainXiangqi(fen), 2))


if __name__ == "__main__":
    unittest.main()
