// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_store.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <iterator>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

#include "store/data_folder.hpp"
#include "store/sqlite_reader.hpp"
#include "store/sqlite_writer.hpp"
#include "store/work_queue.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

namespace {

/// How many changes share a transaction at most: a bound on how long the first of them waits.
constexpr std::size_t max_group = 1024;

/// Reads that wait at most: a bound on the memory they take. One more is refused.
constexpr std::size_t max_reads = 16'384;

using Done = SqliteWriter::Done;

/// A change that waits for the writer.
struct WriteJob {
    std::function<Done(SqliteWriter&)> write; ///< keeps its result, if it has one, for `answer`
    Store::Callback<void> answer;
    std::size_t events = 0; ///< that it adds
};

/// A change that answers with a value. `write` is called with the writer.
template <class T, class Write>
WriteJob job_with_result(Write write, Store::Callback<T> answer) {
    const auto value = std::make_shared<T>();
    return {[value, write = std::move(write)](SqliteWriter& writer) -> Done {
                auto result = write(writer);
                if (!result) {
                    return tl::unexpected(result.error());
                }
                *value = std::move(*result);
                return {};
            },
            [value, answer = std::move(answer)](const Done& done) {
                answer(done ? StoreResult<T>(std::move(*value)) : tl::unexpected(done.error()));
            }};
}

template <class Clock>
std::int64_t milliseconds_of() {
    using std::chrono::duration_cast;
    return duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

void set_clocks(SqliteOptions& options) {
    if (!options.unix_ms) {
        options.unix_ms = milliseconds_of<std::chrono::system_clock>;
    }
    if (!options.steady_ms) {
        options.steady_ms = milliseconds_of<std::chrono::steady_clock>;
    }
}

Done transaction_lost() {
    return tl::unexpected(StoreError{StoreFault::failed, "the transaction was lost", {}});
}

} // namespace

struct SqliteStore::Parts {
    Parts(SqliteOptions with, DataFolder held, SqliteWriter to_write, SqliteReader to_read, Watermark to_mark)
        : options(std::move(with)),
          folder(std::move(held)),
          writer(std::move(to_write)),
          reader(std::move(to_read)),
          mark(std::move(to_mark)),
          clock(writer.log().clock_ms, options.unix_ms, options.steady_ms),
          reads({.name = "store reader", .threads = 1, .max_jobs = max_reads, .max_per_owner = max_reads},
                options.post) {}

    void write_all() {
        for (auto jobs = writes.take(); !jobs.empty(); jobs = writes.take()) {
            while (jobs.size() > max_group) {
                const auto end = jobs.begin() + static_cast<std::ptrdiff_t>(max_group);
                write_group({std::move_iterator(jobs.begin()), std::move_iterator(end)});
                jobs.erase(jobs.begin(), end);
            }
            write_group(std::move(jobs));
        }
    }

    /// One transaction for the jobs, and one post for all their answers. The jobs go back with these, for
    /// memory is freed fastest by the thread that has allocated it.
    void write_group(std::vector<WriteJob> jobs) {
        std::vector<Done> results;
        results.reserve(jobs.size());
        auto whole = writer.begin();
        for (const WriteJob& job : jobs) {
            results.push_back(whole ? job.write(writer) : whole);
            if (whole && !writer.in_transaction()) {
                whole = results.back() ? transaction_lost() : results.back();
            }
        }
        if (whole) {
            whole = writer.commit(clock.now_ms());
        }
        if (whole) {
            mark.write(writer.log().position);
        }
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            if (!whole) {
                results[i] = whole;
            } else if (results[i]) {
                events += jobs[i].events;
            }
        }
        ++commits;
        options.post([jobs = std::move(jobs), results = std::move(results)] {
            for (std::size_t i = 0; i < jobs.size(); ++i) {
                jobs[i].answer(results[i]);
            }
        });
    }

    /// Has the reader's thread read something; the answers come in the order of the calls.
    template <class T, class Read>
    void read(Read read, Callback<T> answer) {
        const auto fail = [answer](const char* why) {
            answer(tl::unexpected(StoreError{StoreFault::failed, why, {}}));
        };
        const auto ticket = reads.compute(
            "", JobPriority::interactive, [this, read = std::move(read)] { return read(reader); }, answer,
            [fail] { fail("the read failed"); });
        if (!ticket) {
            options.post([fail] { fail("too many reads wait"); });
        }
    }

