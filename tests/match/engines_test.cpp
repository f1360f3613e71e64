// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Processes: what runs, what is said to it, and that none is left.
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "child_process.hpp"
#include "match_kit.hpp"

namespace duiyi::match::test {
namespace {

using namespace std::chrono_literals;
using Got = ChildProcess::Got;

/// For what comes at once, on a machine that stands still for a while.
constexpr auto patience = 60s;

ChildProcess start(std::vector<std::string> arguments) {
    auto child = ChildProcess::start({std::move(arguments)});
    if (!child) {
        ADD_FAILURE() << child.error().text();
        std::abort();
    }
    return std::move(*child);
}

TEST(ChildProcess, TalksByLines) {
    auto child = start({"cat"});
    std::string line;
    EXPECT_TRUE(child.write_line("hello"));
    EXPECT_TRUE(child.write_line("two\r"));
    ASSERT_EQ(child.read_line(line, Clock::now() + patience, -1), Got::line);
    EXPECT_EQ(line, "hello");
    ASSERT_EQ(child.read_line(line, Clock::now() + patience, -1), Got::line);
    EXPECT_EQ(line, "two");
    const auto before = Clock::now();
    EXPECT_EQ(child.read_line(line, Clock::now() + 30ms, -1), Got::timeout);
    EXPECT_GE(Clock::now() - before, 30ms);
    child.finish(patience);
    EXPECT_EQ(child.ending(), "exit code 0");
    EXPECT_FALSE(child.write_line("gone"));
}

TEST(ChildProcess, SaysWhyItCannotBeStarted) {
    EXPECT_EQ(ChildProcess::start({{"/no/such/program"}}).error().text(),
              "program '/no/such/program' cannot be started: No such file or directory");
    EXPECT_EQ(ChildProcess::start({{"/dev/null"}}).error().text(),
              "program '/dev/null' cannot be started: Permission denied");
    EXPECT_EQ(ChildProcess::start({{}}).error().text(),
              "program '' cannot be started: No such file or directory");
    EXPECT_FALSE(ChildProcess::start({{"cat"}, "/no/such/folder"}));
    EXPECT_FALSE(ChildProcess::start({{"cat"}, "", "/no/such/folder/file"}));
    EXPECT_FALSE(ChildProcess::start({{"cat"}, "", "", 1000})) << "there is no such processor";
}

TEST(ChildProcess, EndsWhatDoesNotEnd) {
    auto child = start({"sh", "-c", "trap '' TERM; sleep 1000 & sleep 1000"});
    const auto before = Clock::now();
    child.finish(50ms);
    EXPECT_GE(Clock::now() - before, 50ms) << "it has this long to end by itself";
    EXPECT_LT(Clock::now() - before, 100s) << "its own end would take 1000 s";
    EXPECT_EQ(child.ending(), "signal 9");
}

TEST(ChildProcess, SeesTheEndAndTheStop) {
    std::string line;
    auto gone = start({"sh", "-c", "echo last; exit 3"});
    EXPECT_EQ(gone.read_line(line, Clock::now() + patience, -1), Got::line);
    EXPECT_EQ(gone.read_line(line, Clock::now() + patience, -1), Got::closed);
    gone.finish(patience);
    EXPECT_EQ(gone.ending(), "exit code 3");
    const FileHandle stop(eventfd(1, EFD_CLOEXEC));
    auto waiting = start({"cat"});
    EXPECT_EQ(waiting.read_line(line, Clock::now() + patience, stop.get()), Got::interrupted);
}

TEST(ChildProcess, CutsLinesThatAreTooLong) {
    auto child = start({"sh", "-c", "head -c 300000 /dev/zero | tr '\\0' x; echo; echo short"});
    std::string line;
    ASSERT_EQ(child.read_line(line, Clock::now() + patience, -1), Got::line);
    EXPECT_EQ(line.size(), 65'536U);
    ASSERT_EQ(child.read_line(line, Clock::now() + patience, -1), Got::line);
    EXPECT_EQ(line, "short");
}

TEST(ChildProcess, DoesNotWaitForOneThatDoesNotRead) {
    auto child = start({"sleep", "1000"});
    const std::string line(60'000, 'x');
    const auto before = Clock::now();
    bool written = true;
    for (int i = 0; i < 10 && written; ++i) {
        written = child.write_line(line);
    }
    EXPECT_FALSE(written);
    EXPECT_LT(Clock::now() - before, 100s) << "the program sleeps for 1000 s";
}

TEST(ChildProcess, StaysOnItsProcessor) {
    const int core = allowed_core();
    auto child =
        ChildProcess::start({{"sh", "-c", "grep Cpus_allowed_list /proc/self/status"}, "", "", core});
    ASSERT_TRUE(child);
    std::string line;
    ASSERT_EQ(child->read_line(line, Clock::now() + patience, -1), Got::line);
    EXPECT_EQ(line, "Cpus_allowed_list:\t" + std::to_string(core));
}

/// Nothing is left, whatever the engines do.
TEST(Engines, LeaveNoProcess) {
    const TempFolder folder;
    const std::string pids = folder / "pids";
    const auto words = fakes("chess", "helper pids=" + pids + " hang=1", "pids=" + pids + " stay",
                             {"--games", "4", "--each", "st=60"});
    const auto end = run(with_settings_of_first(words, {"st=0.3"}));
    EXPECT_EQ(end.kind, MatchEnd::Kind::finished) << end.error;
    EXPECT_GE(lines_of(content(pids)).size(), 1U + 2U * 4U);
    expect_none_running(pids);
}

TEST(Engines, LeaveNoProcessWhenTheMatchIsStopped) {
    const TempFolder folder;
    const std::string pids = folder / "pids";
    const FileHandle stop(eventfd(0, EFD_CLOEXEC));
    std::atomic<bool> is_over = false;
    std::thread stopper([&] {
        while (lines_of(content(pids)).size() < 4 && !is_over) {
            std::this_thread::sleep_for(5ms);
        }
        std::this_thread::sleep_for(50ms);
        constexpr std::uint64_t one = 1;
        EXPECT_EQ(write(stop.get(), &one, sizeof one), 8);
    });
    const auto before = Clock::now();
    const auto end = run(fakes("xiangqi", "pids=" + pids + " hang=1", "pids=" + pids + " stay hang=1",
                               {"--games", "10", "--each", "st=1000", "--concurrency", "2"}),
                         stop.get());
    is_over = true;
    stopper.join();
    EXPECT_EQ(end.kind, MatchEnd::Kind::interrupted);
    EXPECT_EQ(end.left, 10U);
    EXPECT_LT(Clock::now() - before, 500s) << "a move may take 1000 s";
    expect_none_running(pids);
}

/// Engine A is started first and must answer in time when B is the one at fault.
TEST(Engines, ThatDoNotStartEndTheMatch) {
    const auto error = [](const std::string& a, const std::string& b, const std::string& startup,
                          const std::vector<std::string>& more = {}) {
        std::vector<std::string> words = {"--each", "st=0.1", "--startup", startup};
        words.insert(words.end(), more.begin(), more.end());
        const auto end = run(fakes("chess", a, b, words));
        EXPECT_EQ(end.kind, MatchEnd::Kind::failed);
        return end.error;
    };
    EXPECT_EQ(error("mute", "", "1"), "engine A: does not answer uci");
    EXPECT_EQ(error("", "deaf", "5"), "engine B: does not answer isready");
    EXPECT_EQ(error("", "", "60", {"--each", "option.Hush=1"}),
              "engine A: has no option 'Hush' (it offers: UCI_Variant, Hash)");
    auto words = fakes("chess", "", "", {"--each", "st=0.1"});
    words[3] = "cmd=/no/such/engine";
    EXPECT_EQ(run(words).error,
              "engine A: program '/no/such/engine' cannot be started: No such file or directory");
}

} // namespace
} // namespace duiyi::match::test
