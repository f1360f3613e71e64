// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "service/deadlines.hpp"
#include "uploads/reading_places.hpp"
#include "uploads/reading_time.hpp"
#include "uploads/uploads.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server::api {

struct UploadOptions {
    std::filesystem::path folder; ///< of the files; what is in it is removed at the start
    UploadLimits limits{};
    double requests_per_second = 8; ///< of an address, in the long run; a piece is a request
    double request_burst = 300;     ///< at once
    double reading_part = 0.15;     ///< of a core, in the long run, to read the files of an address
    std::chrono::milliseconds reading_at_once{10'000}; ///< such time before that counts
    std::function<std::int64_t()> now_ms;              ///< Unix time, for deadlines
    std::function<std::int64_t()> steady_ms;           ///< of a clock that is never set
    /// Whether the disk has room for so many bytes more, from any thread; empty: disk_has_room() says it.
    FileScan::HasSpace has_space{};
};

/// The handlers for large files: sent in pieces, listed, searched, and opened game by game. Lives on the
/// network thread; the files are written and read by the worker pool.
class UploadHandlers {
public:
    /// Both must outlive this. The pool must have one thread, so that the jobs of one file come one after the
    /// other.
    UploadHandlers(WorkerPool& workers, Deadlines& deadlines, UploadOptions options);
    ~UploadHandlers();
    UploadHandlers(const UploadHandlers&) = delete;
    UploadHandlers& operator=(const UploadHandlers&) = delete;

    /// Adds the routes under /api/uploads. This must outlive the router.
    void add_routes(Router& router);

private:
    void begin(const Request& request, const Responder& responder);
    void add_piece(const Request& request, const Responder& responder);
    void tell(const Request& request, const Responder& responder);
    void drop(const Request& request, const Responder& responder);
    void list(const Request& request, const Responder& responder);
    void open(const Request& request, const Responder& responder);

    /// The file that the path names; responds itself when there is none.
    [[nodiscard]] Upload* find(const Request& request, const Responder& responder);
    /// The same, if its games are known.
    [[nodiscard]] Upload* find_ready(const Request& request, const Responder& responder);
    /// Drops files so that this one has room; responds itself when it has none.
    [[nodiscard]] bool make_room(const std::string& address, std::size_t size, const Responder& responder);
    void write(const std::string& name, std::string piece, int status, const Responder& responder);
    void written(const std::string& name, std::size_t size, int status, const Responder& responder);
    void start_reading(const std::string& name);
    /// Reads the next file of an address, when none of its files is being read.
    void read_next(const std::string& address);
    /// Responds itself when the disk has no room for so many bytes more.
    [[nodiscard]] bool has_space(std::size_t bytes, const Responder& responder);
    void finish_reading(const std::string& name, const std::string& problem);
    [[nodiscard]] Response describe(const std::string& name, int status);
    void remove(const std::string& name);
    void remove_later(const std::string& address, const FilePaths& paths);
    void clean_up();
    [[nodiscard]] FilePaths paths_of(const std::string& name) const;

    /// Runs work (GameOpening, ListPage) on the worker pool, in slices, and responds with what it gives.
    template <class Work>
    void respond(const std::string& address, std::shared_ptr<Work> work, const Responder& responder);

    WorkerPool& workers_;
    Deadlines& deadlines_;
    UploadOptions options_;
    Uploads uploads_;
    ReadingPlaces scans_;
    ReadingPlaces openings_;
    ReadingTime reading_time_;
    AddressRates requests_;
    std::vector<FilePaths> left_over_; ///< dropped files for whose removal the pool had no room
    Deadlines::Key clean_up_ = 0;
};

} // namespace duiyi::server::api
