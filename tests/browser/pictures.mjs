// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Takes new pictures for README.md: `npm run pictures`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const endings = [];
const run = { after: (end) => endings.push(end) };

const pictures = [
  {
    name: 'chess',
    room: { game: 'chess' },
    moves: [
      'e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6', 'f3g5', 'd7d5', 'e4d5', 'f6d5', 'g5f7', 'e8f7', 'd1f3', 'f7e6',
      'b1c3',
    ],
    pick: 'c6',
  },
  {
    name: 'xiangqi',
    options: { locale: 'zh-CN' },
    room: { game: 'xiangqi' },
    moves: [
      'h2e2', 'h9g7', 'h0g2', 'i9h9', 'c3c4', 'g6g5', 'b0c2', 'b9c7', 'i0h0', 'b7b3', 'h0h6', 'c9e7',
    ],
    pick: 'h6',
  },
  {
    name: 'xiangqi-phone',
    options: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, colorScheme: 'dark' },
    room: { game: 'xiangqi' },
    moves: ['h2e2', 'h9g7', 'h0g2', 'i9h9'],
  },
];

await mkdir(folder, { recursive: true });
const server = await startServer(run);
for (const { name, options = {}, room, moves, pick } of pictures) {
  const player = await newPlayer(server, options);
  await player.create(room);
  await player.move(...moves);
  if (pick) await player.click(pick);
  await player.page.evaluate(() => window.scrollTo(0, 0));
  await player.page.mouse.move(2, 2);
  await player.page.waitForTimeout(300);
  await player.page.screenshot({ path: `${folder}${name}.png` });
}
for (const end of endings) await end();
await closeBrowser();
