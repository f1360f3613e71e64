// SPDX-License-Identifier: GPL-3.0-or-later
// A study as plain data: a tree of moves, and functions that return a changed copy, so that undo keeps old values. Only
// the server computes the position after a move.
import { withGlyph, withoutPositionGlyph } from './glyphs';
import { withMarks, type Mark } from './marks';
import type { Draft, Game, Header, Ply, State, Tree } from '../net/protocol.gen';

/** A move and the position after it; node 0 is the starting position. The first child continues the line. */
export interface StudyNode {
  readonly parent: number;
  readonly children: readonly number[];
  readonly move: string;
  readonly fen: string;
  readonly check: boolean;
  readonly san: string;
  readonly zh: string;
  readonly before: string;
  readonly after: string;
  /** Clocks, evaluations and marks as PGN commands. */
  readonly values: string;
  readonly nags: readonly number[];
}

export interface Study {
  readonly game: Game;
  readonly headers: readonly Header[];
  /** The PGN result: 1-0, 0-1, 1/2-1/2 or *. */
  readonly result: string;
  /** By id; deleted nodes are null. */
  readonly nodes: readonly (StudyNode | null)[];
}

const silent = { before: '', after: '', values: '', nags: [] } as const;

export function emptyStudy(game: Game, fen: string): Study {
  const root: StudyNode = { parent: -1, children: [], move: '', fen, check: false, san: '', zh: '', ...silent };
  return { game, headers: [], result: '*', nodes: [root] };
}

export function studyOfTree(tree: Tree): Study {
  const children: number[][] = tree.nodes.map(() => []);
  tree.nodes.forEach((node, id) => children[node.parent]?.push(id));
  const nodes = tree.nodes.map((node, id) => ({ ...node, children: children[id] ?? [] }));
  return { game: tree.game, headers: tree.headers, result: tree.result, nodes };
}

/** Milliseconds as PGN's command for a clock: [%clk 0:02:59.4]. */
export function clockCommand(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const [hours, minutes, seconds] = [Math.floor(tenths / 36000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `[%clk ${String(hours)}:${two(minutes)}:${two(seconds)}.${String(tenths % 10)}]`;
}

/** A study of a room's game, finished or not, with the clocks after each move. */
export function studyOfRoom(state: State, headers: readonly Header[]): Study {
  let study = emptyStudy(state.game, state.start_fen);
  let at = 0;
  for (const ply of state.plies) {
    [study, at] = addMove(study, at, ply);
    if (ply.clock !== undefined) study = withNode(study, at, { values: clockCommand(ply.clock) });
  }
  const { outcome } = state.position;
  const winner = outcome?.winner === 'first' ? '1-0' : outcome?.winner === 'second' ? '0-1' : '1/2-1/2';
  return { ...study, headers, result: outcome && outcome.reason !== 'aborted' ? winner : '*' };
}

/** The study as the server takes it: without deleted nodes, and without what the server computes. */
export function draftOf(study: Study): Draft {
  const place = new Map<number, number>();
  const draft: Draft = {
    game: study.game, fen: nodeOf(study, 0).fen, headers: [...study.headers], result: study.result,
    comment: nodeOf(study, 0).after, values: nodeOf(study, 0).values, nodes: [],
  };
  for (const id of inOrder(study)) {
    place.set(id, place.size);
    if (id === 0) continue;
    const { parent, move, before, after, values, nags } = nodeOf(study, id);
    draft.nodes.push({
      parent: place.get(parent) ?? 0, move,
      ...(before ? { before } : {}), ...(after ? { after } : {}), ...(values ? { values } : {}),
      ...(nags.length > 0 ? { nags: [...nags] } : {}),
    });
  }
  return draft;
}

/** Parents before children, and children in their order. */
function inOrder(study: Study): number[] {
  const out: number[] = [];
  const open = [0];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    out.push(id);
    open.push(...[...nodeOf(study, id).children].reverse());
  }
  return out;
}

export function nodeOf(study: Study, id: number): StudyNode {
  const node = study.nodes[id];
  if (!node) throw new Error(`the study has no node ${String(id)}`);
  return node;
}

export const hasNode = (study: Study, id: number): boolean => Boolean(study.nodes[id]);

function withNode(study: Study, id: number, change: Partial<StudyNode>): Study {
  const nodes = [...study.nodes];
  nodes[id] = { ...nodeOf(study, id), ...change };
  return { ...study, nodes };
}

/** Finds the child with this move, or appends one; returns the study and the child's id. */
export function addMove(study: Study, at: number, ply: Ply): [Study, number] {
  const known = childWith(study, at, ply.move);
  if (known !== null) return [study, known];
  const id = study.nodes.length;
  const { move, fen, check, san, zh } = ply;
  const node: StudyNode = { parent: at, children: [], move, fen, check, san, zh, ...silent };
  const grown = withNode(study, at, { children: [...nodeOf(study, at).children, id] });
  return [{ ...grown, nodes: [...grown.nodes, node] }, id];
}

export function childWith(study: Study, at: number, move: string): number | null {
  return nodeOf(study, at).children.find((id) => nodeOf(study, id).move === move) ?? null;
}

/** Deletes a move and everything after it; the starting position stays. */
export function removeNode(study: Study, id: number): Study {
  if (id === 0) return study;
  const { parent } = nodeOf(study, id);
  const nodes = [...withNode(study, parent, { children: nodeOf(study, parent).children.filter((c) => c !== id) }).nodes];
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    open.push(...(nodes[one]?.children ?? []));
    nodes[one] = null;
  }
  return { ...study, nodes };
}

