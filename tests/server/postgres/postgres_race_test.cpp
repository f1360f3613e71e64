// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Several stores on one database at once, as several servers have them.
#include <algorithm>
#include <atomic>
#include <latch>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "inbox.hpp"
#include "postgres/postgres_server.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

/// A store with a thread of its own that makes requests and waits for each answer.
class RaceNode {
public:
    explicit RaceNode(const std::string& conninfo) {
        auto opened = PostgresStore::open({.conninfo = conninfo, .post = inbox_.post()});
        if (!opened) {
            throw std::runtime_error(opened.error());
        }
        store_ = std::move(*opened);
    }
    PostgresStore& store() { return *store_; }
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
        return wait<StreamSlice>([&](auto done) { store_->load(stream, 0, std::move(done)); }).value();
    }
    Inbox& inbox() { return inbox_; }

private:
    Inbox inbox_;
    std::unique_ptr<PostgresStore> store_;
};

class PostgresRace : public testing::Test {
protected:
    /// Runs `work(node, index)` on each of so many nodes at once.
    template <class Work>
    void race(int nodes, Work work) {
        std::vector<std::thread> threads;
        for (int i = 0; i < nodes; ++i) {
            threads.emplace_back([this, i, &work] {
                RaceNode node(conninfo_);
                work(node, i);
            });
        }
        for (auto& thread : threads) {
            thread.join();
        }
    }
    std::string conninfo_ = test::PostgresServer::shared().new_schema();
};

TEST_F(PostgresRace, OpensAnEmptyDatabaseFromSeveralServersAtOnce) {
    race(4, [](RaceNode& node, int i) { EXPECT_TRUE(node.commit({{append(std::to_string(i), 0)}, {}})); });
    RaceNode node(conninfo_);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(node.load(std::to_string(i)).version, 1);
    }
}

// Each keeps a hundred requests in flight, and decides again after a conflict.
TEST_F(PostgresRace, StoresEveryAcknowledgedAppendOnceAndWithoutGaps) {
    constexpr int nodes = 3;
    constexpr int streams = 5;
    constexpr int requests = 600;
    std::mutex mutex;
    std::multiset<std::string> acknowledged;
    race(nodes, [&](RaceNode& node, int index) {
        std::map<std::string, std::int64_t> versions;
        int answered = 0;
        int asked = 0;
        std::mt19937 random(static_cast<unsigned>(index));
        const auto ask = [&] {
            const auto stream = "room" + std::to_string(random() % streams);
            const auto name = std::to_string(index) + "." + std::to_string(asked++);
            const auto at = versions[stream];
            // Optimistic: what is in flight before will be stored.
            ++versions[stream];
            UnitOfWork work{{append(stream, at, {event(name)})}, {}};
            if (at == 0) {
                work.changes.emplace_back(PutGame{game_row(stream)});
            }
            work.max_log_bytes = 1'000'000'000;
            node.store().commit(std::move(work), [&, stream, name, at](const auto& done) {
                ++answered;
                if (done) {
                    const std::lock_guard lock(mutex);
                    acknowledged.insert(stream + "/" + std::to_string(at + 1) + "/" + name);
                } else {
                    EXPECT_EQ(done.error().fault, StoreFault::conflict) << done.error().message;
                    node.store().load(stream, 0, [&versions, stream](const auto& loaded) {
                        versions[stream] = loaded->version;
                    });
                }
            });
        };
        while (answered < requests) {
            while (asked < requests && asked - answered < 100) {
                ask();
            }
            node.inbox().run_one();
        }
    });
    RaceNode node(conninfo_);
    std::multiset<std::string> stored;
    for (int i = 0; i < streams; ++i) {
        const auto stream = "room" + std::to_string(i);
        const auto loaded = node.load(stream);
        std::int64_t expected = 0;
        for (const auto& one : loaded.events) {
            EXPECT_EQ(one.version, ++expected);
            stored.insert(stream + "/" + std::to_string(one.version) + "/" + one.kind);
        }
    }
    EXPECT_GE(stored.size(), 100U);
    EXPECT_TRUE(stored == acknowledged)
        << stored.size() << " stored, " << acknowledged.size() << " acknowledged";
}

