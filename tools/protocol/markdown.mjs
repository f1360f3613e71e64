// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// docs/protocol.md: every message with its fields, what it answers, and an example.

const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

function fields(message) {
  const entries = Object.entries(message);
  if (!entries.length) return "No fields.\n";
  let out = "| Field | Type |\n|---|---|\n";
  for (const [name, type] of entries) out += `| ${code(name)} | ${code(type)} |\n`;
  return out;
}

function section(name, message, example, after) {
  const shown = example ? `\n\`\`\`json\n${JSON.stringify(example)}\n\`\`\`\n` : "";
  const about = message.about ? `${message.about}\n\n` : "";
  return `### ${name}\n\n${about}${fields(message.fields)}${after}${shown}\n`;
}

export function markdown(schema, examples) {
  let out = "<!-- SPDX-License-Identifier: MIT -->\n";
  out += "<!-- Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit. -->\n\n";
  out += `# The wire protocol\n\n${schema.about}\n\n## The form of a message\n\n`;
  for (const [name, text] of Object.entries(schema.envelope)) out += `- **${name}** ${text}\n`;
  out += `\nA frame has at most ${schema.limits.message_bytes} bytes. In the tables, \`?\` marks a field that may be left`;
  out += " out, `|null` one that may be null, `[]` a list.\n\n## Enumerations\n\n| Name | Values | |\n|---|---|---|\n";
  for (const [name, values] of Object.entries(schema.enums)) {
    out += `| ${code(name)} | ${values.map(code).join(" ")} | ${schema.enums_about[name] ?? ""} |\n`;
  }
  out += "\n## Types\n\n";
  for (const [name, type] of Object.entries(schema.types)) {
    out += section(name, { about: schema.types_about[name], fields: type }, null, "");
  }
  out += "## Requests\n\n";
  for (const [name, message] of Object.entries(schema.requests)) {
    out += section(name, message, examples.requests[name], `\nAnswer: \`${message.answer}\` or \`error\`.\n`);
  }
  out += "## Answers\n\n";
  for (const [name, message] of Object.entries(schema.answers)) {
    out += section(name, message, examples.answers[name], "");
  }
  out += "## Pushes\n\n";
  for (const [name, message] of Object.entries(schema.pushes)) {
    out += section(name, message, examples.pushes[name], "");
  }
  out += `## Events\n\n${schema.event_note}\n\n`;
  for (const [name, message] of Object.entries(schema.events)) {
    out += section(name, message, examples.events[name], "");
  }
  out += `## Bodies\n\n${schema.bodies_note}\n\n`;
  for (const [name, message] of Object.entries(schema.bodies)) {
    out += section(name, message, examples.bodies[name], "");
  }
  out += "## Errors\n\n| Code | Meaning |\n|---|---|\n";
  for (const [name, text] of Object.entries(schema.errors)) out += `| ${code(name)} | ${text} |\n`;
  return out;
}
