// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "time_control.hpp"

namespace duiyi::match {

/// A file descriptor, closed with the object.
class FileHandle {
public:
    FileHandle() = default;
    explicit FileHandle(int fd) : fd_(fd) {}
    FileHandle(FileHandle&& other) noexcept : fd_(other.release()) {}
    FileHandle& operator=(FileHandle&& other) noexcept;
    ~FileHandle();

    int get() const { return fd_; }
    bool is_open() const { return fd_ >= 0; }
    int release() {
        const int fd = fd_;
        fd_ = -1;
        return fd;
    }
    void close();

private:
    int fd_ = -1;
};

/// What to run, and how.
struct ChildCommand {
    std::vector<std::string> arguments{}; ///< the program first; looked up in PATH when it holds no slash
    std::string folder{};                 ///< to start in; empty: ours
    std::string error_file{};             ///< standard error is appended here; empty: thrown away
    std::optional<int> core{};            ///< the one processor it may use
};

/// A program that is talked to by lines over its standard input and output. It leads a process group of its
/// own, so that a terminal's Ctrl-C does not reach it and its helpers die with it. It is dead and reaped when
/// the object is gone; should this program itself be killed, Linux kills it. Not safe to share among threads,
/// and to be started and destroyed by threads that outlive it.
class ChildProcess {
public:
    /// Starts the program; says why when it cannot be started.
    static Result<ChildProcess, Fault> start(const ChildCommand& command);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ~ChildProcess();

    /// Sends a line. False when the program has closed its input or does not read within two seconds.
    bool write_line(std::string_view line);

    enum class Got : std::uint8_t { line, timeout, closed, interrupted };
    /// Waits for the next line until `deadline`. `interrupted` when `wake_fd` (unless -1) becomes readable.
    /// Of a line longer than 64 kB only the start is kept.
    Got read_line(std::string& line, Clock::time_point deadline, int wake_fd);

    /// Closes its input, waits until it ends or `patience` is over, then kills it and all of its group.
    void finish(milliseconds patience);
    /// How it ended: "exit code 1", "signal 11"; only after `finish`.
    const std::string& ending() const { return ending_; }
    pid_t pid() const { return pid_; }

private:
    ChildProcess(pid_t pid, FileHandle input, FileHandle output)
        : pid_(pid), input_(std::move(input)), output_(std::move(output)) {}
    bool take_line(std::string& line);
    bool has_ended() const;
    void reap();

    pid_t pid_ = -1;
    FileHandle input_;
    FileHandle output_;
    std::string buffer_{};
    bool skipping_ = false; ///< the rest of a line that was too long
    std::string ending_{};
};

} // namespace duiyi::match
