// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server::api {

/// Named values of a path or a query, percent-decoded: valid UTF-8 without NUL. Errors are messages for the
/// client and name the parameter.
class Parameters {
public:
    void add(std::string name, std::string value) { values_.emplace_back(std::move(name), std::move(value)); }

    /// The first value of this name; nothing when there is none.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const;
    /// The same, and empty when there is none.
    [[nodiscard]] std::string text(std::string_view name) const;
    /// A whole number from `min` to `max`; `fallback` when it is missing or empty.
    [[nodiscard]] Result<std::uint64_t, std::string> number(std::string_view name, std::uint64_t min,
                                                            std::uint64_t max, std::uint64_t fallback) const;
    /// The one of `values` whose name, by `name_of`, is the parameter's; the first, the default, when it is
    /// missing or empty.
    template <class T, std::size_t count, class NameOf>
    [[nodiscard]] Result<T, std::string> one_of(std::string_view name, const std::array<T, count>& values,
                                                NameOf name_of) const {
        std::array<std::string_view, count> names;
        std::ranges::transform(values, names.begin(), name_of);
        return index_of(name, names).map([&](std::size_t index) { return values[index]; });
    }

private:
    [[nodiscard]] Result<std::size_t, std::string> index_of(std::string_view name,
                                                            std::span<const std::string_view> values) const;

    std::vector<std::pair<std::string, std::string>> values_;
};

/// The target of a request such as `/api/studies/x?format=pgn`, decoded.
struct Target {
    std::vector<std::string> segments; ///< of the path; one may hold any character, also `/`
    Parameters query;                  ///< `+` is read as a space
};

/// Splits and decodes a target in origin form. The error is a message for the client.
[[nodiscard]] Result<Target, std::string> parse_target(std::string_view text);

} // namespace duiyi::server::api
