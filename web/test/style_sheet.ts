// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the style sheets as far as tests of colours need them: declarations by selector, and colours as the browser
// computes them (custom properties, hex, rgb() with alpha, color-mix() in sRGB, light-dark()).
import { readFileSync } from 'node:fs';

export type Variables = ReadonlyMap<string, string>;
/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Colour = readonly [number, number, number, number];

/** A style sheet without its comments, by its path from src. */
export function readStyles(path: string): string {
  return readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '');
}

/** What stands in the rule with exactly this selector (or list of selectors); fails when there is none. */
export function declarationsOf(css: string, selector: string): string {
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  const found = rules.filter(([, head]) => head?.trim().replace(/\s+/g, ' ') === selector).map(([, , body]) => body);
  if (found.length === 0) throw new Error(`no rule for ${selector}`);
  return found.join('');
}

/** The declarations as they are in a theme. */
export function inTheme(declarations: string, theme: 'light' | 'dark'): string {
  const argument = /((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)/.source;
  return declarations.replace(new RegExp(`light-dark\\(${argument}, ${argument}\\)`, 'g'), theme === 'light' ? '$1' : '$2');
}

export function variablesOf(...declarations: readonly string[]): Variables {
  return new Map(
    declarations.flatMap((text) => [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  );
}

function substituted(value: string, variables: Variables): string {
  const text = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const one = variables.get(name);
    if (one === undefined) throw new Error(`${name} is not defined`);
    return one;
  });
  return text === value ? text : substituted(text, variables);
}

export function colourOf(name: string, variables: Variables): Colour {
  return parseColour(substituted(`var(${name})`, variables).trim());
}

function parseColour(text: string): Colour {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  if (short) return parseColour(`#${short.slice(1).map((digit) => digit + digit).join('')}`);
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex) return [...hex.slice(1).map((pair) => Number.parseInt(pair, 16)), 1] as unknown as Colour;
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+)%)?\)$/.exec(text);
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), rgb[4] === undefined ? 1 : Number(rgb[4]) / 100];
  const mix = /^color-mix\(in srgb, (.+), (.+) ([\d.]+)%\)$/.exec(text);
  if (!mix) throw new Error(`cannot read the colour ${text}`);
  return over([...parseColour(mix[2] ?? '').slice(0, 3), Number(mix[3]) / 100] as unknown as Colour, parseColour(mix[1] ?? ''));
}

/** One colour painted over an opaque one. */
export function over([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const mixed = (above: number, below: number): number => above * alpha + below * (1 - alpha);
  return [mixed(red, ground[0]), mixed(green, ground[1]), mixed(blue, ground[2]), 1];
}

/** The contrast ratio of two opaque colours (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
