// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "api/origin.hpp"
#include "net/awaiting.hpp"
#include "net/connection.hpp"
#include "net/http_messages.hpp"
#include "net/websocket_connection.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

constexpr std::size_t max_header_bytes = 16 * 1024;
/// Bodies up to this size are always read; larger ones are counted, and only some routes take them.
constexpr std::size_t max_small_body = 1024;
/// Responses up to this size are not counted, however slowly they are read.
constexpr std::size_t max_small_response = 64 * 1024;
/// How much of a refused request is read and dropped, so that the refusal is not lost with the connection.
constexpr std::size_t max_dropped_bytes = 256 * 1024;
constexpr std::size_t max_dropped_upload = 8 * wire::max_upload_bytes;
/// The slowest client that is waited for, in bytes per millisecond.
constexpr std::int64_t slowest = 32;
/// What must have come of a large body after each `ServerOptions::upload_step_ms`, or the connection ends.
constexpr std::size_t upload_step = 32 * 1024;

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

/// Serves HTTP requests one after the other, until the connection ends or becomes a WebSocket.
class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(ServerContext& context, tcp::socket socket, std::string address)
        : context_(context),
          address_(std::move(address)),
          counted_(context.connections_of.add(address_)),
          stream_(std::move(socket)) {
        context_.connections.insert(this);
    }

    asio::awaitable<void> run();

    void stop() override;

private:
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
    /// A body that may be large: it has a place among those in memory once more than a small one has come,
    /// and must go on at `upload_step` for each `upload_step_ms`.
    asio::awaitable<bool> read_large_body(Parser& parser, std::size_t max_body);
    /// Serves it; false when the connection ends with that.
    asio::awaitable<bool> serve(Incoming incoming);
    asio::awaitable<api::Response> handle(api::Router::Match match, api::Request request);
    /// Sends a response; false when the connection ends with that.
    asio::awaitable<bool> answer(HttpResponse response);
    /// Answers a request that is not read to its end, and drops up to `dropped_bytes` of the rest.
    asio::awaitable<void> refuse_request(int status, std::string text, std::size_t dropped_bytes);
    [[nodiscard]] bool is_allowed_origin(const HttpRequest& request) const;
    /// Counts a large body, if this address may have one more.
    [[nodiscard]] bool count_large_body();
    void release_large_body();
    void finish();

    ServerContext& context_;
    std::string address_;
    bool counted_; ///< false: one connection too many from this address
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    bool has_large_body_ = false; ///< counted in the context
    bool handling_ = false;
    bool upgraded_ = false; ///< a WebSocket has taken over the stream and the place of its address
};

asio::awaitable<void> HttpConnection::run() {
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
        release_large_body();
    }
    finish();
}

asio::awaitable<bool> HttpConnection::serve(Incoming incoming) {
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
    if (route.websocket && boost::beast::websocket::is_upgrade(request)) {
        upgraded_ = true;
        start_websocket(context_, std::move(stream_), address_, std::move(request));
        co_return false;
    }
    auto response = co_await handle(std::move(*incoming.match), api_request(std::move(request), address_));
    if (route.counts_large_bodies && response.body.size() > max_small_response && !has_large_body_ &&
        !count_large_body()) {
        response = api::text_response(503, "too many large files in transfer; try again\n");
    }
    co_return co_await answer(http_response(head, std::move(response)));
}

bool HttpConnection::is_allowed_origin(const HttpRequest& request) const {
    const auto text = [&request](http::field field) {
        const auto value = request[field];
        return std::string_view(value.data(), value.size());
    };
    return api::origin_allowed(text(http::field::origin), text(http::field::host),
                               context_.options.allowed_origins);
}

asio::awaitable<api::Response> HttpConnection::handle(api::Router::Match match, api::Request request) {
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

asio::awaitable<std::optional<HttpConnection::Incoming>> HttpConnection::read_request() {
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

asio::awaitable<bool> HttpConnection::read_body(Parser& parser, std::size_t max_body) {
    const bool is_small = !parser.chunked() && parser.content_length().value_or(0) <= max_small_body;
    if (!is_small &&
        (parser.content_length().value_or(0) > max_body || max_body <= max_small_body || !counted_)) {
        co_await refuse_request(413, "the body is too large\n", max_dropped_bytes);
        co_return false;
    }
    parser.body_limit(std::max(max_body, max_small_body));
    if (!is_small) {
        co_return co_await read_large_body(parser, max_body);
    }
    const auto [fault, size] = co_await http::async_read(stream_, buffer_, parser, awaiting);
    co_return !fault;
}

asio::awaitable<bool> HttpConnection::read_large_body(Parser& parser, std::size_t max_body) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(context_.options.header_timeout_ms +
                                                              static_cast<std::int64_t>(max_body) / slowest);
    std::size_t wanted = 0; // before the next step begins
    while (!parser.is_done()) {
        const std::size_t read = parser.get().body().size();
        if (read > max_small_body && !has_large_body_ && !count_large_body()) {
            co_await refuse_request(503, "too many uploads at once\n", max_dropped_upload);
            co_return false;
        }
        if (read >= wanted) {
            wanted = read + upload_step;
            stream_.expires_at(
                std::min(end, Clock::now() + std::chrono::milliseconds(context_.options.upload_step_ms)));
        }
        const auto [fault, size] = co_await http::async_read_some(stream_, buffer_, parser, awaiting);
        if (fault == http::error::body_limit) {
            co_await refuse_request(413, "the body is too large\n", max_dropped_upload);
        }
        if (fault) {
            co_return false;
        }
    }
    co_return true;
}

bool HttpConnection::count_large_body() {
    if (context_.large_bodies >= context_.options.max_uploads || !context_.large_bodies_of.add(address_)) {
        return false;
    }
    ++context_.large_bodies;
    has_large_body_ = true;
    return true;
}

void HttpConnection::release_large_body() {
    if (has_large_body_) {
        has_large_body_ = false;
        --context_.large_bodies;
        context_.large_bodies_of.remove(address_);
    }
}

asio::awaitable<void> HttpConnection::refuse_request(int status, std::string text,
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

asio::awaitable<bool> HttpConnection::answer(HttpResponse response) {
    if (context_.stopping) {
        response.keep_alive(false);
    }
    // The whole time again, not what a slow request has left of it.
    stream_.expires_after(std::chrono::milliseconds(
        context_.options.header_timeout_ms + static_cast<std::int64_t>(response.body().size()) / slowest));
    const auto [fault, size] = co_await http::async_write(stream_, response, awaiting);
    co_return !fault && response.keep_alive();
}

void HttpConnection::stop() {
    if (!handling_) { // a request in progress sees `stopping` afterwards
        stream_.close();
    }
}

void HttpConnection::finish() {
    release_large_body();
    if (!upgraded_) {
        beast::error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.close();
        if (counted_) {
            context_.connections_of.remove(address_);
        }
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
        std::make_shared<HttpConnection>(context, std::move(socket), address_key(remote.address()));
    asio::co_spawn(
        executor, [connection] { return connection->run(); }, asio::detached);
}

} // namespace duiyi::server
