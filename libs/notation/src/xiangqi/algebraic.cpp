// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../written_text.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "relative_notation.hpp"

namespace duiyi {
namespace {
namespace algebraic {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

std::string file_name(Sq square) {
    return {static_cast<char>('a' + square.file())};
}
std::string rank_name(Sq square) {
    return std::to_string(square.rank() + 1);
}

/// The file, the rank or both of the start, as far as needed.
std::string start_of(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const Role role = position.at(move.from())->role;
    bool any = false, same_file = false, same_rank = false;
    for (const auto other : position.legal_moves()) {
        if (other.to() != move.to() || other == move || position.at(other.from())->role != role) {
            continue;
        }
        any = true;
        same_file |= other.from().file() == move.from().file();
        same_rank |= other.from().rank() == move.from().rank();
    }
    if (!any) {
        return "";
    }
    if (!same_file) {
        return file_name(move.from());
    }
    return (same_rank ? file_name(move.from()) : "") + rank_name(move.from());
}

/// The parts of a move that a text names.
struct AlgebraicMove {
    std::optional<Role> role;
    std::optional<int> from_file, from_rank;
    Sq to{};
};

/// Takes a rank off the end: 1 to 10, or 0 to 9.
std::optional<int> take_rank(std::string_view& text, AlgebraicRanks ranks) {
    const bool from_one = ranks == AlgebraicRanks::from_one;
    const char first = from_one ? '1' : '0';
    const bool ten = from_one && text.ends_with("10");
    if (text.empty() || (!ten && (text.back() < first || text.back() > '9'))) {
        return std::nullopt;
    }
    const int rank = ten ? Xiangqi::ranks - 1 : text.back() - first;
    text.remove_suffix(ten ? 2 : 1);
    return rank;
}
std::optional<int> take_file(std::string_view& text) {
    if (text.empty() || text.back() < 'a' || text.back() > 'i') {
        return std::nullopt;
    }
    const int file = text.back() - 'a';
    text.remove_suffix(1);
    return file;
}

std::optional<AlgebraicMove> read(std::string_view text, AlgebraicRanks ranks) {
    while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
        text.remove_suffix(1);
    }
    const auto rank = take_rank(text, ranks);
    const auto file = take_file(text);
    if (!rank || !file) {
        return std::nullopt;
    }
    AlgebraicMove move{.role = {}, .from_file = {}, .from_rank = {}, .to = square_at<Xiangqi>(*file, *rank)};
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) {
        text.remove_suffix(1);
    }
    move.from_rank = take_rank(text, ranks);
    move.from_file = take_file(text);
    if (!text.empty()) {
        move.role = relative_notation::role_of_letter(text.back());
        text.remove_suffix(1);
        if (!move.role || !text.empty()) {
            return std::nullopt;
        }
    } else if (!move.from_file || !move.from_rank) {
        move.role = Role::pawn;
    }
    return move;
}

} // namespace algebraic
} // namespace

bool is_algebraic(std::string_view text) {
    const std::string plain = written_text::in_ascii(text.substr(0, 40));
    return !relative_notation::looks_like_iccs_or_wxf(plain) &&
           (algebraic::read(plain, AlgebraicRanks::from_one) ||
            algebraic::read(plain, AlgebraicRanks::from_zero));
}

std::string to_algebraic(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const auto role = position.at(move.from())->role;
    std::string text;
    if (role != Xiangqi::Role::pawn) {
        text = "KAEHRC"[index_of(role)];
    }
    text += algebraic::start_of(position, move);
    if (position.is_capture(move)) {
        text += 'x';
    }
    text += algebraic::file_name(move.to()) + algebraic::rank_name(move.to());
    const auto next = position.after(move);
    if (next.in_check()) {
        text += next.has_legal_move() ? '+' : '#';
    }
    return text;
}

relative_notation::MoveResult relative_notation::read_algebraic(const Position<Xiangqi>& position,
                                                                std::string_view text, AlgebraicRanks ranks) {
    const auto written = algebraic::read(written_text::in_ascii(text.substr(0, 40)), ranks);
    if (!written) {
        return tl::unexpected(unreadable<FaultCode::algebraic_unreadable>(text));
    }
    std::vector<Move<Xiangqi>> found;
    for (const auto move : position.legal_moves()) {
        if (move.to() == written->to &&
            written->role.value_or(position.at(move.from())->role) == position.at(move.from())->role &&
            written->from_file.value_or(move.from().file()) == move.from().file() &&
            written->from_rank.value_or(move.from().rank()) == move.from().rank()) {
            found.push_back(move);
        }
    }
    if (found.size() == 1) {
        return found.front();
    }
    const auto write = [&](Move<Xiangqi> move) { return to_algebraic(position, move); };
    if (!found.empty()) {
        return tl::unexpected(ambiguous(text, found, write));
    }
    return tl::unexpected(illegal(position, text, written->role.value_or(Xiangqi::Role::pawn), write));
}

} // namespace duiyi
