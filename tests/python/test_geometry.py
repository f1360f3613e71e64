# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
import unittest

from duiyi import Side, Use, chess, xiangqi

try:
    import numpy
except ImportError:
    numpy = None


class Tables(unittest.TestCase):
    def test_the_classic_chess_table(self) -> None:
        """239 entries about 119; bits pawn 1, knight 2, bishop 4, rook 8, queen 16, king 32."""
        table = chess.ATTACK_TABLE
        self.assertEqual((len(table), table.format, chess.TABLE_CENTRE), (239, "B", 119))
        self.assertEqual((chess.cell("a8"), chess.cell("h1")), (0, 119))
        self.assertEqual(table[chess.table_index("a1", "a8")], 8 | 16)
        self.assertEqual(table[chess.table_index("b1", "c3")], 2)
        self.assertEqual(table[chess.table_index("d4", "e5")], 1 | 4 | 16 | 32)
        self.assertEqual(chess.DIRECTION_TABLE[chess.table_index("a1", "a8")], -16)

    def test_xiangqi_entries_mean_may(self) -> None:
        """On nine files a5-i6 has the difference of i5-a5."""
        self.assertEqual((len(xiangqi.ATTACK_TABLE), xiangqi.TABLE_CENTRE), (305, 152))
        self.assertEqual(xiangqi.table_index("a5", "i6"), xiangqi.table_index("i5", "a5"))
        rook = xiangqi.Piece.from_letter("R")
        self.assertTrue(xiangqi.ATTACK_TABLE[xiangqi.table_index("a5", "i6")] >> xiangqi.Role.ROOK.value & 1)
        self.assertFalse(xiangqi.reaches(rook, "a5", "i6"))
        self.assertEqual(xiangqi.direction("a5", "i6"), 0)
        self.assertEqual(xiangqi.LEG_TABLE[xiangqi.table_index("b0", "c2")], -16)

    def test_tables_cannot_be_written(self) -> None:
        for table in (chess.ATTACK_TABLE, chess.DIRECTION_TABLE, xiangqi.LEG_TABLE):
            with self.assertRaises(TypeError):
                table[0] = 1

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_numpy_sees_them_without_a_copy(self) -> None:
        array = numpy.asarray(chess.DIRECTION_TABLE)
        self.assertEqual((array.dtype, array.shape), (numpy.int16, (239,)))
        self.assertFalse(array.flags.owndata or array.flags.writeable)
        self.assertEqual(numpy.asarray(chess.Position().bitboards()).shape, (8, 1))
        self.assertEqual(numpy.asarray(chess.Position().legal_move_codes()).dtype, numpy.uint16)


class Squares(unittest.TestCase):
    def test_names_and_cells(self) -> None:
        for game, count in ((chess, 64), (xiangqi, 90)):
            self.assertEqual(game.FILES * game.RANKS, count)
            for square in range(count):
                self.assertEqual(game.square(game.square_name(square)), square)
                self.assertEqual(game.square_of_cell(game.cell(square)), square)
            self.assertEqual(sum(game.square_of_cell(cell) is not None for cell in range(256)), count)
        self.assertEqual(xiangqi.square_name(0), "a0")

    def test_sets(self) -> None:
        for game in (chess, xiangqi):
            everything = (1 << game.FILES * game.RANKS) - 1
            self.assertEqual(game.squares(everything), list(range(game.FILES * game.RANKS)))


class Questions(unittest.TestCase):
    def test_in_the_way(self) -> None:
        rook = chess.Piece.from_letter("R")
        self.assertTrue(chess.reaches(rook, "a1", "a8"))
        self.assertEqual(chess.obstacles(rook, "a1", "a8", 1 << chess.square("a4")), 1 << chess.square("a4"))
        self.assertEqual(chess.squares(chess.between("a1", "d4")), [9, 18])
        horse = xiangqi.Piece.from_letter("N")
        self.assertEqual(xiangqi.obstacles(horse, "b0", "d1", 1 << xiangqi.square("c0")), 1 << 2)

    def test_pawns_move_one_way_and_capture_another(self) -> None:
        pawn = chess.Piece(Side.FIRST, chess.Role.PAWN)
        self.assertTrue(chess.reaches(pawn, "e2", "e4", Use.MOVE_ONLY))
        self.assertFalse(chess.reaches(pawn, "e2", "e4", Use.CAPTURE_ONLY))
        self.assertTrue(chess.reaches(pawn, "e2", "d3", Use.CAPTURE_ONLY))

    def test_attacks(self) -> None:
        queen = chess.Piece.from_letter("q")
        self.assertEqual(chess.attacks(queen, "d4", 0).bit_count(), 27)
        cannon = xiangqi.Piece.from_letter("C")
        occupied = xiangqi.Position().occupied
        self.assertEqual(xiangqi.squares(xiangqi.attacks(cannon, "h2", occupied)), [xiangqi.square("h9")])
        self.assertEqual(xiangqi.attacks(cannon, "h2", 0), 0)
        self.assertEqual(chess.attacks(chess.Piece.from_letter("P"), "a2", 0), 1 << chess.square("b3"))


if __name__ == "__main__":
    unittest.main()
