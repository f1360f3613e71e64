// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/account_rows.hpp"
#include "store/rating_rows.hpp"
#include "store/tournament_rows.hpp"
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
    /// Its place in the log, an order over streams: larger than that of any event that had been committed
    /// when it was stored. Events of one unit of work may have the same. 0: not known, for it was stored
    /// before the log knew, or was moved here from another store. The store sets it.
    std::int64_t position = 0;

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

/// The name of a stream that is part of another one, its owner: a room's chat, say. It is created after its
/// owner and erased with it.
[[nodiscard]] inline std::string part_name(std::string_view owner, std::string_view part) {
    return std::string(owner) + '#' + std::string(part);
}
/// The owner of a part; empty for the name of a stream that is none.
[[nodiscard]] inline std::string_view owner_of(std::string_view stream) {
    const auto mark = stream.find('#');
    return mark == std::string_view::npos ? std::string_view() : stream.substr(0, mark);
}

/// Events to be added to a stream whose last event is `after_version`; 0 creates the stream, which must not
/// exist then. The store numbers the events after_version + 1, + 2, ... Without events, only the version is
/// checked. A part of a stream (part_name) that does not exist is a conflict of that stream, its owner.
struct Append {
    std::string stream;
    std::int64_t after_version = 0;
    std::vector<StoredEvent> events;
};

/// How the name of an account's seat begins in a GameRow; its id follows.
inline constexpr std::string_view account_prefix = "account:";

/// The mode of a game by link that everybody finds among the games to watch. Rated games are found there in
/// any mode: the rows of older versions do not have this one.
inline constexpr std::string_view listed_mode = "listed";

/// What people look up about a game: a row of a table that changes with the game's events, and can be rebuilt
/// from them (see GameProjection).
struct GameRow {
    std::string stream;
    std::int64_t created_ms = 0;
    std::string game;                        ///< "chess", "chess960", "xiangqi"
    std::string mode;                        ///< "screen", "link", or listed_mode
    bool played = false;                     ///< a move was played in it
    std::optional<std::int64_t> finished_ms; ///< when it ended, if it has
    std::string winner;                      ///< "first", "second"; empty: nobody (yet)
    std::string reason;                      ///< why it ended; empty while it goes on
    std::string first_player, second_player; ///< "guest", "account:ID", "engine:LEVEL"; empty: a free seat
    /// "waiting" for the second player, "running" until the game is over; empty in a game without clocks.
    std::string clock{};
    bool rated = false;
    std::string speed{}; ///< as to_string(Speed)
    /// The first moves in UCI form with spaces between, as many as an opening is told by; "-" in games that
    /// have no openings.
    std::string first_moves{};
    std::string opening{}; ///< as opening_of() names it; empty: none

    friend bool operator==(const GameRow&, const GameRow&) = default;
};

/// Which games of an account to list.
struct GameQuery {
    std::string account;
    std::string game{};     ///< as in GameRow; empty: all
    std::string speed{};    ///< as in GameRow; empty: all
    std::string opponent{}; ///< id of an account; empty: anybody
    std::string result{};   ///< "won", "lost", "drawn", "running"; empty: all
    std::string opening{};  ///< as in GameRow; empty: all
    bool rated_only = false;
    std::int64_t from_ms = 0; ///< made at this time or later
    /// Only games after this one in the order of the list: made earlier, or at the same time under a lesser
    /// name.
    std::int64_t before_ms = std::numeric_limits<std::int64_t>::max();
    std::string before_stream{};
};

/// A game in a list of an account's games.
struct GameOfAccount {
    GameRow row;
    std::string first_name, second_name; ///< of accounts; empty: nobody's, or deleted
    /// The rating of the account that is asked about, before and after this game.
    std::optional<std::pair<double, double>> rating{};

    friend bool operator==(const GameOfAccount&, const GameOfAccount&) = default;
};

/// How an account's games with one opening ended, those of one side.
struct OpeningResults {
    std::string game, opening; ///< as in GameRow
    std::string side;          ///< "first", "second"
    std::int64_t won = 0, drawn = 0, lost = 0;

    friend bool operator==(const OpeningResults&, const OpeningResults&) = default;
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
using TableChange = std::variant<PutGame, AddStudy, MarkStudyOpened, AddAccount, PutAccount, DeleteAccount,
                                 PutSession, MarkSessionUsed, EndSession, EndSessions, PutRecoveryCodes,
                                 AddRecoveryCode, UseRecoveryCode, AddAudit, AddApiToken, MarkApiTokenUsed,
                                 EndApiToken, AddAuthorizationCode, EndAuthorizationCode, AddChallenge,
                                 EndChallenge, RateGame, PutTournament, PutRelation, EndRelation>;

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
    std::string stream; ///< of a conflict: which stream; empty when it is about another table
};
template <class T>
using StoreResult = Result<T, StoreError>;

/// Part of a stream.
struct StreamSlice {
    std::int64_t version = 0; ///< of the stream's last event; 0: there is no such stream
    std::vector<StoredEvent> events;
    std::uint64_t hash = 0; ///< event_hash() of the stream's last event
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
    using Callback = std::function<void(StoreResult<T>)>;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Names the log, the same each time it is opened. Versions that were seen under another epoch say
    /// nothing. A copy of a whole folder or database has the name of what it was copied from, so that a
    /// version counts only with its event_hash().
    [[nodiscard]] virtual const std::string& epoch() const = 0;

