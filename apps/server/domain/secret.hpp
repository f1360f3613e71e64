// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "duiyi/geometry/side.hpp"

namespace duiyi::server {

/// What is kept of a seat's secret: the URL-safe base64 of its BLAKE2b-256 hash. Secrets have 256 random
/// bits, so a plain fast hash is enough: there is nothing to guess that a slow one would protect.
struct SecretHash {
    std::string text;

    /// In constant time for hashes of one length.
    friend bool operator==(const SecretHash& a, const SecretHash& b);
};

/// A new seat secret: 256 random bits, URL-safe base64 (43 characters).
[[nodiscard]] std::string new_secret();
/// A new room name: 128 random bits, URL-safe base64 (22 characters). Knowing it is the right to enter.
[[nodiscard]] std::string new_room_name();
/// True when `text` has the form of a room name; anything else need not be looked up.
[[nodiscard]] bool is_room_name(std::string_view text);

/// How many characters a code has that hands a seat over.
inline constexpr std::size_t code_chars = 10;
/// A new code that hands a seat over: 50 random bits as digits and capital letters without I, L, O and U, for
/// people to type.
[[nodiscard]] std::string new_code();

/// True when `text` has the form of a seat's secret.
[[nodiscard]] bool is_secret(std::string_view text);

[[nodiscard]] SecretHash hash_secret(std::string_view secret);

/// What a log says instead of a room's name, which is a secret: "#" and 8 characters of its hash.
[[nodiscard]] std::string room_tag(std::string_view room);

/// An unpredictable number in [0, bound); bound must not be 0.
[[nodiscard]] std::uint32_t random_below(std::uint32_t bound);
/// A side by lot.
[[nodiscard]] inline Side random_side() {
    return random_below(2) == 0 ? Side::first : Side::second;
}
/// 64 unpredictable bits.
[[nodiscard]] std::uint64_t random_bits();

} // namespace duiyi::server
