// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// Starts a server in a folder of its own, and reads what it costs from /proc.

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const START_LIMIT_MS = 30000;

export class ServerProcess {
  #child;
  #output = '';

  /** @param {{name: string, command: string[]}} server  `--listen 127.0.0.1:0 --data DIR` is added */
  static async start(server, folder) {
    const self = new ServerProcess();
    const [program, ...rest] = server.command;
    const child = spawn(program, [...rest, '--listen', '127.0.0.1:0', '--data', folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    self.#child = child;
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
