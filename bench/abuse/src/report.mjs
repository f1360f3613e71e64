// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The figures of an attack as a row of a Markdown table.

const MIB = 1024 * 1024;
const COLUMNS = [
  'attack', 'server CPU, of a core', 'attacker CPU', 'peak memory above idle, MiB', 'data folder, MiB',
  'p50 without, ms', 'p50 with', 'p99 without, ms', 'p99 with', 'worst with', 'moves', 'sent, MiB', 'alive',
  'achieved'];

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

export function printHead() {
  console.log(row(COLUMNS));
  console.log(row(COLUMNS.map(() => '---')));
}

function achieved(counts) {
  const known = Object.entries(counts).sort(([a], [b]) => a.localeCompare(b));
  const tell = ([what, count]) => (what.endsWith(' ms') ? `${what.slice(0, -3)} ${count} ms` : `${count} × ${what}`);
  const text = known.map(tell);
  return text.join(', ') || 'nothing';
}

export function printRow(name, { cpu, attackerCpu, idle, peak, data, without, during, got, note }) {
  const ms = (value) => value.toFixed(1);
  console.log(row([
    name, cpu.toFixed(2), attackerCpu.toFixed(2), ((peak - idle) / MIB).toFixed(1), data.toFixed(1),
    ms(without.p50), ms(during.p50), ms(without.p99), ms(during.p99), ms(during.worst), during.count,
    (got.bytes / MIB).toFixed(1), got.alive, achieved(got.counts) + (note ? ` (${note})` : '')]));
}
