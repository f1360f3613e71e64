// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a WebSocket is sent, written to a socket that takes only so much.
#include "net/frame_writer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/socket_base.hpp>
#include <memory>
#include <string>

#include "net/websocket_frames.hpp"

namespace duiyi::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t no_bound = 100'000'000;

std::string framed(const std::string& text) {
    return frame_header(Opcode::text, text.size()) + text;
}

/// Two ends of a connection that takes little before somebody reads.
class FrameWriterTest : public testing::Test {
protected:
    FrameWriterTest() {
        asio::local::stream_protocol::socket ours(context_);
        asio::local::connect_pair(ours, theirs_);
        socket_ = std::move(ours);
        socket_.non_blocking(true);
        theirs_.non_blocking(true);
        socket_.set_option(asio::socket_base::send_buffer_size(4096));
    }

    void push(const std::string& text, const std::string& rest = {}) {
        const auto shared = [](const std::string& part) {
            return part.empty() ? nullptr : std::make_shared<const std::string>(part);
        };
        ASSERT_TRUE(writer_.push({std::make_shared<const std::string>(text), shared(rest)}));
        expected_ += framed(text + rest);
    }
    /// Writes until nothing is due, reading in between; answers how many system calls took something.
    std::size_t write_all(std::size_t share = no_bound) {
        std::size_t calls = 0;
        while (true) {
            const auto written = writer_.write(socket_, share);
            begun_ += written.begun;
            if (written.fault == asio::error::would_block) {
                EXPECT_EQ(written.bytes, 0U);
                EXPECT_GT(read(), 0U) << "the socket takes nothing though nothing is on its way";
                continue;
            }
            EXPECT_FALSE(written.fault) << written.fault.message();
            if (written.bytes == 0) {
                read();
                return calls;
            }
            ++calls;
        }
    }
    std::size_t read() {
        std::array<char, 1500> buffer;
        boost::system::error_code fault;
        const std::size_t size = theirs_.read_some(asio::buffer(buffer), fault);
        seen_.append(buffer.data(), size);
        return size;
    }
    void read_rest() {
        while (read() > 0) {
        }
    }

    asio::io_context context_;
    Socket socket_{context_};
    asio::local::stream_protocol::socket theirs_{context_};
    FrameWriter writer_{no_bound};
    std::string expected_;
    std::string seen_;
    std::size_t begun_ = 0;
};

TEST_F(FrameWriterTest, WhatIsDueTogetherGoesOutWithOneCall) {
    push("one");
    push("two", " and its rest");
    push(std::string(300, 'x'));
    EXPECT_EQ(write_all(), 1U);
    read_rest();
    EXPECT_EQ(seen_, expected_);
    EXPECT_EQ(begun_, 3U + 16U + 300U);
    EXPECT_TRUE(writer_.empty());
}

TEST_F(FrameWriterTest, BeginsNoMessageMoreThanItsShareAllows) {
    push(std::string(300, 'x'));
    push(std::string(300, 'y'));
    push(std::string(300, 'z'));
    EXPECT_EQ(writer_.write(socket_, 1).begun, 300U) << "what was allowed is sent whole";
    EXPECT_EQ(writer_.write(socket_, 301).begun, 600U);
    EXPECT_TRUE(writer_.empty());
}

TEST_F(FrameWriterTest, NothingIsLostWhenTheSystemTakesPieces) {
    for (std::size_t i = 0; i < 60; ++i) {
        push(std::string(i * 97, static_cast<char>('a' + i % 26)), std::string(i % 3 * 1000, '.'));
    }
    push(std::string(100'000, 'l'));
    write_all();
    read_rest();
    EXPECT_TRUE(seen_ == expected_) << seen_.size() << " bytes of " << expected_.size();
    EXPECT_TRUE(writer_.empty());
}

TEST_F(FrameWriterTest, ControlFramesGoBeforeMessagesThatHaveNotBegun) {
    push("message");
    writer_.push_control("ping");
    expected_.insert(0, "ping");
    write_all();
    EXPECT_EQ(seen_, expected_);
}

TEST_F(FrameWriterTest, AMessageThatHasBegunEndsBeforeAControlFrame) {
    push(std::string(50'000, 'x'));
    push("behind");
    const std::string behind = framed("behind");
    const auto first = writer_.write(socket_, no_bound);
    ASSERT_GT(first.bytes, 0U);
    ASSERT_LT(first.bytes, 50'000U);
    EXPECT_EQ(first.begun, 50'000U) << "at once, though not all of it is written";
    writer_.push_control("ping");
    expected_.insert(expected_.size() - behind.size(), "ping");
    write_all();
    read_rest();
    EXPECT_TRUE(seen_ == expected_);
}

TEST_F(FrameWriterTest, WithoutLeaveOnlyWhatHasBegunIsFinished) {
    push(std::string(50'000, 'x'));
    ASSERT_GT(writer_.write(socket_, no_bound).bytes, 0U);
    const std::string first = expected_;
    push("behind");
    writer_.push_control("ping");
    write_all(0);
    read_rest();
    EXPECT_TRUE(seen_ == first + "ping");
    EXPECT_TRUE(writer_.has_messages());
    write_all();
    read_rest();
    EXPECT_TRUE(seen_ == first + "ping" + framed("behind"));
}

TEST_F(FrameWriterTest, SaysWhenTheOtherSideIsGone) {
    theirs_.close();
    push("message");
    EXPECT_TRUE(writer_.write(socket_, no_bound).fault);
}

TEST_F(FrameWriterTest, IsFullAsItsQueueIs) {
    FrameWriter writer(10);
    const Frame frame{std::make_shared<const std::string>(8, 'x')};
    EXPECT_TRUE(writer.push(frame));
    EXPECT_TRUE(writer.push(frame));
    EXPECT_TRUE(writer.push(frame));
    EXPECT_FALSE(writer.push(frame));
}

} // namespace
} // namespace duiyi::server
