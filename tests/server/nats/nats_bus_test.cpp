// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Two buses, as two processes have them, on a real NATS server.
#include "bus/nats_bus.hpp"

#include <gtest/gtest.h>
#include <nats/nats.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "nats/nats_server.hpp"

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;
using test::NatsServer;

/// The thread of a bus: runs what was posted when the test waits.
class Loop {
public:
    [[nodiscard]] Post post() {
        return [this](std::function<void()> job) {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
            wake_.notify_all();
        };
    }
    /// Runs until `is_done`, at most ten seconds.
    bool run_until(const std::function<bool()>& is_done, std::chrono::milliseconds limit = 10s) {
        const auto end = std::chrono::steady_clock::now() + limit;
        std::unique_lock lock(mutex_);
        for (;;) {
            while (!jobs_.empty()) {
                const auto job = std::move(jobs_.front());
                jobs_.pop_front();
                lock.unlock();
                job();
                lock.lock();
            }
            lock.unlock();
            const bool done = is_done();
            lock.lock();
            if (done) {
                return true;
            }
            if (jobs_.empty() &&
                wake_.wait_until(lock, std::min(end, std::chrono::steady_clock::now() + 20ms)) ==
                    std::cv_status::timeout &&
                std::chrono::steady_clock::now() >= end) {
                return false;
            }
        }
    }
    void run_for(std::chrono::milliseconds time) {
        run_until([] { return false; }, time);
    }

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> jobs_;
};

BusMessage event(std::int64_t version) {
    EventStored message;
    message.event.version = version;
    message.event.body = "event " + std::to_string(version);
    return message;
}

/// A bus and what it has received on a topic.
struct Node {
    explicit Node(Loop& loop, NatsOptions options, const std::string& topic = "room.one") {
        options.post = loop.post();
        auto opened = NatsBus::open(std::move(options));
        if (!opened) {
            ADD_FAILURE() << opened.error();
            std::abort();
        }
        bus = std::move(*opened);
        bus->on_gap([this] { ++gaps; });
        subscription = bus->subscribe(topic, [this](const BusMessage& message) {
            versions.push_back(std::get<EventStored>(message).event.version);
        });
    }
    std::unique_ptr<NatsBus> bus;
    std::vector<std::int64_t> versions;
    int gaps = 0;
    BusSubscription subscription; // goes before the bus
};

class NatsBusTest : public testing::Test {
protected:
    /// Both are connected, and `to` hears `from`.
    void meet(Node& from, Node& to) {
        ASSERT_TRUE(loop_.run_until([&] {
            from.bus->publish("room.one", event(1));
            loop_.run_for(10ms);
            return !to.versions.empty();
        }));
        loop_.run_for(50ms);
        from.versions.clear();
        to.versions.clear();
    }

    Loop loop_;
};

TEST_F(NatsBusTest, AMessageReachesTheOtherProcessOnceAndInOrder) {
    NatsServer server;
    Node one(loop_, {.url = server.url()});
    Node two(loop_, {.url = server.url()});
    meet(one, two);
    std::vector<std::int64_t> sent;
    for (std::int64_t i = 2; i < 2'002; ++i) {
        sent.push_back(i);
        one.bus->publish("room.one", event(i));
    }
    EXPECT_EQ(one.versions, sent) << "its own subscribers get it at once";
    EXPECT_TRUE(loop_.run_until([&] { return two.versions.size() >= sent.size(); }));
    loop_.run_for(50ms);
    EXPECT_EQ(two.versions, sent);
    EXPECT_EQ(one.versions, sent) << "no echo";
}

TEST_F(NatsBusTest, OnlyFollowedTopicsAndOwnSitesAreHeard) {
    NatsServer server;
    Node one(loop_, {.url = server.url()});
    Node two(loop_, {.url = server.url()});
    Node other(loop_, {.url = server.url() + "/elsewhere"});
    meet(one, two);
    const auto received = two.bus->counters().received;
    one.bus->publish("room.two", event(5));
    one.bus->publish_here("room.one", event(6));
    one.bus->publish("room.one", event(7));
    EXPECT_TRUE(loop_.run_until([&] { return !two.versions.empty(); }));
    EXPECT_EQ(two.versions, std::vector<std::int64_t>{7});
    EXPECT_EQ(two.bus->counters().received, received + 1);
    EXPECT_TRUE(other.versions.empty());
    two.subscription = {};
    two.versions.clear();
    one.bus->publish("room.one", event(8));
    loop_.run_for(200ms);
    EXPECT_TRUE(two.versions.empty());
}

TEST_F(NatsBusTest, AServerThatWasAwayIsFoundAgainAndTheGapIsTold) {
    NatsServer server;
    Node one(loop_, {.url = server.url()});
    Node two(loop_, {.url = server.url()});
    meet(one, two);
    for (int round = 0; round < 2; ++round) {
        const int before = two.gaps;
        server.crash();
        EXPECT_TRUE(loop_.run_until([&] { return !one.bus->is_connected() && !two.bus->is_connected(); }));
        one.bus->publish("room.one", event(2)); // lost
        loop_.run_for(100ms);
        EXPECT_TRUE(two.versions.empty());
        server.start();
        EXPECT_TRUE(loop_.run_until([&] { return one.bus->is_connected() && two.gaps > before; }));
        meet(one, two);
    }
}