    template <class T, class Read>
    void read_accounts(Read read, Callback<T> answer) {
        this->read<T>([read = std::move(read)](SqliteReader& from) { return from.read_accounts(read); },
                      std::move(answer));
    }

    template <class T, class Read>
    void read_ratings(Read read, Callback<T> answer) {
        this->read<T>([read = std::move(read)](SqliteReader& from) { return from.read_ratings(read); },
                      std::move(answer));
    }

    SqliteOptions options;
    DataFolder folder;
    SqliteWriter writer;
    SqliteReader reader;
    Watermark mark;
    StoreClock clock;
    std::int64_t opened_ms = clock.now_ms(); ///< the folder is locked: nobody else is there
    std::optional<std::int64_t> predecessor_stopped_ms{};
    std::optional<std::int64_t> stopped_ms{};
    std::string epoch = writer.log().id;
    WorkQueue<WriteJob> writes;
    WorkerPool reads; ///< of one thread, which alone uses the reader
    std::atomic<std::uint64_t> events = 0;
    std::atomic<std::uint64_t> commits = 0;
    std::thread write_thread;
};

Result<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(SqliteOptions options) {
    auto folder = DataFolder::lock(options.folder);
    if (!folder) {
        return tl::unexpected(folder.error());
    }
    const auto file = options.folder / "duiyi.sqlite";
    const auto fail = [&](const std::string& why) {
        return tl::unexpected(folder->refusal("duiyi.sqlite: " + why));
    };
    if (!make_private_file(file)) {
        return fail(std::generic_category().message(errno));
    }
    const auto marked = Watermark::read(options.folder);
    auto writer = SqliteWriter::open({file, options.projection, options.at_migration_step},
                                     {file, marked, options.accept_restored});
    if (!writer) {
        return fail(writer.error());
    }
    auto reader = SqliteReader::open(file.string());
    if (!reader) {
        return fail(reader.error());
    }
    auto mark = Watermark::create(options.folder, {writer->log().id, writer->log().position});
    if (!mark) {
        return tl::unexpected(folder->refusal(mark.error()));
    }
    set_clocks(options);
    auto parts = std::make_unique<Parts>(std::move(options), std::move(*folder), std::move(*writer),
                                         std::move(*reader), std::move(*mark));
    const LogState& log = parts->writer.log();
    if (marked && marked->id == log.id && marked->position == log.position) {
        parts->predecessor_stopped_ms = marked->stopped_ms;
    }
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(parts)));
}

SqliteStore::SqliteStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
    parts_->write_thread = std::thread([this] { parts_->write_all(); });
}

SqliteStore::~SqliteStore() {
    parts_->writes.close();
    parts_->write_thread.join();
    if (parts_->stopped_ms) {
        parts_->mark.write_end(parts_->writer.log().position, *parts_->stopped_ms);
    }
}

void SqliteStore::commit(UnitOfWork work, Callback<void> committed) {
    std::size_t events = 0;
    for (const Append& append : work.appends) {
        events += append.events.size();
    }
    parts_->writes.push({[work = std::move(work)](SqliteWriter& writer) { return writer.write(work); },
                         std::move(committed), events});
}

void SqliteStore::load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) {
    parts_->read<StreamSlice>([stream = std::move(stream), after_version](
                                  SqliteReader& reader) { return reader.load(stream, after_version); },
                              std::move(loaded));
}

void SqliteStore::list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) {
    parts_->read<UnplayedGames>([before_ms](SqliteReader& reader) { return reader.list_unplayed(before_ms); },
                                std::move(listed));
}

void SqliteStore::list_running(Callback<std::vector<std::string>> listed) {
    parts_->read<std::vector<std::string>>([](SqliteReader& reader) { return reader.list_running(); },
                                           std::move(listed));
}

void SqliteStore::erase_unplayed(std::vector<std::string> streams,
                                 Callback<std::vector<std::string>> erased) {
    parts_->writes.push(job_with_result<std::vector<std::string>>(
        [streams = std::move(streams)](SqliteWriter& writer) { return writer.erase_unplayed(streams); },
        std::move(erased)));
}

void SqliteStore::erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) {
    parts_->writes.push(job_with_result<std::vector<std::string>>(
        [before_ms](SqliteWriter& writer) { return writer.erase_unused(before_ms); }, std::move(erased)));
}

void SqliteStore::find_game(std::string stream, Callback<std::optional<GameRow>> found) {
    parts_->read<std::optional<GameRow>>(
        [stream = std::move(stream)](SqliteReader& reader) { return reader.find_game(stream); },
        std::move(found));
}

