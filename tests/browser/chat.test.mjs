// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newGame, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openChat(player) {
  const toggle = player.id('chat-toggle');
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  await player.id('chat-lines').waitFor();
}

async function type(player, text) {
  await player.id('chat-input').fill(text);
  await player.id('chat-send').click();
}

async function shot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/chat-${name}.png` });
}

const shown = (player) => player.id('chat-lines').locator('li').allInnerTexts();

test('two players and a watcher: each hears their own channel, and markup is text', async (t) => {
  const server = await startServer(t);
  const { first, second, url } = await newGame(server);
  const watcher = await newPlayer(server);
  await watcher.open(url);
  for (const one of [first, second, watcher]) await openChat(one);

  const markup = '<img src=x onerror="document.title=1"> https://example.org <b>bold</b>';
  await type(first, markup);
  await second.see('chat-line-1', markup);
  await first.see('chat-line-1', 'You');
  assert.equal(await second.id('chat').locator('img, a, b').count(), 0);
  assert.deepEqual(await shown(second), [`Guest Blue Heron ${markup}`]);
  await second.see('chat-live', 'Guest Blue Heron: <img');

  await type(watcher, 'Who is better?');
  await watcher.see('chat-line-1', 'You Who is better?');
  await second.id('chat-preset-good_luck').click();
  await first.see('chat-line-2', 'Guest Blue Heron Good luck!');
  assert.equal((await shown(watcher)).length, 1, 'a watcher hears no player');
  assert.equal((await shown(first)).length, 2, 'a player hears no watcher before the end');

  // After the game the players may read there, and write.
  await first.id('resign').click();
  await first.id('confirm').click();
  await second.id('chat-spectators').click();
  await second.see('chat-line-1', 'Spectator Who is better?');
  await type(second, 'I was');
  await watcher.see('chat-line-2', 'Guest Blue Heron I was');

  // What was said is there when the page is loaded again.
  await first.page.reload();
  await openChat(first);
  await first.see('chat-line-2', 'Guest Blue Heron Good luck!');
});

test('a preset comes in the reader’s language', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newGame(server, { game: 'xiangqi' });
  await second.id('language').click();
  for (const one of [first, second]) await openChat(one);
  await first.id('chat-preset-good_luck').click();
  await first.see('chat-line-1', 'You Good luck!');
  await second.see('chat-line-1', '游客 青鹭 祝你好运！');
});

test('the other side can be muted for this game', async (t) => {
  const server = await startServer(t);
  const { first, second, url } = await newGame(server);
  for (const one of [first, second]) await openChat(one);
  await type(first, 'one');
  await second.see('chat-line-1', 'one');
  await second.id('chat-mute').click();
  await second.id('chat-muted').waitFor();
  await second.gone('chat-line-1');
  await type(second, 'two');
  await first.see('chat-line-2', 'two');
  await type(first, 'three');
  await first.see('chat-line-3', 'three');
  await second.drawn();
  assert.deepEqual(await shown(second), ['You two']);
  await second.page.reload();
  await openChat(second);
  await second.id('chat-muted').waitFor();
  await second.id('chat-mute').click();
  await second.see('chat-line-3', 'three');
  assert.equal(url, second.page.url());
});

test('what cannot be sent is said, and stays in the field', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newGame(server);
  for (const one of [first, second]) await openChat(one);
  await first.id('chat-input').fill('x'.repeat(141));
  await first.see('chat-count', '141 of 140 characters');
  assert.equal(await first.id('chat-send').isDisabled(), true);
  await type(first, 'a\u202eb');
  await first.see('chat-problem', 'characters that are not allowed');
  assert.equal(await first.id('chat-input').inputValue(), 'a\u202eb');
  await type(first, 'hello');
  await second.see('chat-line-1', 'hello');
  await type(first, 'HELLO');
  await first.see('chat-problem', 'just said that');
});

test('on a phone chat is behind a button that counts what is unread; the board stays in sight', async (t) => {
  const server = await startServer(t);
  const first = await newPlayer(server);
  const url = await first.create({ mode: 'link', side: 'first', game: 'xiangqi' });
  const second = await newPlayer(server, phone);
  await second.open(url);
  await openChat(first);
  await second.id('chat-toggle').waitFor();
  assert.equal(await second.id('chat-toggle').getAttribute('aria-expanded'), 'false');
  await type(first, 'one');
  await type(first, 'two');
  await second.see('chat-unread', '2');
  assert.equal(await second.page.getByTestId('chat-live').count(), 0, 'nothing is spoken while it is closed');
  await openChat(second);
  await second.gone('chat-unread');
  await second.id('chat-input').scrollIntoViewIfNeeded();
  const board = await second.id('board').boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= phone.viewport.height, 'the whole board is in sight');
  await type(second, 'three');
  await first.see('chat-line-3', 'Guest Blue Heron three');
});

test('chat can be switched off, and children’s mode has none', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newGame(server);
  await openChat(second);
  const setSwitch = async (name, on) => {
    await first.id('settings').click();
    await first.id(`switch-${name}`).setChecked(on);
    await first.page.keyboard.press('Escape');
  };
  await setSwitch('chat', false);
  await first.gone('chat');
  await type(second, 'hello');
  await second.see('chat-line-1', 'hello');
  await setSwitch('chat', true);
  await openChat(first);
  await first.see('chat-line-1', 'hello');
  await setSwitch('childrens-mode', true);
  await first.gone('chat');
  await first.page.reload();
  await first.id('board').waitFor();
  await type(second, 'are you there?');
  await second.see('chat-line-2', 'there');
  await first.drawn();
  assert.equal(await first.page.getByText('are you there?').count(), 0);
  await first.id('settings').click();
  await first.id('dialog-settings').waitFor();
  assert.equal(await first.id('switch-chat').count(), 0, 'nothing to choose');
});

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  for (const [screen, size] of Object.entries({ phone, desktop: {} })) {
    test(`nothing of the panel is cut off: ${locale}, ${screen}`, async (t) => {
      const server = await startServer(t);
      const first = await newPlayer(server, { locale, colorScheme, ...size });
      const url = await first.create({ mode: 'link', side: 'first', game: 'xiangqi' });
      const second = await newPlayer(server, { locale });
      await second.open(url);
      for (const one of [first, second]) await openChat(one);
      await second.id('chat-preset-good_luck').click();
      await type(second, '<img src=x onerror=alert(1)> https://example.org/a/long/address/without/any/space/in/it');
      await first.see('chat-line-2', 'https://example.org'); // else the next line may overtake it
      await type(first, '请多指教 😀 thanks, have a nice game, and may the better player win');
      await second.see('chat-line-3', '😀');
      await first.id('chat-input').fill('x'.repeat(120));
      await first.id('chat-count').waitFor();
      const panel = await first.id('chat').evaluate((element) => [element.scrollWidth, element.clientWidth]);
      assert.ok(panel[0] <= panel[1], `the panel is ${panel[0]} wide in ${panel[1]}`);
      const page = await first.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(page[0] <= page[1], 'the page does not scroll sideways');
      await first.id('chat-input').scrollIntoViewIfNeeded();
      await shot(first, `${locale}-${colorScheme}-${screen}`);
    });
  }
}
