// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit.

export const gameValues = ["chess", "chess960", "xiangqi"] as const;
export type Game = (typeof gameValues)[number];

export const sideValues = ["first", "second"] as const;
export type Side = (typeof sideValues)[number];

export const seatValues = ["first", "second", "both"] as const;
export type Seat = (typeof seatValues)[number];

export const modeValues = ["screen", "link"] as const;
export type Mode = (typeof modeValues)[number];

export const reasonValues = ["checkmate", "stalemate", "insufficient_material", "dead_position", "fivefold_repetition", "seventy_five_moves", "threefold_claim", "fifty_moves_claim", "natural_move_limit", "repetition", "perpetual_check", "perpetual_chase", "perpetual_attack", "resignation", "agreement"] as const;
export type Reason = (typeof reasonValues)[number];

export const claimValues = ["threefold_claim", "fifty_moves_claim"] as const;
export type Claim = (typeof claimValues)[number];

export const sideChoiceValues = ["first", "second", "random"] as const;
export type SideChoice = (typeof sideChoiceValues)[number];

export const uploadStateValues = ["sending", "reading", "ready", "refused"] as const;
export type UploadState = (typeof uploadStateValues)[number];

export const fileFormatValues = ["pgn", "xqf", "dhtmlxq", "cbr", "cbl", "cbf", "fen", "unknown"] as const;
export type FileFormat = (typeof fileFormatValues)[number];

export const errorCodeValues = ["bad_json", "bad_message", "too_large", "too_fast", "too_many", "no_such_room", "wrong_secret", "wrong_code", "not_in_room", "not_seated", "not_your_turn", "stale_ply", "illegal_move", "ambiguous_move", "unreadable_move", "bad_fen", "game_over", "game_not_over", "not_now", "no_computer", "server_error"] as const;
export type ErrorCode = (typeof errorCodeValues)[number];

export interface Outcome {
  winner: Side | null;
  reason: Reason;
}

/** One played move: UCI text (king-takes-rook castling in chess960), FEN after it, whether it gives check, and the move as players write it: SAN or WXF in san, the same or Chinese four characters in zh. */
export interface Ply {
  move: string;
  fen: string;
  check: boolean;
  san: string;
  zh: string;
}

/** What a board shows: the position, its legal moves in UCI form, the last move, the checked king's square, the draw the side to move may claim, and the outcome when the game is over (legal is then empty). repeats is left out when no legal move ends the game by a repetition, and always in an answer to look, which has no history. */
export interface Position {
  fen: string;
  ply: number;
  turn: Side;
  legal: string[];
  last: string | null;
  check: string | null;
  claim: Claim | null;
  outcome: Outcome | null;
  repeats?: Repeat[];
}

/** A legal move that repeats the position once too often, and the result it leads to: with threefold_claim the other side may claim the draw, with every other reason the game is over. */
export interface Repeat {
  move: string;
  outcome: Outcome;
}

/** The side whose offer is open, for each kind of offer. */
export interface Offers {
  draw: Side | null;
  takeback: Side | null;
  rematch: Side | null;
}

/** The seat of the engine and its skill level: 1 (a beginner's first week) to 10 (full strength). */
export interface Computer {
  side: Side;
  level: number;
}

/** The whole room at its version: replaces whatever the client held. plies are the last ones, from ply first_ply on: at most 256, and those before them come by a plies request. successor is the room of the agreed rematch. */
export interface State {
  room: string;
  game: Game;
  mode: Mode;
  start_fen: string;
  first_ply: number;
  plies: Ply[];
  position: Position;
  offers: Offers;
  seats: Seats;
  computer: Computer | null;
  successor: string | null;
}

/** Which seats have been taken. */
export interface Seats {
  first: boolean;
  second: boolean;
}

/** A room of a list, and the version of it that the client has, if any. */
export interface KnownRoom {
  room: string;
  version?: number;
}

