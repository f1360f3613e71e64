// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads protocol/schema.json and writes everything that repeats it: the C++ names and messages,
// the TypeScript types and docs/protocol.md. `--check` writes nothing and fails when a file is stale.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cppNames, cppMessagesHeader, cppMessagesSource } from "./protocol/cpp.mjs";
import { typescript } from "./protocol/typescript.mjs";
import { markdown } from "./protocol/markdown.mjs";
import { checkSchema } from "./protocol/schema.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const schema = JSON.parse(readFileSync(join(root, "protocol/schema.json"), "utf8"));
const examples = JSON.parse(readFileSync(join(root, "protocol/examples.json"), "utf8"));
checkSchema(schema, examples);

const outputs = {
  "apps/server/wire/protocol_names.gen.hpp": cppNames(schema),
  "apps/server/wire/protocol_messages.gen.hpp": cppMessagesHeader(schema),
  "apps/server/wire/protocol_messages.gen.cpp": cppMessagesSource(schema),
  "web/src/net/protocol.gen.ts": typescript(schema),
  "docs/protocol.md": markdown(schema, examples),
};

let stale = 0;
for (const [path, text] of Object.entries(outputs)) {
  const full = join(root, path);
  let now = null;
  try {
    now = readFileSync(full, "utf8");
  } catch {
    // not there yet
  }
  if (now === text) continue;
  if (process.argv.includes("--check")) {
    console.error(`${path} is not what protocol/schema.json says; run: node tools/protocol_generate.mjs`);
    stale += 1;
  } else {
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    console.log(`wrote ${path}`);
  }
}
process.exit(stale ? 1 : 0);
