// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/http_stream.hpp"

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <utility>

#include "net/clock.hpp"
#include "net/send_queue.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// The system would let megabytes pile up for a reader that does not read, unseen by the send queue.
constexpr int stream_send_buffer = 64 * 1024;
/// What a client may send during a stream, which is dropped: further requests wait for an answer that never
/// comes.
constexpr std::size_t max_dropped_during_stream = 16 * 1024;
constexpr std::string_view last_chunk = "0\r\n\r\n";

/// Like a WebSocket, it holds no buffer and no coroutine while nothing happens.
class SocketStreamResponse final : public HttpStream,
                                   public Connection,
                                   public std::enable_shared_from_this<SocketStreamResponse> {
public:
    SocketStreamResponse(ServerContext& context, std::string address, api::StreamOptions options)
        : context_(context),
          address_(std::move(address)),
          options_(std::move(options)),
          queue_(context.options.send_queue_bytes) {}
    SocketStreamResponse(const SocketStreamResponse&) = delete;
    SocketStreamResponse& operator=(const SocketStreamResponse&) = delete;
    /// Without finish() it was never started, or a callback of it was ended by an exception.
    ~SocketStreamResponse() override {
        if (!finished_ && !server_life_.expired()) {
            finish();
        }
    }

    void start(Socket socket, std::string head, bool chunked, bool with_body) override;
    [[nodiscard]] const api::StreamOptions& options() const override { return options_; }
    void send(std::string part) override;
    void close() override;
    void stop() override { close(); }
    void check_time(std::int64_t now_ms) override;

private:
    void wait_for_end();
    void read_and_drop();
    void write_next();
    void write(std::string head, const SharedText& body);
    void written(error_code fault, bool had_part);
    void cut();
    void finish();

    ServerContext& context_;
    std::weak_ptr<const bool> server_life_ = context_.life;
    std::string address_;
    api::StreamOptions options_;
    std::optional<Socket> socket_; ///< from start() on
    SendQueue queue_;
    std::string head_;             ///< of what is being written: HTTP's, or that of a chunk
    std::int64_t written_ms_ = 0;  ///< when a write began or ended last
    std::int64_t close_by_ms_ = 0; ///< while it is closing
    std::size_t dropped_ = 0;      ///< bytes
    bool chunked_ = true;
    bool writing_ = false;
    bool is_over_budget_ = false; ///< parts wait until more may be sent to the address
    bool closing_ = false;
    bool end_sent_ = false;
    bool cut_ = false;
    bool finished_ = false;
};

void SocketStreamResponse::start(Socket socket, std::string head, bool chunked, bool with_body) {
    context_.connections.insert(this);
    socket_ = std::move(socket);
    chunked_ = chunked;
    error_code fault;
    socket_->non_blocking(true, fault);
    socket_->set_option(asio::socket_base::send_buffer_size(stream_send_buffer), fault);
    if (!with_body) {
        chunked_ = false;
        while (!queue_.empty()) {
            queue_.pop();
        }
        close();
    }
    if (cut_) { // the queue was full before it began
        asio::post(socket_->get_executor(), [self = shared_from_this()] { self->finish(); });
        return;
    }
    if (context_.stopping) {
        close();
    }
    write(std::move(head), nullptr);
    wait_for_end();
}

/// Nothing more is expected from the client but the end of the connection.
void SocketStreamResponse::wait_for_end() {
    socket_->async_wait(Socket::wait_read, [self = shared_from_this()](error_code fault) {
        if (fault) {
            self->cut();
        } else {
            self->read_and_drop();
        }
    });
}

void SocketStreamResponse::read_and_drop() {
    if (cut_) {
        return;
    }
    std::array<char, 4096> buffer;
    error_code fault;
    const std::size_t size = socket_->read_some(asio::buffer(buffer), fault);
    dropped_ += size;
    const bool nothing_yet = fault == asio::error::would_block || fault == asio::error::try_again;
    if ((fault && !nothing_yet) || dropped_ > max_dropped_during_stream) {
        cut();
    } else {
        wait_for_end();
    }
}

