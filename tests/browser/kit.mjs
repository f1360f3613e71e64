// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// A server for each test, players whose browser errors fail the test, and their moves by mouse.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const program =
  process.env.DUIYI_BIN ?? process.env.DUIYI_PROGRAM ?? fileURLToPath(new URL('../../build/release/bin/duiyi', import.meta.url));
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
/** Only to end a test that waits for nothing; loaded machines take seconds for a page. */
const timeoutMs = 20_000;

/** Starts `duiyi serve` with a new data folder; both are removed after the test. */
export async function startServer(test) {
  assert.ok(existsSync(program), `no program at ${program}: build it first, or name it in DUIYI_BIN`);
  const data = await mkdtemp(join(tmpdir(), 'duiyi-browser-'));
  const server = new Server(data);
  test.after(async () => {
    // Close the clients first: the server waits for them when it stops.
    for (const player of server.players) await player.page.context().close();
    await server.stop('SIGTERM');
    await rm(data, { recursive: true, force: true });
    for (const player of server.players) assert.deepEqual(player.errors, [], 'errors in the browser');
  });
  await server.start('127.0.0.1:0');
  return server;
}

/** The legal moves of a position in UCI form, as `duiyi moves` prints them. */
export async function legalMoves(game, fen) {
  const { stdout } = await promisify(execFile)(program, ['moves', game, '--fen', fen]);
  return stdout.trim().split('\n');
}

class Server {
  #data;
  #child = null;
  url = '';
  players = [];
  /** Whether it was stopped during the test. */
  wasDown = false;

  constructor(data) {
    this.#data = data;
  }

  async start(listen) {
    // Tests need no pause before a move of the computer.
    const child = spawn(program, ['serve', '--listen', listen, '--data', this.#data, '--reply-delay-ms', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    // The first line names the address; a program that exits instead fails the test.
    const line = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line').then(([text]) => text),
      once(child, 'exit').then(([code]) => `it ended with ${code}`),
    ]);
    const match = /(http:\/\/\S+?)\/?$/.exec(line);
    assert.ok(match, `the server did not start: ${line}`);
    this.url = match[1];
  }

  async stop(signal) {
    const child = this.#child;
    this.#child = null;
    this.wasDown = true;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Kills it, as a power cut would. */
  kill() {
    return this.stop('SIGKILL');
  }

  /** Starts it again at the same address, with the same data. */
  restart() {
    return this.start(new URL(this.url).host);
  }
}

let browser = null;

const launch = (...more) =>
  chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', ...more,
    ],
  });

/** The browser that the tests of a file share. */
export async function openBrowser() {
  browser ??= await launch();
  return browser;
}

export async function closeBrowser() {
  await browser?.close();
  browser = null;
}

/**
 * A player with a browser context of their own. Errors in the console, violations of the content security policy
 * included, and requests to other hosts fail the test when it ends.
 */
export async function newPlayer(server, options = {}) {
  return playerIn(await openBrowser(), server, options);
}

/**
 * A player whose screen really has `ratio` device pixels to a CSS pixel. A context's deviceScaleFactor only scales the
 * finished page, which is rounded to CSS pixels instead of device pixels.
 */
export async function newPlayerAtScale(test, server, { width, height, ratio }) {
  const own = await launch(`--force-device-scale-factor=${ratio}`, `--window-size=${width},${height}`);
  test.after(() => own.close());
  return playerIn(own, server, { viewport: null });
}

