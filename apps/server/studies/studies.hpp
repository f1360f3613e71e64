// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "hall/limits.hpp"
#include "store/study_shelf.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// An HTTP request under /api, without HTTP.
struct ApiRequest {
    std::string address; ///< what limits count by
    bool post = false;   ///< else GET
    std::string path;    ///< without what follows `?`
    std::string query;   ///< that
    std::string body;
};

/// What becomes of it.
struct ApiAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::size_t lost = 0; ///< of a written file: what the format has no place for
};

struct StudyLimits {
    double requests_per_second = 4; ///< of an address, in the long run
    double request_burst = 60;      ///< at once
    double studies_per_hour = 100;  ///< that an address may have kept; each further 32 KiB of one is another
    std::int64_t unopened_ms = 31'536'000'000; ///< a study that nobody opens is erased after this
    std::int64_t max_bytes = 4'294'967'296;    ///< of all studies that are kept
    std::function<std::int64_t()> now_ms;
    std::function<std::int64_t()> steady_ms; ///< of a clock that nobody sets
};

/// Games as files and studies under links, for anybody: no room, no seat, no state but the shelf.
/// Lives on the network thread; files are read and written by the worker pool.
class Studies {
public:
    /// The shelf and the pool must outlive this, and the shelf must not call back after it is gone.
    Studies(StudyShelf& shelf, WorkerPool& workers, StudyLimits limits);

    using Done = std::function<void(ApiAnswer)>;
    /// `done` is called once, now or later.
    void handle(ApiRequest request, const Done& done);
    /// Housekeeping.
    void tick();

private:
    void read(ApiRequest request, const Done& done);
    void write(ApiRequest request, const Done& done);
    void keep(ApiRequest request, const Done& done);
    void store(const std::string& text, const Done& done);
    void picture(ApiRequest request, const Done& done);
    void open(const std::string& address, const std::string& name, const Done& done);
    void opened(const StoredStudy& study);
    /// Runs `work` on the worker pool and passes its result to `finished`; answers itself when the pool
    /// refuses the job or the job fails.
    template <class Work, class Finished>
    void compute(const std::string& address, Work work, Finished finished, const Done& done);

    StudyShelf& shelf_;
    WorkerPool& workers_;
    StudyLimits limits_;
    std::int64_t erases_from_ms_; ///< by the steady clock
    AddressRates requests_;
    AddressRates kept_;
};

} // namespace duiyi::server
