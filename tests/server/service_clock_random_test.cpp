// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Random games with clocks through the service: moves, takebacks, gifts, connections that end, servers that
// are killed, time that runs out, under every kind of control. A model that counts ticks says what the clocks
// show and when the game ends.
#include <array>
#include <memory>
#include <random>
#include <sstream>

#include "clock_model.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

using clock_model::Ms;

struct RandomControl {
    const char* time;
    Ms tick; ///< all times are multiples of it
};

class RandomClockGame {
public:
    RandomClockGame(const RandomControl& control, unsigned seed)
        : random_(seed),
          tick_(control.tick),
          control_(*parse_time_control(control.time)),
          model_(control_, Side::first, tick_) {
        told_ << control.time << ", seed " << seed;
        start_server();
        wait(1);
        const auto created = ask(0, {{"type", "create"},
                                     {"game", "chess"},
                                     {"mode", "link"},
                                     {"side", "first"},
                                     {"time", control.time}});
        room_ = text_of(created, "room");
        secrets_[0] = text_of(created, "secret");
        wait(number(5));
        secrets_[1] = text_of(ask(1, {{"type", "join"}, {"room", room_}}), "secret");
        model_.start(now_);
    }

    /// How many moves were played until the game was over, or 40 steps were done.
    int play() {
        for (int step = 0; step < 40 && !is_over_ && !testing::Test::HasFailure(); ++step) {
            act();
            if (!is_over_) {
                expect_same();
            }
        }
        return moves_;
    }
    [[nodiscard]] bool is_over() const { return is_over_; }

private:
    Ms number(Ms most) { return std::uniform_int_distribution<Ms>(0, most)(random_); }

    void start_server() {
        ServiceOptions options;
        options.rooms_per_hour = 1e9;
        options.now_ms = [this] { return now_; };
        deadlines_ = std::make_unique<Deadlines>();
        service_ = std::make_unique<Service>(store_, bus_, *deadlines_, nullptr, options);
        service_->resume_clocks();
        for (auto& player : players_) {
            player = std::make_unique<TestClient>(*service_);
        }
        store_.answer_all();
    }
    void kill_server() {
        store_.crash();
        for (auto& player : players_) {
            player.reset();
        }
        service_.reset();
    }
    /// Time passes, and what is due happens when it is due.
    void wait(Ms ticks) {
        const Ms until = now_ + ticks * tick_;
        while (deadlines_->next() && *deadlines_->next() <= until) {
            now_ = std::max(now_, *deadlines_->next());
            deadlines_->run_due(now_);
            store_.answer_all();
        }
        now_ = until;
    }
    json::object ask(std::size_t player, json::object request) {
        TestClient& client = *players_.at(player);
        const std::string id = test::fresh_id();
        request["id"] = id;
        client.frames.clear();
        client.say(std::move(request));
        store_.answer_all();
        for (const auto& frame : client.frames) {
            if (text_of(frame, "id") == id) {
                return frame;
            }
        }
        ADD_FAILURE() << "no answer; " << told_.str();
        return {};
    }
    json::object state() {
        TestClient watcher(*service_);
        watcher.say({{"type", "join"}, {"room", room_}, {"watch", true}});
        store_.answer_all();
        for (const auto& frame : watcher.frames) {
            if (text_of(frame, "type") == "joined") {
                return frame.at("state").as_object();
            }
        }
        ADD_FAILURE() << "no state; " << told_.str();
        return {};
    }
    std::size_t mover() const { return index_of(model_.turn()); }
    bool acks(const json::object& answer) { return text_of(answer, "type") == "ack"; }

