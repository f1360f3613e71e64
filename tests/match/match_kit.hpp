// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>
#include <sched.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "duiyi/test_kit/paths.hpp"
#include "match_options.hpp"
#include "tournament.hpp"

namespace duiyi::match::test {

/// A folder of its own, gone with the object.
class TempFolder {
public:
    TempFolder() : path_((std::filesystem::temp_directory_path() / "duiyi-match-XXXXXX").string()) {
        if (mkdtemp(path_.data()) == nullptr) {
            std::abort();
        }
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() { std::filesystem::remove_all(path_); }
    std::string operator/(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

inline std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// The words of a match between two fake engines.
inline std::vector<std::string> fakes(const std::string& game, const std::string& first,
                                      const std::string& second, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {game,
                                      "--engine",
                                      "name=A",
                                      "cmd=" + test_kit::built_program("fake_engine") + " seed=1 " + first,
                                      "--engine",
                                      "name=B",
                                      "cmd=" + test_kit::built_program("fake_engine") + " seed=2 " + second};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// The words of fakes(), with settings of the first engine alone.
inline std::vector<std::string> with_settings_of_first(std::vector<std::string> words,
                                                       const std::vector<std::string>& settings) {
    words.insert(words.begin() + 3, settings.begin(), settings.end());
    return words;
}

/// The plan of the words behind `duiyi match`, as the program reads them; or what it says on standard error.
inline Result<Plan, Fault> parse_plan(const std::vector<std::string>& words) {
    std::ostringstream said;
    std::streambuf* const before = std::cerr.rdbuf(said.rdbuf());
    MatchArguments arguments;
    std::optional<Result<Plan, Fault>> plan;
    cli::Program program("duiyi", "", "");
    auto command = program.root().command("match", "");
    cli::add_match_options(command, arguments);
    command.run([&] {
        plan = make_plan(arguments);
        return 0;
    });
    std::vector<std::string> line = {"duiyi", "match"};
    line.insert(line.end(), words.begin(), words.end());
    std::vector<char*> argv;
    for (auto& word : line) {
        argv.push_back(word.data());
    }
    program.run(static_cast<int>(argv.size()), argv.data());
    std::cerr.rdbuf(before);
    if (plan) {
        return *plan;
    }
    std::string text = said.str();
    return tl::unexpected(Fault{"", text.substr(0, text.find('\n'))});
}

inline MatchEnd run(const std::vector<std::string>& words, int stop_fd = -1,
                    std::vector<std::string>* told = nullptr) {
    const auto plan = parse_plan(words);
    if (!plan) {
        return {MatchEnd::Kind::failed, {}, plan.error().text()};
    }
    std::signal(SIGPIPE, SIG_IGN);
    return run_match(*plan, stop_fd, [&](const std::string& line) {
        if (told != nullptr) {
            told->push_back(line);
        }
    });
}

/// A processor that this process may use.
inline int allowed_core() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    sched_getaffinity(0, sizeof cores, &cores);
    int core = 0;
    while (!CPU_ISSET(static_cast<unsigned>(core), &cores)) {
        ++core;
    }
    return core;
}

/// Processes named in a file of numbers that still run. A zombie, which waits for its parent (in a
/// container the first process), does not count.
inline int still_running(const std::string& pids) {
    int running = 0;
    for (const auto& line : lines_of(content(pids))) {
        const auto status = content("/proc/" + line + "/stat");
        const auto name_end = status.rfind(')');
        running += name_end != std::string::npos && status.substr(name_end, 3) != ") Z" ? 1 : 0;
    }
    return running;
}

/// All processes named there end: what is killed needs a moment. None would end by itself.
inline void expect_none_running(const std::string& pids) {
    using namespace std::chrono_literals;
    for (int i = 0; i < 6000 && still_running(pids) > 0; ++i) {
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_EQ(still_running(pids), 0);
}

} // namespace duiyi::match::test
