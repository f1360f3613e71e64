// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/system/error_code.hpp>
#include <cstddef>
#include <string>
#include <utility>

#include "net/send_queue.hpp"
#include "net/socket.hpp"
#include "wire/frame.hpp"

namespace duiyi::server {

/// What a WebSocket is still to be sent, and how much of it the system has taken. What is due at the same
/// time goes out with one system call, and takes no memory once it is written.
class FrameWriter {
public:
    /// `max_waiting_bytes` bounds what waits, as in SendQueue.
    explicit FrameWriter(std::size_t max_waiting_bytes) : queue_(max_waiting_bytes) {}

    /// A text message. False when too much waits already.
    [[nodiscard]] bool push(Frame message) { return queue_.push(std::move(message)); }
    /// Whole control frames, or the handshake: they go before all messages that have not begun.
    void push_control(std::string bytes) { control_ += bytes; }

    [[nodiscard]] bool has_messages() const { return !queue_.empty(); }
    [[nodiscard]] bool empty() const { return queue_.empty() && control_.empty(); }

    struct Written {
        boost::system::error_code fault; ///< would_block when the system takes no more for now
        std::size_t bytes = 0;           ///< taken by the system
        std::size_t begun = 0;           ///< payload bytes of the messages that were begun by this
    };
    /// One system call, none when nothing is due. `socket` must not block. Begins messages until they have
    /// `share` payload bytes, or the last one more; with 0 only control frames and the rest of a message that
    /// has begun are written.
    [[nodiscard]] Written write(Socket& socket, std::size_t share);

private:
    /// The system has taken so much more; answers `begun`.
    std::size_t take_off(std::size_t bytes);

    SendQueue queue_;
    std::string control_;           ///< not written yet
    std::size_t front_written_ = 0; ///< bytes of the first message, its header included
};

} // namespace duiyi::server
