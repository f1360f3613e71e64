// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Codes that let somebody who has forgotten the password choose another one, each of them once.
namespace duiyi::server {

inline constexpr std::size_t recovery_codes_of_account = 8;
/// A code that an administrator makes for somebody lives so long.
inline constexpr std::int64_t admin_code_ms = 86'400'000;

/// Six groups of four digits and capital letters (without I, L, O and U) of 120 random bits:
/// `7KQ2-M0XC-...`. So many bits need no slow hash.
[[nodiscard]] std::string new_recovery_code();
[[nodiscard]] std::vector<std::string> new_recovery_codes();

/// What is stored of a code: its hash, whatever the case of its letters and whether it has hyphens or
/// blanks; I and L are read as 1, O as 0. Nothing when it has not the form of one.
[[nodiscard]] std::optional<std::string> hash_recovery_code(std::string_view typed);

} // namespace duiyi::server
