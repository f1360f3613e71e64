// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "http_exchange.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <memory>
#include <utility>

#include "duiyi/notation/quoted.hpp"
#include "system_message.hpp"

namespace duiyi::bot {
namespace {

constexpr std::size_t max_head = 64 * 1024;
constexpr milliseconds request_patience{15'000};

std::string lower_case(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::tolower(c); });
    return out;
}

/// The value of a header, in lower case; empty when there is none.
std::string_view header_value(std::string_view headers, const std::string& name) {
    const auto at = headers.find("\r\n" + name + ":");
    if (at == std::string_view::npos) {
        return {};
    }
    const auto from = headers.find_first_not_of(" \t", at + name.size() + 3);
    return headers.substr(from, headers.find('\r', from) - from);
}

/// A socket that is connected or about to be, without waiting.
Result<match::FileHandle, Fault> begin_connection(const ServerAddress& server) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    if (const int fault = getaddrinfo(server.host.c_str(), server.port.c_str(), &hints, &list); fault != 0) {
        return tl::unexpected(Fault{duiyi::quoted(server.host), gai_strerror(fault)});
    }
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(list, freeaddrinfo);
    int code = 0;
    for (const addrinfo* one = list; one != nullptr; one = one->ai_next) {
        match::FileHandle handle(
            socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, one->ai_protocol));
        if (connect(handle.get(), one->ai_addr, one->ai_addrlen) == 0 || errno == EINPROGRESS) {
            const int on = 1; // a move goes out at once
            setsockopt(handle.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            return handle;
        }
        code = errno;
    }
    return tl::unexpected(Fault{duiyi::quoted(server.authority), match::system_message(code)});
}

std::string text_of_request(const ServerAddress& server, const HttpRequest& request) {
    std::string text = request.method + ' ' + request.target + " HTTP/1.1\r\nHost: " + server.authority +
                       "\r\nUser-Agent: duiyi-bot\r\nConnection: close\r\nAccept: */*\r\n";
    if (!request.token.empty()) {
        text += "Authorization: Bearer " + request.token + "\r\n";
    }
    if (request.method != "GET") {
        text += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
                std::to_string(request.body.size()) + "\r\n";
    }
    return text + "\r\n" + request.body;
}

} // namespace

Result<ServerAddress, Fault> parse_server_address(std::string_view url) {
    constexpr std::string_view scheme = "http://";
    if (url.starts_with("https://")) {
        return tl::unexpected(
            Fault{"",
                  "HTTPS is not spoken here: use http://127.0.0.1:PORT on the server's own machine, and "
                  "from elsewhere through a tunnel (ssh -L)"});
    }
    if (!url.starts_with(scheme)) {
        return tl::unexpected(Fault{duiyi::quoted(url), "is no address such as http://127.0.0.1:8080"});
    }
    std::string_view rest = url.substr(scheme.size());
    if (rest.ends_with('/')) {
        rest.remove_suffix(1);
    }
    ServerAddress server{{}, "80", std::string(rest)};
    const bool has_brackets = rest.starts_with('[');
    const auto end = has_brackets ? rest.find(']') : rest.find(':');
    server.host = rest.substr(has_brackets ? 1 : 0, end - (has_brackets ? 1 : 0));
    const auto colon = has_brackets && end != std::string_view::npos ? end + 1 : end;
    if (colon != std::string_view::npos && colon < rest.size()) {
        server.port = rest[colon] == ':' ? rest.substr(colon + 1) : "";
    }
    const bool is_number = !server.port.empty() && server.port.size() <= 5 &&
                           std::ranges::all_of(server.port, [](char c) { return c >= '0' && c <= '9'; });
    const bool is_plain = std::ranges::all_of(rest, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
    });
    if (server.host.empty() || (has_brackets && end == std::string_view::npos) || !is_number || !is_plain) {
        return tl::unexpected(Fault{duiyi::quoted(url), "is no address such as http://127.0.0.1:8080"});
    }
    return server;
}

std::optional<BodyDecoder> BodyDecoder::of_headers(std::string_view headers) {
    BodyDecoder decoder;
    if (header_value(headers, "transfer-encoding") == "chunked") {
        decoder.state_ = State::chunk_size;
    } else if (const auto length = header_value(headers, "content-length"); !length.empty()) {
        const auto [end, fault] =
            std::from_chars(length.data(), length.data() + length.size(), decoder.left_);
        if (fault != std::errc() || end != length.data() + length.size()) {
            return std::nullopt;
        }
        decoder.state_ = decoder.left_ == 0 ? State::done : State::plain;
    }
    return decoder;
}

bool BodyDecoder::read_chunk_size(std::string_view line) {
    const auto digits = line.substr(0, line.find_first_of("; "));
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), left_, 16);
    state_ = left_ == 0 ? State::trailers : State::chunk;
    return fault == std::errc() && end == digits.data() + digits.size();
}

