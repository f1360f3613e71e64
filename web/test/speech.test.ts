// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { catalogues } from '../src/i18n';
import { readPlacement } from '../src/model/fen';
import { games } from '../src/model/games';
import type { Ply, Seat, State } from '../src/net/protocol.gen';
import { moveText, outcomeText, pageTitle, playerName, speakMove, speakOutcome } from '../src/speech';

const { en, zh } = catalogues;
const ply = (move: string, san: string, zhText = san, check = false): Ply => ({ move, san, zh: zhText, check, fen: '' });
const xiangqi = readPlacement('xiangqi', games.xiangqi.startFen);

describe('spoken moves', () => {
  it('name side, piece and squares in English', () => {
    const move = ply('h2e2', 'C2=5', '炮二平五', true);
    expect(speakMove(en, 'xiangqi', 'algebraic', xiangqi, move)).toBe('Red: cannon h2 to e2, check');
    expect(speakMove(en, 'xiangqi', 'wxf', xiangqi, move)).toBe('Red: C2=5, check');
  });

  it('use Chinese notation in Chinese', () => {
    expect(speakMove(zh, 'xiangqi', 'chinese', xiangqi, ply('h2e2', 'C2=5', '炮二平五', true))).toBe(
      '红方：炮二平五，将军',
    );
    const chess = readPlacement('chess', games.chess.startFen);
    expect(speakMove(zh, 'chess', 'chinese', chess, ply('g1f3', 'Nf3'))).toBe('白方：马 g1 到 f3');
  });

  it('include captures, en passant, promotions and castling', () => {
    const passing = readPlacement('chess', '4k3/8/8/3pP3/8/8/8/4K3');
    expect(speakMove(en, 'chess', 'algebraic', passing, ply('e5d6', 'exd6'))).toBe('White: pawn e5 to d6, takes pawn');
    const last = readPlacement('chess', '3r3k/4P3/8/8/8/8/8/4K3');
    expect(speakMove(en, 'chess', 'algebraic', last, ply('e7d8q', 'exd8=Q+', '', true))).toBe(
      'White: pawn e7 to d8, takes rook, promotes to queen, check',
    );
    const castle = readPlacement('chess', 'r3k2r/8/8/8/8/8/8/R3K2R');
    expect(speakMove(en, 'chess', 'algebraic', castle, ply('e1g1', 'O-O'))).toBe('White castles kingside');
    expect(speakMove(en, 'chess960', 'algebraic', castle, ply('e8a8', 'O-O-O'))).toBe('Black castles queenside');
  });
});

describe('written moves', () => {
  it('follow the chosen notation', () => {
    const move = ply('h2h9', 'C2+7', '炮二进七');
    expect(moveText('xiangqi', { xiangqi: 'chinese', chess: 'letters' }, xiangqi, move)).toBe('炮二进七');
    expect(moveText('xiangqi', { xiangqi: 'wxf', chess: 'letters' }, xiangqi, move)).toBe('C2+7');
    expect(moveText('xiangqi', { xiangqi: 'algebraic', chess: 'letters' }, xiangqi, move)).toBe('Ch2xh9');
    expect(moveText('xiangqi', { xiangqi: 'algebraic', chess: 'letters' }, xiangqi, ply('h0g2', 'H2+3'))).toBe('Hh0–g2');
    expect(moveText('chess', { xiangqi: 'chinese', chess: 'letters' }, readPlacement('chess', games.chess.startFen), ply('e2e4', 'e4'))).toBe('e4');
    const figurines = { xiangqi: 'chinese', chess: 'figurines' } as const;
    const start = readPlacement('chess', games.chess.startFen);
    expect(moveText('chess', figurines, start, ply('g1f3', 'Nf3'))).toBe('♘\uFE0Ef3');
    expect(moveText('chess', figurines, start, ply('b7a8q', 'bxa8=Q#'))).toBe('bxa8=♕\uFE0E#');
    expect(moveText('chess', figurines, start, ply('e1g1', 'O-O'))).toBe('O-O');
  });
});

describe('players', () => {
  const guests = { first: null, second: null };
  const state = { game: 'chess', computer: null, players: guests } as unknown as State;
  it('are named as the player here knows them', () => {
    expect(playerName(en, state, 'first', 'second')).toBe('Your opponent');
    expect(playerName(en, state, 'first', 'first')).toBe('White');
    expect(playerName(en, state, null, 'second')).toBe('Black');
    expect(playerName(en, state, 'both', 'second')).toBe('Black');
    expect(playerName(zh, { ...state, computer: { side: 'second', level: 1 } }, 'first', 'second')).toBe('电脑');
  });
  it('are called by the names of their accounts', () => {
    const players = { first: null, second: { name: 'anna', rating: null, provisional: false } };
    expect(playerName(en, { ...state, players }, 'first', 'second')).toBe('anna');
    expect(playerName(en, { ...state, players }, null, 'first')).toBe('White');
  });
});

describe('titles', () => {
  const seats = { first: true, second: true };
  const position = { turn: 'first', outcome: null };
  const state = { game: 'chess', mode: 'link', computer: null, seats, position } as unknown as State;
  const title = (change: Partial<State>, seat: Seat | null = 'first', unseated = false): string =>
    pageTitle(en, { state: { ...state, ...change }, seat, unseated });
  it('say first what a player looks for', () => {
    expect(title({})).toBe('Your turn · Chess · Duiyi');
    expect(title({}, 'second')).toBe('White to move · Chess · Duiyi');
    expect(title({ seats: { first: true, second: false } })).toBe('Waiting for an opponent · Chess · Duiyi');
    expect(title({}, null, true)).toBe('You are playing in another tab · Chess · Duiyi');
    expect(title({ computer: { side: 'first', level: 3 } }, 'second')).toBe('The computer is thinking · Chess · Duiyi');
    const over = { ...state.position, outcome: { winner: 'first', reason: 'resignation' } as const };
    expect(title({ position: over })).toBe('You win · Chess · Duiyi');
  });
});

describe('results', () => {
  it('depend on the player’s side', () => {
    const mate = { winner: 'first', reason: 'checkmate' } as const;
    expect(outcomeText(en, 'chess', mate, 'first').headline).toBe('You win');
    expect(outcomeText(en, 'chess', mate, 'second')).toEqual({ headline: 'You lose', reason: 'Checkmate, White wins' });
    expect(outcomeText(zh, 'xiangqi', mate, null)).toEqual({ headline: '红胜', reason: '将死' });
    expect(speakOutcome(zh, 'xiangqi', { winner: 'first', reason: 'stalemate' })).toBe('困毙，红胜');
    expect(speakOutcome(zh, 'chess', { winner: null, reason: 'stalemate' })).toBe('逼和：无子可动，和棋');
    expect(speakOutcome(zh, 'xiangqi', { winner: 'second', reason: 'resignation' })).toBe('红方认输，黑胜');
    expect(speakOutcome(en, 'chess', { winner: 'second', reason: 'resignation' })).toBe('White resigned, Black wins');
    expect(outcomeText(en, 'chess', { winner: null, reason: 'agreement' }, 'both').headline).toBe('Draw');
  });
});
