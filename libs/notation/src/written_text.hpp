// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What the readers of both games' moves need to know about text.
namespace duiyi::written_text {

/// One character of UTF-8 off the front of `text`; a byte that begins none is taken alone. Not for an empty
/// text.
std::string_view take_character(std::string_view& text);

/// The code point of a well-formed character of two or three bytes; 0 for any other.
unsigned code_point(std::string_view character);

/// The text with full-width ASCII and dashes as ASCII, and without blanks.
std::string in_ascii(std::string_view text);

/// At most eight texts in the alphabet's order: `a, b or c`.
std::string alternatives(std::vector<std::string> texts);

} // namespace duiyi::written_text
