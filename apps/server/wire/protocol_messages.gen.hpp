// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wire/json_writer.hpp"
#include "wire/protocol_names.gen.hpp"

// clang-format off
namespace duiyi::server::wire {

class FieldReader;

struct Outcome {
    std::optional<Side> winner{};
    Reason reason{};
};

/// One played move: UCI text (king-takes-rook castling in chess960), FEN after it, whether it gives check, and the move as players write it: SAN or WXF in san, the same or Chinese four characters in zh. clock, in a game with clocks: what the mover had left after the move, in ms; the time for the next move where no other is left.
struct Ply {
    std::string move{};
    std::string fen{};
    bool check{};
    std::string san{};
    std::string zh{};
    std::optional<std::int64_t> clock{};
};

/// A legal move that repeats the position once too often, and the result it leads to: with threefold_claim the other side may claim the draw, with every other reason the game is over.
struct Repeat {
    std::string move{};
    Outcome outcome{};
};

/// What a board shows: the position, its legal moves in UCI form, the last move, the checked king's square, the draw the side to move may claim, and the outcome when the game is over (legal is then empty). repeats is left out when no legal move ends the game by a repetition, and always in an answer to look, which has no history.
struct Position {
    std::string fen{};
    std::int64_t ply{};
    Side turn{};
    std::vector<std::string> legal{};
    std::optional<std::string> last{};
    std::optional<std::string> check{};
    std::optional<Claim> claim{};
    std::optional<Outcome> outcome{};
    std::optional<std::vector<Repeat>> repeats{};
};

/// The side whose offer is open, for each kind of offer.
struct Offers {
    std::optional<Side> draw{};
    std::optional<Side> takeback{};
    std::optional<Side> rematch{};
};

/// The seat of the engine and its skill level: 1 (a beginner's first week) to 10 (full strength).
struct Computer {
    Side side{};
    std::int64_t level{};
};

/// What a clock shows of one side, in ms: main is the base, main or game time left; periods are the byoyomi periods left, the running one included; move is what is left for this move besides the main time: of the delay, the byoyomi period, xiangqi's limit for a move or its seconds after the game time, the days. null where there is no such time.
struct SideClock {
    std::int64_t main{};
    std::int64_t periods{};
    std::optional<std::int64_t> move{};
};

/// Both clocks. time is the time control, as in create. The readings hold at the server's ms `at`; from there the clock of the side `running` runs, and null means that the clocks stand: the game has not begun, or is over. first_move: the turn is that side's first move, which costs nothing but has a deadline. deadline is the server's ms at which the time for the turn is up.
struct Clock {
    std::string time{};
    std::int64_t at{};
    std::optional<Side> running{};
    bool first_move{};
    std::optional<std::int64_t> deadline{};
    SideClock first{};
    SideClock second{};
};

/// Which seats have been taken.
struct Seats {
    bool first{};
    bool second{};
};

/// An account that plays. name is null when it has been deleted since; rating is the one of when it sat down, in the pool of the game, and provisional says that it is not to be relied on.
struct Person {
    std::optional<std::string> name{};
    std::optional<std::int64_t> rating{};
    bool provisional{};
};

/// The accounts that play; null for a guest, for the engine and for a free seat.
struct Players {
    std::optional<Person> first{};
    std::optional<Person> second{};
};

/// Who has given up half of their time and the increment; null where nobody may.
struct Berserk {
    bool first{};
    bool second{};
};

/// A rating before and after a game.
struct RatingChange {
    std::int64_t before{};
    std::int64_t after{};
};

/// What a rated game has done to the ratings of its players, once it is over; null before, in other games, and for an account that has been deleted.
struct RatingChanges {
    std::optional<RatingChange> first{};
    std::optional<RatingChange> second{};
};

/// The names of guests who play, as numbers below limits.guest_names, for which each page has words in its language; null for everybody else. Left out where nobody has one.
struct Guests {
    std::optional<std::int64_t> first{};
    std::optional<std::int64_t> second{};
};

/// The whole room at its version: replaces whatever the client held. plies are the last ones, from ply first_ply on: at most 256, and those before them come by a plies request. successor is the room of the agreed rematch. clock is null in a game without clocks.
struct State {
    std::string room{};
    Game game{};
    Mode mode{};
    std::string start_fen{};
    std::int64_t first_ply{};
    std::vector<RawJson> plies{};
    Position position{};
    Offers offers{};
    Seats seats{};
    std::optional<Computer> computer{};
    std::optional<std::string> successor{};
    std::optional<Clock> clock{};
    Players players{};
    bool rated{};
    std::optional<std::string> tournament{};
    std::optional<Berserk> berserk{};
    RatingChanges rating_changes{};
    std::optional<Guests> guests{};
};

/// A rating after a game, which ended at this Unix time in milliseconds.
struct RatingPoint {
    std::int64_t at{};
    std::int64_t rating{};
};

/// A rating in a pool, a game and a speed such as `xiangqi.rapid`, and its last 200 points, the oldest first.
struct PoolRating {
    std::string pool{};
    std::int64_t rating{};
    std::int64_t deviation{};
    bool provisional{};
    std::int64_t games{};
    std::vector<RatingPoint> points{};
};

/// A game in a list of an account's games: side is the account's, opponent a name; opponent_kind is account, deleted, guest or computer (opponent is then its level), result won, lost, drawn or running; opening is the key of its opening such as `ruy-lopez`, empty where it has none.
struct PlayedGame {
    std::string room{};
    std::int64_t at{};
    Game game{};
    std::string speed{};
    bool rated{};
    Side side{};
    std::string opponent{};
    std::string opponent_kind{};
    std::string result{};
    std::string reason{};
    std::string opening{};
    std::optional<RatingChange> change{};
};

/// How an account's games with one opening ended, those of one side; of its newest 2000 games as that side.
struct OpeningResults {
    Game game{};
    std::string opening{};
    Side side{};
    std::int64_t won{};
    std::int64_t drawn{};
    std::int64_t lost{};
};

/// A place of a list of the best.
struct Leader {
    std::string name{};
    std::int64_t rating{};
    std::int64_t games{};
};

/// A room of a list, and the version of it that the client has, if any, with its hash, without which it counts as changed.
struct KnownRoom {
    std::string room{};
    std::optional<std::int64_t> version{};
    std::optional<std::string> hash{};
    bool operator==(const KnownRoom&) const = default;
};

/// An open seek: somebody waits for an opponent in this game, with this time control (none: no clock). side is the one that the seeker wants. guest: the name of a guest, as in Guests.
struct OpenSeek {
    std::int64_t seek{};
    Game game{};
    std::string time{};
    SideChoice side{};
    std::optional<Person> by{};
    bool rated{};
    std::optional<std::int64_t> guest{};
};

/// A pool: who waits in it is paired by the server. waiting counts them. usual_wait: how long those waited who were paired last, the median in ms; null when nobody was within a day. The same of rated games, for accounts.
struct Pool {
    Game game{};
    std::string time{};
    std::int64_t waiting{};
    std::int64_t waiting_rated{};
    std::optional<std::int64_t> usual_wait{};
    std::optional<std::int64_t> usual_wait_rated{};
};

/// The game that a search has led to. The secret of the ticket opens the seat.
struct Paired {
    std::string room{};
    Seat seat{};
};

/// A room as a list of games shows it, at its version. hash is as in joined. changed is when its last event was stored, in milliseconds since 1970; plies counts those played, and last is the last of them. The other fields are as in State.
struct RoomSummary {
    std::string room{};
    std::int64_t version{};
    std::string hash{};
    std::int64_t changed{};
    Game game{};
    Mode mode{};
    std::string start_fen{};
    std::int64_t plies{};
    std::optional<Ply> last{};
    std::optional<Outcome> outcome{};
    Offers offers{};
    Seats seats{};
    std::optional<Computer> computer{};
    std::optional<std::string> successor{};
    std::optional<Clock> clock{};
    Players players{};
    bool rated{};
    std::optional<std::string> tournament{};
    std::optional<Guests> guests{};
};

/// The evaluation of a position, always from the first side's point of view: centipawns, and the number of moves to mate (negative: the second side mates) when there is one; 0 moves: it is mate. expected is the share of wins and half of that of draws in games between equal players, per mille.
struct Score {
    std::int64_t centipawns{};
    std::optional<std::int64_t> mate{};
    std::int64_t expected{};
};

/// A principal variation of the engine; empty when no move is legal.
struct Line {
    Score score{};
    std::vector<RawJson> plies{};
};

/// One fault: its place, and what is wrong, in English; and the same for other languages: a code, as libs/rules/faults.json has it, its arguments, and the faults that led to it.
struct Fault {
    std::string place{};
    std::string what{};
    std::string code{};
    std::vector<std::string> arguments{};
    std::vector<Fault> causes{};
};

/// One fault of a file: the game (from 1; 0: before the first), the line and column (from 1, in characters; null in files that have no lines), whether something of the game is lost, and what is wrong.
struct FileFault {
    std::int64_t game{};
    std::optional<std::int64_t> line{};
    std::optional<std::int64_t> column{};
    bool lost{};
    Fault fault{};
};

/// A header of a game, with PGN's names of tags.
struct Header {
    std::string name{};
    std::string value{};
};

/// A move of a tree: the index of the node that it was played at (less than its own), then as in Ply, then the comments before and after it, clocks, evaluations and marks as PGN commands (`[%clk 0:01:05]`), and numeric glyphs. The first node stands for the starting position: its parent is -1, its move is empty. A node's first child goes on with its line, the others are variations. The move `--` is a null move.
struct TreeNode {
    std::int64_t parent{};
    std::string move{};
    std::string fen{};
    bool check{};
    std::string san{};
    std::string zh{};
    std::string before{};
    std::string after{};
    std::string values{};
    std::vector<std::int64_t> nags{};
};

/// A recorded game with its variations. result is as in PGN.
struct Tree {
    Game game{};
    std::vector<Header> headers{};
    std::string result{};
    std::vector<TreeNode> nodes{};
};

/// A TreeNode as the page sends it; the server computes the rest. The starting position is not among a draft's nodes: it has the index 0, the first node the index 1.
struct DraftNode {
    std::int64_t parent{};
    std::string move{};
    std::optional<std::string> before{};
    std::optional<std::string> after{};
    std::optional<std::string> values{};
    std::optional<std::vector<std::int64_t>> nags{};
};

/// A Tree as the page sends it: fen is the starting position, comment and values are about it.
struct Draft {
    Game game{};
    std::string fen{};
    std::vector<Header> headers{};
    std::string result{};
    std::optional<std::string> comment{};
    std::optional<std::string> values{};
    std::vector<DraftNode> nodes{};
};

/// An entry in the list of a file's games; plies counts the main line. handicap is the id of the one that the game began with, as libs/record/handicaps.json has it.
struct GameSummary {
    std::int64_t number{};
    std::string first{};
    std::string second{};
    std::string event{};
    std::string date{};
    std::string result{};
    std::int64_t plies{};
    std::optional<std::string> handicap{};
};

/// A line of a channel: its number, from 1 without gaps; when it was stored, in milliseconds since 1970; and either text or preset. text is what somebody typed: it must be shown as plain text.
struct ChatLine {
    std::int64_t number{};
    std::int64_t at{};
    ChatAuthor author{};
    std::optional<std::string> text{};
    std::optional<ChatPreset> preset{};
};

/// A new account.
struct SignUp {
    std::string name{};
    std::string password{};
};

/// Who somebody says to be.
struct SignIn {
    std::string name{};
    std::string password{};
};

/// Another password instead of the old one.
struct PasswordChange {
    std::string old_password{};
    std::string password{};
};

/// Another password by a recovery code.
struct PasswordReset {
    std::string name{};
    std::string code{};
    std::string password{};
};

/// The password of the account that is signed in, for what needs it again.
struct PasswordCheck {
    std::string password{};
};

/// What an account keeps of the settings of the page; what is left out is as the browser has it.
struct Preferences {
    std::optional<Language> language{};
    std::optional<Theme> theme{};
    std::optional<bool> sound{};
    std::optional<bool> sayCheck{};
    std::optional<bool> animation{};
    std::optional<bool> autoFlip{};
    std::optional<bool> premove{};
    std::optional<bool> confirmMove{};
    std::optional<AutoQueen> autoQueen{};
    std::optional<bool> letterKeys{};
    std::optional<ChessSet> chessSet{};
    std::optional<XiangqiSet> xiangqiSet{};
    std::optional<ChessBoard> chessBoard{};
    std::optional<XiangqiBoard> xiangqiBoard{};
    std::optional<XiangqiNotation> xiangqiNotation{};
    std::optional<ChessNotation> chessNotation{};
};

/// The account that is signed in. Times are Unix time in milliseconds; codes_left: recovery codes that are not used.
struct Account {
    std::string id{};
    std::string name{};
    std::int64_t created{};
    std::int64_t codes_left{};
};

/// A browser in which the account is signed in. seen: when it was last used, to ten minutes.
struct Session {
    std::string session{};
    std::int64_t created{};
    std::int64_t seen{};
    std::int64_t ends{};
    std::string address{};
    std::string browser{};
    bool current{};
};

/// A personal token to be made: what its owner calls it, at most 100 bytes, and what it may do, names with commas between (docs/api.md).
struct NewToken {
    std::string about{};
    std::string scopes{};
};

/// Whom the account follows or blocks (kind: follow, block), since when.
struct Relation {
    std::string name{};
    std::string kind{};
    std::int64_t at{};
};

/// A rating of the account, such as of chess.blitz; last: when its last rated game ended.
struct OwnRating {
    std::string pool{};
    std::int64_t rating{};
    std::int64_t deviation{};
    std::int64_t games{};
    std::int64_t last{};
};

/// A personal token; token is its hash. used: when it was last used, to ten minutes; 0: never.
struct Token {
    std::string token{};
    std::string about{};
    std::string scopes{};
    std::int64_t created{};
    std::int64_t used{};
    std::int64_t ends{};
};

/// An entry of the account's log.
struct AccountEntry {
    std::int64_t at{};
    AccountAction action{};
    AccountActor by{};
    std::string address{};
};

/// Creates a room. The sender takes the seat it asks for: both in screen mode. computer: the engine plays the other side at this level (1 to 10), in either mode; whoever opens the link is then a spectator. fen: another start position; without it the start position of chess960 is random. A handicap is a start position too: libs/record/handicaps.json lists them. time: a time control, such as `fischer 180+2` (apps/server/clock/time_control.hpp lists the forms); without it nobody's time is limited. listed: GET /api/watch lists the game, and its rematches, while it goes on; only a game by link between people with a clock, others are refused as `bad_message`. guest: the name of a sender without an account, as in Guests. resigns: the computer gives lost games up, at level 4 and above; without it it plays on to the end. A connection that is in a room leaves it.
struct CreateRequest {
    Game game{};
    Mode mode{};
    SideChoice side{};
    std::optional<std::string> fen{};
    std::optional<std::int64_t> computer{};
    std::optional<std::string> time{};
    std::optional<bool> listed{};
    std::optional<std::int64_t> guest{};
    std::optional<bool> resigns{};
    bool operator==(const CreateRequest&) const = default;
};

/// Enters a room. With a secret: in that seat (another window that holds it gets unseated). Without: in the free seat if there is one and watch is not true, else as a spectator. With a secret and watch: as a spectator who is not counted among the watchers, because the seat's holder plays in another window. since is the last version that the client has, with the epoch and the hash that it came with: the client gets the events after it when they are in memory and both are those of this log, else, or without them, the whole state. A connection that is in another room leaves it; joining the same room again is a resync. A join counts as five messages against the rate of its connection, and one more for each 16 KiB of its answer. When a join has taken a seat and its answer, with the secret, was lost, the same join under the same id (16 characters or more) gets the seat again with a new secret, as long as the seat has made no other request. guest: as in create, for a seat that is taken.
struct JoinRequest {
    std::string room{};
    std::optional<std::string> secret{};
    std::optional<bool> watch{};
    std::optional<std::int64_t> since{};
    std::optional<std::string> epoch{};
    std::optional<std::string> hash{};
    std::optional<std::int64_t> guest{};
    bool operator==(const JoinRequest&) const = default;
};

/// The connection is in no room any more: no more pushes of it come, nor of a hint or an analysis. A seat stays its holder's; rooms that are followed are not left. room: only that room is left. Accepted, too, by a connection that is not there.
struct LeaveRoomRequest {
    std::optional<std::string> room{};
    bool operator==(const LeaveRoomRequest&) const = default;
};

/// Follows a room besides the one that the connection is in: as a spectator, with its event and presence pushes, which then name the room. since, epoch and hash as in join; counts against the rate as a join does. A connection follows at most 16 rooms besides its own; a room that it joins is no longer followed.
struct FollowRequest {
    std::string room{};
    std::optional<std::int64_t> since{};
    std::optional<std::string> epoch{};
    std::optional<std::string> hash{};
    bool operator==(const FollowRequest&) const = default;
};

/// Ends following a room; no more pushes of it come.
struct UnfollowRequest {
    std::string room{};
    bool operator==(const UnfollowRequest&) const = default;
};

/// Asks how rooms stand, at most limits.summaries of them, without entering or following them: for the list of the games of a browser. Counts against the rate as one message more for each 8 rooms, and four more for each one that is answered with a summary.
struct SummariesRequest {
    std::vector<KnownRoom> rooms{};
    bool operator==(const SummariesRequest&) const = default;
};

/// Asks for plies of a room that the connection is in or follows, from ply `from` (0: the first one) to before ply `to`, at most 256: what a state has left out. Counts against the rate as a join does.
struct PliesRequest {
    std::string room{};
    std::int64_t from{};
    std::int64_t to{};
    bool operator==(const PliesRequest&) const = default;
};

/// Plays a move. ply is the number of plies played before it. Not before the second player has come.
struct MoveRequest {
    std::int64_t ply{};
    std::string move{};
    bool operator==(const MoveRequest&) const = default;
};

/// Resigns the game. In screen mode the side to move resigns.
struct ResignRequest {
    bool operator==(const ResignRequest&) const = default;
};

/// Offers a draw, or accepts one that the other side has offered. Who has offered one offers the next after a move of their own at the earliest. In screen mode the game is drawn at once. The engine answers at once, by what the position is worth to it: it accepts or declines.
struct OfferDrawRequest {
    bool operator==(const OfferDrawRequest&) const = default;
};

/// Declines the other side's draw offer.
struct DeclineDrawRequest {
    bool operator==(const DeclineDrawRequest&) const = default;
};

/// Claims the draw named in position.claim.
struct ClaimDrawRequest {
    bool operator==(const ClaimDrawRequest&) const = default;
};

/// Asks to take back one's last move (and the answer to it), or grants the other side's request. In screen mode the last ply is undone at once; against the engine one's own last move. Only while the game goes on.
struct RequestTakebackRequest {
    bool operator==(const RequestTakebackRequest&) const = default;
};

/// Declines the other side's takeback request.
struct DeclineTakebackRequest {
    bool operator==(const DeclineTakebackRequest&) const = default;
};

/// Gives up half of one's own time and the increment, before one's first move in a game of an arena: a win is worth a point more.
struct BerserkRequest {
    bool operator==(const BerserkRequest&) const = default;
};

/// Gives the opponent 15 seconds, in a room of mode link between people, while a clock with a main time runs.
struct GiveTimeRequest {
    bool operator==(const GiveTimeRequest&) const = default;
};

/// Claims the game, or a draw, because the other player has left it. From the moment on that the presence push says.
struct ClaimLeftRequest {
    LeftClaim claim{};
    bool operator==(const ClaimLeftRequest&) const = default;
};

/// After the end: offers a rematch with sides swapped, or with the same sides when the game had a handicap, or accepts the other side's offer. In screen mode and against the engine the new room starts at once.
struct OfferRematchRequest {
    bool operator==(const OfferRematchRequest&) const = default;
};

/// Gives the seat up: it is free, the secret opens nothing any more, and all connections that held it are spectators. Not on one screen.
struct LeaveSeatRequest {
    bool operator==(const LeaveSeatRequest&) const = default;
};

/// The game of the guest who holds this seat shall belong to the account that the connection is signed in to, also when the game is over. Not on one screen.
struct NamePlayerRequest {
    bool operator==(const NamePlayerRequest&) const = default;
};

/// Replaces the seat's secret by this one: 43 characters of URL-safe base64, which the client has drawn at random. Other connections that hold the seat are unseated, and the old secret opens nothing any more.
struct RenewSecretRequest {
    std::string secret{};
    bool operator==(const RenewSecretRequest&) const = default;
};

/// For the seat's holder, who sends its secret: asks for a code that gives the seat to another device of the same player, with take_over. The code is kept in memory only and as a hash, is good for one device and for the seconds that the answer says, and replaces an earlier one of this seat. Nothing is stored, and nobody else learns of it. All devices hold the seat then, like windows of one browser; renew_secret signs the others out.
struct HandOverRequest {
    std::string secret{};
    bool operator==(const HandOverRequest&) const = default;
};

/// Asks for the seat that a code of hand_over stands for, and uses the code up: limits.code_chars characters of 0-9 and A-Z without I, L, O and U. The same request under the same id (16 characters or more) gets the same answer again while the code would last. Wrong codes count against a limit of the address, and one of all addresses: too_many. No room is needed, and none is entered.
struct TakeOverRequest {
    std::string code{};
    bool operator==(const TakeOverRequest&) const = default;
};

/// Says something in a channel of the sender's room: either text or preset. The ack's version is the number of the line; a resend with the same id is not stored twice. Spectators may not use the players' channel, players the spectators' only after the game, and a game on one screen has no chat. text: 1 to limits.chat_chars code points, without control, bidirectional and other invisible characters, and with at most three combining marks on a character; white space at its ends goes. A channel has 500 lines at most, and counts in the bytes that an address may store.
struct ChatRequest {
    ChatChannel channel{};
    std::optional<std::string> text{};
    std::optional<ChatPreset> preset{};
    bool operator==(const ChatRequest&) const = default;
};

/// Asks for the lines of a channel of the sender's room, at most limits.chat_page: the last ones before number `before`, or the last ones of all. From then on new lines come as chat_line pushes, as long as the connection is in the room and may read the channel. Counts against the rate as a join does.
struct ChatLinesRequest {
    ChatChannel channel{};
    std::optional<std::int64_t> before{};
    bool operator==(const ChatLinesRequest&) const = default;
};

/// Asks the engine for a good move in the position on the board; it comes as a hint push, to this connection alone. Only for players on one screen or against the engine: in games between people the engine helps nobody. A further hint request replaces the one before.
struct HintRequest {
    bool operator==(const HintRequest&) const = default;
};

/// Asks the engine to analyse the position after `ply` plies of the game: `lines` principal variations (1 to 5), in analysis pushes of increasing depth to this connection alone, which name this request. When the game is over, for everybody in the room; before that only for the player on one screen. A further request replaces the one before; so does a hint.
struct AnalyseRequest {
    std::int64_t ply{};
    std::int64_t lines{};
    bool operator==(const AnalyseRequest&) const = default;
};

/// Stops the analysis, or the hint: no more pushes of it come. request: the id of the request for an analysis, which alone is stopped if it goes on; without it the one that was not asked for with beside.
struct StopAnalysisRequest {
    std::optional<std::string> request{};
    bool operator==(const StopAnalysisRequest&) const = default;
};

/// After the end: asks the engine to evaluate every position of the game. A review push comes for each position, in order, from ply 0 on; those that are known already come at once.
struct ReviewRequest {
    bool operator==(const ReviewRequest&) const = default;
};

/// Asks for a position with its legal moves; with move, for the position after that move. move may be written as a person types it, in any notation of the game (UCI, SAN; ICCS, WXF, Chinese); the answer's ply has it in UCI. A move that cannot be played is answered with illegal_move, ambiguous_move or unreadable_move. No room is needed, and nothing is stored. A FEN of an illegal position is no error: its faults are the answer. The request has no history: repetitions do not count, and moves are listed even where the judge of a game would have ended it.
struct LookRequest {
    Game game{};
    std::string fen{};
    std::optional<std::string> move{};
    bool operator==(const LookRequest&) const = default;
};

/// Asks the engine to analyse any position, as analyse does for one of a game; its analysis pushes have ply 0. beside: besides the connection's hint or other analysis, which goes on; it replaces only the last one with beside. For a connection that is in no room, or in one where it may ask for analysis.
struct AnalysePositionRequest {
    Game game{};
    std::string fen{};
    std::int64_t lines{};
    std::optional<bool> beside{};
    bool operator==(const AnalysePositionRequest&) const = default;
};

/// Enters the lobby, where players without an opponent find one. The list comes as a push, at once and when it has changed. The answer brings a ticket: the name of a room to be, and the secret of the seat there. A client that was cut off sends the ticket of its last visit and learns whether it has been paired meanwhile; when not, and it searches for the same again within ten seconds, it has the number of its seek and its time of waiting back. browser: a secret like that of a seat, made once by the browser and sent by all its windows. By it a guest is one person: two windows are not paired with each other, sides alternate, and whom one has just met one meets last. The server keeps a hash of it, in memory. guest: as in create, for a seek and for the game.
struct EnterLobbyRequest {
    std::optional<std::string> room{};
    std::optional<std::string> secret{};
    std::optional<std::string> browser{};
    std::optional<std::int64_t> guest{};
    bool operator==(const EnterLobbyRequest&) const = default;
};

/// No list is sent any more, and a search is over. So it is when the connection ends.
struct LeaveLobbyRequest {
    bool operator==(const LeaveLobbyRequest&) const = default;
};

/// Opens a seek under the connection's ticket, in place of any other search: whoever accepts it is the opponent, and a paired push names the room. time is a time control, as in create. A rated game needs an account and the same clocks for both; min_rating and max_rating bound the rating of the opponent.
struct SeekRequest {
    Game game{};
    SideChoice side{};
    std::optional<std::string> time{};
    std::optional<bool> rated{};
    std::optional<std::int64_t> min_rating{};
    std::optional<std::int64_t> max_rating{};
    bool operator==(const SeekRequest&) const = default;
};

/// Accepts an open seek. When the game is stored, both get a paired push.
struct AcceptSeekRequest {
    std::int64_t seek{};
    bool operator==(const AcceptSeekRequest&) const = default;
};

/// Waits in one of the pools of the lobby push, with guests or, signed in, for a rated game with accounts, in place of any other search, until a paired push names the room.
struct JoinPoolRequest {
    Game game{};
    std::string time{};
    bool operator==(const JoinPoolRequest&) const = default;
};

/// Ends the search.
struct StopSeekingRequest {
    bool operator==(const StopSeekingRequest&) const = default;
};

/// Asks for a pong, so that a page can tell a lost connection from an idle one.
struct PingRequest {
    bool operator==(const PingRequest&) const = default;
};

/// In the order of RequestType.
using RequestBody = std::variant<CreateRequest, JoinRequest, LeaveRoomRequest, FollowRequest, UnfollowRequest, SummariesRequest, PliesRequest, MoveRequest, ResignRequest, OfferDrawRequest, DeclineDrawRequest, ClaimDrawRequest, RequestTakebackRequest, DeclineTakebackRequest, BerserkRequest, GiveTimeRequest, ClaimLeftRequest, OfferRematchRequest, LeaveSeatRequest, NamePlayerRequest, RenewSecretRequest, HandOverRequest, TakeOverRequest, ChatRequest, ChatLinesRequest, HintRequest, AnalyseRequest, StopAnalysisRequest, ReviewRequest, LookRequest, AnalysePositionRequest, EnterLobbyRequest, LeaveLobbyRequest, SeekRequest, AcceptSeekRequest, JoinPoolRequest, StopSeekingRequest, PingRequest>;

/// The room is created and stored. secret opens the seat; the browser keeps it. now is the server's time in ms when the answer was made; the moments in clocks are of the same clock, which is never set.
struct CreatedAnswer {
    std::string room{};
    Seat seat{};
    std::string secret{};
    std::int64_t version{};
    std::string hash{};
    std::string epoch{};
    std::int64_t now{};
    State state{};
};

/// The client is in the room, or follows it. secret only when a seat was newly taken. Exactly one of state and events is there: events[i] has version since + 1 + i, the last one version; with them rating_changes, as in a state. epoch names the log that version belongs to: another one when an older copy has been put in its place. hash is that of version's event, 16 hexadecimal digits: it tells whether a log that goes by the same name has another event there. now is the server's time in ms when the answer was made; the moments in clocks are of the same clock, which is never set.
struct JoinedAnswer {
    std::string room{};
    std::optional<Seat> seat{};
    std::optional<std::string> secret{};
    std::int64_t version{};
    std::string hash{};
    std::string epoch{};
    std::int64_t now{};
    std::optional<State> state{};
    std::optional<std::vector<RawJson>> events{};
    std::optional<RatingChanges> rating_changes{};
};

/// The plies that were asked for; fewer when the game has fewer.
struct PliesAnswer {
    std::string room{};
    std::int64_t from{};
    std::vector<RawJson> plies{};
};

/// rooms are those that do not stand at the version that the client named; gone are the names of those that do not exist, or no longer. Those in neither list stand where they stood, or could not be read.
struct SummariesAnswer {
    std::vector<RoomSummary> rooms{};
    std::vector<std::string> gone{};
};

/// The code, and for how many seconds it is good.
struct HandedOverAnswer {
    std::string code{};
    std::int64_t seconds{};
};

/// secret opens this seat of the room: join with it.
struct TakenOverAnswer {
    std::string room{};
    Seat seat{};
    std::string secret{};
};

/// Lines of a channel, in order. The first of them has number 1, or there are others before it.
struct ChatLinesAnswer {
    std::string room{};
    ChatChannel channel{};
    std::vector<ChatLine> lines{};
};

/// The request is committed to storage as this version.
struct AckAnswer {
    std::int64_t version{};
};

/// The request is accepted: results of the engine come in pushes. Nothing is stored.
struct AcceptedAnswer {
};

/// The position, with its legal moves; null when it cannot be played, and then faults says why. Beside a position, and when no move was asked for, faults says why no game can have come to it. repairs, beside a position, says what was repaired in the FEN. ply is the move that was asked for.
struct LookedAnswer {
    std::optional<Position> position{};
    std::optional<Ply> ply{};
    std::vector<Fault> faults{};
    std::optional<std::vector<Fault>> repairs{};
};

/// The connection works.
struct PongAnswer {
};

/// The client is in the lobby. room and secret are its ticket, to be kept until it is paired: the one that it sent, or a new one. paired: the ticket that it sent has led to this game, whose seat the old secret opens.
struct InLobbyAnswer {
    std::string room{};
    std::string secret{};
    std::optional<Paired> paired{};
};

/// The seek is open, under this number in the list.
struct SeekingAnswer {
    std::int64_t seek{};
};

/// The request changed nothing. id is missing when the fault cannot be tied to a request. Some errors end the connection: the close frame follows. faults are those of bad_fen.
struct ErrorAnswer {
    ErrorCode code{};
    std::string message{};
    std::optional<std::vector<Fault>> faults{};
};

/// An event of the room. Versions have no gaps; a client that sees one joins again with since. hash is as in joined. The sender of the request gets the push too. room is present for a room that is followed besides the connection's own.
struct EventPush {
    std::int64_t version{};
    std::string hash{};
    RawJson event{};
    std::optional<std::string> room{};
};

/// What the rated game that has just ended has done to the ratings of its players. room as in event.
struct RatedPush {
    RatingChanges changes{};
    std::optional<std::string> room{};
};

/// This seat was opened in another window; this connection is now a spectator.
struct UnseatedPush {
};

/// Who is connected: sent to everybody when it has changed, and after each joined. Not stored, and without a version. room as in event. first_left and second_left: the server's ms from which on the other player may claim the game because this one is gone; null while there is nothing to claim.
struct PresencePush {
    bool first{};
    bool second{};
    std::int64_t watchers{};
    std::optional<std::int64_t> first_left{};
    std::optional<std::int64_t> second_left{};
    std::optional<std::string> room{};
};

/// Somebody has said something, perhaps the receiver: the sender of the chat request gets its ack first.
struct ChatLinePush {
    std::string room{};
    ChatChannel channel{};
    ChatLine line{};
};

/// The engine's move after `ply` plies.
struct HintPush {
    std::int64_t ply{};
    Line line{};
};

/// The engine's principal variations after `ply` plies, at this depth; request: the id of the request for them; done: no more will come.
struct AnalysisPush {
    std::string request{};
    std::int64_t ply{};
    std::int64_t depth{};
    bool done{};
    std::vector<Line> lines{};
};

/// The engine's evaluation after `ply` plies, and its principal variation. `last` is the ply of the last push of this review.
struct ReviewPush {
    std::int64_t ply{};
    std::int64_t last{};
    Line line{};
};

/// The open seeks, newest first, 50 at most, and the pools.
struct LobbyPush {
    std::vector<OpenSeek> seeks{};
    std::vector<Pool> pools{};
};

/// The search has led to a game, which is stored. The client joins the room with the secret of its ticket. The ticket is used up.
struct PairedPush {
    std::string room{};
    Seat seat{};
};

/// The search is over without a game: it could not be stored, the ticket is used up, or a later connection searches with it. The client enters the lobby again.
struct SearchEndedPush {
};

/// A move was played.
struct MovedEvent {
    Ply ply{};
    Position position{};
    Offers offers{};
    std::optional<Clock> clock{};
};

/// A free seat was taken, by an account or, without player, by a guest, whose name is as in Guests.
struct SeatTakenEvent {
    Side side{};
    std::optional<Clock> clock{};
    std::optional<Person> player{};
    std::optional<std::int64_t> guest{};
};

/// The guest in this seat has signed in: the game belongs to an account now.
struct PlayerNamedEvent {
    Side side{};
    Person player{};
};

/// The holder has given the seat up.
struct SeatLeftEvent {
    Side side{};
    Offers offers{};
};

/// The seat has another secret now.
struct SeatRenewedEvent {
    Seat seat{};
};

struct DrawOfferedEvent {
    Side by{};
    Offers offers{};
};

struct DrawDeclinedEvent {
    Side by{};
    Offers offers{};
};

struct TakebackRequestedEvent {
    Side by{};
    Offers offers{};
};

struct TakebackDeclinedEvent {
    Side by{};
    Offers offers{};
};

/// The last plies were taken back: the first to_ply plies remain.
struct TakenBackEvent {
    std::int64_t to_ply{};
    Position position{};
    Offers offers{};
    std::optional<Clock> clock{};
};

/// The game ended otherwise than by a move: resignation, agreement, claim, time.
struct EndedEvent {
    Position position{};
    Offers offers{};
    std::optional<Clock> clock{};
};

/// The time of this side is up: nothing can be played any more. Who wins is found out next: ended follows.
struct FlaggedEvent {
    Side side{};
    Offers offers{};
    std::optional<Clock> clock{};
};

/// A player has given the other one time.
struct TimeGivenEvent {
    Side by{};
    Side to{};
    std::int64_t seconds{};
    std::optional<Clock> clock{};
};

/// This side plays on with half of its time and without increment.
struct BerserkedEvent {
    Side side{};
    std::optional<Clock> clock{};
};

/// The server was away, and nobody's clock ran: the side to move has the time that it had when the server stopped, or, after a crash, when its turn began.
struct ClockRestartedEvent {
    std::optional<Clock> clock{};
};

struct RematchOfferedEvent {
    Side by{};
    Offers offers{};
};

/// The rematch is played in this room; the same secrets open the players' seats there, which are swapped unless the game had a handicap.
struct RematchStartedEvent {
    std::string room{};
    Offers offers{};
};

/// GET /api/players/NAME: an account, its record, its ratings and its openings, those played most first. 404 when nobody has the name.
struct PlayerBody {
    std::string name{};
    std::int64_t created{};
    std::vector<PoolRating> ratings{};
    std::vector<OpeningResults> openings{};
};

/// GET /api/players/NAME/games: the account's games, the last one first, a page at a time. Parameters: game, speed, rated=1, opponent (a name), result (won, lost, drawn, running), opening (its key), from (Unix time in ms), and before, which is the next of the page before.
struct PlayedGamesBody {
    std::vector<PlayedGame> games{};
    std::optional<std::string> next{};
};

/// GET /api/leaders/POOL: the best of a pool of ratings, such as chess.blitz: at most 200, without provisional ratings.
struct LeadersBody {
    std::vector<Leader> leaders{};
};

/// POST /api/read?game=N with the bytes of a file of any format, answers this: the games of the file, and game number N (1 when N is left out) as a tree. tree is null when that game has no playable position.
struct ContentsBody {
    FileFormat format{};
    std::vector<GameSummary> games{};
    bool more{};
    std::int64_t number{};
    std::optional<Tree> tree{};
    std::vector<FileFault> faults{};
};

/// A file of up to limits.file_bytes is sent in pieces. POST /api/uploads?size=N&name=FILE with the first piece as its body (at most limits.upload_bytes) answers this, with a status of 201; its unguessable name is the right to use the file. FILE is what the file is called, which may be left out: formats that cannot be read are known by it. PUT /api/uploads/NAME?offset=N adds the piece that begins there, where N is what has been received; a piece that was received already changes nothing, and one that would leave a gap is refused with a status of 409: ask where to go on. GET /api/uploads/NAME answers how far the file is, DELETE /api/uploads/NAME drops it. read counts the bytes that have been read, games the games found so far; more says that there are others, which are not listed. faults are the first of the whole file; message is for state refused. GET /api/uploads/NAME/games/N answers game number N of a ready file as `contents`. A file that is not used for an hour is dropped, one of which no piece comes for five minutes too, and sooner when there is no room for others; then its name is answered with 404.
struct UploadBody {
    std::string upload{};
    UploadState state{};
    std::int64_t size{};
    std::int64_t received{};
    std::int64_t read{};
    std::optional<FileFormat> format{};
    std::int64_t games{};
    bool more{};
    std::vector<FileFault> faults{};
    std::string message{};
};

/// GET /api/uploads/NAME/games?from=N&q=WORDS lists up to limits.listed_games games of a ready file, leaving out the first N that would be listed (0 when it is left out). With q only games are listed whose players, event, date or result have all of the words, whatever the case of their letters. found counts all that would be listed.
struct GamesBody {
    std::int64_t found{};
    std::vector<GameSummary> games{};
};

/// POST /api/studies with a Draft stores it under an unguessable name; answered when it is on the disk. GET /api/studies/NAME answers with `contents`. A stored study never changes: a changed one is stored under another name. POST /api/write?format=pgn with a Draft answers with the file's bytes; formats are pgn, xqf and dhtmlxq, and notation is standard, wxf or chinese for the moves of PGN. The header Duiyi-Lost is the number of things that the format cannot hold and that are therefore lost. GET /api/picture?game=chess&board=FEN answers with an SVG picture of a board, FEN being its first field; optional parameters are last=e2e4, arrows=g1f3,b8c6, side=second and colours=wood.
struct StudyCreatedBody {
    std::string study{};
};

/// Why the request was refused. faults say the same with codes: those of a draft, of its position, or of the game in a format; they may be missing.
struct RefusalBody {
    std::string message{};
    std::vector<Fault> faults{};
};

/// GET /api/me: who is signed in, and the preferences of that account; both are null for a guest.
struct MeBody {
    std::optional<Account> account{};
    std::optional<Preferences> preferences{};
};

/// POST /api/me/sign-up with a SignUp (201), POST /api/me/sign-in with a SignIn, POST /api/me/reset with a PasswordReset: the account, and a cookie that its scripts cannot read. codes are the recovery codes of a new account: this is the only time that they are said. A reset ends all other sessions.
struct SignedInBody {
    Account account{};
    Preferences preferences{};
    std::vector<std::string> codes{};
};

/// POST /api/me/codes with a PasswordCheck: new recovery codes instead of all old ones.
struct CodesBody {
    std::vector<std::string> codes{};
};

/// GET /api/me/sessions: where the account is signed in, the last used first, and what was done with it lately, the last first. DELETE /api/me/sessions/SESSION ends one; POST /api/me/sign-out ends this one, POST /api/me/sign-out-everywhere all of them. POST /api/me/password with a PasswordChange ends all others. POST /api/me/delete with a PasswordCheck deletes the account. These answer with a status of 204.
struct SessionsBody {
    std::vector<Session> sessions{};
    std::vector<AccountEntry> entries{};
};

/// GET /api/me/tokens: the personal tokens of the account, the last made first. DELETE /api/me/tokens/TOKEN ends one (204).
struct TokensBody {
    std::vector<Token> tokens{};
};

/// POST /api/me/tokens with a NewToken (201): the token. This is the only time that it is said.
struct NewTokenBody {
    std::string token{};
};

/// GET /api/me/preferences; PUT with Preferences replaces them all.
struct PreferencesBody {
    Preferences preferences{};
};

/// GET /api/me/export: all that is stored about the account but its games, which GET /api/games/user/NAME answers.
struct ExportBody {
    Account account{};
    Preferences preferences{};
    std::vector<Session> sessions{};
    std::vector<AccountEntry> entries{};
    std::vector<Token> tokens{};
    std::vector<Relation> relations{};
    std::vector<OwnRating> ratings{};
};

/// Why a request under /api/me was refused: 400 for what the form must change, 401 when nobody is signed in or name and password do not fit, 403 for pages of other sites, insecure connections and suspended accounts, 409, 429 with wait_s, 503.
struct AccountRefusalBody {
    AccountFault fault{};
    std::optional<AccountField> field{};
    std::string message{};
    std::int64_t wait_s{};
};

/// Reads the fields of a request of this type; faults are left in the reader.
[[nodiscard]] RequestBody read_body(RequestType type, FieldReader& reader);

// A whole answer frame; an empty id is left out.
[[nodiscard]] std::string print(std::string_view id, const CreatedAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const JoinedAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const PliesAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const SummariesAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const HandedOverAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const TakenOverAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const ChatLinesAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const AckAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const AcceptedAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const LookedAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const PongAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const InLobbyAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const SeekingAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const ErrorAnswer& message);

// A whole push frame.
[[nodiscard]] std::string print(const EventPush& message);
[[nodiscard]] std::string print(const RatedPush& message);
[[nodiscard]] std::string print(const UnseatedPush& message);
[[nodiscard]] std::string print(const PresencePush& message);
[[nodiscard]] std::string print(const ChatLinePush& message);
[[nodiscard]] std::string print(const HintPush& message);
[[nodiscard]] std::string print(const AnalysisPush& message);
[[nodiscard]] std::string print(const ReviewPush& message);
[[nodiscard]] std::string print(const LobbyPush& message);
[[nodiscard]] std::string print(const PairedPush& message);
[[nodiscard]] std::string print(const SearchEndedPush& message);

// An event object, to be put into an event push or a joined answer.
[[nodiscard]] RawJson print(const MovedEvent& message);
[[nodiscard]] RawJson print(const SeatTakenEvent& message);
[[nodiscard]] RawJson print(const PlayerNamedEvent& message);
[[nodiscard]] RawJson print(const SeatLeftEvent& message);
[[nodiscard]] RawJson print(const SeatRenewedEvent& message);
[[nodiscard]] RawJson print(const DrawOfferedEvent& message);
[[nodiscard]] RawJson print(const DrawDeclinedEvent& message);
[[nodiscard]] RawJson print(const TakebackRequestedEvent& message);
[[nodiscard]] RawJson print(const TakebackDeclinedEvent& message);
[[nodiscard]] RawJson print(const TakenBackEvent& message);
[[nodiscard]] RawJson print(const EndedEvent& message);
[[nodiscard]] RawJson print(const FlaggedEvent& message);
[[nodiscard]] RawJson print(const TimeGivenEvent& message);
[[nodiscard]] RawJson print(const BerserkedEvent& message);
[[nodiscard]] RawJson print(const ClockRestartedEvent& message);
[[nodiscard]] RawJson print(const RematchOfferedEvent& message);
[[nodiscard]] RawJson print(const RematchStartedEvent& message);

// A whole body of an HTTP answer.
[[nodiscard]] std::string print(const PlayerBody& message);
[[nodiscard]] std::string print(const PlayedGamesBody& message);
[[nodiscard]] std::string print(const LeadersBody& message);
[[nodiscard]] std::string print(const ContentsBody& message);
[[nodiscard]] std::string print(const UploadBody& message);
[[nodiscard]] std::string print(const GamesBody& message);
[[nodiscard]] std::string print(const StudyCreatedBody& message);
[[nodiscard]] std::string print(const RefusalBody& message);
[[nodiscard]] std::string print(const MeBody& message);
[[nodiscard]] std::string print(const SignedInBody& message);
[[nodiscard]] std::string print(const CodesBody& message);
[[nodiscard]] std::string print(const SessionsBody& message);
[[nodiscard]] std::string print(const TokensBody& message);
[[nodiscard]] std::string print(const NewTokenBody& message);
[[nodiscard]] std::string print(const PreferencesBody& message);
[[nodiscard]] std::string print(const ExportBody& message);
[[nodiscard]] std::string print(const AccountRefusalBody& message);

// Reads the fields of what the page sends; faults are left in the reader.
void read_fields(FieldReader& reader, Header& value);
void read_fields(FieldReader& reader, DraftNode& value);
void read_fields(FieldReader& reader, Draft& value);
void read_fields(FieldReader& reader, KnownRoom& value);
void read_fields(FieldReader& reader, SignUp& value);
void read_fields(FieldReader& reader, SignIn& value);
void read_fields(FieldReader& reader, PasswordChange& value);
void read_fields(FieldReader& reader, PasswordReset& value);
void read_fields(FieldReader& reader, PasswordCheck& value);
void read_fields(FieldReader& reader, NewToken& value);
void read_fields(FieldReader& reader, Preferences& value);

// A member of a list that is kept printed.
[[nodiscard]] RawJson print(const Ply& message);

}  // namespace duiyi::server::wire
// clang-format on
