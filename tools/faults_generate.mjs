// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads libs/rules/faults.json and writes the tables made of it: the library's and the page's. `--check` writes
// nothing and fails when a file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { faults } = JSON.parse(readFileSync(join(root, "libs/rules/faults.json"), "utf8"));
const kinds = ["number", "side", "role", "square", "squares", "turn", "move", "notations", "moves", "text", "name"];
/** Arguments of these kinds the page formats itself, in the reader's notation; it gets them by name. */
const rewritten = ["turn", "move", "notations"];

const note = "// Generated from libs/rules/faults.json by tools/faults_generate.mjs. Do not edit.";
const banner = `// SPDX-License-Identifier: MIT\n// SPDX-FileCopyrightText: 2026 The Duiyi authors\n${note}\n`;

const rows = Object.entries(faults).map(([code, { arguments: named = {}, place = "", subject = "", what }]) => {
  for (const kind of Object.values(named)) {
    if (!kinds.includes(kind)) throw new Error(`${code}: no kind of arguments is called ${kind}`);
    if (rewritten.includes(kind) && named[kind] !== kind) throw new Error(`${code}: an argument of kind ${kind} is called ${kind}`);
  }
  return { code, names: Object.keys(named), place, subject, what };
});

/** The template with numbers for the names of arguments: `{0}`, `{0s}`, `{0C}`, `{*}`. */
function numbered({ code, names }, template) {
  return template.replace(/\{(\w+)(?::([sC]))?\}/g, (_, name, form = "") => {
    if (name === "causes") return "{*}";
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`${code} has no argument ${name}`);
    if (at > 9) throw new Error(`${code} has more than ten arguments`);
    return `{${at}${form}}`;
  });
}

function codes() {
  return `${banner}#pragma once

#include <cstdint>

// clang-format off
namespace duiyi {

/// What is wrong. libs/rules/faults.json says which arguments a code has, and its English text.
enum class FaultCode : std::uint8_t {
${rows.map(({ code }) => `    ${code},\n`).join("")}};

namespace detail {

/// The number of arguments of each code.
inline constexpr std::uint8_t fault_argument_counts[] = {
    ${rows.map(({ names }) => names.length).join(", ")}};

} // namespace detail
} // namespace duiyi
// clang-format on
`;
}

function texts() {
  const literal = (text) => JSON.stringify(text);
  const lines = rows.map(
    (row) => `    {"${row.code}", ${literal(numbered(row, row.place))}, ${literal(numbered(row, row.what))}},\n`,
  );
  return `${banner}#pragma once

#include <array>
#include <string_view>

// clang-format off
namespace duiyi {

/// A code's name and English text: {0} is the first argument, {0s} an s unless that is 1, {0C} has a capital
/// letter, {*} stands for the causes.
struct FaultText {
    std::string_view name, place, what;
};
inline constexpr std::array<FaultText, ${rows.length}> fault_texts{{
${lines.join("")}}};

} // namespace duiyi
// clang-format on
`;
}

function typescript() {
  const argumentsOf = ({ names }) => (names.length ? `{ ${names.map((name) => `readonly ${name}: string`).join("; ")} }` : "object");
  const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const template = ({ place, subject, what }) => [subject || place, what].filter(Boolean).join(" ");
  return `// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 The Duiyi authors
${note}

/** The arguments of each code of a fault. */
export interface FaultArguments {
${rows.map((row) => `  ${row.code}: ${argumentsOf(row)};\n`).join("")}}

export type FaultCode = keyof FaultArguments;

/** The names of each code's arguments, in their order. */
export const faultArguments: Readonly<Record<FaultCode, readonly string[]>> = {
${rows.map(({ code, names }) => `  ${code}: [${names.map(quoted).join(", ")}],\n`).join("")}};

/** The English text of each code: {name} is an argument, {name:s} an s unless it is 1, {name:C} has a capital letter. */
export const faultTemplates: Readonly<Record<FaultCode, string>> = {
${rows.map((row) => `  ${row.code}: ${quoted(template(row))},\n`).join("")}};
`;
}

const outputs = {
  "libs/rules/include/duiyi/rules/fault_code.gen.hpp": codes(),
  "libs/rules/src/fault_texts.gen.hpp": texts(),
  "web/src/model/faults.gen.ts": typescript(),
};

let stale = 0;
for (const [path, text] of Object.entries(outputs)) {
  const full = join(root, path);
  if (!process.argv.includes("--check")) writeFileSync(full, text);
  else if (readFileSync(full, "utf8") !== text) {
    console.error(`${path} is not what libs/rules/faults.json says; run: node tools/faults_generate.mjs`);
    stale += 1;
  }
}
process.exit(stale ? 1 : 0);
