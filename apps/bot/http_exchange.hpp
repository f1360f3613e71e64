// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "child_process.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::bot {

using std::chrono::milliseconds;

/// Where a server listens for plain HTTP.
struct ServerAddress {
    std::string host; ///< a name, or an address without brackets
    std::string port;
    std::string authority; ///< for the header Host

    friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

/// Reads `http://host[:port][/]`. HTTPS is refused with what to do instead.
[[nodiscard]] Result<ServerAddress, Fault> parse_server_address(std::string_view url);

/// A request of HTTP/1.1.
struct HttpRequest {
    std::string method = "GET";
    std::string target{};
    std::string token{}; ///< sent as `Authorization: Bearer`; empty: none
    std::string body{};  ///< a form
};

/// The bytes of a response's body out of those on the connection: as many as Content-Length says, in chunks,
/// or all until the connection ends. Pure.
class BodyDecoder {
public:
    /// What `headers` (in lower case, each line ending with `\r\n`) say of the body; nothing when that cannot
    /// be.
    [[nodiscard]] static std::optional<BodyDecoder> of_headers(std::string_view headers);

    /// Takes what it can off `raw` and appends it to `body`. False when the bytes are not those of a body.
    [[nodiscard]] bool decode(std::string& raw, std::string& body);
    [[nodiscard]] bool is_done() const { return state_ == State::done; }

private:
    enum class State : std::uint8_t { plain, until_end, chunk_size, chunk, chunk_end, trailers, done };
    [[nodiscard]] bool read_chunk_size(std::string_view line);

    State state_ = State::until_end;
    std::uint64_t left_ = 0; ///< of the body, or of the chunk
};

/// A request that was sent and its response, read line by line as it comes. Every wait has a limit, and ends
/// when `wake_fd` becomes readable.
class HttpExchange {
public:
    static constexpr std::size_t max_line = 1 << 20;

    /// Connects, sends, and reads the response's head.
    [[nodiscard]] static Result<HttpExchange, Fault> start(const ServerAddress& server,
                                                           const HttpRequest& request, int wake_fd,
                                                           milliseconds patience);

    [[nodiscard]] int status() const { return status_; }

    enum class Got : std::uint8_t { line, timeout, ended, stopped };
    /// The next line of the body, without its end. `ended` also when the response breaks off or is none, or a
    /// line is longer than `max_line`.
    [[nodiscard]] Got read_line(std::string& line, milliseconds patience);
    /// A whole line is here already.
    [[nodiscard]] bool has_line() const { return body_.find('\n') != std::string::npos; }
    /// The whole body, at most `max_line`; what came of it in time.
    [[nodiscard]] std::string read_all(milliseconds patience);

private:
    using Deadline = match::Clock::time_point;
    HttpExchange(match::FileHandle socket, int wake_fd) : socket_(std::move(socket)), wake_fd_(wake_fd) {}
    [[nodiscard]] Got wait(short events, Deadline deadline) const;
    [[nodiscard]] bool send_all(std::string_view bytes, Deadline deadline) const;
    /// More bytes into `raw_`; `line` stands for "some".
    [[nodiscard]] Got receive(Deadline deadline);
    [[nodiscard]] bool read_head(Deadline deadline);
    /// More of the body; `line` stands for "some".
    [[nodiscard]] Got read_more(Deadline deadline);

    match::FileHandle socket_;
    int wake_fd_ = -1;
    int status_ = 0;
    BodyDecoder decoder_{};
    std::string raw_{};
    std::string body_{};
};

/// The whole answer to a small request.
struct HttpAnswer {
    int status = 0; ///< 0: nothing was heard
    std::string body{};
};
[[nodiscard]] HttpAnswer fetch_answer(const ServerAddress& server, const HttpRequest& request, int wake_fd);

} // namespace duiyi::bot
