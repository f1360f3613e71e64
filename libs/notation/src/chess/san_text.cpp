// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "san_text.hpp"

#include <array>
#include <utility>

namespace duiyi {
namespace {

using Role = Chess::Role;

/// What people and other programs write for ASCII letters and signs. Longer ones first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 28> spellings = {{
    {"♔", "K"}, {"♕", "Q"},           {"♖", "R"},           {"♗", "B"},        {"♘", "N"}, {"♙", "P"},
    {"♚", "K"}, {"♛", "Q"},           {"♜", "R"},           {"♝", "B"},        {"♞", "N"}, {"♟", "P"},
    {"×", "x"}, {"–", "-"},           {"—", "-"},           {"−", "-"},        {"‐", "-"}, {"‑", "-"},
    {"†", "+"}, {"‡", "#"},           {"≠", "#"},           {"‼", "!"},        {"⁇", "?"}, {"⁉", "?"},
    {"⁈", "!"}, {"\xef\xb8\x8e", ""}, {"\xef\xb8\x8f", ""}, {"\xc2\xa0", " "},
}};

std::string in_plain_letters(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        std::string_view sign = text.substr(0, 1);
        std::string_view letter = sign;
        if (static_cast<unsigned char>(text[0]) >= 0x80) {
            for (const auto& [from, to] : spellings) {
                if (text.substr(0, from.size()) == from) {
                    sign = from;
                    letter = to;
                }
            }
        }
        plain += letter;
        text.remove_prefix(sign.size());
    }
    return plain;
}

bool drop_end(std::string_view& text, std::string_view end) {
    if (text.size() <= end.size() || text.substr(text.size() - end.size()) != end) {
        return false;
    }
    text.remove_suffix(end.size());
    return true;
}

/// Removes signs of check and mate, `!` and `?`, and words for en passant at the end.
void drop_remarks(std::string_view& text) {
    constexpr std::array<std::string_view, 12> remarks = {"e.p.", "e.p", "ep", "ch", "mate", "+",
                                                          "#",    "!",   "?",  " ",  "dbl",  "dis"};
    for (bool again = true; again;) {
        again = false;
        for (const auto remark : remarks) {
            again = drop_end(text, remark) || again;
        }
    }
}

std::optional<Role> role_of(char letter) {
    constexpr std::string_view letters = "PNBRQK";
    const auto index = letters.find(letter);
    if (index == std::string_view::npos) {
        return std::nullopt;
    }
    return Chess::roles[index];
}
char in_capitals(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::optional<SanText> read_castling(std::string_view text) {
    int rooks_way = 0;
    bool dash_may_follow = false;
    for (const char c : text) {
        const bool ring = c == 'O' || c == 'o' || c == '0';
        if (!ring && (c != '-' || !dash_may_follow)) {
            return std::nullopt;
        }
        rooks_way += ring;
        dash_may_follow = ring;
    }
    if (rooks_way < 2 || rooks_way > 3 || text.back() == '-') {
        return std::nullopt;
    }
    SanText move;
    move.castling = rooks_way == 2 ? SanText::Castling::short_side : SanText::Castling::long_side;
    return move;
}

/// `=Q`, `(Q)`, `/Q`, `Q` at the end, in capitals or not.
void take_promotion(std::string_view& text, SanText& move) {
    std::string_view rest = text;
    const bool bracket = drop_end(rest, ")");
    if (rest.size() < 3) {
        return;
    }
    const auto role = role_of(in_capitals(rest.back()));
    if (!role || *role == Role::pawn || *role == Role::king) {
        return;
    }
    rest.remove_suffix(1);
    if (bracket && !drop_end(rest, "(")) {
        return;
    }
    drop_end(rest, "=") || drop_end(rest, "/");
    if (rest.back() < '1' || rest.back() > '8') {
        return; // `Nb`: the letter is a file
    }
    move.promotion = role;
    text = rest;
}

std::optional<int> take_between(std::string_view& text, char first, char last) {
    if (text.empty() || text.front() < first || text.front() > last) {
        return std::nullopt;
    }
    const int number = text.front() - first;
    text.remove_prefix(1);
    return number;
}

void take_role(std::string_view& text, bool small_bishop, SanText& move) {
    const char letter = text.front();
    move.role = role_of(letter);
    move.small_letter = !move.role && (small_bishop ? letter == 'b' : letter != 'b');
    if (move.small_letter) {
        move.role = role_of(in_capitals(letter));
    }
    if (move.role) {
        text.remove_prefix(1);
    }
}

} // namespace

std::optional<SanText> read_san_text(std::string_view typed, bool small_bishop) {
    constexpr std::size_t longest = 40;
    if (typed.size() > longest) {
        return std::nullopt;
    }
    const std::string plain = in_plain_letters(typed);
    std::string_view text = plain;
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    drop_remarks(text);
    if (text.empty()) {
        return std::nullopt;
    }
    if (auto castling = read_castling(text)) {
        return castling;
    }

    SanText move;
    take_promotion(text, move);
    if (text.size() < 2) {
        return std::nullopt;
    }
    const auto to = parse_square<Chess>(text.substr(text.size() - 2));
    if (!to) {
        return std::nullopt;
    }
    move.to = *to;
    text.remove_suffix(2);
    if (!text.empty()) {
        take_role(text, small_bishop, move);
    }
    move.from_file = take_between(text, 'a', 'h');
    move.from_rank = take_between(text, '1', '8');
    if (!text.empty() && std::string_view("x:-*").find(text.front()) != std::string_view::npos) {
        text.remove_prefix(1);
    }
    if (!text.empty()) {
        return std::nullopt;
    }
    return move;
}

} // namespace duiyi
