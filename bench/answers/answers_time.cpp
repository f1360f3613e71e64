// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// `duiyi engine` is stopped in the middle of searches, as a front end does it, over and over: how long until
// the move is there, and until it says that it is ready while it searches.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "child_process.hpp"

namespace {

using duiyi::match::ChildProcess;
using Time = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

class Talk {
public:
    Talk(const std::string& program, const std::string& hello) : process_(start(program)) {
        time(hello, hello + "ok");
    }

    void say(const std::string& line) { process_.write_line(line); }
    /// The time from sending a line until one with this beginning is received.
    Milliseconds time(const std::string& line, const std::string& beginning) {
        const auto begin = Time::now();
        say(line);
        for (std::string received; received.rfind(beginning, 0) != 0;) {
            if (process_.read_line(received, begin + std::chrono::seconds(20), -1) !=
                ChildProcess::Got::line) {
                std::fprintf(stderr, "no answer to '%s' within 20 s\n", line.c_str());
                std::exit(1);
            }
        }
        return Time::now() - begin;
    }

private:
    static ChildProcess start(const std::string& program) {
        auto started = ChildProcess::start({{program, "engine"}});
        if (!started) {
            std::fprintf(stderr, "%s\n", started.error().text().c_str());
            std::exit(1);
        }
        return std::move(*started);
    }

    ChildProcess process_;
};

void print(const char* what, std::vector<double> times) {
    std::ranges::sort(times);
    const auto at = [&](double part) {
        return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
    };
    std::printf("  %-10s median %6.2f ms, 9 of 10 within %6.2f ms, greatest %6.2f ms\n", what, at(0.5),
                at(0.9), times.back());
}

void measure(const std::string& program, const std::string& hello, int threads, int searches) {
    Talk talk(program, hello);
    const bool is_uci = hello == "uci";
    talk.say(is_uci ? "setoption name Threads value " + std::to_string(threads)
                    : "setoption threads " + std::to_string(threads));
    std::mt19937 random(1);
    std::vector<double> ready, stop;
    for (int i = 0; i < searches; ++i) {
        talk.say(is_uci ? "position startpos moves e2e4 e7e5 g1f3" : "position startpos");
        talk.say("go infinite");
        std::this_thread::sleep_for(std::chrono::milliseconds(10 + random() % 190));
        ready.push_back(talk.time("isready", "readyok").count());
        stop.push_back(talk.time("stop", "bestmove").count());
    }
    std::printf("%s, threads: %d, searches: %d\n", is_uci ? "chess by UCI" : "xiangqi by UCCI", threads,
                searches);
    print("isready", ready);
    print("stop", stop);
}

} // namespace

int main(int argc, char** argv) {
    int searches = 100;
    const std::string count = argc > 2 ? argv[2] : "100";
    const auto read = std::from_chars(count.data(), count.data() + count.size(), searches);
    if (argc < 2 || argc > 3 || read.ec != std::errc{} || read.ptr != count.data() + count.size() ||
        searches < 1) {
        std::fprintf(stderr, "usage: bench_answers PROGRAM [SEARCHES]\n");
        return 2;
    }
    for (const int threads : {1, 2}) {
        measure(argv[1], "uci", threads, searches);
        measure(argv[1], "ucci", threads, searches);
    }
}
