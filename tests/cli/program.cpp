// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "duiyi/test_kit/paths.hpp"

namespace duiyi::test {
namespace {

/// A file of its own, gone with the object.
class TempFile {
public:
    TempFile() : path_((std::filesystem::temp_directory_path() / "duiyi-cli-XXXXXX").string()) {
        const int file = mkstemp(path_.data());
        if (file < 0) {
            throw std::runtime_error("cannot make a temporary file");
        }
        close(file);
    }
    TempFile(const TempFile&) = delete;
    TempFile& operator=(const TempFile&) = delete;
    ~TempFile() { unlink(path_.c_str()); }

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string content() const {
        std::ostringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }

private:
    std::string path_;
};

int run(std::vector<std::string> arguments, const std::string& output, const std::string& errors) {
    arguments.insert(arguments.begin(), test_kit::built_program("duiyi"));
    std::vector<char*> argv;
    for (std::string& argument : arguments) {
        argv.push_back(argument.data());
    }
    argv.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(), O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors.c_str(), O_WRONLY, 0);
    pid_t pid = -1;
    const int failure = posix_spawn(&pid, argv[0], &files, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failure != 0) {
        throw std::runtime_error("cannot start " + arguments.front());
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

Answer run_duiyi(const std::vector<std::string>& arguments) {
    const TempFile output;
    const TempFile errors;
    const int exit_code = run(arguments, output.path(), errors.path());
    return {exit_code, output.content(), errors.content()};
}

Answer run_duiyi_into(const std::string& output, const std::vector<std::string>& arguments) {
    const TempFile errors;
    const int exit_code = run(arguments, output, errors.path());
    return {exit_code, "", errors.content()};
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        result.push_back(line);
    }
    if (!text.empty() && text.back() != '\n') {
        result.emplace_back("(no newline)");
    }
    return result;
}

} // namespace duiyi::test
