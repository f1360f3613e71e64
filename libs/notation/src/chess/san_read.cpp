// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <utility>
#include <vector>

#include "../written_text.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/san_board.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/queries.hpp"
#include "san_text.hpp"

namespace duiyi {
namespace {

using Code = FaultCode;
using Role = Chess::Role;

/// Which parts of a text a move need not match.
struct Ignored {
    bool promotion = false; ///< what the pawn becomes, or that it becomes something
    bool role = false;      ///< which piece
    bool target = false;    ///< where to
    SanStrictness strictness = SanStrictness::as_written;
};
constexpr Ignored everything = {.promotion = true, .role = true, .target = true};

/// `Kg1`, with as much of the start as is written.
bool names_castling_target(const SanText& typed, Move<Chess> move) {
    return typed.castling == SanText::Castling::none && typed.role == Role::king && !typed.promotion &&
           typed.to == castling_targets(move.from(), move.to()).king &&
           typed.from_file.value_or(move.from().file()) == move.from().file() &&
           typed.from_rank.value_or(move.from().rank()) == move.from().rank();
}

bool fits_castling(const Position<Chess>& position, const SanText& typed, Move<Chess> move,
                   SanStrictness strictness) {
    if (strictness == SanStrictness::as_typed && names_castling_target(typed, move)) {
        return true;
    }
    if (typed.castling != SanText::Castling::none) {
        return (typed.castling == SanText::Castling::short_side) == (move.to() > move.from());
    }
    // By the king's two squares, or by the king and the rook.
    if (typed.role.value_or(Role::king) != Role::king || typed.promotion ||
        typed.from_file != move.from().file() || typed.from_rank != move.from().rank()) {
        return false;
    }
    return typed.to == move.to() || to_uci(position, move, CastlingForm::king_two_squares) ==
                                        to_string(move.from()) + to_string(typed.to);
}

bool fits_role(const Position<Chess>& position, const SanText& typed, Move<Chess> move,
               SanStrictness strictness) {
    const Role role = position.at(move.from())->role;
    if (typed.role) {
        return typed.role == role;
    }
    if (typed.from_file && typed.from_rank) {
        return true;
    }
    // A pawn's capture says where from, otherwise a step forward is meant.
    return role == Role::pawn && (strictness == SanStrictness::as_typed || typed.from_file ||
                                  move.from().file() == move.to().file());
}

bool promotes_as(const SanText& typed, Move<Chess> move) {
    return typed.promotion.has_value() == move.is_promotion() &&
           (!move.is_promotion() || *typed.promotion == move.promotion());
}

bool fits(const Position<Chess>& position, const SanText& typed, Move<Chess> move, Ignored ignored = {}) {
    if (move.kind() == MoveKind::castling) {
        return fits_castling(position, typed, move, ignored.strictness);
    }
    if (typed.castling != SanText::Castling::none) {
        return false;
    }
    return (ignored.target || typed.to == move.to()) && (ignored.promotion || promotes_as(typed, move)) &&
           (ignored.role || fits_role(position, typed, move, ignored.strictness)) &&
           typed.from_file.value_or(move.from().file()) == move.from().file() &&
           typed.from_rank.value_or(move.from().rank()) == move.from().rank();
}

std::vector<Move<Chess>> fitting(const Position<Chess>& position, const SanText& typed,
                                 Ignored ignored = {}) {
    std::vector<Move<Chess>> found;
    for (const auto move : position.legal_moves()) {
        if (fits(position, typed, move, ignored)) {
            found.push_back(move);
        }
    }
    return found;
}

std::string list(const Position<Chess>& position, const std::vector<Move<Chess>>& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves) {
        texts.push_back(to_san(position, move));
    }
    return written_text::alternatives(std::move(texts));
}

std::string_view name(Role role) {
    constexpr std::array<std::string_view, 6> names = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    return names[index_of(role)];
}

/// Why castling is not legal.
Fault why_not_castling(const Position<Chess>& position, std::string_view text, bool towards_h) {
    const Side us = position.side_to_move();
    const auto king = position.royal(us);
    std::optional<Square<Chess>> rook;
    for (const auto square : position.castling_rooks() & position.pieces(us)) {
        if ((square > king) == towards_h) {
            rook = square;
        }
    }
    if (!rook) {
        return make_fault<Code::castling_lost>(text);
    }
    if (position.in_check()) {
        return make_fault<Code::castling_in_check>(text);
    }
    const auto targets = castling_targets(king, *rook);
    const auto path = [](Square<Chess> a, Square<Chess> b) {
        return chess_attacks::between(a, b) | Bitboard<Chess>(b);
    };
    const auto castling_pair = Bitboard<Chess>(king) | Bitboard<Chess>(*rook);
    if (!((path(king, targets.king) | path(*rook, targets.rook)) & position.occupied() & ~castling_pair)
             .empty()) {
        return make_fault<Code::castling_blocked>(text);
    }
    return make_fault<Code::castling_attacked>(text);
}

/// True when a piece as described could go there but for the safety of its king.
bool leaves_king_attacked(const Position<Chess>& position, const SanText& typed) {
    const Role role = typed.role.value_or(Role::pawn);
    for (const auto from : position.pieces(position.side_to_move(), role)) {
        if (typed.from_file.value_or(from.file()) != from.file() ||
            typed.from_rank.value_or(from.rank()) != from.rank()) {
            continue;
        }
        if (role == Role::pawn && from.file() == typed.to.file()) {
            const int forward = position.side_to_move() == Side::first ? 1 : -1;
            if (typed.to.rank() == from.rank() + forward && !position.occupied().has(typed.to)) {
                return true;
            }
        } else if (attacks_from(position, from).has(typed.to) &&
                   (role != Role::pawn || position.occupied().has(typed.to)) &&
                   !position.pieces(position.side_to_move()).has(typed.to)) {
            return true;
        }
    }
    return false;
}

/// Legal moves that come near.
Fault near_moves(const Position<Chess>& position, const SanText& typed) {
    if (const auto others = fitting(position, typed, {.promotion = true, .role = true}); !others.empty()) {
        return make_fault<Code::legal_moves_there>(list(position, others));
    }
    if (const auto others = fitting(position, typed, {.promotion = true, .target = true}); !others.empty()) {
        return make_fault<Code::legal_moves>(list(position, others));
    }
    return make_fault<Code::legal_moves>(list(position, fitting(position, {}, everything)));
}

/// Why none fits but for castling and promotions.
Fault why_piece_cannot_go(const Position<Chess>& position, std::string_view text, const SanText& typed) {
    if (leaves_king_attacked(position, typed)) {
        return position.in_check() ? make_fault<Code::check_not_answered>(text)
                                   : make_fault<Code::king_left_attacked>(text);
    }
    const std::string_view role = typed.role                           ? name(*typed.role)
                                  : typed.from_file && typed.from_rank ? "piece"
                                                                       : "pawn";
    return typed.from_file || typed.from_rank
               ? make_fault<Code::piece_cannot_go_from_there>(text, role, typed.to)
               : make_fault<Code::piece_cannot_go>(text, role, typed.to);
}

Fault why_none_fits(const Position<Chess>& position, std::string_view text, const SanText& typed) {
    if (!position.has_legal_move()) {
        return make_fault<Code::no_legal_move>(text);
    }
    if (typed.castling != SanText::Castling::none) {
        return why_not_castling(position, text, typed.castling == SanText::Castling::short_side);
    }
    if (const auto meant = fitting(position, typed, {.promotion = true}); !meant.empty()) {
        return meant.front().is_promotion()
                   ? make_fault<Code::promotion_not_said>(text, list(position, meant))
                   : make_fault<Code::promotes_nothing>(text, list(position, meant));
    }
    return why_piece_cannot_go(position, text, typed).because_of({near_moves(position, typed)});
}

} // namespace

