// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <list>
#include <utility>

#include "wire/frame.hpp"

namespace duiyi::server {

/// Frames to be written to one connection. Those that wait behind the one being written are bounded in
/// bytes: a reader that is too slow is cut off, not waited for. The frame being written does not count, and
/// one of any size is taken while there is room: the state of a long game may be larger than the bound.
class SendQueue {
public:
    explicit SendQueue(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    /// False when the queue is full.
    [[nodiscard]] bool push(Frame frame) {
        if (waiting_bytes_ >= max_bytes_) {
            return false;
        }
        waiting_bytes_ += frames_.empty() ? 0 : frame.size();
        frames_.push_back(std::move(frame));
        return true;
    }
    /// The frame to write; it stays here until it is written.
    [[nodiscard]] const Frame& front() const { return frames_.front(); }
    void pop() {
        frames_.pop_front();
        waiting_bytes_ -= frames_.empty() ? 0 : frames_.front().size();
    }
    [[nodiscard]] bool empty() const { return frames_.empty(); }
    /// From the one to write to the one that came last.
    [[nodiscard]] auto begin() const { return frames_.begin(); }
    [[nodiscard]] auto end() const { return frames_.end(); }

private:
    std::size_t max_bytes_;
    std::size_t waiting_bytes_ = 0;
    std::list<Frame> frames_; ///< takes no memory while it is empty, as it mostly is
};

} // namespace duiyi::server
