// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <charconv>
#include <cstddef>
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
    /// Writes into memory that the last one on this thread has left, so that a text does not move again and
    /// again while it grows.
    JsonWriter() : text_(std::exchange(spare, {})) {}
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;
    ~JsonWriter() {
        if (text_.capacity() <= max_spare) {
            text_.clear();
            spare.swap(text_);
        }
    }

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
        // Almost always all of it is plain: copied in one piece.
        std::size_t from = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (needs_escape(text[i])) {
                text_ += text.substr(from, i - from);
                escape(text[i]);
                from = i + 1;
            }
        }
        text_ += text.substr(from);
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

    /// The text, in as much memory as it needs.
    [[nodiscard]] std::string take() const { return text_; }

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
    static constexpr bool needs_escape(char c) {
        return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
    }
    void escape(char c) {
        constexpr std::string_view hex = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            text_ += "\\u00";
            text_ += hex[byte >> 4U];
            text_ += hex[byte & 15U];
        } else {
            text_ += '\\';
            text_ += c;
        }
    }

    static constexpr std::size_t max_spare = 64 * 1024;
    inline static thread_local std::string spare;

    std::string text_;
    bool need_comma_ = false;
};

} // namespace duiyi::server::wire
