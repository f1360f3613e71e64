// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// The process of one attack, so that it takes no time from the players' process. Its parent gives it a plan, says `go`,
// and may say `stop`; it answers `ready`, and when it is over what it has achieved. Connections stay open until the
// parent has measured and disconnects.

import { setPriority } from 'node:os';

import { ATTACKS } from './attacks.mjs';
import { Campaign } from './campaign.mjs';

const PRIORITY = 10; // below the server's and the players'
const END_LIMIT_MS = 3000;

process.on('disconnect', () => process.exit());
process.on('SIGINT', () => {}); // the parent ends it
setPriority(PRIORITY);

const plan = JSON.parse(process.argv[2]);
const { prepare } = ATTACKS.find(({ name }) => name === plan.name);
const attack = prepare();
const campaign = new Campaign(plan);

async function run() {
  campaign.begin(plan.seconds);
  const ended = attack(campaign).catch((error) => console.error(`${plan.name}: ${error.stack}`));
  const limit = new Promise((resolve) => setTimeout(resolve, plan.seconds * 1000 + END_LIMIT_MS));
  await Promise.race([ended, limit]);
  const { user, system } = process.cpuUsage();
  process.send({ ...campaign.figures(), cpu: (user + system) / 1e6 });
}

process.on('message', (message) => {
  if (message === 'go') void run();
  else campaign.end();
});
process.send('ready');
