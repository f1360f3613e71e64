// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "temp_folder.hpp"

namespace duiyi::test {

/// The real program in a process of its own: `duiyi serve` on a free loopback port. It ends with the object;
/// the test fails when a signal has ended it before, unless signal() or wait() was called.
class ServerProcess {
public:
    /// Starts it; `listen` and `--data` are given, `options` come after. `shell_first`: what a shell runs
    /// before it becomes the program, such as `ulimit -n 100`.
    explicit ServerProcess(const std::filesystem::path& data, std::vector<std::string> options = {},
                           const std::string& listen = "127.0.0.1:0", const std::string& shell_first = "");
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    /// 0 when it did not come up.
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] const std::string& first_line() const { return first_line_; }
    [[nodiscard]] pid_t pid() const { return pid_; }

    void signal(int number) const;
    /// The exit code, or 128 + the signal that ended it; nothing when it does not end in time.
    std::optional<int> wait(std::chrono::milliseconds limit = std::chrono::seconds(60));
    /// What it said on standard error; after wait().
    [[nodiscard]] std::string errors() const;
    /// How often that stands in errors().
    [[nodiscard]] std::int64_t times_said(std::string_view what) const;

private:
    void check_that_it_runs();

    pid_t pid_ = -1;
    mutable bool is_signalled_ = false;
    std::uint16_t port_ = 0;
    int output_ = -1;
    std::string first_line_;
    TempFolder log_;
};

} // namespace duiyi::test
