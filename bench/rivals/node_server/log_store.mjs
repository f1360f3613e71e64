// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// An append-only file of JSON lines. What `append` resolves for is on the disk: the writer gathers everything
// that waits while one fdatasync runs, and flushes it with the next (group commit).

import { open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';

export class LogStore {
  #file;
  #waiting = [];
  #writing = false;
  #idle = [];

  /** Opens the log in `folder` and hands every stored record to `replay`, oldest first. */
  static async open(folder, replay) {
    const path = join(folder, 'rooms.log');
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const whole = bytes.lastIndexOf(10) + 1; // a torn last line was never acknowledged
    for (const line of bytes.toString('utf8', 0, whole).split('\n')) {
      if (line) replay(JSON.parse(line));
    }
    const store = new LogStore();
    store.#file = await open(path, 'a');
    if (whole < bytes.length) await truncate(path, whole);
    await store.#file.sync();
    const directory = await open(folder, 'r'); // the file's name must be as durable as its content
    await directory.sync();
    await directory.close();
    return store;
  }

  /** Resolves when the record is on the disk. */
  append(record) {
    return new Promise((resolve) => {
      this.#waiting.push({ line: JSON.stringify(record) + '\n', resolve });
      if (!this.#writing) void this.#write();
    });
  }

  /** Resolves when nothing waits to be written. */
  async close() {
    if (this.#writing) await new Promise((resolve) => this.#idle.push(resolve));
    await this.#file.close();
  }

  async #write() {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#file.appendFile(group.map((entry) => entry.line).join(''));
        await this.#file.datasync();
      } catch (error) {
        // After a failed flush the kernel may have dropped the pages; only a restart knows what is stored.
        console.error(`cannot store: ${error.message}`);
        process.exit(1);
      }
      for (const entry of group) entry.resolve();
    }
    this.#writing = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
