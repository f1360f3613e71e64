# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Chess and xiangqi by their rules: positions, legal moves, games and their results, at the speed of C++.

>>> from duiyi import chess, xiangqi
>>> game = chess.Game()
>>> for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
...     _ = game.play(move)
>>> game.outcome
<Outcome 0-1 by checkmate>
>>> len(xiangqi.Position().legal_moves())
44

The two games are the modules `duiyi.chess` and `duiyi.xiangqi`, alike in everything but what the games differ
in. Squares are numbers, or their names where a function takes one; sets of squares are integers whose bit i is
the square i. A wrong value raises ValueError, which says where and what is wrong.
"""

import sys

from ._core import Outcome, Reason, Side, Use, chess, xiangqi

# They come out of one extension module; this makes `import duiyi.chess` find them.
sys.modules[chess.__name__] = chess
sys.modules[xiangqi.__name__] = xiangqi
del sys

__all__ = ["Outcome", "Reason", "Side", "Use", "chess", "xiangqi"]
