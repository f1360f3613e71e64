// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Passwords as they are stored: argon2id (RFC 9106) by libsodium, with a salt of 128 random bits.
namespace duiyi::server {

/// What one hash costs, for us and for whoever guesses.
struct PasswordCost {
    std::uint64_t passes = 2;
    std::size_t memory_bytes = std::size_t{64} << 20; ///< in use while it is computed

    /// The least that libsodium takes: for tests.
    static constexpr PasswordCost least() { return {1, 8192}; }
};

/// The hash as text that says its salt and cost: what verify_password() reads. Nothing when there is not
/// enough memory. Blocks for the cost: about 0.1 s with the default.
[[nodiscard]] std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost);

/// Whether the hash is of this password. Takes as long either way.
[[nodiscard]] bool verify_password(const std::string& hash, std::string_view password);

/// The hash was made at another cost than this.
[[nodiscard]] bool has_other_cost(const std::string& hash, const PasswordCost& cost);

} // namespace duiyi::server
