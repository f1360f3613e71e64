// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "duiyi/rules/fault_code.gen.hpp"

namespace duiyi {

/// A value, or why there is none. The libraries report everything that comes from outside this way; they do
/// not throw.
template <class T, class E>
using Result = tl::expected<T, E>;

struct Fault;
/// All that is wrong, in the order it was found; never empty when it stands for a failure.
using Faults = std::vector<Fault>;

/// One thing that is wrong with a text or a setup: a code and its arguments, from which a text is made in the
/// reader's language. `text` makes the English one, for programs, logs and exceptions.
struct Fault {
    FaultCode code = FaultCode::text;
    std::vector<std::string> arguments{}; ///< as many as the code has; codes and numbers, not English
    std::vector<Fault> causes{};          ///< the faults that led to this one
    /// Which part of a program or a file found it: "fen:", "xqf:", "the move at byte 1040".
    std::string where{};

    Fault() = default;
    /// A fault that only programs name, in English; no page shows it.
    Fault(std::string found_by, std::string said) : arguments{std::move(said)}, where(std::move(found_by)) {}

    /// The same with its place.
    Fault at(std::string place) && {
        where = std::move(place);
        return std::move(*this);
    }
    /// The same with its causes.
    Fault because_of(std::vector<Fault> faults) && {
        causes = std::move(faults);
        return std::move(*this);
    }

    /// The place in English: "fen: rank 3", "e4", "castling field", "white".
    std::string place() const;
    /// What is wrong there, in English: "has 10 files (expected 9)".
    std::string what() const;
    /// Both.
    std::string text() const;

    friend bool operator==(const Fault&, const Fault&) = default;
};

/// The name of a code, as faults.json has it.
std::string_view to_string(FaultCode code);

/// The faults in one line of English, separated by "; ".
std::string to_string(const Faults& faults);

namespace detail {

inline std::string fault_argument(std::string_view text) {
    return std::string(text);
}
template <std::integral N>
std::string fault_argument(N number) {
    return std::to_string(number);
}
/// A square.
template <class T>
    requires requires(const T& value) {
        value.file();
        to_string(value);
    }
std::string fault_argument(const T& square) {
    return to_string(square);
}

} // namespace detail

/// A fault with its arguments: texts, numbers or squares, as many as the code has.
template <FaultCode code, class... Arguments>
Fault make_fault(const Arguments&... arguments) {
    static_assert(sizeof...(Arguments) == detail::fault_argument_counts[static_cast<std::size_t>(code)],
                  "faults.json names other arguments of this code");
    Fault fault;
    fault.code = code;
    fault.arguments = {detail::fault_argument(arguments)...};
    return fault;
}

} // namespace duiyi
