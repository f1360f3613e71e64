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

export const reasonValues = ["checkmate", "stalemate", "insufficient_material", "dead_position", "fivefold_repetition", "seventy_five_moves", "threefold_claim", "fifty_moves_claim", "natural_move_limit", "repetition", "perpetual_check", "perpetual_chase", "perpetual_attack", "resignation", "agreement", "time_out", "aborted", "abandoned"] as const;
export type Reason = (typeof reasonValues)[number];

export const claimValues = ["threefold_claim", "fifty_moves_claim"] as const;
export type Claim = (typeof claimValues)[number];

export const leftClaimValues = ["win", "draw"] as const;
export type LeftClaim = (typeof leftClaimValues)[number];

export const sideChoiceValues = ["first", "second", "random"] as const;
export type SideChoice = (typeof sideChoiceValues)[number];

export const uploadStateValues = ["sending", "reading", "ready", "refused"] as const;
export type UploadState = (typeof uploadStateValues)[number];

export const fileFormatValues = ["pgn", "xqf", "dhtmlxq", "cbr", "cbl", "cbf", "wxf", "fen", "unknown"] as const;
export type FileFormat = (typeof fileFormatValues)[number];

export const chatChannelValues = ["players", "spectators"] as const;
export type ChatChannel = (typeof chatChannelValues)[number];

export const chatAuthorValues = ["first", "second", "watcher"] as const;
export type ChatAuthor = (typeof chatAuthorValues)[number];

export const chatPresetValues = ["good_luck", "have_fun", "well_played", "thank_you", "sorry", "good_game", "one_moment", "rematch", "teach_me", "you_were_kind", "thanks_for_the_lesson"] as const;
export type ChatPreset = (typeof chatPresetValues)[number];

export const languageValues = ["en", "zh"] as const;
export type Language = (typeof languageValues)[number];

export const themeValues = ["system", "light", "dark"] as const;
export type Theme = (typeof themeValues)[number];

export const chessSetValues = ["wood", "flat", "bold"] as const;
export type ChessSet = (typeof chessSetValues)[number];

export const xiangqiSetValues = ["hanzi", "western", "modern"] as const;
export type XiangqiSet = (typeof xiangqiSetValues)[number];

export const chessBoardValues = ["wood", "green", "slate"] as const;
export type ChessBoard = (typeof chessBoardValues)[number];

export const xiangqiBoardValues = ["wood", "paper", "slate"] as const;
export type XiangqiBoard = (typeof xiangqiBoardValues)[number];

export const autoQueenValues = ["never", "premove", "always"] as const;
export type AutoQueen = (typeof autoQueenValues)[number];

export const xiangqiNotationValues = ["chinese", "wxf", "algebraic"] as const;
export type XiangqiNotation = (typeof xiangqiNotationValues)[number];

export const chessNotationValues = ["letters", "figurines"] as const;
export type ChessNotation = (typeof chessNotationValues)[number];

export const accountFieldValues = ["name", "password", "old_password", "code"] as const;
export type AccountField = (typeof accountFieldValues)[number];

export const accountFaultValues = ["bad_body", "name_length", "name_characters", "name_mixed", "name_reserved", "name_taken", "password_short", "password_long", "password_common", "password_name", "wrong_sign_in", "wrong_password", "wrong_code", "suspended", "wait", "not_signed_in", "insecure", "origin", "changed", "busy", "server_error"] as const;
export type AccountFault = (typeof accountFaultValues)[number];

export const accountActionValues = ["sign_up", "sign_in", "sign_out", "end_session", "end_sessions", "change_password", "new_codes", "reset_password", "export_data", "suspend", "unsuspend", "admin_code", "admin_end_sessions"] as const;
export type AccountAction = (typeof accountActionValues)[number];

export const accountActorValues = ["owner", "guest", "admin", "server"] as const;
export type AccountActor = (typeof accountActorValues)[number];

export const errorCodeValues = ["bad_json", "bad_message", "too_large", "too_fast", "too_many", "no_such_room", "wrong_secret", "wrong_code", "not_in_room", "not_seated", "not_your_turn", "stale_ply", "illegal_move", "ambiguous_move", "unreadable_move", "bad_fen", "game_over", "game_not_over", "not_now", "account_needed", "no_computer", "chat_text", "chat_too_fast", "chat_repeated", "chat_full", "server_error", "in_play", "not_in_lobby", "seek_gone", "must_wait"] as const;
export type ErrorCode = (typeof errorCodeValues)[number];