/** A room as a list of games shows it, at its version. changed is when its last event was stored, in milliseconds since 1970; plies counts those played, and last is the last of them. The other fields are as in State. */
export interface RoomSummary {
  room: string;
  version: number;
  changed: number;
  game: Game;
  mode: Mode;
  start_fen: string;
  plies: number;
  last: Ply | null;
  outcome: Outcome | null;
  offers: Offers;
  seats: Seats;
  computer: Computer | null;
  successor: string | null;
}

/** The evaluation of a position, always from the first side's point of view: centipawns, and the number of moves to mate (negative: the second side mates) when there is one; 0 moves: it is mate. */
export interface Score {
  centipawns: number;
  mate: number | null;
}

/** A principal variation of the engine; empty when no move is legal. */
export interface Line {
  score: Score;
  plies: Ply[];
}

/** One fault of a position: its place, and what is wrong, in English. */
export interface Fault {
  place: string;
  what: string;
}

/** One fault of a file: the game (from 1; 0: before the first), the line and column (from 1, in characters; null in files that have no lines), whether something of the game is lost, and what is wrong, in English. */
export interface FileFault {
  game: number;
  line: number | null;
  column: number | null;
  lost: boolean;
  text: string;
}

/** A header of a game, with PGN's names of tags. */
export interface Header {
  name: string;
  value: string;
}

/** A move of a tree: the index of the node that it was played at (less than its own), then as in Ply, then the comments before and after it, clocks, evaluations and marks as PGN commands (`[%clk 0:01:05]`), and numeric glyphs. The first node stands for the starting position: its parent is -1, its move is empty. A node's first child goes on with its line, the others are variations. The move `--` is a null move. */
export interface TreeNode {
  parent: number;
  move: string;
  fen: string;
  check: boolean;
  san: string;
  zh: string;
  before: string;
  after: string;
  values: string;
  nags: number[];
}

/** A recorded game with its variations. result is as in PGN. */
export interface Tree {
  game: Game;
  headers: Header[];
  result: string;
  nodes: TreeNode[];
}

/** A TreeNode as the page sends it; the server computes the rest. The starting position is not among a draft's nodes: it has the index 0, the first node the index 1. */
export interface DraftNode {
  parent: number;
  move: string;
  before?: string;
  after?: string;
  values?: string;
  nags?: number[];
}

/** A Tree as the page sends it: fen is the starting position, comment and values are about it. */
export interface Draft {
  game: Game;
  fen: string;
  headers: Header[];
  result: string;
  comment?: string;
  values?: string;
  nodes: DraftNode[];
}

/** An entry in the list of a file's games; plies counts the main line. handicap is the id of the one that the game began with, as libs/record/handicaps.json has it. */
export interface GameSummary {
  number: number;
  first: string;
  second: string;
  event: string;
  date: string;
  result: string;
  plies: number;
  handicap?: string;
}

/** A move was played. */
export interface MovedEvent {
  kind: "moved";
  ply: Ply;
  position: Position;
}

/** A free seat was taken. */
export interface SeatTakenEvent {
  kind: "seat_taken";
  side: Side;
}

/** The holder has given the seat up; offers are cleared. */
export interface SeatLeftEvent {
  kind: "seat_left";
  side: Side;
}

/** The seat has another secret now. */
export interface SeatRenewedEvent {
  kind: "seat_renewed";
  seat: Seat;
}

export interface DrawOfferedEvent {
  kind: "draw_offered";
  by: Side;
}

export interface DrawDeclinedEvent {
  kind: "draw_declined";
  by: Side;
}

export interface TakebackRequestedEvent {
  kind: "takeback_requested";
  by: Side;
}

export interface TakebackDeclinedEvent {
  kind: "takeback_declined";
  by: Side;
}

/** The last plies were taken back: the first to_ply plies remain. */
export interface TakenBackEvent {
  kind: "taken_back";
  to_ply: number;
  position: Position;
}

/** The game ended otherwise than by a move: resignation, agreement, claim. */
export interface EndedEvent {
  kind: "ended";
  position: Position;
}

export interface RematchOfferedEvent {
  kind: "rematch_offered";
  by: Side;
}

/** The rematch is played in this room; the same secrets open the players' seats there, which are swapped unless the game had a handicap. */
export interface RematchStartedEvent {
  kind: "rematch_started";
  room: string;
}

