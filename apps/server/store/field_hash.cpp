// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/field_hash.hpp"

#include <array>

namespace duiyi::server {

FieldHash::FieldHash() {
    crypto_generichash_init(&state_, nullptr, 0, crypto_generichash_BYTES_MIN);
}

void FieldHash::add(std::int64_t number) {
    constexpr unsigned byte_bits = 8;
    std::array<unsigned char, sizeof number> bytes{};
    auto left = static_cast<std::uint64_t>(number);
    for (unsigned char& byte : bytes) {
        byte = static_cast<unsigned char>(left & 0xffU);
        left >>= byte_bits;
    }
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
}

void FieldHash::add(std::string_view text) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libsodium takes unsigned bytes
    add_text(reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

void FieldHash::add_text(const unsigned char* text, std::size_t bytes) {
    add(static_cast<std::int64_t>(bytes));
    crypto_generichash_update(&state_, text, bytes);
}

std::uint64_t FieldHash::value() {
    constexpr unsigned byte_bits = 8;
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash_final(&state_, hash.data(), hash.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sizeof sum; ++i) {
        sum = sum << byte_bits | hash.at(i);
    }
    return sum;
}

} // namespace duiyi::server