async function playerIn(browserOfTheirs, server, options) {
  const context = await browserOfTheirs.newContext({
    locale: 'en-US', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const player = new Player(page, server);
  server.players.push(player);
  return player;
}

/** Expected in tests that stop the server. */
const expectedWhenDown = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

export class Player {
  errors = [];

  constructor(page, server) {
    this.page = page;
    this.server = server;
    page.on('console', (message) => {
      const isExpected = this.server.wasDown && expectedWhenDown.test(message.text());
      if (message.type() === 'error' && !isExpected) this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url) this.errors.push(`asked ${request.url()}`);
    });
  }

  id(name) {
    return this.page.getByTestId(name);
  }

  /** Creates a room with the form of the home page. */
  async create({ game = 'chess', mode = 'screen', side = null, fen = null, level = null } = {}) {
    await this.page.goto(`${this.server.url}/`, { waitUntil: 'domcontentloaded' });
    await this.id(`game-${game}`).click();
    await this.id(`mode-${mode}`).click();
    if (level) await this.id(`level-${level}`).click();
    if (side) await this.id(`side-${side}`).click();
    if (fen) {
      await this.id('fen-toggle').click();
      await this.id('fen-input').fill(fen);
    }
    await this.id('start').click();
    await this.id('board').waitFor();
    return this.page.url();
  }

  async open(url) {
    await this.page.goto(url, { waitUntil: 'domcontentloaded' });
    await this.id('board').waitFor();
  }

  async centre(square) {
    return this.id(`square-${square}`).evaluate((cell) => {
      cell.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  }

  async click(square) {
    await this.page.mouse.click(...(await this.centre(square)));
  }

  /** Clicks a piece and where it goes. */
  async try(move) {
    await this.click(move.slice(0, 2));
    await this.page.locator('square.selected').waitFor();
    await this.click(move.slice(2, 4));
  }

  /** Clicks a piece and where it goes, and waits until the server has the move. */
  async move(...moves) {
    for (const move of moves) {
      const ply = (await this.plies()) + 1;
      await this.try(move);
      if (move.length > 4) await this.id(`promote-${move[4].toUpperCase()}`).click();
      await this.seePly(ply);
    }
  }

  async drag(from, to) {
    const { mouse } = this.page;
    await mouse.move(...(await this.centre(from)));
    await mouse.down();
    await mouse.move(...(await this.centre(to)), { steps: 6 });
    await mouse.up();
  }

  plies() {
    return this.page.locator('[data-testid^="ply-"]').count();
  }

  seePly(ply) {
    return this.id(`ply-${ply}`).waitFor();
  }

  async see(name, text) {
    await this.id(name).filter({ hasText: text }).waitFor();
  }

  async type(move) {
    await this.id('typed-move').fill(move);
    await this.page.keyboard.press('Enter');
  }

  async gone(name) {
    await this.id(name).waitFor({ state: 'detached' });
  }

  /** What a screen reader says about a square. */
  label(square) {
    return this.id(`square-${square}`).getAttribute('aria-label');
  }

  /** Waits until the live region has this text. */
  hear(text) {
    return this.see('live', text);
  }

  /** Waits until the page has drawn the effects of earlier events; then what is absent stays absent. */
  async drawn() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** The number of pieces drawn by the board component. */
  drawnPieces() {
    return this.page.locator('cg-board piece:not(.ghost):not(.fading)').count();
  }
}

/** Two players in a room, the first one with the first side. */
export async function newGame(server, room = {}) {
  const first = await newPlayer(server);
  const url = await first.create({ mode: 'link', side: 'first', ...room });
  const second = await newPlayer(server);
  await second.open(url);
  await first.id('turn').waitFor();
  return { first, second, url };
}

/** Lets the test hold the server's messages to pages opened from now on, and release them in order. */
export async function holdMessages(player) {
  let held = null;
  const sent = [];
  await player.page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      sent.push(JSON.parse(message).type);
      server.send(message);
    });
    server.onMessage((message) => (held ? held.push(() => page.send(message)) : page.send(message)));
  });
  return {
    hold() { held = []; },
    /** Waits until the page has sent a request of this type. */
    async sent(type) {
      const deadline = Date.now() + timeoutMs;
      while (!sent.includes(type)) {
        assert.ok(Date.now() < deadline, `the page has sent no ${type}`);
        await player.drawn();
      }
    },
    release() {
      const sends = held;
      held = null;
      for (const send of sends) send();
    },
  };
}