bool BodyDecoder::decode(std::string& raw, std::string& body) {
    while (state_ != State::done && !raw.empty()) {
        if (state_ == State::until_end) {
            body += std::exchange(raw, {});
        } else if (state_ == State::plain || state_ == State::chunk) {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left_, raw.size()));
            body.append(raw, 0, count);
            raw.erase(0, count);
            left_ -= count;
            if (left_ == 0) {
                state_ = state_ == State::plain ? State::done : State::chunk_end;
            }
        } else {
            const auto end = raw.find("\r\n");
            if (end == std::string::npos) {
                return raw.size() < max_head;
            }
            const std::string line = raw.substr(0, end);
            raw.erase(0, end + 2);
            if (state_ == State::chunk_size && !read_chunk_size(line)) {
                return false;
            }
            if (state_ == State::chunk_end && !line.empty()) {
                return false;
            }
            if (state_ == State::chunk_end) {
                state_ = State::chunk_size;
            } else if (state_ == State::trailers && line.empty()) {
                state_ = State::done;
            }
        }
    }
    return true;
}

Result<HttpExchange, Fault> HttpExchange::start(const ServerAddress& server, const HttpRequest& request,
                                                int wake_fd, milliseconds patience) {
    const Deadline deadline = match::Clock::now() + patience;
    auto handle = begin_connection(server);
    if (!handle) {
        return tl::unexpected(handle.error());
    }
    HttpExchange exchange(*std::move(handle), wake_fd);
    if (!exchange.send_all(text_of_request(server, request), deadline) || !exchange.read_head(deadline)) {
        return tl::unexpected(Fault{duiyi::quoted(server.authority), "does not answer"});
    }
    return exchange;
}

HttpExchange::Got HttpExchange::wait(short events, Deadline deadline) const {
    std::array<pollfd, 2> waits{pollfd{socket_.get(), events, 0}, pollfd{wake_fd_, POLLIN, 0}};
    while (true) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - match::Clock::now());
        const int ready =
            poll(waits.data(), waits.size(), static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        if (ready < 0) {
            return Got::ended;
        }
        if (waits[1].revents != 0) {
            return Got::stopped;
        }
        return ready == 0 ? Got::timeout : Got::line;
    }
}

bool HttpExchange::send_all(std::string_view bytes, Deadline deadline) const {
    while (!bytes.empty()) {
        if (wait(POLLOUT, deadline) != Got::line) {
            return false;
        }
        const auto sent = send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
    }
    return true;
}

HttpExchange::Got HttpExchange::receive(Deadline deadline) {
    if (const Got got = wait(POLLIN, deadline); got != Got::line) {
        return got;
    }
    std::array<char, 16'384> buffer{};
    const auto count = recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        return Got::line;
    }
    if (count <= 0) {
        return Got::ended;
    }
    raw_.append(buffer.data(), static_cast<std::size_t>(count));
    return Got::line;
}

bool HttpExchange::read_head(Deadline deadline) {
    std::size_t end = 0;
    while ((end = raw_.find("\r\n\r\n")) == std::string::npos) {
        if (raw_.size() > max_head || receive(deadline) != Got::line) {
            return false;
        }
    }
    const std::string head = lower_case(std::string_view(raw_).substr(0, end + 2));
    raw_.erase(0, end + 4);
    constexpr std::size_t status_at = 9; // HTTP/1.1 200
    if (!head.starts_with("http/1.") || head.size() < status_at + 3 ||
        std::from_chars(head.data() + status_at, head.data() + status_at + 3, status_).ec != std::errc()) {
        return false;
    }
    const auto decoder = BodyDecoder::of_headers(head);
    decoder_ = decoder.value_or(BodyDecoder());
    return decoder && decoder_.decode(raw_, body_);
}

HttpExchange::Got HttpExchange::read_more(Deadline deadline) {
    if (decoder_.is_done() || body_.size() > max_line) {
        return Got::ended;
    }
    const Got got = receive(deadline);
    return got == Got::line && !decoder_.decode(raw_, body_) ? Got::ended : got;
}

HttpExchange::Got HttpExchange::read_line(std::string& line, milliseconds patience) {
    const Deadline deadline = match::Clock::now() + patience;
    while (!has_line()) {
        if (const Got got = read_more(deadline); got != Got::line) {
            return got;
        }
    }
    const auto end = body_.find('\n');
    line.assign(body_, 0, end);
    body_.erase(0, end + 1);
    return Got::line;
}

std::string HttpExchange::read_all(milliseconds patience) {
    const Deadline deadline = match::Clock::now() + patience;
    while (read_more(deadline) == Got::line) {
    }
    return std::exchange(body_, {});
}

HttpAnswer fetch_answer(const ServerAddress& server, const HttpRequest& request, int wake_fd) {
    auto exchange = HttpExchange::start(server, request, wake_fd, request_patience);
    if (!exchange) {
        return {0, exchange.error().text()};
    }
    const int status = exchange->status();
    return {status, exchange->read_all(request_patience)};
}

} // namespace duiyi::bot
