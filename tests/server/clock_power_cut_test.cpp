// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The power is cut at every step that SQLite asks of the disk while games with clocks are played, and comes
// back after a while: what was acknowledged is there, the side to move has all the time that its turn began
// with, nobody is flagged before that is used, and each game ends once.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <stdexcept>

#include "clock_story.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "inbox.hpp"
#include "recording_vfs.hpp"
#include "service_kit.hpp"
#include "store/sqlite_store.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

using std::filesystem::path;

constexpr int sessions = 3;
constexpr int moves_per_session = 4;
/// A game with this control has its time run out while it is recorded.
constexpr std::string_view short_time = "fischer 1+0";

std::unique_ptr<SqliteStore> open(const path& folder, Inbox& inbox, const std::atomic<std::int64_t>& now) {
    const auto read_now = [&now] { return now.load(); };
    auto opened = SqliteStore::open(
        {.folder = folder, .post = inbox.post(), .unix_ms = read_now, .steady_ms = read_now});
    if (!opened) {
        throw std::runtime_error(opened.error());
    }
    return std::move(*opened);
}

/// A server without sockets, on a folder.
class Node {
public:
    Node(const path& folder, const std::atomic<std::int64_t>& now) : store(open(folder, inbox, now)) {
        ServiceOptions options;
        options.rooms_per_hour = 1e9;
        options.now_ms = [this] { return store->clock().now_ms(); };
        options.predecessors_ended_ms = store->predecessors_ended_ms();
        service.emplace(*store, bus, deadlines, nullptr, options);
        service->resume_clocks();
    }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node() = default;

    /// Sends a request and waits for its answer.
    json::object ask(TestClient& client, json::object request) {
        const std::string id = test::fresh_id();
        request["id"] = id;
        const int before = client.done();
        client.say(std::move(request));
        inbox.run_until([&] { return client.done() > before; });
        const auto answer = std::ranges::find_if(client.frames, [&](const auto& frame) {
            return frame.contains("id") && text_of(frame, "id") == id;
        });
        EXPECT_TRUE(answer != client.frames.end());
        return answer == client.frames.end() ? json::object() : *answer;
    }

    LocalBus bus;
    Deadlines deadlines;
    Inbox inbox; // what is left in it may hold rooms
    std::unique_ptr<SqliteStore> store;
    std::optional<Service> service;
};

std::vector<StoredEvent> events_of(Store& store, Inbox& inbox, const std::string& room) {
    std::optional<std::vector<StoredEvent>> found;
    store.load(room, 0, [&found](const auto& slice) {
        EXPECT_TRUE(slice);
        found = slice ? slice->events : std::vector<StoredEvent>();
    });
    inbox.run_until([&found] { return found.has_value(); });
    return std::move(*found);
}

bool is_event(const json::object& frame, std::string_view kind) {
    return text_of(frame, "type") == "event" && text_of(frame.at("event").as_object(), "kind") == kind;
}

struct RecordedGame {
    std::string_view time;
    ClockStory story{};
    std::string secret{};
};

class ClockPowerCut : public testing::Test {
protected:
    /// What the client was told of the game's clocks.
    static void note_frames(TestClient& client, ClockStory& story) {
        for (const auto& frame : std::exchange(client.frames, {})) {
            const auto type = text_of(frame, "type");
            if (type == "created" || type == "joined") {
                story.note(number_of(frame, "version"), frame.at("state").at("clock"));
            } else if (type == "event" && frame.at("event").as_object().contains("clock")) {
                story.note(number_of(frame, "version"), frame.at("event").at("clock"));
            }
        }
    }
    /// The state of the room; nothing when there is no such room.
    static std::optional<json::object> enter(Node& node, TestClient& client, const RecordedGame& game) {
        const auto joined =
            node.ask(client, {{"type", "join"}, {"room", game.story.room}, {"secret", game.secret}});
        return joined.contains("state") ? std::optional(joined.at("state").as_object()) : std::nullopt;
    }