/** The first move of the variation that a node belongs to; null on the main line. */
export function variationOf(study: Study, id: number): number | null {
  for (let one = id; one > 0; one = nodeOf(study, one).parent) {
    if (nodeOf(study, nodeOf(study, one).parent).children[0] !== one) return one;
  }
  return null;
}

/** Moves the variation that contains a node one place up among its siblings. */
export function promote(study: Study, id: number): Study {
  const start = variationOf(study, id);
  if (start === null) return study;
  const { parent } = nodeOf(study, start);
  const children = [...nodeOf(study, parent).children];
  const place = children.indexOf(start);
  children.splice(place - 1, 2, start, children[place - 1] ?? start);
  return withNode(study, parent, { children });
}

/** Makes the line that leads to a node the main line. */
export function makeMainLine(study: Study, id: number): Study {
  let changed = study;
  for (let one = id; one > 0; one = nodeOf(study, one).parent) {
    const { parent } = nodeOf(study, one);
    const { children } = nodeOf(changed, parent);
    if (children[0] !== one) {
      changed = withNode(changed, parent, { children: [one, ...children.filter((c) => c !== one)] });
    }
  }
  return changed;
}

export function comment(study: Study, id: number, after: string): Study {
  return withNode(study, id, { after });
}

/** Puts these marks on the position after a move, instead of those that it had. */
export function markPosition(study: Study, id: number, marks: readonly Mark[]): Study {
  const values = withMarks(nodeOf(study, id).values, marks);
  return values === nodeOf(study, id).values ? study : withNode(study, id, { values });
}

export function toggleNag(study: Study, id: number, nag: number): Study {
  const { nags } = nodeOf(study, id);
  return withNode(study, id, { nags: nags.includes(nag) ? nags.filter((n) => n !== nag) : withGlyph(nags, nag) });
}

/** Sets the evaluation glyph of the position after a move; null removes it. */
export function assess(study: Study, id: number, nag: number | null): Study {
  const { nags } = nodeOf(study, id);
  return withNode(study, id, { nags: nag === null ? withoutPositionGlyph(nags) : withGlyph(nags, nag) });
}

/** The nodes from the starting position to a node, both included. */
export function pathTo(study: Study, id: number): number[] {
  const path: number[] = [];
  for (let one = id; one >= 0; one = nodeOf(study, one).parent) path.push(one);
  return path.reverse();
}

/** The last node of the main continuation from a node. */
export function endOfLine(study: Study, id: number): number {
  let one = id;
  for (let next = nodeOf(study, one).children[0]; next !== undefined; next = nodeOf(study, one).children[0]) one = next;
  return one;
}

export const mainLine = (study: Study): number[] => pathTo(study, endOfLine(study, 0)).slice(1);

export function header(study: Study, ...names: readonly string[]): string {
  for (const name of names) {
    const value = study.headers.find((one) => one.name === name)?.value ?? '';
    if (value && value !== '?') return value;
  }
  return '';
}

/** The number of moves in the tree. */
export const moveCount = (study: Study): number => study.nodes.filter((node) => node !== null).length - 1;
