// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the legal move that a typed text means: coordinates (e2e4, h2e2), SAN (Nf3, O-O, e8=Q), WXF (C2=5) or
// Chinese (炮二平五), also where several soldiers share a file (中兵平四, 2P=4, ++=4, 3+=4). It describes the moves of the server's list and compares; it knows no rule of either game.
import type { Game, Side } from '../net/protocol.gen';
import { parseSquare, type Placement } from './board';
import { games, type PieceLetter } from './games';
import { castlingTarget, fromOf, isKingTakesRook, promotionOf, toOf } from './moves';

/** `ambiguous` when several legal moves fit, `unknown` when none does. */
export type TypedMove =
  | { readonly kind: 'move'; readonly move: string }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'unknown' };

export function findTypedMove(game: Game, placement: Placement, legal: readonly string[], text: string): TypedMove {
  const typed = text.normalize('NFKC').trim();
  const exact = findCoordinates(placement, legal, typed);
  if (exact) return { kind: 'move', move: exact };
  const found = games[game].notation === 'xiangqi' ? findXiangqi(placement, legal, typed) : findSan(placement, legal, typed);
  const [move] = found;
  if (move === undefined) return { kind: 'unknown' };
  return found.length === 1 ? { kind: 'move', move } : { kind: 'ambiguous' };
}

/** e2e4, e2-e4, e7e8q, and the piece's letter in front as in Ch2-e2; the dash may be the list's long one. */
function findCoordinates(placement: Placement, legal: readonly string[], typed: string): string | null {
  const match = /^([A-Za-z])?([a-i][0-9])[-–x ]?([a-i][0-9])=?([qrbn])?$/i.exec(typed);
  if (!match) return null;
  const [, letter, from, to, promotion] = match;
  const plain = `${from ?? ''}${to ?? ''}`.toLowerCase();
  if (letter && placement.get(plain.slice(0, 2))?.letter !== normalLetter(letter)) return null;
  const move = plain + (promotion ?? '').toLowerCase();
  if (legal.includes(move)) return move;
  // A queen is meant when a pawn's last step names no piece.
  if (!promotion && legal.includes(`${plain}q`)) return `${plain}q`;
  return (
    legal.find(
      (m) => isKingTakesRook(placement, m) && fromOf(m) === plain.slice(0, 2) && castlingTarget(m) === toOf(plain),
    ) ?? null
  );
}

const fileDistance = (move: string): number => toOf(move).charCodeAt(0) - fromOf(move).charCodeAt(0);

