// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/server.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <csignal>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "net/clock.hpp"
#include "net/open_files.hpp"
#include "net/server_parts.hpp"
#include "net/server_settings.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

/// Of the places for large bodies one address may hold at most such a part.
constexpr std::size_t part_of_one_address = 4;
/// Files that are open besides connections: the database, what the system gives to Asio, uploads, refusals.
constexpr std::size_t other_files = 32 + max_refused;
constexpr std::size_t min_connections = 16;
/// The longest that a timer waits for the next deadline.
constexpr std::int64_t max_timer_ms = 60'000;
constexpr std::int64_t pause_after_exception_ms = 1'000;
/// Bodies of requests wait in memory. Like searches, files give way to the network thread.
const WorkerPoolOptions file_worker_options{"files", 1, 32, 8, 5};
/// Rooms that wait to be replayed hold their events in memory.
constexpr std::size_t max_replays = 4'096;
const WorkerPoolOptions replay_worker_options{"rooms", 1, max_replays, max_replays, 0};
/// Apart: a large file is read for seconds. More jobs than files of an address, so that these can all be read
/// and their games opened.
const WorkerPoolOptions upload_worker_options{"uploads", 1, 1024, 32, 5};
/// Each password that is hashed takes 64 MiB of memory (PasswordCost).
const WorkerPoolOptions password_worker_options{"passwords", 2, 64, 4, 5};

} // namespace

std::size_t default_engine_threads() {
    constexpr unsigned wanted = 2;
    const unsigned processors = std::max(std::thread::hardware_concurrency(), 1U);
    return std::max(processors - 1, std::min(processors, wanted));
}

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

void Server::Parts::start_checks() {
    constexpr std::int64_t checks = 8; // of a connection in the shortest time limit
    const std::int64_t period = std::clamp<std::int64_t>(
        std::min(options.idle_timeout_ms, options.header_timeout_ms) / checks, 10, 1000);
    constexpr std::int64_t turns = 16; // in a period: while all players are pinged at once, moves wait
    const std::int64_t turn_ms = std::max<std::int64_t>(period / turns, 10);
    check_timer.start(milliseconds(turn_ms), [this, part = static_cast<std::size_t>(period / turn_ms)] {
        const std::int64_t now = steady_ms();
        check_some_connections(part, now);
        if (now - evicted_ms >= max_timer_ms) {
            evicted_ms = now;
            evict_idle(now);
        }
    });
}

void Server::Parts::check_some_connections(std::size_t part, std::int64_t now) {
    const auto& connections = shared->connections;
    const std::size_t buckets = connections.bucket_count();
    for (std::size_t due = std::min(buckets / part + 1, buckets); due > 0; --due) {
        last_checked = (last_checked + 1) % buckets;
        std::for_each(connections.begin(last_checked), connections.end(last_checked),
                      [now](Connection* connection) { connection->check_time(now); });
    }
}

void Server::Parts::evict_idle(std::int64_t now) {
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
        check_timer.stop();
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
        .flushes = Flushes(post),
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
    parts_->start_checks();
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
