// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <utility>

#include "../written_text.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "relative_notation.hpp"

namespace duiyi {
namespace {

constexpr bool is_between(char first, char c, char last) {
    return first <= c && c <= last;
}
char in_small(char c) {
    return is_between('A', c, 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Two points with or without a dash, in capitals or not.
bool looks_like_iccs(std::string_view text) {
    if (text.size() == 5 ? text[2] != '-' : text.size() != 4) {
        return false;
    }
    const auto is_point = [](char file, char rank) {
        return is_between('a', in_small(file), 'i') && is_between('0', rank, '9');
    };
    const char to_file = text[text.size() - 2];
    return is_point(text[0], text[1]) && is_point(to_file, text.back()) &&
           (text[0] == in_small(text[0])) == (to_file == in_small(to_file));
}

bool looks_like_wxf(std::string_view text) {
    constexpr std::string_view ways = "+-=.";
    if (text.size() == 3) {
        return is_between('A', text[0], 'Z') && is_between('1', text[1], '9') &&
               is_between('1', text[2], '9');
    }
    return text.size() == 4 && ways.find(text[2]) != std::string_view::npos && is_between('1', text[3], '9');
}

} // namespace

std::string to_iccs(Move<Xiangqi> move) {
    std::string text = to_string(move.from()) + '-' + to_string(move.to());
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    text[3] = static_cast<char>(text[3] - 'a' + 'A');
    return text;
}

namespace relative_notation {

MoveResult read_iccs(const Position<Xiangqi>& position, std::string_view text) {
    const std::string points = written_text::in_ascii(text.substr(0, 40));
    if (!looks_like_iccs(points)) {
        return tl::unexpected(unreadable<FaultCode::iccs_unreadable>(text));
    }
    std::string uci;
    for (const char c : points) {
        if (c != '-') {
            uci += in_small(c);
        }
    }
    return parse_uci(position, uci).map_error([](Fault&& fault) {
        return TypedMoveFault{TypedMoveFault::Kind::illegal, std::move(fault)};
    });
}

bool looks_like_iccs_or_wxf(std::string_view text) {
    return looks_like_iccs(text) || looks_like_wxf(text);
}

MoveResult read_any(const Position<Xiangqi>& position, std::string_view text, AlgebraicRanks ranks) {
    const std::string plain = written_text::in_ascii(text.substr(0, 80));
    for (const char c : plain) {
        if (static_cast<unsigned char>(c) >= 0x80) {
            return read_chinese(position, text);
        }
    }
    if (looks_like_iccs(plain)) {
        return read_iccs(position, text);
    }
    if (looks_like_wxf(plain)) {
        return read_wxf(position, text);
    }
    return read_algebraic(position, text, ranks);
}

} // namespace relative_notation

namespace {

Result<Move<Xiangqi>, Fault> without_kind(relative_notation::MoveResult move) {
    return std::move(move).map_error([](TypedMoveFault&& fault) { return std::move(fault.fault); });
}

} // namespace

Result<Move<Xiangqi>, Fault> parse_iccs(const Position<Xiangqi>& position, std::string_view text) {
    return without_kind(relative_notation::read_iccs(position, text));
}
Result<Move<Xiangqi>, Fault> parse_wxf(const Position<Xiangqi>& position, std::string_view text) {
    return without_kind(relative_notation::read_wxf(position, text));
}
Result<Move<Xiangqi>, Fault> parse_chinese(const Position<Xiangqi>& position, std::string_view text) {
    return without_kind(relative_notation::read_chinese(position, text));
}
Result<Move<Xiangqi>, Fault> parse_algebraic(const Position<Xiangqi>& position, std::string_view text,
                                             AlgebraicRanks ranks) {
    return without_kind(relative_notation::read_algebraic(position, text, ranks));
}

std::string to_text(const Position<Xiangqi>& position, Move<Xiangqi> move, XiangqiNotation notation) {
    switch (notation) {
        case XiangqiNotation::uci:
            return to_uci(position, move);
        case XiangqiNotation::iccs:
            return to_iccs(move);
        case XiangqiNotation::wxf:
            return to_wxf(position, move);
        case XiangqiNotation::chinese:
            return to_chinese(position, move);
        case XiangqiNotation::algebraic:
            return to_algebraic(position, move);
    }
    return {};
}

Result<Move<Xiangqi>, Fault> parse_move(const Position<Xiangqi>& position, std::string_view text,
                                        XiangqiNotation notation) {
    switch (notation) {
        case XiangqiNotation::uci:
            return parse_uci(position, text);
        case XiangqiNotation::iccs:
            return parse_iccs(position, text);
        case XiangqiNotation::wxf:
            return parse_wxf(position, text);
        case XiangqiNotation::chinese:
            return parse_chinese(position, text);
        case XiangqiNotation::algebraic:
            break;
    }
    return parse_algebraic(position, text);
}

Result<Move<Xiangqi>, Fault> parse_move(const Position<Xiangqi>& position, std::string_view text,
                                        AlgebraicRanks ranks) {
    return without_kind(relative_notation::read_any(position, text, ranks));
}

} // namespace duiyi
