// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The figures as a table, and as JSON.

/** @param {number[]} sorted  ascending */
export function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function figures(result) {
  const phase = ({ movesPerSecond, cpuPerMove, cpuShare, clientBusy, otherCores, latencies }) => ({
    moves_per_second: movesPerSecond,
    median_ms: percentile(latencies, 0.5),
    p99_ms: percentile(latencies, 0.99),
    cpu_us_per_move: cpuPerMove * 1e6,
    server_cores: cpuShare,
    client_busy: clientBusy,
    other_cores: otherCores,
  });
  return {
    steady: phase(result.steady),
    burst: phase(result.burst),
    bytes_per_connection: result.perConnection,
    after_run: result.lostAfterRun,
    after_kill: result.lostAfterKill,
    restart_ms: result.restartMs,
    exit: result.exit,
  };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The figures of several rounds as one: medians; moves and losses are added up, and a bad exit stays. */
export function combined(rounds) {
  const each = (part, join) =>
    Object.fromEntries(Object.keys(rounds[0][part]).map((key) => [key, join(rounds.map((f) => f[part][key]))]));
  return {
    steady: each('steady', median),
    burst: each('burst', median),
    bytes_per_connection: median(rounds.map((f) => f.bytes_per_connection)),
    after_run: each('after_run', sum),
    after_kill: each('after_kill', sum),
    restart_ms: median(rounds.map((f) => f.restart_ms)),
    exit: rounds.map((f) => f.exit).find((code) => code !== 0) ?? 0,
  };
}

const digits = (count) => (value) => value.toFixed(count);
const percent = (value) => `${(100 * value).toFixed(0)} %`;

// label, value of a server's figures, how to print it, whether a ratio to the first server means something
const ROWS = (options) => [
  [`Steady: ${options.games} games, ${options.pace} moves a second each, ${options.seconds} s`],
  ['  moves acknowledged a second', (f) => f.steady.moves_per_second, digits(1), false],
  ['  move to opponent, median, ms', (f) => f.steady.median_ms, digits(2), true],
  ['  move to opponent, 99th percentile, ms', (f) => f.steady.p99_ms, digits(2), true],
  ['  server CPU per move, µs', (f) => f.steady.cpu_us_per_move, digits(0), true],
  ['  memory per connection, KiB', (f) => f.bytes_per_connection / 1024, digits(1), true],
  ['  load client busy', (f) => f.steady.client_busy, percent, false],
  ['  used by other programs, cores', (f) => f.steady.other_cores, digits(2), false],
  [`Maximum rate: ${options.games} games, ${options.burst} s`],
  ['  moves acknowledged a second', (f) => f.burst.moves_per_second, digits(0), true],
  ['  move to opponent, median, ms', (f) => f.burst.median_ms, digits(2), true],
  ['  move to opponent, 99th percentile, ms', (f) => f.burst.p99_ms, digits(2), true],
  ['  server CPU per move, µs', (f) => f.burst.cpu_us_per_move, digits(0), true],
  ['  server CPU, cores', (f) => f.burst.server_cores, digits(2), false],
  ['  load client busy', (f) => f.burst.client_busy, percent, false],
  ['  used by other programs, cores', (f) => f.burst.other_cores, digits(2), false],
  [`Promises, after the run and after kill -9 under load and a restart`],
  ['  acknowledged moves, steady', (f) => f.after_run.acknowledged, String, false],
  ['    of them lost', (f) => f.after_run.lostAcknowledged, String, false],
  ['  acknowledged moves, all phases', (f) => f.after_kill.acknowledged, String, false],
  ['    of them lost after kill -9', (f) => f.after_kill.lostAcknowledged, String, false],
  ['  moves shown to others, all phases', (f) => f.after_kill.shown, String, false],
  ['    of them lost after kill -9', (f) => f.after_kill.lostShown, String, false],
  ['  start after kill -9, ms', (f) => f.restart_ms, digits(0), true],
  ['  rooms', (f) => f.after_kill.rooms, String, false],
  ['    of them lost after kill -9', (f) => f.after_kill.lostRooms, String, false],
];

/** One column a server; each but the first also with its ratio to the first. */
export function table(results, options) {
  const [first] = results;
  const lines = [line('', results.map(({ name }, i) => (i === 0 ? [name] : [name, 'ratio'])).flat())];
  for (const [label, value, print, hasRatio] of ROWS(options)) {
    if (!value) {
      lines.push('', label);
      continue;
    }
    const cells = results.flatMap(({ figures: f }, i) => {
      const text = print(value(f));
      if (i === 0) return [text];
      return [text, hasRatio ? (value(f) / value(first.figures)).toFixed(2) : ''];
    });
    lines.push(line(label, cells));
  }
  return lines.join('\n');
}

function line(label, cells) {
  return label.padEnd(44) + cells.map((cell) => cell.padStart(15)).join('');
}

/** What a move costs Duiyi, as a multiple of the relay's; empty when one of them was not measured. */
export function multipleOfRelay(results) {
  const of = (name) => results.find((result) => result.name === name)?.figures;
  const [duiyi, relay] = [of('duiyi'), of('relay')];
  if (!duiyi || !relay) return '';
  const times = (phase) => (duiyi[phase].cpu_us_per_move / relay[phase].cpu_us_per_move).toFixed(2);
  return `\nCPU per move of duiyi as a multiple of relay's (aim 1.5): steady ${times('steady')}, maximum rate ${times('burst')}`;
}

/** Whether every promise held: nothing acknowledged or shown was lost, and SIGTERM ended the server well. */
export function promisesKept({ figures: f }) {
  return [f.after_run, f.after_kill].every((l) => l.lostAcknowledged + l.lostShown + l.lostRooms === 0) && f.exit === 0;
}
