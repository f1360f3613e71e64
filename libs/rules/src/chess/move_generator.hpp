// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/chess_sliders.hpp"
#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

/// What move generation reads of a position, as plain words. Queens are in both `diagonal` and `orthogonal`.
struct ChessBoard {
    std::array<std::uint64_t, 2> sides{};
    std::uint64_t pawns = 0, knights = 0, diagonal = 0, orthogonal = 0, kings = 0;
    std::uint64_t castling_rooks = 0;
    std::uint64_t en_passant = 0; ///< the passed square
};

inline ChessBoard board_of(const Position<Chess>& position) {
    using Role = Chess::Role;
    const auto pieces = [&](auto whose) { return position.pieces(whose).word(0); };
    const auto en_passant = position.en_passant();
    return {{pieces(Side::first), pieces(Side::second)},
            pieces(Role::pawn),
            pieces(Role::knight),
            pieces(Role::bishop) | pieces(Role::queen),
            pieces(Role::rook) | pieces(Role::queen),
            pieces(Role::king),
            position.castling_rooks().word(0),
            en_passant ? std::uint64_t{1} << en_passant->index : 0};
}

/// Calls `act(from, to)` for each legal capture en passant. Two pawns leave a line at once, so pins do not
/// tell: looks at the board after the capture.
template <Side us, class Cpu, class Act>
void each_en_passant(const ChessBoard& board, Act act) {
    using Word = std::uint64_t;
    const auto at = [](int square) { return static_cast<std::size_t>(square); };
    const Word own = board.sides[index_of(us)];
    const Word enemy = board.sides[index_of(other(us))];
    const int king = std::countr_zero(board.kings & own);
    const int to = std::countr_zero(board.en_passant);
    const Word captured = us == Side::first ? board.en_passant >> 8 : board.en_passant << 8;
    const auto& pawn = chess_attacks::detail::pawn;
    for (Word rest = pawn[index_of(other(us))][at(to)].word(0) & board.pawns & own; rest != 0;
         rest &= rest - 1) {
        const Word after = ((own | enemy) ^ (rest & -rest) ^ captured) | board.en_passant;
        const Word attackers = (chess_sliders::bishop<Cpu>(king, after) & board.diagonal) |
                               (chess_sliders::rook<Cpu>(king, after) & board.orthogonal) |
                               (chess_attacks::detail::knight[at(king)].word(0) & board.knights) |
                               (pawn[index_of(us)][at(king)].word(0) & board.pawns & ~captured);
        if ((attackers & enemy) == 0) {
            act(std::countr_zero(rest), to);
        }
    }
}

/// Generates the legal moves of one side directly: checks and pins are found once, then every piece moves
/// within them. Only the targets of the king are tested for attackers, and only en passant is tried on the
/// board.
///
/// `Sink` takes the moves in bulk: `king`, `knight` and `slider` (from, targets), `pawns` and `promotions`
/// (targets, step), `double_pushes` (targets), `en_passant` (from, to), `castling` (king, rook). It lists
/// them, counts them, or plays them. `Cpu` as in cpu.hpp.
template <Side us, class Cpu, class Sink>
class ChessMoveGenerator {
public:
    ChessMoveGenerator(const ChessBoard& board, Sink& sink)
        : board_(board),
          sink_(sink),
          own_(board.sides[index_of(us)]),
          enemy_(board.sides[index_of(them)]),
          occupied_(own_ | enemy_),
          king_(std::countr_zero(board.kings & own_)) {}

    void run() {
        find_checks_and_pins();
        king_moves();
        if (targets_ == 0) {
            return;
        }
        knight_moves();
        if ((diagonal_pins_ | orthogonal_pins_) == 0) {
            slider_moves<false>();
            pawn_moves<false>();
        } else {
            slider_moves<true>();
            pawn_moves<true>();
        }
        if (board_.en_passant != 0) {
            each_en_passant<us, Cpu>(board_, [&](int from, int to) { sink_.en_passant(from, to); });
        }
    }

private:
    using Word = std::uint64_t;

    static constexpr Side them = other(us);
    static constexpr int forward = us == Side::first ? 8 : -8;
    static constexpr Word file_a = 0x0101010101010101;
    static constexpr Word file_h = file_a << 7;
    static constexpr Word last_rank = us == Side::first ? 0xffULL << 56 : 0xff;
    static constexpr Word seventh_rank = us == Side::first ? 0xffULL << 48 : 0xff00ULL;
    static constexpr Word third_rank = us == Side::first ? 0xff0000ULL : 0xff0000000000ULL;
    static constexpr Word back_rank = us == Side::first ? 0xff : 0xffULL << 56;

