// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "api/account_handlers.hpp"
#include "api/game_handlers.hpp"
#include "api/health_routes.hpp"
#include "api/oauth_handlers.hpp"
#include "api/play_handlers.hpp"
#include "api/player_handlers.hpp"
#include "api/program_handlers.hpp"
#include "api/relation_handlers.hpp"
#include "api/seek_handlers.hpp"
#include "api/study_handlers.hpp"
#include "api/tournament_handlers.hpp"
#include "api/tournament_results.hpp"
#include "api/upload_handlers.hpp"
#include "api/watch_handlers.hpp"
#include "bus/local_bus.hpp"
#include "engines/engine_pool.hpp"
#include "net/clock.hpp"
#include "net/connection.hpp"
#include "net/listener.hpp"
#include "net/periodic_timer.hpp"
#include "net/server.hpp"
#include "store/data_folder.hpp"
#include "store/server_store.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// Everything on the io_context's one thread, except the threads of the store and of the worker pools.
struct Server::Parts {
    explicit Parts(const ServerOptions& given) : options(given) {}
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() {
        if (shared != nullptr) {
            shared->life.reset(); // connections that go from here on touch nothing else
        }
    }

    /// Raises the limit of open files, or lowers that of connections. Why it cannot start, if so.
    std::optional<std::string> fit_open_files();
    void accept();
    void wait_for_deadline();
    /// Has all connections check their time limits again and again, some at a time.
    void start_checks();
    /// One in `part` of the connections.
    void check_some_connections(std::size_t part, std::int64_t now);
    /// Forgets addresses and accounts that do nothing.
    void evict_idle(std::int64_t now);
    /// Serves until stop(). What has no memory left ends its connection, not the others.
    void run();
    void stop();
    void stop_when_empty();
    void add_routes();
    void add_program_routes();
    void add_tournament_routes();
    [[nodiscard]] std::string counters() const;

    ServerOptions options;
    LocalBus bus; // outlives the context: what it destroys may hold rooms, which unsubscribe
    // The context goes last but one: coroutines and handlers that never ended are destroyed with it and touch
    // nothing else.
    boost::asio::io_context context{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{context.get_executor()};
    std::unique_ptr<Listener> listener;
    std::unique_ptr<Listener> operator_listener; ///< if there is one
    Deadlines deadlines;
    boost::asio::steady_timer deadline_timer{context};
    boost::asio::steady_timer deadline{context};
    PeriodicTimer check_timer{context};
    std::size_t last_checked = 0; ///< the bucket of `connections` that was checked last
    boost::asio::signal_set signals{context};
    std::unique_ptr<EnginePool> engines;
    std::unique_ptr<WorkerPool> file_workers;
    std::unique_ptr<WorkerPool> replay_workers;
    std::unique_ptr<WorkerPool> upload_workers;
    std::unique_ptr<WorkerPool> password_workers;
    std::unique_ptr<Service> service;
    std::unique_ptr<AccountService> accounts;
    std::unique_ptr<api::AccountHandlers> account_handlers;
    std::unique_ptr<Studies> studies;
    std::unique_ptr<api::StudyHandlers> study_handlers;
    std::unique_ptr<UploadService> uploads;
    std::unique_ptr<api::UploadHandlers> upload_handlers;
    std::unique_ptr<api::GameHandlers> games;
    AccountFeeds feeds;
    std::unique_ptr<ApiTokens> tokens;
    std::unique_ptr<Challenges> challenges;
    std::unique_ptr<api::ProgramRoutes> program_routes;
    std::unique_ptr<api::ProgramHandlers> programs;
    std::unique_ptr<api::PlayHandlers> play;
    std::unique_ptr<api::SeekHandlers> seeks;
    std::unique_ptr<api::TournamentResults> tournament_results;
    std::unique_ptr<OAuth> oauth;
    std::unique_ptr<api::OAuthHandlers> oauth_handlers;
    std::unique_ptr<api::PlayerHandlers> players;
    std::unique_ptr<TournamentService> tournaments;
    std::unique_ptr<api::TournamentHandlers> tournament_handlers;
    std::unique_ptr<api::WatchHandlers> watch;
    std::unique_ptr<api::RelationHandlers> relations;
    api::Router router;
    api::Router operator_router;
    /// The time by which everything is dated and expires.
    const std::function<std::int64_t()> now_ms = [this] { return store->clock().now_ms(); };
    api::Readiness readiness{[this](const api::Readiness::Answer& answer) {
                                 store->try_to_write([answer](const auto& written) {
                                     answer(written ? std::string() : written.error().message);
                                 });
                             },
                             steady_ms};
    std::unique_ptr<ServerContext> shared;
    std::int64_t evicted_ms = 0;      ///< when evict_idle() was called
    std::optional<DataFolder> folder; ///< locked here when the store is elsewhere
    // The store goes first: its threads are joined before anything that they post to.
    std::unique_ptr<ServerStore> store;
};

} // namespace duiyi::server