    /// Success means: on the disk.
    virtual void commit(UnitOfWork work, Callback<void> committed) = 0;
    /// The stream's events after a version (0: all), in order.
    virtual void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) = 0;

    /// Games made before `before_ms` in which no move was played, and no clock runs.
    virtual void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) = 0;
    /// Deletes those of the games, rows and streams with their parts, in which still no move was played and
    /// no clock runs; answers which. A stream without a row is no game: it stays.
    virtual void erase_unplayed(std::vector<std::string> streams,
                                Callback<std::vector<std::string>> erased) = 0;
    /// Deletes games, rows and streams with their parts, whose last event (parts aside) was stored before
    /// `before_ms`; answers which, at most a hundred at a time.
    virtual void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) = 0;
    /// Games whose clocks are running, by their rows: all of them.
    virtual void list_running(Callback<std::vector<std::string>> listed) = 0;
    /// Games to watch whose clocks are running: those that are rated or have the mode listed_mode. Those of
    /// the players with the highest ratings come first (an account without one counts 1500, a guest 0), of
    /// equal ones the last made; at most `limit`.
    virtual void list_best_running(std::size_t limit, Callback<std::vector<GameRow>> listed) = 0;
    /// The row of a game, if there is one.
    virtual void find_game(std::string stream, Callback<std::optional<GameRow>> found) = 0;

    /// Games that were played, or are being played, the last made first; at most `limit`.
    virtual void list_games(GameQuery query, std::size_t limit,
                            Callback<std::vector<GameOfAccount>> listed) = 0;
    /// How the account's games ended by opening and side: those of its newest 2000 games as either side that
    /// have an opening, have ended and were not aborted. The openings played most come first.
    virtual void count_openings(std::string account, Callback<std::vector<OpeningResults>> counted) = 0;
    /// Of an account, by pool.
    virtual void list_ratings(std::string account, Callback<std::vector<RatingRow>> listed) = 0;
    /// Of an account in a pool, the last first, at most `limit`.
    virtual void list_rating_changes(std::string account, std::string pool, std::size_t limit,
                                     Callback<std::vector<RatingChangeRow>> listed) = 0;
    /// What a game has changed: nothing, or a row for each of its accounts that there still is.
    virtual void list_game_ratings(std::string stream, Callback<std::vector<RatingChangeRow>> listed) = 0;
    /// The best of a pool, at most `limit`; no suspended accounts.
    virtual void list_leaders(std::string pool, std::size_t limit,
                              Callback<std::vector<LeaderRow>> listed) = 0;

    /// Open tournaments, those that start first at the front; or those that are over, the last ones first. At
    /// most `limit`.
    virtual void list_tournaments(bool is_open, std::size_t limit,
                                  Callback<std::vector<TournamentRow>> listed) = 0;

    virtual void find_study(std::string name, Callback<std::optional<StoredStudy>> found) = 0;
    /// Erases at most a hundred of the studies that were stored or last marked before `before_ms`; answers
    /// how many. A hundred at a time because large ones are some work, for which nobody else's commit should
    /// wait long.
    virtual void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) = 0;

    virtual void find_account(std::string id, Callback<std::optional<AccountRow>> found) = 0;
    /// The account that was added with this key.
    virtual void find_account_by_key(std::string key, Callback<std::optional<AccountRow>> found) = 0;
    virtual void find_session(std::string token, Callback<std::optional<FoundSession>> found) = 0;
    /// The last used first.
    virtual void list_sessions(std::string account, Callback<std::vector<SessionRow>> listed) = 0;
    virtual void list_recovery_codes(std::string account, Callback<std::vector<RecoveryCodeRow>> listed) = 0;
    virtual void find_api_token(std::string token, Callback<std::optional<FoundApiToken>> found) = 0;
    /// The last made first.
    virtual void list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) = 0;
    virtual void find_authorization_code(std::string code,
                                         Callback<std::optional<AuthorizationCodeRow>> found) = 0;
    virtual void find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) = 0;
    /// Those that the account made, and those made to it; the oldest first, at most 100 of each.
    virtual void list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) = 0;
    /// Whom the account follows and blocks, by name.
    virtual void list_relations(std::string account, Callback<std::vector<RelationRow>> listed) = 0;
    /// Ids of accounts that the account blocks or is blocked by.
    virtual void list_blocks(std::string account, Callback<std::vector<std::string>> listed) = 0;
    /// Rows of games in which the account has a seat and which go on, the oldest first; at most 100.
    virtual void list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) = 0;
    /// The last first, at most `limit`, of one account, or of all when it is empty.
    virtual void list_audit(std::string account, std::size_t limit,
                            Callback<std::vector<AuditRow>> listed) = 0;
    /// What was stored after this number by this actor, in order; at most 1,000.
    virtual void list_audit_after(std::int64_t number, std::string actor,
                                  Callback<std::vector<AuditRow>> listed) = 0;
    /// Erases sessions, tokens, authorization codes and challenges that ended, and codes that were over, at
    /// `now_ms`, and audit entries stored before `audit_before_ms`; answers how many of all, at most a
    /// thousand of each at a time.
    virtual void erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                        Callback<std::size_t> erased) = 0;
};

/// Makes the row of a game from the events of its stream: how tables are rebuilt, by a migration or by hand.
/// Nothing for a stream that is no game's, or whose events cannot be read (it is then left without a row).
using GameProjection =
    std::function<std::optional<GameRow>(const std::string& stream, const std::vector<StoredEvent>& events)>;

} // namespace duiyi::server
