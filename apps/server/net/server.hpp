// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// One for each of the machine's processors but one, which is left for everything else; but two where there
/// are two or more, because two people who ask must not wait for each other. They give way to the network
/// thread.
[[nodiscard]] std::size_t default_engine_threads();

/// Everything that can be set; `duiyi serve --help` says what each is for.
struct ServerOptions {
    /// ADDRESS:PORT, [ADDRESS]:PORT for IPv6, or unix:PATH; port 0 takes a free one
    std::string listen = "127.0.0.1:8080";
    std::string operator_listen; ///< as `listen`: where counters are shown; empty: nowhere
    std::filesystem::path data = "duiyi-data";
    /// "postgresql://..." or another connection string of libpq: where games and accounts are kept instead of
    /// in the data folder; empty: in the data folder
    std::string store{};
    bool data_restored = false;               ///< see SqliteOptions::accept_restored
    std::vector<std::string> allowed_origins; ///< besides the server's own
    /// Networks of proxies, in CIDR notation, that say whose requests they pass on. A proxy on a Unix socket
    /// always does.
    std::vector<std::string> trusted_proxies;

    std::size_t max_connections = 10'000;
    std::size_t max_connections_per_address = 200;
    double rooms_per_hour = 200;   ///< for each address
    double studies_per_hour = 100; ///< for each address
    double accounts_per_hour = 20; ///< for each address
    double files_per_second = 4;   ///< requests under /api for each address in the long run, uploads apart
    double file_burst = 60;        ///< for each address, at once
    std::int64_t unopened_study_ms = 31'536'000'000;                 ///< a year
    std::int64_t max_study_bytes = 4'294'967'296;                    ///< of all that are stored
    std::size_t max_file_bytes_per_address = std::size_t{256} << 20; ///< of files that are read page by page
    std::size_t max_file_bytes = std::size_t{2} << 30;               ///< the same of all
    std::size_t reserve_disk_bytes = std::size_t{512} << 20; ///< of the disk, which such files leave free
    std::int64_t unused_file_ms = 3'600'000; ///< such a file is dropped when it is not used for this long
    std::size_t max_uploads =
        32; ///< large bodies under /api in transfer at once; a quarter of it for each address
    double messages_per_second = 20;     ///< for each connection, in the long run
    double message_burst = 60;           ///< for each connection, at once
    double bytes_per_second = 4'000'000; ///< sent to each address, in the long run
    double byte_burst = 64'000'000;      ///< sent to each address, at once
    std::size_t send_queue_bytes = 256 * 1024;
    std::size_t max_streams_per_address = 64;  ///< responses that stay open
    std::int64_t stream_keep_alive_ms = 5'000; ///< a stream that was silent for so long gets a line feed
                                               ///< within a second
    std::int64_t header_timeout_ms = 10'000;   ///< for a whole HTTP request, a WebSocket handshake, and a
                                               ///< WebSocket message from its first byte to its last
    std::int64_t upload_step_ms = 5'000;       ///< for each further 32 KiB of a large body
    std::int64_t idle_timeout_ms = 60'000;     ///< for a silent connection; pings go out at half of it
    std::int64_t unplayed_room_ms = 3'600'000;
    std::int64_t idle_room_ms = 60'000;
    std::int64_t unused_game_ms = 63'072'000'000; ///< two years
    double game_bytes_per_day = 67'108'864;       ///< for each address
    std::int64_t max_game_bytes = 17'179'869'184; ///< of all games
    std::int64_t shutdown_ms = 2'000;             ///< how long clients may take to close when the server ends

    std::size_t engine_threads = default_engine_threads(); ///< that search; 0: no engine
    std::size_t engine_hash_megabytes = 16; ///< for each of them, by game, to play and to analyse
    std::int64_t reply_delay_ms = 500;      ///< the engine's move comes after one to three times this
};

/// Why the server cannot start, as one line.
struct StartError {
    enum class Fault : std::uint8_t { bad_options, cannot_start } fault{};
    std::string message;
};

/// The whole server: store, service and sockets.
class Server {
public:
    /// Opens the store and the port. Nothing is answered before run().
    [[nodiscard]] static Result<std::unique_ptr<Server>, StartError> start(const ServerOptions& options);
    ~Server();

    /// Serves on the calling thread until stop(), then returns with everything accepted stored and answered.
    /// With `signals`, SIGTERM and SIGINT stop it.
    void run(bool signals);
    /// Ends run() gracefully; callable from any thread.
    void stop();

    /// 0 when it listens on a Unix socket.
    [[nodiscard]] std::uint16_t port() const;
    /// Where this machine's browser finds it, such as `http://127.0.0.1:8080/`; or `unix:PATH`.
    [[nodiscard]] std::string url() const;
    /// The same of the operator's address; empty when there is none.
    [[nodiscard]] std::string operator_url() const;

private:
    struct Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace duiyi::server
