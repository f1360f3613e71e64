// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/health_routes.hpp"

#include <utility>

namespace duiyi::server::api {

namespace {

constexpr std::int64_t known_for_ms = 2000;
constexpr std::int64_t probe_limit_ms = 5000;

} // namespace

Readiness::Readiness(Probe probe, std::function<std::int64_t()> now_ms)
    : probe_(std::move(probe)), now_ms_(std::move(now_ms)) {}

void Readiness::ask(Answer answer) {
    const std::int64_t now = now_ms_();
    if (known_ms_ && now - *known_ms_ < known_for_ms) {
        answer(fault_);
        return;
    }
    if (asked_ms_ && now - *asked_ms_ >= probe_limit_ms) {
        answer("a write has not ended for " + std::to_string((now - *asked_ms_) / 1000) + " s");
        return;
    }
    waiting_.push_back(std::move(answer));
    if (!asked_ms_) {
        asked_ms_ = now;
        probe_([this](const std::string& fault) { probed(fault); });
    }
}

void Readiness::probed(const std::string& fault) {
    asked_ms_.reset();
    known_ms_ = now_ms_();
    fault_ = fault;
    for (const Answer& answer : std::exchange(waiting_, {})) {
        answer(fault_);
    }
}

void add_health_routes(Router& router, Readiness& readiness) {
    router.add({Method::get, "/healthz", [](const Request&, const Responder& responder) {
                    responder.send(text_response(200, "ok\n"));
                }});
    router.add({Method::get, "/readyz", [&readiness](const Request&, const Responder& responder) {
                    readiness.ask([responder](const std::string& fault) {
                        responder.send(fault.empty() ? text_response(200, "ready\n")
                                                     : text_response(503, "not ready: " + fault + '\n'));
                    });
                }});
}

void add_counters_route(Router& router, std::function<std::string()> counters) {
    router.add({Method::get, "/counters",
                [counters = std::move(counters)](const Request&, const Responder& responder) {
                    responder.send(text_response(200, counters()));
                }});
}

} // namespace duiyi::server::api
