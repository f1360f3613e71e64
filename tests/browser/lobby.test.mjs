// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Players who do not know each other find each other on the home page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, Player, startServer } from './kit.mjs';

after(closeBrowser);

async function home(server, options) {
  const player = await newPlayer(server, options);
  await player.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  return player;
}

test('two pages find each other in a pool and play', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  const two = await home(server, { locale: 'zh-CN' });
  const other = await home(server);
  await other.id('pool-xiangqi-600-10').click();
  await one.id('pool-chess-180-2').click();
  await one.see('stop-search', 'Cancel');
  await two.see('pool-chess-180-2', '1 人等待');
  await two.id('pool-chess-180-2').click();
  await one.id('board').waitFor();
  await two.id('board').waitFor();
  assert.equal(one.page.url(), two.page.url(), 'both are in one room');
  const [, white] = await one.centre('e1');
  const [, black] = await one.centre('e8');
  const isFirst = white > black; // the own side is at the bottom
  const [first, second] = isFirst ? [one, two] : [two, one];
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  assert.equal(await other.id('board').count(), 0, 'nobody else was paired');
});

const alone = [
  {
    locale: 'en-US', viewport: { width: 1280, height: 800 }, one: '1 waiting', unknown: 'Nobody has played here lately',
    alone: 'Nobody has come yet', play: 'Play the computer, level 3', goesOn: 'Still looking for an opponent', found: 'Opponent found.',
    usual: /^This usually takes (a second|\d+ seconds)\.$/,
  },
  {
    locale: 'zh-CN', viewport: { width: 360, height: 740 }, one: '1 人等待', unknown: '近来无人在此对局',
    alone: '暂时没有对手', play: '与电脑对弈，第 3 级', goesOn: '仍在寻找对手', found: '已找到对手。', usual: /^通常需要 \d+ 秒。$/,
  },
];

for (const { locale, viewport, ...said } of alone) {
  test(`who waits alone plays the computer until somebody comes: ${locale}`, async (t) => {
    const server = await startServer(t);
    const pool = 'pool-xiangqi-300-3';
    const one = await newPlayer(server, { locale, viewport });
    await one.page.clock.install();
    await one.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
    await one.id(pool).click();
    await one.see('usual-wait', said.unknown);
    await one.page.clock.fastForward(10_000);
    await one.see('meanwhile', said.alone);
    await one.hear(said.alone);
    await one.see('play-meanwhile', said.play);
    if (process.env.SHOTS) await one.page.screenshot({ path: `screenshots/alone-${locale}.png` });
    await one.id('play-meanwhile').click();
    await one.seeBoard();
    await one.see('search-card', said.goesOn);
    if (process.env.SHOTS) await one.page.screenshot({ path: `screenshots/meanwhile-${locale}.png`, fullPage: true });
    const againstComputer = one.page.url();
    const two = await home(server, { locale });
    await two.see(pool, said.one);
    await one.seeBriefly('toast', said.found, () => two.id(pool).click());
    await two.id('board').waitFor();
    await one.eventually(() => one.page.url(), two.page.url(), 'where the search has led');
    await one.seeBoard();
    await one.gone('search-card');
    // The computer waits where it was left.
    await one.page.goBack();
    await one.eventually(() => one.page.url(), againstComputer, 'the game before');
    await one.seeBoard();
    // Who comes next is told how long the two have waited.
    const three = await home(server, { locale });
    await three.id(pool).click();
    await three.see('usual-wait', said.usual);
  });
}

test('a search goes on beside other pages, and can be ended there', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  const two = await home(server);
  await one.id('pool-chess-60-0').click();
  await two.see('pool-chess-60-0', '1 waiting');
  await one.page.locator('.learn-link a').click();
  await one.see('search-card', '1+0');
  await two.see('pool-chess-60-0', '1 waiting');
  await one.id('brand').click();
  await one.id('stop-search').waitFor();
  await one.gone('search-card');
  await one.page.locator('.learn-link a').click();
  await one.id('search-card').getByTestId('stop-search').click();
  await one.gone('search-card');
  await two.eventually(() => two.id('pool-chess-60-0').textContent(), (text) => !text.includes('waiting'), 'the pool');
});

test('a search goes on when the page is loaded again', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  await one.id('pool-chess-60-0').click();
  await one.id('stop-search').waitFor();
  await one.page.locator('.learn-link a').click();
  await one.id('search-card').waitFor();
  await one.page.reload();
  await one.see('search-card', '1+0');
  const two = await home(server);
  await two.see('pool-chess-60-0', '1 waiting');
  await two.id('pool-chess-60-0').click();
  await two.id('board').waitFor();
  await one.eventually(() => one.page.url(), two.page.url(), 'where the search has led');
});

