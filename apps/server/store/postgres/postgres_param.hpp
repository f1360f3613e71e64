// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace duiyi::server::postgres {

/// A value that is sent with a statement, in PostgreSQL's text form, with its type.
struct Param {
    unsigned type = 0; ///< OID
    std::optional<std::string> text{};

    Param(std::string_view value);
    Param(const std::string& value) : Param(std::string_view(value)) {}
    Param(const char* value) : Param(std::string_view(value)) {}
    Param(std::int64_t value);
    Param(std::optional<std::int64_t> value);
    Param(double value);
    Param(unsigned of_type, std::string as_text) : type(of_type), text(std::move(as_text)) {}
};

/// An array of texts or of numbers, made one element after the other.
class ArrayParam {
public:
    static ArrayParam texts();
    static ArrayParam numbers();

    void add(std::string_view text);
    void add(std::int64_t number);
    void add(std::optional<std::int64_t> number);
    void add_value(const std::optional<std::string>& text);
    /// What was added; nothing is left.
    [[nodiscard]] Param take();

private:
    explicit ArrayParam(unsigned type) : type_(type) {}
    void separate();

    unsigned type_;
    std::string text_ = "{";
};

} // namespace duiyi::server::postgres