    static constexpr Word bit(int square) { return Word{1} << square; }
    static Word between(int a, int b) { return chess_attacks::detail::pairs.between[at(a)][at(b)].word(0); }
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr Word shifted(Word set, int by) { return by > 0 ? set << by : set >> -by; }
    static Word knight(int from) { return chess_attacks::detail::knight[at(from)].word(0); }
    static Word king(int from) { return chess_attacks::detail::king[at(from)].word(0); }
    static Word bishop(int from, Word occupied) { return chess_sliders::bishop<Cpu>(from, occupied); }
    static Word rook(int from, Word occupied) { return chess_sliders::rook<Cpu>(from, occupied); }

    /// Calls `act` with each square of the set.
    template <class Act>
    static void each(Word set, Act act) {
        for (; set != 0; set &= set - 1) {
            act(std::countr_zero(set));
        }
    }

    void find_checks_and_pins() {
        Word checkers = (knight(king_) & board_.knights) |
                        (chess_attacks::detail::pawn[index_of(us)][at(king_)].word(0) & board_.pawns);
        checkers &= enemy_;
        const auto& rays = chess_attacks::detail::rays[at(king_)];
        const Word diagonals = rays.diagonal & board_.diagonal & enemy_;
        const Word orthogonals = rays.orthogonal & board_.orthogonal & enemy_;
        each(diagonals, [&](int sniper) { look_along(sniper, checkers, diagonal_pins_); });
        each(orthogonals, [&](int sniper) { look_along(sniper, checkers, orthogonal_pins_); });
        targets_ = ~own_;
        in_check_ = checkers != 0;
        if (in_check_) {
            targets_ = (checkers & (checkers - 1)) != 0
                           ? 0
                           : (checkers | between(king_, std::countr_zero(checkers))) & ~own_;
        }
    }

    void look_along(int sniper, Word& checkers, Word& pins) {
        const Word path = between(king_, sniper);
        const Word blockers = path & occupied_;
        if (blockers == 0) {
            checkers |= bit(sniper);
        } else if ((blockers & (blockers - 1)) == 0) {
            pins |= path | bit(sniper); // an enemy blocker is no harm: pins are only looked up for own pieces
        }
    }

    /// What an enemy's pawns and king attack; for the other pieces each square of interest is tested.
    Word near_danger() const {
        const Word pawns = board_.pawns & enemy_;
        return shifted(pawns & ~file_a, -forward - 1) | shifted(pawns & ~file_h, -forward + 1) |
               king(std::countr_zero(board_.kings & enemy_));
    }
    /// What the other pieces attack, as far as it matters to the king's neighbours, with the king lifted off
    /// the board, so that it cannot hide behind itself.
    Word danger_from_afar() const {
        const auto& near = chess_attacks::detail::surroundings[at(king_)];
        const Word others = occupied_ ^ bit(king_);
        Word danger = 0;
        each(board_.knights & enemy_ & near.knight, [&](int from) { danger |= knight(from); });
        each(board_.diagonal & enemy_ & near.diagonal, [&](int from) { danger |= bishop(from, others); });
        each(board_.orthogonal & enemy_ & near.orthogonal, [&](int from) { danger |= rook(from, others); });
        return danger;
    }
    bool is_attacked_from_afar(int square, Word occupied) const {
        return (((bishop(square, occupied) & board_.diagonal) | (rook(square, occupied) & board_.orthogonal) |
                 (knight(square) & board_.knights)) &
                enemy_) != 0;
    }

    void king_moves() {
        const Word rights = in_check_ ? 0 : board_.castling_rooks & own_;
        Word safe = king(king_) & ~own_;
        if (safe == 0 && rights == 0) {
            return;
        }
        const Word danger = near_danger();
        safe &= ~danger;
        if (safe != 0) {
            safe &= ~danger_from_afar();
        }
        sink_.king(king_, safe);
        if (rights != 0) {
            castling(rights, safe, danger);
        }
    }

    static constexpr int corner = us == Side::first ? 0 : 56;

    /// FIDE Laws 3.8.2: all squares between king and rook are free, and the king crosses and reaches no
    /// attacked square. `safe` holds the neighbours it may step to.
    void castling(Word rights, Word safe, Word danger) {
        constexpr Word h_rook = bit(corner + 7), a_rook = bit(corner);
        constexpr Word h_free = bit(corner + 5) | bit(corner + 6);
        constexpr Word a_free = bit(corner + 1) | bit(corner + 2) | bit(corner + 3);
        if (king_ != corner + 4) {
            each(rights, [&](int rook_square) { castling_960(rook_square, safe, danger); });
            return;
        }
        if ((rights & h_rook) != 0 && (occupied_ & h_free) == 0 && (safe & bit(corner + 5)) != 0 &&
            (danger & bit(corner + 6)) == 0 && !is_attacked_from_afar(corner + 6, occupied_)) {
            sink_.castling(king_, corner + 7);
        }
        if ((rights & a_rook) != 0 && (occupied_ & a_free) == 0 && (safe & bit(corner + 3)) != 0 &&
            (danger & bit(corner + 2)) == 0 && !is_attacked_from_afar(corner + 2, occupied_)) {
            sink_.castling(king_, corner);
        }
        if (const Word others = rights & ~(a_rook | h_rook); others != 0) {
            each(others, [&](int rook_square) { castling_960(rook_square, safe, danger); });
        }
    }

