// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

#include "temp_folder.hpp"

namespace duiyi::test {

/// A PostgreSQL of the test program alone: its data are in a temporary folder, and it listens on a socket
/// there. The programs of PostgreSQL refuse root, so as root they run as the user "postgres", or "nobody".
class PostgresServer {
public:
    enum class Sync { off, on };

    /// Makes the data and starts it; throws when that fails. `sync`: commits wait for the disk.
    explicit PostgresServer(Sync sync);
    /// Ends it, whatever it is doing.
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    /// The one for most tests of this program, without syncs; it ends with the program.
    static PostgresServer& shared();

    /// How libpq finds it, with a new schema that comes first.
    [[nodiscard]] std::string new_schema();
    [[nodiscard]] std::string conninfo() const;
    /// Where its socket is.
    [[nodiscard]] std::string folder() const { return folder_.path().string(); }

    /// Waits until it takes connections; recovers the data after a crash.
    void start();
    /// Kills the server and all its processes at once, as when the machine dies.
    void crash();
    /// The same in the way of `pg_ctl stop -m immediate`.
    void stop_at_once();
    /// Stops or continues all its processes where they are.
    void freeze();
    void thaw();

private:
    void signal_all(int signal) const;
    void wait_for_end();

    TempFolder folder_;
    Sync sync_;
    pid_t pid_ = -1;
    int schemas_ = 0;
};

} // namespace duiyi::test
