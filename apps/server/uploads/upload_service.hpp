// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "domain/file_contents.hpp"
#include "duiyi/rules/fault.hpp"
#include "uploads/reading_places.hpp"
#include "uploads/reading_time.hpp"
#include "uploads/uploads.hpp"
#include "workers/deadlines.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// Why something was not done with a file.
enum class UploadRefusal : std::uint8_t {
    unknown,        ///< there is no file of this name, or no more
    dropped,        ///< it has gone while its piece was written
    not_ready,      ///< its games are not known
    no_first_piece, ///< or one that is larger than the file
    beyond_end,     ///< of the file
    wrong_piece,    ///< not the one that comes next
    file_too_large,
    address_full, ///< the address has its share of files or bytes
    all_full,     ///< the same of all addresses
    no_space,     ///< the disk has no room
    not_written,
    not_read,
    busy, ///< too many jobs are waiting
};

/// What is told of a file.
struct UploadView {
    std::string name{}; ///< the right to use it
    UploadState state{};
    std::size_t size = 0;
    std::size_t received = 0;
    std::size_t read = 0;  ///< bytes, so far
    std::size_t games = 0; ///< found, so far
    // Of a ready file:
    std::optional<GameFormat> format{};
    bool more = false; ///< there are games that are not listed
    std::vector<FileFault> faults{};
    std::optional<UploadProblem> problem{}; ///< of a refused file
};

struct UploadOptions {
    std::filesystem::path folder; ///< of the files; what is in it is removed at the start
    UploadLimits limits{};
    double reading_part = 0.15; ///< of a core, in the long run, to read the files of an address
    std::chrono::milliseconds reading_at_once{10'000}; ///< such time before that counts
    std::function<std::int64_t()> now_ms;              ///< Unix time, for deadlines
    std::function<std::int64_t()> steady_ms;           ///< of a clock that is never set
    /// Whether the disk has room for so many bytes more, from any thread; empty: disk_has_room() says it.
    FileScan::HasSpace has_space{};
};

/// Large files: sent in pieces, read, listed, searched, opened game by game, and dropped. Lives on the
/// network thread; the files are written and read by the worker pool.
class UploadService {
public:
    /// Called on the network thread, now or later.
    template <class T>
    using Answer = std::function<void(Result<T, UploadRefusal>)>;
    /// Makes a text of what was read, which may be long: called on a thread of the pool.
    template <class T>
    using Print = std::function<std::string(T)>;

    /// Both must outlive this. The pool must have one thread, so that the jobs of one file come one after the
    /// other.
    UploadService(WorkerPool& workers, Deadlines& deadlines, UploadOptions options);
    ~UploadService();
    UploadService(const UploadService&) = delete;
    UploadService& operator=(const UploadService&) = delete;

    /// A file of `size` bytes, at least 1, that `address` begins to send. `file_name` is what it is called on
    /// the client's side.
    struct Start {
        std::string address;
        std::string file_name;
        std::uint64_t size = 0;
        std::string piece;
    };
    /// Begins a file with its first piece; other files may go to make room for it.
    void begin(Start start, const Answer<UploadView>& answer);
    /// The size of a file as it was announced.
    [[nodiscard]] Result<std::size_t, UploadRefusal> size_of(const std::string& name);
    /// Adds the piece that begins at `offset`, at most the size of the file; one that was received already
    /// changes nothing.
    void add_piece(const std::string& name, std::size_t offset, std::string piece,
                   const Answer<UploadView>& answer);
    [[nodiscard]] Result<UploadView, UploadRefusal> view(const std::string& name);
    [[nodiscard]] Result<void, UploadRefusal> drop(const std::string& name);

    /// A page of the list of a ready file's games: see GameSearch.
    struct ListQuery {
        std::string name;
        std::vector<std::string> words;
        std::size_t from = 0;
        std::size_t count = 0;
    };
    /// Reads in the turns and the time of `address`.
    void list(const std::string& address, ListQuery query, Print<FoundGames> print,
              const Answer<std::string>& answer);
    /// A game of a ready file as a tree; see GameOpening.
    void open(const std::string& address, const std::string& name, std::size_t number,
              Print<FileContents> print, const Answer<std::string>& answer);

private:
    /// The file of this name, which is thereby used.
    [[nodiscard]] Result<Upload*, UploadRefusal> find(const std::string& name);
    /// The same, if its games are known.
    [[nodiscard]] Result<Upload*, UploadRefusal> find_ready(const std::string& name);
    /// Drops files so that this one has room.
    [[nodiscard]] Result<void, UploadRefusal> make_room(const std::string& address, std::size_t size);
    void write(const std::string& name, std::string piece, const Answer<UploadView>& answer);
    void written(const std::string& name, std::size_t size, const Answer<UploadView>& answer);
    void start_reading(const std::string& name);
    /// Reads the next file of an address, when none of its files is being read.
    void read_next(const std::string& address);
    void finish_reading(const std::string& name, const std::string& problem);
    [[nodiscard]] Result<UploadView, UploadRefusal> describe(const std::string& name);
    void remove(const std::string& name);
    void remove_later(const std::string& address, const FilePaths& paths);
    void clean_up();
    [[nodiscard]] FilePaths paths_of(const std::string& name) const;

    /// Runs work (GameOpening, ListPage) on the worker pool, in slices, and answers what `print` makes of it.
    template <class Work, class PrintWork>
    void read(const std::string& address, std::shared_ptr<Work> work, PrintWork print,
              const Answer<std::string>& answer);

    WorkerPool& workers_;
    Deadlines& deadlines_;
    UploadOptions options_;
    Uploads uploads_;
    ReadingPlaces scans_;
    ReadingPlaces openings_;
    ReadingTime reading_time_;
    std::vector<FilePaths> left_over_; ///< dropped files for whose removal the pool had no room
    Deadlines::Key clean_up_ = 0;
};

} // namespace duiyi::server
