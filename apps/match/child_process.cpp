// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <utility>

#include "duiyi/notation/quoted.hpp"
#include "duiyi/protocol/dialect.hpp"
#include "system_message.hpp"

namespace duiyi::match {
namespace {

struct Pipe {
    FileHandle read, write;
};

std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    return Pipe{FileHandle(ends[0]), FileHandle(ends[1])};
}

/// Everything a child needs, made before the fork: after it only system calls are allowed, because other
/// threads may have held locks.
struct Prepared {
    std::vector<char*> argv;
    const char* folder;
    int input, output, errors, report;
    std::optional<int> core;
    pid_t parent;
};

[[noreturn]] void give_up(int report) {
    const int code = errno;
    [[maybe_unused]] const auto written = ::write(report, &code, sizeof code);
    _exit(127);
}

[[noreturn]] void become(const Prepared& prepared) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != prepared.parent) {
        _exit(127); // the parent died before it could be tied to us
    }
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    if (prepared.core) {
        cpu_set_t cores;
        CPU_ZERO(&cores);
        CPU_SET(static_cast<unsigned>(*prepared.core), &cores);
        if (sched_setaffinity(0, sizeof cores, &cores) != 0) {
            give_up(prepared.report);
        }
    }
    if (dup2(prepared.input, STDIN_FILENO) < 0 || dup2(prepared.output, STDOUT_FILENO) < 0 ||
        dup2(prepared.errors, STDERR_FILENO) < 0) {
        give_up(prepared.report);
    }
    if (*prepared.folder != '\0' && chdir(prepared.folder) != 0) {
        give_up(prepared.report);
    }
    execvp(prepared.argv[0], prepared.argv.data());
    give_up(prepared.report);
}

Fault cannot_start(const ChildCommand& command, int code) {
    return {"program " + duiyi::quoted(command.arguments.empty() ? "" : command.arguments[0]),
            "cannot be started: " + system_message(code)};
}

/// Milliseconds for poll(), rounded up; 0 when the time has come.
int until(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

} // namespace

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
    if (this != &other) {
        close();
        fd_ = other.release();
    }
    return *this;
}

FileHandle::~FileHandle() {
    close();
}

void FileHandle::close() {
    if (fd_ >= 0) {
        ::close(fd_);
    }
    fd_ = -1;
}