    void play_session(test::RecordingVfs& disk, int session) {
        Node node(folder_, now_);
        for (std::size_t i = 0; i < games_.size(); ++i) {
            play(node, disk, i, session);
        }
    }
    void play(Node& node, test::RecordingVfs& disk, std::size_t number, int session) {
        RecordedGame& game = games_[number];
        TestClient client(*node.service);
        const auto mark = [&](std::int64_t version) {
            disk.mark(std::to_string(number) + ' ' + std::to_string(version));
        };
        if (session == 0) {
            const auto made = node.ask(client, {{"type", "create"},
                                                {"game", "chess"},
                                                {"mode", "screen"},
                                                {"side", "first"},
                                                {"time", game.time}});
            game.story.room = text_of(made, "room");
            game.secret = text_of(made, "secret");
            mark(1);
        }
        for (int i = 0; i < moves_per_session; ++i) {
            const auto state = enter(node, client, game);
            ASSERT_TRUE(state);
            const auto& position = state->at("position").as_object();
            if (position.at("outcome").is_object()) {
                break;
            }
            now_ += static_cast<std::int64_t>(random_() % 200);
            const auto& legal = position.at("legal").as_array();
            const auto answer = node.ask(
                client,
                {{"type", "move"}, {"ply", position.at("ply")}, {"move", legal[random_() % legal.size()]}});
            ASSERT_EQ(text_of(answer, "type"), "ack") << answer;
            mark(number_of(answer, "version"));
        }
        if (session == 1 && game.time == short_time) {
            run_out(node, client);
            mark(number_of(client.frames.back(), "version"));
        }
        note_frames(client, game.story);
    }
    /// Lets the time run out and waits for the end of the game.
    void run_out(Node& node, TestClient& client) {
        now_ += 1'000;
        node.deadlines.run_due(now_);
        node.inbox.run_until([&] { return std::ranges::any_of(client.frames, is_end); });
        std::erase_if(client.frames, [](const auto& frame) { return text_of(frame, "type") == "presence"; });
    }
    static bool is_end(const json::object& frame) { return is_event(frame, "ended"); }

    void record() {
        test::RecordingVfs disk([] { return std::string(); });
        for (int session = 0; session < sessions; ++session) {
            const std::int64_t down = now_;
            now_ += session == 0 ? 0 : 60'000;
            if (session != 0) {
                outages_.push_back({down, now_});
            }
            play_session(disk, session);
        }
        steps_ = disk.steps();
    }
    /// Puts the files of an image into a folder of their own.
    path write(const test::DiskImage& image) {
        const path copy = temp_.path() / "image";
        std::filesystem::remove_all(copy);
        std::filesystem::create_directory(copy);
        for (const auto& [name, content] : image) {
            std::ofstream(copy / path(name).filename(), std::ios::binary) << content;
        }
        return copy;
    }
    /// The last version of each game that was acknowledged in these steps; 0: none.
    [[nodiscard]] std::vector<std::int64_t> acknowledged_in(std::size_t steps) const {
        std::vector<std::int64_t> versions(games_.size());
        for (std::size_t i = 0; i < steps; ++i) {
            if (steps_[i].kind == test::DiskStep::Kind::mark) {
                const auto& text = steps_[i].file;
                versions.at(std::stoul(text)) = std::stoll(text.substr(text.find(' ')));
            }
        }
        return versions;
    }

