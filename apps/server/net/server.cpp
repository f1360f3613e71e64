// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>
#include <utility>

#include "api/page_routes.hpp"
#include "api/study_handlers.hpp"
#include "bus/local_bus.hpp"
#include "engines/engine_pool.hpp"
#include "net/clock.hpp"
#include "net/connection.hpp"
#include "service/stored_events.hpp"
#include "store/sqlite_store.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using std::chrono::milliseconds;

/// Of the places for large bodies one address may hold at most such a part.
constexpr std::size_t part_of_one_address = 4;
/// The longest that a timer waits for the next deadline.
constexpr std::int64_t max_timer_ms = 60'000;
/// Bodies of requests wait in memory. Like searches, files give way to the network thread.
const WorkerPoolOptions file_worker_options{"files", 1, 32, 8, 5};
/// Rooms that wait to be replayed hold their events in memory.
constexpr std::size_t max_replays = 4'096;
const WorkerPoolOptions replay_worker_options{"rooms", 1, max_replays, max_replays, 0};

/// `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`.
std::optional<tcp::endpoint> parse_endpoint(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view host = text.substr(0, colon);
    const std::string_view digits = text.substr(colon + 1);
    std::uint16_t port = 0;
    const auto done = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (done.ec != std::errc() || done.ptr != digits.data() + digits.size()) {
        return std::nullopt;
    }
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != std::string_view::npos) {
        return std::nullopt; // an IPv6 address without brackets: which part is the port?
    }
    if (host == "localhost") {
        host = "127.0.0.1";
    }
    boost::system::error_code fault;
    const auto address = asio::ip::make_address(host, fault);
    return fault ? std::nullopt : std::optional(tcp::endpoint(address, port));
}

/// An address that opens: "all of them" (0.0.0.0, ::) is one to listen on, not one to go to.
asio::ip::address reachable(const asio::ip::address& address) {
    if (!address.is_unspecified()) {
        return address;
    }
    return address.is_v6() ? asio::ip::address(asio::ip::address_v6::loopback())
                           : asio::ip::address(asio::ip::address_v4::loopback());
}

std::string url_of(const asio::ip::address& address, std::uint16_t port) {
    const auto host = address.to_string();
    return "http://" + (address.is_v6() ? '[' + host + ']' : host) + ':' + std::to_string(port) + '/';
}

ServiceOptions service_options(const ServerOptions& options, const LogClock& clock, WorkerPool& pool) {
    return {.unplayed_room_ms = options.unplayed_room_ms,
            .idle_room_ms = options.idle_room_ms,
            .unused_game_ms = options.unused_game_ms,
            .rooms_per_hour = options.rooms_per_hour,
            .reply_delay_ms = options.reply_delay_ms,
            .game_bytes_per_day = options.game_bytes_per_day,
            .max_game_bytes = options.max_game_bytes,
            .now_ms = [&clock] { return clock.now_ms(); },
            .stamp_ms = [&clock] { return clock.stamp_ms(); },
            .background =
                [&pool](std::function<void()> work, std::function<void()> done) {
                    return pool
                        .submit("", JobPriority::interactive,
                                {.run =
                                     [work = std::move(work)](const WorkerPool::Context&) {
                                         work();
                                         return JobStatus::done;
                                     },
                                 .finished = std::move(done)})
                        .has_value();
                }};
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

    tl::expected<void, std::string> listen(const tcp::endpoint& endpoint);
    void accept();
    void wait_for_deadline();
    void stop();
    void stop_when_empty();
    void add_routes();
    [[nodiscard]] std::string health() const;

    ServerOptions options;
    LocalBus bus; // outlives the context: what it destroys may hold rooms, which unsubscribe
    // The context goes last but one: coroutines and handlers that never ended are destroyed with it and touch
    // nothing else.
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
    tcp::acceptor acceptor{context};
    Deadlines deadlines;
    asio::steady_timer deadline_timer{context};
    asio::steady_timer pause_timer{context};
    asio::steady_timer deadline{context};
    asio::signal_set signals{context};
    std::unique_ptr<EnginePool> engines;
    std::unique_ptr<WorkerPool> file_workers;
    std::unique_ptr<WorkerPool> replay_workers;
    std::unique_ptr<Service> service;
    std::unique_ptr<api::StudyHandlers> studies;
    api::Router router;
    std::unique_ptr<ServerContext> shared;
    // The store goes first: its threads are joined before anything that they post to.
    std::unique_ptr<SqliteStore> store;
};

