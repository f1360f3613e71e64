// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Accounts: sign up, sign in, the account's page, in both languages. With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

const password = 'gleaming otter paddles';
const other = 'seventeen tin lanterns';

async function shot(player, name) {
  if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
}

async function fill(player, fields) {
  for (const [field, text] of Object.entries(fields)) await player.id(`account-${field}`).fill(text);
}

async function signUp(player, name) {
  await player.page.goto(`${player.server.url}/sign-up`);
  await fill(player, { name, password });
  await player.id('sign-up-submit').click();
  await player.id('codes').waitFor();
  return player.page.locator('.codes li').allTextContents();
}

async function signIn(player, name, secret) {
  await player.page.goto(`${player.server.url}/sign-in`);
  await fill(player, { name, password: secret });
  await player.id('sign-in-submit').click();
}

/** What browsers note as an error of a request that is refused. */
const refusal = /status of 4\d\d/;

const shown = (player, name) => player.page.locator('[data-testid=account]', { hasText: name }).waitFor();

test('an account is made, used on two devices, and deleted', async (t) => {
  const server = await startServer(t);
  const phone = await newPlayer(server);
  const codes = await signUp(phone, 'Anna');
  assert.equal(codes.length, 8);
  await shown(phone, 'Anna');
  await phone.id('codes-done').click();
  await phone.id('sessions').waitFor();
  await phone.page.reload();
  await shown(phone, 'Anna');
  const cookies = await phone.page.context().cookies();
  assert.deepEqual(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite]), [[true, 'Strict']]);
  assert.equal(await phone.page.evaluate(() => document.cookie), '');

  const desk = await newPlayer(server);
  await signIn(desk, 'anna', password);
  await shown(desk, 'Anna');
  await phone.page.goto(`${server.url}/account`);
  await phone.id('end-session').click();
  await phone.gone('end-session');
  await desk.page.goto(`${server.url}/account`);
  await desk.id('sign-in').waitFor();
  desk.expectErrors(refusal);

  await phone.id('open-tokens').click();
  await phone.id('token-about').fill('my program');
  await phone.id('token-board').check();
  await phone.id('make-token-submit').click();
  const token = await phone.id('new-token').textContent();
  const asked = await fetch(`${server.url}/api/account`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await asked.json()).username, 'Anna');
  await phone.id('end-token').click();
  await phone.gone('end-token');
  const refused = await fetch(`${server.url}/api/account`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(refused.status, 401);

  await phone.id('open-delete').click();
  await fill(phone, { 'delete-password': password });
  await phone.id('delete-account-submit').click();
  await phone.id('sign-in').waitFor();
  await signIn(phone, 'Anna', password);
  await phone.see('fault', 'Name or password is wrong');
  phone.expectErrors(refusal);
});

test('faults stand at their fields, in the language of the page', async (t) => {
  const player = await newPlayer(await startServer(t), { locale: 'zh-CN' });
  await player.page.goto(`${player.server.url}/sign-up`);
  await fill(player, { name: '管理员', password });
  await player.id('sign-up-submit').click();
  await player.seeText('fault-name', '这个名字不可使用。');
  const name = player.id('account-name');
  assert.equal(await name.getAttribute('aria-invalid'), 'true');
  assert.match(await name.getAttribute('aria-describedby'), /account-name-fault/);
  await player.eventually(() => name.evaluate((element) => element === document.activeElement), true, 'whether the field has the focus');
  await fill(player, { name: '许银川', password: 'password1234' });
  await player.page.keyboard.press('Enter');
  await player.seeText('fault-password', '这个密码很容易被猜到。试试几个不常见的词。');
  await player.id('language').click();
  await player.see('fault-password', 'easy to guess');
  player.expectErrors(refusal);
});

test('password managers find the fields', async (t) => {
  const player = await newPlayer(await startServer(t));
  const fields = () => player.page.locator('input[autocomplete]').evaluateAll((all) => all.map((one) => one.autocomplete));
  await player.page.goto(`${player.server.url}/sign-up`);
  await player.id('sign-up').waitFor();
  assert.deepEqual(await fields(), ['username', 'new-password']);
  await player.page.goto(`${player.server.url}/sign-in`);
  await player.id('sign-in').waitFor();
  assert.deepEqual(await fields(), ['username', 'current-password']);
  await player.page.goto(`${player.server.url}/reset-password`);
  await player.id('reset').waitFor();
  assert.deepEqual(await fields(), ['username', 'one-time-code', 'new-password']);
});

test('a forgotten password is replaced by a recovery code, and a known one is changed', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  const [code] = await signUp(player, 'Anna');
  await player.id('codes-done').click();
  await player.id('sign-out').click();
  await player.id('to-reset').click();
  await fill(player, { name: 'Anna', code: code.toLowerCase().replaceAll('-', ' '), password: other });
  await player.id('reset-submit').click();
  await shown(player, 'Anna');
  await player.page.goto(`${server.url}/account`);
  await player.see('open-codes', '7 recovery codes left');
  await player.id('open-password').click();
  await fill(player, { 'change-old_password': password, 'change-password': password });
  await player.id('change-password-submit').click();
  await player.see('fault-old_password', 'not your password');
  await fill(player, { 'change-old_password': other });
  await player.id('change-password-submit').click();
  await player.id('toast').waitFor();
  player.expectErrors(refusal);
});

test('settings follow the account', async (t) => {
  const server = await startServer(t);
  const first = await newPlayer(server);
  await signUp(first, 'Anna');
  const stores = (request) => request.method() === 'PUT' && request.url().endsWith('/preferences');
  const isStored = first.page.waitForResponse(
    (response) => stores(response.request()) && response.request().postDataJSON().language === 'zh',
  );
  await first.id('language').click();
  await isStored;
  const second = await newPlayer(server);
  await signIn(second, 'Anna', password);
  await second.page.locator('html[lang=zh-Hans]').waitFor();
});

for (const [language, locale] of [['en', 'en-US'], ['zh', 'zh-CN']]) {
  for (const [screen, options] of [
    ['phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
    ['desktop', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ]) {
    test(`the pages fit a ${screen}, ${language}`, async (t) => {
      const player = await newPlayer(await startServer(t), { ...options, locale });
      const fits = async (where) => {
        const [content, window] = await player.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(content <= window, `${where} scrolls sideways: ${content} > ${window}`);
        await shot(player, `account-${where}-${language}-${screen}`);
      };
      for (const page of ['sign-in', 'sign-up', 'reset-password']) {
        await player.page.goto(`${player.server.url}/${page}`);
        await player.page.locator('main h1').waitFor();
        await fits(page);
      }
      await signUp(player, language === 'zh' ? '许银川的学生们二十个字的名字好长啊啊' : 'Abcdefghijklmnopqrst');
      await fits('codes');
      await player.id('codes-done').click();
      await player.page.locator('[data-testid=sessions] li').first().waitFor();
      await fits('account');
    });
  }
}
