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
    if (strictness == SanStrictness::as_typed && names_castling_target(typed, move))
        return true;
    if (typed.castling != SanText::Castling::none)
        return (typed.castling == SanText::Castling::short_side) == (move.to() > move.from());
    // By the king's two squares, or by the king and the rook.
    if (typed.role.value_or(Role::king) != Role::king || typed.promotion ||
        typed.from_file != move.from().file() || typed.from_rank != move.from().rank())
        return false;
    return typed.to == move.to() || to_uci(position, move, CastlingForm::king_two_squares) ==
                                        to_string(move.from()) + to_string(typed.to);
}

bool fits_role(const Position<Chess>& position, const SanText& typed, Move<Chess> move,
               SanStrictness strictness) {
    const Role role = position.at(move.from())->role;
    if (typed.role)
        return typed.role == role;
    if (typed.from_file && typed.from_rank)
        return true;
    // A pawn's capture says where from, otherwise a step forward is meant.
    return role == Role::pawn && (strictness == SanStrictness::as_typed || typed.from_file ||
                                  move.from().file() == move.to().file());
}

bool promotes_as(const SanText& typed, Move<Chess> move) {
    return typed.promotion.has_value() == move.is_promotion() &&
           (!move.is_promotion() || *typed.promotion == move.promotion());
}

bool fits(const Position<Chess>& position, const SanText& typed, Move<Chess> move, Ignored ignored = {}) {
    if (move.kind() == MoveKind::castling)
        return fits_castling(position, typed, move, ignored.strictness);
    if (typed.castling != SanText::Castling::none)
        return false;
    return (ignored.target || typed.to == move.to()) && (ignored.promotion || promotes_as(typed, move)) &&
           (ignored.role || fits_role(position, typed, move, ignored.strictness)) &&
           typed.from_file.value_or(move.from().file()) == move.from().file() &&
           typed.from_rank.value_or(move.from().rank()) == move.from().rank();
}

std::vector<Move<Chess>> fitting(const Position<Chess>& position, const SanText& typed,
                                 Ignored ignored = {}) {
    std::vector<Move<Chess>> found;
    for (const auto move : position.legal_moves())
        if (fits(position, typed, move, ignored))
            found.push_back(move);
    return found;
}

std::string list(const Position<Chess>& position, const std::vector<Move<Chess>>& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves)
        texts.push_back(to_san(position, move));
    return written_text::alternatives(std::move(texts));
}

std::string_view name(Role role) {
    constexpr std::array<std::string_view, 6> names = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    return names[index_of(role)];
}

/// Why castling is not legal.
std::string why_not_castling(const Position<Chess>& position, bool towards_h) {
    const Side us = position.side_to_move();
    const auto king = position.royal(us);
    std::optional<Square<Chess>> rook;
    for (const auto square : position.castling_rooks() & position.pieces(us))
        if ((square > king) == towards_h)
            rook = square;
    if (!rook)
        return "is not legal: the king or that rook has moved";
    if (position.in_check())
        return "is not legal: the king is in check";
    const auto targets = castling_targets(king, *rook);
    const auto path = [](Square<Chess> a, Square<Chess> b) {
        return chess_attacks::between(a, b) | Bitboard<Chess>(b);
    };
    const auto castling_pair = Bitboard<Chess>(king) | Bitboard<Chess>(*rook);
    if (!((path(king, targets.king) | path(*rook, targets.rook)) & position.occupied() & ~castling_pair)
             .empty())
        return "is not legal: a piece stands in the way";
    return "is not legal: the king would cross or reach an attacked square";
}

/// True when a piece as described could go there but for the safety of its king.
bool leaves_king_attacked(const Position<Chess>& position, const SanText& typed) {
    const Role role = typed.role.value_or(Role::pawn);
    for (const auto from : position.pieces(position.side_to_move(), role)) {
        if (typed.from_file.value_or(from.file()) != from.file() ||
            typed.from_rank.value_or(from.rank()) != from.rank())
            continue;
        if (role == Role::pawn && from.file() == typed.to.file()) {
            const int forward = position.side_to_move() == Side::first ? 1 : -1;
            if (typed.to.rank() == from.rank() + forward && !position.occupied().has(typed.to))
                return true;
        } else if (attacks_from(position, from).has(typed.to) &&
                   (role != Role::pawn || position.occupied().has(typed.to)) &&
                   !position.pieces(position.side_to_move()).has(typed.to)) {
            return true;
        }
    }
    return false;
}

std::string why_none_fits(const Position<Chess>& position, const SanText& typed) {
    if (!position.has_legal_move())
        return "is not legal: there is no legal move";
    if (typed.castling != SanText::Castling::none)
        return why_not_castling(position, typed.castling == SanText::Castling::short_side);
    if (const auto meant = fitting(position, typed, {.promotion = true}); !meant.empty())
        return (meant.front().is_promotion() ? "does not say what the pawn becomes: "
                                             : "promotes nothing: ") +
               list(position, meant);
    std::string reason = "is not legal: ";
    if (leaves_king_attacked(position, typed))
        reason += position.in_check() ? "it does not answer the check" : "it leaves the king attacked";
    else
        reason += "no " +
                  std::string(typed.role                           ? name(*typed.role)
                              : typed.from_file && typed.from_rank ? "piece"
                                                                   : "pawn") +
                  (typed.from_file || typed.from_rank ? " from there" : "") + " can go to " +
                  to_string(typed.to);
    if (const auto others = fitting(position, typed, {.promotion = true, .role = true}); !others.empty())
        return reason + " (legal there: " + list(position, others) + ")";
    if (const auto others = fitting(position, typed, {.promotion = true, .target = true}); !others.empty())
        return reason + " (legal: " + list(position, others) + ")";
    return reason + " (legal: " + list(position, fitting(position, {}, everything)) + ")";
}

} // namespace

SanReading read_san(const Position<Chess>& position, std::string_view text, SanStrictness strictness) {
    SanReading reading{read_san_text(text, false)};
    if (reading.text)
        reading.moves = fitting(position, *reading.text, {.strictness = strictness});
    if (!reading.moves.empty())
        return reading;
    // A small b in front is a bishop only when it is not a pawn's file.
    if (const auto bishop = read_san_text(text, true); bishop && bishop->small_letter) {
        reading.moves = fitting(position, *bishop, {.strictness = strictness});
        if (!reading.text || !reading.moves.empty())
            reading.text = bishop;
    }
    return reading;
}

TypedMoveFault explain_refusal(const Position<Chess>& position, std::string_view text,
                               const SanReading& reading) {
    using Kind = TypedMoveFault::Kind;
    const auto refuse = [&](Kind kind, std::string what) {
        return TypedMoveFault{kind, {"move " + quoted(text), std::move(what)}};
    };
    if (!reading.text)
        return refuse(Kind::unreadable, "is not a chess move such as e4, Nf3, exd5, e8=Q or O-O");
    if (reading.moves.size() > 1)
        return refuse(Kind::ambiguous, "is ambiguous: " + list(position, reading.moves));
    return refuse(Kind::illegal, why_none_fits(position, *reading.text));
}

Move<Chess> find_san(const Position<Chess>& position, std::string_view text) {
    return SanBoard(position).play(text);
}

Result<Move<Chess>, Fault> parse_san(const Position<Chess>& position, std::string_view text) {
    if (const auto move = find_san(position, text); move != Move<Chess>{})
        return move;
    const auto reading = read_san(position, text, SanStrictness::as_written);
    if (reading.moves.size() == 1)
        return reading.moves.front();
    return tl::unexpected(explain_refusal(position, text, reading).fault);
}

} // namespace duiyi
