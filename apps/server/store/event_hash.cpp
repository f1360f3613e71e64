// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/event_hash.hpp"

#include <cstddef>

#include "store/field_hash.hpp"

namespace duiyi::server {

std::uint64_t event_hash(std::string_view stream, std::int64_t version, const StoredEvent& event) {
    FieldHash hash;
    hash.add(stream);
    hash.add(version);
    hash.add(event.at_ms);
    hash.add(std::int64_t{event.format});
    for (const std::string* text :
         {&event.kind, &event.body, &event.actor, &event.request_id, &event.request}) {
        hash.add(std::string_view(*text));
    }
    return hash.value();
}

std::string to_hex(std::uint64_t number) {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::size_t length = 2 * sizeof number;
    constexpr unsigned digit_bits = 4;
    std::string text(length, '0');
    for (std::size_t i = length; i > 0; --i) {
        text[i - 1] = digits[number & 0xfU];
        number >>= digit_bits;
    }
    return text;
}

} // namespace duiyi::server
