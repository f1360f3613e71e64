// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/socket_refusal.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <utility>

#include "net/awaiting.hpp"
#include "net/clock.hpp"
#include "net/http_messages.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

/// Before the answer: whoever tries again after each refusal is slowed down by it.
constexpr std::chrono::milliseconds refusal_pause{250};
constexpr std::chrono::seconds refusal_time{2};
/// How much of what a refused client has sent is read and dropped.
constexpr std::size_t max_dropped = 16 * 1024;

/// Sends a few bytes, which the system takes at once, and waits a little for the other side to read them: a
/// socket that is closed with something unread in it takes back what was sent.
asio::awaitable<void> send_refusal(ServerContext& context, SocketStream stream, HttpResponse refusal) {
    asio::steady_timer pause(stream.get_executor(), refusal_pause);
    co_await pause.async_wait(awaiting);
    stream.expires_after(refusal_time);
    const auto [fault, size] = co_await http::async_write(stream, refusal, awaiting);
    beast::error_code gone = fault;
    stream.socket().shutdown(Socket::shutdown_send, gone);
    std::array<char, 1024> dropped;
    for (std::size_t total = 0; !gone && total < max_dropped;) {
        const auto [ended, count] = co_await stream.async_read_some(asio::buffer(dropped), awaiting);
        gone = ended;
        total += count;
    }
    --context.refused;
}

} // namespace

void refuse_socket(ServerContext& context, Socket socket, ConnectionPlaces::Answer why) {
    if (context.refused >= max_refused) {
        return;
    }
    const bool is_address = why == ConnectionPlaces::Answer::too_many_of_address;
    auto response = http_response(
        HttpRequest(http::verb::get, "/", 11),
        api::text_response(is_address ? 429 : 503, is_address ? "too many connections from this address\n"
                                                              : "the server has no free connections\n"));
    response.keep_alive(false);
    ++context.refused;
    auto executor = socket.get_executor();
    asio::co_spawn(
        executor,
        [&context, stream = SocketStream(std::move(socket)), refusal = std::move(response)]() mutable {
            return send_refusal(context, std::move(stream), std::move(refusal));
        },
        asio::detached);
}

void ServerContext::log_refusal(const std::string& address, ConnectionPlaces::Answer why) {
    if (const auto times = refusals.count(steady_ms())) {
        spdlog::warn("connections refused: {} since the last such line, now one from {}: {}", *times, address,
                     why == ConnectionPlaces::Answer::too_many
                         ? "there are as many as the server takes"
                         : "it has as many as one address may have now");
    }
}

} // namespace duiyi::server
