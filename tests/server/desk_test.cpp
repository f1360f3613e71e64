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

} // namespace
} // namespace duiyi::server
