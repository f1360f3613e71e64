// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Strangers who share nothing but the server's address: four browsers, each in a network namespace of its own. Two meet in
// a pool and play xiangqi with clocks, a third finds the game and watches, a fourth is alone, is offered the computer and
// goes on waiting. Says how long it takes to meet. Needs root and iproute2, so that no run of all tests includes it:
//   node --test --test-reporter=spec tests/browser/namespaces.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserPath, newPlayerAt, startServer } from './kit.mjs';

const ip = (...words) => execFileSync('ip', words, { stdio: ['ignore', 'pipe', 'pipe'] });

/** A host that has only a cable to this one, number 1 to 4; resolves to a browser program that runs there. */
function newHost(t, number) {
  const [name, near, far] = [`duiyi-${process.pid}-${number}`, `dy${process.pid}n${number}`, `dy${process.pid}f${number}`].map((text) => text.slice(-15));
  const folder = mkdtempSync(join(tmpdir(), 'duiyi-namespace-'));
  ip('netns', 'add', name);
  t.after(() => {
    ip('netns', 'delete', name); // and the cable with it
    rmSync(folder, { recursive: true });
  });
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
  ip('address', 'add', `10.213.${number}.1/30`, 'dev', near);
  ip('link', 'set', near, 'up');
  ip('-n', name, 'address', 'add', `10.213.${number}.2/30`, 'dev', far);
  ip('-n', name, 'link', 'set', far, 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  ip('-n', name, 'route', 'add', 'default', 'via', `10.213.${number}.1`);
  const program = join(folder, 'browser');
  writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${name} ${browserPath} "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}

async function visit(server, host, path, options) {
  const player = await newPlayerAt(server, host, options);
  // Over plain HTTP from another host there are no accounts, and a browser ignores this header.
  player.expectErrors(/Cross-Origin-Opener-Policy|403 \(Forbidden\)/);
  await player.page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
  return player;
}

test('strangers meet, are watched, and who is alone has something to do', async (t) => {
  const hosts = [1, 2, 3, 4].map((number) => newHost(t, number));
  const server = await startServer(t, { listen: '10.213.1.1:0' });
  const [one, two, third, fourth] = await Promise.all([
    visit(server, hosts[0], '/'),
    visit(server, hosts[1], '/', { locale: 'zh-CN' }),
    visit(server, hosts[2], '/watch'),
    visit(server, hosts[3], '/', { locale: 'zh-CN', viewport: { width: 390, height: 844 } }),
  ]);
  await fourth.id('pool-chess-180-2').click();

  const pool = 'pool-xiangqi-300-3';
  await one.id(pool).click();
  await two.see(pool, '1 人等待');
  const began = performance.now();
  await two.id(pool).click();
  await Promise.all([one, two].map((player) => player.id('board').waitFor()));
  t.diagnostic(`they met within ${Math.round(performance.now() - began)} ms`);
  assert.equal(one.page.url(), two.page.url());

  await third.id('watched-game').locator('a').click();
  await third.id('board').waitFor();
  assert.equal(third.page.url(), one.page.url());
  const isFirst = (await one.centre('e0'))[1] > (await one.centre('e9'))[1]; // the own side is at the bottom
  const players = isFirst ? [one, two] : [two, one];
  for (const [ply, move] of ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7'].entries()) {
    if (ply > 0) await players[ply % 2].seePly(ply);
    await players[ply % 2].move(move);
    await third.seePly(ply + 1);
  }
  await third.see('clock-time-first', /^5:0\d$|^4:\d\d$/);
  await players[1].id('resign').click();
  await players[1].id('confirm').click();
  await third.see('result', 'Red wins');

  await fourth.see('meanwhile', '暂时没有对手');
  await fourth.id('play-meanwhile').click();
  await fourth.seeBoard();
  await fourth.see('search-card', '仍在寻找对手');
});
