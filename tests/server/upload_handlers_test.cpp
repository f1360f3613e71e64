// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Large files as requests: sent in pieces, listed, opened, and dropped.
#include "api/upload_handlers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <thread>

#include "inbox.hpp"
#include "pgn_game.hpp"
#include "temp_folder.hpp"
#include "ws_client.hpp"

namespace duiyi::server {
namespace {

using api::Method;
using api::Response;

class UploadHandlersTest : public testing::Test {
protected:
    void SetUp() override { open({}); }
    void open(UploadLimits limits) {
        router_.reset();
        handlers_.reset();
        uploads_.reset();
        UploadOptions options;
        options.folder = files_;
        options.limits = limits;
        options.reading_part = reading_part_;
        options.reading_at_once = reading_at_once_;
        options.now_ms = [this] { return now_ms_; };
        options.steady_ms = [this] { return steady_ms_; };
        options.has_space = [this](std::size_t bytes) { return has_room_ && bytes <= space_; };
        uploads_ = std::make_unique<UploadService>(workers_, deadlines_, std::move(options));
        handlers_ = std::make_unique<api::UploadHandlers>(
            *uploads_, api::UploadRates{.steady_ms = [this] { return steady_ms_; }});
        router_ = std::make_unique<api::Router>();
        handlers_->add_routes(*router_);
    }
    Response ask(Method method, const std::string& target, const std::string& body = "") {
        auto match = router_->match(method, target);
        EXPECT_TRUE(match) << match.error().body;
        api::Request request;
        request.method = method;
        request.address = address_;
        request.body = body;
        auto got = std::make_shared<std::optional<Response>>();
        api::Router::handle(std::move(*match), std::move(request),
                            api::Responder([got](Response response) { *got = std::move(response); }));
        inbox_.run_until([&] { return got->has_value(); });
        return got->value_or(Response{});
    }
    static boost::json::object body(const Response& response) {
        return boost::json::parse(response.body).as_object();
    }
    std::string begin(const std::string& piece, std::size_t size) {
        const auto begun = ask(Method::post, "/api/uploads?size=" + std::to_string(size), piece);
        EXPECT_EQ(begun.status, 201) << begun.body;
        return "/api/uploads/" + test::text_of(body(begun), "upload");
    }
    /// A file that the server has read.
    std::string send(const std::string& text) {
        std::string path = begin(text, text.size());
        wait_until(path, "ready");
        return path;
    }
    void wait_until(const std::string& path, std::string_view state) {
        while (test::text_of(body(ask(Method::get, path)), "state") != state && !HasFailure()) {
            inbox_.run_one(); // the end of the reading, or a round of it
        }
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(files_), {}));
    }
    /// Waits for the jobs that remove files.
    void settle() {
        while (workers_.counters().waiting + workers_.counters().running > 0) {
            std::this_thread::yield();
        }
        inbox_.run_all();
    }

    test::TempFolder folder_;
    std::filesystem::path files_ = folder_.path() / "uploads";
    Inbox inbox_;
    std::int64_t now_ms_ = 1'000'000;
    std::int64_t steady_ms_ = 0;
    std::string address_ = "1.2.3.4";
    double reading_part_ = UploadOptions{}.reading_part;
    std::chrono::milliseconds reading_at_once_ = UploadOptions{}.reading_at_once;
    std::atomic<bool> has_room_ = true;
    std::atomic<std::size_t> space_ = std::size_t{1} << 30; ///< that the disk has left
    WorkerPool workers_{{"uploads", 1, 64, 32, 0}, inbox_.post()};
    Deadlines deadlines_;
    std::unique_ptr<UploadService> uploads_;
    std::unique_ptr<api::UploadHandlers> handlers_;
    std::unique_ptr<api::Router> router_;
};

