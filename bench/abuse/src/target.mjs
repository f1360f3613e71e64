// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The server that is attacked: on a free loopback port, with default limits and an empty folder that goes with it.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ServerProcess } from '../../load/src/server_process.mjs';

const MIB = 1024 * 1024;
const END_LIMIT_MS = 15000;
const MEMORY_SAMPLE_MS = 10;

function folderBytes(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += statSync(join(entry.path, entry.name)).size;
    } catch {
      // the server has erased it in the meantime
    }
  }
  return bytes;
}

export class Target {
  #server;
  #folder;

  static async start(program) {
    const self = new Target();
    self.#folder = mkdtempSync(join(tmpdir(), 'duiyi-abuse-'));
    try {
      self.#server = await ServerProcess.start({ name: 'duiyi', command: [program, 'serve'] }, self.#folder);
    } catch (error) {
      rmSync(self.#folder, { recursive: true, force: true });
      throw error;
    }
    self.ended = self.#server.ended.then((how) => {
      self.endedBy = how;
      return how;
    });
    return self;
  }

  get port() {
    return this.#server.port;
  }

  /** The last lines that the server wrote. */
  output() {
    return this.#server.output();
  }

  cpuSeconds() {
    return this.endedBy === undefined ? this.#server.cpuSeconds() : NaN;
  }

  /** Resident memory without mapped files, whose pages the system can take back at any time. */
  memoryBytes() {
    if (this.endedBy !== undefined) return NaN;
    const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)[1]) * 1024;
  }

  /** Samples `memoryBytes()`; the function that is returned ends that and returns the largest. */
  watchMemory() {
    let peak = this.memoryBytes();
    const timer = setInterval(() => {
      peak = Math.max(peak, this.memoryBytes() || 0);
    }, MEMORY_SAMPLE_MS);
    return () => {
      clearInterval(timer);
      return peak;
    };
  }

  dataMib() {
    return folderBytes(this.#folder) / MIB;
  }

  /** Ends the server as an operator would; returns what it ended with, and erases its folder. */
  async stop() {
    if (this.endedBy === undefined) {
      void this.#server.stop('SIGTERM');
      await Promise.race([this.ended, sleep(END_LIMIT_MS, undefined, { ref: false })]);
    }
    const how = this.endedBy ?? `nothing within ${END_LIMIT_MS / 1000} s`;
    await this.kill();
    return how;
  }

  async kill() {
    if (this.endedBy === undefined) await this.#server.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
