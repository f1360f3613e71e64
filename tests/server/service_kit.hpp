// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The service without sockets and disk: a store that answers on demand, clients whose frames are read, a room
// with players.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bus/local_bus.hpp"
#include "fake_store.hpp"
#include "service/service.hpp"
#include "store/event_hash.hpp"
#include "wire/page_sink.hpp"
#include "ws_client.hpp"

namespace duiyi::server {

using test::number_of;
using test::text_of;
namespace json = boost::json;

/// A connection whose frames the test reads.
class TestClient final : public PageSink {
public:
    TestClient(Service& service, std::string address = "1.2.3.4")
        : service_(service), client_(service.connect(std::move(address), *this)) {}
    ~TestClient() override { leave(); }

    void send(Frame frame) override {
        const std::string text = *frame.text + (frame.rest != nullptr ? *frame.rest : std::string());
        frames.push_back(json::parse(text).as_object());
        last_text = frame.text;
        shared_rest = frame.rest != nullptr ? frame.rest : shared_rest;
    }
    void charge(std::size_t messages) override { charged += messages; }
    void close() override { closed = true; }

    void say(json::object message) {
        if (!message.contains("id")) {
            message["id"] = test::fresh_id();
        }
        send_text(json::serialize(message));
    }
    void send_text(const std::string& frame) {
        handle(service_, client_, frame, [count = done_] { ++*count; }); // it may end after this client
    }
    void leave() { service_.disconnect(client_); }
    /// The types of what has come since the last call, such as "ack event:moved"; presence is left out.
    std::string received() {
        std::string out;
        for (const auto& frame : std::exchange(frames, {})) {
            const auto type = text_of(frame, "type");
            if (type == "presence") {
                continue;
            }
            out += out.empty() ? type : ' ' + type;
            if (type == "event") {
                out += ':' + text_of(frame.at("event").as_object(), "kind");
            } else if (type == "error") {
                out += ':' + text_of(frame, "code");
            }
            last = frame;
        }
        return out;
    }

    [[nodiscard]] const ClientPtr& client() const { return client_; }
    /// So many requests are done with.
    [[nodiscard]] int done() const { return *done_; }

    std::vector<json::object> frames;
    SharedText last_text;   ///< of the last frame
    SharedText shared_rest; ///< of the last frame that had one
    json::object last;
    std::size_t charged = 0;
    bool closed = false;

private:
    std::shared_ptr<int> done_ = std::make_shared<int>(0);
    Service& service_;
    ClientPtr client_;
};

class ServiceTest : public testing::Test {
protected:
    static ServiceOptions options(std::int64_t& now) {
        ServiceOptions out;
        out.rooms_per_hour = 10;
        out.now_ms = [&now] { return now; };
        return out;
    }
    void say(TestClient& person, json::object message) {
        person.say(std::move(message));
        store_.answer_all();
    }
    /// A room with both players and a spectator in it; all their frames are read.
    void sit_down() {
        say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
        EXPECT_EQ(first_.received(), "created");
        room_ = text_of(first_.last, "room");
        first_secret_ = text_of(first_.last, "secret");
        say(second_, {{"type", "join"}, {"room", room_}});
        EXPECT_EQ(second_.received(), "joined");
        second_secret_ = text_of(second_.last, "secret");
        EXPECT_EQ(first_.received(), "event:seat_taken");
        say(watcher_, {{"type", "join"}, {"room", room_}});
        EXPECT_EQ(watcher_.received(), "joined");
    }
    static json::object move(int ply, const char* text) {
        return {{"type", "move"}, {"ply", ply}, {"move", text}};
    }

    /// Of the event of the room that has this version, as clients know it.
    [[nodiscard]] std::string hash_of(const std::string& room, std::int64_t version) const {
        return to_hex(
            event_hash(room, version, store_.events(room).at(static_cast<std::size_t>(version) - 1)));
    }
    /// A join, or to follow, of a client that has this version of the room.
    [[nodiscard]] json::object having(std::int64_t version, json::object join) const {
        join["since"] = version;
        join["epoch"] = store_.epoch();
        join["hash"] = hash_of(text_of(join, "room"), version);
        return join;
    }

    /// Lets time pass, and what waits for a time happen.
    void pass(std::int64_t ms) {
        now_ += ms;
        deadlines_.run_due(now_);
        store_.answer_all();
    }

    std::int64_t now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    Deadlines deadlines_;
    Service service_{store_, bus_, deadlines_, nullptr, options(now_)};
    TestClient first_{service_}, second_{service_}, watcher_{service_};
    std::string room_, first_secret_, second_secret_;
};

} // namespace duiyi::server
