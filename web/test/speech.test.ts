// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { catalogues } from '../src/i18n';
import { readPlacement } from '../src/model/fen';
import { games } from '../src/model/games';
import type { Ply, Seat, State } from '../src/net/protocol.gen';
import {
  moveNote, moveText, moveWords, outcomeText, pageTitle, playerName, resultText, speakMove, speakOutcome, turnText,
} from '../src/speech';

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
    expect(speakMove(en, 'chess', 'algebraic', castle, ply('e1g1', 'O-O'))).toBe('White: castles kingside');
    expect(speakMove(en, 'chess960', 'algebraic', castle, ply('e8a8', 'O-O-O'))).toBe('Black: castles queenside');
  });
});

describe('a hint', () => {
  const move = ply('h2e2', 'C2=5', '炮二平五', true);
  const capture = ply('h2h9', 'C2+7', '炮二进七');
  it('is in the player’s notation, with captures and checks that the notation does not name', () => {
    const king = readPlacement('chess', '4k3/8/8/8/8/8/8/4K3');
    expect(moveNote(en, 'chess', { xiangqi: 'algebraic', chess: 'letters' }, king, ply('e1e2', 'Ke2'))).toBe('Ke2');
    expect(moveNote(en, 'xiangqi', { xiangqi: 'algebraic', chess: 'letters' }, xiangqi, capture)).toBe('Ch2xh9');
    expect(moveNote(zh, 'xiangqi', { xiangqi: 'chinese', chess: 'letters' }, xiangqi, capture)).toBe('炮二进七，吃马');
    expect(moveNote(zh, 'xiangqi', { xiangqi: 'chinese', chess: 'letters' }, xiangqi, move)).toBe('炮二平五，将军');
  });
  it('names no side to the ear', () => {
    expect(moveWords(en, 'xiangqi', 'algebraic', xiangqi, capture)).toBe('cannon h2 to h9, takes horse');
    expect(moveWords(zh, 'xiangqi', 'chinese', xiangqi, capture)).toBe('炮二进七，吃马');
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

describe('clocks and leads', () => {
  it('are said to be yours, or of who plays', () => {
    expect(en.clock.label(en.self, '3 minutes', '')).toBe('Your clock: 3 minutes');
    expect(en.clock.label(en.opponent, '3 minutes', '+2')).toBe('Your opponent’s clock: 3 minutes, +2');
    expect(zh.clock.label(zh.opponent, '3分', '')).toBe('对方的棋钟：3分');
    expect([en.clock.timeLeft(en.self, '10 seconds'), en.clock.timeLeft('Anna', '10 seconds')]).toEqual([
      'You have 10 seconds left', 'Anna has 10 seconds left',
    ]);
    expect([en.ahead(en.self, '1'), en.ahead(en.white, '1')]).toEqual(['You are ahead by 1', 'White is ahead by 1']);
  });
});

describe('players', () => {
  const guests = { first: null, second: null };
  const state = { game: 'chess', computer: null, players: guests } as unknown as State;
  it('are named as the player here knows them', () => {
    expect(playerName(en, state, 'first', 'second')).toBe('Your opponent');
    expect(playerName(en, state, 'first', 'first')).toBe('You');
    expect(playerName(en, state, null, 'second')).toBe('Black');
    expect(playerName(en, state, 'both', 'second')).toBe('Black');
    expect(playerName(zh, { ...state, computer: { side: 'second', level: 1 } }, 'first', 'second')).toBe('电脑');
  });
  it('are called by the names of their accounts', () => {
    const players = { first: null, second: { name: 'anna', rating: null, provisional: false } };
    expect(playerName(en, { ...state, players }, 'first', 'second')).toBe('anna');
    expect(playerName(en, { ...state, players }, null, 'first')).toBe('White');
    expect(playerName(en, { ...state, players }, 'second', 'second')).toBe('You');
  });
  it('are called by the names of guests', () => {
    const guests = { first: null, second: 65 };
    expect(playerName(en, { ...state, guests }, 'first', 'second')).toBe('Guest Amber Badger');
    expect(playerName(zh, { ...state, guests }, null, 'second')).toBe('游客 云鹤');
    expect(playerName(en, { ...state, guests }, 'second', 'second')).toBe('You');
    expect(playerName(en, { ...state, guests }, 'second', 'first')).toBe('Your opponent');
    expect(turnText(zh, { ...state, guests }, 'first', 'second')).toBe('轮到游客 云鹤走棋');
  });
  it('are called the same when it is their turn', () => {
    expect(turnText(en, state, 'first', 'first')).toBe('Your turn');
    expect(turnText(en, state, 'first', 'second')).toBe('Your opponent’s turn');
    expect(turnText(zh, state, 'first', 'second')).toBe('轮到对方走棋');
    expect(turnText(en, state, null, 'second')).toBe('Black to move');
    expect(turnText(en, state, 'both', 'second')).toBe('Black to move');
    const players = { first: null, second: { name: 'anna', rating: null, provisional: false } };
    expect(turnText(en, { ...state, players }, 'first', 'second')).toBe('anna to move');
    expect(turnText(en, { ...state, computer: { side: 'second', level: 1 } }, 'first', 'second')).toBe('The computer is thinking');
  });
});

describe('titles', () => {
  const seats = { first: true, second: true };
  const position = { turn: 'first', outcome: null };
  const players = { first: null, second: null };
  const state = { game: 'chess', mode: 'link', computer: null, players, seats, position } as unknown as State;
  const title = (change: Partial<State>, seat: Seat | null = 'first', unseated = false): string =>
    pageTitle(en, { state: { ...state, ...change }, seat, unseated });
  it('say first what a player looks for', () => {
    expect(title({})).toBe('Your turn · Chess · Duiyi');
    expect(title({}, 'second')).toBe('Your opponent’s turn · Chess · Duiyi');
    expect(title({ seats: { first: true, second: false } })).toBe('Waiting for an opponent · Chess · Duiyi');
    expect(title({}, null, true)).toBe('This game is open elsewhere · Chess · Duiyi');
    expect(title({ computer: { side: 'first', level: 3 } }, 'second')).toBe('The computer is thinking · Chess · Duiyi');
    const over = { ...state.position, outcome: { winner: 'first', reason: 'resignation' } as const };
    expect(title({ position: over })).toBe('You win · Chess · Duiyi');
  });
});

describe('results', () => {
  const guests = { computer: null, players: { first: null, second: null } };
  const chess = { game: 'chess', ...guests } as const;
  const chinese = { game: 'xiangqi', ...guests } as const;
  const mate = { winner: 'first', reason: 'checkmate' } as const;
  const resigned = { winner: 'second', reason: 'resignation' } as const;

  it('depend on the player’s side, and name the players in one way', () => {
    expect(outcomeText(en, chess, mate, 'first').headline).toBe('You win');
    expect(outcomeText(en, chess, mate, 'second')).toEqual({ headline: 'You lose', reason: 'Checkmate' });
    expect(outcomeText(en, chess, resigned, 'first')).toEqual({ headline: 'You lose', reason: 'You resigned' });
    expect(outcomeText(en, chess, resigned, 'second')).toEqual({ headline: 'You win', reason: 'Your opponent resigned' });
    expect(outcomeText(en, chess, { winner: null, reason: 'agreement' }, 'both').headline).toBe('Draw');
  });

  it('are neutral for watchers, in the words of the game', () => {
    expect(outcomeText(zh, chinese, mate, null)).toEqual({ headline: '红胜', reason: '将死' });
    expect(speakOutcome(zh, chinese, { winner: 'first', reason: 'stalemate' }, null)).toBe('困毙，红胜');
    expect(speakOutcome(zh, chess, { winner: null, reason: 'stalemate' }, null)).toBe('逼和：无子可动，和棋');
    expect(speakOutcome(zh, chinese, resigned, null)).toBe('红方认输，黑胜');
    expect(speakOutcome(en, chess, resigned, 'both')).toBe('White resigned, Black wins');
  });

  it('say once that a draw was agreed', () => {
    expect(speakOutcome(zh, chinese, { winner: null, reason: 'agreement' }, 'first')).toBe('双方议和');
    expect(speakOutcome(en, chess, { winner: null, reason: 'agreement' }, null)).toBe('Draw by agreement');
  });

  it('of files are written as the language writes them', () => {
    const written = (m: typeof zh, game: 'chess' | 'xiangqi'): string[] => ['1-0', '0-1', '1/2-1/2', '*', '+--'].map((one) => resultText(m, game, one));
    expect(written(zh, 'xiangqi')).toEqual(['红胜', '黑胜', '和棋', '', '+--']);
    expect(written(zh, 'chess')).toEqual(['白胜', '黑胜', '和棋', '', '+--']);
    expect(written(en, 'chess')).toEqual(['1-0', '0-1', '½–½', '', '+--']);
  });

  it('are counted in moves', () => {
    expect([0, 1, 2, 21].map(en.study.plies)).toEqual(['0 moves', '1 move', '1 move', '11 moves']);
  });
});