    void act() {
        if (model_.deadline(0) && number(3) == 0) {
            wait(number((*model_.deadline(0) - now_) / tick_));
        } else {
            wait(number(600));
        }
        if (const auto due = model_.deadline(0); due && (*due <= now_ || number(30) == 0)) {
            run_out(*due);
            return;
        }
        switch (number(9)) {
            case 0:
                return restart();
            case 1:
                return reconnect();
            case 2:
                return give();
            case 3:
                return take_back();
            default:
                return move();
        }
    }
    void run_out(Ms due) {
        const bool is_aborted = model_.is_first();
        if (now_ < due) {
            wait((due - now_) / tick_ - 1);
            EXPECT_TRUE(state().at("position").at("outcome").is_null()) << "too early; " << told_.str();
            wait(1);
        }
        told_ << "; time up at " << due;
        const auto outcome = state().at("position").at("outcome");
        ASSERT_TRUE(outcome.is_object()) << told_.str();
        EXPECT_EQ(text_of(outcome.as_object(), "reason"), is_aborted ? "aborted" : "time_out") << told_.str();
        if (is_aborted) {
            EXPECT_TRUE(outcome.at("winner").is_null()) << told_.str();
        } else {
            EXPECT_EQ(outcome.at("winner"), model_.turn() == Side::first ? "second" : "first") << told_.str();
        }
        EXPECT_EQ(store_.game(room_)->clock, "") << told_.str();
        is_over_ = true;
    }
    void move() {
        const auto now = state();
        const auto& legal = now.at("position").at("legal").as_array();
        ASSERT_FALSE(legal.empty()) << told_.str();
        const auto& text = legal[static_cast<std::size_t>(number(static_cast<Ms>(legal.size()) - 1))];
        told_ << "; move at " << now_;
        sit(mover());
        const auto answer = ask(mover(), {{"type", "move"}, {"ply", model_.plies()}, {"move", text}});
        ASSERT_TRUE(acks(answer)) << json::serialize(answer) << told_.str();
        ASSERT_TRUE(model_.move(now_, 0)) << told_.str();
        ++moves_;
        is_over_ = !state().at("position").at("outcome").is_null(); // mate, by chance
    }
    void give() {
        const std::size_t by = static_cast<std::size_t>(number(1));
        told_ << "; give at " << now_;
        sit(by);
        const Side to = by == 0 ? Side::second : Side::first;
        const bool is_given = acks(ask(by, {{"type", "give_time"}}));
        ASSERT_EQ(is_given, model_.give(now_, to, usual_gift.count())) << told_.str();
    }
    /// Asked and granted at one moment.
    void take_back() {
        const std::size_t by = static_cast<std::size_t>(number(1));
        const int plies = by == mover() ? 2 : 1;
        if (model_.plies() < plies) {
            return;
        }
        told_ << "; take back " << plies << " at " << now_;
        sit(0);
        sit(1);
        ASSERT_TRUE(acks(ask(by, {{"type", "request_takeback"}}))) << told_.str();
        ASSERT_TRUE(acks(ask(1 - by, {{"type", "request_takeback"}}))) << told_.str();
        ASSERT_TRUE(model_.take_back(now_, plies)) << told_.str();
    }
    void reconnect() {
        told_ << "; reconnect";
        auto& player = players_.at(static_cast<std::size_t>(number(1)));
        player.reset();
        player = std::make_unique<TestClient>(*service_);
        if (number(1) == 0) {
            sit(player == players_[0] ? 0 : 1);
        }
    }
    void restart() {
        kill_server();
        now_ += (1 + number(100'000)) * tick_;
        told_ << "; restart at " << now_;
        start_server();
        model_.restart_turn(now_);
    }
    void sit(std::size_t player) {
        ask(player, {{"type", "join"}, {"room", room_}, {"secret", secrets_.at(player)}});
    }
    void expect_same() {
        const auto clock = state().at("clock").as_object();
        EXPECT_EQ(clock.at("running"), model_.turn() == Side::first ? "first" : "second") << told_.str();
        EXPECT_EQ(clock.at("first_move").as_bool(), model_.is_first()) << told_.str();
        ASSERT_EQ(number_of(clock, "at"), model_.began()) << told_.str();
        EXPECT_EQ(number_of(clock, "deadline"), model_.deadline(0).value()) << told_.str();
        for (const Side side : both_sides) {
            const auto shown = clock.at(side == Side::first ? "first" : "second").as_object();
            const auto expected = model_.reading(side, model_.began());
            EXPECT_EQ(number_of(shown, "main"), expected.main) << told_.str();
            EXPECT_EQ(number_of(shown, "periods"), expected.periods) << told_.str();
            ASSERT_EQ(shown.at("move").is_null(), !expected.move) << told_.str();
            if (expected.move) {
                EXPECT_EQ(number_of(shown, "move"), *expected.move) << told_.str();
            }
        }
    }

    std::mt19937 random_;
    Ms tick_;
    TimeControl control_;
    clock_model::ModelClock model_;
    Ms now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    std::unique_ptr<Deadlines> deadlines_;
    std::unique_ptr<Service> service_;
    std::array<std::unique_ptr<TestClient>, 2> players_;
    std::array<std::string, 2> secrets_;
    std::string room_;
    std::ostringstream told_;
    int moves_ = 0;
    bool is_over_ = false;
};

class ServiceClocks : public testing::TestWithParam<RandomControl> {};

INSTANTIATE_TEST_SUITE_P(Controls, ServiceClocks,
                         testing::Values(RandomControl{"fischer 3+1", 10}, RandomControl{"fischer 0+2", 10},
                                         RandomControl{"fischer 6+1 / fischer 4+1, draw wins second", 10},
                                         RandomControl{"delay 3+2", 10}, RandomControl{"bronstein 3+2", 10},
                                         RandomControl{"byoyomi 3+3x2", 10},
                                         RandomControl{"xiangqi 1-1-10", 50},
                                         RandomControl{"correspondence 1", 60'000}));

TEST_P(ServiceClocks, AgreeWithTheModel) {
    int moves = 0;
    int ended = 0;
    for (unsigned seed = 1; seed <= 12 && !HasFailure(); ++seed) {
        RandomClockGame game(GetParam(), seed);
        moves += game.play();
        ended += game.is_over() ? 1 : 0;
    }
    EXPECT_GT(moves, 20) << "hardly a move was played";
    EXPECT_GT(ended, 0) << "no time ran out";
}

} // namespace
} // namespace duiyi::server
