// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "serve_command.hpp"

#include <csignal>
#include <iostream>
#include <memory>

#include "logging/server_log.hpp"
#include "message.hpp"
#include "net/server.hpp"
#include "service/stored_events.hpp"
#include "store/sqlite_check.hpp"

namespace duiyi::cli {

namespace {

/// Checks the data folder and prints what was found; nothing is served.
int check(const server::ServerOptions& options) {
    if (!options.store.empty()) {
        return complain("duiyi: --check reads a data folder, and not the database of --store", bad_input);
    }
    const auto report = server::check_data(options.data, server::replay_fault);
    if (!report) {
        return complain("duiyi: " + report.error(), failed);
    }
    for (const std::string& fault : report->faults) {
        std::cout << "fault: " << fault << '\n';
    }
    std::cout << report->streams << " games with " << report->events << " events, " << report->studies
              << " studies: "
              << (report->faults.empty() ? "all is well" : std::to_string(report->faults.size()) + " faults")
              << '\n';
    return report->faults.empty() ? 0 : failed;
}

int serve(const server::ServerOptions& options) {
    // Standard output is for the addresses alone, which other programs wait for; the log goes to standard
    // error.
    const server::ServerLog log;
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a write that fails, like a full disk
    auto server = server::Server::start(options);
    if (!server) {
        const bool is_bad_input = server.error().fault == server::StartError::Fault::bad_options;
        return complain("duiyi: " + server.error().message, is_bad_input ? bad_input : failed);
    }
    std::cout << "listening on " << (*server)->url() << std::endl;
    if (const auto url = (*server)->operator_url(); !url.empty()) {
        std::cout << "for the operator: " << url << std::endl;
    }
    (*server)->run(true);
    return 0;
}

void add_limits(Command& command, server::ServerOptions& options) {
    const auto number = [&command](const char* name, auto& value, const char* text) {
        command.option(name, value, text).with_default().group("Limits").positive();
    };
    number("--max-connections", options.max_connections, "connections at once");
    number("--max-connections-per-address", options.max_connections_per_address,
           "connections from one address");
    number("--rooms-per-hour", options.rooms_per_hour, "rooms that one address may make in an hour");
    number("--accounts-per-hour", options.accounts_per_hour, "accounts that one address may make in an hour");
    number("--studies-per-hour", options.studies_per_hour,
           "studies that one address may have kept in an hour; each further 32 KiB of one is another");
    number("--max-study-bytes", options.max_study_bytes,
           "of all studies that are kept; when there is no room for one more, it is refused");
    number("--files-per-second", options.files_per_second,
           "files that one address may have read or written, in the long run");
    number("--file-burst", options.file_burst, "files that one address may have read or written, at once");
    number("--max-file-bytes", options.max_file_bytes,
           "of all files of games that are open; the ones unused for longest make room");
    number("--max-file-bytes-per-address", options.max_file_bytes_per_address, "the same from one address");
    number("--reserve-disk-bytes", options.reserve_disk_bytes,
           "of the disk that such files leave to the games, or a twentieth of it when that is less");
    number("--unused-file-ms", options.unused_file_ms, "life of an open file that nobody uses");
    number("--max-uploads", options.max_uploads,
           "large files on their way to or from the server at once; an address may have a quarter of them");
    number("--messages-per-second", options.messages_per_second,
           "messages on one connection, in the long run; an address may send ten times as many");
    number("--message-burst", options.message_burst, "messages on one connection, at once");
    number("--bytes-per-second", options.bytes_per_second, "sent to one address, in the long run");
    number("--byte-burst", options.byte_burst, "sent to one address, at once");
    number("--send-queue-bytes", options.send_queue_bytes, "unread bytes after which a connection is closed");
    number("--header-timeout-ms", options.header_timeout_ms,
           "for a request's header, a WebSocket handshake and each WebSocket message");
    number("--upload-step-ms", options.upload_step_ms, "for each further 32 KiB of a large body");
    number("--idle-timeout-ms", options.idle_timeout_ms,
           "for a silent connection; pings go out at half of it");
    number("--unplayed-room-ms", options.unplayed_room_ms, "life of a room in which nobody has moved");
    number("--unopened-study-ms", options.unopened_study_ms, "life of a study that nobody opens");
    number("--unused-game-ms", options.unused_game_ms,
           "life of a game in which nothing happens any more, finished or not");
    number("--game-bytes-per-day", options.game_bytes_per_day,
           "of moves and other events that one address may cause in a day");
    number("--max-game-bytes", options.max_game_bytes,
           "of the events of all games; when there is no room for one more game, it is refused");
    number("--idle-room-ms", options.idle_room_ms, "time in memory of a room in which nobody is");
    number("--shutdown-ms", options.shutdown_ms, "time that clients have to close when the server ends");
}

} // namespace

void add_serve_command(Command& program) {
    auto options = std::make_shared<server::ServerOptions>();
    Command command = program.command("serve", "Play in the browser: serve the web client, rooms and games");
    command
        .option("--listen", options->listen,
                "ADDRESS:PORT, [ADDRESS]:PORT for IPv6, or unix:PATH; port 0 takes a free one")
        .with_default();
    command.option("--operator-listen", options->operator_listen,
                   "the same for the operator alone: /counters, /healthz and /readyz are found there");
    command.option("--data", options->data, "folder that holds the games").with_default();
    command.option(
        "--store", options->store,
        "postgresql://USER@HOST/DATABASE: the database that holds games and accounts instead of the "
        "folder, for any number of servers");
    auto only_check = std::make_shared<bool>(false);
    command.flag("--check", *only_check,
                 "check all games of the folder, replay them, and end; changes nothing");
    command.flag("--restored", options->data_restored,
                 "the folder holds a backup that was restored: start though later games are missing");
    command.option("--allow-origin", options->allowed_origins,
                   "origin of pages, besides the server's own, that may play, such as https://example.org");
    command.option(
        "--trusted-proxy", options->trusted_proxies,
        "network of proxies, such as 10.0.0.0/8, whose Forwarded or X-Forwarded-For says who the client "
        "is; may be repeated");
    command
        .option("--computer-threads", options->engine_threads,
                "threads that think when somebody plays or asks the computer; 0: no computer")
        .with_default()
        .between(0, 256);
    command
        .option("--computer-hash-mb", options->engine_hash_megabytes,
                "memory for what each of them remembers of a search")
        .with_default()
        .between(1, 4096);
    command
        .option("--reply-delay-ms", options->reply_delay_ms,
                "the computer's move comes after one to three times this, at random, as a person's would")
        .with_default()
        .between(0, 60'000);
    add_limits(command, *options);
    command.run([options, only_check] { return *only_check ? check(*options) : serve(*options); });
}

} // namespace duiyi::cli