export interface Outcome {
  winner: Side | null;
  reason: Reason;
}

/** One played move: UCI text (king-takes-rook castling in chess960), FEN after it, whether it gives check, and the move as players write it: SAN or WXF in san, the same or Chinese four characters in zh. clock, in a game with clocks: what the mover had left after the move, in ms; the time for the next move where no other is left. */
export interface Ply {
  move: string;
  fen: string;
  check: boolean;
  san: string;
  zh: string;
  clock?: number;
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

/** What a clock shows of one side, in ms: main is the base, main or game time left; periods are the byoyomi periods left, the running one included; move is what is left for this move besides the main time: of the delay, the byoyomi period, xiangqi's limit for a move or its seconds after the game time, the days. null where there is no such time. */
export interface SideClock {
  main: number;
  periods: number;
  move: number | null;
}

/** Both clocks. time is the time control, as in create. The readings hold at the server's ms `at`; from there the clock of the side `running` runs, and null means that the clocks stand: the game has not begun, or is over. first_move: the turn is that side's first move, which costs nothing but has a deadline. deadline is the server's ms at which the time for the turn is up. */
export interface Clock {
  time: string;
  at: number;
  running: Side | null;
  first_move: boolean;
  deadline: number | null;
  first: SideClock;
  second: SideClock;
}

/** The whole room at its version: replaces whatever the client held. plies are the last ones, from ply first_ply on: at most 256, and those before them come by a plies request. successor is the room of the agreed rematch. clock is null in a game without clocks. */
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
  clock: Clock | null;
  players: Players;
  rated: boolean;
  tournament: string | null;
  berserk: Berserk | null;
  rating_changes: RatingChanges;
  guests?: Guests;
}

/** A rating before and after a game. */
export interface RatingChange {
  before: number;
  after: number;
}

/** What a rated game has done to the ratings of its players, once it is over; null before, in other games, and for an account that has been deleted. */
export interface RatingChanges {
  first: RatingChange | null;
  second: RatingChange | null;
}

/** A rating after a game, which ended at this Unix time in milliseconds. */
export interface RatingPoint {
  at: number;
  rating: number;
}

/** A rating in a pool, a game and a speed such as `xiangqi.rapid`, and its last 200 points, the oldest first. */
export interface PoolRating {
  pool: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  points: RatingPoint[];
}

/** A game in a list of an account's games: side is the account's, opponent a name; opponent_kind is account, deleted, guest or computer (opponent is then its level), result won, lost, drawn or running; opening is the key of its opening such as `ruy-lopez`, empty where it has none. */
export interface PlayedGame {
  room: string;
  at: number;
  game: Game;
  speed: string;
  rated: boolean;
  side: Side;
  opponent: string;
  opponent_kind: string;
  result: string;
  reason: string;
  opening: string;
  change: RatingChange | null;
}

/** How an account's games with one opening ended, those of one side; of its newest 2000 games as that side. */
export interface OpeningResults {
  game: Game;
  opening: string;
  side: Side;
  won: number;
  drawn: number;
  lost: number;
}

/** A place of a list of the best. */
export interface Leader {
  name: string;
  rating: number;
  games: number;
}

/** An account that plays. name is null when it has been deleted since; rating is the one of when it sat down, in the pool of the game, and provisional says that it is not to be relied on. */
export interface Person {
  name: string | null;
  rating: number | null;
  provisional: boolean;
}

/** The accounts that play; null for a guest, for the engine and for a free seat. */
export interface Players {
  first: Person | null;
  second: Person | null;
}

/** The names of guests who play, as numbers below limits.guest_names, for which each page has words in its language; null for everybody else. Left out where nobody has one. */
export interface Guests {
  first: number | null;
  second: number | null;
}

/** Who has given up half of their time and the increment; null where nobody may. */
export interface Berserk {
  first: boolean;
  second: boolean;
}

/** Which seats have been taken. */
export interface Seats {
  first: boolean;
  second: boolean;
}

/** A room of a list, and the version of it that the client has, if any, with its hash, without which it counts as changed. */
export interface KnownRoom {
  room: string;
  version?: number;
  hash?: string;
}

