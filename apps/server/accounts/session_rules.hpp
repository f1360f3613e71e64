// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// How long somebody stays signed in, and what is kept of it.
namespace duiyi::server {

/// After this a session ends, however much it is used: ASVS 4.0.3, 3.3.2, level 1.
inline constexpr std::int64_t session_ms = std::int64_t{30} * 86'400'000;
/// The time at which a session was last used is stored when it has changed by this much.
inline constexpr std::int64_t seen_step_ms = 600'000;
/// Entries of the audit log, which hold addresses, are erased after this.
inline constexpr std::int64_t audit_ms = std::int64_t{90} * 86'400'000;
/// An account has so many sessions at once; one more ends the one that was used longest ago.
inline constexpr std::size_t max_sessions = 20;

/// What is kept of a User-Agent header: `Firefox, Linux`; `Other` for what is not known.
[[nodiscard]] std::string browser_name(std::string_view user_agent);

} // namespace duiyi::server
