// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../src/model/games';
import type { Event, JoinRequest, MoveRequest } from '../src/net/protocol.gen';
import { Session } from '../src/net/session';
import { SharedSocket } from '../src/net/shared_socket';
import type { Listener, SessionView } from '../src/net/session_types';
import { FakeSocket, fakeBrowser, socket } from './fake_socket';
import { noOffers, state } from './fixtures';

let secrets: Map<string, string>;
let views: [SessionView, Event | null][];
let log: string[];
let moments: number[];
let session: Session;

const joinOf = (one: FakeSocket): JoinRequest => one.sent.find((r) => r.type === 'join') as JoinRequest;

/** Lets the time pass in which the next attempt is made. */
function reconnect(): void {
  socket().break();
  vi.advanceTimersByTime(10000);
  socket().open();
}

/** The session of a page that has just been loaded. */
function newSession(): Session {
  const listener: Listener = {
    status: (status) => log.push(status),
    changed: (view, event) => views.push([view, event]),
    presence: () => undefined,
    rated: () => undefined,
    serverTime: (moment) => moments.push(moment),
    unseated: () => log.push('unseated'),
    seatGone: () => undefined,
    chatLine: ({ line }) => log.push(`line ${String(line.number)}`),
    enginePush: (found) => log.push(`${found.type} ${String(found.ply)}`),
    refused: (error) => log.push(`refused ${error.code}`),
    connectionError: (error) => log.push(`connection error ${error.code}`),
  };
  return new Session(new SharedSocket('ws://server/ws'), listener, {
    read: (room) => secrets.get(room) ?? null,
    write: (room, secret) => secrets.set(room, secret),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  secrets = new Map();
  views = [];
  log = [];
  moments = [];
  session = newSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function startJoining(): JoinRequest {
  session.enter('room');
  socket().open();
  return joinOf(socket());
}

function enter(): void {
  const { id } = startJoining();
  socket().say({ type: 'joined', id, room: 'room', epoch: 'e1', seat: 'first', secret: 's3cret', version: 4, hash: 'h4', now: 9000, state });
}

describe('a session', () => {
  it('joins, stores its secret, and names its version when it joins again', () => {
    enter();
    expect(secrets.get('room')).toBe('s3cret');
    expect(views[0]?.[0]).toMatchObject({ seat: 'first', version: 4 });
    reconnect();
    expect(joinOf(socket())).toMatchObject({ room: 'room', secret: 's3cret', since: 4, epoch: 'e1', hash: 'h4' });
    expect(log).toEqual(['connecting', 'open', 'lost', 'open']);
  });

  it('tells the server’s time from answers and from events with clocks', () => {
    enter();
    const clock = {
      time: 'fischer 60+0', at: 9500, running: 'second', first_move: true, deadline: 69_500, first: { main: 60_000, periods: 0, move: null },
      second: { main: 60_000, periods: 0, move: null },
    };
    socket().say({ type: 'event', version: 5, event: { kind: 'clock_restarted', clock } });
    socket().say({ type: 'event', version: 6, event: { kind: 'draw_offered', by: 'first', offers: { ...noOffers, draw: 'first' } } });
    expect(moments).toEqual([9000, 9500]);
    expect(views.at(-1)?.[0].state.clock).toEqual(clock);
  });

  it('asks for the first plies of a long game before it shows it', () => {
    const ply = (n: number): object => ({ move: `m${String(n)}`, fen: '', check: false, san: '', zh: '' });
    const plies = (from: number, to: number): object[] => Array.from({ length: to - from }, (_, i) => ply(from + i));
    session.enter('room');
    socket().open();
    const long = { ...state, first_ply: 300, plies: plies(300, 556) };
    socket().say({ type: 'joined', id: joinOf(socket()).id, room: 'room', epoch: 'e1', seat: 'first', version: 600, hash: 'h600', state: long });
    expect(views).toEqual([]);
    for (const [from, to] of [[44, 300], [0, 44]] as const) {
      const request = socket().sent[socket().sent.length - 1];
      expect(request).toMatchObject({ type: 'plies', room: 'room', from, to });
      // What happens meanwhile is shown afterwards.
      if (from > 0) socket().say({ type: 'event', version: 601, hash: 'h601', event: { kind: 'draw_offered', by: 'second', offers: { ...noOffers, draw: 'second' } } });
      socket().say({ type: 'plies', id: request?.id, room: 'room', from, plies: plies(from, to) });
    }
    expect(views.map(([view]) => [view.version, view.hash])).toEqual([[600, 'h600'], [601, 'h601']]);
    const shown = views[1]?.[0].state;
    expect(shown?.first_ply).toBe(0);
    expect(shown?.plies.map(({ move }) => move)).toEqual(Array.from({ length: 556 }, (_, i) => `m${String(i)}`));
    expect(shown?.offers.draw).toBe('second');
  });

  it('joins again when plies are taken back while they are on their way', () => {
    session.enter('room');
    socket().open();
    const long = { ...state, first_ply: 10 };
    socket().say({ type: 'joined', id: joinOf(socket()).id, room: 'room', epoch: 'e1', seat: 'first', version: 12, state: long });
    socket().say({ type: 'plies', id: socket().sent[1]?.id, room: 'room', from: 0, plies: [] });
    expect(socket().sent.map(({ type }) => type)).toEqual(['join', 'plies', 'join']);
    expect(views).toEqual([]);
  });

  it('renews its secret, and goes back to the old one when the new one did not arrive', async () => {
    enter();
    const reply = session.renewSecret();
    const request = socket().sent.find((r) => r.type === 'renew_secret');
    expect(secrets.get('room')).toMatch(/^[A-Za-z0-9_-]{43} s3cret$/);
    const [fresh] = secrets.get('room')?.split(' ') ?? [];
    expect(request).toMatchObject({ secret: fresh });
    reconnect();
    expect(joinOf(socket())).toMatchObject({ secret: fresh });
    socket().say({ type: 'error', id: joinOf(socket()).id, code: 'wrong_secret', message: '' });
    const again = socket().sent[1];
    expect(again).toMatchObject({ type: 'join', secret: 's3cret' });
    socket().say({ type: 'joined', id: again?.id, room: 'room', epoch: 'e1', seat: 'first', version: 4, events: [] });
    expect(socket().sent[2]).toEqual(request);
    socket().say({ type: 'ack', id: request?.id, version: 5 });
    await expect(reply).resolves.toMatchObject({ type: 'ack' });
    expect(secrets.get('room')).toBe(fresh);
  });

  /** Opens the page again: the session is another one, the storage the same. */
  function reload(): void {
    session = newSession();
    session.enter('room');
    socket().open();
  }

  it('opens the seat with the old secret when the page was left before the new one was sent', () => {
    enter();
    socket().break();
    void session.renewSecret();
    reload();
    socket().say({ type: 'error', id: joinOf(socket()).id, code: 'wrong_secret', message: '' });
    const again = socket().sent[1];
    expect(again).toMatchObject({ type: 'join', secret: 's3cret' });
    expect(again).not.toHaveProperty('watch');
    socket().say({ type: 'joined', id: again?.id, room: 'room', epoch: 'e1', seat: 'first', version: 4, state });
    reload();
    expect(joinOf(socket()), 'the secret that opened the seat is tried first').toMatchObject({ secret: 's3cret' });
  });

  it('opens the seat with the new secret when the page was left before the answer came', () => {
    enter();
    void session.renewSecret();
    const renewal = socket().sent.find((r) => r.type === 'renew_secret');
    reload();
    expect(joinOf(socket()).secret).toBe(renewal?.secret);
  });

  it('keeps its secret when the server refuses to renew it', async () => {
    enter();
    const reply = session.renewSecret();
    socket().say({ type: 'error', id: socket().sent.find((r) => r.type === 'renew_secret')?.id, code: 'too_many', message: '' });
    await expect(reply).resolves.toMatchObject({ type: 'error' });
    expect(secrets.get('room')).toBe('s3cret');
  });

  it('watches when none of its secrets opens the seat', () => {
    secrets.set('room', 'new old');
    session.enter('room');
    socket().open();
    for (const secret of ['new', 'old']) {
      const join = socket().sent[socket().sent.length - 1];
      expect(join).toMatchObject({ type: 'join', secret });
      socket().say({ type: 'error', id: join?.id, code: 'wrong_secret', message: '' });
    }
    expect(socket().sent).toHaveLength(3);
    expect(socket().sent[2]).toMatchObject({ type: 'join', watch: true });
    expect(socket().sent[2]).not.toHaveProperty('secret');
  });

  it('gives its seat up and watches', async () => {
    enter();
    const reply = session.leaveSeat();
    socket().say({ type: 'ack', id: socket().sent.find((r) => r.type === 'leave_seat')?.id, version: 5 });
    await reply;
    expect(secrets.get('room')).toBe('');
    expect(views[views.length - 1]?.[0].seat).toBeNull();
    reconnect();
    expect(joinOf(socket())).toMatchObject({ watch: true });
  });

  it('sends an unanswered move again under its old id, after it has joined', async () => {
    enter();
    const reply = session.ask({ type: 'move', ply: 0, move: 'e2e4' });
    const first = socket().sent.find((r) => r.type === 'move') as MoveRequest;
    reconnect();
    expect(socket().sent.filter((r) => r.type === 'move')).toEqual([]);
    socket().say({ type: 'joined', id: joinOf(socket()).id, room: 'room', epoch: 'e1', seat: 'first', version: 4, events: [] });
    expect(socket().sent.filter((r) => r.type === 'move')).toEqual([first]);
    socket().say({ type: 'ack', id: first.id, version: 5 });
    await expect(reply).resolves.toMatchObject({ type: 'ack', version: 5 });
    reconnect();
    socket().say({ type: 'joined', id: joinOf(socket()).id, room: 'room', epoch: 'e1', seat: 'first', version: 5, state });
    expect(socket().sent.filter((r) => r.type === 'move')).toEqual([]);
  });

  it('sends an unanswered look again after it has joined', async () => {
    enter();
    const answer = session.look({ game: 'chess', fen: games.chess.startFen, move: 'Nf3' });
    const [first] = socket().sent.filter((r) => r.type === 'look');
    expect(first).toMatchObject({ game: 'chess', fen: games.chess.startFen, move: 'Nf3' });
    reconnect();
    socket().say({ type: 'joined', id: joinOf(socket()).id, room: 'room', epoch: 'e1', seat: 'first', version: 4, events: [] });
    expect(socket().sent.filter((r) => r.type === 'look')).toEqual([first]);
    socket().say({ type: 'error', id: first?.id, code: 'ambiguous_move', message: '' });
    await expect(answer).resolves.toMatchObject({ type: 'error', code: 'ambiguous_move' });
    expect(log.filter((line) => line.startsWith('connection error'))).toEqual([]);
  });

  it('applies missed events once, and asks again when there is a gap', () => {
    enter();
    const offered: Event = { kind: 'draw_offered', by: 'second', offers: { ...noOffers, draw: 'second' } };
    socket().say({ type: 'event', version: 5, event: offered });
    socket().say({ type: 'event', version: 5, event: offered });
    expect(views.filter(([, event]) => event !== null)).toHaveLength(1);
    socket().say({ type: 'event', version: 8, event: offered });
    expect(socket().sent.filter((r) => r.type === 'join')).toHaveLength(2);
    expect(views[views.length - 1]?.[0].version).toBe(5);
  });

  it('asks for a free seat under one id until it has an answer', () => {
    session.enter('room');
    socket().open();
    const { id } = joinOf(socket());
    reconnect();
    expect(joinOf(socket()).id).toBe(id);
  });

  it('watches after its seat was taken over, until it takes it back', () => {
    enter();
    socket().say({ type: 'unseated' });
    reconnect();
    expect(joinOf(socket())).toMatchObject({ watch: true });
    expect(joinOf(socket()).secret, 'tells the server that it is the player’s other window').toBe('s3cret');
    session.retakeSeat();
    const last = socket().sent[socket().sent.length - 1];
    expect(last).toMatchObject({ type: 'join', secret: 's3cret' });
  });

  it('sends unanswered requests again after too_fast', async () => {
    session.enter('room');
    socket().open();
    const tooFast = { type: 'error', code: 'too_fast', message: '' };
    socket().say(tooFast);
    vi.advanceTimersByTime(1000);
    const joins = socket().sent.filter((r) => r.type === 'join');
    expect(joins).toHaveLength(2);
    socket().say({ type: 'joined', id: joins[1]?.id, seat: 'first', version: 1, state });
    const reply = session.ask({ type: 'move', ply: 0, move: 'e2e4' });
    socket().say(tooFast);
    vi.advanceTimersByTime(2000);
    const moves = socket().sent.filter((r) => r.type === 'move');
    expect(moves.map((r) => r.id)).toEqual([moves[0]?.id, moves[0]?.id]);
    socket().say({ type: 'ack', id: moves[0]?.id, version: 2 });
    await expect(reply).resolves.toMatchObject({ type: 'ack' });
    expect(log.filter((line) => line === 'connection error too_fast')).toHaveLength(2);
  });

  it('keeps the secret for the seat of the rematch', () => {
    enter();
    socket().say({ type: 'event', version: 5, event: { kind: 'rematch_started', room: 'next', offers: noOffers } });
    expect(secrets.get('next')).toBe('s3cret');
  });

  it('leaves the secret of the rematch alone once it was renewed there', () => {
    secrets.set('next', 'renewed');
    const { id } = startJoining();
    socket().say({ type: 'joined', id, room: 'room', epoch: 'e1', seat: 'first', secret: 's3cret', version: 5, state: { ...state, successor: 'next' } });
    expect(secrets.get('next')).toBe('renewed');
    socket().say({ type: 'event', version: 6, event: { kind: 'rematch_started', room: 'next', offers: noOffers } });
    expect(secrets.get('next')).toBe('renewed');
  });

  it('refuses requests that the server would not read', async () => {
    enter();
    const sent = socket().sent.length;
    const fen = 'x'.repeat(20_000);
    await expect(session.create({ game: 'chess', mode: 'screen', side: 'first', fen })).resolves.toMatchObject({ code: 'too_large' });
    await expect(session.look({ game: 'chess', fen })).resolves.toMatchObject({ code: 'too_large' });
    expect(socket().sent).toHaveLength(sent);
  });

  it('creates a room when the server is reached', async () => {
    const made = session.create({ game: 'chess', mode: 'screen', side: 'first' });
    socket().break(); // it was not reached
    reconnect();
    const [request] = socket().sent;
    expect(request).toMatchObject({ type: 'create', game: 'chess' });
    reconnect(); // the answer was lost
    expect(socket().sent).toEqual([request]);
    socket().say({ type: 'created', id: request?.id, room: 'room', seat: 'first', secret: 's3cret', version: 1, hash: 'h1', epoch: 'e1', now: 0, state });
    await expect(made).resolves.toMatchObject({ type: 'created' });
    reconnect();
    expect(socket().sent).toMatchObject([{ type: 'join', since: 1, hash: 'h1' }]);
  });

  it('creates a room from within another, and comes to the new one', async () => {
    enter();
    socket().break();
    const made = session.create({ game: 'chess', mode: 'screen', side: 'first' });
    vi.advanceTimersByTime(10000);
    socket().open();
    expect(socket().sent.map(({ type }) => type)).toEqual(['join', 'create']);
    const create = socket().sent[1];
    socket().say({
      type: 'created', id: create?.id, room: 'new', seat: 'first', secret: 's3cret', version: 1, epoch: 'e1', now: 0, state: { ...state, room: 'new' },
    });
    await expect(made).resolves.toMatchObject({ room: 'new' });
    expect(views.at(-1)?.[0].state.room).toBe('new');
  });

  it('creates no room any more when the player has gone on', async () => {
    const made = session.create({ game: 'chess', mode: 'screen', side: 'first' });
    socket().break();
    session.cancelCreate();
    await expect(made).resolves.toMatchObject({ type: 'error' });
    vi.advanceTimersByTime(10000);
    socket().open();
    expect(socket().sent).toEqual([]);
    session.leave();
    expect(log.at(-1)).toBe('idle');
  });

  it('drops a connection that does not answer pings', () => {
    enter();
    vi.advanceTimersByTime(15000);
    expect(socket().sent.some((r) => r.type === 'ping')).toBe(true);
    vi.advanceTimersByTime(8000);
    expect(log).toContain('lost');
  });

  it('reports rooms that cannot be joined, and ignores invalid messages', () => {
    session.enter('room');
    socket().open();
    socket().onmessage?.({ data: 'not json' });
    socket().onmessage?.({ data: '7' });
    socket().say({ type: 'error', id: joinOf(socket()).id, code: 'no_such_room', message: '' });
    socket().say({ type: 'error', code: 'too_fast', message: '' });
    expect(log).toEqual(['connecting', 'open', 'refused no_such_room', 'connection error too_fast']);
  });

  it('asks for a code with the secret of its seat', async () => {
    enter();
    const answer = session.handOver();
    const request = socket().sent.find(({ type }) => type === 'hand_over');
    expect(request).toMatchObject({ secret: 's3cret' });
    socket().say({ type: 'handed_over', id: request?.id, code: '7K3MW90QXA', seconds: 300 });
    await expect(answer).resolves.toMatchObject({ code: '7K3MW90QXA' });
    secrets.clear();
    await expect(session.handOver()).resolves.toMatchObject({ code: 'not_seated' });
  });
});

describe('a session’s chat', () => {
  it('sends a line again under its id after a loss of the connection, and passes on what is said', async () => {
    enter();
    const reply = session.ask({ type: 'chat', channel: 'players', text: 'hi' });
    const request = socket().sent.find((r) => r.type === 'chat');
    reconnect();
    const { id } = joinOf(socket());
    socket().say({ type: 'joined', id, room: 'room', epoch: 'e1', seat: 'first', version: 4, events: [] });
    expect(socket().sent.find((r) => r.type === 'chat')).toEqual(request);
    socket().say({ type: 'ack', id: request?.id, version: 1 });
    expect(await reply).toMatchObject({ type: 'ack', version: 1 });
    socket().say({ type: 'chat_line', room: 'room', channel: 'players', line: { number: 1, at: 5, author: 'first', text: 'hi' } });
    expect(log).toContain('line 1');
    const answer = session.chatLines('players', 7);
    const asked = socket().sent.find((r) => r.type === 'chat_lines');
    expect(asked).toMatchObject({ channel: 'players', before: 7 });
    socket().say({ type: 'chat_lines', id: asked?.id, room: 'room', channel: 'players', lines: [] });
    expect(await answer).toMatchObject({ type: 'chat_lines', lines: [] });
  });
});
