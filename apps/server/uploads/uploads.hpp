// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "uploads/file_scan.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

struct UploadLimits {
    std::size_t bytes_of_file = std::size_t{100} << 20;
    std::size_t bytes_of_address = std::size_t{256} << 20; ///< of its files together
    std::size_t bytes_of_all = std::size_t{2} << 30;
    std::size_t files_of_address = 16;
    std::size_t files_of_all = 512;
    /// Read at once, one of an address: each holds a game, and what a packed file expands to.
    std::size_t readings_of_all = 8;
    /// So much of the disk is left to the games and all else, or a twentieth of it when that is less.
    std::size_t reserve_bytes = std::size_t{512} << 20;
    std::int64_t unused_ms = 3'600'000;   ///< a file that is not used for this long is dropped
    std::int64_t unfinished_ms = 300'000; ///< the same while pieces of it are missing
    std::int64_t busy_ms = 10'000; ///< a file that was used within this time is not dropped for another
};

/// How far a file is.
enum class UploadState : std::uint8_t {
    sending, ///< pieces of it are missing
    reading,
    ready,   ///< its games are known
    refused, ///< it could not be read, and is gone
};

/// Why a file was refused.
enum class UploadProblem : std::uint8_t {
    no_room, ///< for its list or its text in UTF-8
    not_read,
};

/// A file that was sent, or is being sent, to be read page by page.
struct Upload {
    std::string address;     ///< of the client that sends it
    std::string file_name{}; ///< on the client's side
    std::size_t size = 0;
    std::size_t received = 0;
    std::size_t bytes = 0;    ///< counted: its size, and later what it and its list take on the disk
    std::int64_t used_ms = 0; ///< by the steady clock
    bool writing = false;     ///< a piece is on its way to the disk
    UploadState state = UploadState::sending;
    std::shared_ptr<FileScan> scan{};
    std::optional<WorkerPool::Ticket> reading{}; ///< the job that runs the scan
    ScannedFile contents{};                      ///< of a ready file
    std::optional<UploadProblem> problem{};      ///< of a refused one

    /// What it takes now: the list grows while the file is being read.
    [[nodiscard]] std::size_t counted() const { return bytes + (scan == nullptr ? 0 : scan->grown()); }
};

/// The files that are there, by name, and which of them must go. When there is no room for one more, the
/// files that were not used for longest make room: of the same address for its own share, and for the
/// share of all of the address that has most and has one that is not in use. So nobody can keep others out.
/// No I/O; times are milliseconds of a steady clock.
class Uploads {
public:
    explicit Uploads(UploadLimits limits) : limits_(limits) {}

    /// Why there is no room.
    enum class Full : std::uint8_t { file_too_large, address, all };
    /// The files to drop before `address` may add one of `bytes`, or why it may not. They stay until erase().
    [[nodiscard]] Result<std::vector<std::string>, Full> make_room(const std::string& address,
                                                                   std::size_t bytes,
                                                                   std::int64_t now_ms) const;
    /// The files that were not used for too long.
    [[nodiscard]] std::vector<std::string> overdue(std::int64_t now_ms) const;

    /// The same for those that are not in use, when the disk has no room for them.
    [[nodiscard]] std::vector<std::string> idle(std::int64_t now_ms) const;
    /// Bytes that were announced and have not come yet.
    [[nodiscard]] std::size_t awaited() const;
    /// Whether a file of this address is being read; else which one waits for it, or none.
    [[nodiscard]] bool is_reading(const std::string& address) const;
    [[nodiscard]] std::optional<std::string> next_to_read(const std::string& address) const;
    /// Divides what is left of the shares among the files that are being read. To be called whenever files
    /// come, go, or begin to be read.
    void share_room();

    Upload& add(const std::string& name, Upload upload) {
        return files_.insert_or_assign(name, std::move(upload)).first->second;
    }
    /// Null when there is none of this name.
    [[nodiscard]] Upload* find(const std::string& name) {
        const auto found = files_.find(name);
        return found == files_.end() ? nullptr : &found->second;
    }
    void erase(const std::string& name) { files_.erase(name); }
    [[nodiscard]] std::size_t size() const { return files_.size(); }

private:
    UploadLimits limits_;
    std::map<std::string, Upload> files_;
};

} // namespace duiyi::server