void SqliteStore::list_best_running(std::size_t limit, Callback<std::vector<GameRow>> listed) {
    parts_->read<std::vector<GameRow>>(
        [limit](SqliteReader& reader) { return reader.list_best_running(limit); }, std::move(listed));
}

void SqliteStore::list_relations(std::string account, Callback<std::vector<RelationRow>> listed) {
    parts_->read_accounts<std::vector<RelationRow>>(
        [account = std::move(account)](auto& accounts, const auto& database) {
            return accounts.relations(database, account);
        },
        std::move(listed));
}

void SqliteStore::list_blocks(std::string account, Callback<std::vector<std::string>> listed) {
    parts_->read_accounts<std::vector<std::string>>(
        [account = std::move(account)](auto& accounts, const auto& database) {
            return accounts.blocks(database, account);
        },
        std::move(listed));
}

void SqliteStore::list_tournaments(bool is_open, std::size_t limit,
                                   Callback<std::vector<TournamentRow>> listed) {
    parts_->read<std::vector<TournamentRow>>(
        [is_open, limit](SqliteReader& reader) { return reader.list_tournaments(is_open, limit); },
        std::move(listed));
}

void SqliteStore::find_study(std::string name, Callback<std::optional<StoredStudy>> found) {
    parts_->read<std::optional<StoredStudy>>(
        [name = std::move(name)](SqliteReader& reader) { return reader.find_study(name); }, std::move(found));
}

void SqliteStore::erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) {
    parts_->writes.push(job_with_result<std::size_t>(
        [before_ms](SqliteWriter& writer) { return writer.erase_unopened_studies(before_ms); },
        std::move(erased)));
}

void SqliteStore::list_games(GameQuery query, std::size_t limit,
                             Callback<std::vector<GameOfAccount>> listed) {
    parts_->read<std::vector<GameOfAccount>>(
        [query = std::move(query), limit](SqliteReader& from) { return from.list_games(query, limit); },
        std::move(listed));
}

void SqliteStore::count_openings(std::string account, Callback<std::vector<OpeningResults>> counted) {
    parts_->read<std::vector<OpeningResults>>(
        [account = std::move(account)](SqliteReader& from) { return from.count_openings(account); },
        std::move(counted));
}

void SqliteStore::list_ratings(std::string account, Callback<std::vector<RatingRow>> listed) {
    parts_->read_ratings<std::vector<RatingRow>>(
        [account = std::move(account)](auto& ratings, const auto& database) {
            return ratings.of_account(database, account);
        },
        std::move(listed));
}

void SqliteStore::list_rating_changes(std::string account, std::string pool, std::size_t limit,
                                      Callback<std::vector<RatingChangeRow>> listed) {
    parts_->read_ratings<std::vector<RatingChangeRow>>(
        [account = std::move(account), pool = std::move(pool), limit](auto& ratings, const auto& database) {
            return ratings.changes_of(database, account, pool, limit);
        },
        std::move(listed));
}

void SqliteStore::list_game_ratings(std::string stream, Callback<std::vector<RatingChangeRow>> listed) {
    parts_->read_ratings<std::vector<RatingChangeRow>>(
        [stream = std::move(stream)](auto& ratings, const auto& database) {
            return ratings.changes_by(database, stream);
        },
        std::move(listed));
}

void SqliteStore::list_leaders(std::string pool, std::size_t limit, Callback<std::vector<LeaderRow>> listed) {
    parts_->read_ratings<std::vector<LeaderRow>>(
        [pool = std::move(pool), limit](auto& ratings, const auto& database) {
            return ratings.leaders(database, pool, limit);
        },
        std::move(listed));
}

void SqliteStore::find_account(std::string id, Callback<std::optional<AccountRow>> found) {
    parts_->read_accounts<std::optional<AccountRow>>(
        [id = std::move(id)](auto& reader, const auto& database) { return reader.find(database, id); },
        std::move(found));
}

void SqliteStore::find_account_by_key(std::string key, Callback<std::optional<AccountRow>> found) {
    parts_->read_accounts<std::optional<AccountRow>>(
        [key = std::move(key)](auto& reader, const auto& database) {
            return reader.find_by_key(database, key);
        },
        std::move(found));
}

