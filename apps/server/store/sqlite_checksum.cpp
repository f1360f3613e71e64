// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_checksum.hpp"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace duiyi::server {

namespace {

constexpr int checksum_arguments = 9;

/// Numbers as 8 bytes, texts with their length before them, so that no text runs into the next.
void hash_number(crypto_generichash_state& state, std::int64_t number) {
    std::array<unsigned char, sizeof number> bytes{};
    for (unsigned char& byte : bytes) {
        byte = static_cast<unsigned char>(static_cast<std::uint64_t>(number) & 0xffU);
        number >>= 8;
    }
    crypto_generichash_update(&state, bytes.data(), bytes.size());
}

void hash_value(crypto_generichash_state& state, sqlite3_value* value) {
    if (sqlite3_value_type(value) == SQLITE_INTEGER) {
        hash_number(state, sqlite3_value_int64(value));
        return;
    }
    const unsigned char* text = sqlite3_value_text(value);
    const int bytes = sqlite3_value_bytes(value);
    hash_number(state, bytes);
    crypto_generichash_update(&state, text, static_cast<unsigned long long>(bytes));
}

void event_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    for (sqlite3_value* value : std::span(values, static_cast<std::size_t>(count))) {
        hash_value(state, value);
    }
    crypto_generichash_final(&state, hash.data(), hash.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sizeof sum; ++i) {
        sum = sum << 8U | hash.at(i);
    }
    sqlite3_result_int64(context, static_cast<std::int64_t>(sum));
}

} // namespace

int add_event_checksum(sqlite3* database) {
    return sqlite3_create_function_v2(database, "event_checksum", checksum_arguments,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                      event_checksum, nullptr, nullptr, nullptr);
}

} // namespace duiyi::server
