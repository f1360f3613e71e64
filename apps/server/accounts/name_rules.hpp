// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"

/// Which names players may have. Names that could be taken for each other belong to one player.
namespace duiyi::server {

inline constexpr std::size_t min_name_characters = 2;
inline constexpr std::size_t max_name_characters = 20;

/// Why a name is refused.
enum class NameFault : std::uint8_t {
    length,     ///< not 2 to 20 characters
    characters, ///< holds something else than letters, digits, `_` and `-`, begins or ends with one of these
                ///< two, has two of them in a row, or has no letter; or is not UTF-8
    mixed,      ///< mixes scripts as no language does, such as Latin and Cyrillic
    reserved,   ///< could be taken for the server or for somebody who acts for it
};

/// A name that may be taken, if nobody has it.
struct PlayerName {
    std::string shown;  ///< as people see it: NFKC, so that full-width letters are ordinary ones
    std::string folded; ///< NFKC with case folding: names that differ by case alone are one
    std::string look; ///< its skeleton (Unicode Technical Standard 39), folded: names that look alike are one
};

/// Letters are those of any script that Unicode recommends for names (UTS 39, table "recommended"); Han goes
/// together with Latin, two other scripts do not (restriction level "highly restrictive"). Marks that combine
/// with letters are refused. Cost: linear in the text, of which at most 256 bytes are read.
[[nodiscard]] Result<PlayerName, NameFault> read_name(std::string_view text);

} // namespace duiyi::server
