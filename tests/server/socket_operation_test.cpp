// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The program on a full disk, and with a log that nobody reads.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <thread>

#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;

std::string status_of(std::uint16_t port, std::string_view target) {
    return http_get(port, target).substr(0, 12);
}

/// Asks until this is the answer: what is known of the disk is known for two seconds.
bool becomes(std::uint16_t port, std::string_view expected) {
    for (int i = 0; i < 300; ++i) {
        if (status_of(port, "/readyz") == expected) {
            return true;
        }
        std::this_thread::sleep_for(100ms);
    }
    return false;
}

// A file that may not grow stands for the full disk: a write fails, and later succeeds again.
TEST(SocketOperation, AServerThatCannotWriteLivesAndIsNotReady) {
    const TempFolder data;
    const ServerProcess server(data.path());
    ASSERT_NE(server.port(), 0) << server.errors();
    EXPECT_EQ(status_of(server.port(), "/readyz"), "HTTP/1.1 200");
    rlimit before{};
    ASSERT_EQ(::prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &before), 0);
    const rlimit none{0, before.rlim_max};
    ASSERT_EQ(::prlimit(server.pid(), RLIMIT_FSIZE, &none, nullptr), 0);
    EXPECT_TRUE(becomes(server.port(), "HTTP/1.1 503"));
    EXPECT_EQ(status_of(server.port(), "/healthz"), "HTTP/1.1 200");
    WsClient client(server.port());
    EXPECT_EQ(
        text_of(client.ask({{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}}),
                "code"),
        "server_error");
    ASSERT_EQ(::prlimit(server.pid(), RLIMIT_FSIZE, &before, nullptr), 0);
    EXPECT_TRUE(becomes(server.port(), "HTTP/1.1 200"));
    client.create("chess");
}

TEST(SocketOperation, CountersAreForTheOperator) {
    const TempFolder data;
    const auto path = data.path() / "operator";
    const ServerProcess server(data.path() / "data", {"--operator-listen", "unix:" + path.string()});
    ASSERT_NE(server.port(), 0) << server.errors();
    EXPECT_EQ(status_of(server.port(), "/counters"), "HTTP/1.1 404");
    const auto health = http_get(server.port(), "/healthz");
    EXPECT_TRUE(health.ends_with("\r\n\r\nok\n")) << health;
    const auto ask = [&path](const std::string& target) {
        return http_exchange(Socket(path), "GET " + target + " HTTP/1.0\r\n\r\n");
    };
    EXPECT_NE(ask("/counters").find("\nrooms 0\n"), std::string::npos) << ask("/counters");
    EXPECT_NE(ask("/readyz").find("200 OK"), std::string::npos);
    EXPECT_NE(ask("/").find("404"), std::string::npos) << "no game here";
}

/// A server whose log goes to a pipe that this test holds.
class LogPipe : public testing::Test {
protected:
    void SetUp() override {
        const auto path = (data_.path() / "log").string();
        ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
        reader_ = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
        ASSERT_GE(reader_, 0);
        server_ = std::make_unique<ServerProcess>(
            data_.path() / "data", std::vector<std::string>{"--max-connections-per-address", "1"},
            "127.0.0.1:0", "exec 2>'" + path + "'");
        ASSERT_NE(server_->port(), 0);
    }
    void TearDown() override { close_reader(); }
    void close_reader() {
        if (reader_ >= 0) {
            ::close(std::exchange(reader_, -1));
        }
    }
    /// Causes lines of the log.
    void expect_refusals() {
        const WsClient first(server_->port());
        EXPECT_TRUE(first.open());
        for (int i = 0; i < 20; ++i) {
            EXPECT_EQ(status_of(server_->port(), "/healthz"), "HTTP/1.1 429") << i;
        }
    }
    void expect_alive() { EXPECT_TRUE(WsClient(server_->port(), "", "127.0.0.2").open()); }

    TempFolder data_;
    int reader_ = -1;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(LogPipe, ALogWithoutAReaderDoesNotEndTheServer) {
    close_reader();
    expect_refusals();
    expect_alive();
    server_->signal(SIGTERM);
    EXPECT_EQ(server_->wait(), 0);
}

TEST_F(LogPipe, AStalledReaderOfTheLogStopsNobody) {
    const std::string page(4096, 'x');
    while (::write(reader_, page.data(), page.size()) > 0) { // until the pipe is full
    }
    expect_refusals();
    expect_alive();
    server_->signal(SIGTERM);
    EXPECT_EQ(server_->wait(), 0) << "ends as well";
}

} // namespace
} // namespace duiyi::test
