// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <poll.h>

#include <algorithm>
#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <exception>
#include <optional>
#include <utility>

#include "api/cookies.hpp"
#include "api/forwarded.hpp"
#include "net/awaiting.hpp"
#include "net/clock.hpp"
#include "net/connection.hpp"
#include "net/http_messages.hpp"
#include "net/http_stream.hpp"
#include "net/socket_refusal.hpp"
#include "net/websocket_connection.hpp"
#include "net/websocket_handshake.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

constexpr std::size_t max_header_bytes = 16 * 1024;
/// What has been received and not understood yet: a header, or the size, extension or trailers of a chunk.
/// Whatever does not end within this is refused, so a connection never holds more besides its body.
constexpr std::size_t max_buffered_bytes = 64 * 1024;
/// What is read at once of a body.
constexpr std::size_t max_body_read = 16 * 1024;
/// What an idle connection may keep of its buffer.
constexpr std::size_t max_idle_buffer = 4 * 1024;
/// What chunks may cost besides what is in them: their sizes, extensions and trailers. Chunks of twelve bytes
/// stay below; thousands of single bytes do not.
constexpr std::size_t free_framing_bytes = 16 * 1024;
constexpr std::size_t body_bytes_per_framing_byte = 2;
/// Bodies up to this size are always read; larger ones are counted, and only some routes take them.
constexpr std::size_t max_small_body = 1024;
/// Responses up to this size are not counted, however slowly they are read.
constexpr std::size_t max_small_response = 64 * 1024;
/// How much of a refused request is read and dropped, so that the refusal is not lost with the connection.
constexpr std::size_t max_dropped_bytes = 256 * 1024;
constexpr std::size_t max_dropped_upload = 8 * wire::max_upload_bytes;
constexpr std::size_t max_dropped_read = 16 * 1024;
/// How many new connections of its address a malformed request counts as, besides its own.
constexpr double malformed_charge = 4;
/// The slowest client that is waited for, in bytes per millisecond.
constexpr std::int64_t slowest = 32;
/// What must have come of a large body after each `ServerOptions::upload_step_ms`, or the connection ends.
constexpr std::size_t upload_step = 32 * 1024;

/// What limits count by when a proxy on a Unix socket does not say whose request it is.
constexpr const char* no_address = "local";
/// How often to look whether more may be sent to an address, or read of it.
constexpr std::chrono::milliseconds pause_over_budget{50};

/// The client may have closed in its direction only and still read: what waits is dropped all the same.
#ifndef POLLRDHUP
#define POLLRDHUP 0 // macOS: only a connection that is closed in both directions is noticed
#endif

api::Response too_many_in_transfer() {
    return api::text_response(503, "too many large files in transfer; try again\n");
}

/// Serves HTTP requests one after the other, until the connection ends or becomes a WebSocket.
class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
public:
    /// The socket has its place; and its address has one too, unless it is a proxy's.
    HttpConnection(ServerContext& context, const api::Router& router, Socket socket, std::string address,
                   bool is_proxy, bool is_local)
        : context_(context),
          router_(router),
          peer_(std::move(address)),
          address_(peer_),
          is_proxy_(is_proxy),
          is_local_(is_local),
          has_place_(!is_proxy),
          stream_(std::move(socket)) {
        context_.connections.insert(this);
    }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    /// Without finish() its coroutine was ended by an exception: no memory was left for it.
    ~HttpConnection() override {
        if (!finished_ && !server_life_.expired()) {
            finish();
        }
    }

    asio::awaitable<void> run();

    void stop() override;

