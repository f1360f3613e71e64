// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <deque>
#include <utility>

#include "hall/live_room.hpp"

namespace duiyi::server {

/// Frames waiting to be written to one connection, bounded in bytes: a reader that is too slow is cut off,
/// not waited for.
class Outbox {
public:
    explicit Outbox(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    /// False when the frame does not fit any more. A single frame always fits into an empty box.
    [[nodiscard]] bool push(Frame frame) {
        if (!frames_.empty() && bytes_ + frame->size() > max_bytes_) {
            return false;
        }
        bytes_ += frame->size();
        frames_.push_back(std::move(frame));
        return true;
    }
    /// The next frame to write; it stays counted until it is written.
    [[nodiscard]] const Frame& front() const { return frames_.front(); }
    void pop() {
        bytes_ -= frames_.front()->size();
        frames_.pop_front();
    }
    [[nodiscard]] bool empty() const { return frames_.empty(); }

private:
    std::size_t max_bytes_;
    std::size_t bytes_ = 0;
    std::deque<Frame> frames_;
};

} // namespace duiyi::server
