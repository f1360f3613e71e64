// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/connection.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server {

void Flushes::add(std::shared_ptr<Connection> connection) {
    post_turn(); // first: should the other step find no memory, nothing is flushed
    added_.push_back(std::move(connection));
    if (added_.size() == turn && done_ahead_ == 0) {
        done_ahead_ = flush(added_, ahead);
    }
}

void Flushes::post_turn() {
    if (!is_posted_) {
        post_([this] { flush_turn(); });
        is_posted_ = true;
    }
}

void Flushes::flush_turn() {
    is_posted_ = false;
    const std::size_t reserved = std::min(waiting_.size(), turn / 4);
    const std::size_t done_ahead = std::exchange(done_ahead_, 0);
    const std::size_t done = done_ahead + flush(added_, turn - reserved - done_ahead);
    waiting_.insert(waiting_.end(), added_.begin(), added_.end());
    added_.clear();
    flush(waiting_, turn - done);
    if (!waiting_.empty()) {
        post_turn();
    }
}

std::size_t Flushes::flush(Queue& queue, std::size_t at_most) {
    std::size_t done = 0;
    for (; done < at_most && !queue.empty(); ++done) {
        const auto connection = std::move(queue.front());
        queue.pop_front();
        connection->flush();
    }
    return done;
}

} // namespace duiyi::server
