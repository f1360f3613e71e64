// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Starts a server in a folder of its own, and reads what it costs from /proc.

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const START_LIMIT_MS = 30000;
const SPARE_FILES = 200; // databases, libraries, pipes

/** Processor time that anything on this machine has used, in seconds. */
export function machineCpuSeconds() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/);
  return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Ends the program when a process may not have `connections` and a few files open: every connection is one. */
export function requireOpenFiles(connections) {
  const needed = connections + SPARE_FILES;
  const [, hard] = /Max open files\s+\S+\s+(\S+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
  if (hard === 'unlimited' || Number(hard) >= needed) return;
  console.error(`bench/load: ${connections} connections need ${needed} open files, and the system allows ${hard}: ` +
    'raise the hard limit (ulimit -Hn, as root) or ask for fewer');
  process.exit(2);
}

export class ServerProcess {
  #child;
  #collects = false;
  #output = '';

  /**
   * @param {{name: string, command: string[], collects?: boolean}} server  `--listen 127.0.0.1:0 --data DIR` is added
   *   to the command; one that `collects` collects its garbage at SIGUSR2
   */
  static async start(server, folder) {
    const self = new ServerProcess();
    const [program, ...rest] = server.command;
    const child = spawn(program, [...rest, '--listen', '127.0.0.1:0', '--data', folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    self.#child = child;
    self.#collects = server.collects === true;
    self.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    self.port = await self.#portFromOutput(server.name);
    return self;
  }

  #portFromOutput(name) {
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${name} ${why}:\n${this.#output}`));
      const timer = setTimeout(() => fail('did not say its port'), START_LIMIT_MS);
      const read = (data) => {
        this.#output = (this.#output + data).slice(-4000);
        const found = /127\.0\.0\.1:(\d+)/.exec(this.#output);
        if (!found) return;
        clearTimeout(timer);
        resolve(Number(found[1]));
      };
      this.#child.stdout.setEncoding('utf8').on('data', read);
      this.#child.stderr.setEncoding('utf8').on('data', read);
      this.#child.once('error', (error) => fail(error.message));
      this.#child.once('exit', (code) => fail(`ended with ${code}`));
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /** The last few lines that the server wrote. */
  output() {
    return this.#output;
  }

  /** Processor time used so far, in seconds; it advances in steps of a clock tick. */
  cpuSeconds() {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }

  /** Asks a garbage-collected server to collect now; others have no garbage to give back. */
  collectGarbage() {
    if (this.#collects) this.#child.kill('SIGUSR2');
  }

  /** Resident memory in bytes. */
  residentBytes() {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
  }

  /** Resolves with the exit code, or the name of the signal that ended it. */
  stop(signal) {
    this.#child.kill(signal);
    return this.ended;
  }
}
