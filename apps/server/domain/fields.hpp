// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "duiyi/rules/fault.hpp"

/// Named values as one line of text, the form in which events are stored: `move=e2e4;winner=first`. In values
/// `;`, `%` and control characters are written as % and two hexadecimal digits.
namespace duiyi::server {

class FieldWriter {
public:
    /// Names are ours: lower-case letters, digits and underscores, after a `~` where a reader may ignore the
    /// field.
    FieldWriter& add(std::string_view name, std::string_view value);
    template <std::integral T>
        requires(!std::same_as<T, bool>)
    FieldWriter& add(std::string_view name, T value) {
        return add(name, std::string_view(std::to_string(value)));
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

/// Takes fields by name, and keeps the first fault. A field that is not taken is a fault too, because a
/// program must not drop what it does not know; a reader may ignore a field whose name begins with `~`.
class FieldParser {
public:
    explicit FieldParser(std::string_view text);

    /// A field that must be there; empty when it is not, which is then the fault.
    std::string required(std::string_view name);
    std::optional<std::string> optional(std::string_view name);

    template <std::integral T>
    T number(std::string_view name) {
        T value{};
        const std::string text = required(name);
        const auto done = std::from_chars(text.data(), text.data() + text.size(), value);
        if (done.ec != std::errc() || done.ptr != text.data() + text.size()) {
            complain(name, text);
        }
        return value;
    }
    /// `parse` gives an optional: nothing for a text that is no name of a value.
    template <class Parse>
    auto named(std::string_view name, Parse parse) {
        return value_of(name, required(name), parse);
    }
    template <class Parse>
    auto optionally_named(std::string_view name, Parse parse) {
        const auto text = optional(name);
        return text ? std::optional(value_of(name, *text, parse)) : std::nullopt;
    }

    [[nodiscard]] bool has(std::string_view name) const;
    /// Notes that a field has a value which it cannot have.
    void complain(std::string_view name, std::string_view value);
    /// The first fault, in words; checks that all fields were taken. Call it last.
    [[nodiscard]] Result<void, std::string> finish();

private:
    struct Field {
        std::string name;
        std::string value;
        bool taken = false;
    };
    template <class Parse>
    auto value_of(std::string_view name, const std::string& text, Parse parse) {
        auto value = parse(std::string_view(text));
        if (!value) {
            complain(name, text);
        }
        return value.value_or(typename decltype(value)::value_type{});
    }
    void note(std::string fault);

    std::vector<Field> fields_;
    std::string fault_;
};

} // namespace duiyi::server
