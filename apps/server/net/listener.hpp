// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "duiyi/rules/fault.hpp"
#include "limits/limits.hpp"
#include "net/server.hpp"
#include "net/socket.hpp"

namespace duiyi::server {

/// A port, or a Unix socket, where connections are accepted.
class Listener {
public:
    /// `ADDRESS:PORT`, `[ADDRESS]:PORT`, `localhost:PORT` or `unix:PATH`. A file that a server left behind at
    /// PATH is replaced.
    [[nodiscard]] static Result<std::unique_ptr<Listener>, StartError> open(boost::asio::io_context& context,
                                                                            const std::string& where);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    /// Accepts until close(). `accepted` is called with each socket.
    void accept(std::function<void(Socket)> accepted);
    void close();

    /// 0 for a Unix socket.
    [[nodiscard]] std::uint16_t port() const;
    /// Where this machine's browser finds it, such as `http://127.0.0.1:8080/`; or `unix:PATH`.
    [[nodiscard]] std::string url() const;

private:
    explicit Listener(boost::asio::io_context& context) : acceptor_(context), pause_(context) {}
    void accept_next();

    boost::asio::basic_socket_acceptor<SocketProtocol> acceptor_;
    boost::asio::steady_timer pause_;
    std::function<void(Socket)> accepted_;
    std::filesystem::path unix_path_; ///< empty for a port
    LogThrottle failures_{60'000};
};

} // namespace duiyi::server
