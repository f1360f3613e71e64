// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/typed_move.hpp"
#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

/// What the text of a chess move says; what it leaves open is nothing.
struct SanText {
    enum class Castling : std::uint8_t { none, short_side, long_side };

    Castling castling = Castling::none;
    std::optional<Chess::Role> role; ///< the letter, when there is one
    bool small_letter = false;       ///< the role was a small letter
    std::optional<int> from_file, from_rank;
    Square<Chess> to{};
    std::optional<Chess::Role> promotion;
};

/// Reads the form of a chess move, in all the ways that `parse_san` names; nothing when it is none. A small
/// `b` in front is a file unless `small_bishop`.
std::optional<SanText> read_san_text(std::string_view text, bool small_bishop);

/// Which legal moves a text may mean.
enum class SanStrictness : std::uint8_t {
    as_written, ///< as `parse_san` reads
    as_typed,   ///< also a pawn's capture without its file and castling as a move of the king alone
};

/// A text with the legal moves that fit it.
struct SanReading {
    std::optional<SanText> text; ///< nothing when the text has no form of a move
    std::vector<Move<Chess>> moves{};
};
SanReading read_san(const Position<Chess>& position, std::string_view text, SanStrictness strictness);

/// Why a reading of `text` is not exactly one move.
TypedMoveFault explain_refusal(const Position<Chess>& position, std::string_view text,
                               const SanReading& reading);

} // namespace duiyi
