// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The hall without sockets and disk: a store that answers on demand, people whose frames are read, a table.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hall/hall.hpp"
#include "ws_client.hpp"

namespace duiyi::server {

using test::number_of;
using test::text_of;
namespace json = boost::json;

/// A store in memory that answers when the test says so, and as the test says.
class SlowStore final : public Store {
public:
    void append(Batch batch, Appended appended) override {
        waiting_.push_back([this, batch = std::move(batch),
                            appended = std::move(appended)](std::optional<StoreFault> fault) {
            if (fault) {
                appended(tl::unexpected(StoreError{*fault, "as the test wants it"}));
                return;
            }
            for (const auto& row : batch) {
                rooms[row.room].push_back(row);
            }
            appended({});
        });
    }
    void load(std::string room, Loaded loaded) override {
        waiting_.push_back(
            [this, room, loaded](auto) { loaded(rooms.contains(room) ? rooms[room] : Batch{}); });
    }
    void list_unplayed(std::int64_t before_ms, Listed listed) override {
        waiting_.push_back([this, before_ms, listed](auto) {
            std::vector<std::string> names;
            for (const auto& [name, rows] : rooms) {
                const bool played =
                    std::ranges::any_of(rows, [](const auto& row) { return row.kind == "moved"; });
                if (!played && rows.front().at_ms < before_ms) {
                    names.push_back(name);
                }
            }
            listed(names);
        });
    }
    void erase_unplayed(std::vector<std::string> names, Appended erased) override {
        waiting_.push_back([this, names, erased](auto) {
            for (const auto& name : names) {
                rooms.erase(name);
            }
            erased({});
        });
    }

    void answer(std::optional<StoreFault> fault = std::nullopt) {
        ASSERT_FALSE(waiting_.empty());
        const auto job = std::move(waiting_.front());
        waiting_.pop_front();
        job(fault);
    }
    void answer_all() {
        while (!waiting_.empty()) {
            answer();
        }
    }
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

    std::map<std::string, Batch> rooms;

private:
    std::deque<std::function<void(std::optional<StoreFault>)>> waiting_;
};

/// A connection whose frames the test reads.
class Person final : public Outlet {
public:
    Person(Hall& hall, std::string address = "1.2.3.4")
        : hall_(hall), guest_(hall.enter(std::move(address), *this)) {}
    ~Person() override { leave(); }

    void send(Frame frame) override { frames.push_back(json::parse(*frame).as_object()); }
    void charge(std::size_t messages) override { charged += messages; }
    void close() override { closed = true; }

    void say(json::object message) {
        if (!message.contains("id")) {
            message["id"] = test::fresh_id();
        }
        hall_.handle(guest_, json::serialize(message), [this] { ++done; });
    }
    void leave() { hall_.leave(guest_); }
    /// The types of what has come since the last call, such as "ack event:moved"; presence is left out.
    std::string heard() {
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

    std::vector<json::object> frames;
    json::object last;
    int done = 0;
    std::size_t charged = 0;
    bool closed = false;

private:
    Hall& hall_;
    GuestPtr guest_;
};

class HallTest : public testing::Test {
protected:
    static HallOptions options(std::int64_t& now) {
        HallOptions out;
        out.rooms_per_hour = 10;
        out.now_ms = [&now] { return now; };
        return out;
    }
    void say(Person& person, json::object message) {
        person.say(std::move(message));
        store_.answer_all();
    }
    /// A room with both players in it; nothing left to hear.
    void sit_down() {
        say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
        EXPECT_EQ(first_.heard(), "created");
        room_ = text_of(first_.last, "room");
        first_secret_ = text_of(first_.last, "secret");
        say(second_, {{"type", "join"}, {"room", room_}});
        EXPECT_EQ(second_.heard(), "joined");
        second_secret_ = text_of(second_.last, "secret");
        EXPECT_EQ(first_.heard(), "event:seat_taken");
        say(watcher_, {{"type", "join"}, {"room", room_}});
        EXPECT_EQ(watcher_.heard(), "joined");
    }
    static json::object move(int ply, const char* text) {
        return {{"type", "move"}, {"ply", ply}, {"move", text}};
    }

    std::int64_t now_ = 1'000'000'000;
    SlowStore store_;
    Hall hall_{store_, options(now_)};
    Person first_{hall_}, second_{hall_}, watcher_{hall_};
    std::string room_, first_secret_, second_secret_;
};

} // namespace duiyi::server
