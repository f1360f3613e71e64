// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/fields.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";

bool is_plain(char c) {
    return c != ';' && c != '%' && static_cast<unsigned char>(c) >= 0x20 && c != 0x7f;
}

/// Nothing when a % is not followed by two hexadecimal digits.
std::optional<std::string> decode(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const auto high = i + 2 < text.size() ? hex_digits.find(text[i + 1]) : std::string_view::npos;
        const auto low = i + 2 < text.size() ? hex_digits.find(text[i + 2]) : std::string_view::npos;
        if (high == std::string_view::npos || low == std::string_view::npos) {
            return std::nullopt;
        }
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

} // namespace

FieldWriter& FieldWriter::add(std::string_view name, std::string_view value) {
    if (!text_.empty()) {
        text_ += ';';
    }
    text_ += name;
    text_ += '=';
    for (const char c : value) {
        if (is_plain(c)) {
            text_ += c;
        } else {
            text_ += '%';
            text_ += hex_digits[static_cast<unsigned char>(c) >> 4U];
            text_ += hex_digits[static_cast<unsigned char>(c) & 15U];
        }
    }
    return *this;
}

FieldParser::FieldParser(std::string_view text) {
    while (!text.empty()) {
        const auto end = text.find(';');
        const auto item = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        const auto equals = item.find('=');
        auto value = equals == std::string_view::npos ? std::nullopt : decode(item.substr(equals + 1));
        if (!value) {
            note("'" + std::string(item) + "' is not a field");
            return;
        }
        std::string name(item.substr(0, equals));
        if (has(name)) {
            note("the field '" + name + "' stands twice");
        }
        fields_.push_back({std::move(name), std::move(*value)});
    }
}

bool FieldParser::has(std::string_view name) const {
    return std::ranges::find(fields_, name, &Field::name) != fields_.end();
}

std::optional<std::string> FieldParser::optional(std::string_view name) {
    const auto field = std::ranges::find(fields_, name, &Field::name);
    if (field == fields_.end()) {
        return std::nullopt;
    }
    field->taken = true;
    return field->value;
}

std::string FieldParser::required(std::string_view name) {
    auto value = optional(name);
    if (!value) {
        note("the field '" + std::string(name) + "' is missing");
    }
    return value.value_or("");
}

void FieldParser::complain(std::string_view name, std::string_view value) {
    note("the field '" + std::string(name) + "' cannot be '" + std::string(value) + "'");
}

void FieldParser::note(std::string fault) {
    if (fault_.empty()) {
        fault_ = std::move(fault);
    }
}

Result<void, std::string> FieldParser::finish() {
    for (const Field& field : fields_) {
        if (!field.taken && !field.name.starts_with('~')) {
            note("the field '" + field.name + "' is unknown here; a newer version may have written it");
        }
    }
    if (!fault_.empty()) {
        return tl::unexpected(fault_);
    }
    return {};
}

} // namespace duiyi::server
