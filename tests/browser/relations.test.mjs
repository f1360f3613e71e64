// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Players who are followed, blocked and reported. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, signedIn, startServer } from './kit.mjs';

after(closeBrowser);

test('a player is followed, blocked and reported; blocked players do not meet', async (t) => {
  const server = await startServer(t);
  const anna = await signedIn(server, 'Anna');
  const lan = await signedIn(server, '小兰', { locale: 'zh-CN' });
  await anna.page.goto(`${server.url}/@/${encodeURIComponent('小兰')}`);
  await anna.id('follow').click();
  await anna.see('follow', 'Unfollow');
  await anna.id('block').click();
  await anna.see('block', 'Unblock');
  await anna.see('follow', 'Follow');
  await anna.id('report').click();
  await anna.id('report-reason').selectOption('stalling');
  await anna.id('report-text').fill('left <b>three</b> games');
  if (process.env.SHOTS) await anna.page.screenshot({ path: 'screenshots/relations.png', fullPage: true });
  await anna.id('report-send').click();
  await anna.see('toast', 'Thank you');
  await anna.page.goto(`${server.url}/account`);
  const all = await anna.page.evaluate(async () => (await fetch('/api/me/export')).json());
  assert.deepEqual(all.relations.map(({ name, kind }) => [name, kind]), [['小兰', 'block']]);
  await anna.see('relations', '小兰');
  await anna.see('relations', 'blocked');

  await lan.page.goto(`${server.url}/`);
  await anna.page.goto(`${server.url}/`);
  await anna.id('pool-chess-180-2').click();
  await lan.id('pool-chess-180-2').click();
  await lan.page.waitForTimeout(3500);
  assert.equal(await lan.id('board').count(), 0, 'they are not paired');
  const challenge = await lan.page.evaluate(async () => (await fetch('/api/me/challenges/Anna', { method: 'POST', body: '{}' })).status);
  assert.ok(challenge >= 400, `a challenge is answered by ${challenge}`);
  await lan.seeErrors(/status of 4\d\d/);
  for (const player of [anna, lan]) await player.id('stop-search').click(); // else it goes on on the pages that follow

  await anna.page.goto(`${server.url}/account`);
  await anna.id('relations').getByRole('button').click();
  await anna.gone('relations');
  await anna.page.goto(`${server.url}/`);
  await lan.page.goto(`${server.url}/`);
  await anna.id('pool-chess-180-2').click();
  await lan.id('pool-chess-180-2').click();
  await lan.id('board').waitFor();
});

test('guests see none of it', async (t) => {
  const server = await startServer(t);
  await signedIn(server, 'Anna');
  const guest = await newPlayer(server);
  await guest.page.goto(`${server.url}/@/Anna`);
  await guest.id('player-page').waitFor();
  assert.equal(await guest.id('follow').count(), 0);
  const status = await guest.page.evaluate(async () => (await fetch('/api/me/reports', { method: 'POST', body: '{}' })).status);
  assert.equal(status, 401);
  await guest.seeErrors(/status of 401/);
});
