// SPDX-License-Identifier: GPL-3.0-or-later
// Whom the account follows and blocks, and what it reports.
import { signal } from '@preact/signals';

export type RelationKind = 'follow' | 'block';
export interface Relation {
  readonly name: string;
  readonly kind: RelationKind;
}
export const reportReasons = ['cheating', 'stalling', 'abuse', 'name', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** null: not loaded. */
export const relations = signal<readonly Relation[] | null>(null);

export async function loadRelations(): Promise<void> {
  try {
    const response = await fetch('/api/me/relations', { credentials: 'same-origin' });
    relations.value = response.ok ? ((await response.json()) as { relations: Relation[] }).relations : null;
  } catch {
    relations.value = null;
  }
}

async function post(path: string, body: object): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'POST', credentials: 'same-origin', body: JSON.stringify(body) })).ok;
  } catch {
    return false;
  }
}

/** Follows or blocks a player, or neither; false when that was not stored. */
export async function relate(name: string, kind: RelationKind | null): Promise<boolean> {
  const done = await post('/api/me/relations', { name, kind });
  await loadRelations();
  return done;
}

export const report = (name: string, reason: ReportReason, text: string): Promise<boolean> => post('/api/me/reports', { name, reason, text });
