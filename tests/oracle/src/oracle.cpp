// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/oracle/oracle.hpp"

#include <algorithm>

#include "duiyi/geometry/difference_tables.hpp"

namespace duiyi::oracle {
namespace {

using ChessRole = Chess::Role;

template <Game G, class Visit>
void for_each_square(Visit visit) {
    for (int index = 0; index < square_count<G>; ++index) {
        visit(Square<G>{static_cast<std::uint8_t>(index)});
    }
}

template <Game G>
bool holds(const Board<G>& board, Square<G> square, Side side) {
    return board.at(square) && board.at(square)->side == side;
}

template <Game G>
Square<G> royal_square(const Board<G>& board, Side side) {
    Square<G> found;
    for_each_square<G>([&](Square<G> square) {
        if (board.at(square) == Piece<G>{side, G::royal}) {
            found = square;
        }
    });
    return found;
}

/// The number of pieces a rider passes from `from` to `to`, or nothing when the walk does not come there.
template <Game G>
std::optional<int> pieces_between(const Board<G>& board, Square<G> from, Square<G> to) {
    const auto& tables = difference_tables<G>;
    const Delta step = tables.direction[tables.index(to_cell(from), to_cell(to))];
    if (step == Delta{}) {
        return std::nullopt;
    }
    int passed = 0;
    bool arrived = false;
    walk<G>(from, step, [&](Square<G> square) {
        if (square == to) {
            return arrived = true, false;
        }
        passed += board.at(square).has_value();
        return true;
    });
    return arrived ? std::optional(passed) : std::nullopt;
}

template <Game G>
bool leap_is_open(const Board<G>& board, Square<G> from, Side side, const Leap& leap) {
    return leap.over == Step{} || !board.at(*neighbour<G>(from, to_delta(leap.over, side)));
}

// Moves of pieces
// ---------------------------------------------------------------------------------------------

/// Calls `visit(to)` for each square the piece on `from` moves to or captures on, own king's safety aside.
template <Game G, class Visit>
void for_each_target(const Board<G>& board, Square<G> from, Visit visit) {
    const Piece<G> piece = *board.at(from);
    const Movement movement = G::movement(piece.role);

    for_each_leap<G>(piece.role, piece.side, from, [&](Square<G> to, const Leap& leap) {
        const bool fits = holds(board, to, other(piece.side)) ? leap.use != Use::move_only
                          : !board.at(to)                     ? leap.use != Use::capture_only
                                                              : false;
        if (fits && leap_is_open(board, from, piece.side, leap)) {
            visit(to);
        }
    });

    const int screens = movement.riding == Riding::hop ? 1 : 0;
    for (const Step step : movement.rides) {
        int passed = 0;
        walk<G>(from, to_delta(step, piece.side), [&](Square<G> to) {
            if (!board.at(to)) {
                if (passed == 0) {
                    visit(to);
                }
                return true;
            }
            if (passed == screens) {
                if (holds(board, to, other(piece.side))) {
                    visit(to);
                }
                return false;
            }
            ++passed;
            return true;
        });
    }
}

// Chess only
// --------------------------------------------------------------------------------------------------

Square<Chess> behind(Square<Chess> square, Side side) {
    return square_at<Chess>(square.file(), square.rank() + (side == Side::first ? -1 : 1));
}

bool is_pawn(const Board<Chess>& board, Square<Chess> square) {
    return board.at(square)->role == ChessRole::pawn;
}

/// The move from `from` to `to`, once per promotion where a pawn reaches the last rank.
void push_with_kind(const Board<Chess>& board, Square<Chess> from, Square<Chess> to,
                    std::vector<Move<Chess>>& moves) {
    if (!is_pawn(board, from)) {
        moves.emplace_back(from, to);
    } else if (to.rank() == 0 || to.rank() == 7) {
        for (const auto kind : {MoveKind::promote_knight, MoveKind::promote_bishop, MoveKind::promote_rook,
                                MoveKind::promote_queen}) {
            moves.emplace_back(from, to, kind);
        }
    } else {
        const bool two_ranks = to.rank() - from.rank() == 2 || from.rank() - to.rank() == 2;
        moves.emplace_back(from, to, two_ranks ? MoveKind::double_push : MoveKind::plain);
    }
}

void push_with_kind(const Board<Xiangqi>&, Square<Xiangqi> from, Square<Xiangqi> to,
                    std::vector<Move<Xiangqi>>& moves) {
    moves.emplace_back(from, to);
}

/// Every square from `a` to `b`, both included, on one rank.
std::vector<Square<Chess>> rank_from_to(Square<Chess> a, Square<Chess> b) {
    std::vector<Square<Chess>> squares;
    for (int file = std::min(a.file(), b.file()); file <= std::max(a.file(), b.file()); ++file) {
        squares.push_back(square_at<Chess>(file, a.rank()));
    }
    return squares;
}

struct Castling {
    Square<Chess> king_from, king_to, rook_from, rook_to;
};

Castling castling(Move<Chess> move) {
    const bool to_h = move.to().file() > move.from().file();
    const int rank = move.from().rank();
    return {move.from(), square_at<Chess>(to_h ? 6 : 2, rank), move.to(),
            square_at<Chess>(to_h ? 5 : 3, rank)};
}

/// FIDE Laws 3.8.2 (and II.3 of the Chess960 guidelines): nothing but the two stands where they pass, and no
/// square the king stands on, crosses or reaches is attacked. The move's own legality test sees the last
/// again, with the rook gone.
bool may_castle(const Board<Chess>& board, const Castling& c) {
    const auto is_free = [&](Square<Chess> square) {
        return square == c.king_from || square == c.rook_from || !board.at(square);
    };
    for (const auto square : rank_from_to(c.king_from, c.king_to)) {
        Board<Chess> there = board;
        there.at(c.king_from).reset();
        if (square != c.rook_from) {
            there.at(square) = board.at(c.king_from);
        }
        bool attacked = false;
        for_each_square<Chess>([&](Square<Chess> from) {
            attacked |= holds(there, from, other(board.turn)) && attacks(there, from, square);
        });
        if (!is_free(square) || attacked) {
            return false;
        }
    }
    const auto rook_path = rank_from_to(c.rook_from, c.rook_to);
    return std::all_of(rook_path.begin(), rook_path.end(), is_free);
}

void push_moves_of_the_game(const Board<Chess>& board, std::vector<Move<Chess>>& moves) {
    for (const auto& rook : board.state.castling_rooks[index_of(board.turn)]) {
        if (!rook) {
            continue;
        }
        const Move<Chess> move(royal_square(board, board.turn), *rook, MoveKind::castling);
        if (may_castle(board, castling(move))) {
            moves.push_back(move);
        }
    }
    if (const auto to = board.state.en_passant) {
        for_each_square<Chess>([&](Square<Chess> from) {
            if (holds(board, from, board.turn) && is_pawn(board, from) && attacks(board, from, *to)) {
                moves.emplace_back(from, *to, MoveKind::en_passant);
            }
        });
    }
}

void push_moves_of_the_game(const Board<Xiangqi>&, std::vector<Move<Xiangqi>>&) {}

void drop_castling_right(Board<Chess>& board, Square<Chess> square) {
    for (auto& rights : board.state.castling_rooks) {
        for (auto& rook : rights) {
            if (rook == square) {
                rook.reset();
            }
        }
    }
}

// Playing
// -----------------------------------------------------------------------------------------------------

void place(Board<Xiangqi>& board, Move<Xiangqi> move) {
    board.at(move.to()) = board.at(move.from());
    board.at(move.from()).reset();
}

void place(Board<Chess>& board, Move<Chess> move) {
    const Piece<Chess> piece = *board.at(move.from());
    if (piece.role == ChessRole::king) {
        board.state.castling_rooks[index_of(piece.side)] = {};
    }
    drop_castling_right(board, move.from());
    drop_castling_right(board, move.to());
    board.state.en_passant.reset();

    board.at(move.from()).reset();
    if (move.kind() == MoveKind::castling) {
        const auto c = castling(move);
        board.at(c.rook_from).reset();
        board.at(c.king_to) = piece;
        board.at(c.rook_to) = Piece<Chess>{piece.side, ChessRole::rook};
        return;
    }
    board.at(move.to()) = move.is_promotion() ? Piece<Chess>{piece.side, move.promotion()} : piece;
    if (move.kind() == MoveKind::en_passant) {
        board.at(behind(move.to(), piece.side)).reset();
    }
    if (move.kind() == MoveKind::double_push) {
        board.state.en_passant = behind(move.to(), piece.side);
    }
}

bool restarts_clock(const Board<Chess>& board, Move<Chess> move) {
    return is_pawn(board, move.from()) || is_capture(board, move);
}
bool restarts_clock(const Board<Xiangqi>& board, Move<Xiangqi> move) {
    return is_capture(board, move);
}

/// The board after the move, an en passant square kept whether or not anybody can use it.
template <Game G>
Board<G> raw_after(const Board<G>& board, Move<G> move) {
    Board<G> next = board;
    place(next, move);
    constexpr int highest = 9999; // the counters stop there
    next.halfmove_clock = restarts_clock(board, move) ? 0 : std::min(board.halfmove_clock + 1, highest);
    next.fullmove_number = std::min(board.fullmove_number + (board.turn == Side::second ? 1 : 0), highest);
    next.turn = other(board.turn);
    return next;
}

/// FIDE Laws 9.2.3: the possibility of en passant counts only when such a capture is legal.
void forget_idle_en_passant(Board<Chess>& board) {
    if (!board.state.en_passant) {
        return;
    }
    for (const auto move : legal_moves(board)) {
        if (move.kind() == MoveKind::en_passant) {
            return;
        }
    }
    board.state.en_passant.reset();
}
void forget_idle_en_passant(Board<Xiangqi>&) {}

bool generals_face(const Board<Xiangqi>& board) {
    const auto red = royal_square(board, Side::first);
    const auto black = royal_square(board, Side::second);
    return red.file() == black.file() && pieces_between(board, red, black) == 0;
}
bool generals_face(const Board<Chess>&) {
    return false;
}

} // namespace

template <Game G>
Board<G>::Board(const Setup<G>& setup)
    : turn(setup.turn),
      state(setup.state),
      halfmove_clock(setup.halfmove_clock),
      fullmove_number(setup.fullmove_number) {
    for_each_square<G>([&](Square<G> square) { at(square) = setup.at(square); });
}

template <Game G>
Setup<G> Board<G>::setup() const {
    Setup<G> result;
    for_each_square<G>([&](Square<G> square) { result.at(square) = at(square); });
    result.turn = turn;
    result.state = state;
    result.halfmove_clock = halfmove_clock;
    result.fullmove_number = fullmove_number;
    return result;
}

template <Game G>
bool attacks(const Board<G>& board, Square<G> from, Square<G> to) {
    const Piece<G> piece = *board.at(from);
    const auto& tables = difference_tables<G>;
    const bool may = tables.attack[tables.index(to_cell(from), to_cell(to))] >> index_of(piece.role) & 1;
    if (!may) {
        return false;
    }
    const Movement movement = G::movement(piece.role);
    if (!movement.rides.empty()) {
        return pieces_between(board, from, to) == (movement.riding == Riding::hop ? 1 : 0);
    }
    bool found = false;
    for_each_leap<G>(piece.role, piece.side, from, [&](Square<G> target, const Leap& leap) {
        found |= target == to && leap.use != Use::move_only && leap_is_open(board, from, piece.side, leap);
    });
    return found;
}

template <Game G>
std::vector<Square<G>> targets(const Board<G>& board, Square<G> from) {
    std::vector<Square<G>> found;
    for_each_target(board, from, [&](Square<G> to) { found.push_back(to); });
    return found;
}

template <Game G>
bool in_check(const Board<G>& board, Side side) {
    const auto royal = royal_square(board, side);
    bool attacked = generals_face(board);
    for_each_square<G>(
        [&](Square<G> from) { attacked |= holds(board, from, other(side)) && attacks(board, from, royal); });
    return attacked;
}

template <Game G>
std::vector<Move<G>> legal_moves(const Board<G>& board) {
    std::vector<Move<G>> moves;
    for_each_square<G>([&](Square<G> from) {
        if (holds(board, from, board.turn)) {
            for_each_target(board, from, [&](Square<G> to) { push_with_kind(board, from, to, moves); });
        }
    });
    push_moves_of_the_game(board, moves);
    std::erase_if(moves, [&](Move<G> move) { return in_check(raw_after(board, move), board.turn); });
    return moves;
}

template <Game G>
Board<G> after(const Board<G>& board, Move<G> move) {
    Board<G> next = raw_after(board, move);
    forget_idle_en_passant(next);
    return next;
}

template <Game G>
bool is_capture(const Board<G>& board, Move<G> move) {
    if constexpr (std::is_same_v<G, Chess>) {
        if (move.kind() == MoveKind::en_passant) {
            return true;
        }
    }
    return holds(board, move.to(), other(board.turn));
}

template struct Board<Chess>;
template struct Board<Xiangqi>;
template bool attacks(const Board<Chess>&, Square<Chess>, Square<Chess>);
template bool attacks(const Board<Xiangqi>&, Square<Xiangqi>, Square<Xiangqi>);
template std::vector<Square<Chess>> targets(const Board<Chess>&, Square<Chess>);
template std::vector<Square<Xiangqi>> targets(const Board<Xiangqi>&, Square<Xiangqi>);
template bool in_check(const Board<Chess>&, Side);
template bool in_check(const Board<Xiangqi>&, Side);
template std::vector<Move<Chess>> legal_moves(const Board<Chess>&);
template std::vector<Move<Xiangqi>> legal_moves(const Board<Xiangqi>&);
template Board<Chess> after(const Board<Chess>&, Move<Chess>);
template Board<Xiangqi> after(const Board<Xiangqi>&, Move<Xiangqi>);
template bool is_capture(const Board<Chess>&, Move<Chess>);
template bool is_capture(const Board<Xiangqi>&, Move<Xiangqi>);

} // namespace duiyi::oracle
