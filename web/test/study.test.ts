// SPDX-License-Identifier: GPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { chineseText } from '../src/model/chinese_text';
import { games } from '../src/model/games';
import { glyphText, moveValues, plainGlyphText, positionGlyphOf } from '../src/model/glyphs';
import { marksOf } from '../src/model/marks';
import {
  addMove, assess, comment, draftOf, emptyStudy, endOfLine, mainLine, makeMainLine, markPosition, moveCount, nodeOf, pathTo, promote, removeNode,
  studyOfRoom, studyOfTree, toggleNag, variationOf, type Study,
} from '../src/model/study';
import type { Ply, State, Tree } from '../src/net/protocol.gen';

const ply = (move: string): Ply => ({ move, fen: `after ${move}`, check: false, san: move.toUpperCase(), zh: move });

/** A study from lines of moves; lines share what they have in common. */
function studyOf(...lines: string[]): Study {
  let study = emptyStudy('chess', games.chess.startFen);
  for (const line of lines) {
    let at = 0;
    for (const move of line.split(' ')) [study, at] = addMove(study, at, ply(move));
  }
  return study;
}

/** The study as lines again, in the order of the tree. */
function linesOf(study: Study, id = 0, before = ''): string[] {
  const { children, move } = nodeOf(study, id);
  const here = `${before} ${move}`.trim();
  return children.length === 0 ? [here] : children.flatMap((child) => linesOf(study, child, here));
}

const idOf = (study: Study, move: string): number => study.nodes.findIndex((node) => node?.move === move);

describe('a study', () => {
  it('adds new moves and finds existing ones', () => {
    const study = studyOf('a b c', 'a d e', 'f');
    expect(linesOf(study)).toEqual(['a b c', 'a d e', 'f']);
    expect(moveCount(study)).toBe(6);
    const [same, id] = addMove(study, 0, ply('a'));
    expect(same).toBe(study);
    expect(id).toBe(idOf(study, 'a'));
    expect(mainLine(study).map((one) => nodeOf(study, one).move)).toEqual(['a', 'b', 'c']);
  });

  it('finds the path to a node and the end of its line', () => {
    const study = studyOf('a b c', 'a d e');
    expect(pathTo(study, idOf(study, 'e')).map((id) => nodeOf(study, id).move)).toEqual(['', 'a', 'd', 'e']);
    expect(endOfLine(study, idOf(study, 'd'))).toBe(idOf(study, 'e'));
    expect(variationOf(study, idOf(study, 'e'))).toBe(idOf(study, 'd'));
    expect(variationOf(study, idOf(study, 'c'))).toBeNull();
  });

  it('moves a variation up by one place', () => {
    const study = studyOf('a x', 'b', 'c y');
    const once = promote(study, idOf(study, 'y'));
    expect(linesOf(once)).toEqual(['a x', 'c y', 'b']);
    expect(linesOf(promote(once, idOf(once, 'y')))).toEqual(['c y', 'a x', 'b']);
    expect(promote(study, idOf(study, 'x'))).toBe(study);
  });

  it('makes any line the main line', () => {
    const study = studyOf('a b', 'c d', 'c e f');
    expect(linesOf(makeMainLine(study, idOf(study, 'f')))).toEqual(['c e f', 'c d', 'a b']);
  });

  it('deletes a move with all that follows, without changing earlier values', () => {
    const study = studyOf('a b c', 'a d', 'e');
    const less = removeNode(study, idOf(study, 'b'));
    expect(linesOf(less)).toEqual(['a d', 'e']);
    expect(moveCount(less)).toBe(3);
    expect(linesOf(study)).toEqual(['a b c', 'a d', 'e']);
    expect(removeNode(study, 0)).toBe(study);
    expect(linesOf(removeNode(less, idOf(less, 'a')))).toEqual(['e']);
  });

  it('has one evaluation of a position, besides the glyphs of the move', () => {
    let study = toggleNag(toggleNag(studyOf('a'), 1, 7), 1, 1);
    study = assess(study, 1, 16);
    expect(nodeOf(study, 1).nags).toEqual([7, 1, 16]);
    expect(nodeOf(assess(study, 1, 13), 1).nags).toEqual([7, 1, 13]);
    expect(nodeOf(assess(study, 1, null), 1).nags).toEqual([7, 1]);
    expect(nodeOf(toggleNag(study, 1, 146), 1).nags).toEqual([7, 1, 16, 146]);
    // A file's quiet equality is one as well.
    expect([[], [1], [11], [3, 17]].map(positionGlyphOf)).toEqual([null, null, 10, 17]);
    expect(nodeOf(assess(toggleNag(studyOf('a'), 1, 11), 1, 14), 1).nags).toEqual([14]);
  });

  it('has comments, and one rating of a move', () => {
    let study = comment(studyOf('a'), 1, 'well');
    study = toggleNag(toggleNag(toggleNag(study, 1, 1), 1, 14), 1, 4);
    expect(nodeOf(study, 1).nags).toEqual([14, 4]);
    expect(nodeOf(toggleNag(study, 1, 4), 1).nags).toEqual([14]);
    expect(nodeOf(study, 1).after).toBe('well');
  });
});

