// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A database that is killed, stops answering, or cuts connections, while it is used.
#include <libpq-fe.h>

#include <chrono>
#include <set>
#include <thread>

#include "inbox.hpp"
#include "postgres/cutting_proxy.hpp"
#include "postgres/postgres_server.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

using std::chrono::milliseconds;

class PostgresOutage : public testing::Test {
protected:
    void open() {
        store_.reset();
        auto opened = PostgresStore::open({.conninfo = conninfo_, .post = inbox_.post()});
        ASSERT_TRUE(opened) << opened.error();
        store_ = std::move(*opened);
    }
    template <class T, class Ask>
    StoreResult<T> wait(Ask ask) {
        std::optional<StoreResult<T>> result;
        ask(Store::Callback<T>([&result](auto done) { result = std::move(done); }));
        inbox_.run_until([&result] { return result.has_value(); });
        return std::move(*result);
    }
    Done commit(UnitOfWork work) {
        return wait<void>([&](auto done) { store_->commit(std::move(work), std::move(done)); });
    }
    StreamSlice load(const std::string& stream) {
        return wait<StreamSlice>([&](auto done) { store_->load(stream, 0, std::move(done)); })
            .value_or(StreamSlice{-1, {}});
    }
    /// Asks until the answer is good again.
    void wait_until_back() {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!commit({}) || load("none").version < 0) {
            ASSERT_LT(std::chrono::steady_clock::now(), end);
            std::this_thread::sleep_for(milliseconds(20));
        }
    }

    test::PostgresServer database_{test::PostgresServer::Sync::on};
    std::string conninfo_ = database_.new_schema();
    Inbox inbox_;
    std::unique_ptr<PostgresStore> store_;
};

/// One event more for each of some streams, again and again, many in flight; what the answers said is
/// compared with what is stored.
struct Traffic {
    explicit Traffic(PostgresStore& store) : to(store) {}

