// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "studies/desk.hpp"

#include <gtest/gtest.h>

#include <new>
#include <string>

#include "inbox.hpp"

namespace duiyi::server {
namespace {

TEST(Desk, AnswersWhenTheWorkThrowsAndGoesOn) {
    Inbox inbox;
    std::string said;
    const auto say = [&said](const char* word) { return [&said, word] { said += word; }; };
    Desk desk(inbox.post());
    ASSERT_TRUE(desk.ask(
        "a", []() -> Desk::Answer { throw std::bad_alloc(); }, say("failed ")));
    ASSERT_TRUE(desk.ask(
        "a", [&] { return say("done"); }, say("failed too")));
    inbox.run_one();
    inbox.run_one();
    EXPECT_EQ(said, "failed done");
}

/// Says it; to copy this takes memory, which may be used up.
struct Say {
    Say(std::string& to, const bool& is_used_up) : said(to), used_up(is_used_up) {}
    Say(const Say& other) : said(other.said), used_up(other.used_up) {
        if (used_up) {
            throw std::bad_alloc();
        }
    }
    Say(Say&&) = default;
    void operator()() const { said += "failed"; }
    std::string& said;
    const bool& used_up;
};

TEST(Desk, AnswersWhenThereIsNoMemoryForACopyOfTheAnswer) {
    Inbox inbox;
    std::string said;
    bool used_up = false;
    Desk desk(inbox.post());
    const auto work = [&used_up]() -> Desk::Answer {
        used_up = true;
        throw std::bad_alloc();
    };
    ASSERT_TRUE(desk.ask("a", work, Say(said, used_up)));
    inbox.run_one();
    EXPECT_EQ(said, "failed");
}

} // namespace
} // namespace duiyi::server
