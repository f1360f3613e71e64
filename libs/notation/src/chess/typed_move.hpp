// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

/// A chess move in the words of somebody who types it: what is said and what is left open.
struct TypedMove {
    enum class Castling : std::uint8_t { none, short_side, long_side };

    Castling castling = Castling::none;
    std::optional<Chess::Role> role; ///< the letter, when there is one
    bool small_letter = false;       ///< the role was a small letter
    std::optional<int> from_file, from_rank;
    Square<Chess> to{};
    std::optional<Chess::Role> promotion;
};

/// Reads the shape of a chess move, in all the forms that `parse_san` names; nothing when it is none. A small
/// `b` in front is a file unless `small_bishop`.
std::optional<TypedMove> read_typed_move(std::string_view text, bool small_bishop);

} // namespace duiyi