    void ask(int units) {
        for (int i = 0; i < units; ++i) {
            const auto stream = "s" + std::to_string(asked++);
            ++waiting;
            UnitOfWork work{{append(stream, 0), append("all" + stream, 0, {event(), event()})},
                            {PutGame{game_row(stream)}, AddStudy{{stream, 1, "text"}, 1'000'000'000}}};
            to.commit(std::move(work), [this, stream](const auto& done) {
                --waiting;
                if (done) {
                    acknowledged.insert(stream);
                } else {
                    EXPECT_EQ(done.error().fault, StoreFault::failed) << done.error().message;
                    refused.insert(stream);
                }
            });
        }
    }
    PostgresStore& to;
    int waiting = 0;
    int asked = 0;
    std::set<std::string> acknowledged;
    std::set<std::string> refused;
};

TEST_F(PostgresOutage, LosesNothingAcknowledgedWhenTheDatabaseIsKilled) {
    open();
    Traffic traffic(*store_);
    for (int round = 0; round < 6; ++round) {
        const auto before = traffic.acknowledged.size();
        traffic.ask(1000);
        // Killed at another moment each time, also in the middle of a commit.
        inbox_.run_until([&] { return traffic.acknowledged.size() >= before + 10; });
        std::this_thread::sleep_for(milliseconds(round * 7));
        if (round % 2 == 0) {
            database_.crash();
        } else {
            database_.stop_at_once();
        }
        traffic.ask(5);
        std::this_thread::sleep_for(milliseconds(round % 3 * 100));
        database_.start();
        inbox_.run_until([&] { return traffic.waiting == 0; });
        wait_until_back();
    }
    EXPECT_GT(traffic.refused.size(), 0U);
    for (int i = 0; i < traffic.asked; ++i) {
        const auto stream = "s" + std::to_string(i);
        const std::int64_t once = traffic.acknowledged.contains(stream) ? 1 : 0;
        EXPECT_EQ(load(stream).version, once) << "an acknowledged unit is there, a refused one is not";
        EXPECT_EQ(load("all" + stream).version, 2 * once) << stream;
    }
    EXPECT_EQ(traffic.acknowledged.size() + traffic.refused.size(), static_cast<std::size_t>(traffic.asked));
}

TEST_F(PostgresOutage, RefusesQuicklyWhileTheDatabaseIsAway) {
    open();
    EXPECT_TRUE(commit({{append("a", 0)}, {}}));
    database_.crash();
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) {
        const auto done = commit({{append("a", 1)}, {}});
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().fault, StoreFault::failed);
        EXPECT_EQ(load("a").version, -1);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    database_.start();
    wait_until_back();
    EXPECT_EQ(load("a").version, 1);
    EXPECT_TRUE(commit({{append("a", 1)}, {}}));
}

TEST_F(PostgresOutage, GoesOnAfterADatabaseThatStoodStill) {
    open();
    EXPECT_TRUE(commit({{append("a", 0)}, {}}));
    database_.freeze();
    std::optional<Done> done;
    store_->commit({{append("a", 1)}, {}}, [&](auto result) { done = std::move(result); });
    std::this_thread::sleep_for(milliseconds(300));
    EXPECT_EQ(inbox_.run_all(), 0U) << "nothing is known yet";
    database_.thaw();
    inbox_.run_until([&] { return done.has_value(); });
    EXPECT_TRUE(*done);
    EXPECT_EQ(load("a").version, 2);
}

// The answer to a commit is lost: the connection ends while the commit waits for another transaction's lock
// or just after.
TEST_F(PostgresOutage, AnswersWhatHappenedWhenConnectionsAreCut) {
    open();
    const std::unique_ptr<PGconn, void (*)(PGconn*)> other(PQconnectdb(conninfo_.c_str()), PQfinish);
    std::set<int> acknowledged;
    std::set<int> refused;
    constexpr int units = 1500;
    for (int i = 0; i < units; ++i) {
        store_->commit({{append("s" + std::to_string(i), 0)}, {}},
                       [&, i](const auto& done) { (done ? acknowledged : refused).insert(i); });
        if (i % 20 == 0) {
            PQclear(PQexec(other.get(),
                           "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
                           "'duiyi' AND pid <> pg_backend_pid()"));
        }
    }
    inbox_.run_until([&] { return acknowledged.size() + refused.size() == units; });
    EXPECT_GT(acknowledged.size(), 0U);
    for (int i = 0; i < units; ++i) {
        EXPECT_EQ(load("s" + std::to_string(i)).version, acknowledged.contains(i) ? 1 : 0) << i;
    }
}

// The database has committed, and its answer is lost.
TEST_F(PostgresOutage, FindsOutWhatBecameOfACommitThatWasNotAnswered) {
    test::CuttingProxy proxy(database_.folder());
    conninfo_.replace(conninfo_.find(database_.folder()), database_.folder().size(), proxy.folder());
    open();
    constexpr int cuts = 20;
    for (int i = 0; i < cuts; ++i) {
        proxy.cut_next_commit();
        const auto done = commit({{append("a", i, {event(std::to_string(i))})}, {}});
        EXPECT_TRUE(done) << (done ? "" : done.error().message);
        EXPECT_EQ(proxy.cuts(), i + 1);
    }
    const auto stored = load("a");
    ASSERT_EQ(stored.version, cuts) << "each is stored once";
    for (int i = 0; i < cuts; ++i) {
        EXPECT_EQ(stored.events[static_cast<std::size_t>(i)].kind, std::to_string(i));
    }
    store_.reset();
}

TEST_F(PostgresOutage, RefusesTablesOfAnotherVersion) {
    open();
    store_.reset();
    const std::unique_ptr<PGconn, void (*)(PGconn*)> other(PQconnectdb(conninfo_.c_str()), PQfinish);
    PQclear(PQexec(other.get(), "UPDATE duiyi_schema SET version = version + 1"));
    const auto newer = PostgresStore::open({.conninfo = conninfo_, .post = inbox_.post()});
    ASSERT_FALSE(newer);
    EXPECT_NE(newer.error().find("tables have version"), std::string::npos) << newer.error();
    PQclear(PQexec(other.get(), "UPDATE duiyi_schema SET version = version - 1"));
    open();
}

// As earlier versions had them: a server of such a version may add events afterwards.
TEST_F(PostgresOutage, BringsEarlierTablesToThisVersion) {
    const std::unique_ptr<PGconn, void (*)(PGconn*)> other(PQconnectdb(conninfo_.c_str()), PQfinish);
    const auto execute = [&](const char* sql) {
        const std::unique_ptr<PGresult, void (*)(PGresult*)> done(PQexec(other.get(), sql), PQclear);
        EXPECT_EQ(PQresultStatus(done.get()), PGRES_COMMAND_OK) << PQerrorMessage(other.get());
    };
    open();
    EXPECT_TRUE(commit({{append("a", 0, {event("old")})}, {}}));
    store_.reset();
    for (const char* sql :
         {"ALTER TABLE events DROP COLUMN position", "DROP SEQUENCE event_positions",
          "ALTER TABLE duiyi_schema DROP COLUMN log_id", "UPDATE duiyi_schema SET version = 801"}) {
        execute(sql);
    }
    open();
    EXPECT_TRUE(commit({{append("a", 1, {event("new")})}, {}}));
    const auto stored = load("a");
    ASSERT_EQ(stored.events.size(), 2U);
    EXPECT_EQ(stored.events[0].position, 0);
    EXPECT_GT(stored.events[1].position, 0);
    const std::string log = store_->epoch();
    EXPECT_NE(log, "");
    open();
    EXPECT_EQ(store_->epoch(), log);
    store_.reset();
    execute("ALTER TABLE duiyi_schema DROP COLUMN log_id");
    execute("UPDATE duiyi_schema SET version = 901");
    open();
    EXPECT_NE(store_->epoch(), "");
    EXPECT_EQ(load("a").events, stored.events);
    store_.reset();
}

TEST_F(PostgresOutage, SaysWhyItCannotOpenADatabase) {
    for (const char* conninfo : {"postgresql://nobody@127.0.0.1:1/none", "host=/nowhere", "port=x", "bad"}) {
        const auto opened = PostgresStore::open({.conninfo = conninfo, .post = inbox_.post()});
        ASSERT_FALSE(opened) << conninfo;
        EXPECT_NE(opened.error().find("PostgreSQL"), std::string::npos) << opened.error();
        EXPECT_EQ(opened.error().find('\n'), std::string::npos) << opened.error();
    }
}

// A text that PostgreSQL cannot keep is refused alone.
TEST_F(PostgresOutage, RefusesATextThatIsNoUtf8AndNothingElse) {
    open();
    std::vector<Done> results;
    for (const char* kind : {"good", "\xff\xfe", "fine"}) {
        store_->commit(
            {{append(std::string("s") + std::to_string(results.size() + 1) + kind[0], 0, {event(kind)})}, {}},
            [&](const auto& done) { results.push_back(done); });
    }
    store_->commit({{append("nul", 0, {event(std::string("a\0b", 3))})}, {}},
                   [&](const auto& done) { results.push_back(done); });
    inbox_.run_until([&] { return results.size() == 4; });
    EXPECT_TRUE(results[0]);
    ASSERT_FALSE(results[1]);
    EXPECT_EQ(results[1].error().fault, StoreFault::failed);
    EXPECT_TRUE(results[2]);
    ASSERT_FALSE(results[3]);
    EXPECT_EQ(load("nul").version, 0);
}

} // namespace
} // namespace duiyi::server
