// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "workers/deadlines.hpp"
#include "store/store.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server::api {

struct StudyLimits {
    double requests_per_second = 4; ///< of an address, in the long run
    double request_burst = 60;      ///< at once
    double studies_per_hour = 100;  ///< that an address may store; each further 32 KiB of one is another
    std::int64_t unopened_ms = 31'536'000'000; ///< a study that is not opened for this long is erased
    std::int64_t max_bytes = 4'294'967'296;    ///< of all studies that are stored
    std::function<std::int64_t()> now_ms;      ///< Unix time
    std::function<std::int64_t()> steady_ms;   ///< of a clock that is never set
};

/// The handlers for games as files and for studies under links: reading, writing, drawing, storing, opening.
/// Lives on the network thread; files are read and written by the worker pool.
class StudyHandlers {
public:
    /// All must outlive this, and the store must not call back after it is gone.
    StudyHandlers(Store& store, WorkerPool& workers, Deadlines& deadlines, StudyLimits limits);
    ~StudyHandlers();
    StudyHandlers(const StudyHandlers&) = delete;
    StudyHandlers& operator=(const StudyHandlers&) = delete;

    /// Adds the routes under /api. This must outlive the router.
    void add_routes(Router& router);

private:
    /// Erases studies that were not opened for long, and rate limits of addresses that are quiet.
    void clean_up();
    void clean_up_later(std::int64_t after_ms);
    void read(Request request, const Responder& responder);
    void write(Request request, const Responder& responder);
    void picture(Request request, const Responder& responder);
    void store(Request request, const Responder& responder);
    void store_text(const std::string& text, const Responder& responder);
    void open(Request request, const Responder& responder);
    void mark_opened(const StoredStudy& study);

    /// Runs `work` on the worker pool and passes its result to `finished`. Responds itself when the pool
    /// refuses the job or the job fails.
    template <class Work, class Finished>
    void compute(const std::string& address, Work work, Finished finished, const Responder& responder);
    /// The same for work whose result is the response.
    template <class Work>
    void respond(const std::string& address, Work work, const Responder& responder);

    Store& store_;
    WorkerPool& workers_;
    Deadlines& deadlines_;
    StudyLimits limits_;
    std::int64_t erases_from_ms_; ///< by the steady clock
    AddressRates requests_;
    AddressRates stored_;
    Deadlines::Key clean_up_ = 0;
};

} // namespace duiyi::server::api
