// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>

#include "duiyi/record/encoding.hpp"

/// The encodings of one byte a character.
namespace duiyi::encodings {

/// What 0x80 to 0xff stand for; 0 where that is nothing.
using CodePage = std::array<std::uint16_t, 128>;

/// The table of Windows-1250, 1251 or 1252 (Unicode's MAPPINGS/VENDORS/MICSFT/WINDOWS).
const CodePage& code_page(Encoding encoding);

/// True for an encoding of one byte a character.
constexpr bool has_code_page(Encoding encoding) {
    return encoding == Encoding::windows_1250 || encoding == Encoding::windows_1251 ||
           encoding == Encoding::windows_1252;
}

} // namespace duiyi::encodings
