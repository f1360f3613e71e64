# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Whatever is thrown at the package, it answers with an exception, and the interpreter lives on."""

import copyreg
import itertools
import pickle
import random
import signal
import threading
import time
import unittest
import warnings

from duiyi import Outcome, Side, chess, xiangqi

GAMES = (chess, xiangqi)
ODD = (None, 0, -1, 3.5, 2**64, -(2**64), 10**30, "", "e4", "\ud800", "\0", "é", "x" * 100_000, b"\xff", [], {}, object())
ODD += (object, Side, Side.FIRST, float("nan"), True, range(5), chess.Position(), xiangqi.Position(), chess.Game())


class Evil:
    """Claims to be a position."""

    __class__ = chess.Position  # type: ignore[assignment]

    def __index__(self) -> int:
        raise KeyError("no number")


class WrongValues(unittest.TestCase):
    def fails(self, pattern: str, call, *arguments) -> None:
        with self.assertRaisesRegex(ValueError, pattern):
            call(*arguments)

    def test_the_place_and_the_fault_are_named(self) -> None:
        start = chess.Position()
        self.fails("^fen: rank 7 has 9 files \\(expected 8\\)", chess.Position, "8/ppppppppp/8/8/8/8/8/8 w - - 0 1")
        self.fails("^move e2e5 is not legal here$", start.after, "e2e5")
        self.fails("^move 'e2' is not two squares", start.after, "e2")
        self.fails("^move e7e5 moves the other side's piece$", chess.Game().play, "e7e5")
        self.fails("^square 'e9' is not on the chess board", start.piece_at, "e9")
        self.fails("^square 90 is not on the xiangqi board", xiangqi.square_name, 90)
        self.fails("^square -1 is not on the chess board", chess.cell, -1)
        self.fails("^depth -1 is out of range", start.perft, -1)
        self.fails("^depth 65 is out of range", start.perft, 65)
        self.fails("^Chess960 position 960 does not exist", chess.Position.chess960, 960)
        self.fails("^move code 65535 names no move$", chess.Move, 65535)
        self.fails("^move code -1 names no move$", xiangqi.Move, -1)
        self.fails("^piece 'x' is not a FEN letter$", chess.Piece.from_letter, "x")
        self.fails("^set of squares has bits beyond", chess.squares, 1 << 64)
        self.fails("^set of squares has bits beyond", xiangqi.squares, -1)
        self.fails("^cell 256 does not exist", chess.square_of_cell, 256)
        self.fails("^ply 1 is not in the game", chess.Game().position_at, 1)
        self.fails("^game has no move to take back$", chess.Game().undo)
        self.fails("^natural move limit -1", lambda: xiangqi.Game(natural_move_limit=-1))

    def test_piece_lists(self) -> None:
        good = list(xiangqi.Position().piece_list())
        make = xiangqi.Position.from_piece_list
        self.fails("^piece list has 31 entries", make, good[:31], Side.FIRST)
        self.fails("^piece list has more than 32 entries", make, itertools.repeat(127), Side.FIRST)
        self.fails("^piece 5 is on 300", make, good[:5] + [300] + good[6:], Side.FIRST)
        self.fails("^piece 5 is on e0, where another piece", make, good[:5] + [good[0]] + good[6:], Side.FIRST)
        self.fails("^piece 32 does not exist", xiangqi.candidates, good, 32)
        self.fails("^piece -1 does not exist", xiangqi.piece_of_id, -1)

    def test_a_move_of_another_position(self) -> None:
        move = chess.Position().parse_uci("e2e4")
        later = chess.Position().after("e2e4")
        for call in (later.after, later.san, later.uci, later.gives_check, later.is_capture, chess.Game(later).play):
            self.fails("^move e2e4 is not legal here$", call, move)
        self.assertFalse(later.is_legal(move))

    def test_every_code_is_harmless(self) -> None:
        """All 65536 codes: refused, or a move that the start position takes exactly when it is legal."""
        for game in GAMES:
            position = game.Position()
            legal = set(position.legal_move_codes())
            accepted = set()
            for code in range(65536):
                try:
                    move = game.Move(code)
                except ValueError:
                    continue
                str(move)
                if position.is_legal(move):
                    position.after(move)
                    accepted.add(code)
            self.assertEqual(accepted, legal)


