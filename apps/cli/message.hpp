// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <iostream>
#include <string>
#include <string_view>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::cli {

/// The exit codes of the program besides 0.
inline constexpr int failed = 1;
inline constexpr int bad_input = 2;

/// Says what is wrong on one line of standard error, whatever the text repeats of the input, and returns
/// `exit_code`. Control characters are escaped; a folder's name in Chinese stays readable.
inline int complain(std::string_view text, int exit_code = bad_input) {
    for (const char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        std::cerr << (byte < ' ' || byte == 0x7f ? escaped({&c, 1}) : std::string(1, c));
    }
    std::cerr << '\n';
    return exit_code;
}

} // namespace duiyi::cli