/** An open seek: somebody waits for an opponent in this game, with this time control (none: no clock). side is the one that the seeker wants. guest: the name of a guest, as in Guests. */
export interface OpenSeek {
  seek: number;
  game: Game;
  time: string;
  side: SideChoice;
  by: Person | null;
  rated: boolean;
  guest?: number;
}

/** A pool: who waits in it is paired by the server. waiting counts them. usual_wait: how long those waited who were paired last, the median in ms; null when nobody was within a day. The same of rated games, for accounts. */
export interface Pool {
  game: Game;
  time: string;
  waiting: number;
  waiting_rated: number;
  usual_wait: number | null;
  usual_wait_rated: number | null;
}

/** The game that a search has led to. The secret of the ticket opens the seat. */
export interface Paired {
  room: string;
  seat: Seat;
}

/** A room as a list of games shows it, at its version. hash is as in joined. changed is when its last event was stored, in milliseconds since 1970; plies counts those played, and last is the last of them. The other fields are as in State. */
export interface RoomSummary {
  room: string;
  version: number;
  hash: string;
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
  clock: Clock | null;
  players: Players;
  rated: boolean;
  tournament: string | null;
  guests?: Guests;
}

/** The evaluation of a position, always from the first side's point of view: centipawns, and the number of moves to mate (negative: the second side mates) when there is one; 0 moves: it is mate. expected is the share of wins and half of that of draws in games between equal players, per mille. */
export interface Score {
  centipawns: number;
  mate: number | null;
  expected: number;
}

/** A principal variation of the engine; empty when no move is legal. */
export interface Line {
  score: Score;
  plies: Ply[];
}

/** One fault: its place, and what is wrong, in English; and the same for other languages: a code, as libs/rules/faults.json has it, its arguments, and the faults that led to it. */
export interface Fault {
  place: string;
  what: string;
  code: string;
  arguments: string[];
  causes: Fault[];
}

