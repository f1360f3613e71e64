// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace duiyi::records {

using namespace std::chrono_literals;

Progress::Progress(std::string label, std::uint64_t total)
    : label_(std::move(label)),
      total_(std::max<std::uint64_t>(total, 1)),
      enabled_(::isatty(STDERR_FILENO) != 0),
      next_(start_ + 300ms) {}

Progress::~Progress() {
    if (shown_) {
        std::fputs("\r\x1b[K", stderr);
    }
}

void Progress::show(std::uint64_t done) {
    if (!enabled_ || Clock::now() < next_) {
        return;
    }
    const auto now = Clock::now();
    next_ = now + 100ms;
    shown_ = true;
    constexpr std::uint64_t width = 30;
    const auto filled = static_cast<std::size_t>(std::min(width, width * done / total_));
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(done) / seconds;
    const double left = rate > 0 ? static_cast<double>(total_ - std::min(done, total_)) / rate : 0;
    std::fprintf(stderr, "\r%s [%s%s] %3.0f %%  %.0f MB/s  %.0f s left \x1b[K", label_.c_str(),
                 std::string(filled, '#').c_str(), std::string(width - filled, '.').c_str(),
                 100 * static_cast<double>(done) / static_cast<double>(total_), rate / 1e6, left);
    std::fflush(stderr);
}

} // namespace duiyi::records
