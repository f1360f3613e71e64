// SPDX-License-Identifier: GPL-3.0-or-later
// What a session tells the page, and what the page asks of it.
import type {
  AcceptedAnswer, AckAnswer, AnalysisPush, ChatLinePush, ChatLinesAnswer, ChatLinesRequest, ErrorAnswer, Event, EventPush, HandedOverAnswer,
  HandOverRequest, HintPush, JoinedAnswer, LookedAnswer, LookRequest, PliesRequest, PresencePush, RatingChanges, Request, ReviewPush, State,
} from './protocol.gen';

/** The session's callbacks. */
export interface Listener {
  status(status: 'idle' | 'connecting' | 'open' | 'lost'): void;
  /** The room as it is now, with the event that led here (none when the whole state was replaced). */
  changed(view: SessionView, event: Event | null): void;
  presence(presence: PresencePush): void;
  /** What the game that has ended has done to the players' ratings. */
  rated(changes: RatingChanges): void;
  /** A message that was written at this moment of the server's clock has just come. */
  serverTime(moment: number): void;
  unseated(): void;
  /** No secret of this browser opens a seat of the room, or none any more. */
  seatGone(): void;
  /** Somebody has said something in the chat. */
  chatLine(push: ChatLinePush): void;
  /** What the engine has found: a hint, an analysis, a page of a review. */
  enginePush(found: EnginePush): void;
  /** The room cannot be entered. */
  refused(error: ErrorAnswer): void;
  /** An error that belongs to no request. */
  connectionError(error: ErrorAnswer): void;
}

export interface SessionView {
  readonly state: State;
  readonly version: number;
  /** Of the event that led to the version; empty while later ones follow at once. */
  readonly hash: string;
  /** The log that the version belongs to. */
  readonly epoch: string;
  readonly seat: JoinedAnswer['seat'];
}

/** The storage of seat secrets: those that may open a room's seat, separated by spaces, the likeliest first. */
export interface Secrets {
  read(room: string): string | null;
  write(room: string, secrets: string): void;
}

export type EnginePush = HintPush | AnalysisPush | ReviewPush;

export type SeatRequest = Exclude<
  Request,
  { type: 'create' | 'join' | 'plies' | 'ping' | 'look' | 'analyse_position' | 'summaries' | 'hand_over' | 'take_over' | 'chat_lines' }
>;
type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
export type SeatRequestBody = Without<SeatRequest>;
export type Reply = AckAnswer | AcceptedAnswer | ErrorAnswer;

/** An answer to a request that waits for one. */
export type Waited = Reply | LookedAnswer | HandedOverAnswer | ChatLinesAnswer;

export type WaitingRequest = SeatRequest | LookRequest | HandOverRequest | ChatLinesRequest;

/** A long game of which the first plies are on their way. */
export interface Loading {
  readonly joined: JoinedAnswer;
  readonly state: State;
  request: PliesRequest;
  /** What has happened since. */
  readonly events: EventPush[];
}
