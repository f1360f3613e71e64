// SPDX-License-Identifier: GPL-3.0-or-later
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The address of a running `duiyi serve`, for `npm run dev`.
const server = process.env['DUIYI_SERVER'] ?? 'http://127.0.0.1:8080';

/** Writes FILE.br beside every text file of the build: the server has it ready for browsers that take Brotli. */
const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  writeBundle({ dir }) {
    packFolder(dir ?? 'dist');
  },
};

function packFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      packFolder(path);
    } else if (/\.(html|js|css|svg|json|webmanifest|txt|map|wasm)$/.test(entry.name)) {
      const plain = readFileSync(path);
      const packed = brotliCompressSync(plain);
      if (packed.length < plain.length) writeFileSync(`${path}.br`, packed);
    }
  }
}

export default defineConfig({
  base: '/',
  plugins: [brotli],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2020',
    // Every asset stays a file of our own host, so the content security policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/ws': { target: server, ws: true }, '/api': { target: server } } },
  // The time limits only end a test that waits for nothing; loading modules takes seconds on a busy machine.
  // A context of its own for each file, rather than a process, which takes longer to start than most files to run.
  test: { include: ['test/**/*.test.{ts,tsx}'], pool: 'vmThreads', environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 },
});