SanReading read_san(const Position<Chess>& position, std::string_view text, SanStrictness strictness) {
    SanReading reading{read_san_text(text, false)};
    if (reading.text) {
        reading.moves = fitting(position, *reading.text, {.strictness = strictness});
    }
    if (!reading.moves.empty()) {
        return reading;
    }
    // A small b in front is a bishop only when it is not a pawn's file.
    if (const auto bishop = read_san_text(text, true); bishop && bishop->small_letter) {
        reading.moves = fitting(position, *bishop, {.strictness = strictness});
        if (!reading.text || !reading.moves.empty()) {
            reading.text = bishop;
        }
    }
    return reading;
}

TypedMoveFault explain_refusal(const Position<Chess>& position, std::string_view text,
                               const SanReading& reading) {
    using Kind = TypedMoveFault::Kind;
    if (!reading.text) {
        return {Kind::unreadable, make_fault<Code::san_unreadable>(shown(text))};
    }
    if (reading.moves.size() > 1) {
        return {Kind::ambiguous,
                make_fault<Code::ambiguous_move>(shown(text), list(position, reading.moves))};
    }
    return {Kind::illegal, why_none_fits(position, shown(text), *reading.text)};
}

Move<Chess> find_san(const Position<Chess>& position, std::string_view text) {
    return SanBoard(position).play(text);
}

Result<Move<Chess>, Fault> parse_san(const Position<Chess>& position, std::string_view text) {
    if (const auto move = find_san(position, text); move != Move<Chess>{}) {
        return move;
    }
    const auto reading = read_san(position, text, SanStrictness::as_written);
    if (reading.moves.size() == 1) {
        return reading.moves.front();
    }
    return tl::unexpected(explain_refusal(position, text, reading).fault);
}

} // namespace duiyi
