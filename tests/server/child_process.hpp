// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <utility>

namespace duiyi::test {

/// A function in a process of its own, a fork of the test's: the test must have one thread and no open
/// database then.
class ChildProcess {
public:
    /// The child exits with what the function returns.
    template <class Function>
    explicit ChildProcess(Function function) : pid_(::fork()) {
        if (pid_ == 0) {
            ::_exit(function());
        }
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() {
        kill();
        static_cast<void>(wait());
    }

    void kill() const {
        if (pid_ > 0) {
            ::kill(pid_, SIGKILL);
        }
    }
    /// The exit code, 128 + the signal that ended it, or -1 when there is nothing to wait for.
    int wait() {
        int status = 0;
        const pid_t pid = std::exchange(pid_, -1);
        if (pid < 0 || ::waitpid(pid, &status, 0) != pid) {
            return -1;
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    pid_t pid_;
};

} // namespace duiyi::test
