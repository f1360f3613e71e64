// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/router.hpp"

namespace duiyi::server::api {

/// Whether the server can do its work: store something. One test write serves all who ask within two seconds,
/// so that asking costs nothing.
class Readiness {
public:
    /// Why the server is not ready, for a person; empty when it is.
    using Answer = std::function<void(const std::string& fault)>;
    /// Tries a write, and says how that went, now or later.
    using Probe = std::function<void(Answer)>;

    /// `now_ms` is of the steady clock.
    Readiness(Probe probe, std::function<std::int64_t()> now_ms);

    /// A write that has not ended after five seconds is a fault too.
    void ask(Answer answer);

private:
    void probed(const std::string& fault);

    Probe probe_;
    std::function<std::int64_t()> now_ms_;
    std::optional<std::int64_t> asked_ms_; ///< since when the probe has been under way
    std::optional<std::int64_t> known_ms_; ///< when `fault_` was found out
    std::string fault_;
    std::vector<Answer> waiting_;
};

/// Adds `/healthz`, which answers while the server lives, and `/readyz`, which answers 200 when it can store
/// something and 503 when it cannot. `readiness` must outlive the router's last request.
void add_health_routes(Router& router, Readiness& readiness);

/// Adds `/counters` with the text of `counters`: for the operator alone.
void add_counters_route(Router& router, std::function<std::string()> counters);

} // namespace duiyi::server::api
