// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A move is a unit of work: one event of a game, and the game's row. Games that wait for no answer of their
// own move on; each game has one move on its way.
#include <sys/resource.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "postgres/postgres_server.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

using Clock = std::chrono::steady_clock;

double cpu_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    constexpr double micro = 1e-6;
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * micro;
}

/// The thread that stands for the network's.
class Answers {
public:
    Post post() {
        return [this](std::function<void()> job) {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
            changed_.notify_one();
        };
    }
    void run_some() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !jobs_.empty(); });
        const auto jobs = std::exchange(jobs_, {});
        lock.unlock();
        for (const auto& job : jobs) {
            job();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::function<void()>> jobs_;
};

struct Figures {
    double moves = 0; ///< a second
    double transactions = 0;
    double cpu_us = 0; ///< of this process, for a move
};

/// As many games as are to wait at once, each with its own name under `prefix`.
class MovingGames {
public:
    MovingGames(ServerStore& store, Answers& answers, std::string prefix)
        : store_(store), answers_(answers), prefix_(std::move(prefix)) {}

    Figures play(std::size_t games, std::chrono::seconds length) {
        versions_.assign(games, 0);
        const auto begin = Clock::now();
        const auto commits = store_.counters().commits;
        const auto cpu = cpu_seconds();
        end_ = begin + length;
        for (std::size_t game = 0; game < games; ++game) {
            move(game);
        }
        while (waiting_ > 0) {
            answers_.run_some();
        }
        const std::chrono::duration<double> took = Clock::now() - begin;
        constexpr double micro = 1e6;
        return {static_cast<double>(done_) / took.count(),
                static_cast<double>(store_.counters().commits - commits) / took.count(),
                (cpu_seconds() - cpu) * micro / static_cast<double>(done_)};
    }

private:
    void move(std::size_t game) {
        const auto stream = prefix_ + std::to_string(game);
        GameRow row;
        row.stream = stream;
        row.created_ms = static_cast<std::int64_t>(game) + 1;
        row.game = "xiangqi";
        row.mode = "link";
        row.played = true;
        StoredEvent event{
            0,           1'700'000'000'000,     2, "moved", "move=h2e2 clock=299500 lag=40", "guest",
            "c0ffee-12", "move ply=1 move=h2e2"};
        UnitOfWork work{{{stream, versions_[game], {std::move(event)}}}, {PutGame{std::move(row)}}};
        work.max_log_bytes = std::int64_t{1} << 40U;
        ++waiting_;
        store_.commit(std::move(work), [this, game](const auto& committed) {
            --waiting_;
            if (!committed) {
                throw std::runtime_error(committed.error().message);
            }
            ++done_;
            ++versions_[game];
            if (Clock::now() < end_) {
                move(game);
            }
        });
    }

    ServerStore& store_;
    Answers& answers_;
    std::string prefix_;
    std::vector<std::int64_t> versions_;
    Clock::time_point end_;
    std::size_t waiting_ = 0;
    std::size_t done_ = 0;
};

void print(const char* name, std::size_t games, const Figures& figures) {
    std::printf("%-22s %6zu %12.0f %14.0f %14.1f\n", name, games, figures.moves, figures.transactions,
                figures.cpu_us);
    std::fflush(stdout);
}

template <class Opened>
std::unique_ptr<ServerStore> opened_or_throw(Opened opened) {
    if (!opened) {
        throw std::runtime_error(opened.error());
    }
    return std::move(*opened);
}

/// So many servers on one database at once; the figures are of all together.
Figures play_together(const std::string& conninfo, std::size_t servers, std::size_t games,
                      std::chrono::seconds length) {
    std::vector<Figures> figures(servers);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < servers; ++i) {
        threads.emplace_back([&, i] {
            Answers answers;
            const auto store =
                opened_or_throw(PostgresStore::open({.conninfo = conninfo, .post = answers.post()}));
            figures[i] = MovingGames(*store, answers,
                                     std::to_string(servers) + "." + std::to_string(games) + "." +
                                         std::to_string(i) + ".")
                             .play(games / servers, length);
        });
    }
    Figures all;
    for (std::size_t i = 0; i < servers; ++i) {
        threads[i].join();
        all.moves += figures[i].moves;
        all.transactions += figures[i].transactions;
        all.cpu_us += figures[i].cpu_us / static_cast<double>(servers * servers);
    }
    return all;
}

void measure(std::chrono::seconds length) {
    std::printf("%-22s %6s %12s %14s %14s\n", "", "games", "moves/s", "transactions/s", "CPU/move, us");
    const std::vector<std::size_t> sizes{1, 30, 300, 3000};
    test::TempFolder folder;
    Answers answers;
    {
        const auto store =
            opened_or_throw(SqliteStore::open({.folder = folder.path() / "data", .post = answers.post()}));
        for (const std::size_t games : sizes) {
            print("SQLite", games,
                  MovingGames(*store, answers, std::to_string(games) + ".").play(games, length));
        }
    }
    test::PostgresServer database(test::PostgresServer::Sync::on);
    const auto conninfo = database.new_schema();
    for (const std::size_t games : sizes) {
        print("PostgreSQL", games, play_together(conninfo, 1, games, length));
    }
    for (const std::size_t games : {30U, 300U, 3000U}) {
        print("PostgreSQL, 3 servers", games, play_together(conninfo, 3, games, length));
    }
}

} // namespace
} // namespace duiyi::server

int main(int count, char** words) {
    try {
        const int seconds = count > 1 ? std::atoi(words[1]) : 5;
        duiyi::server::measure(std::chrono::seconds(std::max(seconds, 1)));
        return 0;
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "bench_stores: %s\n", fault.what());
        return 1;
    }
}