export type Event =
  | MovedEvent
  | SeatTakenEvent
  | SeatLeftEvent
  | SeatRenewedEvent
  | DrawOfferedEvent
  | DrawDeclinedEvent
  | TakebackRequestedEvent
  | TakebackDeclinedEvent
  | TakenBackEvent
  | EndedEvent
  | RematchOfferedEvent
  | RematchStartedEvent;

/** Creates a room. The sender takes the seat it asks for: both in screen mode. computer: the engine plays the other side at this level (1 to 10), in either mode; whoever opens the link is then a spectator. fen: another start position; without it the start position of chess960 is random. A handicap is a start position too: libs/record/handicaps.json lists them. A connection that is in a room leaves it. */
export interface CreateRequest {
  type: "create";
  id: string;
  game: Game;
  mode: Mode;
  side: SideChoice;
  fen?: string;
  computer?: number;
}

/** Enters a room. With a secret: in that seat (another window that holds it gets unseated). Without: in the free seat if there is one and watch is not true, else as a spectator. With a secret and watch: as a spectator who is not counted among the watchers, because the seat's holder plays in another window. since is the last version that the client has, seen under epoch: it gets the events after it when they are in memory and the epoch is the present one, else the whole state. A connection that is in another room leaves it; joining the same room again is a resync. A join counts as five messages against the rate of its connection, and one more for each 16 KiB of its answer. When a join has taken a seat and its answer, with the secret, was lost, the same join under the same id (16 characters or more) gets the seat again with a new secret, as long as the seat has made no other request. */
export interface JoinRequest {
  type: "join";
  id: string;
  room: string;
  secret?: string;
  watch?: boolean;
  since?: number;
  epoch?: string;
}

/** Follows a room besides the one that the connection is in: as a spectator, with its event and presence pushes, which then name the room. since and epoch as in join; counts against the rate as a join does. A connection follows at most 16 rooms besides its own; a room that it joins is no longer followed. */
export interface FollowRequest {
  type: "follow";
  id: string;
  room: string;
  since?: number;
  epoch?: string;
}

/** Ends following a room; no more pushes of it come. */
export interface UnfollowRequest {
  type: "unfollow";
  id: string;
  room: string;
}

/** Asks how rooms stand, at most limits.summaries of them, without entering or following them: for the list of the games of a browser. Counts against the rate as one message more for each 8 rooms, and four more for each one that is answered with a summary. */
export interface SummariesRequest {
  type: "summaries";
  id: string;
  rooms: KnownRoom[];
}

/** Asks for plies of a room that the connection is in or follows, from ply `from` (0: the first one) to before ply `to`, at most 256: what a state has left out. Counts against the rate as a join does. */
export interface PliesRequest {
  type: "plies";
  id: string;
  room: string;
  from: number;
  to: number;
}

/** Plays a move. ply is the number of plies played before it. Not before the second player has come. */
export interface MoveRequest {
  type: "move";
  id: string;
  ply: number;
  move: string;
}

/** Resigns the game. In screen mode the side to move resigns. */
export interface ResignRequest {
  type: "resign";
  id: string;
}

/** Offers a draw, or accepts one that the other side has offered. Who has offered one offers the next after a move of their own at the earliest. In screen mode the game is drawn at once. The engine answers at once, by what the position is worth to it: it accepts or declines. */
export interface OfferDrawRequest {
  type: "offer_draw";
  id: string;
}

/** Declines the other side's draw offer. */
export interface DeclineDrawRequest {
  type: "decline_draw";
  id: string;
}

/** Claims the draw named in position.claim. */
export interface ClaimDrawRequest {
  type: "claim_draw";
  id: string;
}

/** Asks to take back one's last move (and the answer to it), or grants the other side's request. In screen mode the last ply is undone at once; against the engine one's own last move. Only while the game goes on. */
export interface RequestTakebackRequest {
  type: "request_takeback";
  id: string;
}

/** Declines the other side's takeback request. */
export interface DeclineTakebackRequest {
  type: "decline_takeback";
  id: string;
}

