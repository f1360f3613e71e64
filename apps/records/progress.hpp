// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace duiyi::records {

/// A progress bar on standard error for work that takes longer than a moment; nothing when that is no
/// terminal.
class Progress {
public:
    Progress(std::string label, std::uint64_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    /// Removes the bar.
    ~Progress();

    /// Shows the number of bytes done in all.
    void show(std::uint64_t done);

private:
    using Clock = std::chrono::steady_clock;

    std::string label_;
    std::uint64_t total_;
    bool enabled_;
    bool shown_ = false;
    Clock::time_point start_ = Clock::now(), next_;
};

} // namespace duiyi::records
