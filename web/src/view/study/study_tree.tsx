// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves: the main line, with indented variations after the moves that they replace.
import { Fragment, type ComponentChild, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { messages } from '../../i18n';
import { readPlacement, readTurn } from '../../model/fen';
import { moveValues, type MoveValue } from '../../model/glyphs';
import { nodeOf, type Study } from '../../model/study';
import { moveText } from '../../speech';
import type { MoveStyle } from '../../model/settings';
import { moveStyle } from '../../state';
import { goTo } from '../../study/actions';
import { at, study } from '../../study/state';
import { drawFigurines, Glyph } from '../parts/glyph';
import { Icon } from '../parts/icons';

/**
 * Variations up to this depth are indented; deeper ones follow in parentheses. Phones are narrow, and the nesting of files
 * has no limit: deep trees are written without recursion.
 */
const maxIndent = 4;
/** Longer lines are split into blocks, which the browser lays out when they come into view. Counted in elements. */
const longLine = 1200;
const blockSize = 300;
/** The number of frames in which the list is scrolled again to the move shown, while blocks get their final height. */
const scrollFrames = 8;

export function StudyTree(): JSX.Element | null {
  const box = useRef<HTMLDivElement>(null);
  const now = study.value;
  const style = moveStyle.value;
  const m = messages.value;
  // Rebuilt only when the study changes; the current move is marked in the existing elements.
  const tree = useMemo(() => (now ? new Writer(now, style, m.study.variation).all() : null), [now, style, m]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = element.querySelector<HTMLElement>(`[data-node="${String(at.value)}"]`);
    item?.setAttribute('aria-current', 'step');
    // Scrolls only the list: scrollIntoView would also scroll the page.
    // Blocks that were not laid out yet may change their height: repeat for some frames.
    let again = 0;
    const centre = (left: number): void => {
      if (!item) element.scrollTop = 0;
      else element.scrollTop += item.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight / 2;
      if (left > 0) again = requestAnimationFrame(() => centre(left - 1));
    };
    centre(scrollFrames);
    return () => cancelAnimationFrame(again);
  }, [at.value, tree]);
  if (!now) return null;
  const root = nodeOf(now, 0);
  return (
    <section class="moves tree-box" aria-label={m.study.tree}>
      <div class="tree" ref={box} data-testid="tree" onClick={choose}>
        {root.after && <p class="remark">{root.after}</p>}
        {root.children.length === 0 ? <p class="muted">{m.study.noMoves}</p> : tree}
      </div>
    </section>
  );
}

function choose(event: MouseEvent): void {
  const id = (event.target as HTMLElement | null)?.closest<HTMLElement>('[data-node]')?.dataset['node'];
  if (id !== undefined) goTo(Number(id));
}

function inBlocks(parts: ComponentChild[]): ComponentChild[] {
  if (parts.length <= longLine) return parts;
  const blocks: JSX.Element[] = [];
  for (let i = 0; i < parts.length; i += blockSize) {
    blocks.push(<div class="stretch" key={`s${String(i)}`}>{parts.slice(i, i + blockSize)}</div>);
  }
  return blocks;
}

/** The progress of a line. */
interface Written {
  last: number;
  needsNumber: boolean;
  /** The alternatives to the last move that are not written yet, in reverse order. */
  others: number[];
}

/** Writes lines: moves with numbers and comments, and variations as blocks of their own. */
class Writer {
  constructor(
    private readonly study: Study,
    private readonly style: MoveStyle,
    private readonly variation: string,
  ) {}

  all(): ComponentChild[] {
    return inBlocks(this.line(0, 0, true));
  }

  /** The line that continues from a node, with the variations on its moves. */
  private line(from: number, depth: number, numbered: boolean): ComponentChild[] {
    const out: ComponentChild[] = [];
    let parent = from;
    let needsNumber = numbered;
    for (let next = this.childrenOf(parent)[0]; next !== undefined; next = this.childrenOf(parent)[0]) {
      const others = this.childrenOf(parent).slice(1);
      out.push(...this.move(next, needsNumber));
      needsNumber = this.hasRemark(next) || others.length > 0;
      for (const other of others) out.push(this.block(other, depth + 1));
      parent = next;
    }
    return out;
  }

  private block(first: number, depth: number): JSX.Element {
    const flat = depth > maxIndent;
    return (
      <div class={flat ? 'variation flat' : 'variation'} key={`v${String(first)}`} role="group" aria-label={this.variation}>
        {flat ? inBlocks(this.flat(first)) : [...this.move(first, true), ...this.line(first, depth, this.hasRemark(first))]}
      </div>
    );
  }

  /** A variation in one paragraph, with nested variations in parentheses. */
  private flat(first: number): ComponentChild[] {
    const out = this.move(first, true);
    const open: Written[] = [{ last: first, needsNumber: this.hasRemark(first), others: [] }];
    for (let line = open.at(-1); line; line = open.at(-1)) {
      const other = line.others.pop();
      const next = this.childrenOf(line.last)[0];
      if (other !== undefined) {
        out.push('(', ...this.move(other, true));
        open.push({ last: other, needsNumber: this.hasRemark(other), others: [] });
      } else if (next !== undefined) {
        out.push(...this.move(next, line.needsNumber));
        line.others = this.childrenOf(line.last).slice(1).reverse();
        line.needsNumber = this.hasRemark(next) || line.others.length > 0;
        line.last = next;
      } else {
        open.pop();
        if (open.length === 0) break;
        if (out.at(-1) === ' ') out.pop();
        out.push(')', ' ');
      }
    }
    return out;
  }

  private hasRemark(id: number): boolean {
    return nodeOf(this.study, id).after !== '';
  }

  private childrenOf(id: number): readonly number[] {
    return nodeOf(this.study, id).children;
  }

  private move(id: number, needsNumber: boolean): ComponentChild[] {
    const node = nodeOf(this.study, id);
    const before = nodeOf(this.study, node.parent).fen;
    const second = readTurn(before) === 'second';
    const number = before.split(' ')[5] ?? '';
    // Spaces between the words, for copying and line breaks.
    const out: ComponentChild[] = [];
    if (node.before) out.push(<Remark key={`b${String(id)}`}>{node.before}</Remark>, ' ');
    if (!second || needsNumber) {
      out.push(<span class="move-number" key={`n${String(id)}`}>{number}{second ? '…' : '.'}</span>, ' ');
    }
    out.push(
      <button type="button" class="move" key={id} data-node={id} data-testid={`node-${String(id)}`}>
        {drawFigurines(moveText(this.study.game, this.style, readPlacement(this.study.game, before), node))}
        {node.nags.length > 0 && <span class="glyph">{node.nags.map((nag, i) => <Fragment key={i}>{i > 0 && ' '}<Glyph nag={nag} /></Fragment>)}</span>}
      </button>,
      ' ',
    );
    const values = moveValues(node.values);
    if (values.length > 0) out.push(<span class="values" key={`w${String(id)}`}>{values.map(valueOf)}</span>, ' ');
    if (node.after) out.push(<Remark key={`a${String(id)}`}>{node.after}</Remark>, ' ');
    return out;
  }
}

function valueOf({ kind, text }: MoveValue, i: number): JSX.Element {
  return <span key={i}>{i > 0 && ' '}{kind === 'clock' && <Icon name="clock" />}{text}</span>;
}

function Remark({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="remark">{children}</span>;
}
