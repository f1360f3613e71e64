// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "api/account_handlers.hpp"
#include "api/game_handlers.hpp"
#include "api/health_routes.hpp"
#include "api/oauth_handlers.hpp"
#include "api/page_routes.hpp"
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
#include "net/open_files.hpp"
#include "service/stored_events.hpp"
#include "store/data_folder.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

/// Of the places for large bodies one address may hold at most such a part.
constexpr std::size_t part_of_one_address = 4;
/// Files that are open besides connections: the database, what the system gives to Asio, uploads, refusals.
constexpr std::size_t other_files = 32 + max_refused;
constexpr std::size_t min_connections = 16;
/// The messages of one address: as if one in so many of its connections, but at least ten, wrote at the rate
/// that one may have. At once it may send twice as much, for all its pages come back when the server was
/// away.
constexpr std::size_t connections_per_writing_one = 20;
constexpr std::size_t min_writing_connections = 10;
constexpr double bursts_of_address = 2;
/// The longest that a timer waits for the next deadline.
constexpr std::int64_t max_timer_ms = 60'000;
constexpr std::int64_t pause_after_exception_ms = 1'000;
/// Bodies of requests wait in memory. Like searches, files give way to the network thread.
const WorkerPoolOptions file_worker_options{"files", 1, 32, 8, 5};
/// Those in a room are told who is here four times a second at most.
constexpr std::int64_t presence_pause_ms = 250;
/// Rooms that wait to be replayed hold their events in memory.
constexpr std::size_t max_replays = 4'096;
const WorkerPoolOptions replay_worker_options{"rooms", 1, max_replays, max_replays, 0};
/// Apart: a large file is read for seconds. More jobs than files of an address, so that these can all be read
/// and their games opened.
const WorkerPoolOptions upload_worker_options{"uploads", 1, 1024, 32, 5};
/// Each password that is hashed takes 64 MiB of memory (PasswordCost).
const WorkerPoolOptions password_worker_options{"passwords", 2, 64, 4, 5};

Result<std::vector<IpNetwork>, std::string> parse_networks(const std::vector<std::string>& texts) {
    std::vector<IpNetwork> networks;
    for (const std::string& text : texts) {
        const auto network = IpNetwork::parse(text);
        if (!network) {
            return tl::unexpected("'" + text +
                                  "' is no network of trusted proxies: expected one such as 10.0.0.0/8");
        }
        networks.push_back(*network);
    }
    return networks;
}

Background background_of(WorkerPool& pool) {
    return [&pool](std::function<void()> work, const std::function<void()>& done) {
        return pool
            .submit("", JobPriority::interactive,
                    {.run =
                         [work = std::move(work)](const WorkerPool::Context&) {
                             work();
                             return JobStatus::done;
                         },
                     .finished = done,
                     .failed = done})
            .has_value();
    };
}

/// A store that is elsewhere leaves the data folder for the files that were sent; it is locked then.
Result<std::unique_ptr<ServerStore>, std::string> open_store(const ServerOptions& options, const Post& post,
                                                             std::optional<DataFolder>& folder) {
    const auto as_store = [](auto store) { return std::unique_ptr<ServerStore>(std::move(store)); };
    if (options.store.empty()) {
        return SqliteStore::open({.folder = options.data,
                                  .post = post,
                                  .projection = project_game,
                                  .accept_restored = options.data_restored})
            .map(as_store);
    }
    auto locked = DataFolder::lock(options.data);
    if (!locked) {
        return tl::unexpected(locked.error());
    }
    folder.emplace(std::move(*locked));
    return PostgresStore::open({.conninfo = options.store, .post = post}).map(as_store);
}

/// New connections of one address: as many a second as it may have at once, but not less than by default.
AddressRates connection_rates(const ServerOptions& options) {
    constexpr double seconds_at_once = 5;
    const auto each_second = static_cast<double>(
        std::max(options.max_connections_per_address, ServerOptions().max_connections_per_address));
    return {each_second, seconds_at_once * each_second};
}

