// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace duiyi::server::wire {

/// JSON that has been printed already and is put into a message as it is.
struct RawJson {
    std::string text;
};

/// Prints one JSON text, front to back. It sets the commas; the caller pairs the braces.
/// Strings must be UTF-8: they come from our own tables, or from requests that were checked.
class JsonWriter {
public:
    void open() { begin('{'); }
    void close() { end('}'); }
    void open_list() { begin('['); }
    void close_list() { end(']'); }

    /// A name of the schema: needs no escaping.
    void key(std::string_view name) {
        separate();
        text_ += '"';
        text_ += name;
        text_ += "\":";
        need_comma_ = false;
    }

    void value(std::string_view text) {
        separate();
        text_ += '"';
        for (const char c : text) {
            escape(c);
        }
        text_ += '"';
        need_comma_ = true;
    }
    // Without this one a literal would be a bool.
    void value(const char* text) { value(std::string_view(text)); }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(bool flag) { raw(flag ? "true" : "false"); }
    void value(std::int64_t number) {
        char digits[24];
        const auto done = std::to_chars(digits, digits + sizeof digits, number);
        raw(std::string_view(digits, static_cast<std::size_t>(done.ptr - digits)));
    }
    void null() { raw("null"); }

    void raw(std::string_view json) {
        separate();
        text_ += json;
        need_comma_ = true;
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void begin(char bracket) {
        separate();
        text_ += bracket;
        need_comma_ = false;
    }
    void end(char bracket) {
        text_ += bracket;
        need_comma_ = true;
    }
    void separate() {
        if (need_comma_) {
            text_ += ',';
        }
    }
    void escape(char c) {
        constexpr std::string_view hex = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (byte < 0x20) {
            text_ += "\\u00";
            text_ += hex[byte >> 4U];
            text_ += hex[byte & 15U];
        } else {
            text_ += c;
        }
    }

    std::string text_;
    bool need_comma_ = false;
};

} // namespace duiyi::server::wire
