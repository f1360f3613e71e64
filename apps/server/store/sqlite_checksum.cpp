// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_checksum.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "store/field_hash.hpp"

namespace duiyi::server {

namespace {

constexpr int checksum_arguments = 9;

void add_value(FieldHash& hash, sqlite3_value* value) {
    if (sqlite3_value_type(value) == SQLITE_INTEGER) {
        hash.add(static_cast<std::int64_t>(sqlite3_value_int64(value)));
        return;
    }
    const unsigned char* text = sqlite3_value_text(value);
    hash.add_text(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

void event_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
    FieldHash hash;
    for (sqlite3_value* value : std::span(values, static_cast<std::size_t>(count))) {
        add_value(hash, value);
    }
    sqlite3_result_int64(context, static_cast<std::int64_t>(hash.value()));
}

} // namespace

int add_event_checksum(sqlite3* database) {
    return sqlite3_create_function_v2(database, "event_checksum", checksum_arguments,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                      event_checksum, nullptr, nullptr, nullptr);
}

} // namespace duiyi::server