AddressRates message_rates(const ServerOptions& options) {
    const auto writing = static_cast<double>(
        std::max(min_writing_connections, options.max_connections_per_address / connections_per_writing_one));
    return {writing * options.messages_per_second, writing * bursts_of_address * options.message_burst};
}

ServiceOptions service_options(const ServerOptions& options, const ServerStore& store, WorkerPool& pool) {
    const StoreClock& clock = store.clock();
    return {.unplayed_room_ms = options.unplayed_room_ms,
            .idle_room_ms = options.idle_room_ms,
            .unused_game_ms = options.unused_game_ms,
            .presence_pause_ms = presence_pause_ms,
            .rooms_per_hour = options.rooms_per_hour,
            .reply_delay_ms = options.reply_delay_ms,
            .game_bytes_per_day = options.game_bytes_per_day,
            .max_game_bytes = options.max_game_bytes,
            .now_ms = [&clock] { return clock.now_ms(); },
            .stamp_ms = [&clock] { return clock.stamp_ms(); },
            .background = background_of(pool),
            .predecessors_ended_ms = store.predecessors_ended_ms(),
            .predecessor_stopped_ms = store.predecessor_stopped_ms()};
}

} // namespace

std::size_t default_engine_threads() {
    constexpr unsigned wanted = 2;
    const unsigned processors = std::max(std::thread::hardware_concurrency(), 1U);
    return std::max(processors - 1, std::min(processors, wanted));
}

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
    void check_times();
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
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
    std::unique_ptr<Listener> listener;
    std::unique_ptr<Listener> operator_listener; ///< if there is one
    Deadlines deadlines;
    asio::steady_timer deadline_timer{context};
    asio::steady_timer deadline{context};
    asio::steady_timer check_timer{context};
    asio::signal_set signals{context};
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
    api::Readiness readiness{[this](const api::Readiness::Answer& answer) {
                                 store->try_to_write([answer](const auto& written) {
                                     answer(written ? std::string() : written.error().message);
                                 });
                             },
                             steady_ms};
    std::unique_ptr<ServerContext> shared;
    std::int64_t forgot_ms = 0;       ///< when addresses to which nothing is sent were forgotten
    std::optional<DataFolder> folder; ///< locked here when the store is elsewhere
    // The store goes first: its threads are joined before anything that they post to.
    std::unique_ptr<ServerStore> store;
};

std::optional<std::string> Server::Parts::fit_open_files() {
    const std::size_t files = raise_open_files(options.max_connections + other_files);
    if (files < other_files + min_connections) {
        return "only " + std::to_string(files) + " files may be open: at least " +
               std::to_string(other_files + min_connections) +
               " are needed (ulimit -n, or LimitNOFILE= of systemd)";
    }
    if (files - other_files < options.max_connections) {
        spdlog::warn(
            "only {} files may be open: {} connections at once instead of {} (ulimit -n, or LimitNOFILE= "
            "of systemd)",
            files, files - other_files, options.max_connections);
        options.max_connections = files - other_files;
    }
    return std::nullopt;
}

void Server::Parts::accept() {
    const auto serve = [this](Listener& at, const api::Router& by) {
        at.accept([this, &by](Socket socket) {
            if (!shared->stopping) {
                start_connection(*shared, by, std::move(socket));
            }
        });
    };
    serve(*listener, router);
    if (operator_listener != nullptr) {
        serve(*operator_listener, operator_router);
    }
}

/// Runs what is due, then waits for the next deadline, at most a minute.
void Server::Parts::wait_for_deadline() {
    const auto wait_for = [this](std::int64_t ms) {
        deadline_timer.expires_after(milliseconds(std::clamp<std::int64_t>(ms, 0, max_timer_ms)));
        deadline_timer.async_wait([this](boost::system::error_code cancelled) {
            if (!cancelled && !shared->stopping) {
                wait_for_deadline();
            }
        });
    };
    wait_for(pause_after_exception_ms); // should what is due end with an exception
    const std::int64_t now = store->clock().now_ms();
    deadlines.run_due(now);
    wait_for(deadlines.next().value_or(now + max_timer_ms) - now);
}

