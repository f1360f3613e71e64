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
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect, isDeepStrictEqual, promisify } from 'node:util';
import { chromium } from 'playwright-core';

const program =
  process.env.DUIYI_BIN ?? process.env.DUIYI_PROGRAM ?? fileURLToPath(new URL('../../build/release/bin/duiyi', import.meta.url));
export const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
/** Only to end a test that waits for nothing; loaded machines take seconds for a page. */
const timeoutMs = 20_000;

/** The same promise, which fails when it takes too long. */
async function bounded(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Whether a value is what a test expects: a pattern in a text, what a function accepts, or an equal value. */
function isAsExpected(value, expected) {
  if (expected instanceof RegExp) return expected.test(String(value));
  return typeof expected === 'function' ? Boolean(expected(value)) : isDeepStrictEqual(value, expected);
}

/** Starts `duiyi serve` with a new data folder; both are removed after the test. */
export async function startServer(test, { listen = '127.0.0.1:0' } = {}) {
  assert.ok(existsSync(program), `no program at ${program}: build it first, or name it in DUIYI_BIN`);
  const data = await mkdtemp(join(tmpdir(), 'duiyi-browser-'));
  const server = new Server(data);
  test.after(async () => {
    // The clients first: the server waits for them when it stops.
    for (const player of server.players) await player.page.context().close();
    for (const close of server.closers) await close();
    await server.stop('SIGTERM').finally(() => rm(data, { recursive: true, force: true }));
    // Said here as well: of a test that has failed already, errors at its end are not shown.
    for (const fault of server.faults) test.diagnostic?.(fault);
    assert.deepEqual(server.faults, [], 'faults of the server');
    for (const player of server.players) assert.deepEqual(player.errors, [], 'errors in the browser');
  });
  await server.start(listen);
  return server;
}

/** A player with a new account, on the home page. */
export async function signedIn(server, name, options) {
  const player = await newPlayer(server, options);
  await player.page.goto(`${server.url}/sign-up`);
  await player.id('account-name').fill(name);
  await player.id('account-password').fill('gleaming otter paddles');
  await player.id('sign-up-submit').click();
  await player.id('codes').waitFor();
  await player.page.goto(`${server.url}/`);
  return player;
}

/** Starts `duiyi bot` for the account of a token, which becomes a bot's; it is stopped after the test. */
export function startBot(server, token) {
  const child = spawn(program, ['bot', '--server', server.url, '--token', token, '--upgrade'], { stdio: 'ignore' });
  server.closers.push(async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
}

/** The legal moves of a position in UCI form, as `duiyi moves` prints them. */
export async function legalMoves(game, fen) {
  const { stdout } = await promisify(execFile)(program, ['moves', game, '--fen', fen]);
  return stdout.trim().split('\n');
}

class Server {
  #data;
  #child = null;
  /** How it has ended without being told to. */
  faults = [];
  url = '';
  players = [];
  /** What else the test has to close, before the server ends. Hooks of its own would not run after one that fails. */
  closers = [];
  /** Whether it was stopped during the test. */
  wasDown = false;

  constructor(data) {
    this.#data = data;
  }

  async start(listen) {
    // Tests need no pause before a move of the computer.
    const child = spawn(program, ['serve', '--listen', listen, '--data', this.#data, '--reply-delay-ms', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stderr.on('data', (text) => (said = (said + text).slice(-2000)));
    const gone = once(child, 'exit').then(([code, signal]) => {
      const end = `the server ${signal ? `ended by signal ${signal}` : `ended with ${code}`}\n${said}`;
      if (this.#child === child) this.#fail(end);
      return end;
    });
    // The first line names the address; a program that exits instead fails the test.
    const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => text);
    const match = /(http:\/\/\S+?)\/?$/.exec(await bounded(Promise.race([line, gone]), 'the start of the server'));
    assert.ok(match, `the server did not start: ${said}`);
    this.url = match[1];
  }

  /** The tests wait in vain from now on: what they wait for fails at once, and says why. */
  #fail(reason) {
    this.faults.push(reason);
    for (const { page } of this.players) void page.context().close({ reason }).catch(() => undefined);
  }

  async stop(signal) {
    const child = this.#child;
    this.#child = null;
    this.wasDown = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    try {
      const [, by] = await bounded(gone, `the end of the server after ${signal}`);
      if (by && by !== signal) this.faults.push(`the server ended by signal ${by} after ${signal}`);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
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

const launch = (more = [], executablePath = browserPath) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', ...more,
    ],
  });

/** The browser that the tests of a file share. */
export async function openBrowser() {
  browser ??= launch(); // a promise, so that players who come at once share it
  return browser;
}

/** Ends what a file's tests share. What keeps the process alive afterwards is a fault, and would be waited for without end. */
export async function closeBrowser() {
  const own = browser;
  browser = null;
  await (await own)?.close();
  setTimeout(() => {
    console.error('open after the last test:', process.getActiveResourcesInfo());
    process.exit(1);
  }, timeoutMs).unref();
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
export async function newPlayerAtScale(server, { width, height, ratio }) {
  const own = await launch([`--force-device-scale-factor=${ratio}`, `--window-size=${width},${height}`]);
  server.closers.push(() => own.close());
  return playerIn(own, server, { viewport: null });
}

/** Keeps a guest's name in a page's storage, unless the guest has drawn another there. */
function keepName(number) {
  try {
    if (localStorage.getItem('duiyi.guest-name') === null) localStorage.setItem('duiyi.guest-name', String(number));
  } catch {
    // A page without storage, such as that of an error.
  }
}

/** A player whose browser is another program. */
export async function newPlayerAt(server, executablePath, options = {}) {
  const own = await launch([], executablePath);
  server.closers.push(() => own.close());
  return playerIn(own, server, options);
}

/** How long a message between a player's pages and the server takes at most; 0: as it comes. */
export const maxLagMs = Number(process.env.DUIYI_LAG_MS ?? 0);

/** Delays what the pages of a player and the server tell each other, each way as long as it happens to be. */
async function lag(context) {
  const delayed = (send) => {
    let last = Promise.resolve();
    return (message) => {
      const due = delay(Math.random() * maxLagMs);
      last = last.then(() => due).then(() => send(message));
    };
  };
  await context.routeWebSocket(/./, (page) => {
    const server = page.connectToServer();
    page.onMessage(delayed((message) => server.send(message)));
    server.onMessage(delayed((message) => page.send(message)));
  });
  await context.route('**/api/**', async (route) => {
    await delay(Math.random() * maxLagMs);
    await route.fallback().catch(() => undefined); // the page may be gone
  });
}

/** Runs in a page: timers that are due at once, as those of Preact's effects and chessgroundx, come later, as on a busy page. */
function lateTimers(ms) {
  const { setTimeout } = window;
  window.setTimeout = (act, wait = 0, ...rest) => setTimeout(act, wait < 50 ? wait + ms : wait, ...rest);
}

/** A guest is "Guest Blue Heron", 游客 青鹭, or has the name of another number. */
async function playerIn(browserOfTheirs, server, { guest = 0, ...options }) {
  const context = await browserOfTheirs.newContext({
    locale: 'en-US', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options,
  });
  await context.addInitScript(keepName, guest);
  if (maxLagMs > 0) {
    await lag(context);
    await context.addInitScript(lateTimers, maxLagMs / 2);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const player = new Player(page, server);
  server.players.push(player);
  return player;
}

/** Expected in tests that stop the server. */
const expectedWhenDown = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

/** Keeps the words that appear on the board for a moment; resolves to a function that reads them. */
export async function recordStamps({ page }) {
  await page.evaluate(() => {
    window.stamps = [];
    const look = () => {
      const word = document.querySelector('[data-testid="check-stamp"]')?.textContent;
      if (word && word !== window.stamps.at(-1)) window.stamps.push(word);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => window.stamps);
}

/**
 * Keeps the tones that a player's page makes; to be called before the page is opened. `ready` resolves when sound is on,
 * which begins with the first click and takes a while; `pitches` reads the tones so far, in hertz.
 */
export async function recordTones({ page }) {
  await page.addInitScript(() => {
    const Original = AudioContext;
    window.AudioContext = class extends Original {
      constructor() {
        super();
        window.audio = this;
      }
    };
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.tones.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });
  return {
    ready: () => page.waitForFunction(() => window.audio?.state === 'running'),
    pitches: () => page.evaluate(() => window.tones),
  };
}

export class Player {
  errors = [];
  #expected = [];
  /** Origins besides the server's that its pages may ask. */
  otherSites = new Set();

  constructor(page, server) {
    this.page = page;
    this.server = server;
    page.on('console', (message) => {
      const expected = [...this.#expected, ...(this.server.wasDown ? [expectedWhenDown] : [])];
      const isExpected = expected.some((pattern) => pattern.test(message.text()));
      if (message.type() === 'error' && !isExpected) this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url && !this.otherSites.has(origin)) this.errors.push(`asked ${request.url()}`);
    });
  }

  /** Errors in the console that the test provokes; they may come later than what the page shows. */
  expectErrors(pattern) {
    this.#expected.push(pattern);
    this.errors = this.errors.filter((text) => !pattern.test(text));
  }

  /** Waits until the console has reported so many errors that the test has provoked, and forgets these: more of them count. */
  async seeErrors(pattern, count = 1) {
    const others = () => this.errors.filter((text) => !pattern.test(text));
    await this.eventually(() => this.errors.length - others().length, count, `the errors of ${pattern}`);
    this.errors = others();
  }

  id(name) {
    return this.page.getByTestId(name);
  }

  /** Has the page run its timers that are due at once half a second later: effects of Preact, callbacks of chessgroundx. */
  delayTimers() {
    return this.page.evaluate(lateTimers, 500);
  }

  /** Creates a room with the form of the home page. */
  async create({ game = 'chess', mode = 'screen', side = null, fen = null, level = null, time = null } = {}) {
    await this.page.goto(`${this.server.url}/`, { waitUntil: 'domcontentloaded' });
    await this.id(`game-${game}`).click();
    await this.id(`mode-${mode}`).click();
    if (level) await this.id(`level-${level}`).click();
    if (side) await this.id(`side-${side}`).click();
    if (time || fen) await this.openMoreOptions();
    if (time) await this.chooseTime(time);
    if (fen) {
      await this.id('fen-toggle').click();
      await this.id('fen-input').fill(fen);
    }
    await this.id('start').click();
    await this.seeBoard();
    return this.page.url();
  }

  /** On phones some choices of a new game are folded. */
  async openMoreOptions() {
    const line = this.id('more-options');
    if ((await line.count()) && !(await line.evaluate((summary) => summary.parentElement.open))) await line.click();
  }

  /**
   * Chooses a time control in the form of a new game: one of the usual ones, or a kind with its usual numbers, or
   * `{ kind, ...sliders }` with the places of its sliders.
   */
  async chooseTime(time) {
    const { kind, ...sliders } = typeof time === 'string' ? { kind: time } : time;
    if (await this.id(`time-${kind}`).count()) return this.id(`time-${kind}`).click();
    await this.id('time-own').click();
    await this.id('own-kind').selectOption(kind);
    for (const [name, place] of Object.entries(sliders)) await this.id(`time-${name}`).fill(String(place));
  }

  async open(url) {
    await this.page.goto(url, { waitUntil: 'domcontentloaded' });
    await this.seeBoard();
  }

  /** Waits until the board has its size and its pieces, and takes clicks. */
  async seeBoard() {
    await this.id('board').waitFor();
    await this.page.locator('cg-board').waitFor({ state: 'attached' });
    await this.drawn();
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

  /** Clicks a piece and where it goes, once the board takes moves or premoves: the seat may still be on its way. */
  async try(move) {
    await this.page.locator('[data-movable]').waitFor({ state: 'attached' });
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

  /** Clicks a button that repeats while it is held: release follows press at once, however slow the machine is. */
  async step(name) {
    await this.id(name).click({ trial: true }); // waits until it takes clicks
    await this.id(name).hover();
    const { mouse } = this.page;
    await Promise.all([mouse.down(), mouse.up()]);
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

  /**
   * Waits until the page has drawn the effects of earlier events, and run what follows a drawing (Preact's useEffect).
   * What comes from the server or after a pause need not be there: wait for something that proves it instead.
   */
  async drawn() {
    const frames = this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    await bounded(frames, 'two frames');
  }

  /**
   * Reads a value on each animation frame until it is as expected: equal, a text with this pattern, or accepted by this
   * function. Fails with the last value after the time limit; resolves to the value.
   */
  async eventually(read, expected, what = 'the value') {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const value = await read();
      if (isAsExpected(value, expected)) return value;
      const shown = typeof expected === 'function' ? String(expected) : inspect(expected);
      assert.ok(Date.now() < deadline, `${what}: still ${inspect(value)}, expected ${shown}`);
      await this.drawn();
    }
  }

  /** Waits until there are so many elements: by test id or as a locator. */
  seeCount(which, expected, what) {
    const locator = typeof which === 'string' ? this.id(which) : which;
    return this.eventually(() => locator.count(), expected, what ?? `the number of ${which}`);
  }

  /** Waits until a square has this label for screen readers. */
  seeLabel(square, expected, what = `the label of ${square}`) {
    return this.eventually(() => this.label(square), expected, what);
  }

  /** Waits until an element has exactly this text. */
  seeText(name, expected, what = `the text of ${name}`) {
    return this.eventually(() => this.id(name).textContent(), expected, what);
  }

  /** Does `act` and waits until an element has shown this text, if only for a moment. */
  async seeBriefly(name, text, act) {
    const seen = this.page.evaluate(
      ([id, words]) =>
        new Promise((done) => {
          const look = () => document.querySelector(`[data-testid="${id}"]`)?.textContent.includes(words) && done();
          new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
        }),
      [name, text],
    );
    await Promise.all([bounded(seen, `${name} with ${text}`), act()]);
  }

  /** What a button copies. */
  async copied(button) {
    await this.page.evaluate(() => {
      window.copied = null;
      navigator.clipboard.writeText = async (text) => void (window.copied = text);
    });
    await this.id(button).click();
    return this.eventually(() => this.page.evaluate(() => window.copied), (text) => text !== null, `what ${button} copies`);
  }

  /** Waits until the pictures of the pieces on the board are loaded and drawn. */
  async seePictures() {
    const decoded = this.page.evaluate(() => {
      const pieces = [...document.querySelectorAll('cg-board piece')];
      const addresses = new Set(pieces.map((piece) => /url\("(.+?)"\)/.exec(getComputedStyle(piece).backgroundImage)?.[1] ?? ''));
      return Promise.all([...addresses].map((address) => Object.assign(new Image(), { src: address }).decode()));
    });
    await bounded(decoded, 'the pictures of the pieces');
    await this.drawn();
  }

  /** Waits until the board component has drawn so many pieces. */
  seePieces(expected, what = 'the number of pieces on the board') {
    return this.seeCount(this.page.locator('cg-board piece:not(.ghost):not(.fading)'), expected, what);
  }
}

/** Two players in a room, the first one with the first side. */
export async function newGame(server, room = {}) {
  const first = await newPlayer(server);
  const url = await first.create({ mode: 'link', side: 'first', ...room });
  const second = await newPlayer(server);
  await second.open(url);
  await first.id('turn').waitFor();
  await first.drawn(); // the board has moved
  return { first, second, url };
}

/** Lets the test hold the server's messages to pages opened from now on, and release them in order. */
export async function holdMessages(player) {
  let held = null;
  let isLast = () => false;
  const sent = [];
  await player.page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      sent.push(JSON.parse(message).type);
      server.send(message);
    });
    server.onMessage((message) => {
      if (held) return void held.push(() => page.send(message));
      page.send(message);
      if (isLast(message)) held = [];
    });
  });
  return {
    hold() { held = []; },
    /** Holds what follows the first message with this pattern. */
    holdAfter(pattern) { isLast = (message) => pattern.test(message); },
    /** Drops what is held, and holds nothing more. */
    drop() {
      held = null;
      isLast = () => false;
    },
    /** Waits until the page has sent a request of this type. */
    async sent(type) {
      await player.eventually(() => sent, (types) => types.includes(type), `the requests of the page (${type})`);
    },
    release() {
      const sends = held;
      held = null;
      for (const send of sends) send();
    },
  };
}

/** The marks that are drawn, as "e2e4 green". */
const drawnMarks = (player) =>
  player.page.locator('.arrows path').evaluateAll((paths) =>
    paths.map((path) => `${path.dataset.move} ${path.classList[1]}`).sort());

/** Waits until these marks are drawn, in order of their squares. */
export const seeMarks = (player, expected, what = 'the marks') => player.eventually(() => drawnMarks(player), expected, what);

/** Draws an arrow, or a circle, by the right button. */
export async function drawMark(player, from, to, ...keys) {
  const { mouse, keyboard } = player.page;
  for (const key of keys) await keyboard.down(key);
  await mouse.move(...(await player.centre(from)));
  await mouse.down({ button: 'right' });
  await mouse.move(...(await player.centre(to)), { steps: 3 });
  await mouse.up({ button: 'right' });
  for (const key of keys) await keyboard.up(key);
}

/** Opens the text of a file on the study board. */
export async function openText(player, text) {
  await player.page.goto(`${player.server.url}/study`, { waitUntil: 'domcontentloaded' });
  await player.id('import').click();
  await player.id('import-text').fill(text);
  await player.id('import-read').click();
  await player.gone('import-text');
}