void SqliteStore::find_session(std::string token, Callback<std::optional<FoundSession>> found) {
    parts_->read_accounts<std::optional<FoundSession>>(
        [token = std::move(token)](auto& reader, const auto& database) {
            return reader.find_session(database, token);
        },
        std::move(found));
}

void SqliteStore::list_sessions(std::string account, Callback<std::vector<SessionRow>> listed) {
    parts_->read_accounts<std::vector<SessionRow>>(
        [account = std::move(account)](auto& reader, const auto& database) {
            return reader.sessions(database, account);
        },
        std::move(listed));
}

void SqliteStore::list_recovery_codes(std::string account, Callback<std::vector<RecoveryCodeRow>> listed) {
    parts_->read_accounts<std::vector<RecoveryCodeRow>>(
        [account = std::move(account)](auto& reader, const auto& database) {
            return reader.recovery_codes(database, account);
        },
        std::move(listed));
}

void SqliteStore::find_api_token(std::string token, Callback<std::optional<FoundApiToken>> found) {
    parts_->read_accounts<std::optional<FoundApiToken>>(
        [token = std::move(token)](auto& reader, const auto& database) {
            return reader.find_token(database, token);
        },
        std::move(found));
}

void SqliteStore::list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) {
    parts_->read_accounts<std::vector<ApiTokenRow>>(
        [account = std::move(account)](auto& reader, const auto& database) {
            return reader.tokens(database, account);
        },
        std::move(listed));
}

void SqliteStore::find_authorization_code(std::string code,
                                          Callback<std::optional<AuthorizationCodeRow>> found) {
    parts_->read_accounts<std::optional<AuthorizationCodeRow>>(
        [code = std::move(code)](auto& reader, const auto& database) {
            return reader.find_authorization(database, code);
        },
        std::move(found));
}

void SqliteStore::find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) {
    parts_->read_accounts<std::optional<ChallengeRow>>(
        [id = std::move(id)](auto& reader, const auto& database) {
            return reader.find_challenge(database, id);
        },
        std::move(found));
}

void SqliteStore::list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) {
    parts_->read_accounts<std::vector<ChallengeRow>>(
        [account = std::move(account)](auto& reader, const auto& database) {
            return reader.challenges(database, account);
        },
        std::move(listed));
}

void SqliteStore::list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) {
    parts_->read<std::vector<GameRow>>(
        [account = std::move(account)](SqliteReader& reader) { return reader.games_going_on(account); },
        std::move(listed));
}

void SqliteStore::list_audit(std::string account, std::size_t limit, Callback<std::vector<AuditRow>> listed) {
    parts_->read_accounts<std::vector<AuditRow>>(
        [account = std::move(account), limit](auto& reader, const auto& database) {
            return reader.audit(database, account, limit);
        },
        std::move(listed));
}

void SqliteStore::list_audit_after(std::int64_t number, std::string actor,
                                   Callback<std::vector<AuditRow>> listed) {
    parts_->read_accounts<std::vector<AuditRow>>(
        [number, actor = std::move(actor)](auto& reader, const auto& database) {
            return reader.audit_after(database, number, actor);
        },
        std::move(listed));
}

void SqliteStore::erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                         Callback<std::size_t> erased) {
    parts_->writes.push(job_with_result<std::size_t>(
        [now_ms, audit_before_ms](SqliteWriter& writer) {
            return writer.erase_old_account_data(now_ms, audit_before_ms);
        },
        std::move(erased)));
}

void SqliteStore::rebuild_tables(Callback<std::size_t> rebuilt) {
    parts_->writes.push(job_with_result<std::size_t>(
        [this](SqliteWriter& writer) { return writer.rebuild_games(parts_->options.projection); },
        std::move(rebuilt)));
}

const std::string& SqliteStore::epoch() const {
    return parts_->epoch;
}

const StoreClock& SqliteStore::clock() const {
    return parts_->clock;
}

std::int64_t SqliteStore::predecessors_ended_ms() const {
    return parts_->opened_ms;
}

std::optional<std::int64_t> SqliteStore::predecessor_stopped_ms() const {
    return parts_->predecessor_stopped_ms;
}

void SqliteStore::stops_at(std::int64_t now_ms) {
    parts_->stopped_ms = now_ms;
}

void SqliteStore::try_to_write(Callback<void> tried) {
    parts_->writes.push({[](SqliteWriter&) { return Done(); }, std::move(tried)});
}

StoreCounters SqliteStore::counters() const {
    return {parts_->events, parts_->commits};
}

} // namespace duiyi::server
