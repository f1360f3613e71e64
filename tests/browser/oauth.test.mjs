// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// An app signs its user in by OAuth 2 with PKCE. The app's side is oauth4webapi, a client library of the field.
// With SHOTS set, screenshots are written to screenshots/.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { closeBrowser, newPlayer, startServer } from './kit.mjs';

after(closeBrowser);

globalThis.crypto ??= webcrypto; // Node.js 18 has none of its own accord
const loopback = { [oauth.allowInsecureRequests]: true };
const client = { client_id: 'Opening trainer', token_endpoint_auth_method: 'none' };

/** The server of an app, on another origin: remembers with which address its user came back. */
async function startApp({ closers }) {
  const visits = [];
  const server = createServer((request, response) => {
    if (request.url.startsWith('/back')) visits.push(new URL(request.url, `http://127.0.0.1:${server.address().port}`));
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>app</title><p id="other-site">the app</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { visits, url: `http://127.0.0.1:${server.address().port}` };
}

async function begin(server, app, scope, change = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const as = { issuer: server.url, authorization_endpoint: `${server.url}/oauth`, token_endpoint: `${server.url}/api/token` };
  const url = new URL(as.authorization_endpoint);
  const parameters = {
    response_type: 'code', client_id: client.client_id, redirect_uri: `${app.url}/back?from=duiyi`, scope, state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256', ...change,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { as, url, verifier, state, redirect: parameters.redirect_uri };
}

async function exchange(flow, visit, verifier = flow.verifier) {
  const found = oauth.validateAuthResponse(flow.as, client, visit, flow.state);
  const response = await oauth.authorizationCodeGrantRequest(flow.as, client, oauth.None(), found, flow.redirect, verifier, loopback);
  return oauth.processAuthorizationCodeResponse(flow.as, client, response);
}

async function signUp(player, name) {
  await player.id('account-name').fill(name);
  await player.id('account-password').fill('gleaming otter paddles');
  await player.id('sign-up-submit').click();
  await player.id('codes').waitFor();
}

/** An app that is another site opens the server's page by a link, as browsers do it. */
async function follow(player, app, url) {
  player.otherSites.add(app.url);
  await player.page.goto(app.url);
  await player.page.evaluate((to) => location.assign(to), url.href);
}

for (const [locale, name, words] of [['en-US', 'Anna', 'play as a bot'], ['zh-CN', '小兰', '机器人']]) {
  test(`an app gets a token, once, and ends it (${locale})`, async (t) => {
    const server = await startServer(t);
    const app = await startApp(server);
    const player = await newPlayer(server, { locale });
    await player.page.goto(`${server.url}/sign-up`);
    await signUp(player, name);
    const flow = await begin(server, app, 'bot:play challenge:write');
    await follow(player, app, flow.url);
    await player.see('oauth', client.client_id);
    await player.see('oauth', app.url);
    await player.see('oauth', words === 'play as a bot' ? 'play for you as a bot' : words);
    if (process.env.SHOTS) await player.page.screenshot({ path: `screenshots/oauth-${locale}.png` });
    await player.id('oauth-allow').click();
    await player.page.locator('#other-site').waitFor();
    const [visit] = app.visits;
    assert.equal(visit.searchParams.get('from'), 'duiyi');
    await assert.rejects(exchange(flow, visit, oauth.generateRandomCodeVerifier()), /invalid_grant|server responded with an error/);
    const issued = await exchange(flow, visit);
    assert.equal(issued.token_type, 'bearer');
    await assert.rejects(exchange(flow, visit), 'the code was used');

    // The app's own page, on another origin, may use the token.
    const asked = await player.page.evaluate(async ([url, token]) => {
      const response = await fetch(`${url}/api/account`, { headers: { Authorization: `Bearer ${token}` } });
      return response.json();
    }, [server.url, issued.access_token]);
    assert.equal(asked.username, name);
    await player.page.goto(`${server.url}/account`);
    await player.id('open-tokens').click();
    await player.see('tokens', client.client_id);
    const ended = await fetch(`${server.url}/api/token`, { method: 'DELETE', headers: { Authorization: `Bearer ${issued.access_token}` } });
    assert.equal(ended.status, 204);
    const after401 = await fetch(`${server.url}/api/account`, { headers: { Authorization: `Bearer ${issued.access_token}` } });
    assert.equal(after401.status, 401);
  });
}

test('a guest signs in first; refusing, wrong scopes and wrong addresses', async (t) => {
  const server = await startServer(t);
  const app = await startApp(server);
  const player = await newPlayer(server);
  await player.page.goto(`${server.url}/sign-up`);
  await signUp(player, 'Anna');
  await player.page.goto('about:blank'); // or a request of the page may still be on its way, and is refused
  await player.page.context().clearCookies();

  const flow = await begin(server, app, 'board:play');
  await follow(player, app, flow.url);
  await player.id('account-name').fill('Anna');
  await player.id('account-password').fill('gleaming otter paddles');
  await player.id('sign-in-submit').click();
  await player.id('oauth-refuse').click();
  await player.page.locator('#other-site').waitFor();
  assert.throws(() => oauth.validateAuthResponse(flow.as, client, app.visits[0], flow.state), { error: 'access_denied' });

  const wrong = await begin(server, app, 'board:play everything');
  await follow(player, app, wrong.url);
  await player.see('oauth-fault', 'scope');
  assert.equal(await player.id('oauth-allow').count(), 0);
  await player.id('oauth-refuse').click();
  await player.page.locator('#other-site').waitFor();
  assert.throws(() => oauth.validateAuthResponse(wrong.as, client, app.visits[1], wrong.state), { error: 'invalid_scope' });

  for (const redirect of ['http://evil.example/back', 'javascript:alert(1)', `${app.url}/back#x`, 'https://user@app.example/', '/back']) {
    const bad = await begin(server, app, 'board:play', { redirect_uri: redirect });
    await follow(player, app, bad.url);
    await player.see('oauth-fault', 'redirect_uri');
    assert.equal(await player.id('oauth-refuse').count(), 0, redirect);
    const status = await player.page.evaluate(async () => {
      const body = JSON.stringify({ query: location.search.slice(1) });
      return (await fetch('/api/me/oauth', { method: 'POST', body })).status;
    });
    assert.equal(status, 400, redirect);
    await player.seeErrors(/status of 400/, 2); // of the page's own request, and of this one
  }
  const plain = await begin(server, app, '', { code_challenge_method: 'plain' });
  await follow(player, app, plain.url);
  await player.see('oauth-fault', 'S256');
});