/** After the end: offers a rematch with sides swapped, or with the same sides when the game had a handicap, or accepts the other side's offer. In screen mode and against the engine the new room starts at once. */
export interface OfferRematchRequest {
  type: "offer_rematch";
  id: string;
}

/** Gives the seat up: it is free, the secret opens nothing any more, and all connections that held it are spectators. Not on one screen. */
export interface LeaveSeatRequest {
  type: "leave_seat";
  id: string;
}

/** Replaces the seat's secret by this one: 43 characters of URL-safe base64, which the client has drawn at random. Other connections that hold the seat are unseated, and the old secret opens nothing any more. */
export interface RenewSecretRequest {
  type: "renew_secret";
  id: string;
  secret: string;
}

/** For the seat's holder, who sends its secret: asks for a code that gives the seat to another device of the same player, with take_over. The code is kept in memory only and as a hash, is good for one device and for the seconds that the answer says, and replaces an earlier one of this seat. Nothing is stored, and nobody else learns of it. All devices hold the seat then, like windows of one browser; renew_secret signs the others out. */
export interface HandOverRequest {
  type: "hand_over";
  id: string;
  secret: string;
}

/** Asks for the seat that a code of hand_over stands for, and uses the code up: limits.code_chars characters of 0-9 and A-Z without I, L, O and U. The same request under the same id (16 characters or more) gets the same answer again while the code would last. Wrong codes count against a limit of the address, and one of all addresses: too_many. No room is needed, and none is entered. */
export interface TakeOverRequest {
  type: "take_over";
  id: string;
  code: string;
}

/** Asks the engine for a good move in the position on the board; it comes as a hint push, to this connection alone. Only for players on one screen or against the engine: in games between people the engine helps nobody. A further hint request replaces the one before. */
export interface HintRequest {
  type: "hint";
  id: string;
}

/** Asks the engine to analyse the position after `ply` plies of the game: `lines` principal variations (1 to 5), in analysis pushes of increasing depth to this connection alone. When the game is over, for everybody in the room; before that only for the player on one screen. A further request replaces the one before; so does a hint. */
export interface AnalyseRequest {
  type: "analyse";
  id: string;
  ply: number;
  lines: number;
}

/** Stops the analysis: no more pushes of it come. */
export interface StopAnalysisRequest {
  type: "stop_analysis";
  id: string;
}

/** After the end: asks the engine to evaluate every position of the game. A review push comes for each position, in order, from ply 0 on; those that are known already come at once. */
export interface ReviewRequest {
  type: "review";
  id: string;
}

/** Asks for a position with its legal moves; with move, for the position after that move. move may be written as a person types it, in any notation of the game (UCI, SAN; ICCS, WXF, Chinese); the answer's ply has it in UCI. A move that cannot be played is answered with illegal_move, ambiguous_move or unreadable_move. No room is needed, and nothing is stored. A FEN of an illegal position is no error: its faults are the answer. The request has no history: repetitions do not count, and moves are listed even where the judge of a game would have ended it. */
export interface LookRequest {
  type: "look";
  id: string;
  game: Game;
  fen: string;
  move?: string;
}

/** Asks the engine to analyse any position, as analyse does for one of a game; its analysis pushes have ply 0. For a connection that is in no room, or in one where it may ask for analysis. */
export interface AnalysePositionRequest {
  type: "analyse_position";
  id: string;
  game: Game;
  fen: string;
  lines: number;
}

/** Asks for a pong, so that a page can tell a lost connection from an idle one. */
export interface PingRequest {
  type: "ping";
  id: string;
}

export type Request =
  | CreateRequest
  | JoinRequest
  | FollowRequest
  | UnfollowRequest
  | SummariesRequest
  | PliesRequest
  | MoveRequest
  | ResignRequest
  | OfferDrawRequest
  | DeclineDrawRequest
  | ClaimDrawRequest
  | RequestTakebackRequest
  | DeclineTakebackRequest
  | OfferRematchRequest
  | LeaveSeatRequest
  | RenewSecretRequest
  | HandOverRequest
  | TakeOverRequest
  | HintRequest
  | AnalyseRequest
  | StopAnalysisRequest
  | ReviewRequest
  | LookRequest
  | AnalysePositionRequest
  | PingRequest;

