// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <optional>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "store/sqlite_writer.hpp"
#include "store/work_queue.hpp"

namespace duiyi::server {

namespace {

/// So many batches at most share a transaction: a bound on how long the first of them waits.
constexpr std::size_t max_group = 1024;

/// Holds a lock on a file for as long as it lives; the system lets go of it when the process dies.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& path)
        : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
    FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock() {
        if (file_ >= 0) {
            ::close(file_);
        }
    }
    [[nodiscard]] bool opened() const { return file_ >= 0; }
    [[nodiscard]] bool lock() const { return ::flock(file_, LOCK_EX | LOCK_NB) == 0; }

private:
    int file_;
};

/// Makes the folder for its owner alone; one that exists is left as it is.
std::error_code make_folder(const std::filesystem::path& folder) {
    std::error_code fault;
    if (std::filesystem::is_directory(folder, fault)) {
        return {};
    }
    const auto whole = std::filesystem::absolute(folder / "", fault).parent_path(); // without a slash behind
    std::filesystem::create_directories(whole.parent_path(), fault);
    if (fault) {
        return fault;
    }
    return ::mkdir(whole.c_str(), 0700) == 0 ? std::error_code()
                                             : std::error_code(errno, std::generic_category());
}

/// Makes the database for its owner alone: SQLite would let everybody read it. Its log takes after it.
bool make_private(const std::filesystem::path& file) {
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return made >= 0 && ::close(made) == 0;
}

/// What the writer is asked.
struct WriteJob {
    std::function<SqliteWriter::Done(SqliteWriter&)> write;
    Store::Appended answer;
    std::size_t events = 0; ///< that it adds
};

using ReadJob = std::function<void(Database&)>;

StoreError failed(std::string message) {
    return {StoreFault::failed, std::move(message)};
}

tl::expected<std::vector<StoredEvent>, StoreError> read_room(Database& database, const std::string& room) {
    auto query = database.prepare(
        "SELECT version, at_ms, kind, body, seat, request_id, request FROM events "
        "WHERE room = (SELECT number FROM rooms WHERE name = ?1) ORDER BY version");
    if (!query) {
        return tl::unexpected(failed(query.error()));
    }
    query->bind(1, room);
    std::vector<StoredEvent> events;
    int result = query->step();
    for (; result == SQLITE_ROW; result = query->step()) {
        events.push_back({room, query->number(0), query->number(1), query->text(2), query->text(3),
                          query->text(4), query->text(5), query->text(6)});
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(failed(database.message()));
    }
    return events;
}

tl::expected<std::vector<std::string>, StoreError> read_unplayed(Database& database, std::int64_t before_ms) {
    auto query = database.prepare("SELECT name FROM rooms WHERE played = 0 AND created_ms < ?1 LIMIT 10000");
    if (!query) {
        return tl::unexpected(failed(query.error()));
    }
    query->bind(1, before_ms);
    std::vector<std::string> rooms;
    int result = query->step();
    for (; result == SQLITE_ROW; result = query->step()) {
        rooms.push_back(query->text(0));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(failed(database.message()));
    }
    return rooms;
}

tl::expected<bool, StoreError> has_unopened(Database& database, std::int64_t before_ms) {
    auto query = database.prepare("SELECT 1 FROM studies WHERE at_ms < ?1 LIMIT 1");
    if (!query) {
        return tl::unexpected(failed(query.error()));
    }
    query->bind(1, before_ms);
    const int result = query->step();
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        return tl::unexpected(failed(database.message()));
    }
    return result == SQLITE_ROW;
}

tl::expected<std::optional<StoredStudy>, StoreError> read_study(Database& database, const std::string& name) {
    auto query = database.prepare("SELECT at_ms, text FROM studies WHERE name = ?1");
    if (!query) {
        return tl::unexpected(failed(query.error()));
    }
    query->bind(1, name);
    const int result = query->step();
    if (result == SQLITE_ROW) {
        return StoredStudy{name, query->number(0), query->text(1)};
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(failed(database.message()));
    }
    return std::nullopt;
}

} // namespace

struct SqliteStore::Parts {
    Parts(Post post_to, FolderLock held, SqliteWriter to_write, Database to_read)
        : post(std::move(post_to)),
          lock(std::move(held)),
          writer(std::move(to_write)),
          reader(std::move(to_read)) {}

    void write_all() {
        for (auto jobs = writes.take(); !jobs.empty(); jobs = writes.take()) {
            for (std::size_t from = 0; from < jobs.size(); from += max_group) {
                write_group({jobs.data() + from, std::min(max_group, jobs.size() - from)});
            }
        }
    }

