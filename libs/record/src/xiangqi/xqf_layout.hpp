// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// How an XQF file is laid out; docs/formats.md says where this is known from.
namespace duiyi::xqf {

inline constexpr std::string_view magic = "XQ";
inline constexpr std::size_t head_size = 1024;

// Places in the head.
inline constexpr std::size_t version_at = 2, key_mask_at = 3, key_or_at = 8, key_sum_at = 12,
                             key_pieces_at = 13, key_from_at = 14, key_to_at = 15, pieces_at = 16,
                             turn_at = 50, result_at = 51, type_at = 64;

/// A text in the head: one byte for its length, then at most `size` bytes.
struct Field {
    std::string_view header;
    std::size_t at, size;
};
/// The largest `size`.
inline constexpr std::size_t longest_text = 63;
inline constexpr std::array<Field, 12> fields = {{{"Title", 0x50, 63},
                                                  {"Subtitle", 0x90, 63},
                                                  {"Event", 0xd0, 63},
                                                  {"Date", 0x110, 15},
                                                  {"Site", 0x120, 15},
                                                  {"Red", 0x130, 15},
                                                  {"Black", 0x140, 15},
                                                  {"TimeControl", 0x150, 63},
                                                  {"RedTime", 0x190, 15},
                                                  {"BlackTime", 0x1a0, 15},
                                                  {"Annotator", 0x1d0, 15},
                                                  {"Author", 0x1e0, 15}}};

/// The header with the type of game, and its values in the file's order.
inline constexpr std::string_view type_header = "GameType";
inline constexpr std::array<std::string_view, 4> types = {"", "opening", "middlegame", "endgame"};

// A move: two points, flags and a byte of no meaning, then a remark's length and text. Points are 10 * file +
// rank.
inline constexpr std::uint8_t from_offset = 0x18, to_offset = 0x20;
inline constexpr std::uint8_t has_next = 0x80, has_alternative = 0x40, has_remark = 0x20;

/// The last version without encryption, the first one that turns the row of pieces, the last one known.
inline constexpr std::uint8_t last_plain = 10, first_turned = 12, last_known = 18;

/// What the bytes of an encrypted file are shifted by. All 0 for a plain one.
struct Keys {
    std::uint8_t pieces = 0, from = 0, to = 0;
    std::uint32_t remark_size = 0;
    std::array<std::uint8_t, 32> stream{}; ///< added to the byte at i after the head, by i % 32
};

/// The four bytes that the head keeps and that keys are made of, and the masks beside them.
struct KeySeed {
    std::uint8_t mask = 0;
    std::array<std::uint8_t, 4> or_bytes{};
    std::array<std::uint8_t, 4> bytes{}; ///< sum, pieces, from, to; together they make 0 modulo 256
};

constexpr Keys keys_of(const KeySeed& seed) {
    constexpr std::string_view text = "[(C) Copyright Mr. Dong Shiwei.]"; // the format's own constant
    const auto step = [](unsigned key, unsigned factor) {
        return static_cast<std::uint8_t>((54 * key * key + 221) * factor);
    };
    const auto [sum, pieces, from, to] = seed.bytes;
    Keys keys;
    keys.pieces = step(pieces, pieces);
    keys.from = step(from, keys.pieces);
    keys.to = step(to, keys.from);
    keys.remark_size = (sum * 256U + pieces) % 32000 + 767;
    for (std::size_t i = 0; i < text.size(); ++i) {
        keys.stream[i] =
            static_cast<std::uint8_t>(((seed.bytes[i % 4] & seed.mask) | seed.or_bytes[i % 4]) & text[i]);
    }
    return keys;
}

} // namespace duiyi::xqf
