// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "ws_client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

namespace duiyi::test {

namespace {

using Clock = std::chrono::steady_clock;

int milliseconds_until(Clock::time_point until) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    return static_cast<int>(std::max<std::int64_t>(0, left));
}

} // namespace

Socket::Socket(std::uint16_t port, int max_segment, const char* source)
    : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (max_segment > 0) {
        ::setsockopt(file_, IPPROTO_TCP, TCP_MAXSEG, &max_segment, sizeof max_segment);
        shrink_receive_buffer();
    }
    if (source != nullptr) {
        sockaddr_in from{};
        from.sin_family = AF_INET;
        ::inet_pton(AF_INET, source, &from.sin_addr);
        EXPECT_EQ(::bind(file_, reinterpret_cast<const sockaddr*>(&from), sizeof from), 0) << source;
    }
    ended_ = ::connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0;
}

Socket::Socket(const std::filesystem::path& path) : file_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.string().copy(address.sun_path, sizeof address.sun_path - 1);
    ended_ = ::connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0;
}

Socket::Socket(Socket&& other) noexcept : file_(std::exchange(other.file_, -1)), ended_(other.ended_) {}

Socket::~Socket() {
    close();
}

void Socket::close() {
    if (file_ >= 0) {
        ::close(file_);
        file_ = -1;
    }
    ended_ = true;
}

void Socket::end_sending() {
    ::shutdown(file_, SHUT_WR);
}

