// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace duiyi {

/// One line of a game's head, such as `White` and `Lasker, Emanuel`. UTF-8.
struct Header {
    std::string name; ///< of the PGN standard where it has one: `Event`, `Site`, `Date`, `Round`, `White` ...
    std::string value; ///< any text without control characters

    friend bool operator==(const Header&, const Header&) = default;
};

/// The head of a game: names and values in the order given. A name may come twice; the first counts.
class Headers {
public:
    /// The value of the first header of that name. Linear in the number of headers.
    std::optional<std::string_view> get(std::string_view name) const;
    /// Sets the first header of that name, or adds it at the end.
    void set(std::string_view name, std::string_view value);
    /// Adds a header at the end, whether or not there is one of that name.
    void add(std::string name, std::string value) { list_.push_back({std::move(name), std::move(value)}); }
    /// Removes all headers of that name.
    void remove(std::string_view name);

    bool empty() const { return list_.empty(); }
    std::size_t size() const { return list_.size(); }
    auto begin() const { return list_.begin(); }
    auto end() const { return list_.end(); }

    friend bool operator==(const Headers&, const Headers&) = default;

private:
    std::vector<Header> list_;
};

} // namespace duiyi
