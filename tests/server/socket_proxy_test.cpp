// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Behind a proxy: limits follow the client that it names. With nginx (docs/nginx.conf), and with headers as
// any proxy sends them.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "duiyi/test_kit/paths.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

extern char** environ;

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;

/// A port that was free a moment ago.
std::uint16_t free_port() {
    const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ::bind(file, reinterpret_cast<const sockaddr*>(&address), size);
    ::getsockname(file, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(file);
    return ntohs(address.sin_port);
}

void replace(std::string& text, std::string_view old_text, std::string_view new_text) {
    const auto at = text.find(old_text);
    ASSERT_NE(at, std::string::npos) << old_text;
    text.replace(at, old_text.size(), new_text);
}

/// nginx with the site of the documentation, in front of `upstream`.
class Nginx {
public:
    explicit Nginx(const std::string& upstream) {
        std::ifstream file(test_kit::source_dir() / "docs/nginx.conf");
        std::string site((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        const auto folder = folder_.path().string();
        // Another program may take the port in between: then nginx ends, and the next one is tried.
        for (int attempt = 0; attempt < 5 && pid_ < 0; ++attempt) {
            const std::uint16_t port = free_port();
            std::string text = site;
            replace(text, "listen 80;", "listen 127.0.0.1:" + std::to_string(port) + ';');
            replace(text, "server unix:/run/duiyi/socket;", "server " + upstream + ';');
            std::ofstream(folder_.path() / "nginx.conf")
                << (::geteuid() == 0 ? "user root;\n" : "") << "daemon off;\nworker_processes 1;\npid "
                << folder << "/pid;\nerror_log " << folder << "/errors;\nevents {}\nhttp {\naccess_log off;\n"
                << "client_body_temp_path " << folder << "/body;\nproxy_temp_path " << folder
                << "/proxy;\nfastcgi_temp_path " << folder << "/fastcgi;\nuwsgi_temp_path " << folder
                << "/uwsgi;\nscgi_temp_path " << folder << "/scgi;\n"
                << text << "}\n";
            start(port);
        }
    }
    Nginx(const Nginx&) = delete;
    Nginx& operator=(const Nginx&) = delete;
    ~Nginx() {
        if (pid_ > 0) {
            ::kill(pid_, SIGTERM);
            bool has_ended = false;
            for (int i = 0; i < 3000 && !has_ended; ++i) {
                std::this_thread::sleep_for(10ms);
                has_ended = ::waitpid(pid_, nullptr, WNOHANG) != 0;
            }
            if (!has_ended) {
                ADD_FAILURE() << "nginx does not end";
                ::kill(pid_, SIGKILL);
                ::waitpid(pid_, nullptr, 0);
            }
        }
    }
    /// 0 when it did not come up.
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::string errors() const {
        std::ifstream file(folder_.path() / "errors");
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }

private:
    void start(std::uint16_t port) {
        std::string program = "/usr/sbin/nginx"; // which the PATH of a user lacks
        std::string config = (folder_.path() / "nginx.conf").string();
        std::string errors = (folder_.path() / "errors").string();
        std::string config_flag = "-c";
        std::string errors_flag = "-e";
        std::vector<char*> arguments{program.data(),     config_flag.data(), config.data(),
                                     errors_flag.data(), errors.data(),      nullptr};
        if (::posix_spawn(&pid_, program.c_str(), nullptr, nullptr, arguments.data(), environ) != 0) {
            pid_ = -1;
            return;
        }
        const auto until = std::chrono::steady_clock::now() + 30s;
        while (std::chrono::steady_clock::now() < until) {
            if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
                pid_ = -1;
                return;
            }
            if (!Socket(port).ended()) {
                port_ = port;
                return;
            }
            std::this_thread::sleep_for(10ms);
        }
    }

    TempFolder folder_;
    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
};

constexpr const char* own_page = "Host: play.example\r\nOrigin: http://play.example\r\n";

/// Opens once the server has noticed that another connection of the address has ended.
bool opens_soon(std::uint16_t port, const char* source) {
    for (int i = 0; i < 1200; ++i) {
        if (WsClient(port, own_page, source).open()) {
            return true;
        }
        std::this_thread::sleep_for(50ms);
    }
    return false;
}

/// Two connections from each address, however many come through the proxy.
void expect_limits_by_client(std::uint16_t port) {
    std::vector<std::unique_ptr<WsClient>> players;
    for (const char* source : {"127.0.0.2", "127.0.0.3", "127.0.0.4"}) {
        for (int i = 0; i < 2; ++i) {
            players.push_back(std::make_unique<WsClient>(port, own_page, source));
            EXPECT_TRUE(players.back()->open()) << source << ' ' << players.back()->status();
        }
        EXPECT_NE(WsClient(port, own_page, source).status().find("429"), std::string::npos) << source;
    }
    // A client's own headers change nothing.
    const std::string page = own_page;
    for (const char* lie : {"X-Forwarded-For: 192.0.2.1\r\n", "Forwarded: for=192.0.2.1\r\n"}) {
        EXPECT_FALSE(WsClient(port, page + lie, "127.0.0.2").open()) << lie;
    }
    EXPECT_NE(WsClient(port, "Host: play.example\r\nOrigin: http://evil.example\r\n", "127.0.0.9")
                  .status()
                  .find("403"),
              std::string::npos);
    // They play through it.
    const auto room = text_of(players[0]->create("chess"), "room");
    players[2]->join(room);
    EXPECT_EQ(text_of(players[0]->move(0, "e2e4"), "type"), "ack");
    EXPECT_EQ(text_of(players[2]->event("moved"), "kind"), "moved");
}

TEST(SocketProxy, NginxOnAUnixSocket) {
    const TempFolder data;
    const auto path = (data.path() / "socket").string();
    const ServerProcess server(
        data.path() / "data", {"--allow-origin", "http://play.example", "--max-connections-per-address", "2"},
        "unix:" + path);
    ASSERT_EQ(server.first_line(), "listening on unix:" + path) << server.errors();
    const Nginx nginx("unix:" + path);
    ASSERT_NE(nginx.port(), 0) << "nginx is installed by ./dev; " << nginx.errors();
    EXPECT_NE(http_get(nginx.port(), "/healthz").find("200 OK"), std::string::npos);
    expect_limits_by_client(nginx.port());
    EXPECT_TRUE(opens_soon(nginx.port(), "127.0.0.2")) << "its connections have ended";
}

TEST(SocketProxy, NginxOnAPort) {
    const TempFolder data;
    const ServerProcess server(data.path(),
                               {"--allow-origin", "http://play.example", "--max-connections-per-address", "2",
                                "--trusted-proxy", "127.0.0.1"});
    ASSERT_NE(server.port(), 0) << server.errors();
    const Nginx nginx("127.0.0.1:" + std::to_string(server.port()));
    ASSERT_NE(nginx.port(), 0) << "nginx is installed by ./dev; " << nginx.errors();
    expect_limits_by_client(nginx.port());
}

class ForwardedSocket : public testing::Test {
protected:
    void start(std::vector<std::string> options) {
        server_ = std::make_unique<ServerProcess>(data_.path(), std::move(options));
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    std::string ask(const std::string& headers, const char* source = nullptr) {
        return http_exchange(Socket(server_->port(), 0, source),
                             "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + headers + "\r\n")
            .substr(0, 12);
    }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(ForwardedSocket, BothHeadersAndIPv6NetworksCount) {
    start({"--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "1"});
    const auto port = server_->port();
    const WsClient first(port, "Forwarded: for=\"[2001:db8:1:2::1]:99\"\r\n");
    EXPECT_TRUE(first.open());
    EXPECT_EQ(ask("X-Forwarded-For: 2001:db8:1:2:ffff::\r\n"), "HTTP/1.1 429") << "the same /64";
    EXPECT_EQ(ask("X-Forwarded-For: 2001:db8:1:3::1\r\n"), "HTTP/1.1 200");
    EXPECT_EQ(ask("Forwarded: for=1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\n"), "HTTP/1.1 400");
    EXPECT_EQ(ask(""), "HTTP/1.1 200") << "the proxy's own request";
    EXPECT_EQ(ask("X-Forwarded-For: 2001:db8:1:2::1\r\n", "127.0.0.2"), "HTTP/1.1 200")
        << "no proxy: ignored";
}

// One connection of a proxy carries requests of many clients.
TEST_F(ForwardedSocket, EachRequestOfAConnectionIsAnothers) {
    start({"--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "1"});
    const WsClient busy(server_->port(), "X-Forwarded-For: 192.0.2.1\r\n");
    ASSERT_TRUE(busy.open());
    Socket proxy(server_->port());
    for (const char* client : {"192.0.2.2", "192.0.2.3", "192.0.2.2"}) {
        proxy.send(std::string("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ") + client +
                   "\r\n\r\n");
        EXPECT_EQ(proxy.receive(WsClient::patience).substr(0, 12), "HTTP/1.1 200") << client;
    }
    proxy.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
    EXPECT_EQ(proxy.receive(WsClient::patience).substr(0, 12), "HTTP/1.1 429");
}

TEST(ServeOptions, ExplainsNetworksAndOriginsThatAreNone) {
    const TempFolder data;
    for (const auto& [option, value] :
         {std::pair("--trusted-proxy", "10.0.0.0/99"), {"--allow-origin", "play.example"}}) {
        ServerProcess server(data.path(), {option, value});
        EXPECT_EQ(server.wait(), 2);
        EXPECT_NE(server.errors().find(std::string("'") + value + "' is no "), std::string::npos)
            << server.errors();
    }
}

TEST(UnixSocket, ReplacesAFileLeftBehindAndNoOther) {
    const TempFolder data;
    const auto path = data.path() / "socket";
    {
        const ServerProcess killed(data.path() / "data", {}, "unix:" + path.string());
        ASSERT_FALSE(killed.first_line().empty());
        ServerProcess second(data.path() / "other", {}, "unix:" + path.string());
        EXPECT_EQ(second.wait(), 1) << "somebody listens there";
    }
    ServerProcess again(data.path() / "data", {}, "unix:" + path.string());
    EXPECT_NE(http_exchange(Socket(path), "GET /healthz HTTP/1.0\r\n\r\n").find("200 OK"), std::string::npos);
    EXPECT_TRUE(WsClient(Socket(path), "Host: localhost\r\n").open());
    again.signal(SIGTERM);
    EXPECT_EQ(again.wait(), 0);
    EXPECT_FALSE(std::filesystem::exists(path));
    std::ofstream(path) << "not a socket";
    ServerProcess refused(data.path() / "data", {}, "unix:" + path.string());
    EXPECT_EQ(refused.wait(), 1);
    EXPECT_TRUE(std::filesystem::exists(path));
}

} // namespace
} // namespace duiyi::test
