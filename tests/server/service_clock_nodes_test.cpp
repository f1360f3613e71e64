// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games with clocks on two servers that share a store: one that starts gives back the time of servers that
// are gone, and leaves the games of one that lives alone.
#include <memory>

#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class ServiceClockNodes : public ServiceTest {
protected:
    /// Another server. Those before it had ended at this time.
    struct Node {
        Node(ServiceClockNodes& test, std::int64_t predecessors_ended_ms)
            : service(test.store_, test.bus_, deadlines, nullptr, options(test.now_, predecessors_ended_ms)) {
        }

        Deadlines deadlines;
        Service service;
    };

    ServiceClockNodes() { now_ += 1'000; }

    static ServiceOptions options(std::int64_t& now, std::int64_t predecessors_ended_ms) {
        ServiceOptions out = ServiceTest::options(now);
        out.predecessors_ended_ms = predecessors_ended_ms;
        return out;
    }
    /// A game of 60 s for each side on the first server, after the first moves; and when the turn began.
    std::int64_t start_game() {
        say(first_, {{"type", "create"},
                     {"game", "chess"},
                     {"mode", "screen"},
                     {"side", "first"},
                     {"time", "fischer 60+0"}});
        EXPECT_EQ(first_.received(), "created");
        room_ = text_of(first_.last, "room");
        say(first_, move(0, "e2e4"));
        say(first_, move(1, "e7e5"));
        first_.frames.clear();
        return now_;
    }
    /// The game as a watcher on a server sees it.
    json::object state_on(Service& service) {
        TestClient watcher(service);
        say(watcher, {{"type", "join"}, {"room", room_}, {"watch", true}});
        EXPECT_EQ(watcher.received(), "joined");
        return watcher.last.contains("state") ? watcher.last.at("state").as_object() : json::object();
    }
    [[nodiscard]] std::ptrdiff_t count(std::string_view kind) const {
        return std::ranges::count(store_.events(room_), kind, &StoredEvent::kind);
    }
};

TEST_F(ServiceClockNodes, ASecondServerLeavesTheTurnsOfTheFirstAlone) {
    const std::int64_t before = now_ - 500;
    start_game();
    now_ += 10'000;
    Node second(*this, before);
    second.service.resume_clocks();
    store_.answer_all();
    EXPECT_EQ(count("clock_restarted"), 0);
    now_ += 5'000;
    say(first_, move(2, "g1f3"));
    EXPECT_EQ(first_.received(), "ack event:moved");
    EXPECT_EQ(first_.last.at("event").at("ply").at("clock"), 45'000) << "all of the turn is charged";
    EXPECT_EQ(state_on(second.service).at("clock").at("first").at("main"), 45'000);
    EXPECT_EQ(count("clock_restarted"), 0);
}

TEST_F(ServiceClockNodes, AGameOfBothFlagsOnce) {
    const std::int64_t before = now_ - 500;
    start_game();
    now_ += 10'000;
    Node second(*this, before);
    second.service.resume_clocks();
    store_.answer_all();
    now_ += 50'000 - 1;
    second.deadlines.run_due(now_);
    pass(0);
    EXPECT_EQ(count("flagged"), 0);
    now_ += 1;
    second.deadlines.run_due(now_);
    deadlines_.run_due(now_); // before any answer
    store_.answer_all();
    EXPECT_EQ(count("flagged"), 1);
    EXPECT_EQ(count("ended"), 1);
    now_ += 10'000;
    second.deadlines.run_due(now_);
    pass(0);
    EXPECT_EQ(count("flagged") + count("ended"), 2) << "nothing more comes";
}

TEST_F(ServiceClockNodes, AServerGivesBackTheTurnsOfOneThatIsGone) {
    const std::int64_t began = start_game();
    store_.crash();
    now_ += 3'600'000;
    Node next(*this, began);
    next.service.resume_clocks();
    store_.answer_all();
    EXPECT_EQ(count("clock_restarted"), 1);
    const auto clock = state_on(next.service).at("clock").as_object();
    EXPECT_EQ(clock.at("first").at("main"), 60'000);
    EXPECT_EQ(clock.at("deadline"), now_ + 60'000);
}

// Each finds the turn of one that is gone, and decides to begin it again, before the other has stored it.
TEST_F(ServiceClockNodes, TwoThatStartTogetherGiveATurnBackOnce) {
    const std::int64_t began = start_game();
    store_.crash();
    now_ += 3'600'000;
    Node one(*this, began);
    Node other(*this, began);
    one.service.resume_clocks();
    other.service.resume_clocks();
    store_.answer_all();
    EXPECT_EQ(count("clock_restarted"), 1);
    now_ += 2'000; // what failed is tried again
    one.deadlines.run_due(now_);
    other.deadlines.run_due(now_);
    store_.answer_all();
    EXPECT_EQ(count("clock_restarted"), 1);
    for (Node* node : {&one, &other}) {
        EXPECT_EQ(state_on(node->service).at("clock").at("deadline"), began + 3'600'000 + 60'000);
    }
    now_ = began + 3'600'000 + 60'000;
    one.deadlines.run_due(now_);
    other.deadlines.run_due(now_);
    store_.answer_all();
    EXPECT_EQ(count("ended"), 1);
}

} // namespace
} // namespace duiyi::server