TEST_F(UploadHandlersTest, AFileInPiecesIsListedAndOpened) {
    const std::string text = pgn_game(1, "Anna") + pgn_game(2, "Bob") + pgn_game(3, "Cyd", "1. d4");
    const std::string path = begin(text.substr(0, 100), text.size());
    EXPECT_EQ(ask(Method::get, path + "/games").status, 409) << "not yet";
    EXPECT_EQ(ask(Method::put, path + "?offset=120", text.substr(120)).status, 409) << "a gap";
    EXPECT_EQ(ask(Method::put, path + "?offset=50", text.substr(50)).status, 409) << "an overlap";
    EXPECT_EQ(ask(Method::put, path + "?offset=100", text.substr(100) + "x").status, 400) << "too long";
    const auto again = ask(Method::put, path + "?offset=0", text.substr(0, 100));
    EXPECT_EQ(again.status, 200) << "sent again";
    EXPECT_EQ(test::number_of(body(again), "received"), 100);
    EXPECT_EQ(test::text_of(body(again), "state"), "sending");
    EXPECT_EQ(ask(Method::put, path + "?offset=100", text.substr(100)).status, 200);
    wait_until(path, "ready");
    const auto ready = body(ask(Method::get, path));
    EXPECT_EQ(test::number_of(ready, "games"), 3);
    EXPECT_EQ(test::text_of(ready, "format"), "pgn");
    EXPECT_EQ(test::number_of(ready, "read"), static_cast<std::int64_t>(text.size()));

    const auto listed = body(ask(Method::get, path + "/games?from=1"));
    EXPECT_EQ(test::number_of(listed, "found"), 3);
    EXPECT_EQ(test::text_of(listed.at("games").as_array().at(0).as_object(), "first"), "Bob");
    EXPECT_EQ(test::number_of(body(ask(Method::get, path + "/games?q=cyd+cup")), "found"), 1);
    EXPECT_EQ(ask(Method::get, path + "/games?from=x").status, 400);
    EXPECT_EQ(ask(Method::get, path + "/games?q=1+2+3+4+5+6+7+8+1+2").status, 200);
    EXPECT_EQ(ask(Method::get, path + "/games?q=1+2+3+4+5+6+7+8+9").status, 400);

    const auto opened = body(ask(Method::get, path + "/games/3"));
    EXPECT_EQ(opened.at("tree").as_object().at("nodes").as_array().size(), 2U);
    EXPECT_TRUE(body(ask(Method::get, path + "/games/4")).at("tree").is_null());
    EXPECT_EQ(ask(Method::get, path + "/games/0").status, 400);

    EXPECT_EQ(files(), 2U);
    EXPECT_EQ(ask(Method::del, path).status, 204);
    settle();
    EXPECT_EQ(files(), 0U);
    EXPECT_EQ(ask(Method::get, path).status, 404);
    EXPECT_EQ(ask(Method::get, path + "/games/1").status, 404);
}

TEST_F(UploadHandlersTest, RefusesWhatIsNoFile) {
    EXPECT_EQ(ask(Method::post, "/api/uploads?size=10").status, 400) << "without its first piece";
    EXPECT_EQ(ask(Method::post, "/api/uploads?size=2", "long").status, 400);
    EXPECT_EQ(ask(Method::post, "/api/uploads", "long").status, 400);
    EXPECT_EQ(ask(Method::post, "/api/uploads?size=104857601", "x").status, 413);
    EXPECT_EQ(ask(Method::put, "/api/uploads/AAAAAAAAAAAAAAAAAAAAAA?offset=0", "x").status, 404);
    EXPECT_EQ(ask(Method::get, "/api/uploads/..%2f").status, 404);
    EXPECT_EQ(files(), 0U);
}

