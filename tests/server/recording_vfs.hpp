// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace duiyi::test {

/// One thing that SQLite asked of the disk, in the order in which it was asked.
struct DiskStep {
    enum class Kind : std::uint8_t { write, truncate, sync, remove, mark } kind{};
    std::string file;       ///< its path; of a mark, what the test says
    std::size_t offset = 0; ///< of a write; of a truncate, the new size
    std::string bytes{};    ///< of a write
    std::string observed{}; ///< what the test observed when it was asked, before it was done
};

/// While it lives, all that SQLite does to database files and their logs is done and recorded. One at a time.
class RecordingVfs {
public:
    /// `observe` is called before each step, on the thread that asks for it.
    explicit RecordingVfs(std::function<std::string()> observe);
    ~RecordingVfs();
    RecordingVfs(const RecordingVfs&) = delete;
    RecordingVfs& operator=(const RecordingVfs&) = delete;

    /// Puts a mark of the test among the steps.
    void mark(std::string text);
    /// What has been recorded so far.
    [[nodiscard]] std::vector<DiskStep> steps() const;

    /// For the functions that SQLite calls.
    void add(DiskStep step);

private:
    std::function<std::string()> observe_;
    mutable std::mutex mutex_;
    std::vector<DiskStep> steps_;
};

/// The content of files by their paths.
using DiskImage = std::map<std::string, std::string>;

/// A disk on which the power is cut after the first `count` steps: what was synced is there. Of what was
/// written to a file after its last sync, each write is there, is not, or is there in some of its sectors of
/// 512 bytes, at random.
[[nodiscard]] DiskImage cut_power(const std::vector<DiskStep>& steps, std::size_t count,
                                  std::mt19937_64& random);

} // namespace duiyi::test
