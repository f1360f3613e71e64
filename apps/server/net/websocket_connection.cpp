// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/websocket_connection.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include "net/awaiting.hpp"
#include "net/clock.hpp"
#include "net/send_queue.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

/// Frames up to this size are read in order to be answered with `too_large`; at the header of a larger one
/// the connection ends.
constexpr std::size_t max_frame_bytes = 4 * wire::max_message_bytes;
/// Messages above the rate until the connection is closed.
constexpr int max_rate_violations = 50;

class WebSocketConnection final : public Connection,
                                  public FrameSink,
                                  public std::enable_shared_from_this<WebSocketConnection> {
public:
    WebSocketConnection(ServerContext& context, beast::tcp_stream stream, std::string address)
        : context_(context),
          address_(std::move(address)),
          stream_(std::move(stream)),
          closed_(stream_.get_executor()),
          send_queue_(context.options.send_queue_bytes),
          bucket_(context.options.messages_per_second, context.options.message_burst, steady_ms()) {
        context_.connections.insert(this);
    }

    /// Accepts the upgrade and returns when the connection has ended.
    asio::awaitable<void> run(HttpRequest upgrade);
    void stop() override;

    void send(Frame frame) override;
    void charge(std::size_t messages) override { bucket_.charge(static_cast<double>(messages)); }
    void close() override { begin_close(websocket::close_code::try_again_later); }

private:
    asio::awaitable<bool> accept(HttpRequest upgrade);
    asio::awaitable<void> read_frames();
    asio::awaitable<void> handle_frame(std::string_view frame);
    /// Pings and pongs count like messages.
    void on_control(websocket::frame_type kind);
    /// Checks rate, size and type of a frame and answers with the error; false: the frame is not handled.
    [[nodiscard]] bool admit(std::size_t size);

    void refuse(wire::ErrorCode code, std::string message);
    void write_next();
    void begin_close(websocket::close_code code);
    void cut();

    ServerContext& context_;
    std::string address_;
    websocket::stream<beast::tcp_stream> stream_;
    asio::steady_timer closed_; ///< runs while the connection is closing; over when it is closed
    beast::flat_buffer buffer_;
    ClientPtr client_;
    SendQueue send_queue_;
    TokenBucket bucket_;
    int rate_violations_ = 0;
    bool writing_ = false;
    bool handling_ = true; ///< the handshake, then one message at a time
    bool closing_ = false;
    bool close_sent_ = false;
    bool cut_ = false;
    websocket::close_code close_code_ = websocket::close_code::normal;
};

asio::awaitable<void> WebSocketConnection::run(HttpRequest upgrade) {
    const auto self = shared_from_this();
    if (co_await accept(std::move(upgrade))) {
        client_ = context_.service.connect(address_, *this);
        handling_ = false;
        co_await read_frames();
        context_.service.disconnect(client_);
    }
    context_.connections_of.remove(address_);
    context_.connections.erase(this);
    context_.connection_ended();
}

/// Apart, so that the request leaves the memory with it.
asio::awaitable<bool> WebSocketConnection::accept(HttpRequest upgrade) {
    using std::chrono::milliseconds;
    beast::get_lowest_layer(stream_).expires_never(); // the WebSocket layer has timers of its own
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = milliseconds(context_.options.header_timeout_ms);
    timeout.idle_timeout = milliseconds(context_.options.idle_timeout_ms);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    // The system would let megabytes pile up for a reader that does not read, unseen by the send queue.
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).socket().set_option(asio::socket_base::send_buffer_size(64 * 1024),
                                                         ignored);
    stream_.read_message_max(max_frame_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) { on_control(kind); });
    const auto [fault] = co_await stream_.async_accept(upgrade, awaiting);
    co_return !fault;
}

asio::awaitable<void> WebSocketConnection::read_frames() {
    if (context_.stopping) {
        begin_close(websocket::close_code::going_away);
    }
    while (!closing_) {
        buffer_.clear();
        if (buffer_.capacity() > 4096) {
            buffer_.shrink_to_fit(); // one long message must not cost its size for ever
        }
        const auto [fault, size] = co_await stream_.async_read(buffer_, awaiting);
        if (fault) {
            cut();
            co_return;
        }
        // Once it closes nothing more is read but the other side's close frame, and that by async_close.
        if (closing_ || !admit(size)) {
            continue;
        }
        handling_ = true;
        co_await handle_frame({static_cast<const char*>(buffer_.data().data()), size});
        handling_ = false;
        if (context_.stopping) {
            begin_close(websocket::close_code::going_away);
        }
    }
    if (!cut_) {
        co_await closed_.async_wait(awaiting);
    }
    // Answers that wait behind a slow write are lost with the connection; what they told is stored.
    cut();
}