/** One fault of a file: the game (from 1; 0: before the first), the line and column (from 1, in characters; null in files that have no lines), whether something of the game is lost, and what is wrong. */
export interface FileFault {
  game: number;
  line: number | null;
  column: number | null;
  lost: boolean;
  fault: Fault;
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

/** A line of a channel: its number, from 1 without gaps; when it was stored, in milliseconds since 1970; and either text or preset. text is what somebody typed: it must be shown as plain text. */
export interface ChatLine {
  number: number;
  at: number;
  author: ChatAuthor;
  text?: string;
  preset?: ChatPreset;
}

/** A new account. */
export interface SignUp {
  name: string;
  password: string;
}

/** Who somebody says to be. */
export interface SignIn {
  name: string;
  password: string;
}

/** Another password instead of the old one. */
export interface PasswordChange {
  old_password: string;
  password: string;
}

/** Another password by a recovery code. */
export interface PasswordReset {
  name: string;
  code: string;
  password: string;
}

/** The password of the account that is signed in, for what needs it again. */
export interface PasswordCheck {
  password: string;
}

/** What an account keeps of the settings of the page; what is left out is as the browser has it. */
export interface Preferences {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  sayCheck?: boolean;
  animation?: boolean;
  autoFlip?: boolean;
  premove?: boolean;
  confirmMove?: boolean;
  autoQueen?: AutoQueen;
  letterKeys?: boolean;
  chessSet?: ChessSet;
  xiangqiSet?: XiangqiSet;
  chessBoard?: ChessBoard;
  xiangqiBoard?: XiangqiBoard;
  xiangqiNotation?: XiangqiNotation;
  chessNotation?: ChessNotation;
}

/** The account that is signed in. Times are Unix time in milliseconds; codes_left: recovery codes that are not used. */
export interface Account {
  id: string;
  name: string;
  created: number;
  codes_left: number;
}

/** A browser in which the account is signed in. seen: when it was last used, to ten minutes. */
export interface Session {
  session: string;
  created: number;
  seen: number;
  ends: number;
  address: string;
  browser: string;
  current: boolean;
}

/** A personal token to be made: what its owner calls it, at most 100 bytes, and what it may do, names with commas between (docs/api.md). */
export interface NewToken {
  about: string;
  scopes: string;
}

/** Whom the account follows or blocks (kind: follow, block), since when. */
export interface Relation {
  name: string;
  kind: string;
  at: number;
}

/** A rating of the account, such as of chess.blitz; last: when its last rated game ended. */
export interface OwnRating {
  pool: string;
  rating: number;
  deviation: number;
  games: number;
  last: number;
}

/** A personal token; token is its hash. used: when it was last used, to ten minutes; 0: never. */
export interface Token {
  token: string;
  about: string;
  scopes: string;
  created: number;
  used: number;
  ends: number;
}

/** An entry of the account's log. */
export interface AccountEntry {
  at: number;
  action: AccountAction;
  by: AccountActor;
  address: string;
}

/** A move was played. */
export interface MovedEvent {
  kind: "moved";
  ply: Ply;
  position: Position;
  offers: Offers;
  clock?: Clock;
}

/** A free seat was taken, by an account or, without player, by a guest, whose name is as in Guests. */
export interface SeatTakenEvent {
  kind: "seat_taken";
  side: Side;
  clock?: Clock;
  player?: Person;
  guest?: number;
}

/** The guest in this seat has signed in: the game belongs to an account now. */
export interface PlayerNamedEvent {
  kind: "player_named";
  side: Side;
  player: Person;
}

/** The holder has given the seat up. */
export interface SeatLeftEvent {
  kind: "seat_left";
  side: Side;
  offers: Offers;
}

/** The seat has another secret now. */
export interface SeatRenewedEvent {
  kind: "seat_renewed";
  seat: Seat;
}

export interface DrawOfferedEvent {
  kind: "draw_offered";
  by: Side;
  offers: Offers;
}

export interface DrawDeclinedEvent {
  kind: "draw_declined";
  by: Side;
  offers: Offers;
}

export interface TakebackRequestedEvent {
  kind: "takeback_requested";
  by: Side;
  offers: Offers;
}

export interface TakebackDeclinedEvent {
  kind: "takeback_declined";
  by: Side;
  offers: Offers;
}

/** The last plies were taken back: the first to_ply plies remain. */
export interface TakenBackEvent {
  kind: "taken_back";
  to_ply: number;
  position: Position;
  offers: Offers;
  clock?: Clock;
}

/** The game ended otherwise than by a move: resignation, agreement, claim, time. */
export interface EndedEvent {
  kind: "ended";
  position: Position;
  offers: Offers;
  clock?: Clock;
}

/** The time of this side is up: nothing can be played any more. Who wins is found out next: ended follows. */
export interface FlaggedEvent {
  kind: "flagged";
  side: Side;
  offers: Offers;
  clock?: Clock;
}

/** A player has given the other one time. */
export interface TimeGivenEvent {
  kind: "time_given";
  by: Side;
  to: Side;
  seconds: number;
  clock?: Clock;
}

/** This side plays on with half of its time and without increment. */
export interface BerserkedEvent {
  kind: "berserked";
  side: Side;
  clock?: Clock;
}

/** The server was away, and nobody's clock ran: the side to move has the time that it had when the server stopped, or, after a crash, when its turn began. */
export interface ClockRestartedEvent {
  kind: "clock_restarted";
  clock?: Clock;
}

export interface RematchOfferedEvent {
  kind: "rematch_offered";
  by: Side;
  offers: Offers;
}

/** The rematch is played in this room; the same secrets open the players' seats there, which are swapped unless the game had a handicap. */
export interface RematchStartedEvent {
  kind: "rematch_started";
  room: string;
  offers: Offers;
}

export type Event =
  | MovedEvent
  | SeatTakenEvent
  | PlayerNamedEvent
  | SeatLeftEvent
  | SeatRenewedEvent
  | DrawOfferedEvent
  | DrawDeclinedEvent
  | TakebackRequestedEvent
  | TakebackDeclinedEvent
  | TakenBackEvent
  | EndedEvent
  | FlaggedEvent
  | TimeGivenEvent
  | BerserkedEvent
  | ClockRestartedEvent
  | RematchOfferedEvent
  | RematchStartedEvent;

/** Creates a room. The sender takes the seat it asks for: both in screen mode. computer: the engine plays the other side at this level (1 to 10), in either mode; whoever opens the link is then a spectator. fen: another start position; without it the start position of chess960 is random. A handicap is a start position too: libs/record/handicaps.json lists them. time: a time control, such as `fischer 180+2` (apps/server/clock/time_control.hpp lists the forms); without it nobody's time is limited. listed: GET /api/watch lists the game, and its rematches, while it goes on; only a game by link between people with a clock, others are refused as `bad_message`. guest: the name of a sender without an account, as in Guests. resigns: the computer gives lost games up, at level 4 and above; without it it plays on to the end. A connection that is in a room leaves it. */
export interface CreateRequest {
  type: "create";
  id: string;
  game: Game;
  mode: Mode;
  side: SideChoice;
  fen?: string;
  computer?: number;
  time?: string;
  listed?: boolean;
  guest?: number;
  resigns?: boolean;
}

/** Enters a room. With a secret: in that seat (another window that holds it gets unseated). Without: in the free seat if there is one and watch is not true, else as a spectator. With a secret and watch: as a spectator who is not counted among the watchers, because the seat's holder plays in another window. since is the last version that the client has, with the epoch and the hash that it came with: the client gets the events after it when they are in memory and both are those of this log, else, or without them, the whole state. A connection that is in another room leaves it; joining the same room again is a resync. A join counts as five messages against the rate of its connection, and one more for each 16 KiB of its answer. When a join has taken a seat and its answer, with the secret, was lost, the same join under the same id (16 characters or more) gets the seat again with a new secret, as long as the seat has made no other request. guest: as in create, for a seat that is taken. */
export interface JoinRequest {
  type: "join";
  id: string;
  room: string;
  secret?: string;
  watch?: boolean;
  since?: number;
  epoch?: string;
  hash?: string;
  guest?: number;
}

/** The connection is in no room any more: no more pushes of it come, nor of a hint or an analysis. A seat stays its holder's; rooms that are followed are not left. room: only that room is left. Accepted, too, by a connection that is not there. */
export interface LeaveRoomRequest {
  type: "leave_room";
  id: string;
  room?: string;
}

/** Follows a room besides the one that the connection is in: as a spectator, with its event and presence pushes, which then name the room. since, epoch and hash as in join; counts against the rate as a join does. A connection follows at most 16 rooms besides its own; a room that it joins is no longer followed. */
export interface FollowRequest {
  type: "follow";
  id: string;
  room: string;
  since?: number;
  epoch?: string;
  hash?: string;
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

/** Gives up half of one's own time and the increment, before one's first move in a game of an arena: a win is worth a point more. */
export interface BerserkRequest {
  type: "berserk";
  id: string;
}

/** Gives the opponent 15 seconds, in a room of mode link between people, while a clock with a main time runs. */
export interface GiveTimeRequest {
  type: "give_time";
  id: string;
}

/** Claims the game, or a draw, because the other player has left it. From the moment on that the presence push says. */
export interface ClaimLeftRequest {
  type: "claim_left";
  id: string;
  claim: LeftClaim;
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

/** The game of the guest who holds this seat shall belong to the account that the connection is signed in to, also when the game is over. Not on one screen. */
export interface NamePlayerRequest {
  type: "name_player";
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

/** Says something in a channel of the sender's room: either text or preset. The ack's version is the number of the line; a resend with the same id is not stored twice. Spectators may not use the players' channel, players the spectators' only after the game, and a game on one screen has no chat. text: 1 to limits.chat_chars code points, without control, bidirectional and other invisible characters, and with at most three combining marks on a character; white space at its ends goes. A channel has 500 lines at most, and counts in the bytes that an address may store. */
export interface ChatRequest {
  type: "chat";
  id: string;
  channel: ChatChannel;
  text?: string;
  preset?: ChatPreset;
}

/** Asks for the lines of a channel of the sender's room, at most limits.chat_page: the last ones before number `before`, or the last ones of all. From then on new lines come as chat_line pushes, as long as the connection is in the room and may read the channel. Counts against the rate as a join does. */
export interface ChatLinesRequest {
  type: "chat_lines";
  id: string;
  channel: ChatChannel;
  before?: number;
}

/** Asks the engine for a good move in the position on the board; it comes as a hint push, to this connection alone. Only for players on one screen or against the engine: in games between people the engine helps nobody. A further hint request replaces the one before. */
export interface HintRequest {
  type: "hint";
  id: string;
}

/** Asks the engine to analyse the position after `ply` plies of the game: `lines` principal variations (1 to 5), in analysis pushes of increasing depth to this connection alone, which name this request. When the game is over, for everybody in the room; before that only for the player on one screen. A further request replaces the one before; so does a hint. */
export interface AnalyseRequest {
  type: "analyse";
  id: string;
  ply: number;
  lines: number;
}

/** Stops the analysis, or the hint: no more pushes of it come. request: the id of the request for an analysis, which alone is stopped if it goes on; without it the one that was not asked for with beside. */
export interface StopAnalysisRequest {
  type: "stop_analysis";
  id: string;
  request?: string;
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

/** Asks the engine to analyse any position, as analyse does for one of a game; its analysis pushes have ply 0. beside: besides the connection's hint or other analysis, which goes on; it replaces only the last one with beside. For a connection that is in no room, or in one where it may ask for analysis. */
export interface AnalysePositionRequest {
  type: "analyse_position";
  id: string;
  game: Game;
  fen: string;
  lines: number;
  beside?: boolean;
}

/** Enters the lobby, where players without an opponent find one. The list comes as a push, at once and when it has changed. The answer brings a ticket: the name of a room to be, and the secret of the seat there. A client that was cut off sends the ticket of its last visit and learns whether it has been paired meanwhile; when not, and it searches for the same again within ten seconds, it has the number of its seek and its time of waiting back. browser: a secret like that of a seat, made once by the browser and sent by all its windows. By it a guest is one person: two windows are not paired with each other, sides alternate, and whom one has just met one meets last. The server keeps a hash of it, in memory. guest: as in create, for a seek and for the game. */
export interface EnterLobbyRequest {
  type: "enter_lobby";
  id: string;
  room?: string;
  secret?: string;
  browser?: string;
  guest?: number;
}

/** No list is sent any more, and a search is over. So it is when the connection ends. */
export interface LeaveLobbyRequest {
  type: "leave_lobby";
  id: string;
}

/** Opens a seek under the connection's ticket, in place of any other search: whoever accepts it is the opponent, and a paired push names the room. time is a time control, as in create. A rated game needs an account and the same clocks for both; min_rating and max_rating bound the rating of the opponent. */
export interface SeekRequest {
  type: "seek";
  id: string;
  game: Game;
  side: SideChoice;
  time?: string;
  rated?: boolean;
  min_rating?: number;
  max_rating?: number;
}

/** Accepts an open seek. When the game is stored, both get a paired push. */
export interface AcceptSeekRequest {
  type: "accept_seek";
  id: string;
  seek: number;
}

/** Waits in one of the pools of the lobby push, with guests or, signed in, for a rated game with accounts, in place of any other search, until a paired push names the room. */
export interface JoinPoolRequest {
  type: "join_pool";
  id: string;
  game: Game;
  time: string;
}

/** Ends the search. */
export interface StopSeekingRequest {
  type: "stop_seeking";
  id: string;
}

/** Asks for a pong, so that a page can tell a lost connection from an idle one. */
export interface PingRequest {
  type: "ping";
  id: string;
}

export type Request =
  | CreateRequest
  | JoinRequest
  | LeaveRoomRequest
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
  | BerserkRequest
  | GiveTimeRequest
  | ClaimLeftRequest
  | OfferRematchRequest
  | LeaveSeatRequest
  | NamePlayerRequest
  | RenewSecretRequest
  | HandOverRequest
  | TakeOverRequest
  | ChatRequest
  | ChatLinesRequest
  | HintRequest
  | AnalyseRequest
  | StopAnalysisRequest
  | ReviewRequest
  | LookRequest
  | AnalysePositionRequest
  | EnterLobbyRequest
  | LeaveLobbyRequest
  | SeekRequest
  | AcceptSeekRequest
  | JoinPoolRequest
  | StopSeekingRequest
  | PingRequest;

/** The room is created and stored. secret opens the seat; the browser keeps it. now is the server's time in ms when the answer was made; the moments in clocks are of the same clock, which is never set. */
export interface CreatedAnswer {
  type: "created";
  id: string;
  room: string;
  seat: Seat;
  secret: string;
  version: number;
  hash: string;
  epoch: string;
  now: number;
  state: State;
}

/** The client is in the room, or follows it. secret only when a seat was newly taken. Exactly one of state and events is there: events[i] has version since + 1 + i, the last one version; with them rating_changes, as in a state. epoch names the log that version belongs to: another one when an older copy has been put in its place. hash is that of version's event, 16 hexadecimal digits: it tells whether a log that goes by the same name has another event there. now is the server's time in ms when the answer was made; the moments in clocks are of the same clock, which is never set. */
export interface JoinedAnswer {
  type: "joined";
  id: string;
  room: string;
  seat: Seat | null;
  secret?: string;
  version: number;
  hash: string;
  epoch: string;
  now: number;
  state?: State;
  events?: Event[];
  rating_changes?: RatingChanges;
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

/** Lines of a channel, in order. The first of them has number 1, or there are others before it. */
export interface ChatLinesAnswer {
  type: "chat_lines";
  id: string;
  room: string;
  channel: ChatChannel;
  lines: ChatLine[];
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

/** The position, with its legal moves; null when it cannot be played, and then faults says why. Beside a position, and when no move was asked for, faults says why no game can have come to it. repairs, beside a position, says what was repaired in the FEN. ply is the move that was asked for. */
export interface LookedAnswer {
  type: "looked";
  id: string;
  position: Position | null;
  ply: Ply | null;
  faults: Fault[];
  repairs?: Fault[];
}

/** The connection works. */
export interface PongAnswer {
  type: "pong";
  id: string;
}

/** The client is in the lobby. room and secret are its ticket, to be kept until it is paired: the one that it sent, or a new one. paired: the ticket that it sent has led to this game, whose seat the old secret opens. */
export interface InLobbyAnswer {
  type: "in_lobby";
  id: string;
  room: string;
  secret: string;
  paired: Paired | null;
}

/** The seek is open, under this number in the list. */
export interface SeekingAnswer {
  type: "seeking";
  id: string;
  seek: number;
}

/** The request changed nothing. id is missing when the fault cannot be tied to a request. Some errors end the connection: the close frame follows. faults are those of bad_fen. */
export interface ErrorAnswer {
  type: "error";
  id?: string;
  code: ErrorCode;
  message: string;
  faults?: Fault[];
}

export type Answer =
  | CreatedAnswer
  | JoinedAnswer
  | PliesAnswer
  | SummariesAnswer
  | HandedOverAnswer
  | TakenOverAnswer
  | ChatLinesAnswer
  | AckAnswer
  | AcceptedAnswer
  | LookedAnswer
  | PongAnswer
  | InLobbyAnswer
  | SeekingAnswer
  | ErrorAnswer;

/** An event of the room. Versions have no gaps; a client that sees one joins again with since. hash is as in joined. The sender of the request gets the push too. room is present for a room that is followed besides the connection's own. */
export interface EventPush {
  type: "event";
  version: number;
  hash: string;
  event: Event;
  room?: string;
}

/** What the rated game that has just ended has done to the ratings of its players. room as in event. */
export interface RatedPush {
  type: "rated";
  changes: RatingChanges;
  room?: string;
}

/** This seat was opened in another window; this connection is now a spectator. */
export interface UnseatedPush {
  type: "unseated";
}

/** Who is connected: sent to everybody when it has changed, and after each joined. Not stored, and without a version. room as in event. first_left and second_left: the server's ms from which on the other player may claim the game because this one is gone; null while there is nothing to claim. */
export interface PresencePush {
  type: "presence";
  first: boolean;
  second: boolean;
  watchers: number;
  first_left: number | null;
  second_left: number | null;
  room?: string;
}

/** Somebody has said something, perhaps the receiver: the sender of the chat request gets its ack first. */
export interface ChatLinePush {
  type: "chat_line";
  room: string;
  channel: ChatChannel;
  line: ChatLine;
}

/** The engine's move after `ply` plies. */
export interface HintPush {
  type: "hint";
  ply: number;
  line: Line;
}

/** The engine's principal variations after `ply` plies, at this depth; request: the id of the request for them; done: no more will come. */
export interface AnalysisPush {
  type: "analysis";
  request: string;
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

/** The open seeks, newest first, 50 at most, and the pools. */
export interface LobbyPush {
  type: "lobby";
  seeks: OpenSeek[];
  pools: Pool[];
}

/** The search has led to a game, which is stored. The client joins the room with the secret of its ticket. The ticket is used up. */
export interface PairedPush {
  type: "paired";
  room: string;
  seat: Seat;
}

/** The search is over without a game: it could not be stored, the ticket is used up, or a later connection searches with it. The client enters the lobby again. */
export interface SearchEndedPush {
  type: "search_ended";
}

export type Push =
  | EventPush
  | RatedPush
  | UnseatedPush
  | PresencePush
  | ChatLinePush
  | HintPush
  | AnalysisPush
  | ReviewPush
  | LobbyPush
  | PairedPush
  | SearchEndedPush;

/** GET /api/players/NAME: an account, its record, its ratings and its openings, those played most first. 404 when nobody has the name. */
export interface PlayerBody {
  name: string;
  created: number;
  ratings: PoolRating[];
  openings: OpeningResults[];
}

/** GET /api/players/NAME/games: the account's games, the last one first, a page at a time. Parameters: game, speed, rated=1, opponent (a name), result (won, lost, drawn, running), opening (its key), from (Unix time in ms), and before, which is the next of the page before. */
export interface PlayedGamesBody {
  games: PlayedGame[];
  next: string | null;
}

/** GET /api/leaders/POOL: the best of a pool of ratings, such as chess.blitz: at most 200, without provisional ratings. */
export interface LeadersBody {
  leaders: Leader[];
}

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
export interface StudyCreatedBody {
  study: string;
}

/** Why the request was refused. faults say the same with codes: those of a draft, of its position, or of the game in a format; they may be missing. */
export interface RefusalBody {
  message: string;
  faults: Fault[];
}

/** GET /api/me: who is signed in, and the preferences of that account; both are null for a guest. */
export interface MeBody {
  account: Account | null;
  preferences: Preferences | null;
}

/** POST /api/me/sign-up with a SignUp (201), POST /api/me/sign-in with a SignIn, POST /api/me/reset with a PasswordReset: the account, and a cookie that its scripts cannot read. codes are the recovery codes of a new account: this is the only time that they are said. A reset ends all other sessions. */
export interface SignedInBody {
  account: Account;
  preferences: Preferences;
  codes: string[];
}

/** POST /api/me/codes with a PasswordCheck: new recovery codes instead of all old ones. */
export interface CodesBody {
  codes: string[];
}

/** GET /api/me/sessions: where the account is signed in, the last used first, and what was done with it lately, the last first. DELETE /api/me/sessions/SESSION ends one; POST /api/me/sign-out ends this one, POST /api/me/sign-out-everywhere all of them. POST /api/me/password with a PasswordChange ends all others. POST /api/me/delete with a PasswordCheck deletes the account. These answer with a status of 204. */
export interface SessionsBody {
  sessions: Session[];
  entries: AccountEntry[];
}

/** GET /api/me/tokens: the personal tokens of the account, the last made first. DELETE /api/me/tokens/TOKEN ends one (204). */
export interface TokensBody {
  tokens: Token[];
}

/** POST /api/me/tokens with a NewToken (201): the token. This is the only time that it is said. */
export interface NewTokenBody {
  token: string;
}

/** GET /api/me/preferences; PUT with Preferences replaces them all. */
export interface PreferencesBody {
  preferences: Preferences;
}

/** GET /api/me/export: all that is stored about the account but its games, which GET /api/games/user/NAME answers. */
export interface ExportBody {
  account: Account;
  preferences: Preferences;
  sessions: Session[];
  entries: AccountEntry[];
  tokens: Token[];
  relations: Relation[];
  ratings: OwnRating[];
}

/** Why a request under /api/me was refused: 400 for what the form must change, 401 when nobody is signed in or name and password do not fit, 403 for pages of other sites, insecure connections and suspended accounts, 409, 429 with wait_s, 503. */
export interface AccountRefusalBody {
  fault: AccountFault;
  field: AccountField | null;
  message: string;
  wait_s: number;
}

/** The answer that each request gets when it succeeds. */
export interface AnswerTo {
  create: CreatedAnswer;
  join: JoinedAnswer;
  leave_room: AcceptedAnswer;
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
  berserk: AckAnswer;
  give_time: AckAnswer;
  claim_left: AckAnswer;
  offer_rematch: AckAnswer;
  leave_seat: AckAnswer;
  name_player: AckAnswer;
  renew_secret: AckAnswer;
  hand_over: HandedOverAnswer;
  take_over: TakenOverAnswer;
  chat: AckAnswer;
  chat_lines: ChatLinesAnswer;
  hint: AcceptedAnswer;
  analyse: AcceptedAnswer;
  stop_analysis: AcceptedAnswer;
  review: AcceptedAnswer;
  look: LookedAnswer;
  analyse_position: AcceptedAnswer;
  enter_lobby: InLobbyAnswer;
  leave_lobby: AcceptedAnswer;
  seek: SeekingAnswer;
  accept_seek: AcceptedAnswer;
  join_pool: AcceptedAnswer;
  stop_seeking: AcceptedAnswer;
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
  chat_chars: 140,
  chat_page: 50,
  guest_names: 4096,
} as const;
