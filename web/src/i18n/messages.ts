// SPDX-License-Identifier: GPL-3.0-or-later
// What every language has: the keys of the English catalogue.
import type { en } from './en';

type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly (infer I)[]
      ? readonly Widen<I>[]
      : { [K in keyof T]: Widen<T[K]> };

/** Every text of the page; those with variable parts are functions. */
export type Messages = Widen<typeof en>;