    /// One transaction for the jobs, and one post for all their answers.
    void write_group(std::span<WriteJob> jobs) {
        std::vector<tl::expected<void, StoreError>> results;
        results.reserve(jobs.size());
        auto whole = writer.begin();
        for (const WriteJob& job : jobs) {
            if (whole && !writer.in_transaction()) {
                whole = tl::unexpected(failed("the transaction was lost"));
            }
            results.push_back(whole ? job.write(writer) : whole);
        }
        if (whole && !writer.in_transaction()) {
            whole = tl::unexpected(failed("the transaction was lost"));
        }
        if (whole) {
            whole = writer.commit();
        }
        std::vector<std::pair<Appended, tl::expected<void, StoreError>>> answers;
        answers.reserve(jobs.size());
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            if (whole && results[i]) {
                events += jobs[i].events;
            }
            answers.emplace_back(std::move(jobs[i].answer), whole ? results[i] : whole);
        }
        ++commits;
        post([answers = std::move(answers)] {
            for (const auto& [answer, result] : answers) {
                answer(result);
            }
        });
    }

    void read_all() {
        for (auto jobs = reads.take(); !jobs.empty(); jobs = reads.take()) {
            for (const ReadJob& job : jobs) {
                job(reader);
            }
        }
    }

    Post post;
    FolderLock lock;
    SqliteWriter writer;
    Database reader;
    WorkQueue<WriteJob> writes;
    WorkQueue<ReadJob> reads;
    std::atomic<std::uint64_t> events = 0;
    std::atomic<std::uint64_t> commits = 0;
    std::thread write_thread;
    std::thread read_thread;
};

tl::expected<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(const std::filesystem::path& folder,
                                                                          Post post) {
    const std::error_code fault = make_folder(folder);
    const auto fail = [&folder](const std::string& why) {
        return tl::unexpected("cannot use the data folder " + folder.string() + ": " + why);
    };
    if (fault) {
        return fail(fault.message());
    }
    FolderLock lock(folder / "lock");
    if (!lock.opened()) {
        return fail(std::generic_category().message(errno));
    }
    if (!lock.lock()) {
        return fail("another server is using it");
    }
    const std::string path = (folder / "duiyi.sqlite").string();
    if (!make_private(path)) {
        return fail("duiyi.sqlite: " + std::generic_category().message(errno));
    }
    auto writer = SqliteWriter::open(path);
    if (!writer) {
        return fail("duiyi.sqlite: " + writer.error());
    }
    auto reader = Database::open(path, true);
    if (!reader) {
        return fail("duiyi.sqlite: " + reader.error());
    }
    auto parts =
        std::make_unique<Parts>(std::move(post), std::move(lock), std::move(*writer), std::move(*reader));
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(parts)));
}

SqliteStore::SqliteStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
    parts_->write_thread = std::thread([this] { parts_->write_all(); });
    parts_->read_thread = std::thread([this] { parts_->read_all(); });
}

SqliteStore::~SqliteStore() {
    parts_->writes.close();
    parts_->reads.close();
    parts_->write_thread.join();
    parts_->read_thread.join();
}

void SqliteStore::append(Batch batch, Appended appended) {
    const std::size_t events = batch.size();
    parts_->writes.push({[batch = std::move(batch)](SqliteWriter& writer) { return writer.write(batch); },
                         std::move(appended), events});
}

void SqliteStore::load(std::string room, Loaded loaded) {
    parts_->reads.push([this, room = std::move(room), loaded = std::move(loaded)](Database& database) {
        parts_->post([loaded, result = read_room(database, room)]() mutable { loaded(std::move(result)); });
    });
}

void SqliteStore::list_unplayed(std::int64_t before_ms, Listed listed) {
    parts_->reads.push([this, before_ms, listed = std::move(listed)](Database& database) {
        parts_->post(
            [listed, result = read_unplayed(database, before_ms)]() mutable { listed(std::move(result)); });
    });
}

void SqliteStore::erase_unplayed(std::vector<std::string> rooms, Appended erased) {
    parts_->writes.push(
        {[rooms = std::move(rooms)](SqliteWriter& writer) { return writer.erase_unplayed(rooms); },
         std::move(erased)});
}

void SqliteStore::keep(StoredStudy study, std::int64_t max_bytes, Kept kept) {
    parts_->writes.push({[study = std::move(study), max_bytes](SqliteWriter& writer) {
                             return writer.keep(study, max_bytes);
                         },
                         std::move(kept)});
}

void SqliteStore::take(std::string name, Taken taken) {
    parts_->reads.push([this, name = std::move(name), taken = std::move(taken)](Database& database) {
        parts_->post([taken, result = read_study(database, name)]() mutable { taken(std::move(result)); });
    });
}

void SqliteStore::mark_opened(std::string name, std::int64_t at_ms, Kept marked) {
    parts_->writes.push(
        {[name = std::move(name), at_ms](SqliteWriter& writer) { return writer.mark_opened(name, at_ms); },
         std::move(marked)});
}

/// Looked for by the reader first: mostly there are none, and nothing has to be written.
void SqliteStore::erase_unopened(std::int64_t before_ms, Kept erased) {
    parts_->reads.push([this, before_ms, erased = std::move(erased)](Database& database) {
        const auto found = has_unopened(database, before_ms);
        if (found && *found) {
            parts_->writes.push(
                {[before_ms](SqliteWriter& writer) { return writer.erase_unopened(before_ms); }, erased});
            return;
        }
        auto result = found ? SqliteWriter::Done() : tl::unexpected(found.error());
        parts_->post([erased, result = std::move(result)] { erased(result); });
    });
}

StoreCounters SqliteStore::counters() const {
    return {parts_->events, parts_->commits};
}

} // namespace duiyi::server