void WebSocketConnection::on_control(websocket::frame_type kind) {
    if (kind == websocket::frame_type::close || cut_ || bucket_.take(steady_ms())) {
        return;
    }
    if (++rate_violations_ >= max_rate_violations) {
        // No browser does this. Not from inside the read that called us.
        asio::post(stream_.get_executor(), [self = shared_from_this()] { self->cut(); });
    }
}

bool WebSocketConnection::admit(std::size_t size) {
    if (!bucket_.take(steady_ms())) {
        refuse(wire::ErrorCode::too_fast, "slow down: this message was not looked at");
        if (++rate_violations_ >= max_rate_violations) {
            begin_close(websocket::close_code::policy_error);
        }
        return false;
    }
    if (size > wire::max_message_bytes) {
        refuse(wire::ErrorCode::too_large,
               "a message has at most " + std::to_string(wire::max_message_bytes) + " bytes");
        begin_close(websocket::close_code::too_big);
        return false;
    }
    if (!stream_.got_text()) {
        refuse(wire::ErrorCode::bad_message, "messages are text frames");
        return false;
    }
    return true;
}

asio::awaitable<void> WebSocketConnection::handle_frame(std::string_view frame) {
    // The service may call back at once, but a coroutine must not be resumed while it is being suspended:
    // post.
    co_await asio::async_initiate<decltype(asio::use_awaitable), void()>(
        [this, frame](auto handler) {
            auto resume = std::make_shared<decltype(handler)>(std::move(handler));
            context_.service.handle(client_, frame, [resume, executor = stream_.get_executor()] {
                asio::post(executor, [resume] { std::move (*resume)(); });
            });
        },
        asio::use_awaitable);
}

void WebSocketConnection::refuse(wire::ErrorCode code, std::string message) {
    send(std::make_shared<const std::string>(print({}, wire::ErrorAnswer{code, std::move(message)})));
}

void WebSocketConnection::send(Frame frame) {
    if (closing_) {
        return;
    }
    if (!send_queue_.push(std::move(frame))) {
        spdlog::info("closing a connection from {}: it reads too slowly", address_);
        closing_ = true;
        cut();
        return;
    }
    if (!writing_) {
        write_next();
    }
}

void WebSocketConnection::write_next() {
    if (send_queue_.empty()) {
        writing_ = false;
        if (closing_ && !close_sent_) {
            close_sent_ = true;
            stream_.async_close(close_code_, [self = shared_from_this()](beast::error_code) { self->cut(); });
        }
        return;
    }
    writing_ = true;
    stream_.async_write(asio::buffer(*send_queue_.front()),
                        [self = shared_from_this()](beast::error_code fault, std::size_t) {
                            if (fault) {
                                self->cut();
                                return;
                            }
                            self->send_queue_.pop();
                            self->write_next();
                        });
}

void WebSocketConnection::begin_close(websocket::close_code code) {
    if (closing_) {
        return;
    }
    closing_ = true;
    close_code_ = code;
    // For what is still to be written and for the other side's close frame: a reader that has stopped reading
    // must not hold the connection.
    closed_.expires_after(std::chrono::milliseconds(context_.options.header_timeout_ms));
    closed_.async_wait([self = shared_from_this()](beast::error_code cancelled) {
        if (!cancelled) {
            self->cut();
        }
    });
    if (!writing_) {
        write_next();
    }
}

/// Ends the connection here and now; the read in progress fails.
void WebSocketConnection::cut() {
    cut_ = true;
    closed_.cancel();
    beast::get_lowest_layer(stream_).close();
}

void WebSocketConnection::stop() {
    if (!handling_) { // what is handled sees `stopping` afterwards
        begin_close(websocket::close_code::going_away);
    }
}

} // namespace

void start_websocket(ServerContext& context, boost::beast::tcp_stream stream, std::string address,
                     HttpRequest upgrade) {
    const auto executor = stream.get_executor();
    auto connection = std::make_shared<WebSocketConnection>(context, std::move(stream), std::move(address));
    asio::co_spawn(
        executor,
        [connection = std::move(connection), upgrade = std::move(upgrade)]() mutable {
            return connection->run(std::move(upgrade));
        },
        asio::detached);
}

} // namespace duiyi::server
