// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sodium.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace duiyi::server {

/// The first 64 bits of the BLAKE2b hash of fields: numbers as 8 bytes, texts with their length before them,
/// so that no text runs into the next.
class FieldHash {
public:
    FieldHash();

    void add(std::int64_t number);
    void add(std::string_view text);
    void add_text(const unsigned char* text, std::size_t bytes);
    /// To be called once, at the end.
    [[nodiscard]] std::uint64_t value();

private:
    crypto_generichash_state state_{};
};

} // namespace duiyi::server
