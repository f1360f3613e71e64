// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

namespace duiyi::server {

/// While it lives, everything that is logged goes to standard error through a LineFilter and a LineWriter: a
/// log that nobody reads, or whose reader is gone, neither stops nor ends the program.
class ServerLog {
public:
    ServerLog();
    ServerLog(const ServerLog&) = delete;
    ServerLog& operator=(const ServerLog&) = delete;
    ~ServerLog();
};

} // namespace duiyi::server
