# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Move generators as one writes them in Python without much thought: a dictionary of squares and loops.

They are the straightforward alternative that test_speed.py measures, and a second opinion on the counts. Nothing
of the libraries is used. Chess without Chess960; a position is read from its FEN.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = tuple[int, int]  # file, rank
Board = dict[Square, str]  # FEN letters

ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_STEPS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def read_board(field: str) -> Board:
    board = {}
    for row, text in enumerate(field.split("/")):
        file = 0
        rank = field.count("/") - row
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                board[file, rank] = letter
                file += 1
    return board


def is_own(piece: str | None, white: bool) -> bool:
    return piece is not None and piece.isupper() == white


class PlainChess:
    """A chess position that is copied for every move."""

    def __init__(self, fen: str) -> None:
        field = fen.split()
        self.board = read_board(field[0])
        self.white = field[1] == "w"
        self.castling = set(field[2]) - {"-"}
        self.passed = None if field[3] == "-" else (ord(field[3][0]) - 97, int(field[3][1]) - 1)

    def slides(self, start: Square, steps: tuple[Square, ...]) -> Iterator[Square]:
        for df, dr in steps:
            file, rank = start[0] + df, start[1] + dr
            while 0 <= file < 8 and 0 <= rank < 8:
                yield file, rank
                if (file, rank) in self.board:
                    break
                file, rank = file + df, rank + dr

    def targets(self, start: Square) -> Iterator[Square]:
        """What the piece attacks."""
        piece = self.board[start]
        kind = piece.upper()
        if kind == "P":
            forward = 1 if piece.isupper() else -1
            found = [(start[0] - 1, start[1] + forward), (start[0] + 1, start[1] + forward)]
        elif kind == "N":
            found = [(start[0] + df, start[1] + dr) for df, dr in KNIGHT_STEPS]
        elif kind == "K":
            found = [(start[0] + df, start[1] + dr) for df, dr in ROOK_STEPS + BISHOP_STEPS]
        else:
            steps = {"R": ROOK_STEPS, "B": BISHOP_STEPS, "Q": ROOK_STEPS + BISHOP_STEPS}[kind]
            yield from self.slides(start, steps)
            return
        yield from (s for s in found if 0 <= s[0] < 8 and 0 <= s[1] < 8)

    def attacked(self, square: Square, by_white: bool) -> bool:
        return any(is_own(p, by_white) and square in self.targets(s) for s, p in self.board.items())

    def in_check(self, white: bool) -> bool:
        king = next(s for s, p in self.board.items() if p == ("K" if white else "k"))
        return self.attacked(king, not white)

    def pawn_moves(self, start: Square) -> Iterator[tuple[Square, Square, str]]:
        forward, first, last = (1, 1, 7) if self.white else (-1, 6, 0)
        ends = []
        one = (start[0], start[1] + forward)
        if one not in self.board:
            ends.append(one)
            two = (start[0], start[1] + 2 * forward)
            if start[1] == first and two not in self.board:
                ends.append(two)
        for end in self.targets(start):
            if end in self.board and not is_own(self.board[end], self.white) or end == self.passed:
                ends.append(end)
        for end in ends:
            for promotion in "nbrq" if end[1] == last else ("",):
                yield start, end, promotion

    def castlings(self) -> Iterator[tuple[Square, Square, str]]:
        rank = 0 if self.white else 7
        for right, empty, safe in (("K", (5, 6), (4, 5, 6)), ("Q", (1, 2, 3), (4, 3, 2))):
            if (right if self.white else right.lower()) not in self.castling:
                continue
            if any((file, rank) in self.board for file in empty):
                continue
            if not any(self.attacked((file, rank), not self.white) for file in safe):
                yield (4, rank), (safe[2], rank), ""

    def candidates(self) -> Iterator[tuple[Square, Square, str]]:
        for start, piece in self.board.items():
            if not is_own(piece, self.white):
                continue
            if piece in "Pp":
                yield from self.pawn_moves(start)
                continue
            for end in self.targets(start):
                if not is_own(self.board.get(end), self.white):
                    yield start, end, ""
        yield from self.castlings()

    def after(self, start: Square, end: Square, promotion: str) -> PlainChess:
        new = object.__new__(PlainChess)
        new.board = dict(self.board)
        new.white = not self.white
        new.passed = None
        piece = new.board.pop(start)
        if piece in "Pp":
            if end == self.passed:
                del new.board[end[0], start[1]]
            if abs(end[1] - start[1]) == 2:
                new.passed = (start[0], (start[1] + end[1]) // 2)
        if piece in "Kk" and abs(end[0] - start[0]) == 2:
            corner, beside = ((7, start[1]), (5, start[1])) if end[0] == 6 else ((0, start[1]), (3, start[1]))
            new.board[beside] = new.board.pop(corner)
        new.board[end] = (promotion.upper() if self.white else promotion) or piece
        homes = {"K": ((4, 0), (7, 0)), "Q": ((4, 0), (0, 0)), "k": ((4, 7), (7, 7)), "q": ((4, 7), (0, 7))}
        new.castling = {r for r in self.castling if start not in homes[r] and end not in homes[r]}
        return new

    def successors(self) -> Iterator[PlainChess]:
        for move in self.candidates():
            new = self.after(*move)
            if not new.in_check(self.white):
                yield new


class PlainXiangqi:
    """A xiangqi position that is copied for every move."""

    def __init__(self, fen: str) -> None:
        field = fen.split()
        self.board = read_board(field[0])
        self.red = field[1] in "wr"

    def line_targets(self, start: Square, is_cannon: bool) -> Iterator[Square]:
        for df, dr in ROOK_STEPS:
            file, rank = start[0] + df, start[1] + dr
            screen = False
            while 0 <= file < 9 and 0 <= rank < 10:
                taken = (file, rank) in self.board
                if not screen:
                    if not taken or not is_cannon:
                        yield file, rank
                    if taken and not is_cannon:
                        break
                    screen = taken
                elif taken:
                    yield file, rank
                    break
                file, rank = file + df, rank + dr

    def targets(self, start: Square) -> Iterator[Square]:
        piece = self.board[start]
        red = piece.isupper()
        kind = piece.upper()
        file, rank = start
        if kind in "RC":
            yield from self.line_targets(start, kind == "C")
            return
        found = []
        if kind == "K":
            found = [(file + df, rank + dr) for df, dr in ROOK_STEPS]
        elif kind == "A":
            found = [(file + df, rank + dr) for df, dr in BISHOP_STEPS]
        elif kind == "B":
            eyes = [(df, dr) for df, dr in BISHOP_STEPS if (file + df, rank + dr) not in self.board]
            found = [(file + 2 * df, rank + 2 * dr) for df, dr in eyes]
        elif kind == "N":
            for df, dr in KNIGHT_STEPS:
                leg = (file + (df // 2 if abs(df) == 2 else 0), rank + (dr // 2 if abs(dr) == 2 else 0))
                if leg not in self.board:
                    found.append((file + df, rank + dr))
        else:
            found = [(file, rank + (1 if red else -1))]
            if (rank >= 5) == red:
                found += [(file - 1, rank), (file + 1, rank)]
        for end in found:
            own_rank = end[1] if red else 9 - end[1]
            if not (0 <= end[0] < 9 and 0 <= own_rank < 10):
                continue
            if kind in "KA" and not (3 <= end[0] <= 5 and own_rank <= 2) or kind == "B" and own_rank > 4:
                continue
            yield end

    def general_is_safe(self, red: bool) -> bool:
        own = next(s for s, p in self.board.items() if p == ("K" if red else "k"))
        other = next(s for s, p in self.board.items() if p == ("k" if red else "K"))
        if own[0] == other[0]:
            between = range(min(own[1], other[1]) + 1, max(own[1], other[1]))
            if not any((own[0], rank) in self.board for rank in between):
                return False
        return not any(is_own(p, not red) and own in self.targets(s) for s, p in self.board.items())

    def successors(self) -> Iterator[PlainXiangqi]:
        for start, piece in self.board.items():
            if not is_own(piece, self.red):
                continue
            for end in self.targets(start):
                if is_own(self.board.get(end), self.red):
                    continue
                new = object.__new__(PlainXiangqi)
                new.board = dict(self.board)
                new.board[end] = new.board.pop(start)
                new.red = not self.red
                if new.general_is_safe(self.red):
                    yield new


def perft(position: PlainChess | PlainXiangqi, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(next_position, depth - 1) for next_position in position.successors())
