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

/// One played move: UCI text (king-takes-rook castling in chess960), FEN after it, whether it gives check, and the move as players write it: SAN or WXF in san, the same or Chinese four characters in zh.
struct Ply {
    std::string move{};
    std::string fen{};
    bool check{};
    std::string san{};
    std::string zh{};
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

/// Which seats have been taken.
struct Seats {
    bool first{};
    bool second{};
};

/// The whole room at its version: replaces whatever the client held. plies are the last ones, from ply first_ply on: at most 256, and those before them come by a plies request. successor is the room of the agreed rematch.
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
};

/// A room of a list, and the version of it that the client has, if any.
struct KnownRoom {
    std::string room{};
    std::optional<std::int64_t> version{};
    bool operator==(const KnownRoom&) const = default;
};

/// A room as a list of games shows it, at its version. changed is when its last event was stored, in milliseconds since 1970; plies counts those played, and last is the last of them. The other fields are as in State.
struct RoomSummary {
    std::string room{};
    std::int64_t version{};
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
};

/// The evaluation of a position, always from the first side's point of view: centipawns, and the number of moves to mate (negative: the second side mates) when there is one; 0 moves: it is mate.
struct Score {
    std::int64_t centipawns{};
    std::optional<std::int64_t> mate{};
};

/// A principal variation of the engine; empty when no move is legal.
struct Line {
    Score score{};
    std::vector<RawJson> plies{};
};

/// One fault of a position: its place, and what is wrong, in English.
struct Fault {
    std::string place{};
    std::string what{};
};

