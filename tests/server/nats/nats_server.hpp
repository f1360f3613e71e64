// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "temp_folder.hpp"

namespace duiyi::test {

/// A NATS server of the test program alone, on a free port of the loopback interface, which it keeps.
class NatsServer {
public:
    /// Starts it with these lines of configuration; throws when it does not come up.
    explicit NatsServer(std::string configuration = {});
    ~NatsServer();
    NatsServer(const NatsServer&) = delete;
    NatsServer& operator=(const NatsServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }

    void start();
    /// Kills it at once.
    void crash();

private:
    TempFolder folder_;
    std::string configuration_;
    std::uint16_t port_ = 0;
    pid_t pid_ = -1;
};

} // namespace duiyi::test
