// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/listener.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <charconv>
#include <chrono>
#include <cstring>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "net/clock.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using UnixEndpoint = asio::local::stream_protocol::endpoint;

constexpr std::string_view unix_prefix = "unix:";
/// After a failure to accept: trying again at once would only burn the processor.
constexpr std::chrono::milliseconds pause_after_failure{100};

/// `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`.
std::optional<tcp::endpoint> parse_endpoint(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view host = text.substr(0, colon);
    const std::string_view digits = text.substr(colon + 1);
    std::uint16_t port = 0;
    const auto done = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (done.ec != std::errc() || done.ptr != digits.data() + digits.size()) {
        return std::nullopt;
    }
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != std::string_view::npos) {
        return std::nullopt; // an IPv6 address without brackets: which part is the port?
    }
    if (host == "localhost") {
        host = "127.0.0.1";
    }
    boost::system::error_code fault;
    const auto address = asio::ip::make_address(host, fault);
    return fault ? std::nullopt : std::optional(tcp::endpoint(address, port));
}

/// The file of a socket at which nobody listens any more.
bool is_left_behind(asio::io_context& context, const std::filesystem::path& path) {
    std::error_code unknown;
    if (!std::filesystem::is_socket(path, unknown)) {
        return false;
    }
    asio::local::stream_protocol::socket probe(context);
    boost::system::error_code fault;
    probe.connect(UnixEndpoint(path.string()), fault);
    return fault == asio::error::connection_refused;
}

/// An address that opens: "all of them" (0.0.0.0, ::) is one to listen on, not one to go to.
asio::ip::address reachable(const asio::ip::address& address) {
    if (!address.is_unspecified()) {
        return address;
    }
    return address.is_v6() ? asio::ip::address(asio::ip::address_v6::loopback())
                           : asio::ip::address(asio::ip::address_v4::loopback());
}

/// As an endpoint of TCP, which it must be.
tcp::endpoint tcp_endpoint(const SocketProtocol::endpoint& endpoint) {
    tcp::endpoint out;
    out.resize(endpoint.size());
    std::memcpy(out.data(), endpoint.data(), endpoint.size());
    return out;
}

} // namespace

std::optional<IpAddress> address_of(const SocketProtocol::endpoint& endpoint) {
    const int family = endpoint.protocol().family();
    if (family != AF_INET && family != AF_INET6) {
        return std::nullopt;
    }
    const auto address = tcp_endpoint(endpoint).address();
    return IpAddress(
        (address.is_v6() ? address.to_v6() : asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()))
            .to_bytes());
}

Result<std::unique_ptr<Listener>, StartError> Listener::open(asio::io_context& context,
                                                             const std::string& where) {
    std::unique_ptr<Listener> listener(new Listener(context));
    auto& acceptor = listener->acceptor_;
    boost::system::error_code fault;
    const auto step = [&fault](auto&& action) {
        if (!fault) {
            action();
        }
    };
    SocketProtocol::endpoint endpoint;
    if (where.starts_with(unix_prefix)) {
        const std::filesystem::path path = where.substr(unix_prefix.size());
        if (path.empty() || path.string().size() >= sizeof(sockaddr_un::sun_path)) {
            return tl::unexpected(
                StartError{StartError::Fault::bad_options,
                           "cannot listen on '" + where + "': the path of a socket has 1 to " +
                               std::to_string(sizeof(sockaddr_un::sun_path) - 1) + " bytes"});
        }
        if (is_left_behind(context, path)) {
            std::error_code ignored; // then bind() says so
            std::filesystem::remove(path, ignored);
        }
        endpoint = UnixEndpoint(path.string());
        step([&] { acceptor.open(asio::local::stream_protocol(), fault); });
        step([&] { acceptor.bind(endpoint, fault); });
        step([&] { listener->unix_path_ = path; });
    } else {
        const auto parsed = parse_endpoint(where);
        if (!parsed) {
            return tl::unexpected(
                StartError{StartError::Fault::bad_options,
                           "cannot listen on '" + where + "': expected ADDRESS:PORT or unix:PATH"});
        }
        endpoint = *parsed;
        step([&] { acceptor.open(parsed->protocol(), fault); });
        step([&] { acceptor.set_option(tcp::acceptor::reuse_address(true), fault); });
        step([&] { acceptor.bind(endpoint, fault); });
    }
    step([&] { acceptor.listen(asio::socket_base::max_listen_connections, fault); });
    if (fault) {
        return tl::unexpected(StartError{StartError::Fault::cannot_start,
                                         "cannot listen on " + where + ": " + fault.message()});
    }
    return listener;
}

Listener::~Listener() {
    close();
}

void Listener::accept(std::function<void(Socket)> accepted) {
    accepted_ = std::move(accepted);
    accept_next();
}

void Listener::accept_next() {
    acceptor_.async_accept([this](boost::system::error_code fault, Socket socket) {
        if (!acceptor_.is_open() || fault == asio::error::operation_aborted) {
            return;
        }
        if (!fault) {
            try {
                accepted_(std::move(socket));
                accept_next();
                return;
            } catch (const std::bad_alloc&) {
                fault = asio::error::no_memory;
            }
        }
        // Out of file descriptors or memory, most likely.
        if (const auto times = failures_.count(steady_ms())) {
            spdlog::error("cannot accept connections: {} ({} times)", fault.message(), *times);
        }
        pause_.expires_after(pause_after_failure);
        pause_.async_wait([this](boost::system::error_code cancelled) {
            if (!cancelled) {
                accept_next();
            }
        });
    });
}

void Listener::close() {
    if (!acceptor_.is_open()) {
        return;
    }
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    if (!unix_path_.empty()) {
        std::error_code gone;
        std::filesystem::remove(unix_path_, gone);
    }
}

std::uint16_t Listener::port() const {
    return unix_path_.empty() ? tcp_endpoint(acceptor_.local_endpoint()).port() : 0;
}

std::string Listener::url() const {
    if (!unix_path_.empty()) {
        return std::string(unix_prefix) + unix_path_.string();
    }
    const auto endpoint = tcp_endpoint(acceptor_.local_endpoint());
    const auto address = reachable(endpoint.address());
    const auto host = address.to_string();
    return "http://" + (address.is_v6() ? '[' + host + ']' : host) + ':' + std::to_string(endpoint.port()) +
           '/';
}

} // namespace duiyi::server