/// One fault of a file: the game (from 1; 0: before the first), the line and column (from 1, in characters; null in files that have no lines), whether something of the game is lost, and what is wrong, in English.
struct FileFault {
    std::int64_t game{};
    std::optional<std::int64_t> line{};
    std::optional<std::int64_t> column{};
    bool lost{};
    std::string text{};
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

/// Creates a room. The sender takes the seat it asks for: both in screen mode. computer: the engine plays the other side at this level (1 to 10), in either mode; whoever opens the link is then a spectator. fen: another start position; without it the start position of chess960 is random. A handicap is a start position too: libs/record/handicaps.json lists them. A connection that is in a room leaves it.
struct CreateRequest {
    Game game{};
    Mode mode{};
    SideChoice side{};
    std::optional<std::string> fen{};
    std::optional<std::int64_t> computer{};
    bool operator==(const CreateRequest&) const = default;
};

/// Enters a room. With a secret: in that seat (another window that holds it gets unseated). Without: in the free seat if there is one and watch is not true, else as a spectator. With a secret and watch: as a spectator who is not counted among the watchers, because the seat's holder plays in another window. since is the last version that the client has, seen under epoch: it gets the events after it when they are in memory and the epoch is the present one, else the whole state. A connection that is in another room leaves it; joining the same room again is a resync. A join counts as five messages against the rate of its connection, and one more for each 16 KiB of its answer. When a join has taken a seat and its answer, with the secret, was lost, the same join under the same id (16 characters or more) gets the seat again with a new secret, as long as the seat has made no other request.
struct JoinRequest {
    std::string room{};
    std::optional<std::string> secret{};
    std::optional<bool> watch{};
    std::optional<std::int64_t> since{};
    std::optional<std::string> epoch{};
    bool operator==(const JoinRequest&) const = default;
};

/// Follows a room besides the one that the connection is in: as a spectator, with its event and presence pushes, which then name the room. since and epoch as in join; counts against the rate as a join does. A connection follows at most 16 rooms besides its own; a room that it joins is no longer followed.
struct FollowRequest {
    std::string room{};
    std::optional<std::int64_t> since{};
    std::optional<std::string> epoch{};
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

/// After the end: offers a rematch with sides swapped, or with the same sides when the game had a handicap, or accepts the other side's offer. In screen mode and against the engine the new room starts at once.
struct OfferRematchRequest {
    bool operator==(const OfferRematchRequest&) const = default;
};

/// Gives the seat up: it is free, the secret opens nothing any more, and all connections that held it are spectators. Not on one screen.
struct LeaveSeatRequest {
    bool operator==(const LeaveSeatRequest&) const = default;
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

/// Asks the engine for a good move in the position on the board; it comes as a hint push, to this connection alone. Only for players on one screen or against the engine: in games between people the engine helps nobody. A further hint request replaces the one before.
struct HintRequest {
    bool operator==(const HintRequest&) const = default;
};

/// Asks the engine to analyse the position after `ply` plies of the game: `lines` principal variations (1 to 5), in analysis pushes of increasing depth to this connection alone. When the game is over, for everybody in the room; before that only for the player on one screen. A further request replaces the one before; so does a hint.
struct AnalyseRequest {
    std::int64_t ply{};
    std::int64_t lines{};
    bool operator==(const AnalyseRequest&) const = default;
};

/// Stops the analysis: no more pushes of it come.
struct StopAnalysisRequest {
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

/// Asks the engine to analyse any position, as analyse does for one of a game; its analysis pushes have ply 0. For a connection that is in no room, or in one where it may ask for analysis.
struct AnalysePositionRequest {
    Game game{};
    std::string fen{};
    std::int64_t lines{};
    bool operator==(const AnalysePositionRequest&) const = default;
};

/// Asks for a pong, so that a page can tell a lost connection from an idle one.
struct PingRequest {
    bool operator==(const PingRequest&) const = default;
};

/// In the order of RequestType.
using RequestBody = std::variant<CreateRequest, JoinRequest, FollowRequest, UnfollowRequest, SummariesRequest, PliesRequest, MoveRequest, ResignRequest, OfferDrawRequest, DeclineDrawRequest, ClaimDrawRequest, RequestTakebackRequest, DeclineTakebackRequest, OfferRematchRequest, LeaveSeatRequest, RenewSecretRequest, HandOverRequest, TakeOverRequest, HintRequest, AnalyseRequest, StopAnalysisRequest, ReviewRequest, LookRequest, AnalysePositionRequest, PingRequest>;

/// The room is created and stored. secret opens the seat; the browser keeps it.
struct CreatedAnswer {
    std::string room{};
    Seat seat{};
    std::string secret{};
    std::int64_t version{};
    std::string epoch{};
    State state{};
};

/// The client is in the room, or follows it. secret only when a seat was newly taken. Exactly one of state and events is there: events[i] has version since + 1 + i, the last one version. epoch names the log that version belongs to: another one after a restart, when a backup may have been put in its place.
struct JoinedAnswer {
    std::string room{};
    std::optional<Seat> seat{};
    std::optional<std::string> secret{};
    std::int64_t version{};
    std::string epoch{};
    std::optional<State> state{};
    std::optional<std::vector<RawJson>> events{};
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

/// The request is committed to storage as this version.
struct AckAnswer {
    std::int64_t version{};
};

/// The request is accepted: results of the engine come in pushes. Nothing is stored.
struct AcceptedAnswer {
};

/// The position, with its legal moves; null when it cannot be played, and then faults says why. Beside a position, and when no move was asked for, faults says why no game can have come to it. ply is the move that was asked for.
struct LookedAnswer {
    std::optional<Position> position{};
    std::optional<Ply> ply{};
    std::vector<Fault> faults{};
};

/// The connection works.
struct PongAnswer {
};

/// The request changed nothing. id is missing when the fault cannot be tied to a request. Some errors end the connection: the close frame follows.
struct ErrorAnswer {
    ErrorCode code{};
    std::string message{};
};

/// An event of the room. Versions have no gaps; a client that sees one joins again with since. The sender of the request gets the push too. room is present for a room that is followed besides the connection's own.
struct EventPush {
    std::int64_t version{};
    RawJson event{};
    std::optional<std::string> room{};
};

/// This seat was opened in another window; this connection is now a spectator.
struct UnseatedPush {
};

/// Who is connected: sent to everybody when it has changed, and after each joined. Not stored, and without a version. room as in event.
struct PresencePush {
    bool first{};
    bool second{};
    std::int64_t watchers{};
    std::optional<std::string> room{};
};

/// The engine's move after `ply` plies.
struct HintPush {
    std::int64_t ply{};
    Line line{};
};

/// The engine's principal variations after `ply` plies, at this depth; done: no more will come.
struct AnalysisPush {
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

/// A move was played.
struct MovedEvent {
    Ply ply{};
    Position position{};
};

/// A free seat was taken.
struct SeatTakenEvent {
    Side side{};
};

/// The holder has given the seat up; offers are cleared.
struct SeatLeftEvent {
    Side side{};
};

/// The seat has another secret now.
struct SeatRenewedEvent {
    Seat seat{};
};

struct DrawOfferedEvent {
    Side by{};
};

struct DrawDeclinedEvent {
    Side by{};
};

struct TakebackRequestedEvent {
    Side by{};
};

struct TakebackDeclinedEvent {
    Side by{};
};

/// The last plies were taken back: the first to_ply plies remain.
struct TakenBackEvent {
    std::int64_t to_ply{};
    Position position{};
};

/// The game ended otherwise than by a move: resignation, agreement, claim.
struct EndedEvent {
    Position position{};
};

struct RematchOfferedEvent {
    Side by{};
};

/// The rematch is played in this room; the same secrets open the players' seats there, which are swapped unless the game had a handicap.
struct RematchStartedEvent {
    std::string room{};
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
struct KeptBody {
    std::string study{};
};

/// Why the request was refused. faults are those of a draft's position, if that is the reason.
struct RefusalBody {
    std::string message{};
    std::vector<Fault> faults{};
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
[[nodiscard]] std::string print(std::string_view id, const AckAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const AcceptedAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const LookedAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const PongAnswer& message);
[[nodiscard]] std::string print(std::string_view id, const ErrorAnswer& message);

// A whole push frame.
[[nodiscard]] std::string print(const EventPush& message);
[[nodiscard]] std::string print(const UnseatedPush& message);
[[nodiscard]] std::string print(const PresencePush& message);
[[nodiscard]] std::string print(const HintPush& message);
[[nodiscard]] std::string print(const AnalysisPush& message);
[[nodiscard]] std::string print(const ReviewPush& message);

// An event object, to be put into an event push or a joined answer.
[[nodiscard]] RawJson print(const MovedEvent& message);
[[nodiscard]] RawJson print(const SeatTakenEvent& message);
[[nodiscard]] RawJson print(const SeatLeftEvent& message);
[[nodiscard]] RawJson print(const SeatRenewedEvent& message);
[[nodiscard]] RawJson print(const DrawOfferedEvent& message);
[[nodiscard]] RawJson print(const DrawDeclinedEvent& message);
[[nodiscard]] RawJson print(const TakebackRequestedEvent& message);
[[nodiscard]] RawJson print(const TakebackDeclinedEvent& message);
[[nodiscard]] RawJson print(const TakenBackEvent& message);
[[nodiscard]] RawJson print(const EndedEvent& message);
[[nodiscard]] RawJson print(const RematchOfferedEvent& message);
[[nodiscard]] RawJson print(const RematchStartedEvent& message);

// A whole body of an HTTP answer.
[[nodiscard]] std::string print(const ContentsBody& message);
[[nodiscard]] std::string print(const UploadBody& message);
[[nodiscard]] std::string print(const GamesBody& message);
[[nodiscard]] std::string print(const KeptBody& message);
[[nodiscard]] std::string print(const RefusalBody& message);

// Reads the fields of what the page sends; faults are left in the reader.
void read_fields(FieldReader& reader, Header& value);
void read_fields(FieldReader& reader, DraftNode& value);
void read_fields(FieldReader& reader, Draft& value);
void read_fields(FieldReader& reader, KnownRoom& value);

// A member of a list that is kept printed.
[[nodiscard]] RawJson print(const Ply& message);

}  // namespace duiyi::server::wire
// clang-format on