void SocketStreamResponse::send(std::string part) {
    if (closing_ || cut_ || part.empty()) {
        return;
    }
    if (!queue_.push({std::make_shared<const std::string>(std::move(part))})) {
        spdlog::info("closing a stream to {}: it is read too slowly", address_);
        cut();
        return;
    }
    if (socket_ && !writing_) {
        write_next();
    }
}

void SocketStreamResponse::close() {
    if (closing_ || cut_) {
        return;
    }
    closing_ = true;
    close_by_ms_ = steady_ms() + context_.options.header_timeout_ms;
    if (socket_ && !writing_) {
        // Posted: the caller may not expect to be called back.
        asio::post(socket_->get_executor(), [self = shared_from_this()] {
            if (!self->writing_) {
                self->write_next();
            }
        });
    }
}

void SocketStreamResponse::write_next() {
    if (cut_) {
        return;
    }
    if (!queue_.empty()) {
        // More than its share was sent to this address: goes on in check_time().
        is_over_budget_ = !context_.sending.has(address_, steady_ms());
        if (is_over_budget_) {
            return;
        }
        const SharedText part = queue_.front().text;
        context_.sending.spend(address_, static_cast<double>(part->size()), steady_ms());
        write(chunked_ ? fmt::format("{:x}\r\n", part->size()) : std::string(), part);
    } else if (closing_ && !std::exchange(end_sent_, true) && chunked_) {
        write(std::string(last_chunk), nullptr);
    } else if (closing_) {
        cut();
    }
}

/// Writes `head` and, as the chunk that it announces, `body` if there is one.
void SocketStreamResponse::write(std::string head, const SharedText& body) {
    static constexpr std::string_view line_end = "\r\n";
    writing_ = true;
    written_ms_ = steady_ms();
    head_ = std::move(head);
    const std::array<asio::const_buffer, 3> buffers{
        asio::buffer(head_), body != nullptr ? asio::buffer(*body) : asio::const_buffer{},
        body != nullptr && chunked_ ? asio::buffer(line_end) : asio::const_buffer{}};
    asio::async_write(*socket_, buffers, [self = shared_from_this(), body](error_code fault, std::size_t) {
        self->written(fault, body != nullptr);
    });
}

void SocketStreamResponse::written(error_code fault, bool had_part) {
    writing_ = false;
    written_ms_ = steady_ms();
    head_ = {};
    if (fault || cut_) {
        cut();
        return;
    }
    if (had_part) {
        queue_.pop();
    }
    write_next();
    if (!writing_ && !cut_ && queue_.empty() && !closing_ && options_.drained) {
        options_.drained();
    }
}

void SocketStreamResponse::check_time(std::int64_t now_ms) {
    if (is_over_budget_ && !writing_) {
        write_next();
    }
    const std::int64_t silent = now_ms - written_ms_;
    const bool is_stuck = writing_ && silent >= context_.options.idle_timeout_ms;
    if (is_stuck || (closing_ && now_ms >= close_by_ms_)) {
        cut();
    } else if (!writing_ && !closing_ && queue_.empty() && options_.keep_alive &&
               silent >= context_.options.stream_keep_alive_ms) {
        send("\n");
    }
}

/// Ends the connection here and now; the rest follows when nobody else is at work with it.
void SocketStreamResponse::cut() {
    if (std::exchange(cut_, true) || !socket_) {
        return;
    }
    error_code ignored;
    if (end_sent_) {
        socket_->shutdown(Socket::shutdown_send, ignored);
    }
    socket_->close(ignored);
    asio::post(socket_->get_executor(), [self = shared_from_this()] { self->finish(); });
}

void SocketStreamResponse::finish() {
    finished_ = true;
    context_.connections.erase(this);
    context_.streams_of.remove(address_);
    if (socket_) { // whose places it has taken over
        context_.places.remove_address(address_);
        context_.places.remove_socket();
    }
    // The callbacks hold what uses the stream, which holds the stream.
    const auto closed = std::move(options_.closed);
    options_ = {};
    if (closed) {
        closed();
    }
    context_.connection_ended();
}

} // namespace

std::shared_ptr<HttpStream> make_http_stream(ServerContext& context, std::string address,
                                             api::StreamOptions options) {
    if (!context.streams_of.add(address)) {
        return nullptr;
    }
    return std::make_shared<SocketStreamResponse>(context, std::move(address), std::move(options));
}

} // namespace duiyi::server
