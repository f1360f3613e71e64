// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "studies/studies.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server::api {

/// How often an address may ask for games as files.
struct FileRates {
    double requests_per_second = 4;       ///< in the long run
    double request_burst = 60;            ///< at once
    std::function<std::int64_t()> now_ms; ///< Unix time
};

/// The routes for games as files, which are read, written and drawn by the worker pool, and for studies:
/// reads requests, and prints what Studies says. Lives on the network thread.
class StudyHandlers {
public:
    /// All must outlive this.
    StudyHandlers(Studies& studies, WorkerPool& workers, FileRates rates);

    /// Adds the routes under /api. This must outlive the router.
    void add_routes(Router& router);
    /// Frees the memory of addresses that no longer ask; to be called now and then.
    void evict_idle() { requests_.evict_idle(rates_.now_ms()); }

private:
    void read(Request request, const Responder& responder);
    void write(Request request, const Responder& responder);
    void picture(const Request& request, const Responder& responder);
    void store(Request request, const Responder& responder);
    void open(Request request, const Responder& responder);

    /// Runs `work`, whose result is the response, on the worker pool. Responds itself when the pool refuses
    /// the job or the job fails.
    template <class Work>
    void respond(const std::string& address, Work work, const Responder& responder);

    Studies& studies_;
    WorkerPool& workers_;
    FileRates rates_;
    AddressRates requests_;
};

} // namespace duiyi::server::api
