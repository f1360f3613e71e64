// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// One account challenges another on its page: declined, withdrawn, accepted.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, signedIn, startServer } from './kit.mjs';

after(closeBrowser);

async function challenge(player, server, name) {
  await player.page.goto(`${server.url}/@/${encodeURIComponent(name)}`);
  await player.id('challenge').click();
  await player.id('challenge-game').selectOption('xiangqi');
  await player.page.locator('.challenge-form .times button, .challenge-form .times label').nth(1).click();
  await player.id('challenge-rated').check();
  await player.id('challenge-send').click();
  await player.id('challenge-cancel').waitFor();
}

test('a challenge is declined, withdrawn, and accepted', async (t) => {
  const server = await startServer(t);
  const anna = await signedIn(server, 'Anna');
  const lan = await signedIn(server, '小兰', { locale: 'zh-CN' });
  await challenge(anna, server, '小兰');
  await lan.see('challenges', 'Anna (1500?)');
  await lan.see('challenges', '计分对局');
  if (process.env.SHOTS) await lan.page.screenshot({ path: 'screenshots/challenge.png' });
  await lan.id('challenge-decline').click();
  await lan.gone('challenge-decline');
  await anna.gone('challenge-cancel');

  await challenge(anna, server, '小兰');
  await lan.id('challenge-accept').waitFor();
  await anna.id('challenge-cancel').click();
  await lan.gone('challenge-accept');
  assert.match(anna.page.url(), /\/$/, 'nobody is in a game yet');

  await challenge(anna, server, '小兰');
  await lan.id('challenge-accept').click();
  await lan.id('board').waitFor();
  await anna.id('board').waitFor();
  assert.equal(new URL(anna.page.url()).pathname, new URL(lan.page.url()).pathname);
  // The page asks for the games of challenges that are open no more; browsers note the answer that there is none.
  anna.expectErrors(/status of 404/);
  assert.deepEqual((await anna.page.getByTestId('player-account').allTextContents()).sort(), ['Anna', '小兰']);
});

test('nobody is asked to challenge themselves, and guests are not asked at all', async (t) => {
  const server = await startServer(t);
  const anna = await signedIn(server, 'Anna');
  const guest = await newPlayer(server);
  for (const player of [anna, guest]) {
    await player.page.goto(`${server.url}/@/Anna`);
    await player.id('player-page').waitFor();
    assert.equal(await player.id('challenge').count(), 0);
  }
});