tl::expected<void, std::string> Server::Parts::listen(const tcp::endpoint& endpoint) {
    boost::system::error_code fault;
    const auto step = [&fault](auto&& action) {
        if (!fault) {
            action();
        }
    };
    step([&] { acceptor.open(endpoint.protocol(), fault); });
    step([&] { acceptor.set_option(tcp::acceptor::reuse_address(true), fault); });
    step([&] { acceptor.bind(endpoint, fault); });
    step([&] { acceptor.listen(asio::socket_base::max_listen_connections, fault); });
    if (fault) {
        return tl::unexpected("cannot listen on " + options.listen + ": " + fault.message());
    }
    return {};
}

void Server::Parts::accept() {
    acceptor.async_accept([this](boost::system::error_code fault, tcp::socket socket) {
        if (shared->stopping) {
            return;
        }
        if (!fault) {
            start_connection(*shared, std::move(socket));
            accept();
            return;
        }
        // Out of file descriptors, most likely: trying again at once would only burn the processor.
        pause_timer.expires_after(milliseconds(100));
        pause_timer.async_wait([this](boost::system::error_code cancelled) {
            if (!cancelled) {
                accept();
            }
        });
    });
}

/// Runs what is due, then waits for the next deadline, at most a minute.
void Server::Parts::wait_for_deadline() {
    const std::int64_t now = store->clock().now_ms();
    deadlines.run_due(now);
    const std::int64_t wait = deadlines.next().value_or(now + max_timer_ms) - now;
    deadline_timer.expires_after(milliseconds(std::clamp<std::int64_t>(wait, 0, max_timer_ms)));
    deadline_timer.async_wait([this](boost::system::error_code cancelled) {
        if (!cancelled && !shared->stopping) {
            wait_for_deadline();
        }
    });
}

void Server::Parts::stop() {
    if (shared->stopping) {
        return;
    }
    shared->stopping = true;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    deadline_timer.cancel();
    pause_timer.cancel();
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
        work.reset();
    }
}

std::string Server::Parts::health() const {
    const auto in_service = service->counters();
    const auto in_store = store->counters();
    const auto in_engines = engines != nullptr ? engines->counters() : WorkerPoolCounters{};
    return "ok\nclients " + std::to_string(in_service.clients) + "\nrooms " +
           std::to_string(in_service.rooms) + "\nevents " + std::to_string(in_store.events) + "\ncommits " +
           std::to_string(in_store.commits) + "\nthinking " + std::to_string(in_engines.running) +
           "\nquestions " + std::to_string(in_engines.waiting) + '\n';
}

void Server::Parts::add_routes() {
    studies = std::make_unique<api::StudyHandlers>(
        *store, *file_workers, deadlines,
        api::StudyLimits{options.files_per_second, options.file_burst, options.studies_per_hour,
                         options.unopened_study_ms, options.max_study_bytes,
                         [this] { return store->clock().now_ms(); }, steady_ms});
    studies->add_routes(router);
    api::add_page_routes(router, all_assets(), [this] { return health(); });
}

tl::expected<std::unique_ptr<Server>, StartError> Server::start(const ServerOptions& options) {
    const auto endpoint = parse_endpoint(options.listen);
    if (!endpoint) {
        return tl::unexpected(StartError{StartError::Fault::bad_options,
                                         "cannot listen on '" + options.listen + "': expected ADDRESS:PORT"});
    }
    const auto fail = [](std::string why) {
        return tl::unexpected(StartError{StartError::Fault::cannot_start, std::move(why)});
    };
    auto parts = std::make_unique<Parts>(options);
    if (auto listening = parts->listen(*endpoint); !listening) {
        return fail(std::move(listening.error()));
    }
    const Post post = [&context = parts->context](std::function<void()> job) {
        asio::post(context, std::move(job));
    };
    auto store = SqliteStore::open({.folder = options.data,
                                    .post = post,
                                    .projection = project_game,
                                    .accept_restored = options.data_restored});
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
                                  service_options(options, parts->store->clock(), *parts->replay_workers));
    parts->file_workers = std::make_unique<WorkerPool>(file_worker_options, post);
    parts->add_routes();
    parts->shared = std::make_unique<ServerContext>(ServerContext{
        .options = parts->options,
        .service = *parts->service,
        .router = parts->router,
        .connections_of = AddressCounts(options.max_connections_per_address),
        .large_bodies_of = AddressCounts(std::max<std::size_t>(1, options.max_uploads / part_of_one_address)),
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
    parts_->context.run();
}

void Server::stop() {
    asio::post(parts_->context, [this] { parts_->stop(); });
}

std::uint16_t Server::port() const {
    return parts_->acceptor.local_endpoint().port();
}

std::string Server::url() const {
    const auto endpoint = parts_->acceptor.local_endpoint();
    return url_of(reachable(endpoint.address()), endpoint.port());
}

} // namespace duiyi::server
