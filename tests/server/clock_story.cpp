// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "clock_story.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <variant>

#include "service/stored_events.hpp"
#include "wire/from_domain.hpp"

namespace duiyi::server {

namespace json = boost::json;

namespace {

/// When an event charged the turn, or ended it by time.
std::optional<Moment> end_of_turn(const RecordedEvent& recorded) {
    const bool ends =
        std::holds_alternative<Moved>(recorded.event) || std::holds_alternative<Flagged>(recorded.event);
    return ends ? recorded.at : std::nullopt;
}

/// `before`: the clock before the event.
void check_turn(const GameClock& before, const RecordedEvent& recorded, const std::vector<Outage>& outages) {
    const Event& event = recorded.event;
    const auto end = end_of_turn(recorded);
    if (!end) {
        return;
    }
    for (const Outage& outage : outages) {
        EXPECT_FALSE(ms_of(before.running_since()) <= outage.down_ms && ms_of(*end) >= outage.up_ms)
            << "the time from " << outage.down_ms << " to " << outage.up_ms << ", when no server was there, "
            << (std::holds_alternative<Moved>(event) ? "was charged" : "made a player lose");
    }
    if (std::holds_alternative<Flagged>(event)) {
        const auto deadline = before.deadline(std::chrono::milliseconds(0));
        EXPECT_TRUE(deadline && ms_of(*end) >= ms_of(*deadline)) << "flagged too early";
    }
}

void check_restart(const json::object& before, const json::object& after) {
    EXPECT_EQ(before.at("first"), after.at("first"));
    EXPECT_EQ(before.at("second"), after.at("second"));
    EXPECT_GE(after.at("at").as_int64(), before.at("at").as_int64());
    EXPECT_EQ(after.at("deadline").as_int64() - after.at("at").as_int64(),
              before.at("deadline").as_int64() - before.at("at").as_int64());
}

ClockCounts counts_of(const Event& event) {
    return {std::holds_alternative<Moved>(event) ? 1 : 0,
            std::holds_alternative<ClockRestarted>(event) ? 1 : 0,
            std::holds_alternative<Flagged>(event) ? 1 : 0, std::holds_alternative<Ended>(event) ? 1 : 0};
}

/// A room that is built from its events, one after the other.
class Replay {
public:
    explicit Replay(std::string name) : name_(std::move(name)) {}

    /// Empty before the first event.
    [[nodiscard]] const std::optional<Room>& room() const { return room_; }
    /// False when the event cannot be applied.
    bool apply(const RecordedEvent& recorded) {
        if (room_) {
            return room_->apply(recorded).has_value();
        }
        auto opened = Room::open(name_, recorded);
        if (opened) {
            room_.emplace(std::move(*opened));
        }
        return opened.has_value();
    }

private:
    std::string name_;
    std::optional<Room> room_;
};

} // namespace

json::object clock_message(const Room& room) {
    const auto event = json::parse(describe(ClockRestarted{}, room).text).as_object();
    return event.contains("clock") && event.at("clock").is_object() ? event.at("clock").as_object()
                                                                    : json::object();
}

void ClockStory::note(std::int64_t version, const json::value& clock) {
    ASSERT_TRUE(clock.is_object()) << clock;
    const auto [known, is_new] = told.try_emplace(version, clock.as_object());
    if (!is_new) {
        EXPECT_EQ(known->second, clock.as_object()) << "version " << version << " of " << room;
    }
}

ClockCounts& ClockCounts::operator+=(const ClockCounts& more) {
    moves += more.moves;
    restarts += more.restarts;
    flags += more.flags;
    ends += more.ends;
    return *this;
}

ClockCounts check_clocks(const ClockStory& story, const std::vector<StoredEvent>& events,
                         const std::vector<Outage>& outages) {
    ClockCounts counts;
    Replay replay(story.room);
    std::size_t compared = 0;
    for (const StoredEvent& stored : events) {
        SCOPED_TRACE("room " + story.room + ", version " + std::to_string(stored.version) + ", " +
                     stored.kind);
        const auto recorded = from_stored(stored);
        const std::optional<Room> before = replay.room();
        if (!recorded || !replay.apply(*recorded)) {
            ADD_FAILURE() << "the event cannot be applied";
            return counts;
        }
        counts += counts_of(recorded->event);
        const json::object message = clock_message(*replay.room());
        if (before && before->clock()) {
            check_turn(before->clock()->clock(), *recorded, outages);
        }
        if (before && std::holds_alternative<ClockRestarted>(recorded->event)) {
            check_restart(clock_message(*before), message);
        }
        if (const auto told = story.told.find(stored.version); told != story.told.end()) {
            EXPECT_EQ(told->second, message);
            ++compared;
        }
    }
    EXPECT_EQ(compared, story.told.size()) << "a version that was told is not stored";
    EXPECT_LE(counts.flags, 1) << story.room;
    EXPECT_LE(counts.ends, 1) << story.room;
    EXPECT_TRUE(counts.flags == 0 || counts.ends == 1) << story.room << " was never ended";
    return counts;
}

} // namespace duiyi::server
