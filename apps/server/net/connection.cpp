// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/connection.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "api/origin.hpp"
#include "net/clock.hpp"
#include "net/http_messages.hpp"
#include "net/send_queue.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr auto awaiting = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t max_header_bytes = 16 * 1024;
/// Frames up to this size are read in order to be answered with `too_large`; a larger one is cut off at its
/// header.
constexpr std::size_t max_frame_bytes = 4 * wire::max_message_bytes;
/// Messages above the rate until the connection is closed.
constexpr int max_rate_violations = 50;
/// Bodies up to this size are always read; larger ones are counted, and only some routes take them.
constexpr std::size_t max_small_body = 1024;
/// Responses up to this size are not counted, however slowly they are read.
constexpr std::size_t max_small_response = 64 * 1024;
/// How much of a refused request is read and dropped, so that the refusal is not lost with the connection.
constexpr std::size_t max_dropped_bytes = 256 * 1024;
constexpr std::size_t max_dropped_upload = 8 * wire::max_upload_bytes;
/// The slowest reader and writer of a file, in bytes a millisecond.
constexpr std::int64_t slowest = 32;

/// What limits count by: an IPv4 address, or the /64 network that one IPv6 customer has.
std::string address_key(const asio::ip::address& address) {
    if (address.is_v4()) {
        return address.to_string();
    }
    const auto v6 = address.to_v6();
    if (v6.is_v4_mapped()) {
        return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
    }
    auto bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

class ClientConnection final : public Connection,
                               public FrameSink,
                               public std::enable_shared_from_this<ClientConnection> {
public:
    ClientConnection(ServerContext& context, tcp::socket socket, std::string address)
        : context_(context),
          address_(std::move(address)),
          counted_(context.connections_of.add(address_)),
          stream_(std::move(socket)),
          closed_(stream_.get_executor()),
          send_queue_(context.options.send_queue_bytes),
          bucket_(context.options.messages_per_second, context.options.message_burst, steady_ms()) {
        context_.connections.insert(this);
    }

    asio::awaitable<void> run();

    void stop() override;
    void send(Frame frame) override;
    void charge(std::size_t messages) override { bucket_.charge(static_cast<double>(messages)); }
    void close() override { begin_close(websocket::close_code::try_again_later); }

private:
    using Stream = websocket::stream<beast::tcp_stream>;
    using Parser = http::request_parser<http::string_body>;

    /// A request whose route has been looked up, or the response to send instead.
    struct Incoming {
        HttpRequest request;
        tl::expected<api::Router::Match, api::Response> match;
    };

    /// Reads one HTTP request; nothing when the connection is over.
    asio::awaitable<std::optional<Incoming>> read_request();
    /// The body, when the header has been read; false when the connection is over.
    asio::awaitable<bool> read_body(Parser& parser, std::size_t max_body);
    /// Serves it; false when the connection ends with that.
    asio::awaitable<bool> serve(Incoming incoming);
    asio::awaitable<api::Response> handle(api::Router::Match match, api::Request request);
    /// Sends a response; false when the connection ends with that.
    asio::awaitable<bool> answer(HttpResponse response);
    /// Answers a request that is not read to its end, and drops up to `dropped_bytes` of the rest.
    asio::awaitable<void> refuse_request(int status, std::string text, std::size_t dropped_bytes);
    [[nodiscard]] bool is_allowed_origin(const HttpRequest& request) const;
    /// Takes a place for a large body, if this address may have one more.
    [[nodiscard]] bool take_place();
    void give_place_back();
    asio::awaitable<void> serve_websocket(HttpRequest request);
    asio::awaitable<void> read_frames();
    asio::awaitable<void> handle_frame(std::string_view frame);
    /// Pings and pongs count like messages.
    void on_control(websocket::frame_type kind);
    /// False when the frame must not be looked at.
    [[nodiscard]] bool admit(std::size_t size);

    void refuse(wire::ErrorCode code, std::string message);
    void write_next();
    void begin_close(websocket::close_code code);
    void cut();
    void finish();

    ServerContext& context_;
    std::string address_;
    bool counted_; ///< false: one connection too many from this address
    beast::tcp_stream stream_;
    std::unique_ptr<Stream> ws_; ///< after the upgrade; it has taken stream_ over
    asio::steady_timer closed_;  ///< runs while the connection is closing; over when it is closed
    beast::flat_buffer buffer_;
    ClientPtr client_;
    SendQueue send_queue_;
    TokenBucket bucket_;
    int rate_violations_ = 0;
    bool has_place_ = false; ///< for a large body, counted in the context
    bool writing_ = false;
    bool handling_ = false;
    bool closing_ = false;
    bool close_sent_ = false;
    bool cut_ = false;
    websocket::close_code close_code_ = websocket::close_code::normal;
};

asio::awaitable<void> ClientConnection::run() {
    const auto self = shared_from_this();
    bool goes_on = true;
    while (goes_on && !context_.stopping) {
        auto incoming = co_await read_request();
        if (!incoming) {
            break;
        }
        if (!counted_) {
            co_await refuse_request(429, "too many connections\n", 0);
            break;
        }
        goes_on = co_await serve(std::move(*incoming));
        give_place_back();
    }
    finish();
}

asio::awaitable<bool> ClientConnection::serve(Incoming incoming) {
    HttpRequest& request = incoming.request;
    // What the response needs of it; the body goes to the handler.
    HttpRequest head(request.method(), request.target(), request.version());
    head.keep_alive(request.keep_alive());
    if (!incoming.match) {
        co_return co_await answer(http_response(head, std::move(incoming.match.error())));
    }
    const api::RouteOptions& route = incoming.match->route->options;
    if (route.same_origin_only && !is_allowed_origin(request)) {
        co_return co_await answer(
            http_response(head, api::text_response(403, "pages of this origin may not use this server\n")));
    }
    if (route.websocket && websocket::is_upgrade(request)) {
        co_await serve_websocket(std::move(request));
        co_return false;
    }
    auto response = co_await handle(std::move(*incoming.match), api_request(std::move(request), address_));
    if (route.counts_large_bodies && response.body.size() > max_small_response && !has_place_ &&
        !take_place()) {
        response = api::text_response(503, "too many large files in transfer; try again\n");
    }
    co_return co_await answer(http_response(head, std::move(response)));
}

bool ClientConnection::is_allowed_origin(const HttpRequest& request) const {
    const auto text = [&request](http::field field) {
        const auto value = request[field];
        return std::string_view(value.data(), value.size());
    };
    return api::origin_allowed(text(http::field::origin), text(http::field::host),
                               context_.options.allowed_origins);
}

asio::awaitable<api::Response> ClientConnection::handle(api::Router::Match match, api::Request request) {
    // The handler may respond at once, but a coroutine must not be resumed while it is being suspended: post.
    co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(api::Response)>(
        [&](auto handler) {
            auto resume = std::make_shared<decltype(handler)>(std::move(handler));
            const api::Responder responder(
                [resume, executor = stream_.get_executor()](api::Response response) {
                    asio::post(executor, [resume, response = std::move(response)]() mutable {
                        std::move (*resume)(std::move(response));
                    });
                });
            api::Router::handle(std::move(match), std::move(request), responder);
        },
        asio::use_awaitable);
}

asio::awaitable<std::optional<ClientConnection::Incoming>> ClientConnection::read_request() {
    Parser parser;
    parser.header_limit(max_header_bytes);
    parser.body_limit(wire::max_upload_bytes);
    stream_.expires_after(std::chrono::milliseconds(context_.options.header_timeout_ms));
    handling_ = false;
    const auto [fault, size] = co_await http::async_read_header(stream_, buffer_, parser, awaiting);
    if (fault == http::error::header_limit) {
        co_await refuse_request(431, "the header is too long\n", max_dropped_bytes);
    } else if (fault == http::error::body_limit) {
        co_await refuse_request(413, "the body is too large\n", max_dropped_upload);
    }
    if (fault) {
        co_return std::nullopt;
    }
    const auto target = parser.get().target();
    auto match = context_.router.match(method_of(parser.get().method()),
                                       std::string_view(target.data(), target.size()));
    if (!co_await read_body(parser, match ? match->route->options.max_body : max_small_body)) {
        co_return std::nullopt;
    }
    handling_ = true;
    co_return Incoming{parser.release(), std::move(match)};
}

asio::awaitable<bool> ClientConnection::read_body(Parser& parser, std::size_t max_body) {
    const bool is_small = !parser.chunked() && parser.content_length().value_or(0) <= max_small_body;
    if (!is_small) {
        if (parser.content_length().value_or(0) > max_body || max_body <= max_small_body || !counted_) {
            co_await refuse_request(413, "the body is too large\n", max_dropped_bytes);
            co_return false;
        }
        if (!take_place()) {
            co_await refuse_request(503, "too many uploads at once\n", max_dropped_upload);
            co_return false;
        }
        stream_.expires_after(std::chrono::milliseconds(context_.options.header_timeout_ms +
                                                        static_cast<std::int64_t>(max_body) / slowest));
    }
    parser.body_limit(std::max(max_body, max_small_body));
    const auto [fault, size] = co_await http::async_read(stream_, buffer_, parser, awaiting);
    if (fault == http::error::body_limit) {
        co_await refuse_request(413, "the body is too large\n", max_dropped_upload);
    }
    co_return !fault;
}

bool ClientConnection::take_place() {
    if (context_.large_bodies >= context_.options.max_uploads || !context_.large_bodies_of.add(address_)) {
        return false;
    }
    ++context_.large_bodies;
    has_place_ = true;
    return true;
}

void ClientConnection::give_place_back() {
    if (has_place_) {
        has_place_ = false;
        --context_.large_bodies;
        context_.large_bodies_of.remove(address_);
    }
}

asio::awaitable<void> ClientConnection::refuse_request(int status, std::string text,
                                                       std::size_t dropped_bytes) {
    auto refusal =
        http_response(HttpRequest(http::verb::get, "/", 11), api::text_response(status, std::move(text)));
    refusal.keep_alive(false);
    co_await answer(std::move(refusal));
    // A socket that is closed with something unread in it takes back what was sent.
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    std::array<char, 4096> dropped;
    for (std::size_t total = 0; total < dropped_bytes;) {
        const auto [fault, size] = co_await stream_.async_read_some(asio::buffer(dropped), awaiting);
        if (fault) {
            break;
        }
        total += size;
    }
}

asio::awaitable<bool> ClientConnection::answer(HttpResponse response) {
    if (context_.stopping) {
        response.keep_alive(false);
    }
    // The whole time again, not what a slow request has left of it.
    stream_.expires_after(std::chrono::milliseconds(
        context_.options.header_timeout_ms + static_cast<std::int64_t>(response.body().size()) / slowest));
    const auto [fault, size] = co_await http::async_write(stream_, response, awaiting);
    co_return !fault && response.keep_alive();
}

asio::awaitable<void> ClientConnection::serve_websocket(HttpRequest request) {
    using std::chrono::milliseconds;
    ws_ = std::make_unique<Stream>(std::move(stream_));
    beast::get_lowest_layer(*ws_).expires_never(); // the WebSocket layer has timers of its own
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = milliseconds(context_.options.header_timeout_ms);
    timeout.idle_timeout = milliseconds(context_.options.idle_timeout_ms);
    timeout.keep_alive_pings = true;
    ws_->set_option(timeout);
    // The system would let megabytes pile up for a reader that does not read, unseen by the send queue.
    beast::error_code ignored;
    beast::get_lowest_layer(*ws_).socket().set_option(asio::socket_base::send_buffer_size(64 * 1024),
                                                      ignored);
    ws_->read_message_max(max_frame_bytes);
    ws_->auto_fragment(false);
    ws_->text(true);
    ws_->control_callback([this](websocket::frame_type kind, beast::string_view) { on_control(kind); });
    const auto [fault] = co_await ws_->async_accept(request, awaiting);
    if (fault) {
        co_return;
    }
    client_ = context_.service.connect(address_, *this);
    handling_ = false;
    co_await read_frames();
    context_.service.disconnect(client_);
}

asio::awaitable<void> ClientConnection::read_frames() {
    if (context_.stopping) {
        begin_close(websocket::close_code::going_away);
    }
    while (!closing_) {
        buffer_.clear();
        if (buffer_.capacity() > 4096) {
            buffer_.shrink_to_fit(); // one long message must not cost its size for ever
        }
        const auto [fault, size] = co_await ws_->async_read(buffer_, awaiting);
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

void ClientConnection::on_control(websocket::frame_type kind) {
    if (kind == websocket::frame_type::close || cut_ || bucket_.take(steady_ms())) {
        return;
    }
    if (++rate_violations_ >= max_rate_violations) {
        // No browser does this. Not from inside the read that called us.
        asio::post(ws_->get_executor(), [self = shared_from_this()] { self->cut(); });
    }
}

bool ClientConnection::admit(std::size_t size) {
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
    if (!ws_->got_text()) {
        refuse(wire::ErrorCode::bad_message, "messages are text frames");
        return false;
    }
    return true;
}

asio::awaitable<void> ClientConnection::handle_frame(std::string_view frame) {
    // The service may call back at once, but a coroutine must not be resumed while it is being suspended:
    // post.
    co_await asio::async_initiate<decltype(asio::use_awaitable), void()>(
        [this, frame](auto handler) {
            auto resume = std::make_shared<decltype(handler)>(std::move(handler));
            context_.service.handle(client_, frame, [resume, executor = ws_->get_executor()] {
                asio::post(executor, [resume] { std::move (*resume)(); });
            });
        },
        asio::use_awaitable);
}

void ClientConnection::refuse(wire::ErrorCode code, std::string message) {
    send(std::make_shared<const std::string>(print({}, wire::ErrorAnswer{code, std::move(message)})));
}

void ClientConnection::send(Frame frame) {
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

void ClientConnection::write_next() {
    if (send_queue_.empty()) {
        writing_ = false;
        if (closing_ && !close_sent_) {
            close_sent_ = true;
            ws_->async_close(close_code_, [self = shared_from_this()](beast::error_code) { self->cut(); });
        }
        return;
    }
    writing_ = true;
    ws_->async_write(asio::buffer(*send_queue_.front()),
                     [self = shared_from_this()](beast::error_code fault, std::size_t) {
                         if (fault) {
                             self->cut();
                             return;
                         }
                         self->send_queue_.pop();
                         self->write_next();
                     });
}

void ClientConnection::begin_close(websocket::close_code code) {
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
void ClientConnection::cut() {
    cut_ = true;
    closed_.cancel();
    beast::get_lowest_layer(*ws_).close();
}

void ClientConnection::stop() {
    if (handling_) {
        return; // whoever is being served sees `stopping` afterwards
    }
    if (ws_) {
        begin_close(websocket::close_code::going_away);
    } else {
        stream_.close(); // between two HTTP requests
    }
}

void ClientConnection::finish() {
    if (!ws_) {
        beast::error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.close();
    }
    give_place_back();
    if (counted_) {
        context_.connections_of.remove(address_);
    }
    context_.connections.erase(this);
    context_.connection_ended();
}

} // namespace

void start_connection(ServerContext& context, tcp::socket socket) {
    beast::error_code fault;
    const auto remote = socket.remote_endpoint(fault);
    if (fault || context.connections.size() >= context.options.max_connections) {
        return; // gone already, or the connection limit is reached: the socket closes
    }
    socket.set_option(tcp::no_delay(true), fault);
    auto executor = socket.get_executor();
    auto connection =
        std::make_shared<ClientConnection>(context, std::move(socket), address_key(remote.address()));
    asio::co_spawn(
        executor, [connection] { return connection->run(); }, asio::detached);
}

} // namespace duiyi::server
