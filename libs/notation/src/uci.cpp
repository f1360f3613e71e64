// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/uci.hpp"

#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"

namespace duiyi {
namespace {

/// True for castling as chess starts it: king on the e-file, rook in the corner. Only then do "two squares
/// towards the rook" name the move beyond doubt.
bool is_classical_castling(Move<Chess> move) {
    return move.from().file() == 4 && (move.to().file() == 0 || move.to().file() == 7);
}

/// Shape only: two squares, and where pawns are promoted perhaps a letter.
template <Game G>
bool looks_like_uci(std::string_view text) {
    const bool promotes = G::has_promotion && text.size() == 5;
    if (text.size() != 4 && !promotes) {
        return false;
    }
    if (promotes && std::string_view("nbrq").find(text[4]) == std::string_view::npos) {
        return false;
    }
    return parse_square<G>(text.substr(0, 2)) && parse_square<G>(text.substr(2, 2));
}

/// Why a well-formed text is no legal move.
template <Game G>
Fault illegal(const Position<G>& position, std::string_view text) {
    const auto from = *parse_square<G>(text.substr(0, 2));
    const auto piece = position.at(from);
    if (!piece) {
        return make_fault<FaultCode::move_from_empty_square>(text);
    }
    const std::string notations = in_all_notations(position, from, *parse_square<G>(text.substr(2, 2)));
    if (piece->side != position.side_to_move()) {
        return make_fault<FaultCode::move_of_other_side>(text, notations);
    }
    if (position.legal_moves().empty()) {
        return make_fault<FaultCode::move_when_none_is_legal>(text, notations);
    }
    return position.in_check() ? make_fault<FaultCode::move_answers_no_check>(text, notations)
                               : make_fault<FaultCode::move_not_legal>(text, notations);
}

} // namespace

template <>
std::string to_uci(const Position<Chess>&, Move<Chess> move, CastlingForm form) {
    Square<Chess> to = move.to();
    if (move.kind() == MoveKind::castling && form == CastlingForm::king_two_squares &&
        is_classical_castling(move)) {
        to = castling_targets(move.from(), move.to()).king;
    }
    std::string text = to_string(move.from()) + to_string(to);
    if (move.is_promotion()) {
        text += to_letter<Chess>({Side::second, move.promotion()});
    }
    return text;
}

template <>
std::string to_uci(const Position<Xiangqi>&, Move<Xiangqi> move, CastlingForm) {
    return to_string(move.from()) + to_string(move.to());
}

template <Game G>
Result<Move<G>, Fault> parse_uci(const Position<G>& position, std::string_view text) {
    if (!looks_like_uci<G>(text)) {
        return tl::unexpected(make_fault<FaultCode::uci_unreadable>(
            shown(text), std::string(G::example_move) + (G::has_promotion ? " or e7e8q" : "")));
    }
    for (const auto move : position.legal_moves()) {
        if (to_uci(position, move, CastlingForm::king_takes_rook) == text || to_uci(position, move) == text) {
            return move;
        }
    }
    return tl::unexpected(illegal(position, text));
}

template Result<Move<Chess>, Fault> parse_uci(const Position<Chess>&, std::string_view);
template Result<Move<Xiangqi>, Fault> parse_uci(const Position<Xiangqi>&, std::string_view);

} // namespace duiyi