describe('marks in a study', () => {
  const arrow = { from: 'e2', to: 'e4', colour: 'green' } as const;
  const circle = { from: 'd5', to: 'd5', colour: 'red' } as const;

  it('are commands of the position, beside its clock, and are sent with it', () => {
    const tree: Tree = {
      game: 'chess', headers: [], result: '*',
      nodes: [
        { parent: -1, ...ply(''), before: '', after: '', values: '', nags: [] },
        { parent: 0, ...ply('a'), before: '', after: '', values: '[%clk 0:01:05] [%csl Ga1] [%eval 0.25]', nags: [] },
      ],
    };
    const drawn = markPosition(markPosition(studyOfTree(tree), 1, [arrow, circle]), 0, [circle]);
    expect(draftOf(drawn).nodes[0]?.values).toBe('[%clk 0:01:05] [%eval 0.25] [%csl Rd5] [%cal Ge2e4]');
    expect(draftOf(drawn).values).toBe('[%csl Rd5]');
    expect(nodeOf(markPosition(drawn, 1, []), 1).values).toBe('[%clk 0:01:05] [%eval 0.25]');
  });

  it('change nothing when they are the same', () => {
    const drawn = markPosition(studyOf('a'), 1, [arrow, circle]);
    expect(markPosition(drawn, 1, marksOf(nodeOf(drawn, 1).values))).toBe(drawn);
    expect(nodeOf(drawn, 0).values).toBe('');
  });
});

describe('a study as data', () => {
  it('is sent without deleted nodes and reads back the same', () => {
    let study = removeNode(studyOf('a b c', 'a d e', 'f'), 2);
    study = comment(toggleNag(study, idOf(study, 'e'), 3), idOf(study, 'e'), 'there');
    const draft = draftOf(study);
    expect(draft.nodes).toEqual([
      { parent: 0, move: 'a' }, { parent: 1, move: 'd' }, { parent: 2, move: 'e', after: 'there', nags: [3] },
      { parent: 0, move: 'f' },
    ]);
    const said = { before: '', after: '', values: '', nags: [] };
    const tree: Tree = {
      game: 'chess', headers: [], result: '*',
      nodes: [
        { parent: -1, ...ply(''), ...said },
        ...draft.nodes.map((node) => ({ ...ply(node.move), ...said, parent: node.parent, after: node.after ?? '', nags: node.nags ?? [] })),
      ],
    };
    expect(linesOf(studyOfTree(tree))).toEqual(linesOf(study));
    expect(draftOf(studyOfTree(tree)).nodes).toEqual(draft.nodes);
  });

  it('is made from a room’s game', () => {
    const state = {
      game: 'xiangqi', start_fen: games.xiangqi.startFen, first_ply: 0, plies: [ply('h2e2'), ply('h9g7')],
      position: { outcome: { winner: 'second', reason: 'resignation' } },
    } as unknown as State;
    const study = studyOfRoom(state, [{ name: 'Red', value: '甲' }]);
    expect(linesOf(study)).toEqual(['h2e2 h9g7']);
    expect(study.result).toBe('0-1');
    expect(chineseText(study, games.xiangqi.startFen)).toBe('红方：甲\n结果：黑胜\n\n1. h2e2 h9g7\n');
  });

  it('has the clocks of a room’s game, and no result when it was aborted', () => {
    const state = {
      game: 'xiangqi', start_fen: games.xiangqi.startFen, first_ply: 0,
      plies: [{ ...ply('h2e2'), clock: 3_725_400 }, { ...ply('h9g7'), clock: 59_999 }],
      position: { outcome: { winner: null, reason: 'aborted' } },
    } as unknown as State;
    const study = studyOfRoom(state, []);
    expect(draftOf(study).nodes.map((node) => node.values)).toEqual(['[%clk 1:02:05.4]', '[%clk 0:00:59.9]']);
    expect(study.result).toBe('*');
  });

  it('is written with an empty first place when Black moves first', () => {
    let study = emptyStudy('xiangqi', '4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1');
    [study] = addMove(study, 0, ply('将5平4'));
    expect(chineseText(study, games.xiangqi.startFen)).toContain('1. …… 将5平4\n');
    expect(chineseText(study, games.xiangqi.startFen)).toContain('局面：4k4');
  });
});

describe('glyphs and marks', () => {
  it('have symbols, or a number when unknown', () => {
    expect([1, 4, 16, 140, 200].map(glyphText)).toEqual(['!', '??', '±', '∆', '$200']);
    expect([4, 14, 16].map(plainGlyphText)).toEqual(['??', '+/=', '±']);
  });

  it('are read from the commands of a move', () => {
    const values = '[%clk 0:01:05] [%eval -0.25,12] [%csl Ra1,Gh9] [%cal Ge2e4,Xa1b2]';
    expect(marksOf(values)).toEqual([
      { colour: 'red', from: 'a1', to: 'a1' }, { colour: 'green', from: 'h9', to: 'h9' },
      { colour: 'green', from: 'e2', to: 'e4' },
    ]);
    expect(moveValues(values)).toEqual([{ kind: 'clock', text: '0:01:05' }, { kind: 'evaluation', text: '-0.25' }]);
    expect(marksOf('[%csl ')).toEqual([]);
  });
});
