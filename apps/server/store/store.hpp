// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "workers/post.hpp"

/// Where events and look-up tables are kept. The store does not look into events: whatever it must know to
/// answer a question (which games are unplayed, who plays) is told to it as typed rows.
namespace duiyi::server {

/// One event of a stream. `format`, `kind` and `body` are the codec's (domain/event_codec.hpp); the store
/// keeps them. All texts, also those of rows and studies, are UTF-8 without NUL.
struct StoredEvent {
    std::int64_t version = 0; ///< its number in the stream, from 1 without gaps; the store sets it
    std::int64_t at_ms = 0;   ///< Unix time in milliseconds; for people, never for order
    int format = 0;           ///< version of the form of kind, body, actor and request
    std::string kind;
    std::string body;
    std::string actor;      ///< who caused it
    std::string request_id; ///< the client's id of the request that caused it; empty when none did
    std::string request;    ///< the command of that request; empty when none did

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// What an event counts in the bytes of the log besides its texts: its numbers, its place in the table.
inline constexpr std::int64_t event_overhead_bytes = 64;

/// What an event takes of the bytes that a log may have.
[[nodiscard]] inline std::int64_t event_bytes(const StoredEvent& event) {
    return static_cast<std::int64_t>(event.kind.size() + event.body.size() + event.actor.size() +
                                     event.request_id.size() + event.request.size()) +
           event_overhead_bytes;
}

/// Events to be added to a stream whose last event is `after_version`; 0 creates the stream, which must not
/// exist then. The store numbers the events after_version + 1, + 2, ... Without events, only the version is
/// checked.
struct Append {
    std::string stream;
    std::int64_t after_version = 0;
    std::vector<StoredEvent> events;
};

/// What people look up about a game: a row of a table that changes with the game's events, and can be rebuilt
/// from them (see GameProjection).
struct GameRow {
    std::string stream;
    std::int64_t created_ms = 0;
    std::string game;                        ///< "chess", "chess960", "xiangqi"
    std::string mode;                        ///< "screen", "link"
    bool played = false;                     ///< a move was played in it
    std::optional<std::int64_t> finished_ms; ///< when it ended, if it has
    std::string winner;                      ///< "first", "second"; empty: nobody (yet)
    std::string reason;                      ///< why it ended; empty while it goes on
    std::string first_player, second_player; ///< "guest", "engine:LEVEL"; empty: a free seat

    friend bool operator==(const GameRow&, const GameRow&) = default;
};

/// A study: its text, which the store does not look into.
struct StoredStudy {
    std::string name;
    std::int64_t at_ms = 0; ///< when it was stored, or last marked as opened; Unix time in milliseconds
    std::string text;

    friend bool operator==(const StoredStudy&, const StoredStudy&) = default;
};

// Changes of tables. Each kind of table has its own.

/// Inserts or replaces the row of a game. Its stream must exist, at the latest by this unit of work; else
/// `conflict`.
struct PutGame {
    GameRow row;
};
/// What a study counts besides the bytes of its text: its name twice, its numbers, its place in an index.
inline constexpr std::int64_t study_overhead_bytes = 128;

/// Adds a study; fails as `conflict` when the name is taken, else as `full` when all studies together, each
/// with its overhead, would take more than `max_bytes`.
struct AddStudy {
    StoredStudy study;
    std::int64_t max_bytes = 0;
};
/// Marks a study as opened, if it is still there; its time never goes back.
struct MarkStudyOpened {
    std::string name;
    std::int64_t at_ms = 0;
};

/// A change of one row of a table.
using TableChange = std::variant<PutGame, AddStudy, MarkStudyOpened>;

/// What is committed as one or refused as one: events of any number of streams, each with the version that it
/// is expected to stand at, and changes of tables. The appends come first, each in its order; a stream may
/// come twice.
struct UnitOfWork {
    std::vector<Append> appends;
    std::vector<TableChange> changes;
    /// Refused as `full` when its events would make the log, all streams together, larger than this.
    std::optional<std::int64_t> max_log_bytes{};
};

/// Why a request was refused.
enum class StoreFault : std::uint8_t {
    conflict, ///< a stream has another version, or is gone: load what is missing, decide again
    full,     ///< more than the unit of work allows
    failed,   ///< the disk or the database refused
};
/// Nothing of the unit of work was written.
struct StoreError {
    StoreFault fault{};
    std::string message;
    std::string stream; ///< of a conflict: which stream; empty when a study's name is taken
};

/// Part of a stream.
struct StreamSlice {
    std::int64_t version = 0; ///< of the stream's last event; 0: there is no such stream
    std::vector<StoredEvent> events;
};

/// Answer to list_unplayed.
struct UnplayedGames {
    /// Oldest first, those of one time in the order of their creation; at most 10,000.
    std::vector<std::string> streams;
    /// When the oldest unplayed game that is not listed was made.
    std::optional<std::int64_t> next_created_ms;
};

/// The event log of every stream, and the tables made of the events. (stream, version) is the key of the log,
/// and that key is the concurrency control. All calls return at once; each calls back once, later, on the
/// thread that the store was told to post to. Changes (commit, erase_...) take effect, and are answered, in
/// the order in which they were asked for. A read sees every change that was acknowledged before the read was
/// asked for, and only changes that a crash does not undo.
class Store {
public:
    template <class T>
    using Callback = std::function<void(tl::expected<T, StoreError>)>;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Names the log as it is open now. Versions that were seen under another epoch say nothing: a backup may
    /// have been put in its place since, and events that were stored after the backup are other events now.
    [[nodiscard]] virtual const std::string& epoch() const = 0;

    /// Success means: on the disk.
    virtual void commit(UnitOfWork work, Callback<void> committed) = 0;
    /// The stream's events after a version (0: all), in order.
    virtual void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) = 0;

    /// Games made before `before_ms` in which no move was played.
    virtual void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) = 0;
    /// Deletes those of the games, rows and streams, in which still no move was played; answers which. A
    /// stream without a row is no game: it stays.
    virtual void erase_unplayed(std::vector<std::string> streams,
                                Callback<std::vector<std::string>> erased) = 0;
    /// Deletes games, rows and streams, whose last event was stored before `before_ms`; answers which, at
    /// most a hundred at a time.
    virtual void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) = 0;
    /// The row of a game, if there is one.
    virtual void find_game(std::string stream, Callback<std::optional<GameRow>> found) = 0;

    virtual void find_study(std::string name, Callback<std::optional<StoredStudy>> found) = 0;
    /// Erases at most a hundred of the studies that were stored or last marked before `before_ms`; answers
    /// how many. A hundred at a time because large ones are some work, for which nobody else's commit should
    /// wait long.
    virtual void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) = 0;
};

/// Makes the row of a game from the events of its stream: how tables are rebuilt, by a migration or by hand.
/// Nothing for a stream that is no game's, or whose events cannot be read (it is then left without a row).
using GameProjection =
    std::function<std::optional<GameRow>(const std::string& stream, const std::vector<StoredEvent>& events)>;

} // namespace duiyi::server
