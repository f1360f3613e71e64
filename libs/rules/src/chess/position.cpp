// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/chess/position.hpp"

#include <utility>

#include "duiyi/geometry/chess_attacks.hpp"

namespace duiyi {

using Role = Chess::Role;
using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

namespace {

constexpr int back_rank(Side side) {
    return side == Side::first ? 0 : 7;
}

Setup<Chess> setup_with_back_rank(const std::array<Role, 8>& back) {
    Setup<Chess> setup;
    for (const Side side : both_sides) {
        const int rank = back_rank(side);
        for (int file = 0; file < 8; ++file) {
            const Role role = back[static_cast<std::size_t>(file)];
            setup.at(square_at<Chess>(file, rank)) = Piece<Chess>{side, role};
            setup.at(square_at<Chess>(file, rank == 0 ? 1 : 6)) = Piece<Chess>{side, Role::pawn};
        }
        auto& rights = setup.state.castling_rooks[index_of(side)];
        for (int file = 7; file >= 0; --file) {
            if (back[static_cast<std::size_t>(file)] == Role::rook) {
                (rights[1] ? rights[0] : rights[1]) = square_at<Chess>(file, rank);
            }
        }
    }
    return setup;
}

/// The square behind a pawn of `side` that has just stepped to or over `square`'s neighbour.
constexpr Sq behind(Sq square, Side side) {
    return square_at<Chess>(square.file(), square.rank() + (side == Side::first ? -1 : 1));
}

} // namespace

CastlingTargets castling_targets(Sq king, Sq rook) {
    const bool kingside = rook > king;
    return {square_at<Chess>(kingside ? 6 : 2, king.rank()), square_at<Chess>(kingside ? 5 : 3, king.rank())};
}

// Made and checked once: readers use it with every game.
Position<Chess> Position<Chess>::start() {
    static const Position start = chess960_start(518);
    return start;
}

Position<Chess> Position<Chess>::chess960_start(int number) {
    assert(number >= 0 && number < 960);
    // Scharnagl's numbering: bishops, then the queen on the n-th free file, then the knights' pair of free
    // files.
    std::array<std::optional<Role>, 8> files{};
    const auto place_on_free = [&](int n, Role role) {
        for (auto& file : files) {
            if (!file && n-- == 0) {
                file = role;
            }
        }
    };
    files[static_cast<std::size_t>(number % 4 * 2 + 1)] = Role::bishop;
    number /= 4;
    files[static_cast<std::size_t>(number % 4 * 2)] = Role::bishop;
    number /= 4;
    place_on_free(number % 6, Role::queen);
    number /= 6;
    constexpr std::array<std::pair<int, int>, 10> knights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto [left, right] = knights[static_cast<std::size_t>(number)];
    place_on_free(right, Role::knight);
    place_on_free(left, Role::knight);
    for (const Role role : {Role::rook, Role::king, Role::rook}) {
        place_on_free(0, role);
    }

    std::array<Role, 8> back{};
    for (std::size_t i = 0; i < 8; ++i) {
        back[i] = *files[i];
    }
    return *from_setup(setup_with_back_rank(back));
}

Set Position<Chess>::attackers(Sq square, Side side, Set occupied) const {
    namespace attacks = chess_attacks;
    const Set queens = pieces(Role::queen);
    const Set all = (attacks::pawn(other(side), square) & pieces(Role::pawn)) |
                    (attacks::knight(square) & pieces(Role::knight)) |
                    (attacks::king(square) & pieces(Role::king)) |
                    (attacks::bishop(square, occupied) & (pieces(Role::bishop) | queens)) |
                    (attacks::rook(square, occupied) & (pieces(Role::rook) | queens));
    return all & pieces(side);
}

void Position<Chess>::drop_castling_rights(Set rooks) {
    for (const Sq rook : castling_rooks_& rooks) {
        castling_rooks_.remove(rook);
        key_ ^= zobrist::keys<Chess>.castling_rook[rook.index];
    }
}

void Position<Chess>::clear_en_passant() {
    if (en_passant_ == no_square) {
        return;
    }
    key_ ^= zobrist::keys<Chess>.en_passant[static_cast<std::size_t>(Sq{en_passant_}.file())];
    en_passant_ = no_square;
}

/// Keeps `passed` when the side to move may legally capture there.
void Position<Chess>::set_en_passant(Sq passed) {
    for (const Sq from : chess_attacks::pawn(other(turn_), passed) & pieces(turn_, Role::pawn)) {
        if (!en_passant_is_legal(from, passed)) {
            continue;
        }
        en_passant_ = passed.index;
        key_ ^= zobrist::keys<Chess>.en_passant[static_cast<std::size_t>(passed.file())];
        return;
    }
}

/// Two pawns leave a line at once, so pins do not tell: look at the board after the capture.
bool Position<Chess>::en_passant_is_legal(Sq from, Sq to) const {
    const Sq captured = behind(to, turn_);
    Set after = occupied();
    after.remove(from);
    after.remove(captured);
    after.add(to);
    return (attackers(royal(turn_), other(turn_), after) & ~Set(captured)).empty();
}

void Position<Chess>::play_castling(Move<Chess> move) {
    const auto targets = castling_targets(move.from(), move.to());
    toggle(turn_, Role::king, move.from());
    toggle(turn_, Role::rook, move.to());
    toggle(turn_, Role::king, targets.king);
    toggle(turn_, Role::rook, targets.rook);
    drop_castling_rights(pieces(turn_) | Set(move.to()));
    // Both rooks' rights go; the other rook stands on its own square still and is among pieces(turn_).
}

void Position<Chess>::play(Move<Chess> move) {
    const Side us = turn_;
    const Side them = other(us);
    const Sq from = move.from();
    const Sq to = move.to();
    assert(is_legal(move));
    clear_en_passant();
    if (move.kind() == MoveKind::castling) {
        play_castling(move);
        count_ply(false);
        pass_turn();
        assert(is_sound());
        return;
    }
    const Role role = role_at(from);
    const bool captures = pieces(them).has(to);
    if (captures) {
        toggle(them, role_at(to), to);
    }
    toggle(us, role, from, to);
    if (move.kind() == MoveKind::en_passant) {
        toggle(them, Role::pawn, behind(to, us));
    } else if (move.is_promotion()) {
        toggle(us, Role::pawn, to);
        toggle(us, move.promotion(), to);
    }
    if (!castling_rooks_.empty()) {
        drop_castling_rights(Set(from) | Set(to));
        if (role == Role::king) {
            drop_castling_rights(pieces(us));
        }
    }
    count_ply(captures || role == Role::pawn);
    pass_turn();
    if (move.kind() == MoveKind::double_push) {
        set_en_passant(behind(to, us));
    }
    assert(is_sound());
}

Position<Chess> Position<Chess>::after_pass() const {
    assert(!in_check());
    Position next = *this;
    next.clear_en_passant();
    next.count_ply(false);
    next.pass_turn();
    assert(next.is_sound());
    return next;
}

bool Position<Chess>::is_sound() const {
    std::uint64_t state_key = 0;
    for (const Sq rook : castling_rooks_) {
        state_key ^= zobrist::keys<Chess>.castling_rook[rook.index];
    }
    if (const auto square = en_passant()) {
        state_key ^= zobrist::keys<Chess>.en_passant[static_cast<std::size_t>(square->file())];
    }
    return is_consistent(state_key) && (castling_rooks_ & ~pieces(Role::rook)).empty() &&
           attackers(royal(other(turn_)), turn_, occupied()).empty();
}

Setup<Chess> Position<Chess>::setup() const {
    Setup<Chess> setup;
    save(setup);
    for (const Sq rook : castling_rooks_) {
        const Side side = pieces(Side::first).has(rook) ? Side::first : Side::second;
        setup.state.castling_rooks[index_of(side)][rook > royal(side)] = rook;
    }
    setup.state.en_passant = en_passant();
    return setup;
}

} // namespace duiyi
