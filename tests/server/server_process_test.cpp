// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the tests rely on: a server that crashes fails its test.
#include "server_process.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

namespace duiyi::test {
namespace {

/// Ends the server behind the back of its object.
void kill_unnoticed(const ServerProcess& server) {
    ASSERT_GT(server.pid(), 0);
    ASSERT_EQ(::kill(server.pid(), SIGKILL), 0);
    siginfo_t info{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(server.pid()), &info, WEXITED | WNOWAIT), 0);
}

TEST(ServerProcess, FailsTheTestWhenASignalHasEndedIt) {
    const TempFolder data;
    EXPECT_NONFATAL_FAILURE(
        {
            const ServerProcess server(data.path());
            kill_unnoticed(server);
        },
        "ended by signal 9");
    {
        ServerProcess waited_for(data.path());
        kill_unnoticed(waited_for);
        EXPECT_EQ(waited_for.wait(), 128 + SIGKILL);
    }
    {
        const ServerProcess killed(data.path());
        killed.signal(SIGKILL);
    }
}

} // namespace
} // namespace duiyi::test
