// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How rooms stand, for lists of games.
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class SummariesTest : public ServiceTest {
protected:
    json::array ask(const json::array& rooms) {
        say(reader_, {{"type", "summaries"}, {"rooms", rooms}});
        EXPECT_EQ(reader_.received(), "summaries");
        return reader_.last.at("rooms").as_array();
    }
    [[nodiscard]] json::array gone() const { return reader_.last.at("gone").as_array(); }
    /// With the hash of this version's event, or of the last one before it.
    [[nodiscard]] json::object known(const std::string& room, std::int64_t version) const {
        json::object out{{"room", room}, {"version", version}};
        if (const auto stored = static_cast<std::int64_t>(store_.events(room).size()); stored > 0) {
            out["hash"] = hash_of(room, std::min(version, stored));
        }
        return out;
    }
    /// Rooms without clients leave the memory.
    void unload() {
        first_.leave();
        second_.leave();
        watcher_.leave();
        pass(60'000);
    }

    TestClient reader_{service_};
};

TEST_F(SummariesTest, ARunningGame) {
    sit_down();
    now_ += 5'000;
    say(first_, move(0, "e2e4"));
    say(second_, {{"type", "offer_draw"}});
    const auto made = ask({{{"room", room_}}});
    ASSERT_EQ(made.size(), 1U);
    const auto& game = made[0].as_object();
    EXPECT_EQ(text_of(game, "room"), room_);
    EXPECT_EQ(number_of(game, "version"), 4);
    EXPECT_EQ(text_of(game, "hash"), hash_of(room_, 4));
    EXPECT_EQ(number_of(game, "changed"), now_);
    EXPECT_EQ(text_of(game, "game"), "chess");
    EXPECT_EQ(text_of(game, "mode"), "link");
    EXPECT_EQ(number_of(game, "plies"), 1);
    EXPECT_EQ(game.at("last").at("san"), "e4");
    EXPECT_TRUE(game.at("outcome").is_null());
    EXPECT_EQ(game.at("offers").at("draw"), "second");
    EXPECT_EQ(game.at("seats").at("second"), true);
    EXPECT_TRUE(game.at("computer").is_null());
    EXPECT_TRUE(gone().empty());
    EXPECT_EQ(watcher_.received(), "event:moved event:draw_offered") << "the reader is nowhere present";
}

TEST_F(SummariesTest, AFinishedGameAndItsRematch) {
    sit_down();
    say(first_, {{"type", "resign"}});
    say(first_, {{"type", "offer_rematch"}});
    say(second_, {{"type", "offer_rematch"}});
    const auto game = ask({{{"room", room_}}})[0].as_object();
    EXPECT_EQ(game.at("outcome").at("winner"), "second");
    EXPECT_EQ(game.at("outcome").at("reason"), "resignation");
    EXPECT_TRUE(game.at("last").is_null());
    const auto next = text_of(game, "successor");
    EXPECT_EQ(ask({{{"room", next}}}).size(), 1U);
}

TEST_F(SummariesTest, WhatHasNotChangedIsLeftOut) {
    sit_down();
    EXPECT_EQ(ask({known(room_, 2)}).size(), 0U);
    EXPECT_EQ(ask({known(room_, 1)}).size(), 1U);
    EXPECT_EQ(ask({known(room_, 3)}).size(), 1U) << "a log of another time";
    auto other = known(room_, 2);
    other["hash"] = hash_of(room_, 1);
    EXPECT_EQ(ask({other}).size(), 1U) << "another event has this version";
    EXPECT_EQ(ask({{{"room", room_}, {"version", 2}}}).size(), 1U) << "without its hash";
    unload();
    ASSERT_EQ(service_.counters().rooms, 0U);
    EXPECT_EQ(ask({known(room_, 2)}).size(), 0U);
    EXPECT_EQ(service_.counters().rooms, 0U) << "not even loaded";
    EXPECT_EQ(ask({known(room_, 1)}).size(), 1U);
    EXPECT_EQ(service_.counters().rooms, 1U);
    EXPECT_TRUE(gone().empty());
    pass(60'000);
    EXPECT_EQ(service_.counters().rooms, 0U) << "for a while only";
    EXPECT_EQ(ask({other}).size(), 1U);
}

TEST_F(SummariesTest, ALoadedRoomKnowsWhenItChanged) {
    sit_down();
    now_ += 5'000;
    say(first_, move(0, "e2e4"));
    const auto moved_ms = now_;
    unload();
    EXPECT_EQ(number_of(ask({{{"room", room_}}})[0].as_object(), "changed"), moved_ms);
}

TEST_F(SummariesTest, RoomsThatDoNotExistAreGone) {
    sit_down();
    const auto never = new_room_name();
    EXPECT_EQ(ask({known(never, 4), {{"room", never}}, {{"room", "../etc"}}, known(room_, 2)}).size(), 0U);
    EXPECT_EQ(gone(), (json::array{never, never, "../etc"}));
    unload();
    store_.erase_stream(room_);
    EXPECT_EQ(ask({known(room_, 2)}).size(), 0U);
    EXPECT_EQ(gone(), json::array{room_});
}

TEST_F(SummariesTest, ARoomThatCannotBeReadIsNotGone) {
    sit_down();
    unload();
    store_.insert_event(room_, {0, now_, 2, "nonsense", "", "", "", ""});
    EXPECT_EQ(ask({{{"room", room_}}}).size(), 0U);
    EXPECT_TRUE(gone().empty());
}

TEST_F(SummariesTest, AreBoundedAndCharged) {
    sit_down();
    json::array many(wire::max_summaries, known(room_, 2));
    EXPECT_EQ(ask(many).size(), 0U);
    EXPECT_EQ(reader_.charged, 4U);
    many.push_back(known(room_, 2));
    say(reader_, {{"type", "summaries"}, {"rooms", many}});
    EXPECT_EQ(reader_.received(), "error:bad_message");
    reader_.charged = 0;
    ask({known(room_, 1), known(room_, 1)});
    EXPECT_EQ(reader_.charged, 8U);
    say(reader_, {{"type", "summaries"}, {"rooms", {{{"room", room_}, {"secret", "x"}}}}});
    EXPECT_EQ(reader_.received(), "error:bad_message") << "unknown fields are refused";
}

TEST_F(SummariesTest, AConnectionMayEndWhileItsRoomsAreRead) {
    sit_down();
    unload();
    reader_.say({{"type", "summaries"}, {"rooms", {{{"room", room_}}, known(room_, 7)}}});
    reader_.leave();
    store_.answer_all();
    EXPECT_EQ(reader_.done(), 1);
    EXPECT_EQ(reader_.received(), "");
}

} // namespace
} // namespace duiyi::server
