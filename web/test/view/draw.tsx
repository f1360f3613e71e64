// SPDX-License-Identifier: GPL-3.0-or-later
// Draws components into a document without a layout, for tests under `// @vitest-environment jsdom`.
import { render, type ComponentChild } from 'preact';
import { act } from 'preact/test-utils';
import { setConnections, type Connections } from '../../src/connections';
import { catalogues } from '../../src/i18n';
import type { Language } from '../../src/model/settings';
import { settings } from '../../src/state';

export const languages: readonly Language[] = ['en', 'zh'];

export function speak(language: Language): (typeof catalogues)[Language] {
  settings.value = { ...settings.value, language };
  return catalogues[language];
}

let root: HTMLElement | null = null;

/** Replaces what was drawn before. */
export function draw(child: ComponentChild): HTMLElement {
  clear();
  const element = document.createElement('div');
  document.body.append(element);
  root = element;
  void act(() => render(child, element));
  return element;
}

/** Removes what was drawn. */
export function clear(): void {
  const element = root;
  root = null;
  if (!element) return;
  void act(() => render(null, element));
  element.remove();
}

/** Does something, and draws what comes of it. */
export const after = (change: () => void): void => void act(change);

export const press = (element: Element | null): void => after(() => (element as HTMLElement).click());

export function byTestId(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
}
export const allByTestId = (id: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];

/** Connections that reach nothing; what a test needs of them is given. */
export function connectTo(given: { [Name in keyof Connections]?: Partial<Connections[Name]> }): void {
  const silent = new Proxy({}, { get: () => () => new Promise(() => undefined) });
  const part = (name: keyof Connections): object => Object.assign(Object.create(silent), given[name]) as object;
  setConnections({ socket: part('socket'), session: part('session'), home: part('home'), lobby: part('lobby') } as Connections);
}
