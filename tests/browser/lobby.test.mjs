// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Players who do not know each other find each other on the home page.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

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

test('an offer is listed, accepted and gone', async (t) => {
  const server = await startServer(t);
  const one = await home(server);
  const two = await home(server, { locale: 'zh-CN' });
  const three = await home(server);
  await one.id('offer-game').click();
  await one.id('offer-game-choice').selectOption('xiangqi');
  await one.id('offer-time').selectOption('fischer 300+3');
  await one.id('offer-side').selectOption('second');
  await one.id('offer-start').click();
  await one.id('withdraw-seek').waitFor();
  await two.see('seeks', '象棋');
  await two.see('seeks', '超快棋 5+3');
  await three.id('accept-seek').waitFor();
  await two.id('accept-seek').click();
  await one.id('board').waitFor();
  await two.id('board').waitFor();
  await three.id('seeks').waitFor({ state: 'detached' });
  await two.move('h2e2');
  await one.seePly(1);
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
    await two.id('seeks').waitFor({ state: 'detached' });
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
