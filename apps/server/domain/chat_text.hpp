// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

inline constexpr std::size_t max_chat_chars = 140; ///< code points of a text
/// Nonspacing and enclosing marks (general categories Mn, Me) that one character may carry: what written
/// languages need (Hindi three, Vietnamese two), and not so many that they climb over the lines above.
inline constexpr std::size_t max_chat_marks = 3;

/// The text as it is stored and shown: without white space at its ends, which Unicode defines. The error says
/// in English what is wrong and at which character, from 1. Accepted is well-formed UTF-8 of 1 to
/// max_chat_chars code points with something visible and without: control characters, line breaks, controls
/// of the writing direction, other invisible characters (Default_Ignorable_Code_Point, which could hide
/// text; joiners and variation selectors are needed and allowed), characters for private use, noncharacters,
/// and more marks on a character than max_chat_marks. Links and markup are text like any other.
[[nodiscard]] Result<std::string, std::string> chat_text(std::string_view typed);

/// An accepted text without white space and differences of case: for comparing.
[[nodiscard]] std::string folded_chat_text(std::string_view text);

} // namespace duiyi::server
