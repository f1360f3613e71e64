// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Search } from '../src/model/kept_search';
import { LobbyConnection, longWait, type Ticket } from '../src/net/lobby_connection';
import type { Request } from '../src/net/protocol.gen';
import { SharedSocket } from '../src/net/shared_socket';
import { fakeBrowser, socket } from './fake_socket';

const pool: Search = { type: 'join_pool', game: 'chess', time: 'fischer 180+2' };

let ticket: Ticket | null;
let browser: string | null;
let guest: number | null;
let log: string[];
let lobby: LobbyConnection;

const last = (type: string): Request | undefined => [...socket().sent].reverse().find((one) => one.type === type);
const idOf = (type: string): string => last(type)?.id ?? 'none';

function letIn(room = 'R1', paired: object | null = null): void {
  socket().say({ type: 'in_lobby', id: idOf('enter_lobby'), room, secret: `secret of ${room}`, paired });
}

function reconnect(): void {
  socket().break();
  vi.advanceTimersByTime(10000);
  socket().open();
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  ticket = null;
  browser = null;
  guest = null;
  log = [];
  lobby = new LobbyConnection(new SharedSocket('ws://server/ws'), {
    listed: (list) => log.push(list === null ? 'no list' : 'list'),
    searching: (search, seek) => log.push(`${search?.type ?? 'nothing'} ${String(seek)}`),
    paired: (game, secret) => log.push(`paired ${game.room} ${game.seat} ${secret}`),
    refused: (error) => log.push(`refused ${error.code}`),
    ended: () => log.push('ended'),
    waitedLong: () => log.push('waited long'),
    idle: () => log.push('idle'),
  }, { read: () => ticket, write: (next) => (ticket = next) }, () => browser, () => (guest === null ? {} : { guest }));
  lobby.open();
  socket().open();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the connection to the lobby', () => {
  it('keeps its ticket, and is paired with it', () => {
    expect(last('enter_lobby')).not.toHaveProperty('room');
    letIn();
    expect(ticket).toEqual({ room: 'R1', secret: 'secret of R1' });
    lobby.start(pool);
    expect(last('join_pool')).toMatchObject(pool);
    socket().say({ type: 'paired', room: 'R9', seat: 'second' });
    expect(log.slice(-1)).toEqual(['paired R9 second secret of R1']);
    expect(ticket).toBeNull();
  });

  it('says the name of the guest, and enters again with its ticket when that is another', () => {
    expect(last('enter_lobby')).not.toHaveProperty('guest');
    guest = 7;
    lobby.renamed();
    expect(last('enter_lobby')).not.toHaveProperty('guest'); // the answer to the entry is on its way
    letIn();
    expect(last('enter_lobby')).toMatchObject({ room: 'R1', guest: 7 });
    letIn();
    lobby.start(pool);
    guest = 8;
    lobby.renamed();
    expect(last('enter_lobby')).toMatchObject({ room: 'R1', guest: 8 });
    const searches = socket().sent.filter(({ type }) => type === 'join_pool').length;
    letIn();
    expect(socket().sent.filter(({ type }) => type === 'join_pool')).toHaveLength(searches + 1);
  });

  it('names the browser if it can', () => {
    expect(last('enter_lobby')).not.toHaveProperty('browser');
    browser = 'secret of the browser';
    reconnect();
    expect(last('enter_lobby')).toMatchObject({ browser });
  });

  it('says once that a search has gone on for long', () => {
    letIn();
    lobby.start(pool);
    vi.advanceTimersByTime(longWait - 1);
    expect(log).not.toContain('waited long');
    reconnect();
    letIn();
    expect(log.filter((one) => one === 'waited long')).toHaveLength(1);
    lobby.start({ type: 'seek', game: 'xiangqi', side: 'random' });
    vi.advanceTimersByTime(longWait);
    expect(log.filter((one) => one === 'waited long')).toHaveLength(2);
  });

  it('says nothing of a search that is over in time', () => {
    letIn();
    lobby.start(pool);
    lobby.stop();
    lobby.start(pool);
    socket().say({ type: 'paired', room: 'R9', seat: 'second' });
    vi.advanceTimersByTime(2 * longWait);
    expect(log).not.toContain('waited long');
  });

  it('is idle when the server knows that nothing is searched for', () => {
    letIn();
    expect(log.slice(-1)).toEqual(['idle']);
    lobby.start(pool);
    lobby.stop();
    expect(log.slice(-1)).toEqual(['nothing null']);
    socket().say({ type: 'accepted', id: idOf('stop_seeking') });
    expect(log.slice(-1)).toEqual(['idle']);
    lobby.stop();
    lobby.start(pool);
    socket().say({ type: 'accepted', id: idOf('stop_seeking') });
    expect(log.slice(-1)).toEqual(['join_pool null']);
  });

  it('starts a search that was asked for before it was let in', () => {
    lobby.start(pool);
    expect(last('join_pool')).toBeUndefined();
    letIn();
    expect(last('join_pool')).toMatchObject(pool);
  });

  it('enters with its ticket after a loss, and searches on', () => {
    letIn();
    lobby.start(pool);
    reconnect();
    expect(last('enter_lobby')).toMatchObject({ room: 'R1', secret: 'secret of R1' });
    letIn();
    expect(last('join_pool')).toMatchObject(pool);
  });

  it('learns after a loss that it has been paired, and searches no more', () => {
    letIn();
    lobby.start(pool);
    reconnect();
    letIn('R2', { room: 'R9', seat: 'first' });
    expect(log.slice(-1)).toEqual(['paired R9 first secret of R1']);
    expect(last('join_pool')).toBeUndefined();
  });

  it('names its seek, and forgets it when it is withdrawn', () => {
    letIn();
    lobby.start({ type: 'seek', game: 'xiangqi', side: 'random' });
    socket().say({ type: 'seeking', id: idOf('seek'), seek: 17 });
    expect(log.slice(-1)).toEqual(['seek 17']);
    lobby.stop();
    expect(log.slice(-1)).toEqual(['nothing null']);
    expect(last('stop_seeking')).toBeDefined();
  });

  it('says why a seek could not be accepted', () => {
    letIn();
    lobby.accept(17);
    socket().say({ type: 'error', id: idOf('accept_seek'), code: 'seek_gone', message: '' });
    expect(log.slice(-1)).toEqual(['refused seek_gone']);
  });

  it('searches on when a seek could not be accepted, as the server does', () => {
    letIn();
    lobby.start(pool);
    lobby.accept(17);
    socket().say({ type: 'error', id: idOf('accept_seek'), code: 'seek_gone', message: '' });
    expect(log.slice(-2)).toEqual(['join_pool null', 'refused seek_gone']);
    reconnect();
    letIn();
    expect(last('join_pool')).toMatchObject(pool);
  });

  it('enters again when a search has ended without a game', () => {
    letIn();
    lobby.start(pool);
    socket().say({ type: 'search_ended' });
    expect(log.slice(-2)).toEqual(['nothing null', 'ended']);
    expect(socket().sent.filter(({ type }) => type === 'enter_lobby')).toHaveLength(2);
  });

  it('enters again when a message was dropped as too fast', () => {
    socket().say({ type: 'error', code: 'too_fast', message: '' });
    vi.advanceTimersByTime(600);
    expect(socket().sent.filter(({ type }) => type === 'enter_lobby')).toHaveLength(2);
  });

  it('ends its search with the page', () => {
    letIn();
    lobby.start(pool);
    lobby.close();
    expect(log.slice(-2)).toEqual(['nothing null', 'no list']);
  });
});