void Socket::shrink_receive_buffer() {
    const int size = 4096;
    ::setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

bool Socket::send(std::string_view bytes) {
    while (!bytes.empty()) {
        pollfd waiting{file_, POLLOUT, 0};
        if (::poll(&waiting, 1, 60'000) != 1) {
            return false;
        }
        const auto sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Socket::wait_reset(std::chrono::milliseconds patience) const {
    pollfd waiting{file_, 0, 0}; // POLLHUP and POLLERR are always told
    return ::poll(&waiting, 1, static_cast<int>(patience.count())) == 1;
}

std::string Socket::receive(std::chrono::milliseconds patience) {
    pollfd waiting{file_, POLLIN, 0};
    if (file_ < 0 || ::poll(&waiting, 1, static_cast<int>(patience.count())) != 1) {
        return {};
    }
    std::array<char, 65536> buffer;
    const auto got = ::recv(file_, buffer.data(), buffer.size(), 0);
    if (got <= 0) {
        ended_ = true;
        return {};
    }
    return {buffer.data(), static_cast<std::size_t>(got)};
}

std::string http_get(std::uint16_t port, std::string_view target, std::string_view headers,
                     std::string_view method) {
    return http_exchange(Socket(port), std::string(method) + ' ' + std::string(target) +
                                           " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" +
                                           std::string(headers) + "\r\n");
}

std::string http_exchange(Socket socket, std::string_view bytes) {
    socket.send(bytes);
    std::string answer;
    while (!socket.ended()) {
        const auto part = socket.receive(WsClient::patience);
        if (part.empty()) {
            break;
        }
        answer += part;
    }
    return answer;
}

WsClient::WsClient(std::uint16_t port, std::string_view extra_headers, const char* source)
    : socket_(port, 0, source) {
    const bool has_host = extra_headers.find("Host: ") != std::string_view::npos;
    shake_hands((has_host ? "" : "Host: 127.0.0.1:" + std::to_string(port) + "\r\n") +
                std::string(extra_headers));
}

WsClient::WsClient(Socket socket, std::string_view headers) : socket_(std::move(socket)) {
    shake_hands(headers);
}

void WsClient::shake_hands(std::string_view headers) {
    socket_.send(
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
        std::string(headers) + "\r\n");
    const auto until = Clock::now() + patience;
    while (input_.find("\r\n\r\n") == std::string::npos && fill(until)) {
    }
    status_ = input_.substr(0, input_.find("\r\n"));
    open_ = status_.find(" 101 ") != std::string::npos;
    if (open_) {
        input_.erase(0, input_.find("\r\n\r\n") + 4);
    }
}

bool WsClient::fill(Clock::time_point until) {
    const auto part = socket_.receive(std::chrono::milliseconds(milliseconds_until(until)));
    input_ += part;
    return !part.empty();
}

bool WsClient::send_frame(int opcode, std::string_view payload) {
    return send_fragment(0x80 | opcode, payload);
}

bool WsClient::send_fragment(int opcode, std::string_view payload) {
    std::string frame(1, static_cast<char>(opcode));
    const auto byte = [&frame](std::size_t value) { frame += static_cast<char>(value & 0xff); };
    if (payload.size() < 126) {
        byte(0x80 | payload.size());
    } else if (payload.size() < 65536) {
        byte(0x80 | 126);
        byte(payload.size() >> 8);
        byte(payload.size());
    } else {
        byte(0x80 | 127);
        for (int shift = 56; shift >= 0; shift -= 8) {
            byte(payload.size() >> shift);
        }
    }
    frame.append(4, '\0'); // a mask of zeros: the payload goes as it is
    frame += payload;
    return socket_.send(frame);
}

/// One whole frame's payload with its opcode in front; the server does not fragment.
std::optional<std::string> WsClient::next_frame(Clock::time_point until) {
    for (;;) {
        const auto byte = [this](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(input_[i]));
        };
        std::size_t head = 2;
        std::size_t size = input_.size() < 2 ? 0 : byte(1) & 0x7f;
        const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
        head += extra;
        if (extra != 0 && input_.size() >= head) {
            size = 0;
            for (std::size_t i = 2; i < head; ++i) {
                size = size << 8 | byte(i);
            }
        }
        if (input_.size() >= head && input_.size() >= head + size) {
            std::string frame = input_.substr(0, 1) + input_.substr(head, size);
            input_.erase(0, head + size);
            return frame;
        }
        if (!fill(until)) {
            return std::nullopt;
        }
    }
}

std::optional<json::object> WsClient::read_message(std::chrono::milliseconds limit) {
    const auto until = Clock::now() + limit;
    while (auto frame = next_frame(until)) {
        const int opcode = (*frame)[0] & 0x0f;
        const auto payload = std::string_view(*frame).substr(1);
        if (opcode == 0x1) {
            return json::parse(json::string_view(payload.data(), payload.size())).as_object();
        }
        if (opcode == 0x9) {
            ++pings_;
            send_frame(0xA, payload);
        } else if (opcode == 0x8) {
            if (payload.size() >= 2) {
                close_code_ = static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8 |
                                                         static_cast<unsigned char>(payload[1]));
            }
            send_frame(0x8, payload);
        }
    }
    return std::nullopt;
}

std::optional<std::string> WsClient::ping(std::chrono::milliseconds limit) {
    const auto until = Clock::now() + limit;
    while (auto frame = next_frame(until)) {
        const int opcode = (*frame)[0] & 0x0f;
        const auto payload = std::string_view(*frame).substr(1);
        if (opcode == 0x9) {
            return std::string(payload);
        }
        if (opcode == 0x1) {
            kept_.push_back(json::parse(json::string_view(payload.data(), payload.size())).as_object());
        }
    }
    return std::nullopt;
}

std::optional<json::object> WsClient::next(std::chrono::milliseconds limit) {
    if (!kept_.empty()) {
        auto message = std::move(kept_.front());
        kept_.pop_front();
        return message;
    }
    return read_message(limit);
}

std::optional<json::object> WsClient::try_ask(json::object request) {
    if (!request.contains("id")) {
        request["id"] = fresh_id();
    }
    const std::string id = text_of(request, "id");
    send_text(json::serialize(request));
    while (auto message = read_message(patience)) {
        if (message->contains("id") && text_of(*message, "id") == id) {
            return message;
        }
        kept_.push_back(std::move(*message));
    }
    return std::nullopt;
}

json::object WsClient::ask(json::object request) {
    auto answer = try_ask(request);
    if (!answer) {
        ADD_FAILURE() << "no answer to " << json::serialize(request);
        return {};
    }
    return std::move(*answer);
}

std::optional<json::object> WsClient::push(std::string_view type, std::chrono::milliseconds limit) {
    while (auto message = next(limit)) {
        if (text_of(*message, "type") == type) {
            return message;
        }
    }
    return std::nullopt;
}

json::object WsClient::event(std::string_view kind) {
    const auto message = push("event");
    if (!message) {
        ADD_FAILURE() << "no event, expected " << kind;
        return {};
    }
    auto event = message->at("event").as_object();
    EXPECT_EQ(text_of(event, "kind"), kind);
    return event;
}

bool WsClient::quiet(std::chrono::milliseconds time) {
    const auto until = Clock::now() + time;
    while (auto message = next(std::chrono::milliseconds(milliseconds_until(until)))) {
        if (text_of(*message, "type") != "presence") {
            return false;
        }
    }
    return true;
}

bool WsClient::wait_closed(std::chrono::milliseconds limit) {
    const auto until = Clock::now() + limit;
    while (!socket_.ended() && milliseconds_until(until) > 0) {
        if (auto message = read_message(std::chrono::milliseconds(milliseconds_until(until)))) {
            kept_.push_back(std::move(*message));
        }
    }
    return socket_.ended();
}

json::object WsClient::create(std::string_view game, std::string_view mode, std::string_view side) {
    auto made = ask({{"type", "create"}, {"game", game}, {"mode", mode}, {"side", side}});
    EXPECT_EQ(text_of(made, "type"), "created") << json::serialize(made);
    return made;
}

json::object WsClient::join(std::string_view room, std::optional<std::string> secret) {
    json::object request{{"type", "join"}, {"room", room}};
    if (secret) {
        request["secret"] = *secret;
    }
    auto joined = ask(std::move(request));
    EXPECT_EQ(text_of(joined, "type"), "joined") << json::serialize(joined);
    return joined;
}

std::string text_of(const json::object& object, std::string_view field) {
    const auto* value = object.if_contains(json::string_view(field.data(), field.size()));
    if (value == nullptr || !value->is_string()) {
        return {};
    }
    return {value->as_string().data(), value->as_string().size()};
}

std::int64_t number_of(const json::object& object, std::string_view field) {
    const auto* value = object.if_contains(json::string_view(field.data(), field.size()));
    return value != nullptr && value->is_int64() ? value->as_int64() : -1;
}

std::string fresh_id() {
    static std::atomic<int> number = 0;
    return "test-" + std::to_string(::getpid()) + '-' + std::to_string(++number);
}

} // namespace duiyi::test
