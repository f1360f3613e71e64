// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The HTTP routes, and the parts of the server that answer them.
#include <utility>

#include "api/page_routes.hpp"
#include "net/server_parts.hpp"
#include "net/server_settings.hpp"

namespace duiyi::server {

void Server::Parts::add_routes() {
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
        AccountOptions{.accounts_per_hour = options.accounts_per_hour, .now_ms = now_ms});
    tokens = std::make_unique<ApiTokens>(*store, now_ms);
    account_handlers = std::make_unique<api::AccountHandlers>(
        *accounts, *tokens,
        api::AccountHandlers::Limits{options.files_per_second, options.file_burst, now_ms});
    account_handlers->add_routes(router);
    accounts->sessions_ended = [this](const std::string& account, const auto& has_ended) {
        service->end_sessions(account, has_ended);
    };
    games = std::make_unique<api::GameHandlers>(
        *store, *service, api::GameHandlers::Options{options.files_per_second, options.file_burst, now_ms});
    games->add_routes(router);
    add_program_routes();
    players = std::make_unique<api::PlayerHandlers>(
        *store, api::PlayerHandlers::Options{options.files_per_second, options.file_burst, now_ms});
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
        TournamentService::Options{.now_ms = now_ms,
                                   .stamp_ms = [this] { return store->clock().stamp_ms(); },
                                   .background = background_of(*replay_workers)});
    tournaments->resume();
    tournament_handlers =
        std::make_unique<api::TournamentHandlers>(*store, *tournaments, *account_handlers, now_ms);
    tournament_handlers->add_routes(router);
    tournament_results = std::make_unique<api::TournamentResults>(*tournaments, *program_routes);
    tournament_results->add_routes(router);
    watch = std::make_unique<api::WatchHandlers>(*store, *service, now_ms);
    watch->add_routes(router);
    relations = std::make_unique<api::RelationHandlers>(*store, *account_handlers, now_ms);
    relations->add_routes(router);
}

void Server::Parts::add_program_routes() {
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

} // namespace duiyi::server