TEST_F(UploadHandlersTest, FilesThatAreNotUsedGo) {
    const auto used = send(pgn_game(1, "A"));
    const auto unused = send(pgn_game(1, "B"));
    const auto unfinished = begin("1. e4", 100);
    const auto pass = [this](std::int64_t ms) {
        steady_ms_ += ms;
        now_ms_ += 10'000;
        deadlines_.run_due(now_ms_);
        settle();
    };
    pass(299'999);
    EXPECT_EQ(files(), 5U);
    pass(1);
    EXPECT_EQ(ask(Method::get, unfinished).status, 404);
    EXPECT_EQ(ask(Method::get, used).status, 200);
    pass(3'300'000);
    EXPECT_EQ(ask(Method::get, used).status, 200);
    EXPECT_EQ(ask(Method::get, unused).status, 404);
    EXPECT_EQ(files(), 2U);
    now_ms_ += 1'000'000'000'000; // the wall clock is set
    deadlines_.run_due(now_ms_);
    EXPECT_EQ(ask(Method::get, used).status, 200);
}

TEST_F(UploadHandlersTest, OldFilesMakeRoom) {
    UploadLimits limits;
    limits.files_of_address = 2;
    open(limits);
    const auto first = send(pgn_game(1, "A"));
    const auto second = send(pgn_game(1, "B"));
    EXPECT_EQ(ask(Method::post, "/api/uploads?size=5", "1. e4").status, 429) << "both were just used";
    steady_ms_ += 20'000;
    EXPECT_EQ(ask(Method::get, first).status, 200);
    const auto third = send(pgn_game(1, "C"));
    EXPECT_EQ(ask(Method::get, first).status, 200);
    EXPECT_EQ(ask(Method::get, second).status, 404);
    settle();
    EXPECT_EQ(files(), 4U);
}

TEST_F(UploadHandlersTest, NothingIsLeftOfAnEarlierStart) {
    const auto path = send(pgn_game(1, "A"));
    open({});
    EXPECT_EQ(files(), 0U);
    EXPECT_EQ(ask(Method::get, path).status, 404);
}

// More files than are read at once.
TEST_F(UploadHandlersTest, FilesOfAnAddressAreReadOneAfterTheOther) {
    std::vector<std::string> paths;
    for (int i = 0; i < 10; ++i) {
        const std::string text = pgn_game(i, "A") + pgn_game(i, "B");
        paths.push_back(begin(text, text.size()));
    }
    ask(Method::del, paths[3]);
    paths.erase(paths.begin() + 3);
    for (const auto& path : paths) {
        wait_until(path, "ready");
        EXPECT_EQ(test::number_of(body(ask(Method::get, path)), "games"), 2);
    }
}

TEST_F(UploadHandlersTest, AnAddressThatHasUsedUpItsTimeWaitsAndOthersDoNot) {
    reading_part_ = 1e-9;
    reading_at_once_ = std::chrono::milliseconds(0);
    open({});
    send(pgn_game(1, "Anna")); // what has taken a microsecond has to be waited for a quarter of an hour
    const std::string text = pgn_game(2, "Bob");
    const std::string path = begin(text, text.size());
    ask(Method::get, path); // starts the reading
    while (workers_.counters().running > 0) {
        std::this_thread::yield();
    }
    EXPECT_EQ(workers_.counters().waiting, 1U);
    EXPECT_EQ(test::text_of(body(ask(Method::get, path)), "state"), "reading");

    address_ = "1.2.3.5";
    const std::string other = send(pgn_game(3, "Cyd"));
    address_ = "1.2.3.4";
    EXPECT_EQ(test::text_of(body(ask(Method::get, path)), "state"), "reading");
    EXPECT_EQ(ask(Method::del, path).status, 204) << "a reading that waits can be ended";
    settle();
    EXPECT_EQ(ask(Method::get, other).status, 200);
}

TEST_F(UploadHandlersTest, AListThatHasNoRoomIsRefused) {
    UploadLimits limits;
    limits.bytes_of_address = 20'000;
    open(limits);
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        text += "1. e4 *\n";
    }
    const auto path = begin(text, text.size());
    wait_until(path, "refused");
    EXPECT_NE(test::text_of(body(ask(Method::get, path)), "message").find("no room"), std::string::npos);
    settle();
    EXPECT_EQ(files(), 0U) << "what is refused takes no room";
    const auto small = send(pgn_game(1, "A"));
    EXPECT_EQ(ask(Method::get, small + "/games").status, 200);
}

TEST_F(UploadHandlersTest, GamesHaveTheLastOfTheDisk) {
    const auto idle = send(pgn_game(1, "A"));
    const auto path = begin("1. e4", 100);
    space_ = 50;
    EXPECT_EQ(ask(Method::post, "/api/uploads?size=5", "1. e4").status, 507) << "95 bytes are still to come";
    EXPECT_EQ(ask(Method::put, path + "?offset=5", std::string(50, ' ')).status, 200);
    space_ = 40;
    EXPECT_EQ(ask(Method::put, path + "?offset=55", std::string(45, ' ')).status, 507);
    settle();
    EXPECT_EQ(ask(Method::get, path).status, 404);
    EXPECT_EQ(files(), 2U) << "the other one and its list";
}

TEST_F(UploadHandlersTest, IdleFilesGoWhenTheDiskIsShort) {
    open({});
    const auto idle = send(pgn_game(1, "A"));
    steady_ms_ += 20'000;
    const auto used = send(pgn_game(1, "B"));
    has_room_ = false;
    now_ms_ += 10'000;
    deadlines_.run_due(now_ms_);
    settle();
    EXPECT_EQ(ask(Method::get, idle).status, 404);
    EXPECT_EQ(ask(Method::get, used).status, 200);
    EXPECT_EQ(files(), 2U);
}

// A folder that cannot be written stands for a full disk.
TEST_F(UploadHandlersTest, AFullDiskIsSaid) {
    const auto path = begin("1. e4", 100);
    std::filesystem::remove_all(files_);
    const auto piece = ask(Method::put, path + "?offset=5", " e5");
    EXPECT_EQ(piece.status, 507);
    EXPECT_NE(piece.body.find("disk is full"), std::string::npos) << piece.body;
    EXPECT_EQ(ask(Method::get, path).status, 404) << "nothing of it takes room";
    EXPECT_EQ(ask(Method::post, "/api/uploads?size=5", "1. e4").status, 507);
}

} // namespace
} // namespace duiyi::server