Result<ChildProcess, Fault> ChildProcess::start(const ChildCommand& command) {
    if (command.arguments.empty() || command.arguments[0].empty()) {
        return tl::unexpected(cannot_start(command, ENOENT));
    }
    auto input = make_pipe();
    auto output = make_pipe();
    auto report = make_pipe();
    const char* error_file = command.error_file.empty() ? "/dev/null" : command.error_file.c_str();
    const FileHandle errors(::open(error_file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644));
    if (!errors.is_open()) {
        return tl::unexpected(
            Fault{"file " + duiyi::quoted(command.error_file), "cannot be opened: " + system_message(errno)});
    }
    if (!input || !output || !report) {
        return tl::unexpected(cannot_start(command, errno));
    }

    Prepared prepared{{},           command.folder.c_str(), input->read.get(), output->write.get(),
                      errors.get(), report->write.get(),    command.core,      getpid()};
    for (const auto& argument : command.arguments) {
        prepared.argv.push_back(const_cast<char*>(argument.c_str())); // NOLINT: exec does not write there
    }
    prepared.argv.push_back(nullptr);

    const pid_t pid = fork();
    if (pid < 0) {
        return tl::unexpected(cannot_start(command, errno));
    }
    if (pid == 0) {
        become(prepared);
    }
    setpgid(pid, pid); // the child does the same: whoever comes first
    ChildProcess child(pid, std::move(input->write), std::move(output->read));
    report->write.close();
    int code = 0;
    ssize_t got = 0;
    do { // The other end closes when the program runs.
        got = ::read(report->read.get(), &code, sizeof code);
    } while (got < 0 && errno == EINTR);
    if (got == static_cast<ssize_t>(sizeof code)) {
        return tl::unexpected(cannot_start(command, code));
    }
    fcntl(child.input_.get(), F_SETFL, O_NONBLOCK);
    fcntl(child.output_.get(), F_SETFL, O_NONBLOCK);
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      input_(std::move(other.input_)),
      output_(std::move(other.output_)),
      buffer_(std::move(other.buffer_)),
      skipping_(other.skipping_),
      ending_(std::move(other.ending_)) {}

ChildProcess::~ChildProcess() {
    finish(milliseconds{0});
}

bool ChildProcess::write_line(std::string_view line) {
    std::string text(line);
    text += '\n';
    std::string_view left = text;
    const auto deadline = Clock::now() + std::chrono::seconds(2);
    while (!left.empty()) {
        const auto written = ::write(input_.get(), left.data(), left.size());
        if (written > 0) {
            left.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        pollfd ready{input_.get(), POLLOUT, 0};
        if (::poll(&ready, 1, until(deadline)) == 0) {
            return false;
        }
    }
    return true;
}

bool ChildProcess::take_line(std::string& line) {
    while (true) {
        const auto end = buffer_.find('\n');
        if (end == std::string::npos) {
            if (buffer_.size() <= protocol::max_line) {
                return false;
            }
            // Too long: its start is a line, its rest is thrown away as it comes.
            line = std::exchange(buffer_, {});
            line.resize(protocol::max_line);
            return !std::exchange(skipping_, true);
        }
        line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        if (!std::exchange(skipping_, false)) {
            return true;
        }
    }
}

ChildProcess::Got ChildProcess::read_line(std::string& line, Clock::time_point deadline, int wake_fd) {
    while (true) {
        if (take_line(line)) {
            if (!line.empty() && line.back() == '\r') {
                line.pop_back();
            }
            return Got::line;
        }
        std::array<pollfd, 2> ready{pollfd{output_.get(), POLLIN, 0}, pollfd{wake_fd, POLLIN, 0}};
        const int count = ::poll(ready.data(), ready.size(), until(deadline));
        if (count < 0 && errno != EINTR) {
            return Got::closed;
        }
        if (count > 0 && ready[1].revents != 0) {
            return Got::interrupted;
        }
        if (count > 0 && ready[0].revents != 0) {
            std::array<char, 16'384> block{};
            const auto got = ::read(output_.get(), block.data(), block.size());
            if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
                return Got::closed;
            }
            if (got > 0) {
                buffer_.append(block.data(), static_cast<std::size_t>(got));
            }
        }
        // Asked last: what has come by the deadline counts. But a flood of lines does not outlast it.
        if (Clock::now() >= deadline && buffer_.find('\n') == std::string::npos) {
            return Got::timeout;
        }
    }
}

bool ChildProcess::has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == pid_;
}

void ChildProcess::reap() {
    int status = 0;
    pid_t got = 0;
    do {
        got = waitpid(pid_, &status, 0);
    } while (got < 0 && errno == EINTR);
    if (got == pid_) {
        ending_ = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                      : "exit code " + std::to_string(WEXITSTATUS(status));
    }
    pid_ = -1;
}

void ChildProcess::finish(milliseconds patience) {
    if (pid_ < 0) {
        return;
    }
    input_.close();
    const auto deadline = Clock::now() + patience;
    while (!has_ended() && Clock::now() < deadline) {
        // Its output is read and dropped, lest it wait for us.
        std::array<char, 4096> block{};
        pollfd ready{output_.get(), POLLIN, 0};
        if (::poll(&ready, 1, 5) > 0 && ::read(output_.get(), block.data(), block.size()) <= 0) {
            const timespec pause{0, 2'000'000};
            nanosleep(&pause, nullptr);
        }
    }
    // Its helpers too, also when it has ended by itself: not yet reaped, its number is still its group's.
    ::kill(-pid_, SIGKILL);
    reap();
    output_.close();
}

} // namespace duiyi::match
