// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "duiyi/rules/move.hpp"

namespace duiyi {

/// The parts of a written chess move, without a board. A text that is not understood has no start square.
struct SanWords {
    std::uint64_t from = 0; ///< where the piece may start, bit 0 is a1: all, a file, a rank, a square
    Chess::Role role{};     ///< which piece moves; the king for castling
    std::uint8_t to = 0;    ///< the index of the square it goes to; for castling of g1 or c1
    MoveKind kind = MoveKind::plain; ///< a promotion, castling, or plain for all the rest
};

namespace san_words {

using Word = std::uint64_t; ///< eight characters; the last one of the text is the highest byte

/// The start squares that a character allows: a file's, a rank's, all when it is missing, otherwise none.
inline constexpr std::array<Word, 256> squares_of = [] {
    std::array<Word, 256> table{};
    table[0] = ~Word{0};
    for (std::size_t i = 0; i < 8; ++i) {
        table['a' + i] = Word{0x0101010101010101} << i;
        table['1' + i] = Word{0xff} << 8 * i;
    }
    return table;
}();

/// The index of a letter's role, and 0 for the pawn, whose letter is not written.
inline constexpr std::array<std::uint8_t, 256> role_of = [] {
    std::array<std::uint8_t, 256> table{};
    table['N'] = 1;
    table['B'] = 2;
    table['R'] = 3;
    table['Q'] = 4;
    table['K'] = 5;
    return table;
}();

/// How many bits to skip for a character at the end, and for one before the target square.
inline constexpr auto bits_of = [](std::string_view skipped) {
    std::array<std::uint8_t, 256> table{};
    for (const char c : skipped) {
        table[static_cast<unsigned char>(c)] = 8;
    }
    return table;
};
inline constexpr std::array<std::uint8_t, 256> skipped_at_end = bits_of("+#");
inline constexpr std::array<std::uint8_t, 256> skipped_before_target = bits_of("x");

constexpr unsigned last(Word word) {
    return static_cast<unsigned>(word >> 56);
}

/// The text at the upper end of a word, in plain characters, 0 below.
constexpr Word at_the_end(std::string_view text) {
    Word word = 0;
    for (const char c : text) {
        word = word >> 8 | Word{static_cast<unsigned char>(c)} << 56;
    }
    return word;
}

/// The start and target squares of `word`, which ends in the target's name.
constexpr SanWords read_squares(Word word, std::uint8_t role, MoveKind kind) {
    const unsigned rank = last(word) - unsigned{'1'};
    const unsigned file = static_cast<unsigned>(word >> 48 & 0xff) - unsigned{'a'};
    word <<= 16;
    word <<= skipped_before_target[last(word)];
    if ((file | rank) > 7 || word << 16 != 0) [[unlikely]] {
        return {};
    }
    return {squares_of[last(word)] & squares_of[word >> 48 & 0xff], static_cast<Chess::Role>(role),
            static_cast<std::uint8_t>(file + 8 * rank), kind};
}

/// What does not end in a square: promotions and castling. `word` has lost the piece's letter.
constexpr SanWords read_other_end(Word word, std::uint8_t role) {
    if (role != 0) {
        return {};
    }
    const bool short_way = word == at_the_end("O-O") || word == at_the_end("0-0");
    if (short_way || word == at_the_end("O-O-O") || word == at_the_end("0-0-0")) {
        return {~Word{0}, Chess::Role::king, static_cast<std::uint8_t>(short_way ? 6 : 2),
                MoveKind::castling};
    }
    const std::uint8_t promoted = role_of[last(word)];
    if (promoted == 0 || promoted == 5) {
        return {};
    }
    word <<= 8;
    word <<= last(word) == '=' ? 8 : 0;
    return read_squares(word, 0,
                        static_cast<MoveKind>(static_cast<int>(MoveKind::promote_knight) + promoted - 1));
}

/// Reads a move of 1 to 8 characters that lie at the upper end of `word`, with 0 below; `first` is the first.
/// Has few branches: the next move of a game cannot be predicted.
constexpr SanWords read(Word word, unsigned first, int size) {
    const std::uint8_t role = role_of[first];
    word ^= role != 0 ? Word{first} << (64 - 8 * size) : 0;
    word <<= skipped_at_end[last(word)];
    if (last(word) - unsigned{'1'} > 7) [[unlikely]] {
        return read_other_end(word, role);
    }
    return read_squares(word, role, MoveKind::plain);
}

} // namespace san_words

/// Reads the words of a move as PGN's export format has it. Needless and missing `x`, `+` and `#`, needless
/// parts of the start square, zeros for castling and `e8Q` do not matter; everything else is left to
/// `parse_san`.
constexpr SanWords read_san_words(std::string_view text) {
    if (text.empty() || text.size() > 8) {
        return {};
    }
    return san_words::read(san_words::at_the_end(text), static_cast<unsigned char>(text[0]),
                           static_cast<int>(text.size()));
}

/// The same of `size` characters, 0 to 8, where eight may be read, whatever they are: one load instead of a
/// loop.
inline SanWords read_san_words(const char* text, int size) {
    if (size < 1 || size > 8) {
        return {};
    }
    san_words::Word word = 0;
    for (int i = 0; i < 8; ++i) { // compiled to one load where the lowest byte comes first
        word |= san_words::Word{static_cast<unsigned char>(text[i])} << 8 * i;
    }
    return san_words::read(word << (64 - 8 * size), static_cast<unsigned char>(text[0]), size);
}

} // namespace duiyi
