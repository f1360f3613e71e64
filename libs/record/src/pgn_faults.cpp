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
    if (left_out_++ == 0) {
        first_left_out_ = std::move(fault);
    } else if (fault.severity == Severity::error) {
        first_left_out_.severity = Severity::error;
    }
}

std::vector<PgnFault> PgnFaults::take() {
    if (left_out_ > 0) {
        first_left_out_.fault = make_fault<FaultCode::more_in_this_part>(left_out_ - 1)
                                    .because_of({std::move(first_left_out_.fault)});
        kept_.push_back(std::move(first_left_out_));
        left_out_ = 0;
    }
    return std::exchange(kept_, {});
}

TextPlace TextPlaces::passed(TextPlace place, std::size_t from, std::size_t to) {
    const auto part = text_.substr(from, to - from);
    examined_ += part.size();
    // A carriage return alone ends a line too; with the line feed behind it, it is that one's.
    const auto ends_line = [&](std::size_t i) {
        return part[i] == '\n' ||
               (part[i] == '\r' && from + i + 1 < text_.size() && text_[from + i + 1] != '\n');
    };
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (ends_line(i)) {
            place = {place.line + 1, 1};
        } else if ((static_cast<unsigned char>(part[i]) & 0xc0) != 0x80) {
            ++place.column;
        }
    }
    return place;
}

TextPlace TextPlaces::at(std::size_t offset) {
    offset = std::min(offset, text_.size());
    const std::size_t mark = offset / mark_step;
    while (marks_.size() <= mark) {
        const std::size_t end = marks_.size() * mark_step;
        marks_.push_back(passed(marks_.back(), end - mark_step, end));
    }
    const bool follows_last = last_offset_ <= offset && last_offset_ >= mark * mark_step;
    const std::size_t from = follows_last ? last_offset_ : mark * mark_step;
    last_ = passed(follows_last ? last_ : marks_[mark], from, offset);
    last_offset_ = offset;
    return last_;
}

} // namespace duiyi
