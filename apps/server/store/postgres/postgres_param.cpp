// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_param.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace duiyi::server::postgres {

namespace {

// OIDs of types that come with PostgreSQL never change.
constexpr unsigned int8_type = 20;
constexpr unsigned text_type = 25;
constexpr unsigned float8_type = 701;
constexpr unsigned text_array_type = 1009;
constexpr unsigned int8_array_type = 1016;

/// As short as it can be and still be read as the same number.
std::string shortest(double value) {
    constexpr std::size_t longest = 32;
    std::array<char, longest> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

} // namespace

Param::Param(std::string_view value) : type(text_type), text(value) {}
Param::Param(std::int64_t value) : type(int8_type), text(std::to_string(value)) {}
Param::Param(std::optional<std::int64_t> value) : type(int8_type) {
    if (value) {
        text = std::to_string(*value);
    }
}
Param::Param(double value) : type(float8_type), text(shortest(value)) {}

ArrayParam ArrayParam::texts() {
    return ArrayParam(text_array_type);
}
ArrayParam ArrayParam::numbers() {
    return ArrayParam(int8_array_type);
}

void ArrayParam::separate() {
    if (text_.size() > 1) {
        text_ += ',';
    }
}

void ArrayParam::add(std::string_view text) {
    separate();
    text_ += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            text_ += '\\';
        }
        text_ += c;
    }
    text_ += '"';
}

void ArrayParam::add(std::int64_t number) {
    separate();
    text_ += std::to_string(number);
}

void ArrayParam::add(std::optional<std::int64_t> number) {
    if (number) {
        add(*number);
        return;
    }
    separate();
    text_ += "NULL";
}

void ArrayParam::add_value(const std::optional<std::string>& text) {
    if (text) {
        add(std::string_view(*text));
        return;
    }
    separate();
    text_ += "NULL";
}

Param ArrayParam::take() {
    text_ += '}';
    return {type_, std::exchange(text_, "{")};
}

} // namespace duiyi::server::postgres