// All ask for all of the room at the same moment, for which one transaction of each is enough.
TEST_F(PostgresRace, ChecksTheBytesOfTheLogAndOfStudiesOverAllServers) {
    constexpr int nodes = 4;
    constexpr int room = 40; // for so many
    std::latch start(nodes);
    std::atomic<int> logged = 0;
    std::atomic<int> studies = 0;
    race(nodes, [&](RaceNode& node, int index) {
        int answered = 0;
        const auto count_in = [&answered](std::atomic<int>& stored) {
            return [&answered, &stored](const Done& done) {
                ++answered;
                stored += done ? 1 : 0;
                EXPECT_TRUE(done || done.error().fault == StoreFault::full) << done.error().message;
            };
        };
        start.arrive_and_wait();
        for (int i = 0; i < room; ++i) {
            const auto name = std::to_string(index) + "." + std::to_string(i);
            UnitOfWork work{{append(name, 0)}, {}};
            work.max_log_bytes = room * event_bytes(event());
            node.store().commit(std::move(work), count_in(logged));
        }
        node.inbox().run_until([&] { return answered == room; });
        for (int i = 0; i < room; ++i) {
            const auto name = std::to_string(index) + "." + std::to_string(i);
            node.store().commit(
                {{}, {AddStudy{{name, 1, std::string(72, 'x')}, room * (study_overhead_bytes + 72)}}},
                count_in(studies));
        }
        node.inbox().run_until([&] { return answered == 2 * room; });
    });
    EXPECT_EQ(logged, room);
    EXPECT_EQ(studies, room);
}

TEST_F(PostgresRace, GivesANameOfAnAccountToOne) {
    std::atomic<int> made = 0;
    race(4, [&](RaceNode& node, int index) {
        for (int i = 0; i < 25; ++i) {
            AccountRow row;
            row.id = std::to_string(index) + "." + std::to_string(i);
            row.revision = 1;
            const auto done = node.commit({{}, {AddAccount{row, {"key" + std::to_string(i)}}}});
            made += done ? 1 : 0;
            EXPECT_TRUE(done || done.error().fault == StoreFault::conflict) << done.error().message;
        }
    });
    EXPECT_EQ(made, 25);
}

TEST_F(PostgresRace, RatesEachGameOnceAndOneAfterTheOther) {
    constexpr int games = 40;
    {
        RaceNode node(conninfo_);
        for (const char* id : {"a", "b"}) {
            AccountRow row;
            row.id = id;
            row.revision = 1;
            ASSERT_TRUE(node.commit({{}, {AddAccount{row, {id}}}}));
        }
    }
    race(3, [&](RaceNode& node, int) {
        for (int i = 0; i < games; ++i) {
            EXPECT_TRUE(node.commit(
                {{}, {RateGame{"game" + std::to_string(i), "chess.blitz", {"a", "b"}, "first", 1000 + i}}}));
        }
    });
    RaceNode node(conninfo_);
    const auto ratings =
        node.wait<std::vector<RatingRow>>([&](auto done) { node.store().list_ratings("a", std::move(done)); })
            .value();
    ASSERT_EQ(ratings.size(), 1U);
    EXPECT_EQ(ratings[0].games, games);
    auto changes = node.wait<std::vector<RatingChangeRow>>([&](auto done) {
                           node.store().list_rating_changes("a", "chess.blitz", 1000, std::move(done));
                       })
                       .value();
    ASSERT_EQ(changes.size(), static_cast<std::size_t>(games));
    EXPECT_EQ(changes.front().after, ratings[0].rating);
}

TEST_F(PostgresRace, ErasesNoGameThatIsPlayedMeanwhile) {
    constexpr int games = 100;
    std::set<std::string> played;
    std::set<std::string> erased;
    {
        RaceNode node(conninfo_);
        for (int i = 0; i < games; ++i) {
            ASSERT_TRUE(node.commit(new_game("g" + std::to_string(i))));
        }
    }
    race(2, [&](RaceNode& node, int index) {
        for (int i = 0; i < games; ++i) {
            const auto name = "g" + std::to_string(i);
            if (index == 0) {
                if (node.commit({{append(name, 1)}, {PutGame{game_row(name, 1000, true)}}})) {
                    played.insert(name);
                }
            } else {
                const auto gone = node.wait<std::vector<std::string>>(
                    [&](auto done) { node.store().erase_unplayed({name}, std::move(done)); });
                ASSERT_TRUE(gone) << gone.error().message;
                erased.insert(gone->begin(), gone->end());
            }
        }
    });
    EXPECT_EQ(played.size() + erased.size(), static_cast<std::size_t>(games));
    RaceNode node(conninfo_);
    for (int i = 0; i < games; ++i) {
        const auto name = "g" + std::to_string(i);
        EXPECT_EQ(node.load(name).version, played.contains(name) ? 2 : 0) << name;
    }
}

} // namespace
} // namespace duiyi::server
