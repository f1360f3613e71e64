// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_faults.hpp"

#include <algorithm>
#include <utility>

namespace duiyi {

void PgnFaults::add(PgnFault fault) {
    if (kept_.size() < most) {
        kept_.push_back(std::move(fault));
        return;
    }
    if (left_out_++ == 0)
        first_left_out_ = std::move(fault);
    else if (fault.severity == Severity::error)
        first_left_out_.severity = Severity::error;
}

std::vector<PgnFault> PgnFaults::take() {
    if (left_out_ > 0) {
        first_left_out_.text +=
            " (and " + std::to_string(left_out_ - 1) + " more faults in this part of the text)";
        kept_.push_back(std::move(first_left_out_));
        left_out_ = 0;
    }
    return std::exchange(kept_, {});
}

TextPlace TextPlaces::at(std::size_t offset) {
    offset = std::min(offset, text_.size());
    const std::size_t line_before = line_;
    for (; offset < line_begin_; --line_)
        line_begin_ = line_begin_ < 2 ? 0 : text_.rfind('\n', line_begin_ - 2) + 1; // npos + 1 is 0
    const std::size_t known = line_ == line_before ? std::min(seen_, offset) : line_begin_;
    for (auto end = text_.find('\n', known); end < offset; end = text_.find('\n', end + 1)) {
        ++line_;
        line_begin_ = end + 1;
    }
    // Only what lies between the last place and this one is counted: a line may be as long as the text.
    const auto characters = [&](std::size_t from, std::size_t to) {
        const auto part = text_.substr(from, to - from);
        return static_cast<std::size_t>(std::count_if(
            part.begin(), part.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    };
    if (line_ != line_before)
        column_ = 1 + characters(line_begin_, offset);
    else if (offset >= seen_)
        column_ += characters(seen_, offset);
    else
        column_ -= characters(offset, seen_);
    seen_ = offset;
    return {line_, column_};
}

} // namespace duiyi
