// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How long studies are kept, and how many, by a clock that the test turns.
#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "api/study_handlers.hpp"
#include "inbox.hpp"
#include "server_process.hpp"
#include "store/sqlite_store.hpp"
#include "ws_client.hpp"

namespace duiyi::server {
namespace {

using api::Method;
using api::Response;
using api::StudyHandlers;

constexpr const char* draft =
    R"({"game":"chess","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","headers":[],"result":"*","nodes":[]})";

class StudiesTest : public testing::Test {
protected:
    void open(std::int64_t unopened_ms, std::int64_t max_bytes) {
        StudyLimits limits;
        limits.unopened_ms = unopened_ms;
        limits.max_bytes = max_bytes;
        router_.reset();
        handlers_.reset();
        studies_.reset();
        store_.reset(); // it has the folder to itself
        limits.now_ms = [this] { return now_ms_; };
        limits.steady_ms = [this] { return steady_ms_; };
        store_ = std::move(*SqliteStore::open({.folder = folder_.path(), .post = inbox_.post()}));
        studies_ = std::make_unique<Studies>(*store_, workers_, deadlines_, std::move(limits));
        handlers_ = std::make_unique<StudyHandlers>(*studies_, workers_,
                                                    api::FileRates{.now_ms = [this] { return now_ms_; }});
        router_ = std::make_unique<api::Router>();
        handlers_->add_routes(*router_);
    }
    Response ask(Method method, const std::string& target, const std::string& body, int steps) {
        std::optional<Response> got;
        auto match = router_->match(method, target);
        EXPECT_TRUE(match) << match.error().body;
        api::Request request;
        request.method = method;
        request.address = "1.2.3.4";
        request.body = body;
        api::Router::handle(std::move(*match), std::move(request),
                            api::Responder([&got](Response response) { got = std::move(response); }));
        run(steps);
        return got.value_or(Response{});
    }
    /// Checked by a worker, then stored.
    Response keep() { return ask(Method::post, "/api/studies", draft, 2); }
    /// Taken from the store, then read by a worker; besides, it may be marked.
    int look(const Response& kept, bool is_marked = false) {
        const auto name = test::text_of(boost::json::parse(kept.body).as_object(), "study");
        return ask(Method::get, "/api/studies/" + name, "", is_marked ? 3 : 2).status;
    }
    bool is_gone(const Response& kept) {
        const auto name = test::text_of(boost::json::parse(kept.body).as_object(), "study");
        return ask(Method::get, "/api/studies/" + name, "", 1).status == 404;
    }
    /// What waits for a time, which has an answer of the store.
    void clean_up() {
        deadlines_.run_due(now_ms_);
        run(1);
    }
    void run(int steps) {
        for (int i = 0; i < steps && !HasFatalFailure(); ++i) {
            inbox_.run_one();
        }
    }

    test::TempFolder folder_;
    Inbox inbox_;
    std::int64_t now_ms_ = 1'000'000;
    std::int64_t steady_ms_ = 0;
    std::unique_ptr<SqliteStore> store_;
    WorkerPool workers_{{"files", 1, 32, 8, 0}, inbox_.post()};
    Deadlines deadlines_;
    std::unique_ptr<Studies> studies_; // ends before what it stands on
    std::unique_ptr<StudyHandlers> handlers_;
    std::unique_ptr<api::Router> router_;
};

TEST_F(StudiesTest, AStudyThatIsNotOpenedIsErased) {
    open(1000, 1'000'000);
    steady_ms_ += 1000;
    const auto opened = keep();
    const auto forgotten = keep();
    ASSERT_EQ(opened.status, 201) << opened.body;
    now_ms_ += 9;
    EXPECT_EQ(look(opened), 200) << "no mark so soon";
    now_ms_ += 591;
    EXPECT_EQ(look(opened, true), 200);
    clean_up();
    now_ms_ += 401;
    clean_up();
    EXPECT_TRUE(is_gone(forgotten));
    EXPECT_EQ(look(opened, true), 200);
    now_ms_ += 1001;
    clean_up();
    EXPECT_TRUE(is_gone(opened));
}

TEST_F(StudiesTest, AStudyAboveTheSizeOfAllIsRefused) {
    open(1000, 500);
    steady_ms_ += 1000;
    ASSERT_EQ(keep().status, 201);
    const auto refused = keep();
    EXPECT_EQ(refused.status, 507);
    EXPECT_NE(refused.body.find("no room for more studies"), std::string::npos) << refused.body;
    now_ms_ += 1001;
    clean_up();
    EXPECT_EQ(keep().status, 201);
}

// The folder has rested for long, or the clock is wrong.
TEST_F(StudiesTest, NothingIsErasedSoonAfterTheStart) {
    constexpr std::int64_t hour = 3'600'000;
    open(100 * hour, 1'000'000);
    const auto followed = keep();
    const auto forgotten = keep();
    now_ms_ += 101 * hour;
    open(100 * hour, 1'000'000);
    deadlines_.run_due(now_ms_);
    now_ms_ += 10'000 * hour; // the wall clock is set
    steady_ms_ += hour - 1;
    deadlines_.run_due(now_ms_);
    EXPECT_EQ(look(followed, true), 200);
    steady_ms_ += 1;
    now_ms_ += 60'000;
    clean_up();
    EXPECT_EQ(look(followed), 200);
    EXPECT_TRUE(is_gone(forgotten));
}

} // namespace
} // namespace duiyi::server
