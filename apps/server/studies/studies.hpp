// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "domain/file_contents.hpp"
#include "domain/game_file.hpp"
#include "duiyi/record/tree.hpp"
#include "duiyi/rules/fault.hpp"
#include "limits/limits.hpp"
#include "store/store.hpp"
#include "workers/deadlines.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

struct StudyLimits {
    double studies_per_hour = 100; ///< that an address may store; each further 32 KiB of one is another
    std::int64_t unopened_ms = 31'536'000'000; ///< a study that is not opened for this long is erased
    std::int64_t max_bytes = 4'294'967'296;    ///< of all studies that are stored
    std::function<std::int64_t()> now_ms;      ///< Unix time
    std::function<std::int64_t()> steady_ms;   ///< of a clock that is never set
};

/// Why a study was not stored or opened.
enum class StudyRefusal : std::uint8_t {
    unknown,  ///< there is none of this name
    too_many, ///< of the address
    full,     ///< all studies together take what they may
    busy,     ///< too many jobs are waiting
    failed,   ///< the work on it, for want of memory
    not_stored,
    not_read,
};

/// Studies under links: games that never change, by unguessable names. They are texts, no streams of events.
/// Lives on the network thread; texts are read and written by the worker pool.
class Studies {
public:
    /// Reads what a client has sent; called on a thread of the pool.
    using ReadGame = std::function<Result<AnyGameTree, FileRefusal>()>;
    /// A study is refused, or what was sent is no game.
    using KeepRefusal = std::variant<StudyRefusal, FileRefusal>;
    /// Called on the network thread, now or later, with the name of the study.
    using Kept = std::function<void(Result<std::string, KeepRefusal>)>;
    /// Makes a text of a study's game, which may be long: called on a thread of the pool.
    using Print = std::function<std::string(FileContents)>;
    /// Called on the network thread, now or later, with what was printed.
    using Opened = std::function<void(Result<std::string, StudyRefusal>)>;

    /// All must outlive this, and the store must not call back after it is gone.
    Studies(Store& store, WorkerPool& workers, Deadlines& deadlines, StudyLimits limits);
    ~Studies();
    Studies(const Studies&) = delete;
    Studies& operator=(const Studies&) = delete;

    /// Stores a game that takes `bytes` as it was sent; answered when it is on the disk. Only what can be
    /// read again is stored.
    void keep(const std::string& address, std::size_t bytes, ReadGame read, const Kept& kept);
    /// Opens a study, which thereby lives on.
    void open(std::string address, std::string name, Print print, Opened opened);

private:
    /// Erases studies that were not opened for long, and rate limits of addresses that are quiet.
    void clean_up();
    void clean_up_later(std::int64_t after_ms);
    void store_text(std::string text, Kept kept);
    void mark_opened(const StoredStudy& study);

    Store& store_;
    WorkerPool& workers_;
    Deadlines& deadlines_;
    StudyLimits limits_;
    std::int64_t erases_from_ms_; ///< by the steady clock
    AddressRates stored_;
    Deadlines::Key clean_up_ = 0;
};

} // namespace duiyi::server
