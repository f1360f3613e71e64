// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/san_board.hpp"

namespace duiyi {
namespace {

DUIYI_FOR_BMI2 Move<Chess> play_bmi2(SanBoard& board, std::string_view text) {
    return board.play<Bmi2Cpu>(read_san_words(text));
}

} // namespace

SanBoard::SanBoard(const Position<Chess>& position) : turn_(position.side_to_move()) {
    for (const Role role : Chess::roles) {
        of(role) = position.pieces(role).word(0);
    }
    for (const Side side : both_sides) {
        of(side) = position.pieces(side).word(0);
    }
    castling_rooks() = position.castling_rooks().word(0);
    passed() = position.en_passant() ? bit(position.en_passant()->index) : 0;
}

Position<Chess> SanBoard::position() const {
    Setup<Chess> setup;
    const auto squares = [](Word set) { return Bitboard<Chess>::from_words({set}); };
    for (const Side side : both_sides) {
        for (const Role role : Chess::roles) {
            for (const auto square : squares(of(side) & of(role))) {
                setup.at(square) = Piece<Chess>{side, role};
            }
        }
        const auto royal = squares(of(side) & of(Role::king)).first();
        for (const auto rook : squares(of(side) & castling_rooks())) {
            setup.state.castling_rooks[index_of(side)][rook > royal ? 1 : 0] = rook;
        }
    }
    setup.turn = turn_;
    if (passed() != 0) {
        setup.state.en_passant = squares(passed()).first();
    }
    return *Position<Chess>::from_setup(setup);
}

/// FIDE Laws 3.8.2 and, for other starting squares, their guidelines II.3.
Move<Chess> SanBoard::castle(bool towards_h) {
    const Word own = of(turn_);
    const int royal = std::countr_zero(own & of(Role::king));
    const Word rooks = castling_rooks() & own & (towards_h ? ~Word{0} << royal : bit(royal) - 1);
    if (rooks == 0) {
        return {};
    }
    const int rook = std::countr_zero(rooks);
    const auto castling = move(royal, rook, MoveKind::castling);
    const auto targets = castling_targets(castling.from(), castling.to());
    const int king_to = targets.king.index, rook_to = targets.rook.index;
    const auto path = [](int a, int b) {
        return chess_attacks::detail::pairs.between[at(a)][at(b)].word(0) | bit(a) | bit(b);
    };
    const Word occupied = own | of(duiyi::other(turn_));
    const Word others = occupied ^ bit(royal) ^ bit(rook);
    if (((path(royal, king_to) | path(rook, rook_to)) & others) != 0) {
        return {};
    }
    const Enemy them = enemy(of(duiyi::other(turn_)));
    const auto attacked = [&](int square, Word blockers) {
        const Word near = (knight(square) & of(Role::knight)) | (pawn(turn_, square) & of(Role::pawn)) |
                          (king(square) & of(Role::king));
        return ((near & them.all) | line_attackers<PlainCpu>(square, blockers, them)) != 0;
    };
    for (Word rest = path(royal, king_to); rest != 0; rest &= rest - 1) {
        if (attacked(std::countr_zero(rest), occupied ^ bit(royal))) {
            return {};
        }
    }
    if (attacked(king_to, others | bit(rook_to))) {
        return {};
    }

    of(turn_) = (own & ~bit(royal) & ~bit(rook)) | bit(king_to) | bit(rook_to);
    of(Role::king) = (of(Role::king) & ~bit(royal)) | bit(king_to);
    of(Role::rook) = (of(Role::rook) & ~bit(rook)) | bit(rook_to);
    castling_rooks() &= ~own;
    passed() = 0;
    turn_ = duiyi::other(turn_);
    return castling;
}

Move<Chess> SanBoard::play(std::string_view text) {
    return chess_sliders::ready ? play_bmi2(*this, text) : play<PlainCpu>(read_san_words(text));
}

void SanBoard::play(Move<Chess> move) {
    SanWords words{.from = bit(move.from().index), .to = move.to().index};
    if (move.kind() == MoveKind::castling) {
        words.to = move.to() > move.from() ? 6 : 2;
        words.kind = MoveKind::castling;
    } else if (move.is_promotion()) {
        words.kind = move.kind();
    }
    for (const Role role : Chess::roles) {
        if ((of(role) & words.from) != 0) {
            words.role = role;
        }
    }
    play<PlainCpu>(words);
}

} // namespace duiyi
