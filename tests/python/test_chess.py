# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
import copy
import pathlib
import pickle
import unittest
from typing import Any

import plain_rules

from duiyi import Outcome, Reason, Side, chess

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
GOLDEN = pathlib.Path(__file__).parents[1] / "golden/perft.tsv"


def uci(position: chess.Position) -> set[str]:
    return {position.uci(move) for move in position.legal_moves()}


class Positions(unittest.TestCase):
    def test_the_start(self) -> None:
        position = chess.Position()
        self.assertEqual(position.fen(), START)
        self.assertEqual(str(position), START)
        self.assertEqual(repr(position), f"Position('{START}')")
        self.assertIs(position.turn, chess.WHITE)
        self.assertEqual(position.piece_at("e1"), chess.Piece(chess.WHITE, chess.Role.KING))
        self.assertIsNone(position.piece_at("e4"))
        self.assertEqual(len(position.legal_moves()), 20)
        self.assertEqual(position.count_legal_moves(), 20)
        self.assertEqual(chess.squares(position.pieces(chess.BLACK, chess.Role.KING)), [chess.square("e8")])
        self.assertEqual(position.occupied, 0xFFFF00000000FFFF)
        self.assertEqual(chess.square_name(position.royal_square(chess.WHITE)), "e1")

    def test_what_no_game_comes_to(self) -> None:
        eleven_queens = "k7/pp6/8/8/8/8/QQQQQQQQ/QQQ4K w - - 0 1"
        self.assertEqual(chess.Position(eleven_queens).count_legal_moves(), 116)
        with self.assertRaisesRegex(ValueError, "white has 10 pieces more than at the start"):
            chess.Position(eleven_queens, strict=True)
        self.assertEqual(chess.Position(START, strict=True), chess.Position())

    def test_counters_and_en_passant(self) -> None:
        position = chess.Position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7")
        self.assertEqual((position.halfmove_clock, position.fullmove_number), (0, 7))
        self.assertEqual(position.en_passant, chess.square("e3"))
        move = position.parse_uci("d4e3")
        self.assertTrue(move.is_en_passant)
        self.assertTrue(position.is_capture(move))
        self.assertEqual(position.after(move).fen(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 8")

    def test_a_position_never_changes(self) -> None:
        position = chess.Position()
        after = position.after("e2e4")
        self.assertEqual(position, chess.Position())
        self.assertNotEqual(position, after)
        self.assertIs(after.turn, Side.SECOND)

    def test_equality_hash_and_copies(self) -> None:
        position = chess.Position(KIWIPETE)
        same = chess.Position(KIWIPETE)
        later = chess.Position(KIWIPETE.replace("0 1", "4 3"))
        self.assertEqual({position, same}, {position})
        self.assertNotEqual(position, later)
        self.assertTrue(position.is_same_as(later))
        self.assertEqual(position.key, later.key)
        self.assertEqual(pickle.loads(pickle.dumps(position)), position)
        self.assertEqual(copy.deepcopy(position), position)
        self.assertFalse(position == "position")

    def test_check_and_mate(self) -> None:
        mated = chess.Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
        self.assertTrue(mated.in_check and mated.is_mate())
        self.assertEqual(mated.checkers, 1 << chess.square("h4"))
        self.assertEqual(mated.legal_moves(), [])
        self.assertEqual(len(mated.legal_move_codes()), 0)
        self.assertTrue(chess.Position("8/8/8/8/8/4k3/8/4K3 w - - 0 1").has_insufficient_material())

    def test_attackers(self) -> None:
        position = chess.Position(KIWIPETE)
        names = {chess.square_name(s) for s in chess.squares(position.attackers("e6", chess.BLACK))}
        self.assertEqual(names, {"d7", "f7", "e7"})

    def test_chess960(self) -> None:
        self.assertEqual(chess.Position.chess960(518), chess.Position())
        first = chess.Position.chess960(0)
        self.assertEqual(first.fen().split()[0], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR")
        self.assertEqual(first.fen(shredder=True).split()[2], "HFhf")

    def test_castling_in_both_forms(self) -> None:
        position = chess.Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        move = position.parse_uci("e1g1")
        self.assertEqual(move, position.parse_uci("e1h1"))
        self.assertTrue(move.is_castling)
        self.assertEqual(position.uci(move), "e1g1")
        self.assertEqual(position.uci(move, chess960=True), "e1h1")
        self.assertEqual(position.san(move), "O-O")
        self.assertEqual(position.after(move).piece_at("f1"), chess.Piece.from_letter("R"))
        self.assertEqual(chess.squares(position.castling_rooks), [0, 7, 56, 63])


class Moves(unittest.TestCase):
    def test_a_move_in_every_way(self) -> None:
        position = chess.Position()
        move = position.find_move("g1", chess.square("f3"))
        self.assertEqual(move, position.parse_uci("g1f3"))
        self.assertEqual((move.from_square, move.to_square), (6, 21))
        self.assertEqual(chess.Move(move.code), move)
        self.assertEqual(position.san("g1f3"), "Nf3")
        self.assertEqual(str(move), "g1f3")
        self.assertTrue(position.is_legal(move))
        self.assertFalse(position.after(move).is_legal(move))
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)

    def test_promotion(self) -> None:
        position = chess.Position("7k/P7/8/8/8/8/8/K7 w - - 0 1")
        move = position.find_move("a7", "a8", chess.Role.QUEEN)
        self.assertIs(move.promotion, chess.Role.QUEEN)
        self.assertEqual(position.uci(move), "a7a8q")
        self.assertEqual(position.san(move), "a8=Q+")
        self.assertTrue(position.gives_check(move))
        with self.assertRaisesRegex(ValueError, "^move a7a8 is not legal here$"):
            position.find_move("a7", "a8")

    def test_codes_and_bitboards_are_buffers(self) -> None:
        position = chess.Position(KIWIPETE)
        codes = position.legal_move_codes()
        self.assertEqual(list(codes), [move.code for move in position.legal_moves()])
        self.assertEqual(memoryview(codes).format, "H")
        boards: Any = position.bitboards()
        self.assertEqual((boards.format, boards.shape, boards.readonly), ("Q", (8, 1), True))
        expected = [position.pieces(side) for side in Side] + [position.pieces(role=role) for role in chess.Role]
        self.assertEqual([row[0] for row in boards.tolist()], expected)


class Games(unittest.TestCase):
    def test_fools_mate(self) -> None:
        game = chess.Game()
        for move in ("f2f3", "e7e5", "g2g4"):
            game.play(move)
        self.assertIsNone(game.outcome)
        last = game.play("d8h4")
        outcome = game.outcome
        assert isinstance(outcome, Outcome)
        self.assertEqual((outcome.winner, outcome.reason), (chess.BLACK, Reason.CHECKMATE))
        self.assertEqual((outcome.result, repr(outcome)), ("0-1", "<Outcome 0-1 by checkmate>"))
        self.assertTrue(game.is_over)
        self.assertEqual(game.legal_moves(), [])
        self.assertEqual(game.moves[-1], last)
        with self.assertRaisesRegex(ValueError, "^game is over$"):
            game.play("a2a3")
        self.assertEqual(game.undo(), last)
        self.assertIsNone(game.outcome)
        self.assertEqual(game.ply_count, 3)
        self.assertEqual(game.position_at(0), chess.Position())
        self.assertEqual(game.position_at(3), game.position)

    def test_a_claim(self) -> None:
        game = chess.Game()
        for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 2:
            game.play(move)
        self.assertEqual(game.occurrences, 3)
        self.assertIs(game.claimable_draw, Reason.THREEFOLD_CLAIM)
        other = game.copy()
        game.claim_draw()
        assert game.outcome is not None
        self.assertEqual((game.outcome.winner, game.outcome.result), (None, "1/2-1/2"))
        self.assertIsNone(other.outcome)

    def test_the_players_will(self) -> None:
        game = chess.Game(KIWIPETE)
        game.resign(chess.WHITE)
        assert game.outcome is not None
        self.assertEqual((game.outcome.winner, game.outcome.reason), (chess.BLACK, Reason.RESIGNATION))
        drawn = chess.Game(chess.Position(KIWIPETE))
        drawn.agree_draw()
        assert drawn.outcome is not None
        self.assertIs(drawn.outcome.reason, Reason.AGREEMENT)
        with self.assertRaisesRegex(ValueError, "^draw cannot be claimed here$"):
            chess.Game().claim_draw()


class Counts(unittest.TestCase):
    def test_golden(self) -> None:
        """The published counts, as deep as they are quick."""
        rows = 0
        for line in GOLDEN.read_text().splitlines()[1:]:
            game, name, fen, depth, nodes = line.split("\t")[:5]
            if game.startswith("chess") and int(nodes) <= 5_000_000:
                rows += 1
                self.assertEqual(chess.Position(fen).perft(int(depth)), int(nodes), (name, depth))
        self.assertGreater(rows, 50)

    def test_plain_python_agrees(self) -> None:
        for fen in (START, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"):
            self.assertEqual(chess.Position(fen).perft(2), plain_rules.perft(plain_rules.PlainChess(fen), 2))


if __name__ == "__main__":
    unittest.main()