test('a game with somebody else ends the search', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  const two = await home(server);
  await one.id('pool-chess-60-0').click();
  await two.see('pool-chess-60-0', '1 waiting');
  await one.id('mode-link').click();
  await one.seeBriefly('toast', 'so the search has ended', () => one.id('start').click());
  await one.gone('search-card');
  await two.eventually(() => two.id('pool-chess-60-0').textContent(), (text) => !text.includes('waiting'), 'the pool');
});

for (const [locale, notNow, waiting] of [['en-US', 'This is not possible right now', '2 waiting'], ['zh-CN', '现在不能这样做', '2 人等待']]) {
  test(`two windows of one browser are one person: ${locale}`, async (t) => {
    const server = await startServer(t);
    const pool = 'pool-chess-60-0';
    const one = await home(server, { locale });
    const window2 = new Player(await one.page.context().newPage(), server);
    server.players.push(window2);
    await window2.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
    await one.id('offer-game').click();
    await one.id('offer-start').click();
    await window2.id('accept-seek').click();
    await window2.see('lobby-problem', notNow);
    await one.id(pool).click();
    await window2.id(pool).click();
    const somebody = await home(server, { locale });
    await somebody.see(pool, waiting);
    await somebody.id(pool).click();
    await somebody.id('board').waitFor();
    const boards = async () => Promise.all([one, window2].map(({ page }) => page.getByTestId('board').count()));
    await somebody.eventually(async () => (await boards()).join('+'), /^(1\+0|0\+1)$/, 'the boards of both windows');
    const met = (await boards())[0] === 1 ? one : window2;
    assert.equal(met.page.url(), somebody.page.url());
  });
}

test('an offer is listed, accepted and gone', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  const two = await home(server, { locale: 'zh-CN' });
  const three = await home(server);
  await one.id('offer-game').click();
  await one.id('offer-game-choice').selectOption('xiangqi');
  await one.id('offer-time-fischer 300+3').click();
  await one.id('offer-side').selectOption('second');
  await one.id('offer-start').click();
  await one.id('withdraw-seek').waitFor();
  await two.see('seeks', '象棋');
  await two.see('seeks', '超快棋 5+3');
  await three.id('accept-seek').waitFor();
  await two.id('accept-seek').click();
  await one.id('board').waitFor();
  await two.id('board').waitFor();
  await three.gone('seeks');
  await two.move('h2e2');
  await one.seePly(1);
});

test('two guests have names that each reads in their own language, and keep them', async (t) => {
  const server = await startServer(t);
  const one = await home(server, { guest: 1 });
  const two = await home(server, { guest: 4095, locale: 'zh-CN' });
  await two.id('settings').click();
  await two.see('guest-name', '游客 淡屿');
  await two.id('another-name').click();
  await two.eventually(() => two.id('guest-name').textContent(), (text) => /^游客 ..$/.test(text) && text !== '游客 淡屿', 'another name');
  const drawn = await two.id('guest-name').textContent();
  await two.page.keyboard.press('Escape');
  await one.id('offer-game').click();
  await one.id('offer-side').selectOption('first');
  await one.id('offer-start').click();
  await two.see('seeks', '游客 青鹤');
  await two.id('accept-seek').click();
  await one.see('player-first', 'Guest Blue Badger');
  await two.see('player-first', '游客 青鹤');
  await two.see('player-second', drawn);
  await one.see('player-second', /Guest [A-Z][a-z]+ [A-Z]/);
  const inEnglish = await one.id('player-second').getByTestId('player-guest').textContent();
  for (const player of [one, two]) {
    await player.page.reload();
    await player.seeBoard();
  }
  await two.see('player-first', '游客 青鹤');
  await two.see('player-second', drawn);
  await one.see('player-second', inEnglish);
  await one.move('e2e4');
  await two.seePly(1);
  await two.id('resign').click();
  await two.id('confirm').click();
  await one.see('result', `${inEnglish} resigned`);
  await two.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  await two.id('settings').click();
  await two.see('guest-name', drawn);
});

test('an offer can be withdrawn, and goes with its page', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  const two = await home(server);
  for (const end of [() => one.id('withdraw-seek').click(), () => one.page.context().close()]) {
    if (!(await one.id('offer-start').isVisible())) await one.id('offer-game').click();
    await one.id('offer-start').click();
    await one.id('withdraw-seek').waitFor();
    await two.id('accept-seek').waitFor();
    await end();
    await two.gone('seeks');
  }
});

test('a search goes on after the server was killed and restarted', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  await one.id('pool-chess-600-0').click();
  await one.id('stop-search').waitFor();
  await server.kill();
  await server.restart();
  const two = await home(server);
  await two.see('pool-chess-600-0', '1 waiting');
  await two.id('pool-chess-600-0').click();
  await one.id('board').waitFor();
  await two.id('board').waitFor();
});
