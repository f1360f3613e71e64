// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves: the main line, and after each move the variations on it, indented.
import type { ComponentChild, ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { messages } from '../i18n';
import { readPlacement, readTurn } from '../model/fen';
import { glyphText, valueTexts } from '../model/glyphs';
import { nodeOf, type Study } from '../model/study';
import { moveText } from '../speech';
import { moveStyle, type MoveStyle } from '../state';
import { goTo } from '../study/actions';
import { at, study } from '../study/state';

/** Deeper variations are not indented any more: a phone is narrow. */
const deepest = 4;
/** Longer main lines are cut into stretches, which the browser lays out when they are looked at. Counted in parts. */
const longLine = 1200;
const stretch = 300;

export function StudyTree(): JSX.Element | null {
  const box = useRef<HTMLDivElement>(null);
  const now = study.value;
  const style = moveStyle.value;
  const m = messages.value;
  // Only the study makes it anew; where we are is marked on what is there.
  const tree = useMemo(() => (now ? new Writer(now, style, m.study.variation).all() : null), [now, style, m]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = element.querySelector<HTMLElement>(`[data-node="${String(at.value)}"]`);
    item?.setAttribute('aria-current', 'step');
    // Scroll the list alone: scrollIntoView would also move the page.
    const centre = (): void => {
      if (!item) element.scrollTop = 0;
      else element.scrollTop += item.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight / 2;
    };
    centre();
    // What was not laid out before may be higher or lower than it was taken for.
    const again = requestAnimationFrame(centre);
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

/** Writes lines: moves with their numbers, remarks, and variations as blocks of their own. */
class Writer {
  constructor(
    private readonly study: Study,
    private readonly style: MoveStyle,
    private readonly variation: string,
  ) {}

  all(): ComponentChild[] {
    const parts = this.line(0, 0, true);
    if (parts.length <= longLine) return parts;
    const stretches: JSX.Element[] = [];
    for (let i = 0; i < parts.length; i += stretch) {
      stretches.push(<div class="stretch" key={`s${String(i)}`}>{parts.slice(i, i + stretch)}</div>);
    }
    return stretches;
  }

  /** The line that goes on from a node, with the variations on its moves. */
  private line(from: number, depth: number, numbered: boolean): ComponentChild[] {
    const out: ComponentChild[] = [];
    let parent = from;
    let needsNumber = numbered;
    for (let next = this.childrenOf(parent)[0]; next !== undefined; next = this.childrenOf(parent)[0]) {
      const others = this.childrenOf(parent).slice(1);
      out.push(...this.move(next, needsNumber));
      needsNumber = nodeOf(this.study, next).after !== '' || others.length > 0;
      for (const other of others) out.push(this.block(other, depth + 1));
      parent = next;
    }
    return out;
  }

  private block(first: number, depth: number): JSX.Element {
    return (
      <div class={depth <= deepest ? 'variation' : 'variation flat'} key={`v${String(first)}`} role="group" aria-label={this.variation}>
        {this.move(first, true)}
        {this.line(first, depth, nodeOf(this.study, first).after !== '')}
      </div>
    );
  }

  private childrenOf(id: number): readonly number[] {
    return nodeOf(this.study, id).children;
  }

  private move(id: number, needsNumber: boolean): ComponentChild[] {
    const node = nodeOf(this.study, id);
    const before = nodeOf(this.study, node.parent).fen;
    const second = readTurn(before) === 'second';
    const number = before.split(' ')[5] ?? '';
    // Blanks between the words, for those who copy them and where lines are broken.
    const out: ComponentChild[] = [];
    if (node.before) out.push(<Remark key={`b${String(id)}`}>{node.before}</Remark>, ' ');
    if (!second || needsNumber) {
      out.push(<span class="move-number" key={`n${String(id)}`}>{number}{second ? '…' : '.'}</span>, ' ');
    }
    const glyphs = node.nags.map(glyphText).join(' ');
    out.push(
      <button type="button" class="move" key={id} data-node={id} data-testid={`node-${String(id)}`}>
        {moveText(this.study.game, this.style, readPlacement(this.study.game, before), node)}
        {glyphs && <span class="glyph">{glyphs}</span>}
      </button>,
      ' ',
    );
    const values = valueTexts(node.values).join(' ');
    if (values) out.push(<span class="values" key={`w${String(id)}`}>{values}</span>, ' ');
    if (node.after) out.push(<Remark key={`a${String(id)}`}>{node.after}</Remark>, ' ');
    return out;
  }
}

function Remark({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="remark">{children}</span>;
}
