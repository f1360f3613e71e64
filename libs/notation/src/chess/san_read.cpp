// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <vector>

#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/san_board.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/queries.hpp"
#include "typed_move.hpp"

namespace duiyi {
namespace {

using Role = Chess::Role;

/// What a typed move may leave open or get wrong, for finding what was meant.
struct Leeway {
    bool promotion = false; ///< what the pawn becomes, or that it becomes something
    bool role = false;      ///< which piece
    bool target = false;    ///< where to
};
constexpr Leeway anything = {.promotion = true, .role = true, .target = true};

bool fits_castling(const Position<Chess>& position, const TypedMove& typed, Move<Chess> move) {
    if (typed.castling != TypedMove::Castling::none)
        return (typed.castling == TypedMove::Castling::short_side) == (move.to() > move.from());
    // By the king's two squares, or by the king and the rook.
    if (typed.role.value_or(Role::king) != Role::king || typed.promotion ||
        typed.from_file != move.from().file() || typed.from_rank != move.from().rank())
        return false;
    return typed.to == move.to() || to_uci(position, move, CastlingForm::king_two_squares) ==
                                        to_string(move.from()) + to_string(typed.to);
}

bool fits_role(const Position<Chess>& position, const TypedMove& typed, Move<Chess> move) {
    const Role role = position.at(move.from())->role;
    if (typed.role)
        return typed.role == role;
    if (typed.from_file && typed.from_rank)
        return true;
    // A pawn's capture says where from, otherwise a step forward is meant.
    return role == Role::pawn && (typed.from_file || move.from().file() == move.to().file());
}

bool promotes_as(const TypedMove& typed, Move<Chess> move) {
    return typed.promotion.has_value() == move.is_promotion() &&
           (!move.is_promotion() || *typed.promotion == move.promotion());
}

bool fits(const Position<Chess>& position, const TypedMove& typed, Move<Chess> move, Leeway leeway = {}) {
    if (move.kind() == MoveKind::castling)
        return fits_castling(position, typed, move);
    if (typed.castling != TypedMove::Castling::none)
        return false;
    return (leeway.target || typed.to == move.to()) && (leeway.promotion || promotes_as(typed, move)) &&
           (leeway.role || fits_role(position, typed, move)) &&
           typed.from_file.value_or(move.from().file()) == move.from().file() &&
           typed.from_rank.value_or(move.from().rank()) == move.from().rank();
}

std::vector<Move<Chess>> fitting(const Position<Chess>& position, const TypedMove& typed,
                                 Leeway leeway = {}) {
    std::vector<Move<Chess>> found;
    for (const auto move : position.legal_moves())
        if (fits(position, typed, move, leeway))
            found.push_back(move);
    return found;
}

/// In the alphabet's order: that of the legal moves is nobody's promise.
std::string list(const Position<Chess>& position, const std::vector<Move<Chess>>& moves) {
    constexpr std::size_t most = 8;
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves)
        texts.push_back(to_san(position, move));
    std::sort(texts.begin(), texts.end());
    std::string line;
    for (std::size_t i = 0; i < texts.size() && i < most; ++i)
        line += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
    return texts.size() > most ? line + " and others" : line;
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
bool leaves_king_attacked(const Position<Chess>& position, const TypedMove& typed) {
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

std::string why_none_fits(const Position<Chess>& position, const TypedMove& typed) {
    if (!position.has_legal_move())
        return "is not legal: there is no legal move";
    if (typed.castling != TypedMove::Castling::none)
        return why_not_castling(position, typed.castling == TypedMove::Castling::short_side);
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
    return reason + " (legal: " + list(position, fitting(position, {}, anything)) + ")";
}

/// The moves that fit; a small b in front is a bishop only when it is not a pawn's file.
std::vector<Move<Chess>> fitting(const Position<Chess>& position, std::string_view text,
                                 std::optional<TypedMove>& typed) {
    typed = read_typed_move(text, false);
    auto found = typed ? fitting(position, *typed) : std::vector<Move<Chess>>{};
    if (!found.empty())
        return found;
    if (const auto bishops = read_typed_move(text, true); bishops && bishops->small_letter) {
        found = fitting(position, *bishops);
        if (!typed || !found.empty())
            typed = bishops;
    }
    return found;
}

} // namespace

Move<Chess> find_san(const Position<Chess>& position, std::string_view text) {
    return SanBoard(position).play(text);
}

Result<Move<Chess>, Fault> parse_san(const Position<Chess>& position, std::string_view text) {
    if (const auto move = find_san(position, text); move != Move<Chess>{})
        return move;
    std::optional<TypedMove> typed;
    const auto found = fitting(position, text, typed);
    if (found.size() == 1)
        return found.front();
    const auto refuse = [&](std::string what) {
        return tl::unexpected(Fault{"move " + quoted(text), std::move(what)});
    };
    if (!typed)
        return refuse("is not a chess move such as e4, Nf3, exd5, e8=Q or O-O");
    if (found.size() > 1)
        return refuse("is ambiguous: " + list(position, found));
    return refuse(why_none_fits(position, *typed));
}

} // namespace duiyi
