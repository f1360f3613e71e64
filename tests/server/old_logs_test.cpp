// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Data folders that released servers wrote (tests/server/logs), as today's server shows them: each room at
// the position that the old server stated, its secrets open the same seats, and requests sent again get the
// same answers.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "clock_story.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "inbox.hpp"
#include "service/stored_events.hpp"
#include "service_kit.hpp"
#include "store/sqlite_store.hpp"
#include "temp_folder.hpp"
#include "wire/contents.hpp"

namespace duiyi::server {
namespace {

class OldLogs : public testing::TestWithParam<const char*> {
protected:
    OldLogs() {
        const auto source = test_kit::source_dir() / "tests/server/logs" / GetParam();
        for (const auto& entry : std::filesystem::directory_iterator(source)) {
            std::filesystem::copy(entry.path(), folder_.path());
        }
        std::ifstream file(folder_.path() / "expected.json");
        std::ostringstream text;
        text << file.rdbuf();
        expected_ = json::parse(text.str()).as_object();
        auto store =
            SqliteStore::open({.folder = folder_.path(), .post = inbox_.post(), .projection = project_game});
        EXPECT_TRUE(store) << store.error();
        store_ = std::move(*store);
        ServiceOptions options;
        options.now_ms = [this] { return now_; };
        service_.emplace(*store_, bus_, deadlines_, nullptr, options);
    }
    ~OldLogs() override {
        service_.reset();
        store_.reset();
        inbox_.run_all();
    }
    OldLogs(const OldLogs&) = delete;
    OldLogs& operator=(const OldLogs&) = delete;

    const json::array& rooms() { return expected_.at("rooms").as_array(); }

    /// Sends a frame and waits for its answer.
    void send(TestClient& client, const std::string& text) {
        const int before = client.done();
        client.send_text(text);
        inbox_.run_until([&] { return client.done() > before; });
    }
    json::object join(TestClient& client, const json::object& room, const std::string& secret) {
        json::object request{{"type", "join"}, {"id", test::fresh_id()}, {"room", room.at("room")}};
        if (secret.empty()) {
            request["watch"] = true;
        } else {
            request["secret"] = secret;
        }
        client.frames.clear();
        send(client, json::serialize(request));
        return client.frames.empty() ? json::object() : client.frames.front();
    }
    std::vector<StoredEvent> events_of(const std::string& room) {
        std::optional<StoreResult<StreamSlice>> slice;
        store_->load(room, 0, [&](auto loaded) { slice = std::move(loaded); });
        inbox_.run_until([&] { return slice.has_value(); });
        return slice->value().events;
    }
    /// The folders with games that have clocks.
    [[nodiscard]] bool has_clocks() const { return number_of(expected_, "schema") >= 8; }
    void sit(TestClient& client, const json::object& room, const json::value& seat) {
        for (const auto& held : room.at("secrets").as_array()) {
            if (held.at("seat") == seat) {
                join(client, room, std::string(held.at("secret").as_string()));
                client.frames.clear();
                return;
            }
        }
        FAIL() << "no secret of the seat " << seat;
    }

