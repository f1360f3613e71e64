// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, test } from 'node:test';
import { closeBrowser, maxLagMs, newPlayer, recordTones, startServer } from './kit.mjs';

after(closeBrowser);

/** A side's clock as its page shows it, in seconds. */
async function shownTime(player, side) {
  const text = await player.id(`clock-time-${side}`).textContent();
  return text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

/**
 * When a side's time is up by what its page shows, in ms since 1970. A loaded machine draws late, which makes it look
 * later: the earliest of some readings is the best.
 */
async function shownEnd(player, side) {
  const ends = [];
  for (let i = 0; i < 6; i++) {
    const { text, now } = await player.id(`clock-time-${side}`).evaluate((e) => ({ text: e.textContent, now: Date.now() }));
    ends.push(now + 1000 * Number(text.slice(2)));
    await new Promise((done) => setTimeout(done, 130));
  }
  return Math.min(...ends);
}

/** Waits until a condition holds, asking again and again; the limit only ends a test that waits for nothing. */
async function until(condition, what) {
  const end = Date.now() + 90_000;
  while (!(await condition())) {
    assert.ok(Date.now() < end, `never: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

const secondsSince = (start) => (Date.now() - start) / 1000;

async function shot(player, name) {
  if (!process.env.SHOTS) return;
  await mkdir('screenshots', { recursive: true });
  await player.page.screenshot({ path: `screenshots/clock-${name}.png` });
}

/** How often the low-time sound was played: three tones, the only ones of this pitch (web/src/sound.ts). */
const alarms = async (tones) => (await tones.pitches()).filter((hertz) => hertz === 1175).length / 3;

/** Two players in a room with a clock; the first one has the first side. */
async function newTimedGame(server, time, { game = 'chess', locale = 'en-US', second: options = {} } = {}) {
  const first = await newPlayer(server, { locale });
  const tones = [await recordTones(first)];
  const url = await first.create({ game, mode: 'link', side: 'first', time });
  const second = await newPlayer(server, { locale, ...options });
  tones.push(await recordTones(second));
  await second.open(url);
  await first.id('turn').waitFor();
  return { first, second, url, tones };
}

test('clocks of 1+0 count, agree on both pages, and a flag ends the game in both languages', async (t) => {
  const server = await startServer(t);
  const { first, second, tones } = await newTimedGame(server, 'fischer 60+0', { second: { locale: 'zh-CN' } });
  await first.see('time-name', '1+0');
  // The first moves cost nothing but have a limit.
  await first.see('clock-beside-first', /\d:\d\d/);
  assert.equal(await first.id('clock-time-first').textContent(), '1:00');
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  assert.equal(await shownTime(second, 'second'), 60);
  for (const { ready } of tones) await ready();
  const atFirst = await shownTime(first, 'first');
  await until(async () => (await shownTime(first, 'first')) <= atFirst - 2, 'two seconds pass');
  assert.equal(await shownTime(first, 'second'), 60, 'the other clock stands');
  assert.match(await first.id('clock-first').getAttribute('class'), /running/);
  await shot(first, 'running');

  // In the last ten seconds tenths are shown: the pages agree to 0.3 s.
  await until(async () => (await shownTime(first, 'first')) < 15, 'the last seconds');
  await first.hear('You have 10 seconds left');
  assert.match(await first.id('clock-first').getAttribute('aria-label'), /^Your clock: /);
  assert.match(await first.id('clock-second').getAttribute('aria-label'), /^Guest Blue Heron’s clock: /);
  assert.match(await second.id('clock-first').getAttribute('aria-label'), /^游客 青鹭的棋钟：/);
  await second.page.keyboard.press('c');
  await second.hear('你的棋钟：1分');
  const [one, other] = await Promise.all([shownEnd(first, 'first'), shownEnd(second, 'first')]);
  assert.ok(Math.abs(one - other) <= 300 + maxLagMs, `they differ by ${one - other} ms`);
  for (const player of [first, second]) assert.match(await player.id('clock-first').getAttribute('class'), /low/);
  await shot(first, 'low');

  await first.see('result', 'You lose');
  await first.see('result', 'You ran out of time');
  await second.see('result', '你赢了');
  await second.see('result', '游客 青鹭超时');
  assert.equal(await shownTime(first, 'first'), 0);
  assert.equal(await alarms(tones[0]), 1, 'the sound of low time');
  assert.equal(await alarms(tones[1]), 0, 'the sound of the opponent’s low time');
  await shot(first, 'flagged');
  await shot(second, 'flagged-zh');
});

test('a reload in mid-game shows the right time, and a given time counts', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newTimedGame(server, 'fischer 180+2');
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  await until(async () => (await shownTime(first, 'first')) <= 177, 'three seconds pass');
  await first.page.reload();
  await first.seePly(2);
  const reading = Date.now();
  const [here, there] = [await shownTime(first, 'first'), await shownTime(second, 'first')];
  const late = secondsSince(reading) + maxLagMs / 1000;
  assert.ok(Math.abs(here - there) <= 1 + late, `${here} and ${there}, read within ${late} s`);

  assert.equal(await first.page.getByRole('button', { name: 'Give your opponent 15 seconds' }).count(), 1);
  await first.id('give-time').click();
  await second.see('toast', '15 seconds more');
  for (const player of [first, second]) await player.seeText('clock-time-second', '3:15', 'the gift');
  // Moved after the gift: the increment is added.
  const moving = Date.now();
  await first.move('g1f3');
  await second.seePly(3);
  await second.move('b8c6');
  await first.seePly(4);
  const after = await shownTime(first, 'second');
  const passed = secondsSince(moving);
  assert.ok(after >= 196 - passed && after <= 197, `${after} after ${passed} s`);
});

test('a rematch has the same control, and the list of games shows it', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newTimedGame(server, 'xiangqi', { game: 'xiangqi', locale: 'zh-CN' });
  await first.see('clock-beside-second', '步时 10:00');
  await first.move('h2e2');
  await second.seePly(1);
  await second.move('h9g7');
  await first.seePly(2);
  await first.see('clock-beside-first', '步时 9:5');
  await first.id('resign').click();
  await first.page.getByRole('dialog').getByRole('button', { name: '认输' }).click();
  await first.id('rematch').click();
  await second.id('accept').click();
  await second.see('time-name', '30-10-60');
  assert.equal(await second.plies(), 0);
  await second.id('brand').click();
  await second.see('my-game', '30-10-60');
});

test('the game of a player who has left can be claimed after a while', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newTimedGame(server, 'fischer 60+0');
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  await second.page.context().close();
  await first.see('left', /you can claim the game in \d+ seconds?/);
  assert.equal(await first.id('claim-win').count(), 0, 'not yet');
  await shot(first, 'left');
  await first.id('claim-win').click();
  await first.see('result', 'You win');
  await first.see('result', 'Guest Blue Heron left the game');
});

test('the time of a server that was away is given back', async (t) => {
  const server = await startServer(t);
  const { first, second } = await newTimedGame(server, 'fischer 180+2', { second: { locale: 'zh-CN' } });
  await first.move('e2e4');
  await second.seePly(1);
  await second.move('e7e5');
  await first.seePly(2);
  await until(async () => (await shownTime(first, 'first')) <= 177, 'three seconds pass');
  await server.kill();
  await first.id('lost').waitFor();
  const restarting = Date.now();
  await server.restart();
  await first.see('toast', 'Nobody loses time');
  await second.see('toast', '不扣任何一方的时间');
  const left = await shownTime(first, 'first');
  const passed = secondsSince(restarting);
  assert.ok(left >= 179 - passed && left <= 180, `${left} after ${passed} s`);
  await first.move('g1f3');
  await second.seePly(3);
});

test('any control can be put together by sliders', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.id('mode-screen').click();
  await player.id('time-own').click();
  await player.see('own-summary', '10+5');
  await player.id('own-kind').selectOption('byoyomi');
  await player.see('own-summary', '10 min + 3 × 30 s');
  await player.id('time-periods').fill('4');
  await player.see('own-summary', '10 min + 5 × 30 s');
  await player.id('start').click();
  await player.id('board').waitFor();
  await player.see('clock-first', '10:00');
  await player.see('clock-beside-second', '5 × 0:30');
});

test('each side can have its own time, and win a draw', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  await player.id('game-chess').click();
  await player.id('mode-screen').click();
  await player.id('time-own').click();
  await player.see('own-summary', '10+5');
  assert.equal(await player.id('time-second-base').count(), 0);
  await player.id('own-unlike').check();
  await player.id('time-second-base').fill('9');
  await player.id('time-second-increment').fill('2');
  await player.see('own-summary', 'White 10+5, Black 5+2');
  await player.id('own-odds').selectOption('first');
  await player.see('own-summary', 'a draw wins for White');
  assert.equal(await player.page.getByRole('slider', { name: 'Black, Increment' }).count(), 1);
  await player.id('start').click();
  await player.id('board').waitFor();
  await player.see('clock-first', '10:00');
  await player.see('clock-second', '5:00');
  await player.see('time-name', 'White 10+5, Black 5+2, a draw wins for White');
});

test('the button that starts is in the first screen', async (t) => {
  const server = await startServer(t);
  const player = await newPlayer(server, { viewport: { width: 1366, height: 800 } });
  await player.page.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
  for (const mode of ['link', 'computer', 'screen']) {
    await player.id(`mode-${mode}`).click();
    await player.drawn();
    // Where it would be if it did not stay in sight.
    const bottom = await player.page.locator('.start-bar').evaluate((bar) => {
      bar.style.position = 'static';
      const { bottom: edge } = bar.querySelector('.start').getBoundingClientRect();
      bar.style.position = '';
      return edge + scrollY;
    });
    assert.ok(bottom <= 800, `${mode}: ${bottom}`);
  }
});
