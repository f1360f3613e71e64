// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What an operator sees: whether the server is ready, and its log.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>

#include "api/health_routes.hpp"
#include "logging/line_filter.hpp"
#include "logging/line_writer.hpp"

namespace duiyi::server {
namespace {

class ReadinessTest : public testing::Test {
protected:
    /// What is answered to one who asks; "waits" when nothing is, yet.
    std::string ask() {
        auto said = std::make_shared<std::string>("waits");
        readiness_.ask([said](const std::string& fault) { *said = fault.empty() ? "ready" : fault; });
        return *said;
    }

    std::int64_t now_ms_ = 1'000'000;
    std::vector<api::Readiness::Answer> probes_;
    api::Readiness readiness_{[this](api::Readiness::Answer answer) { probes_.push_back(std::move(answer)); },
                              [this] { return now_ms_; }};
};

TEST_F(ReadinessTest, OneProbeServesAllWhoAskInTheNextTwoSeconds) {
    std::vector<std::string> said;
    for (int i = 0; i < 3; ++i) {
        readiness_.ask([&said](const std::string& fault) { said.push_back(fault); });
    }
    ASSERT_EQ(probes_.size(), 1U);
    probes_[0]("disk full");
    EXPECT_EQ(said, std::vector<std::string>(3, "disk full"));
    now_ms_ += 1999;
    EXPECT_EQ(ask(), "disk full");
    EXPECT_EQ(probes_.size(), 1U);
    now_ms_ += 1;
    EXPECT_EQ(ask(), "waits");
    ASSERT_EQ(probes_.size(), 2U);
    probes_[1]("");
    EXPECT_EQ(ask(), "ready");
}

TEST_F(ReadinessTest, AWriteThatDoesNotEndIsAFault) {
    EXPECT_EQ(ask(), "waits");
    now_ms_ += 4999;
    EXPECT_EQ(ask(), "waits");
    now_ms_ += 1;
    EXPECT_EQ(ask(), "a write has not ended for 5 s");
    EXPECT_EQ(probes_.size(), 1U);
    probes_[0]("");
    EXPECT_EQ(ask(), "ready");
}

TEST(LineFilter, SaysTheSameOnceInTenSeconds) {
    LineFilter filter;
    EXPECT_EQ(filter.pass("disk full", 0), 0U);
    EXPECT_EQ(filter.pass("disk full", 1), std::nullopt);
    EXPECT_EQ(filter.pass("other", 2), 0U);
    EXPECT_EQ(filter.pass("disk full", 9999), std::nullopt);
    EXPECT_EQ(filter.pass("disk full", 10'000), 2U);
    EXPECT_EQ(filter.pass("disk full", 20'000), 0U);
    EXPECT_EQ(filter.take_dropped(), 0U);
}

TEST(LineFilter, BoundsLinesOfAllKinds) {
    LineFilter filter;
    int passed = 0;
    for (int i = 0; i < 10'000; ++i) {
        passed += filter.pass(std::to_string(i), 0) ? 1 : 0;
    }
    EXPECT_EQ(passed, 200);
    EXPECT_EQ(filter.take_dropped(), 9800U);
    EXPECT_EQ(filter.take_dropped(), 0U);
    EXPECT_TRUE(filter.pass("a second later", 1000));
}

class LineWriterTest : public testing::Test {
protected:
    LineWriterTest() { EXPECT_EQ(::pipe2(pipe_.data(), O_CLOEXEC), 0); }
    ~LineWriterTest() override {
        close_reader();
        ::close(pipe_[1]);
    }
    void close_reader() {
        if (pipe_[0] >= 0) {
            ::close(std::exchange(pipe_[0], -1));
        }
    }
    /// Reads until a text has come; false when nothing more comes.
    bool read_until(std::string_view text) {
        while (read_.find(text) == std::string::npos) {
            pollfd waiting{pipe_[0], POLLIN, 0};
            std::array<char, 65536> buffer;
            const auto size =
                ::poll(&waiting, 1, 30'000) == 1 ? ::read(pipe_[0], buffer.data(), buffer.size()) : 0;
            if (size <= 0) {
                return false;
            }
            read_.append(buffer.data(), static_cast<std::size_t>(size));
        }
        return true;
    }

    std::array<int, 2> pipe_{};
    std::string read_;
};

TEST_F(LineWriterTest, WritesLinesInTheirOrder) {
    {
        LineWriter writer(pipe_[1], 10'000, std::chrono::minutes(1));
        for (int i = 0; i < 1000; ++i) {
            writer.write(std::to_string(i) + '\n');
        }
    }
    EXPECT_TRUE(read_until("\n999\n"));
    EXPECT_TRUE(read_.starts_with("0\n1\n2\n"));
}

TEST_F(LineWriterTest, AReaderThatStallsCostsLinesAndNothingElse) {
    LineWriter writer(pipe_[1], 10'000);
    const std::string line(999, 'x');
    for (int i = 0; i < 1000; ++i) { // a megabyte; the pipe takes 64 KiB
        writer.write(line + '\n');
    }
    EXPECT_TRUE(read_until("lines of the log were lost") ||
                (writer.write("more\n"), read_until("were lost")));
}

TEST_F(LineWriterTest, EndsThoughItsReaderStalls) {
    LineWriter writer(pipe_[1]);
    for (int i = 0; i < 1000; ++i) {
        writer.write(std::string(999, 'x') + '\n');
    }
}

TEST_F(LineWriterTest, AReaderThatIsGoneIsNoSignal) {
    LineWriter writer(pipe_[1]);
    close_reader();
    for (int i = 0; i < 10; ++i) {
        writer.write("nobody reads this\n");
    }
}

} // namespace
} // namespace duiyi::server
