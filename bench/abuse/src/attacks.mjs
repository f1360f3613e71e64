// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

// All attacks: name, description, and a function that prepares what is sent and returns the attack, which goes on until
// its campaign is over.

import { CHUNK_ATTACKS } from './chunk_attacks.mjs';
import { FILE_ATTACKS } from './file_attacks.mjs';
import { WEBSOCKET_ATTACKS } from './websocket_attacks.mjs';

export const ATTACKS = [...CHUNK_ATTACKS, ...FILE_ATTACKS, ...WEBSOCKET_ATTACKS];