    /// What the disk has of each game before a server has opened it again.
    void read(const path& folder, const std::vector<std::int64_t>& acknowledged) {
        Inbox inbox;
        const auto store = open(folder, inbox, now_);
        for (std::size_t i = 0; i < games_.size(); ++i) {
            stored_[i] = events_of(*store, inbox, games_[i].story.room);
            EXPECT_GE(static_cast<std::int64_t>(stored_[i].size()), acknowledged[i])
                << "an acknowledged move of " << games_[i].time << " is lost";
        }
    }
    /// The server comes back on what is left on the disk.
    ClockCounts check(const path& folder) {
        Node node(folder, now_);
        ClockCounts counts;
        for (std::size_t i = 0; i < games_.size(); ++i) {
            if (!stored_[i].empty()) {
                counts += check_game(node, games_[i], stored_[i].size());
            }
        }
        return counts;
    }
    ClockCounts check_game(Node& node, const RecordedGame& game, std::size_t stored) {
        ClockStory story{game.story.room, game.story.told};
        std::erase_if(story.told,
                      [&](const auto& entry) { return entry.first > static_cast<std::int64_t>(stored); });
        TestClient client(*node.service);
        const auto state = enter(node, client, game);
        EXPECT_TRUE(state) << game.time;
        const bool is_over = state && state->at("position").at("outcome").is_object();
        if (state && !is_over && state->at("clock").at("running").is_null()) {
            node.inbox.run_until([&] { return std::ranges::any_of(client.frames, is_end); });
        } else if (state && !is_over) {
            EXPECT_EQ(state->at("clock").at("at"), now_.load()) << game.time << ": the turn begins now";
        }
        note_frames(client, story);
        return check_clocks(story, events_of(*node.store, node.inbox, game.story.room), outages_);
    }

    test::TempFolder temp_;
    path folder_ = temp_.path() / "data";
    std::atomic<std::int64_t> now_ = 1'000'000'000;
    std::mt19937_64 random_{20'261'126};
    /// The short one first: while others are played its clock runs.
    std::vector<RecordedGame> games_{{short_time},        {"fischer 300+3"},    {"delay 300+3"},
                                     {"bronstein 300+3"}, {"byoyomi 300+3x30"}, {"xiangqi 10-5-30"},
                                     {"correspondence 1"}};
    std::vector<std::vector<StoredEvent>> stored_ = std::vector<std::vector<StoredEvent>>(games_.size());
    std::vector<Outage> outages_;
    std::vector<test::DiskStep> steps_;
};

TEST_F(ClockPowerCut, TakesNoTimeAndEndsEachGameOnce) {
    record();
    outages_.push_back({now_, now_ + 3'600'000});
    now_ += 3'600'000;
    ClockCounts all;
    int undecided = 0;
    // `./dev prove` cuts after each step; more than five steps lie between a flag and the end of its game.
    const std::size_t stride = std::getenv("DUIYI_KILLS") != nullptr ? 1 : test_kit::slow_build() ? 15 : 5;
    for (std::size_t count = 1; count <= steps_.size() && !HasFailure(); count += stride) {
        SCOPED_TRACE("cut after step " + std::to_string(count));
        const auto copy = write(test::cut_power(steps_, count, random_));
        read(copy, acknowledged_in(count));
        all += check(copy);
        undecided += stored_.front().empty() || stored_.front().back().kind != "flagged" ? 0 : 1;
    }
    std::printf(
        "%zu steps, each %zu. cut, %d turns begun again, %d flags, %d cuts before their game was ended\n",
        steps_.size(), stride, all.restarts, all.flags, undecided);
    EXPECT_GT(all.restarts, 0);
    EXPECT_GT(all.flags, 0);
    if (!test_kit::slow_build()) {
        EXPECT_GT(undecided, 0) << "no cut was between a flag and the end of its game";
    }
}

TEST_F(ClockPowerCut, NobodyIsFlaggedBeforeTheTimeIsUsed) {
    record();
    int ended = 0;
    for (const RecordedGame& game : games_) {
        const path copy = write(test::cut_power(steps_, steps_.size(), random_));
        now_ += 3'600'000;
        Node node(copy, now_);
        TestClient client(*node.service);
        const auto state = enter(node, client, game);
        ASSERT_TRUE(state);
        if (state->at("position").at("outcome").is_object()) {
            continue;
        }
        now_ = state->at("clock").at("deadline").as_int64() - 1;
        node.deadlines.run_due(now_);
        const auto before = enter(node, client, game);
        ASSERT_TRUE(before);
        EXPECT_TRUE(before->at("clock").at("running").is_string()) << game.time << ": flagged too early";
        now_ += 1;
        node.deadlines.run_due(now_);
        node.inbox.run_until([&] { return std::ranges::any_of(client.frames, is_end); });
        ++ended;
    }
    EXPECT_EQ(ended, 6) << "all but the one that had ended before";
}

} // namespace
} // namespace duiyi::server
