// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trf.hpp"

namespace duiyi::tournaments {

/// One line of a report, by columns. Reading a field that is wrong sets the fault, if none is set yet.
class TrfLine {
public:
    TrfLine(std::string_view text, int number);

    [[nodiscard]] int columns() const { return static_cast<int>(cells_.size()); }
    [[nodiscard]] const std::optional<TrfFault>& fault() const { return fault_; }
    void fail(int column, std::string what);

    /// What stands in columns `[from, to]`, counted from 1, without blanks at its ends.
    [[nodiscard]] std::string text(int from, int to) const;
    [[nodiscard]] std::string_view cell(int column) const {
        return cells_[static_cast<std::size_t>(column) - 1];
    }
    /// The character of a column; a blank behind the end, `?` when it is not ASCII.
    [[nodiscard]] char letter(int column) const;
    /// A number in `[low, high]`; nothing where the columns are blank.
    [[nodiscard]] std::optional<int> number(int from, int to, int low, int high);
    /// Points in `[0, 99.9]` with at most one decimal.
    [[nodiscard]] std::optional<Points> points(int from, int to);

    struct Word {
        int column = 0;
        std::string text{};
    };
    /// The words between blanks, from a column on.
    [[nodiscard]] std::vector<Word> words(int from) const;
    [[nodiscard]] std::optional<int> number(const Word& word, int low, int high);
    [[nodiscard]] std::optional<Points> points(const Word& word);

private:
    [[nodiscard]] int first_filled(int from, int to) const;

    int number_;
    std::vector<std::string_view> cells_{}; ///< a character each
    std::optional<TrfFault> fault_{};
};

} // namespace duiyi::tournaments
