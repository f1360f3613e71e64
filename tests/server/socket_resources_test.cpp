// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The program when open files or the disk run out, and what one address may be sent.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <thread>
#include <vector>

#include "duiyi/test_kit/pace.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::array<const char*, 4> knights{"g1f3", "g8f6", "f3g1", "f6g8"};

/// Waits for something that comes soon; false when it does not.
template <class Condition>
bool comes(Condition condition) {
    for (int i = 0; i < 1000; ++i) {
        if (condition()) {
            return true;
        }
        std::this_thread::sleep_for(30ms);
    }
    return false;
}

/// Sets a limit of a running program while it lives.
class Limit {
public:
    Limit(pid_t pid, __rlimit_resource resource, rlim_t value) : pid_(pid), resource_(resource) {
        EXPECT_EQ(::prlimit(pid_, resource_, nullptr, &before_), 0);
        const rlimit low{value, before_.rlim_max};
        EXPECT_EQ(::prlimit(pid_, resource_, &low, nullptr), 0);
    }
    ~Limit() { EXPECT_EQ(::prlimit(pid_, resource_, &before_, nullptr), 0); }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;

private:
    pid_t pid_;
    __rlimit_resource resource_;
    rlimit before_{};
};

/// The virtual memory of a process, in bytes.
rlim_t address_space(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
    rlim_t pages = 0;
    file >> pages;
    return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

/// The processor time of a process so far, of all its threads.
std::chrono::milliseconds processor_time(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    std::getline(file, line);
    std::istringstream fields(line.substr(line.rfind(')') + 2)); // from the state on, the third field
    const std::vector<std::string> words{std::istream_iterator<std::string>(fields), {}};
    constexpr std::size_t utime = 14 - 3;
    return (std::stol(words.at(utime)) + std::stol(words.at(utime + 1))) * 1000ms / ::sysconf(_SC_CLK_TCK);
}

class SocketResources : public testing::Test {
protected:
    void start(std::vector<std::string> options = {}, const std::string& shell_first = "") {
        server_ =
            std::make_unique<ServerProcess>(data_.path(), std::move(options), "127.0.0.1:0", shell_first);
        ASSERT_NE(server_->port(), 0) << server_->errors();
    }
    [[nodiscard]] std::string ready() const { return http_get(server_->port(), "/readyz").substr(0, 12); }

    TempFolder data_;
    std::unique_ptr<ServerProcess> server_;
};

TEST_F(SocketResources, WithoutFreeFilesThoseWhoAreThereGoOn) {
    start();
    WsClient player(server_->port());
    const auto room = text_of(player.create("chess", "screen"), "room");
    const auto began_without = Clock::now();
    auto none = std::make_unique<Limit>(server_->pid(), RLIMIT_NOFILE, 3);
    Socket newcomer(server_->port()); // the system accepts it, the server cannot
    newcomer.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    ASSERT_TRUE(comes([&] { return server_->times_said("cannot accept connections") > 0; }))
        << server_->errors();

    for (int ply = 0; ply < 8; ++ply) {
        EXPECT_EQ(text_of(player.move(ply, knights.at(static_cast<std::size_t>(ply) % 4)), "type"), "ack");
    }
    // A server that tries again at once is busy all the time. What the host of a virtual machine takes away
    // may count as the server's, but not in each of several seconds.
    bool is_idle = false;
    for (int i = 0; i < 20 && !is_idle; ++i) {
        const auto began = Clock::now();
        const auto before = processor_time(server_->pid());
        std::this_thread::sleep_for(1s);
        is_idle = processor_time(server_->pid()) - before < (Clock::now() - began) / 3;
    }
    EXPECT_TRUE(is_idle);
    EXPECT_GE(server_->times_said("cannot accept"), 1);
    EXPECT_LE(server_->times_said("cannot accept"), 1 + (Clock::now() - began_without) / 1min)
        << "one line a minute";
    EXPECT_EQ(newcomer.receive(0ms), "");

    none.reset();
    const auto answer = newcomer.receive(WsClient::patience);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200")) << answer;
    WsClient watcher(server_->port());
    EXPECT_EQ(number_of(watcher.join(room), "version"), 9);
}

// Each refusal takes a file for a moment, too: they have their part of those that are kept free.
TEST_F(SocketResources, RefusalsLeaveFilesForTheRest) {
    start({}, "ulimit -n 100");
    WsClient player(server_->port());
    player.create("chess", "screen");
    std::vector<Socket> silent;
    for (int i = 0; i < 250; ++i) {
        silent.emplace_back(server_->port(), 0, ("127.0.3." + std::to_string(i + 1)).c_str());
    }
    for (int ply = 0; ply < 4; ++ply) {
        EXPECT_EQ(text_of(player.move(ply, knights.at(static_cast<std::size_t>(ply))), "type"), "ack");
    }
    EXPECT_TRUE(comes([&] { return !http_get(server_->port(), "/healthz").empty(); })) << "an answer again";
    EXPECT_EQ(server_->times_said("cannot accept"), 0) << server_->errors();
}

// Uploads for which there is no memory: their connections end, and all others go on.
TEST_F(SocketResources, AConnectionWithoutMemoryEndsAlone) {
    if (test_kit::sanitized_build()) {
        GTEST_SKIP() << "a sanitizer ends the program that has no memory, whatever the program does then";
    }
    start();
    WsClient player(server_->port());
    player.create("chess", "screen");
    {
        const Limit no_more(server_->pid(), RLIMIT_AS, address_space(server_->pid()) + 2'000'000);
        const std::string part =
            "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" +
            std::string(900'000, ' ');
        std::vector<Socket> uploads;
        for (int i = 0; i < 32; ++i) {
            uploads.emplace_back(server_->port(), 0, ("127.0.4." + std::to_string(i / 8 + 1)).c_str());
            uploads.back().send(part);
        }
        EXPECT_TRUE(comes([&] { return server_->times_said("out of memory") > 0; })) << server_->errors();
        EXPECT_EQ(text_of(player.ask({{"type", "ping"}}), "type"), "pong");
    }
    EXPECT_EQ(text_of(player.move(0, "e2e4"), "type"), "ack");
    EXPECT_TRUE(comes([&] { return ready() == "HTTP/1.1 200"; }));
}

// A file that may not grow stands for the full disk: a write fails, and later succeeds again.
TEST_F(SocketResources, AGameGoesOnWhenTheDiskHasRoomAgain) {
    start();
    WsClient first(server_->port());
    const auto made = first.create("chess");
    const auto room = text_of(made, "room");
    WsClient second(server_->port());
    const auto joined = second.join(room);
    first.event("seat_taken");
    ASSERT_EQ(text_of(first.move(0, "e2e4"), "type"), "ack");
    EXPECT_EQ(second.event("moved").at("ply").at("move"), "e2e4");
    auto full = std::make_unique<Limit>(server_->pid(), RLIMIT_FSIZE, 0);
    const auto refused = second.move(1, "e7e5");
    EXPECT_EQ(text_of(refused, "code"), "server_error");
    EXPECT_EQ(text_of(refused, "message"), "the request could not be stored");
    EXPECT_EQ(text_of(second.ask({{"type", "resign"}}), "code"), "server_error");
    EXPECT_TRUE(comes([&] { return ready() == "HTTP/1.1 503"; }));
    WsClient watcher(server_->port());
    EXPECT_EQ(text_of(watcher.ask({{"type", "follow"}, {"room", room}}), "type"), "joined")
        << "what is stored can be read";

    full.reset();
    EXPECT_TRUE(comes([&] { return ready() == "HTTP/1.1 200"; }));
    const auto ack = second.move(1, "c7c5");
    EXPECT_EQ(text_of(ack, "type"), "ack") << json::serialize(ack);
    EXPECT_EQ(first.event("moved").at("ply").at("move"), "e2e4");
    EXPECT_EQ(first.event("moved").at("ply").at("move"), "c7c5") << "nothing of what was refused";
    server_->signal(SIGKILL);
    server_->wait();
    start();
    WsClient back(server_->port());
    const auto state = back.join(room, text_of(joined, "secret"));
    EXPECT_EQ(state.at("version"), ack.at("version"));
    EXPECT_EQ(text_of(back.move(2, "g1f3"), "code"), "not_your_turn");
}

// A move that many follow is as much as the address may be sent in a moment: the rest waits.
TEST_F(SocketResources, BytesAreBoundedByAddressHoweverManyConnections) {
    constexpr std::int64_t watchers = 40;
    constexpr double rate = 40'000;
    constexpr double burst = 10'000;
    // What waits is looked at several times in a time limit.
    start({"--bytes-per-second", "40000", "--byte-burst", "10000", "--header-timeout-ms", "5000"});
    WsClient player(server_->port(), "", "127.0.0.2"); // which has its own share
    const auto room = text_of(player.create("chess", "screen"), "room");
    std::vector<std::unique_ptr<WsClient>> all;
    for (std::int64_t i = 0; i < watchers; ++i) {
        all.push_back(std::make_unique<WsClient>(server_->port()));
        all.back()->join(room);
    }
    for (const auto& watcher : all) { // until nothing more is on its way
        for (std::int64_t seen = 0; seen != watchers;) {
            const auto presence = watcher->push("presence");
            ASSERT_TRUE(presence);
            seen = number_of(*presence, "watchers");
        }
    }
    const auto began = Clock::now();
    for (int ply = 0; ply < 12; ++ply) {
        EXPECT_EQ(text_of(player.move(ply, knights.at(static_cast<std::size_t>(ply) % 4)), "type"), "ack");
    }
    std::size_t received = 0;
    while (received < 60'000) {
        const std::size_t before = received;
        for (const auto& watcher : all) {
            received += watcher->socket().receive(1ms).size();
            const std::chrono::duration<double> passed = Clock::now() - began;
            constexpr double one_frame = 2'000;
            ASSERT_LT(static_cast<double>(received), burst + one_frame + rate * 1.01 * passed.count());
        }
        ASSERT_TRUE(received > before || Clock::now() - began < 60s) << received;
    }
}

} // namespace
} // namespace duiyi::test