class WrongTypes(unittest.TestCase):
    def test_every_function_with_odd_arguments(self) -> None:
        """Any ordinary exception will do, and most calls raise one."""
        source = random.Random(1)
        calls = refused = 0
        for game in GAMES:
            subjects = [game, game.Position, game.Position(), game.Game(), game.Game, game.Move, game.Piece.from_letter("P")]
            for subject in subjects:
                for name in dir(subject):
                    member = getattr(subject, name)
                    if not callable(member) or name in ("__class__", "__subclasshook__", "__init_subclass__"):
                        continue
                    for count in range(4):
                        for _ in range(8):
                            arguments = [source.choice(ODD) for _ in range(count)]
                            calls += 1
                            try:
                                member(*arguments)
                            except Exception:
                                refused += 1
        self.assertGreater(calls, 5000)
        self.assertGreater(refused, calls // 2)

    def test_a_liar(self) -> None:
        for call in (chess.Game, chess.Position().is_same_as, chess.square_name, chess.squares, chess.Position().after):
            with self.assertRaises((TypeError, KeyError)):
                call(Evil())

    def test_the_other_game(self) -> None:
        for call, argument in (
            (chess.Game, xiangqi.Position()),
            (chess.Position().after, xiangqi.Position().parse_uci("h2e2")),
            (xiangqi.Position().is_same_as, chess.Position()),
        ):
            with self.assertRaises(TypeError):
                call(argument)


class Unfilled(unittest.TestCase):
    def test_objects_that_no_constructor_filled(self) -> None:
        """`__new__` alone makes an object without a value."""
        for game in GAMES:
            for kind in (game.Position, game.Game, game.Move, game.Piece, Outcome):
                base = kind.__mro__[1]
                for empty in (kind.__new__(kind), base.__new__(kind), copyreg.__newobj__(kind)):
                    for name in dir(kind):
                        if name.startswith("__"):
                            continue
                        with self.assertRaises(TypeError, msg=name):
                            getattr(empty, name)()
                    by_value = () if kind is game.Game else (hash, lambda o: o == kind.__new__(kind))
                    for call in (repr, pickle.dumps, lambda o: pickle.dumps(o, 0), *by_value):
                        with self.assertRaises(TypeError):
                            call(empty)

    def test_the_class_below(self) -> None:
        with self.assertRaises(TypeError):
            chess.Position.__mro__[1]()

    def test_pickling_in_every_protocol(self) -> None:
        game = chess.Game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
        game.play("f1f7")
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            for value in (game.position, game.moves[0], chess.Piece.from_letter("q"), Side.SECOND, chess.Role.ROOK):
                self.assertEqual(pickle.loads(pickle.dumps(value, protocol)), value)
            for value in (game, game.outcome):
                with self.assertRaisesRegex(TypeError, "cannot be pickled"):
                    pickle.dumps(value, protocol)

    def test_no_subclasses(self) -> None:
        with self.assertRaises(TypeError):
            type("Mine", (chess.Position,), {})


class Fens(unittest.TestCase):
    def test_mangled(self) -> None:
        """Every answer is a position or a ValueError, and a position gives its FEN back."""
        source = random.Random(2)
        letters = "rnbqkpPNBRQKacC0123456789/ -wbKQkq\0\n"
        made = 0
        for game in GAMES:
            fen = game.Position().fen()
            for _ in range(3000):
                text = list(fen)
                for _ in range(source.randint(1, 3)):
                    text[source.randrange(len(text))] = source.choice(letters)
                try:
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")
                        position = game.Position("".join(text))
                except ValueError:
                    continue
                made += 1
                self.assertEqual(game.Position(position.fen()), position)
                position.perft(1)
        self.assertGreater(made, 50)

    def test_repairs_are_warnings(self) -> None:
        for game, text, fen, said in (
            (
                chess,
                "4k3/8/8/3Pp3/8/8/8/4K3 w K e5 0 0",
                "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
                [
                    "fen: castling field has 'K', but no king and rook stand for it: left out",
                    "fen: en passant field is 'e5': read as e6",
                    "fen: fullmove number is '0': read as 1",
                ],
            ),
            (
                xiangqi,
                "3k5/9/9/9/9/9/9/4E4/4H4/4K4 w - - 0 1",
                "3k5/9/9/9/9/9/9/4B4/4N4/4K4 w - - 0 1",
                ["fen: board has 'EH': read as the letters N of horses and B of elephants"],
            ),
        ):
            for call in (game.Position, game.Game):
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    made = call(text)
                self.assertEqual(str(made if call is game.Position else made.position), fen)
                self.assertEqual([str(one.message) for one in caught], said)
            with self.assertRaises(ValueError):
                game.Position(text, strict=True)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                with self.assertRaises(UserWarning):
                    game.Position(text)
                game.Position(fen)

    def test_huge(self) -> None:
        for text in ("8/" * 1_000_000, "9" * 1_000_000, " " * 1_000_000, "\0" * 1000, "é" * 1000):
            for game in GAMES:
                with self.assertRaises(ValueError):
                    game.Position(text)


class Patience(unittest.TestCase):
    def test_a_count_can_be_interrupted(self) -> None:
        """A count of years ends with the first signal."""

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, stop)
        try:
            with self.assertRaises(KeyboardInterrupt):
                # In here, where the signal is expected even if it comes before the count begins.
                signal.setitimer(signal.ITIMER_REAL, 0.05)
                chess.Position().perft(30)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_threads_share_a_position(self) -> None:
        position = xiangqi.Position()
        counts: list[int] = []
        threads = [threading.Thread(target=lambda: counts.append(position.perft(3))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [79666] * 8)

    def test_a_game_outlives_what_it_gave(self) -> None:
        for _ in range(100):
            position = chess.Game().position
            moves = chess.Position().legal_moves()
            self.assertEqual(position.after(moves[0]).count_legal_moves() > 0, True)
        buffer = chess.Position().bitboards()
        time.sleep(0)
        self.assertEqual(buffer[0, 0], 0xFFFF)


if __name__ == "__main__":
    unittest.main()
