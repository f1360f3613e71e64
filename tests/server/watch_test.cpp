// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games to watch: which are listed, in which order, and what the list says of them.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "api/watch_handlers.hpp"
#include "api/watch_order.hpp"
#include "domain/secret.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

using api::order_to_watch;
using api::WatchRank;

using Indexes = std::vector<std::size_t>;

TEST(WatchOrder, FeaturesTheBestOfEachTitle) {
    const std::vector<WatchRank> games{{"chess", Speed::blitz, 3000, 9, 1},
                                       {"xiangqi", Speed::rapid, 0, 1, 1},
                                       {"chess", Speed::blitz, 3600, 0, 2},
                                       {"xiangqi", Speed::rapid, 0, 2, 1},
                                       {"xiangqi", Speed::rapid, 0, 2, 2}};
    const auto order = order_to_watch(games, 60);
    EXPECT_EQ(order.featured, 2U);
    EXPECT_EQ(order.games, (Indexes{2, 4, 0, 3, 1})) << "by rating, watchers and age; then blitz, then rapid";
}

TEST(WatchOrder, GoesBySpeedThenWatchersThenRating) {
    const std::vector<WatchRank> games{
        {"chess", Speed::rapid, 4000, 0, 1}, {"chess", Speed::rapid, 3000, 1, 1},
        {"chess", Speed::blitz, 2000, 0, 1}, {"chess", Speed::blitz, 1000, 5, 1},
        {"chess", Speed::blitz, 2000, 0, 2}, {"chess", Speed::bullet, 0, 0, 1}};
    EXPECT_EQ(order_to_watch(games, 60).games, (Indexes{0, 5, 3, 4, 2, 1}));
    EXPECT_EQ(order_to_watch(games, 3).games, (Indexes{0, 3, 1})) << "what is watched least is left out";
    EXPECT_EQ(order_to_watch(games, 0).games, Indexes{0}) << "but what is featured";
    EXPECT_TRUE(order_to_watch({}, 60).games.empty());
}

class WatchList : public ServiceTest {
protected:
    WatchList() { handlers_.add_routes(router_); }

    json::array listed() {
        now_ += api::WatchHandlers::fresh_ms;
        auto match = router_.match(api::Method::get, "/api/watch");
        if (!match) {
            ADD_FAILURE() << "no route";
            return {};
        }
        std::optional<api::Response> got;
        api::Router::handle(std::move(*match), {},
                            api::Responder([&got](api::Response response) { got = std::move(response); }));
        store_.answer_all();
        if (!got) {
            ADD_FAILURE() << "no answer";
            return {};
        }
        EXPECT_EQ(got->status, 200);
        return json::parse(got->body).as_object().at("games").as_array();
    }
    /// A game between guests that has a clock.
    void play(json::object create) {
        create["type"] = "create";
        create["game"] = "chess";
        create["mode"] = "link";
        create["side"] = "first";
        create["time"] = "fischer 180+2";
        say(first_, create);
        ASSERT_EQ(first_.received(), "created");
        room_ = text_of(first_.last, "room");
        say(second_, {{"type", "join"}, {"room", room_}});
        ASSERT_EQ(second_.received(), "joined");
        ASSERT_EQ(first_.received(), "event:seat_taken");
    }

    api::Router router_;
    api::WatchHandlers handlers_{store_, service_, [this] { return now_; }};
};

// As the lobby stores them, or a game by link whose creator wants it.
TEST_F(WatchList, SaysWhoPlaysAndHowManyWatch) {
    NewRoom made;
    made.name = new_room_name();
    made.created = Created{GameId::xiangqi, PlayMode::link, Board::start(GameId::xiangqi).start_fen(), {}};
    made.created.holders = {hash_secret("one"), hash_secret("two")};
    made.created.time = *parse_time_control("fischer 180+2");
    made.created.is_begun = true;
    made.created.guests[0] = GuestName{17};
    service_.rooms().make(made, "1.2.3.4", {}, [](const auto& done) { EXPECT_TRUE(done); });
    store_.answer_all();
    EXPECT_TRUE(listed().empty()) << "nobody has said that others may watch";
    made.name = new_room_name();
    made.created.is_listed = true;
    service_.rooms().make(made, "1.2.3.4", {}, [](const auto& done) { EXPECT_TRUE(done); });
    store_.answer_all();
    say(watcher_, {{"type", "join"}, {"room", made.name}, {"watch", true}});
    EXPECT_EQ(watcher_.received(), "joined");
    const auto games = listed();
    ASSERT_EQ(games.size(), 1U);
    const auto& game = games[0].as_object();
    EXPECT_EQ(text_of(game, "room"), made.name);
    EXPECT_EQ(text_of(game, "speed"), "blitz");
    EXPECT_EQ(number_of(game, "watchers"), 1);
    EXPECT_TRUE(game.at("featured").as_bool());
    EXPECT_TRUE(game.at("first").as_object().at("guest").as_bool());
    EXPECT_TRUE(game.at("first").as_object().at("name").is_null());
    EXPECT_EQ(number_of(game.at("first").as_object(), "guest_name"), 17);
    EXPECT_TRUE(game.at("second").as_object().at("guest_name").is_null());
    watcher_.leave();
    EXPECT_EQ(number_of(listed().at(0).as_object(), "watchers"), 0);
}

TEST_F(WatchList, ListsAGameByLinkOnlyWhenItsCreatorSaysSo) {
    play({});
    EXPECT_TRUE(listed().empty());
    play({{"listed", false}});
    EXPECT_TRUE(listed().empty());
    play({{"listed", true}});
    EXPECT_EQ(text_of(listed().at(0).as_object(), "room"), room_);
    // Its rematch, too.
    say(first_, {{"type", "resign"}});
    EXPECT_TRUE(listed().empty());
    say(second_, {{"type", "offer_rematch"}});
    say(first_, {{"type", "offer_rematch"}});
    ASSERT_EQ(first_.received(), "ack event:ended event:rematch_offered ack event:rematch_started");
    const auto next = text_of(first_.last.at("event").as_object(), "room");
    EXPECT_EQ(text_of(listed().at(0).as_object(), "room"), next);
}

// Without a clock nobody can tell whether a game goes on.
TEST_F(WatchList, RefusesToListOtherGames) {
    const json::object create{{"type", "create"}, {"game", "chess"}, {"side", "first"}, {"listed", true}};
    const auto answer_to = [&](const char* mode, const char* time) {
        json::object message = create;
        message["mode"] = mode;
        if (time[0] != 0) {
            message["time"] = time;
        }
        say(first_, message);
        return first_.received();
    };
    EXPECT_EQ(answer_to("link", ""), "error:bad_message") << "without a clock";
    EXPECT_EQ(answer_to("screen", "fischer 180+2"), "error:bad_message");
    EXPECT_EQ(answer_to("link", "fischer 180+2"), "created");
}

} // namespace
} // namespace duiyi::server
