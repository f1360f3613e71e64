// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_rows.hpp"

#include <sodium.h>

#include <array>

namespace duiyi::server::postgres {

namespace {

void hash_int(crypto_generichash_state& state, std::int64_t number) {
    constexpr unsigned byte_bits = 8;
    std::array<unsigned char, sizeof number> bytes{};
    auto left = static_cast<std::uint64_t>(number);
    for (unsigned char& byte : bytes) {
        byte = static_cast<unsigned char>(left & 0xffU);
        left >>= byte_bits;
    }
    crypto_generichash_update(&state, bytes.data(), bytes.size());
}

void hash_text(crypto_generichash_state& state, std::string_view text) {
    const std::string bytes(text);
    hash_int(state, static_cast<std::int64_t>(bytes.size()));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libsodium takes unsigned bytes
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

} // namespace

StoreError to_store_error(const Failure& failure) {
    return {failure.is_constraint() ? StoreFault::conflict : StoreFault::failed, failure.message, {}};
}

StoredEvent read_event(const Rows& rows, int row, int column) {
    return {rows.number(row, column),
            rows.number(row, column + 1),
            static_cast<int>(rows.number(row, column + 2)),
            rows.text(row, column + 3),
            rows.text(row, column + 4),
            rows.text(row, column + 5),
            rows.text(row, column + 6),
            rows.text(row, column + 7),
            rows.number(row, column + 8)};
}

std::int64_t checksum_of(std::string_view stream, std::int64_t version, const StoredEvent& event) {
    constexpr unsigned byte_bits = 8;
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    hash_text(state, stream);
    hash_int(state, version);
    hash_int(state, event.at_ms);
    hash_int(state, event.format);
    for (const std::string* text :
         {&event.kind, &event.body, &event.actor, &event.request_id, &event.request}) {
        hash_text(state, *text);
    }
    crypto_generichash_final(&state, hash.data(), hash.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sizeof sum; ++i) {
        sum = sum << byte_bits | hash.at(i);
    }
    return static_cast<std::int64_t>(sum);
}

GameRow read_game(const Rows& rows, int row) {
    return {rows.text(row, 0),  rows.number(row, 1),      rows.text(row, 2),
            rows.text(row, 3),  rows.number(row, 4) != 0, rows.number_or_null(row, 5),
            rows.text(row, 6),  rows.text(row, 7),        rows.text(row, 8),
            rows.text(row, 9),  rows.text(row, 10),       rows.number(row, 11) != 0,
            rows.text(row, 12), rows.text(row, 13),       rows.text(row, 14)};
}

RatingRow read_rating(const Rows& rows, int row) {
    return {rows.text(row, 0), rows.text(row, 1),   rows.real(row, 2),  rows.real(row, 3),
            rows.real(row, 4), rows.number(row, 5), rows.number(row, 6)};
}

RatingChangeRow read_change(const Rows& rows, int row) {
    return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2), rows.number(row, 3),
            rows.real(row, 4), rows.real(row, 5), rows.real(row, 6)};
}

} // namespace duiyi::server::postgres