/// Has all connections check their time limits, again and again.
void Server::Parts::check_times() {
    // First of all: the checks go on, should one of them end with an exception.
    constexpr std::int64_t checks = 8; // in the shortest time limit
    check_timer.expires_after(milliseconds(std::clamp<std::int64_t>(
        std::min(options.idle_timeout_ms, options.header_timeout_ms) / checks, 10, 1000)));
    check_timer.async_wait([this](boost::system::error_code cancelled) {
        if (!cancelled) {
            check_times();
        }
    });
    const std::int64_t now = steady_ms();
    for (Connection* connection : shared->connections) {
        connection->check_time(now);
    }
    if (now - forgot_ms >= max_timer_ms) {
        forgot_ms = now;
        shared->sending.evict_idle(now);
        shared->messages.evict_idle(now);
        shared->connecting.evict_idle(now);
        shared->dropping.evict_idle(now);
        shared->receiving.evict_idle(now);
        account_handlers->evict_idle();
        study_handlers->evict_idle();
        upload_handlers->evict_idle();
        games->evict_idle();
        program_routes->evict_idle();
        players->evict_idle();
        tournament_handlers->evict_idle();
        watch->evict_idle();
        relations->evict_idle();
    }
}

void Server::Parts::run() {
    LogThrottle exhaustions(10'000);
    for (bool is_over = false; !is_over;) {
        try {
            context.run();
            is_over = true;
        } catch (const std::bad_alloc&) {
            // What threw has been destroyed on the way here, and with it its connection.
            try {
                if (const auto times = exhaustions.count(steady_ms())) {
                    spdlog::critical("out of memory: connections were ended ({} times)", *times);
                }
            } catch (const std::bad_alloc&) { // then without a line
            }
        }
    }
}

void Server::Parts::stop() {
    if (shared->stopping) {
        return;
    }
    shared->stopping = true;
    store->stops_at(store->clock().now_ms());
    boost::system::error_code ignored;
    listener->close();
    if (operator_listener != nullptr) {
        operator_listener->close(); // kept: its last handler is still to be called
    }
    signals.cancel(ignored);
    deadline_timer.cancel();
    for (Connection* connection : std::vector(shared->connections.begin(), shared->connections.end())) {
        connection->stop();
    }
    deadline.expires_after(milliseconds(options.shutdown_ms));
    deadline.async_wait([this](boost::system::error_code cancelled) {
        if (!cancelled) {
            context.stop();
        }
    });
    stop_when_empty();
}

void Server::Parts::stop_when_empty() {
    if (shared->stopping && shared->connections.empty()) {
        deadline.cancel();
        check_timer.cancel();
        work.reset();
    }
}

std::string Server::Parts::counters() const {
    const auto in_service = service->counters();
    const auto in_store = store->counters();
    const auto in_engines = engines != nullptr ? engines->counters() : WorkerPoolCounters{};
    return "connections " + std::to_string(shared->places.sockets()) + "\nclients " +
           std::to_string(in_service.clients) + "\nrooms " + std::to_string(in_service.rooms) + "\nevents " +
           std::to_string(in_store.events) + "\ncommits " + std::to_string(in_store.commits) + "\nsearches " +
           std::to_string(in_engines.running) + "\nwaiting_searches " + std::to_string(in_engines.waiting) +
           '\n';
}

void Server::Parts::add_routes() {
    const auto now_ms = [this] { return store->clock().now_ms(); };
    studies = std::make_unique<Studies>(*store, *file_workers, deadlines,
                                        StudyLimits{options.studies_per_hour, options.unopened_study_ms,
                                                    options.max_study_bytes, now_ms, steady_ms});
    study_handlers = std::make_unique<api::StudyHandlers>(
        *studies, *file_workers, api::FileRates{options.files_per_second, options.file_burst, now_ms});
    study_handlers->add_routes(router);
    UploadOptions upload_options;
    upload_options.folder = options.data / "uploads";
    upload_options.limits.bytes_of_address = options.max_file_bytes_per_address;
    upload_options.limits.bytes_of_all = options.max_file_bytes;
    upload_options.limits.unused_ms = options.unused_file_ms;
    upload_options.limits.reserve_bytes = options.reserve_disk_bytes;
    upload_options.now_ms = now_ms;
    upload_options.steady_ms = steady_ms;
    uploads = std::make_unique<UploadService>(*upload_workers, deadlines, std::move(upload_options));
    upload_handlers =
        std::make_unique<api::UploadHandlers>(*uploads, api::UploadRates{.steady_ms = steady_ms});
    upload_handlers->add_routes(router);
    accounts = std::make_unique<AccountService>(
        *store, *password_workers, deadlines,
        AccountOptions{.accounts_per_hour = options.accounts_per_hour,
                       .now_ms = [this] { return store->clock().now_ms(); }});
    tokens = std::make_unique<ApiTokens>(*store, [this] { return store->clock().now_ms(); });
    account_handlers = std::make_unique<api::AccountHandlers>(
        *accounts, *tokens,
        api::AccountHandlers::Limits{options.files_per_second, options.file_burst,
                                     [this] { return store->clock().now_ms(); }});
    account_handlers->add_routes(router);
    accounts->sessions_ended = [this](const std::string& account, const auto& has_ended) {
        service->end_sessions(account, has_ended);
    };
    games = std::make_unique<api::GameHandlers>(
        *store, *service, api::GameHandlers::Options{options.files_per_second, options.file_burst, [this] {
                                                         return store->clock().now_ms();
                                                     }});
    games->add_routes(router);
    add_program_routes();
    players = std::make_unique<api::PlayerHandlers>(
        *store, api::PlayerHandlers::Options{options.files_per_second, options.file_burst,
                                             [this] { return store->clock().now_ms(); }});
    players->add_routes(router);
    add_tournament_routes();
    api::add_page_routes(router, all_assets());
    api::add_health_routes(router, readiness);
    api::add_health_routes(operator_router, readiness);
    api::add_counters_route(operator_router, [this] { return counters(); });
}

void Server::Parts::add_tournament_routes() {
    tournaments = std::make_unique<TournamentService>(
        *store, *service, deadlines,
        TournamentService::Options{.now_ms = [this] { return store->clock().now_ms(); },
                                   .stamp_ms = [this] { return store->clock().stamp_ms(); },
                                   .background = background_of(*replay_workers)});
    tournaments->resume();
    tournament_handlers = std::make_unique<api::TournamentHandlers>(
        *store, *tournaments, *account_handlers, [this] { return store->clock().now_ms(); });
    tournament_handlers->add_routes(router);
    tournament_results = std::make_unique<api::TournamentResults>(*tournaments, *program_routes);
    tournament_results->add_routes(router);
    watch =
        std::make_unique<api::WatchHandlers>(*store, *service, [this] { return store->clock().now_ms(); });
    watch->add_routes(router);
    relations = std::make_unique<api::RelationHandlers>(*store, *account_handlers,
                                                        [this] { return store->clock().now_ms(); });
    relations->add_routes(router);
}

void Server::Parts::add_program_routes() {
    const auto now_ms = [this] { return store->clock().now_ms(); };
    challenges = std::make_unique<Challenges>(*store, *service, now_ms);
    api::ProgramRoutes::Options rates;
    rates.now_ms = now_ms;
    program_routes = std::make_unique<api::ProgramRoutes>(
        api::ProgramRoutes::Parts{*store, *service, *tokens, *challenges, feeds}, std::move(rates));
    programs = std::make_unique<api::ProgramHandlers>(*program_routes);
    play = std::make_unique<api::PlayHandlers>(*program_routes);
    programs->add_routes(router);
    programs->add_page_routes(router, *account_handlers);
    play->add_routes(router);
    seeks = std::make_unique<api::SeekHandlers>(*program_routes);
    seeks->add_routes(router);
    oauth = std::make_unique<OAuth>(*store, now_ms);
    oauth_handlers = std::make_unique<api::OAuthHandlers>(*oauth, *account_handlers, *program_routes);
    oauth_handlers->add_routes(router);
}

Result<std::unique_ptr<Server>, StartError> Server::start(const ServerOptions& options) {
    auto origins = api::OriginPolicy::make(options.allowed_origins, asio::ip::host_name());
    auto proxies = parse_networks(options.trusted_proxies);
    if (!origins || !proxies) {
        return tl::unexpected(
            StartError{StartError::Fault::bad_options, !origins ? origins.error() : proxies.error()});
    }
    const auto fail = [](std::string why) {
        return tl::unexpected(StartError{StartError::Fault::cannot_start, std::move(why)});
    };
    auto parts = std::make_unique<Parts>(options);
    if (auto fault = parts->fit_open_files()) {
        return fail(std::move(*fault));
    }
    auto listener = Listener::open(parts->context, options.listen);
    if (!listener) {
        return tl::unexpected(std::move(listener.error()));
    }
    parts->listener = std::move(*listener);
    if (!options.operator_listen.empty()) {
        auto for_operator = Listener::open(parts->context, options.operator_listen);
        if (!for_operator) {
            return tl::unexpected(std::move(for_operator.error()));
        }
        parts->operator_listener = std::move(*for_operator);
    }
    const Post post = [&context = parts->context](std::function<void()> job) {
        asio::post(context, std::move(job));
    };
    auto store = open_store(options, post, parts->folder);
    if (!store) {
        return fail(std::move(store.error()));
    }
    parts->store = std::move(*store);
    if (options.engine_threads != 0) {
        parts->engines = std::make_unique<EnginePool>(
            EnginePool::Options{.threads = options.engine_threads}, post,
            [megabytes = options.engine_hash_megabytes] { return make_local_engine(megabytes); });
    }
    parts->replay_workers = std::make_unique<WorkerPool>(replay_worker_options, post);
    parts->service =
        std::make_unique<Service>(*parts->store, parts->bus, parts->deadlines, parts->engines.get(),
                                  service_options(options, *parts->store, *parts->replay_workers));
    parts->service->resume_clocks();
    parts->file_workers = std::make_unique<WorkerPool>(file_worker_options, post);
    parts->password_workers = std::make_unique<WorkerPool>(password_worker_options, post);
    parts->upload_workers = std::make_unique<WorkerPool>(upload_worker_options, post);
    parts->add_routes();
    parts->shared = std::make_unique<ServerContext>(ServerContext{
        .options = parts->options,
        .service = *parts->service,
        .origins = std::move(*origins),
        .trusted_proxies = std::move(*proxies),
        .places = ConnectionPlaces(parts->options.max_connections, options.max_connections_per_address),
        .sending = AddressRates(options.bytes_per_second, options.byte_burst),
        .messages = message_rates(options),
        .connecting = connection_rates(options),
        .large_bodies_of = AddressCounts(std::max<std::size_t>(1, options.max_uploads / part_of_one_address)),
        .streams_of = AddressCounts(options.max_streams_per_address),
        .identify = [raw = parts.get()](
                        const api::Request& request,
                        const auto& answer) { raw->account_handlers->find_session(request, answer); },
        .connection_ended = [raw = parts.get()] { raw->stop_when_empty(); }});
    return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() = default;

void Server::run(bool signals) {
    if (signals) {
        parts_->signals.add(SIGTERM);
        parts_->signals.add(SIGINT);
        parts_->signals.async_wait([this](boost::system::error_code fault, int) {
            if (!fault) {
                parts_->stop();
            }
        });
    }
    parts_->accept();
    // A deadline was added that comes before the one the timer waits for: set the timer again, after the
    // caller has returned.
    parts_->deadlines.on_earlier([this] {
        asio::post(parts_->context, [this] {
            if (!parts_->shared->stopping) {
                parts_->wait_for_deadline();
            }
        });
    });
    parts_->wait_for_deadline();
    parts_->check_times();
    parts_->run();
}

void Server::stop() {
    asio::post(parts_->context, [this] { parts_->stop(); });
}

std::uint16_t Server::port() const {
    return parts_->listener->port();
}

std::string Server::url() const {
    return parts_->listener->url();
}

std::string Server::operator_url() const {
    return parts_->operator_listener != nullptr ? parts_->operator_listener->url() : std::string();
}

} // namespace duiyi::server
