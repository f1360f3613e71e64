// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace duiyi::test {

namespace json = boost::json;

/// A TCP connection to the loopback interface that never blocks for longer than it is told.
class Socket {
public:
    /// With `max_segment` in bytes the system keeps small buffers for it: a slow network, in little. `source`
    /// is the address that it comes from: all of 127.0.0.0/8 are this machine's.
    explicit Socket(std::uint16_t port, int max_segment = 0, const char* source = nullptr);
    /// To a Unix socket.
    explicit Socket(const std::filesystem::path& path);
    Socket(Socket&& other) noexcept;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    Socket& operator=(Socket&&) = delete;
    ~Socket();

    /// False when the other side is gone.
    bool send(std::string_view bytes);
    /// What comes next; empty at the end of the stream or after the time is up (`ended()` tells).
    std::string receive(std::chrono::milliseconds patience);
    [[nodiscard]] bool ended() const { return ended_; }
    /// Waits until the other side has ended the connection in both directions. Reads nothing.
    [[nodiscard]] bool wait_reset(std::chrono::milliseconds patience) const;
    void close();
    /// Sends no more; what the other side still sends can be read.
    void end_sending();
    /// A small window, so that a reader that does not read is noticed soon.
    void shrink_receive_buffer();

private:
    int file_ = -1;
    bool ended_ = false;
};

/// One HTTP exchange on a connection of its own; the whole answer as text.
std::string http_get(std::uint16_t port, std::string_view target, std::string_view headers = "",
                     std::string_view method = "GET");
/// Sends these bytes as they are; everything that comes until the other side closes.
std::string http_exchange(Socket socket, std::string_view bytes);

/// A WebSocket client for tests: waits with a limit, and can send what no browser would.
class WsClient {
public:
    static constexpr std::chrono::milliseconds patience{60'000};

    /// `extra_headers` may have a Host in the place of the usual one.
    explicit WsClient(std::uint16_t port, std::string_view extra_headers = "", const char* source = nullptr);
    explicit WsClient(Socket socket, std::string_view headers);

    /// The status line of the handshake's answer.
    [[nodiscard]] const std::string& status() const { return status_; }
    [[nodiscard]] bool open() const { return open_; }
    /// How many pings of the server it has answered.
    [[nodiscard]] int pings() const { return pings_; }
    [[nodiscard]] std::optional<std::uint16_t> close_code() const { return close_code_; }

    bool send_text(std::string_view text) { return send_frame(0x1, text); }
    bool send_frame(int opcode, std::string_view payload);
    /// A frame that others follow: `opcode` is 0 for all but the first.
    bool send_fragment(int opcode, std::string_view payload);
    /// The next message; nothing when the connection ends or the time is up. Pings are answered on the way.
    std::optional<json::object> next(std::chrono::milliseconds limit = patience);

    /// Sends a request under a fresh id (or the one it has) and gives its answer; what comes before the
    /// answer is kept for push() and event().
    json::object ask(json::object request);
    /// The same, but a connection that ends is no failure.
    std::optional<json::object> try_ask(json::object request);
    /// The next push of this type; others before it are dropped.
    std::optional<json::object> push(std::string_view type, std::chrono::milliseconds limit = patience);
    /// The event of the next event push, which must be of this kind.
    json::object event(std::string_view kind);
    /// The payload of the next ping, which is not answered; messages before it are kept.
    std::optional<std::string> ping(std::chrono::milliseconds limit = patience);
    /// True when nothing but presence arrives for so long.
    bool quiet(std::chrono::milliseconds time);
    /// Reads until the connection ends; true when it does in time.
    bool wait_closed(std::chrono::milliseconds limit = patience);
    void close() { socket_.close(); }

    /// Creates a room, or joins one; fails the test when refused.
    json::object create(std::string_view game, std::string_view mode = "link",
                        std::string_view side = "first");
    json::object join(std::string_view room, std::optional<std::string> secret = std::nullopt);
    json::object move(int ply, std::string_view move) {
        return ask({{"type", "move"}, {"ply", ply}, {"move", move}});
    }

    Socket& socket() { return socket_; }

private:
    void shake_hands(std::string_view headers);
    bool fill(std::chrono::steady_clock::time_point until);
    std::optional<std::string> next_frame(std::chrono::steady_clock::time_point until);
    std::optional<json::object> read_message(std::chrono::milliseconds limit);

    Socket socket_;
    std::string status_;
    std::string input_;
    std::deque<json::object> kept_;
    bool open_ = false;
    int pings_ = 0;
    std::optional<std::uint16_t> close_code_;
};

/// Shorthands for reading answers.
std::string text_of(const json::object& object, std::string_view field);
std::int64_t number_of(const json::object& object, std::string_view field);
/// A fresh request id.
std::string fresh_id();

} // namespace duiyi::test