    /// The same for any starting squares (FIDE Laws, guidelines II.3): all squares that king and rook cross
    /// or reach are free but for these two.
    void castling_960(int rook_square, Word safe, Word danger) {
        const int king_to = corner + (rook_square > king_ ? 6 : 2);
        const int rook_to = corner + (rook_square > king_ ? 5 : 3);
        const Word king_path = between(king_, king_to) | bit(king_to);
        const Word others = occupied_ ^ bit(king_) ^ bit(rook_square);
        if (((king_path | between(rook_square, rook_to) | bit(rook_to)) & others) != 0 ||
            (king_path & danger) != 0) {
            return;
        }
        bool attacked = false;
        each(king_path & ~safe & ~bit(king_),
             [&](int square) { attacked |= is_attacked_from_afar(square, occupied_ ^ bit(king_)); });
        // The rook may have been what shielded the king from a rook or queen on the back rank.
        attacked |= (rook(king_to, others | bit(rook_to)) & board_.orthogonal & enemy_ & back_rank) != 0;
        if (!attacked) {
            sink_.castling(king_, rook_square);
        }
    }

    void knight_moves() {
        each(own_ & board_.knights & ~(diagonal_pins_ | orthogonal_pins_),
             [&](int from) { sink_.knight(from, knight(from) & targets_); });
    }

    /// A pinned slider stays on the lines of its kind of pin: lines of one kind through the king do not
    /// cross.
    template <bool pins>
    void slider_moves() {
        Word diagonal = own_ & board_.diagonal;
        Word orthogonal = own_ & board_.orthogonal;
        if constexpr (pins) {
            each(diagonal & diagonal_pins_,
                 [&](int from) { sink_.slider(from, bishop(from, occupied_) & targets_ & diagonal_pins_); });
            each(orthogonal & orthogonal_pins_,
                 [&](int from) { sink_.slider(from, rook(from, occupied_) & targets_ & orthogonal_pins_); });
            diagonal &= ~(diagonal_pins_ | orthogonal_pins_);
            orthogonal &= ~(diagonal_pins_ | orthogonal_pins_);
        }
        each(diagonal, [&](int from) { sink_.slider(from, bishop(from, occupied_) & targets_); });
        each(orthogonal, [&](int from) { sink_.slider(from, rook(from, occupied_) & targets_); });
    }

    /// The squares `by` from the pawns; those of a pinned pawn only where they stay on the pin's line.
    template <bool pins>
    Word stepped(Word pawns, int by, Word line) const {
        if constexpr (pins) {
            return shifted(pawns & ~line, by) | (shifted(pawns & line, by) & line);
        } else {
            return shifted(pawns, by);
        }
    }

    template <bool pins>
    void pawn_moves() {
        const Word pawns = own_ & board_.pawns;
        const Word straight = pins ? pawns & ~diagonal_pins_ : pawns;
        const Word oblique = pins ? pawns & ~orthogonal_pins_ : pawns;
        const Word single = stepped<pins>(straight, forward, orthogonal_pins_) & ~occupied_;
        const Word twice = shifted(single & third_rank, forward) & ~occupied_;
        const Word prey = enemy_ & targets_;
        const Word to_a = stepped<pins>(oblique & ~file_a, forward - 1, diagonal_pins_) & prey;
        const Word to_h = stepped<pins>(oblique & ~file_h, forward + 1, diagonal_pins_) & prey;
        const Word pushes = single & targets_;
        sink_.double_pushes(twice & targets_, 2 * forward);
        if ((pawns & seventh_rank) == 0) {
            sink_.pawns(pushes, forward);
            sink_.pawns(to_a, forward - 1);
            sink_.pawns(to_h, forward + 1);
        } else {
            sink_.pawns(pushes & ~last_rank, forward);
            sink_.pawns(to_a & ~last_rank, forward - 1);
            sink_.pawns(to_h & ~last_rank, forward + 1);
            sink_.promotions(pushes & last_rank, forward);
            sink_.promotions(to_a & last_rank, forward - 1);
            sink_.promotions(to_h & last_rank, forward + 1);
        }
    }

    const ChessBoard& board_;
    Sink& sink_;
    Word own_, enemy_, occupied_;
    int king_;
    Word diagonal_pins_ = 0,
         orthogonal_pins_ = 0; ///< the squares from the king to a pinning piece, it included
    Word targets_ = 0;         ///< where pieces other than the king may go
    bool in_check_ = false;
};

} // namespace duiyi