/** The room is created and stored. secret opens the seat; the browser keeps it. */
export interface CreatedAnswer {
  type: "created";
  id: string;
  room: string;
  seat: Seat;
  secret: string;
  version: number;
  epoch: string;
  state: State;
}

/** The client is in the room, or follows it. secret only when a seat was newly taken. Exactly one of state and events is there: events[i] has version since + 1 + i, the last one version. epoch names the log that version belongs to: another one after a restart, when a backup may have been put in its place. */
export interface JoinedAnswer {
  type: "joined";
  id: string;
  room: string;
  seat: Seat | null;
  secret?: string;
  version: number;
  epoch: string;
  state?: State;
  events?: Event[];
}

/** The plies that were asked for; fewer when the game has fewer. */
export interface PliesAnswer {
  type: "plies";
  id: string;
  room: string;
  from: number;
  plies: Ply[];
}

/** rooms are those that do not stand at the version that the client named; gone are the names of those that do not exist, or no longer. Those in neither list stand where they stood, or could not be read. */
export interface SummariesAnswer {
  type: "summaries";
  id: string;
  rooms: RoomSummary[];
  gone: string[];
}

/** The code, and for how many seconds it is good. */
export interface HandedOverAnswer {
  type: "handed_over";
  id: string;
  code: string;
  seconds: number;
}

/** secret opens this seat of the room: join with it. */
export interface TakenOverAnswer {
  type: "taken_over";
  id: string;
  room: string;
  seat: Seat;
  secret: string;
}

/** The request is committed to storage as this version. */
export interface AckAnswer {
  type: "ack";
  id: string;
  version: number;
}

/** The request is accepted: results of the engine come in pushes. Nothing is stored. */
export interface AcceptedAnswer {
  type: "accepted";
  id: string;
}

/** The position, with its legal moves; null when it cannot be played, and then faults says why. Beside a position, and when no move was asked for, faults says why no game can have come to it. ply is the move that was asked for. */
export interface LookedAnswer {
  type: "looked";
  id: string;
  position: Position | null;
  ply: Ply | null;
  faults: Fault[];
}

/** The connection works. */
export interface PongAnswer {
  type: "pong";
  id: string;
}

/** The request changed nothing. id is missing when the fault cannot be tied to a request. Some errors end the connection: the close frame follows. */
export interface ErrorAnswer {
  type: "error";
  id?: string;
  code: ErrorCode;
  message: string;
}

export type Answer =
  | CreatedAnswer
  | JoinedAnswer
  | PliesAnswer
  | SummariesAnswer
  | HandedOverAnswer
  | TakenOverAnswer
  | AckAnswer
  | AcceptedAnswer
  | LookedAnswer
  | PongAnswer
  | ErrorAnswer;

/** An event of the room. Versions have no gaps; a client that sees one joins again with since. The sender of the request gets the push too. room is present for a room that is followed besides the connection's own. */
export interface EventPush {
  type: "event";
  version: number;
  event: Event;
  room?: string;
}

/** This seat was opened in another window; this connection is now a spectator. */
export interface UnseatedPush {
  type: "unseated";
}

/** Who is connected: sent to everybody when it has changed, and after each joined. Not stored, and without a version. room as in event. */
export interface PresencePush {
  type: "presence";
  first: boolean;
  second: boolean;
  watchers: number;
  room?: string;
}

/** The engine's move after `ply` plies. */
export interface HintPush {
  type: "hint";
  ply: number;
  line: Line;
}

/** The engine's principal variations after `ply` plies, at this depth; done: no more will come. */
export interface AnalysisPush {
  type: "analysis";
  ply: number;
  depth: number;
  done: boolean;
  lines: Line[];
}

/** The engine's evaluation after `ply` plies, and its principal variation. `last` is the ply of the last push of this review. */
export interface ReviewPush {
  type: "review";
  ply: number;
  last: number;
  line: Line;
}

