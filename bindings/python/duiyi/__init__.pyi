# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
import enum
from typing import final

from . import chess as chess
from . import xiangqi as xiangqi

__all__ = ["Outcome", "Reason", "Side", "Use", "chess", "xiangqi"]

class Side(enum.Enum):
    FIRST = 0
    SECOND = 1

class Use(enum.Enum):
    MOVE_OR_CAPTURE = 0
    MOVE_ONLY = 1
    CAPTURE_ONLY = 2

class Reason(enum.Enum):
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient_material"
    DEAD_POSITION = "dead_position"
    FIVEFOLD_REPETITION = "fivefold_repetition"
    SEVENTY_FIVE_MOVES = "seventy_five_moves"
    THREEFOLD_CLAIM = "threefold_claim"
    FIFTY_MOVES_CLAIM = "fifty_moves_claim"
    NATURAL_MOVE_LIMIT = "natural_move_limit"
    REPETITION = "repetition"
    PERPETUAL_CHECK = "perpetual_check"
    PERPETUAL_CHASE = "perpetual_chase"
    PERPETUAL_ATTACK = "perpetual_attack"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME_OUT = "time_out"
    ABORTED = "aborted"
    ABANDONED = "abandoned"

@final
class Outcome:
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def winner(self) -> Side | None: ...
    @property
    def reason(self) -> Reason: ...
    @property
    def result(self) -> str: ...