TEST_F(NatsBusTest, AServerThatComesLaterIsFound) {
    NatsServer server;
    server.crash();
    Node one(loop_, {.url = server.url()});
    Node two(loop_, {.url = server.url()});
    loop_.run_for(300ms);
    EXPECT_FALSE(one.bus->is_connected());
    server.start();
    EXPECT_TRUE(loop_.run_until([&] { return one.gaps > 0 && two.gaps > 0; }));
    meet(one, two);
}

TEST_F(NatsBusTest, WhatIsNoMessageIsIgnored) {
    NatsServer server;
    Node one(loop_, {.url = server.url()});
    Node two(loop_, {.url = server.url()});
    meet(one, two);
    natsConnection* stranger = nullptr;
    ASSERT_EQ(natsConnection_ConnectTo(&stranger, server.url().c_str()), NATS_OK);
    for (const std::string bytes : {"", "x", "\1\1\1\1", "{\"kind\":\"moved\"}"}) {
        EXPECT_EQ(
            natsConnection_Publish(stranger, "duiyi.room.one", bytes.data(), static_cast<int>(bytes.size())),
            NATS_OK);
    }
    EXPECT_EQ(natsConnection_Flush(stranger), NATS_OK);
    natsConnection_Destroy(stranger);
    EXPECT_TRUE(loop_.run_until([&] { return two.bus->counters().refused == 4; }));
    one.bus->publish("room.one", event(9));
    EXPECT_TRUE(loop_.run_until([&] { return !two.versions.empty(); }));
    EXPECT_EQ(two.versions, std::vector<std::int64_t>{9});
}

TEST_F(NatsBusTest, MoreThanMayWaitIsLostAndToldAsAGap) {
    NatsServer server;
    Node one(loop_, {.url = server.url()});
    Node two(loop_, {.url = server.url(), .max_waiting_bytes = 4'096});
    meet(one, two);
    const int before = two.gaps;
    for (std::int64_t i = 1; i <= 1'000; ++i) {
        one.bus->publish("room.one", event(i));
    }
    const auto taken = [&] {
        const auto counters = two.bus->counters();
        return counters.received + counters.lost >= 1'000;
    };
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (!taken() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms); // its loop stands still
    }
    EXPECT_TRUE(loop_.run_until([&] { return two.gaps > before; }));
    EXPECT_LT(two.versions.size(), 1'000U);
    EXPECT_GT(two.versions.size(), 0U);
    meet(one, two);
}

TEST_F(NatsBusTest, PasswordsAreNeeded) {
    NatsServer server("authorization { user: duiyi, password: \"a word\" }");
    const test::TempFolder folder;
    const auto file = (folder.path() / "credentials").string();
    std::ofstream(file) << "duiyi:a word\n";
    Node one(loop_, {.url = server.url(), .credentials = file});
    Node two(loop_, {.url = server.url(), .credentials = file});
    meet(one, two);
    Node stranger(loop_, {.url = server.url()});
    loop_.run_for(1s);
    EXPECT_FALSE(stranger.bus->is_connected());
    EXPECT_TRUE(stranger.versions.empty());
}

TEST_F(NatsBusTest, AUserInTheUrlIsTaken) {
    NatsServer server("authorization { user: duiyi, password: word }");
    const std::string url = "nats://duiyi:word@127.0.0.1:" + std::to_string(server.port());
    Node one(loop_, {.url = url});
    Node two(loop_, {.url = url});
    meet(one, two);
}

TEST_F(NatsBusTest, TlsChecksTheServer) {
    const test::TempFolder folder;
    const auto at = [&](const char* name) { return (folder.path() / name).string(); };
    const auto make = [&](const std::string& name) {
        const std::string command =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
            "-subj /CN=bus -addext subjectAltName=IP:127.0.0.1 -keyout " +
            at((name + ".key").c_str()) + " -out " + at((name + ".pem").c_str()) + " >/dev/null 2>&1";
        ASSERT_EQ(std::system(command.c_str()), 0);
    };
    make("server");
    make("other");
    NatsServer server("tls { cert_file: \"" + at("server.pem") + "\", key_file: \"" + at("server.key") +
                      "\" }");
    const std::string url = "tls://127.0.0.1:" + std::to_string(server.port());
    Node one(loop_, {.url = url, .authorities = at("server.pem")});
    Node two(loop_, {.url = url, .authorities = at("server.pem")});
    meet(one, two);
    Node deceived(loop_, {.url = url, .authorities = at("other.pem")});
    Node plain(loop_, {.url = server.url()});
    Node wrong_name(
        loop_, {.url = "tls://localhost:" + std::to_string(server.port()), .authorities = at("server.pem")});
    loop_.run_for(1s);
    EXPECT_FALSE(deceived.bus->is_connected());
    EXPECT_FALSE(plain.bus->is_connected());
    EXPECT_FALSE(wrong_name.bus->is_connected());
}

TEST(NatsBusOptions, WhatIsWrongIsSaid) {
    const auto error = [](NatsOptions options) {
        options.post = [](const auto&) {};
        const auto bus = NatsBus::open(std::move(options));
        return bus ? std::string() : bus.error();
    };
    EXPECT_EQ(error({.url = "redis://127.0.0.1"}), "the bus: expected nats://HOST:PORT or tls://HOST:PORT");
    EXPECT_EQ(error({.url = "nats://127.0.0.1", .credentials = "/nowhere"}),
              "the bus: cannot read the credentials /nowhere");
    EXPECT_EQ(error({.url = "tls://127.0.0.1", .authorities = "/nowhere"}),
              "the bus: no certificates of authorities in /nowhere");
}

} // namespace
} // namespace duiyi::server