export type Push =
  | EventPush
  | UnseatedPush
  | PresencePush
  | HintPush
  | AnalysisPush
  | ReviewPush;

/** POST /api/read?game=N with the bytes of a file of any format, answers this: the games of the file, and game number N (1 when N is left out) as a tree. tree is null when that game has no playable position. */
export interface ContentsBody {
  format: FileFormat;
  games: GameSummary[];
  more: boolean;
  number: number;
  tree: Tree | null;
  faults: FileFault[];
}

/** A file of up to limits.file_bytes is sent in pieces. POST /api/uploads?size=N&name=FILE with the first piece as its body (at most limits.upload_bytes) answers this, with a status of 201; its unguessable name is the right to use the file. FILE is what the file is called, which may be left out: formats that cannot be read are known by it. PUT /api/uploads/NAME?offset=N adds the piece that begins there, where N is what has been received; a piece that was received already changes nothing, and one that would leave a gap is refused with a status of 409: ask where to go on. GET /api/uploads/NAME answers how far the file is, DELETE /api/uploads/NAME drops it. read counts the bytes that have been read, games the games found so far; more says that there are others, which are not listed. faults are the first of the whole file; message is for state refused. GET /api/uploads/NAME/games/N answers game number N of a ready file as `contents`. A file that is not used for an hour is dropped, one of which no piece comes for five minutes too, and sooner when there is no room for others; then its name is answered with 404. */
export interface UploadBody {
  upload: string;
  state: UploadState;
  size: number;
  received: number;
  read: number;
  format: FileFormat | null;
  games: number;
  more: boolean;
  faults: FileFault[];
  message: string;
}

/** GET /api/uploads/NAME/games?from=N&q=WORDS lists up to limits.listed_games games of a ready file, leaving out the first N that would be listed (0 when it is left out). With q only games are listed whose players, event, date or result have all of the words, whatever the case of their letters. found counts all that would be listed. */
export interface GamesBody {
  found: number;
  games: GameSummary[];
}

/** POST /api/studies with a Draft stores it under an unguessable name; answered when it is on the disk. GET /api/studies/NAME answers with `contents`. A stored study never changes: a changed one is stored under another name. POST /api/write?format=pgn with a Draft answers with the file's bytes; formats are pgn, xqf and dhtmlxq, and notation is standard, wxf or chinese for the moves of PGN. The header Duiyi-Lost is the number of things that the format cannot hold and that are therefore lost. GET /api/picture?game=chess&board=FEN answers with an SVG picture of a board, FEN being its first field; optional parameters are last=e2e4, arrows=g1f3,b8c6, side=second and colours=wood. */
export interface KeptBody {
  study: string;
}

/** Why the request was refused. faults are those of a draft's position, if that is the reason. */
export interface RefusalBody {
  message: string;
  faults: Fault[];
}

/** The answer that each request gets when it succeeds. */
export interface AnswerTo {
  create: CreatedAnswer;
  join: JoinedAnswer;
  follow: JoinedAnswer;
  unfollow: AcceptedAnswer;
  summaries: SummariesAnswer;
  plies: PliesAnswer;
  move: AckAnswer;
  resign: AckAnswer;
  offer_draw: AckAnswer;
  decline_draw: AckAnswer;
  claim_draw: AckAnswer;
  request_takeback: AckAnswer;
  decline_takeback: AckAnswer;
  offer_rematch: AckAnswer;
  leave_seat: AckAnswer;
  renew_secret: AckAnswer;
  hand_over: HandedOverAnswer;
  take_over: TakenOverAnswer;
  hint: AcceptedAnswer;
  analyse: AcceptedAnswer;
  stop_analysis: AcceptedAnswer;
  review: AcceptedAnswer;
  look: LookedAnswer;
  analyse_position: AcceptedAnswer;
  ping: PongAnswer;
}

export const limits = {
  message_bytes: 16384,
  id_chars: 64,
  upload_bytes: 1048576,
  file_bytes: 104857600,
  listed_games: 100,
  tree_moves: 20000,
  summaries: 32,
  code_chars: 10,
} as const;
