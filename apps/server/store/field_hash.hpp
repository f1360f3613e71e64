// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sodium.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace duiyi::server {

/// The first 64 bits of the BLAKE2b hash of fields: numbers as 8 bytes, texts with their length before them,
/// so that no text runs into the next.
class FieldHash {
public:
    void add(std::int64_t number);
    void add(std::string_view text);
    void add_text(const unsigned char* text, std::size_t bytes);
    /// To be called once, at the end.
    [[nodiscard]] std::uint64_t value();

private:
    /// What an event usually takes is hashed in one call; more is hashed as it comes.
    static constexpr std::size_t most_held = 768;

    void append(std::span<const unsigned char> bytes);

    std::array<unsigned char, most_held> held_{};
    std::size_t size_ = 0; ///< of what is held
    bool is_streamed_ = false;
    crypto_generichash_state state_{};
};

} // namespace duiyi::server
