// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Pictures of the pages to look at, in both languages and themes, on a phone, a tablet, a laptop and a large screen, in the
// colours that a system forces, and as they are printed: `node looks.mjs FOLDER [WORD...]` takes those whose name has all the
// words, as `study-zh-CN-dark-390`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { closeBrowser, newPlayer, openBrowser, openText, Player, startServer } from './kit.mjs';

const sizes = [[390, 844], [768, 1024], [1366, 768], [2560, 1440]];
/** What the browser is told of each theme. */
const themes = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  print: { colorScheme: 'light', media: 'print' },
};
const [folder = 'screenshots', ...words] = process.argv.slice(2);

const openings = {
  chess: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6', 'f3g5', 'd7d5', 'e4d5', 'f6d5', 'g5f7', 'e8f7', 'd1f3'],
  xiangqi: ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'c3c4', 'g6g5', 'b0c2', 'b9c7', 'i0h0', 'b7b3', 'h0h6', 'c9e7'],
};
const studyText = `[Event "Berlin"]
[White "Anderssen, Adolf"]
[Black "Dufresne, Jean"]
[Date "1852.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 {the Evans Gambit} Bxb4 (4... Bb6 5. a4 a6 6. Nc3 {quiet}) 5. c3 Ba5 6. d4 exd4 7. O-O d3 $6
8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 $2 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ $3 gxf6 1-0
`;
const fileText = `${studyText}
[White "Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nc7 1-0

[White "Kasparov"]
[Black "Topalov"]
[Result "1/2-1/2"]

1. e4 d6 1/2-1/2
`;

const goTo = (player, path) => player.page.goto(`${player.server.url}${path}`, { waitUntil: 'domcontentloaded' });

/** Plays the games once; the pages of all pictures find them in the browser's storage. */
async function prepare(server) {
  const player = await newPlayer(server);
  const rooms = {};
  for (const game of ['chess', 'xiangqi']) {
    rooms[game] = await player.create({ game, mode: 'screen' });
    await player.move(...openings[game]);
  }
  rooms.end = await player.create({ game: 'chess', mode: 'computer', side: 'first', level: 1, fen: '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1' });
  await player.move('e1e8');
  await player.id('result').waitFor();
  rooms.review = await player.create({ game: 'chess', mode: 'computer', side: 'first', level: 1, fen: '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1' });
  await player.move('e1e6');
  await player.seePly(2);
  await player.id('resign').click();
  await player.id('confirm').click();
  await player.id('result').waitFor();
  await goTo(player, '/');
  await player.id('my-games').waitFor();
  const storageState = await player.page.context().storageState();
  await player.page.context().close();
  return { rooms, storageState };
}

const pages = {
  async home(player) {
    await goTo(player, '/');
    await player.id('lobby').locator('.pools').waitFor();
  },
  chess: (player, rooms) => player.open(rooms.chess),
  xiangqi: (player, rooms) => player.open(rooms.xiangqi),
  async end(player, rooms) {
    await player.open(rooms.end);
    await player.id('result').waitFor();
  },
  async review(player, rooms) {
    await player.open(rooms.review);
    await player.id('review-button').click();
    await player.page.locator('[data-testid="review"][aria-busy="false"]').waitFor();
    await player.id('worst-1').click();
    await player.page.locator('[data-testid="retry"][aria-busy="false"]').waitFor();
  },
  async study(player) {
    await openText(player, studyText);
    await player.page.locator('[data-node="20"]').click();
    await player.id('go-lens').click();
    await player.page.locator('[data-testid="analysis"] li strong').nth(2).waitFor();
  },
  async files(player) {
    await openText(player, fileText);
    await player.page.locator('.games-list li').first().waitFor();
  },
  async mine(player) {
    await goTo(player, '/');
    await player.id('all-games').click();
    await player.id('my-game').nth(3).waitFor();
    await player.id('my-games').evaluate((list) => list.scrollIntoView());
  },
  async settings(player, rooms) {
    await player.open(rooms.xiangqi);
    await player.id('settings').click();
  },
  learn: (player) => goTo(player, '/learn/xiangqi').then(() => player.id('learn').waitFor()),
  rules: (player) => goTo(player, '/learn/chess').then(() => player.id('learn').waitFor()),
};

const isWanted = (name) => words.every((word) => name.split('-').includes(word) || name.includes(`-${word}`));

await mkdir(folder, { recursive: true });
const endings = [];
const server = await startServer({ after: (end) => endings.push(end) });
const { rooms, storageState } = await prepare(server);
server.players = [];
for (const locale of ['en-US', 'zh-CN']) {
  for (const [theme, media] of Object.entries(themes)) {
    for (const [width, height] of sizes) {
      const wanted = Object.entries(pages).filter(([name]) => isWanted(`${name}-${locale}-${theme}-${width}`));
      if (wanted.length === 0) continue;
      const touch = width < 1000 ? { hasTouch: true, isMobile: true } : {};
      const options = { locale, viewport: { width, height }, reducedMotion: 'reduce', storageState, ...touch };
      const context = await (await openBrowser()).newContext(options);
      const player = new Player(await context.newPage(), server);
      for (const [name, open] of wanted) {
        try {
          await open(player, rooms);
          await player.drawn();
          await player.page.waitForLoadState('networkidle').catch(() => undefined);
          await player.page.emulateMedia(media);
          await player.drawn();
          await player.page.screenshot({ path: join(folder, `${name}-${locale}-${theme}-${width}.png`), fullPage: theme === 'print' });
          await player.page.emulateMedia({ media: null });
        } catch (error) {
          console.error(`${name}-${locale}-${theme}-${width}: ${String(error).split('\n')[0]}`);
          process.exitCode = 1;
        }
      }
      for (const error of player.errors) console.error(error);
      await context.close();
    }
  }
}
for (const end of endings) await end();
await closeBrowser();
