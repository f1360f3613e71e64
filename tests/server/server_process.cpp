// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "server_process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "duiyi/test_kit/paths.hpp"

extern char** environ;

namespace duiyi::test {

namespace {

/// The first line of a pipe; empty when it closes or nothing comes for long.
std::string read_line(int file) {
    std::string line;
    char c = 0;
    for (;;) {
        pollfd waiting{file, POLLIN, 0};
        if (::poll(&waiting, 1, 60'000) != 1 || ::read(file, &c, 1) != 1 || c == '\n') {
            return line;
        }
        line += c;
    }
}

} // namespace

ServerProcess::ServerProcess(const std::filesystem::path& data, std::vector<std::string> options,
                             const std::string& listen, const std::string& shell_first) {
    std::vector<std::string> words{
        test_kit::built_program("duiyi"), "serve", "--listen", listen, "--data", data.string()};
    words.insert(words.end(), options.begin(), options.end());
    if (!shell_first.empty()) {
        const std::vector<std::string> shell{"/bin/sh", "-c", shell_first + "; exec \"$@\"", "sh"};
        words.insert(words.begin(), shell.begin(), shell.end());
    }
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);

    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) {
        return;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (log_.path() / "errors").c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (::posix_spawn(&pid_, arguments.front(), &actions, nullptr, arguments.data(), environ) != 0) {
        pid_ = -1;
    }
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    output_ = pipe[0];
    first_line_ = read_line(output_);
    const auto colon = first_line_.rfind(':');
    if (first_line_.starts_with("listening on http://") && colon != std::string::npos) {
        port_ = static_cast<std::uint16_t>(std::strtoul(first_line_.c_str() + colon + 1, nullptr, 10));
    }
}

ServerProcess::~ServerProcess() {
    check_that_it_runs();
    if (pid_ > 0) {
        signal(SIGKILL);
        EXPECT_TRUE(wait()) << "the server cannot be killed";
    }
    // Killed or not, what a sanitizer had to say counts.
    if (const std::string said = errors(); said.find("Sanitizer") != std::string::npos) {
        ADD_FAILURE() << said;
    }
    if (output_ >= 0) {
        ::close(output_);
    }
}

/// One that crashed behind its last answer would go unnoticed.
void ServerProcess::check_that_it_runs() {
    int status = 0;
    if (pid_ <= 0 || is_signalled_ || ::waitpid(pid_, &status, WNOHANG) != pid_) {
        return;
    }
    pid_ = -1;
    if (WIFSIGNALED(status)) {
        ADD_FAILURE() << "the server was ended by signal " << WTERMSIG(status) << '\n' << errors();
    }
}

void ServerProcess::signal(int number) const {
    if (pid_ > 0) {
        is_signalled_ = true;
        ::kill(pid_, number);
    }
}

std::optional<int> ServerProcess::wait(std::chrono::milliseconds limit) {
    const auto until = std::chrono::steady_clock::now() + limit;
    while (pid_ > 0) {
        int status = 0;
        if (::waitpid(pid_, &status, WNOHANG) == pid_) {
            pid_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        if (std::chrono::steady_clock::now() > until) {
            return std::nullopt;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return std::nullopt;
}

std::string ServerProcess::errors() const {
    std::ifstream file(log_.path() / "errors");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::int64_t ServerProcess::times_said(std::string_view what) const {
    const std::string text = errors();
    std::int64_t times = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        ++times;
    }
    return times;
}

} // namespace duiyi::test
