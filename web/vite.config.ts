// SPDX-License-Identifier: GPL-3.0-or-later
import { defineConfig } from 'vitest/config';

// The address of a running `duiyi serve`, for `npm run dev`.
const server = process.env['DUIYI_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2020',
    // Every asset stays a file of our own host, so the content security policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/ws': { target: server, ws: true }, '/api': { target: server } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
