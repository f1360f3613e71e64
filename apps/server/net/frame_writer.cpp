// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/frame_writer.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "net/websocket_frames.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;

/// So many messages are written at once, and so many bytes unless one message has more.
constexpr std::size_t max_messages = 16;
constexpr std::size_t max_bytes = 32 * 1024;

/// What is written with one system call. Holds the headers that its buffers lead to: must not be moved.
class Gathered {
public:
    Gathered() = default;
    Gathered(const Gathered&) = delete;
    Gathered& operator=(const Gathered&) = delete;
    ~Gathered() = default;

    [[nodiscard]] bool is_full() const { return messages_ == max_messages || bytes_ >= max_bytes; }
    void add(std::string_view bytes) {
        if (!bytes.empty()) {
            buffers_.at(count_++) = asio::buffer(bytes);
            bytes_ += bytes.size();
        }
    }
    /// A message without its first `skip` bytes.
    void add(const Frame& message, std::size_t skip) {
        std::string& header = headers_.at(messages_++);
        header = frame_header(Opcode::text, message.size());
        for (const std::string* part : {&std::as_const(header), message.text.get(), message.rest.get()}) {
            if (part != nullptr) {
                const std::size_t skipped = std::min(skip, part->size());
                add(std::string_view(*part).substr(skipped));
                skip -= skipped;
            }
        }
    }
    [[nodiscard]] std::span<const asio::const_buffer> buffers() const {
        return std::span(buffers_).first(count_);
    }

private:
    std::array<std::string, max_messages> headers_;
    std::array<asio::const_buffer, 1 + 3 * max_messages> buffers_; // fewer than the 64 that Asio passes on
    std::size_t messages_ = 0;
    std::size_t count_ = 0;
    std::size_t bytes_ = 0;
};

} // namespace

FrameWriter::Written FrameWriter::write(Socket& socket, std::size_t share) {
    if (empty()) {
        return {};
    }
    Gathered gathered;
    auto message = queue_.begin();
    if (front_written_ > 0) {
        gathered.add(*message++, front_written_);
    }
    // A message that has begun comes to its end before a control frame.
    if (front_written_ == 0) {
        gathered.add(control_);
    }
    if (front_written_ == 0 || control_.empty()) {
        for (std::size_t begun = 0; begun < share && message != queue_.end() && !gathered.is_full();
             ++message) {
            gathered.add(*message, 0);
            begun += message->size();
        }
    }
    Written written;
    if (!gathered.buffers().empty()) {
        written.bytes = socket.write_some(gathered.buffers(), written.fault);
        written.begun = take_off(written.bytes);
    }
    return written;
}

std::size_t FrameWriter::take_off(std::size_t bytes) {
    if (front_written_ == 0 && !control_.empty()) {
        const std::size_t control = std::min(bytes, control_.size());
        bytes -= control;
        std::string rest = control_.substr(control);
        control_.swap(rest); // takes no memory when nothing is left
    }
    std::size_t begun = 0;
    while (bytes > 0) {
        const std::size_t size = queue_.front().size();
        const std::size_t whole = frame_header(Opcode::text, size).size() + size;
        begun += front_written_ == 0 ? size : 0;
        const std::size_t taken = std::min(bytes, whole - front_written_);
        front_written_ += taken;
        bytes -= taken;
        if (front_written_ == whole) {
            queue_.pop();
            front_written_ = 0;
        }
    }
    return begun;
}

} // namespace duiyi::server