private:
    using Parser = http::request_parser<http::string_body>;

    /// A request whose route has been looked up, or the response to send instead.
    struct Incoming {
        HttpRequest request;
        Result<api::Router::Match, api::Response> match;
    };

    /// Reads one HTTP request; nothing when the connection is over.
    asio::awaitable<std::optional<Incoming>> read_request();
    /// What to answer instead of reading the body and calling the handler, if so: what comes too often, or
    /// from where it may not, costs its header only.
    [[nodiscard]] std::optional<api::Response> refusal_of(const HttpRequest& request,
                                                          api::Router::Match& match) const;
    /// When a proxy has passed the request on: finds out whose it is and takes a place for that address.
    /// False when it was refused, and the connection is over.
    asio::awaitable<bool> identify(const HttpRequest& request);
    /// What is so small is always read.
    [[nodiscard]] static bool is_small(const Parser& parser) {
        return !parser.chunked() && parser.content_length().value_or(0) <= max_small_body;
    }
    /// The body, when the header has been read; false when the connection is over.
    asio::awaitable<bool> read_body(Parser& parser, std::size_t max_body);
    /// A body that may be large: it has a place among those in memory once more than a small one has come,
    /// and must go on at `upload_step` for each `upload_step_ms`.
    asio::awaitable<bool> read_large_body(Parser& parser, std::size_t max_body);
    /// Reads what has been received, as far as it goes; how many bytes of it.
    std::size_t put_buffered(Parser& parser, beast::error_code& fault);
    /// Serves it; false when the connection ends with that.
    asio::awaitable<bool> serve(Incoming incoming);
    /// What a handler answers with: a response, or a stream that takes over the connection.
    struct Answer {
        api::Response response;
        std::shared_ptr<HttpStream> stream; ///< null: the response
    };
    asio::awaitable<Answer> handle(api::Router::Match match, api::Request request);
    /// Sends a response; false when the connection ends with that.
    asio::awaitable<bool> answer(HttpResponse response);
    /// Answers a request that cannot be read, unless the connection is over.
    asio::awaitable<void> refuse_malformed(beast::error_code fault);
    /// Answers a request that is not read to its end, and drops up to `dropped_bytes` of the rest.
    asio::awaitable<void> refuse_request(api::Response refusal, std::size_t dropped_bytes);
    asio::awaitable<void> refuse_request(int status, std::string text, std::size_t dropped_bytes) {
        if (status == 400) {
            context_.connecting.charge(address_, malformed_charge);
        }
        return refuse_request(api::text_response(status, std::move(text)), dropped_bytes);
    }
    /// Counts a large body, if this address may have one more.
    [[nodiscard]] bool count_large_body();
    /// Counts a large response that is in memory now, if there is room for it.
    [[nodiscard]] bool count_answer(std::size_t bytes);
    void release_large_body();
    /// The other side has closed the connection, at least in its direction.
    [[nodiscard]] bool is_gone();
    /// After a request of a proxy: the next one may be of another client.
    void release_place();
    void finish();

    ServerContext& context_;
    std::weak_ptr<const bool> server_life_ = context_.life;
    const api::Router& router_;
    std::string peer_;    ///< at the other end of the socket
    std::string address_; ///< the client's, by which limits count; differs from `peer_` behind a proxy
    bool is_proxy_;
    bool is_local_;          ///< the other end of the socket is on this machine
    bool is_https_ = false;  ///< the request was made by HTTPS, as a trusted proxy says
    bool is_secure_ = false; ///< nobody on the way can read the request
    bool has_place_;         ///< counted for `address_` in the context
    SocketStream stream_;
    beast::flat_buffer buffer_{max_buffered_bytes};
    bool has_large_body_ = false;  ///< counted in the context
    std::size_t answer_bytes_ = 0; ///< the same
    bool handling_ = false;
    bool finished_ = false;
    bool upgraded_ = false; ///< a WebSocket or stream has taken over the socket and its address' place
};

