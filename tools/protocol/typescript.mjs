// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The browser's side of protocol/schema.json: types only, and the lists of enum values.
import { fieldType, pascal } from "./schema.mjs";

const scalars = { string: "string", integer: "number", boolean: "boolean" };

function field(name, text, indent) {
  const type = fieldType(text);
  let out = scalars[type.base] ?? type.base;
  if (type.list) out += "[]";
  if (type.nullable) out += " | null";
  return `${indent}${name}${type.optional ? "?" : ""}: ${out};\n`;
}

function interfaceOf(title, about, head, fields) {
  let out = about ? `/** ${about} */\n` : "";
  out += `export interface ${title} {\n${head}`;
  for (const [name, text] of Object.entries(fields)) out += field(name, text, "  ");
  return `${out}}\n\n`;
}

function union(title, parts) {
  return `export type ${title} =\n${parts.map((part) => `  | ${part}`).join("\n")};\n\n`;
}

export function typescript(schema) {
  let out = "// SPDX-License-Identifier: GPL-3.0-or-later\n";
  out += "// SPDX-FileCopyrightText: 2026 The Duiyi authors\n";
  out += "// Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit.\n\n";
  const enums = { ...schema.enums, ErrorCode: Object.keys(schema.errors) };
  for (const [name, values] of Object.entries(enums)) {
    const list = `${name[0].toLowerCase()}${name.slice(1)}Values`;
    out += `export const ${list} = [${values.map((v) => `"${v}"`).join(", ")}] as const;\n`;
    out += `export type ${name} = (typeof ${list})[number];\n\n`;
  }
  for (const [name, fields] of Object.entries(schema.types)) {
    out += interfaceOf(name, schema.types_about[name], "", fields);
  }
  for (const [name, message] of Object.entries(schema.events)) {
    out += interfaceOf(`${pascal(name)}Event`, message.about, `  kind: "${name}";\n`, message.fields);
  }
  out += union("Event", Object.keys(schema.events).map((name) => `${pascal(name)}Event`));
  for (const [name, message] of Object.entries(schema.requests)) {
    const head = `  type: "${name}";\n  id: string;\n`;
    out += interfaceOf(`${pascal(name)}Request`, message.about, head, message.fields);
  }
  out += union("Request", Object.keys(schema.requests).map((name) => `${pascal(name)}Request`));
  for (const [name, message] of Object.entries(schema.answers)) {
    const head = `  type: "${name}";\n  id${name === "error" ? "?" : ""}: string;\n`;
    out += interfaceOf(`${pascal(name)}Answer`, message.about, head, message.fields);
  }
  out += union("Answer", Object.keys(schema.answers).map((name) => `${pascal(name)}Answer`));
  for (const [name, message] of Object.entries(schema.pushes)) {
    out += interfaceOf(`${pascal(name)}Push`, message.about, `  type: "${name}";\n`, message.fields);
  }
  out += union("Push", Object.keys(schema.pushes).map((name) => `${pascal(name)}Push`));
  for (const [name, message] of Object.entries(schema.bodies)) {
    out += interfaceOf(`${pascal(name)}Body`, message.about, "", message.fields);
  }
  out += "/** The answer that each request gets when it succeeds. */\nexport interface AnswerTo {\n";
  for (const [name, message] of Object.entries(schema.requests)) {
    out += `  ${name}: ${pascal(message.answer)}Answer;\n`;
  }
  out += "}\n\nexport const limits = {\n";
  for (const [name, value] of Object.entries(schema.limits)) out += `  ${name}: ${value},\n`;
  return `${out}} as const;\n`;
}