    test::TempFolder folder_;
    json::object expected_;
    Inbox inbox_;
    std::int64_t now_ = 1'000'000'000;
    std::unique_ptr<SqliteStore> store_;
    LocalBus bus_;
    Deadlines deadlines_;
    std::optional<Service> service_;
};

INSTANTIATE_TEST_SUITE_P(Folders, OldLogs,
                         testing::Values("v1_early", "v1", "v2", "v3", "v3_killed", "v4", "v5", "v8",
                                         "v8_format3", "v9"),
                         [](const auto& instance) { return std::string(instance.param); });

TEST_P(OldLogs, ReplayToTheStatedPositions) {
    ASSERT_FALSE(rooms().empty());
    for (const auto& item : rooms()) {
        const auto& room = item.as_object();
        SCOPED_TRACE(text_of(room, "about"));
        TestClient client(*service_);
        const auto answer = join(client, room, "");
        ASSERT_EQ(text_of(answer, "type"), "joined");
        EXPECT_EQ(answer.at("version"), room.at("version"));
        const auto& state = answer.at("state").as_object();
        for (const char* field : {"game", "mode", "start_fen", "offers", "seats", "computer"}) {
            EXPECT_EQ(state.at(field), room.at(field)) << field;
        }
        json::array moves;
        for (const auto& ply : state.at("plies").as_array()) {
            moves.push_back(ply.at("move"));
        }
        EXPECT_EQ(moves, room.at("moves").as_array());
        const auto& position = state.at("position").as_object();
        for (const char* field : {"fen", "turn", "check", "claim", "outcome"}) {
            EXPECT_EQ(position.at(field), room.at(field)) << field;
        }
        EXPECT_EQ(static_cast<std::int64_t>(position.at("legal").as_array().size()), room.at("legal"));
        // The oldest server still named a rematch that had been deleted unplayed.
        const bool is_deleted = std::string(GetParam()) == "v1_early" && state.at("successor").is_null();
        EXPECT_TRUE(is_deleted || state.at("successor") == room.at("successor"));
    }
}

TEST_P(OldLogs, ReplayToTheClocksThatWereTold) {
    std::size_t timed = 0;
    for (const auto& item : rooms()) {
        const auto& room = item.as_object();
        SCOPED_TRACE(text_of(room, "about"));
        ClockStory story{text_of(room, "room")};
        if (room.contains("clocks")) {
            for (const auto& told : room.at("clocks").as_object()) {
                story.note(std::stoll(std::string(told.key())), told.value());
            }
            ++timed;
        } else {
            TestClient client(*service_);
            EXPECT_TRUE(join(client, room, "").at("state").at("clock").is_null());
        }
        check_clocks(story, events_of(story.room), {});
    }
    EXPECT_EQ(timed > 0, has_clocks());
}

TEST_P(OldLogs, OpenTheSameSeatsWithTheSameSecrets) {
    for (const auto& item : rooms()) {
        const auto& room = item.as_object();
        SCOPED_TRACE(text_of(room, "about"));
        TestClient client(*service_);
        for (const auto& held : room.at("secrets").as_array()) {
            const auto answer = join(client, room, std::string(held.at("secret").as_string()));
            ASSERT_EQ(text_of(answer, "type"), "joined");
            EXPECT_EQ(answer.at("seat"), held.at("seat"));
        }
        for (const auto& secret : room.at("void_secrets").as_array()) {
            const auto answer = join(client, room, std::string(secret.as_string()));
            EXPECT_EQ(text_of(answer, "code"), "wrong_secret");
        }
    }
}

TEST_P(OldLogs, RecogniseRequestsThatAreSentAgain) {
    std::size_t resent = 0;
    for (const auto& item : rooms()) {
        const auto& room = item.as_object();
        SCOPED_TRACE(text_of(room, "about"));
        for (const auto& request : room.at("requests").as_array()) {
            TestClient client(*service_);
            sit(client, room, request.at("seat"));
            send(client, std::string(request.at("text").as_string()));
            ASSERT_FALSE(client.frames.empty());
            EXPECT_EQ(text_of(client.frames.front(), "type"), "ack") << request;
            EXPECT_EQ(client.frames.front().at("version"), request.at("version"));
            ++resent;
        }
        for (const auto& request : room.at("refused").as_array()) {
            TestClient client(*service_);
            sit(client, room, request.at("seat"));
            send(client, std::string(request.at("text").as_string()));
            ASSERT_FALSE(client.frames.empty());
            EXPECT_EQ(text_of(client.frames.front(), "code"), request.at("code").as_string()) << request;
        }
        TestClient client(*service_);
        EXPECT_EQ(join(client, room, "").at("version"), room.at("version")) << "nothing was done again";
    }
    EXPECT_GT(resent, 5U);
}

TEST_P(OldLogs, GiveASeatAgainUnderTheIdOfItsJoin) {
    for (const auto& item : rooms()) {
        const auto& room = item.as_object();
        SCOPED_TRACE(text_of(room, "about"));
        for (const auto& resent : room.at("joins").as_array()) {
            TestClient client(*service_);
            send(client, std::string(resent.at("text").as_string()));
            ASSERT_FALSE(client.frames.empty());
            const auto& answer = client.frames.front();
            ASSERT_EQ(text_of(answer, "type"), "joined") << resent;
            EXPECT_EQ(answer.contains("secret"), resent.at("seat_again").as_bool()) << resent;
            EXPECT_EQ(answer.at("seat"),
                      resent.at("seat_again").as_bool() ? resent.at("seat") : json::value(nullptr));
        }
    }
}

TEST_P(OldLogs, AreContinuedInTodaysFormat) {
    std::size_t moved = 0;
    for (const auto& item : rooms()) {
        const auto& room = item.as_object();
        if (!room.at("outcome").is_null() || !room.at("seats").at("first").as_bool() ||
            !room.at("seats").at("second").as_bool()) {
            continue;
        }
        SCOPED_TRACE(text_of(room, "about"));
        TestClient client(*service_);
        for (const auto& held : room.at("secrets").as_array()) {
            if (held.at("seat") != "both" && held.at("seat") != room.at("turn")) {
                continue;
            }
            const auto answer = join(client, room, std::string(held.at("secret").as_string()));
            const auto& position = answer.at("state").at("position");
            json::object move{{"type", "move"}, {"id", test::fresh_id()}, {"ply", position.at("ply")}};
            move["move"] = position.at("legal").as_array().front();
            client.frames.clear();
            send(client, json::serialize(move));
            EXPECT_EQ(text_of(client.frames.front(), "type"), "ack");
            ++moved;
        }
        // Read again from the log, which has both formats now.
        const std::string name = text_of(room, "room");
        const auto restored = restore(name, events_of(name));
        ASSERT_TRUE(restored) << restored.error();
        std::optional<StoreResult<std::optional<GameRow>>> row;
        store_->find_game(name, [&](auto found) { row = std::move(found); });
        inbox_.run_until([&] { return row.has_value(); });
        EXPECT_EQ(row->value(), restored->row) << "the row that is kept is the row that the log gives";
    }
    EXPECT_GT(moved, 0U);
}

TEST_P(OldLogs, KeepTheirStudies) {
    const bool has_studies = expected_.at("schema") != 1; // there were none before
    EXPECT_EQ(expected_.at("studies").as_array().empty(), !has_studies);
    for (const auto& item : expected_.at("studies").as_array()) {
        const auto& study = item.as_object();
        SCOPED_TRACE(text_of(study, "about"));
        std::optional<StoreResult<std::optional<StoredStudy>>> found;
        store_->find_study(text_of(study, "study"), [&](auto result) { found = std::move(result); });
        inbox_.run_until([&] { return found.has_value(); });
        ASSERT_TRUE(*found && **found);
        const auto contents = to_wire(read_kept((**found)->text));
        ASSERT_TRUE(contents.tree);
        EXPECT_EQ(to_string(contents.tree->game), text_of(study, "game"));
        EXPECT_EQ(contents.tree->result, text_of(study, "result"));
        const auto& headers = study.at("headers").as_array();
        ASSERT_EQ(contents.tree->headers.size(), headers.size());
        for (std::size_t i = 0; i < headers.size(); ++i) {
            EXPECT_EQ(contents.tree->headers[i].value, text_of(headers[i].as_object(), "value"));
        }
        const auto& nodes = study.at("nodes").as_array();
        ASSERT_EQ(contents.tree->nodes.size(), nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            EXPECT_EQ(contents.tree->nodes[i].parent, nodes[i].at("parent").as_int64());
            EXPECT_EQ(contents.tree->nodes[i].move, text_of(nodes[i].as_object(), "move"));
        }
        for (const auto& comment : study.at("comments").as_array()) {
            const auto& node =
                contents.tree->nodes.at(static_cast<std::size_t>(comment.at("node").as_int64()));
            EXPECT_EQ(node.before, text_of(comment.as_object(), "before"));
            EXPECT_EQ(node.after, text_of(comment.as_object(), "after"));
            EXPECT_EQ(node.values, text_of(comment.as_object(), "values"));
        }
    }
}

} // namespace
} // namespace duiyi::server
