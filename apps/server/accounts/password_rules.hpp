// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Which passwords may be chosen: OWASP ASVS 4.0.3, V2.1.
namespace duiyi::server {

/// In Unicode code points; a run of spaces counts as one.
inline constexpr std::size_t min_password_characters = 12;
inline constexpr std::size_t max_password_characters = 128;
/// Longer ones are refused before anything is computed.
inline constexpr std::size_t max_password_bytes = 1024;

/// Why a password is refused.
enum class PasswordFault : std::uint8_t {
    too_short,
    too_long,
    common, ///< easily guessed: see password_fault()
    name,   ///< little else than the account's name
};

/// Any printable Unicode may be in a password, and none must. Instead of a list of known passwords, whose
/// entries are mostly short, rules find what programs that guess try first: common words (of a short list of
/// our own), also with digits in the place of letters and with years or digits behind; few different
/// characters; repetitions; and rows of the keyboard, the alphabet or the digits. Such a part counts as one
/// character, and fewer than eight that are left are too few. `name` is the account's, folded. Cost: linear
/// in the text.
[[nodiscard]] std::optional<PasswordFault> password_fault(std::string_view password, std::string_view name);

} // namespace duiyi::server