function findSan(placement: Placement, legal: readonly string[], typed: string): string[] {
  const castling = /^[O0o]-?[O0o](-?[O0o])?[+#]?$/.exec(typed);
  if (castling) {
    const long = castling[1] !== undefined;
    return legal.filter((move) => {
      const king = placement.get(fromOf(move))?.letter === 'K';
      const castles = isKingTakesRook(placement, move) || Math.abs(fileDistance(move)) === 2;
      return king && castles && fileDistance(move) < 0 === long;
    });
  }
  const match = /^([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(?:=?([QRBN]))?[+#]?$/.exec(typed);
  if (!match) return [];
  const [, piece, file, rank, to, promotion] = match;
  return legal.filter(
    (move) =>
      toOf(move) === to &&
      placement.get(fromOf(move))?.letter === (piece ?? 'P') &&
      !isKingTakesRook(placement, move) &&
      (file === undefined || move.charAt(0) === file) &&
      (rank === undefined || move.charAt(1) === rank) &&
      (promotionOf(move) ?? undefined) === (promotion ?? undefined),
  );
}

const chineseLetters: Readonly<Record<string, PieceLetter>> = {
  帥: 'K', 帅: 'K', 將: 'K', 将: 'K', 仕: 'A', 士: 'A', 相: 'B', 象: 'B', 馬: 'N', 马: 'N', 傌: 'N',
  車: 'R', 车: 'R', 俥: 'R', 炮: 'C', 砲: 'C', 包: 'C', 兵: 'P', 卒: 'P',
};
const chineseDigits = '一二三四五六七八九';
const actions: Readonly<Record<string, Action>> = {
  '+': '+', '-': '-', '=': '=', '.': '=', 进: '+', 進: '+', 退: '-', 平: '=',
};

type Action = '+' | '-' | '=';

interface Described {
  readonly letter: PieceLetter;
  /** From the mover's right, 1..9. */
  readonly file: number;
  readonly action: Action;
  /** A file for sideways and slanting moves, else a number of steps. */
  readonly number: number;
}

function normalLetter(char: string): PieceLetter | undefined {
  const upper = char.toUpperCase();
  if (upper === 'E') return 'B';
  if (upper === 'H') return 'N';
  return chineseLetters[char] ?? (/[KQRBNPAC]/.test(upper) ? (upper as PieceLetter) : undefined);
}

const fromRight = (file: number, side: Side): number => (side === 'first' ? 9 - file : file + 1);

function describe(placement: Placement, move: string): Described | null {
  const piece = placement.get(fromOf(move));
  const from = parseSquare('xiangqi', fromOf(move));
  const to = parseSquare('xiangqi', toOf(move));
  if (!piece || !from || !to) return null;
  const forward = (to.rank - from.rank) * (piece.side === 'first' ? 1 : -1);
  const sideways = from.rank === to.rank;
  const straight = from.file === to.file;
  return {
    letter: piece.letter,
    file: fromRight(from.file, piece.side),
    action: sideways ? '=' : forward > 0 ? '+' : '-',
    number: straight && !sideways ? Math.abs(forward) : fromRight(to.file, piece.side),
  };
}

/** Where a piece stands among its equals. */
interface Rank {
  /** On its own file, from 0 at the front, and how many stand there. */
  readonly order: number;
  readonly total: number;
  /** From 1 among all that share a file with an equal: from the mover's right, on each file from the front; or 0. */
  readonly number: number;
}

function rankOf(placement: Placement, move: string): Rank {
  const from = fromOf(move);
  const piece = placement.get(from);
  const forward = piece?.side === 'first' ? 1 : -1;
  const equals = [...placement]
    .filter(([, p]) => p.letter === piece?.letter && p.side === piece.side)
    .map(([square]) => square)
    .sort((a, b) => forward * (b.charCodeAt(0) - a.charCodeAt(0) || Number(b[1]) - Number(a[1])));
  const onFile = (square: string): string[] => equals.filter((other) => other[0] === square[0]);
  const crowded = equals.filter((square) => onFile(square).length > 1);
  return { order: onFile(from).indexOf(from), total: onFile(from).length, number: crowded.indexOf(from) + 1 };
}

/** How a typed text names the piece among its equals: by its file, or by its place where several share one. */
type Which =
  | { readonly file: number }
  | { readonly place: 'front' | 'middle' | 'rear' }
  | { readonly number: number }
  /** WXF: of four or five on a file `+` and `-` are the second from the front and from the rear; perhaps on a named file. */
  | { readonly mark: '+' | '-' | 'middle'; readonly onFile: number | null };

const places: Readonly<Record<string, 'front' | 'middle' | 'rear'>> = {
  前: 'front', 中: 'middle', 后: 'rear', 後: 'rear',
};

/** The first two characters: the piece and, before or behind its letter, which one. */
function readPiece(first: string, second: string): { letter: PieceLetter; which: Which } | null {
  if (first === second && (first === '+' || first === '-'))
    return { letter: 'P', which: { place: first === '+' ? 'front' : 'rear' } };
  if (/[1-9]/.test(first) && (second === '+' || second === '-' || second === first))
    return { letter: 'P', which: { mark: second === first ? 'middle' : (second as '+' | '-'), onFile: Number(first) } };
  const leading = normalLetter(first);
  const letter = leading ?? normalLetter(second);
  const mark = leading ? second : first;
  if (!letter) return null;
  if (mark === '+' || mark === '-') return { letter, which: { mark, onFile: null } };
  const place = places[mark];
  if (place) return { letter, which: { place } };
  const number = digit(mark);
  if (number === null) return null;
  return { letter, which: leading ? { file: number } : { number } };
}

function isMeant(which: Which, file: number, { order, total, number }: Rank): boolean {
  // A file alone is the middle one of an odd number.
  if ('file' in which) return which.file === file && (total < 3 || order === (total - 1) / 2);
  if ('number' in which) return which.number === number;
  if (total < 2) return false;
  if ('mark' in which) {
    if (which.onFile !== null && which.onFile !== file) return false;
    if (which.mark === 'middle') return order === (total - 1) / 2;
    const inside = total >= 4 ? 1 : 0;
    return order === (which.mark === '+' ? inside : total - 1 - inside);
  }
  if (which.place === 'middle') return total === 3 && order === 1;
  return order === (which.place === 'front' ? 0 : total - 1);
}

function findXiangqi(placement: Placement, legal: readonly string[], typed: string): string[] {
  const chars = [...typed];
  const [first, second, third, fourth] = chars;
  if (chars.length !== 4 || !first || !second || !third || !fourth) return [];
  const action = actions[third];
  const number = digit(fourth);
  const piece = readPiece(first, second);
  if (!action || number === null || !piece) return [];
  return legal.filter((move) => {
    const one = describe(placement, move);
    return (
      one?.letter === piece.letter && one.action === action && one.number === number &&
      isMeant(piece.which, one.file, rankOf(placement, move))
    );
  });
}

function digit(char: string): number | null {
  const chinese = chineseDigits.indexOf(char);
  if (chinese >= 0) return chinese + 1;
  return /^[1-9]$/.test(char) ? Number(char) : null;
}