asio::awaitable<void> HttpConnection::run() {
    const auto self = shared_from_this();
    bool goes_on = true;
    while (goes_on && !context_.stopping) {
        auto incoming = co_await read_request();
        if (!incoming) {
            break;
        }
        goes_on = co_await serve(std::move(*incoming));
        release_large_body();
        release_place();
        if (goes_on && buffer_.capacity() > max_idle_buffer) {
            buffer_.shrink_to_fit();
        }
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
    if (route.websocket && boost::beast::websocket::is_upgrade(request)) {
        if (!context_.messages.take(address_, steady_ms())) {
            co_return co_await answer(
                http_response(head, api::text_response(429, "too many messages from this address\n")));
        }
        auto handshake = websocket_handshake(request);
        if (!handshake) {
            co_return co_await answer(http_response(head, std::move(handshake.error())));
        }
        upgraded_ = true;
        const auto unread = buffer_.data();
        auto for_session = api_request(std::move(request), address_);
        for_session.is_https = is_https_;
        for_session.is_secure = is_secure_;
        Identify identify;
        if (!api::session_secret(for_session).empty()) {
            identify = [this_context = &context_, asked = std::move(for_session)](auto answer) {
                this_context->identify(asked, std::move(answer));
            };
        }
        start_websocket(context_, stream_.release_socket(), address_, std::move(*handshake),
                        std::string(static_cast<const char*>(unread.data()), unread.size()), identify);
        co_return false;
    }
    if (route.answers_at_length && !has_large_body_ && !count_large_body()) {
        co_return co_await answer(http_response(head, too_many_in_transfer()));
    }
    auto for_handler = api_request(std::move(request), address_);
    for_handler.is_https = is_https_;
    for_handler.is_secure = is_secure_;
    auto [response, stream] = co_await handle(std::move(*incoming.match), std::move(for_handler));
    if (stream) {
        upgraded_ = true;
        stream->start(stream_.release_socket(), stream_head(head, stream->options()), head.version() >= 11,
                      head.method() != http::verb::head);
        co_return false;
    }
    const bool is_large = response.body.size() > max_small_response;
    if (route.counts_large_bodies && is_large &&
        ((!has_large_body_ && !count_large_body()) || !count_answer(response.body.size()))) {
        response = too_many_in_transfer();
    }
    if (!is_large) {
        release_large_body();
    }
    co_return co_await answer(http_response(head, std::move(response)));
}

asio::awaitable<HttpConnection::Answer> HttpConnection::handle(api::Router::Match match,
                                                               api::Request request) {
    // The handler may respond at once, but a coroutine must not be resumed while it is being suspended: post.
    co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Answer)>(
        [&](auto handler) {
            auto resume = std::make_shared<decltype(handler)>(std::move(handler));
            const auto answer_with = [resume, executor = stream_.get_executor()](Answer answer) {
                asio::post(executor, [resume, answer = std::move(answer)]() mutable {
                    std::move (*resume)(std::move(answer));
                });
            };
            const auto open = [answer_with, this](api::StreamOptions options) -> api::ResponseStreamPtr {
                auto stream = make_http_stream(context_, address_, std::move(options));
                auto refusal = api::json_error(429, "too many streams are open");
                answer_with(stream ? Answer{{}, stream} : Answer{std::move(refusal), nullptr});
                return stream;
            };
            const api::Responder responder(
                [answer_with](api::Response response) {
                    answer_with({std::move(response), nullptr});
                },
                open);
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
    if (fault) {
        co_await refuse_malformed(fault);
        co_return std::nullopt;
    }
    if (const auto why = header_fault(parser.get())) {
        co_await refuse_request(400, *why + '\n', max_dropped_bytes);
        co_return std::nullopt;
    }
    join_lists(parser.get());
    if (!co_await identify(parser.get())) {
        co_return std::nullopt;
    }
    const auto target = parser.get().target();
    auto match =
        router_.match(method_of(parser.get().method()), std::string_view(target.data(), target.size()));
    if (auto refusal = match ? refusal_of(parser.get(), *match) : std::nullopt) {
        if (!is_small(parser)) {
            co_await refuse_request(std::move(*refusal), max_dropped_upload);
            co_return std::nullopt;
        }
        match = tl::unexpected(std::move(*refusal));
    }
    if (!co_await read_body(parser, match ? match->route->options.max_body : max_small_body)) {
        co_return std::nullopt;
    }
    handling_ = true;
    co_return Incoming{parser.release(), std::move(match)};
}

std::optional<api::Response> HttpConnection::refusal_of(const HttpRequest& request,
                                                        api::Router::Match& match) const {
    const std::string_view host = text_of(request, http::field::host);
    const bool same_origin_only = match.route->options.same_origin_only;
    if (same_origin_only && !context_.origins.knows_host(host)) {
        return api::text_response(421, "this server does not have the name in Host (see --allow-origin)\n");
    }
    if (same_origin_only && !context_.origins.allows(text_of(request, http::field::origin), host)) {
        return api::text_response(403, "pages of this origin may not use this server\n");
    }
    return api::Router::admit(match, address_);
}

asio::awaitable<bool> HttpConnection::identify(const HttpRequest& request) {
    const auto headers = headers_of(request);
    if (!is_proxy_) {
        // With such headers a proxy stands in between that was not named to us, and its client is anywhere.
        is_secure_ = is_local_ && !api::has_forwarded_headers(headers);
        co_return true;
    }
    const auto client = api::forwarded_client(headers, context_.trusted_proxies);
    if (!client.fault.empty()) {
        co_await refuse_request(400, client.fault + '\n', max_dropped_bytes);
        co_return false;
    }
    address_ = client.address ? client.address->limit_key() : peer_;
    is_https_ = client.is_https;
    is_secure_ = is_https_ || (client.address ? client.address->is_loopback() : is_local_);
    const auto answer = context_.places.add_address(address_);
    has_place_ = answer == ConnectionPlaces::Answer::granted;
    if (!has_place_) {
        context_.log_refusal(address_, answer);
        co_await refuse_request(429, "too many connections\n", max_dropped_bytes);
    }
    co_return has_place_;
}

asio::awaitable<bool> HttpConnection::read_body(Parser& parser, std::size_t max_body) {
    if (!is_small(parser) && (parser.content_length().value_or(0) > max_body || max_body <= max_small_body)) {
        co_await refuse_request(413, "the body is too large\n", max_dropped_bytes);
        co_return false;
    }
    parser.body_limit(std::max(max_body, max_small_body));
    if (!is_small(parser)) {
        co_return co_await read_large_body(parser, max_body);
    }
    const auto [fault, size] = co_await http::async_read(stream_, buffer_, parser, awaiting);
    if (fault) {
        co_await refuse_malformed(fault);
    }
    co_return !fault;
}

asio::awaitable<bool> HttpConnection::read_large_body(Parser& parser, std::size_t max_body) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(context_.options.header_timeout_ms +
                                                              static_cast<std::int64_t>(max_body) / slowest);
    std::size_t wanted = 0; // before the next step begins
    std::size_t taken = 0;  // bytes of the body and of what frames it
    asio::steady_timer pause(stream_.get_executor());
    parser.eager(true);
    for (;;) {
        // All chunks that have come, in one round.
        beast::error_code fault;
        taken += put_buffered(parser, fault);
        const std::size_t read = parser.get().body().size();
        if (!fault && taken - read > free_framing_bytes + read / body_bytes_per_framing_byte) {
            co_await refuse_request(400, "malformed request: the chunks are too small\n", max_dropped_bytes);
            co_return false;
        }
        if (!fault && buffer_.size() == buffer_.max_size()) {
            fault = http::error::buffer_overflow;
        }
        if (fault) {
            co_await refuse_malformed(fault);
            co_return false;
        }
        if (read > max_small_body && !has_large_body_ && !count_large_body()) {
            co_await refuse_request(503, "too many uploads at once\n", max_dropped_upload);
            co_return false;
        }
        if (parser.is_done()) {
            co_return true;
        }
        while (!context_.receiving.has(address_, steady_ms()) && !context_.stopping) {
            wanted = read; // the client has the time of a step again
            stream_.expires_never();
            pause.expires_after(pause_over_budget);
            co_await pause.async_wait(awaiting);
        }
        if (read >= wanted) {
            wanted = read + upload_step;
            stream_.expires_at(
                std::min(end, Clock::now() + std::chrono::milliseconds(context_.options.upload_step_ms)));
        }
        const auto space = buffer_.prepare(std::min(max_body_read, buffer_.max_size() - buffer_.size()));
        const auto [ended, size] = co_await stream_.async_read_some(space, awaiting);
        if (ended) {
            co_return false;
        }
        buffer_.commit(size);
        context_.receiving.spend(address_, static_cast<double>(size), steady_ms());
    }
}

std::size_t HttpConnection::put_buffered(Parser& parser, beast::error_code& fault) {
    std::size_t taken = 0;
    while (buffer_.size() > 0 && !parser.is_done() && !fault) {
        const std::size_t used = parser.put(buffer_.data(), fault);
        buffer_.consume(used);
        taken += used;
    }
    if (fault == http::error::need_more) {
        fault = {};
    }
    return taken;
}

bool HttpConnection::count_large_body() {
    if (context_.large_bodies >= context_.options.max_uploads || !context_.large_bodies_of.add(address_)) {
        return false;
    }
    ++context_.large_bodies;
    has_large_body_ = true;
    return true;
}

bool HttpConnection::count_answer(std::size_t bytes) {
    if (!context_.answers.add(address_, bytes)) {
        return false;
    }
    answer_bytes_ = bytes;
    return true;
}

void HttpConnection::release_large_body() {
    context_.answers.remove(address_, std::exchange(answer_bytes_, 0));
    if (has_large_body_) {
        has_large_body_ = false;
        --context_.large_bodies;
        context_.large_bodies_of.remove(address_);
    }
}

asio::awaitable<void> HttpConnection::refuse_malformed(beast::error_code fault) {
    if (fault == http::error::header_limit) {
        co_await refuse_request(431, "the header is too long\n", max_dropped_bytes);
    } else if (fault == http::error::body_limit) {
        co_await refuse_request(413, "the body is too large\n", max_dropped_upload);
    } else if (is_malformed(fault)) {
        co_await refuse_request(400, "malformed request: " + fault.message() + '\n', max_dropped_bytes);
    }
}

asio::awaitable<void> HttpConnection::refuse_request(api::Response response, std::size_t dropped_bytes) {
    auto refusal = http_response(HttpRequest(http::verb::get, "/", 11), std::move(response));
    refusal.keep_alive(false);
    co_await answer(std::move(refusal));
    // A socket that is closed with something unread in it takes back what was sent.
    beast::error_code ignored;
    stream_.socket().shutdown(Socket::shutdown_send, ignored);
    std::array<char, max_dropped_read> dropped;
    for (std::size_t total = 0; total < dropped_bytes && context_.dropping.has(address_, steady_ms());) {
        const auto [fault, size] = co_await stream_.async_read_some(asio::buffer(dropped), awaiting);
        if (fault) {
            break;
        }
        total += size;
        context_.dropping.spend(address_, static_cast<double>(size), steady_ms());
    }
}

asio::awaitable<bool> HttpConnection::answer(HttpResponse response) {
    if (context_.stopping) {
        response.keep_alive(false);
    }
    // No stream may wait for this: its timeout is for the other side.
    stream_.expires_never();
    asio::steady_timer pause(stream_.get_executor());
    while (!context_.sending.has(address_, steady_ms()) && !context_.stopping) {
        // Nobody reads it: it is dropped, and with it the memory that it takes.
        if (is_gone()) {
            co_return false;
        }
        pause.expires_after(pause_over_budget);
        co_await pause.async_wait(awaiting);
    }
    // The whole time again, not what a slow request has left of it.
    stream_.expires_after(std::chrono::milliseconds(
        context_.options.header_timeout_ms + static_cast<std::int64_t>(response.body().size()) / slowest));
    // The body is counted before it is written: the other connections of the address see that it is on its
    // way.
    const std::size_t body = response.body().size();
    context_.sending.spend(address_, static_cast<double>(body), steady_ms());
    const auto [fault, size] = co_await http::async_write(stream_, response, awaiting);
    context_.sending.spend(address_, static_cast<double>(std::max(size, body) - body), steady_ms());
    co_return !fault && response.keep_alive();
}

bool HttpConnection::is_gone() {
    pollfd file{stream_.socket().native_handle(), POLLIN | POLLRDHUP, 0};
    return ::poll(&file, 1, 0) > 0 && (file.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

void HttpConnection::stop() {
    if (!handling_) { // a request in progress sees `stopping` afterwards
        stream_.close();
    }
}

void HttpConnection::release_place() {
    if (is_proxy_ && has_place_ && !upgraded_) {
        has_place_ = false;
        context_.places.remove_address(address_);
    }
}

void HttpConnection::finish() {
    finished_ = true;
    release_large_body();
    if (!upgraded_) {
        beast::error_code ignored;
        stream_.socket().shutdown(Socket::shutdown_send, ignored);
        stream_.close();
        if (has_place_) {
            context_.places.remove_address(address_);
        }
        context_.places.remove_socket();
    }
    context_.connections.erase(this);
    context_.connection_ended();
}

} // namespace

void start_connection(ServerContext& context, const api::Router& router, Socket socket) {
    beast::error_code fault;
    const auto remote = socket.remote_endpoint(fault);
    if (fault) {
        return; // gone already
    }
    const auto address = address_of(remote);
    const auto contains = [&address](const IpNetwork& network) { return network.contains(*address); };
    const bool is_proxy = !address || std::ranges::any_of(context.trusted_proxies, contains);
    std::string key = address ? address->limit_key() : no_address;
    using Answer = ConnectionPlaces::Answer;
    const auto answer = is_proxy                                    ? context.places.add_socket()
                        : context.connecting.take(key, steady_ms()) ? context.places.add(key)
                                                                    : Answer::too_many_of_address;
    if (answer != Answer::granted) {
        context.log_refusal(key, answer);
        refuse_socket(context, std::move(socket), answer);
        return;
    }
    if (address) {
        socket.set_option(asio::ip::tcp::no_delay(true), fault);
    }
    auto executor = socket.get_executor();
    const bool is_local = !address || address->is_loopback();
    auto connection = std::make_shared<HttpConnection>(context, router, std::move(socket), std::move(key),
                                                       is_proxy, is_local);
    asio::co_spawn(
        executor, [connection] { return connection->run(); },
        [](const std::exception_ptr& fault) {
            if (fault != nullptr) {
                std::rethrow_exception(fault); // Server::Parts::run() says so
            }
        });
}

} // namespace duiyi::server
