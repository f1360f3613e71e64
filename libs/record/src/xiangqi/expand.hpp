// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

/// Expansion of packed bytes, as old CBL files have them.
namespace duiyi::xiangqi_file {

/// What came out of packed bytes.
struct Expanded {
    std::string bytes{};
    bool complete = false; ///< false: they are damaged or cut, or hold more than was asked for
};

/// Expands bytes in the zlib format (RFC 1950, deflate of RFC 1951), at most `most` of them; what comes out
/// before damage is kept. Takes time linear in what comes out and goes in, and little memory beyond the
/// result.
Expanded expand_zlib(std::string_view packed, std::size_t most);

} // namespace duiyi::xiangqi_file
