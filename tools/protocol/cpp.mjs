// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The server's side of protocol/schema.json: enums with their names, a struct for each message,
// a reader for each request and a printer for everything the server says.
import { fieldType, pascal } from "./schema.mjs";

const banner =
  "// SPDX-License-Identifier: MIT\n// SPDX-FileCopyrightText: 2026 The Duiyi authors\n" +
  "// Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit.\n";
const scalars = { string: "std::string", integer: "std::int64_t", boolean: "bool", Event: "RawJson" };

/** In a list these are kept as printed: a game's plies go out again and again, and never change. */
const printedInLists = ["Ply"];

/** Types that the page sends, parts first; of these only the page needs the other direction. */
const accountForms = ["SignUp", "SignIn", "PasswordChange", "PasswordReset", "PasswordCheck", "NewToken"];
const read = ["Header", "DraftNode", "Draft", "KnownRoom", ...accountForms, "Preferences"];
const onlyRead = ["DraftNode", "Draft", "KnownRoom", ...accountForms];

const enumsOf = (schema) => ({
  ...schema.enums,
  ErrorCode: Object.keys(schema.errors),
  RequestType: Object.keys(schema.requests),
});

export function cppNames(schema) {
  let out = `${banner}#pragma once\n\n#include <array>\n#include <cstddef>\n#include <cstdint>\n`;
  out += "#include <span>\n#include <string_view>\n\n// clang-format off\nnamespace duiyi::server::wire {\n\n";
  for (const [name, value] of Object.entries(schema.limits)) {
    out += `inline constexpr std::size_t max_${name} = ${value};\n`;
  }
  for (const [name, values] of Object.entries(enumsOf(schema))) {
    const list = `${name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase()}_names`;
    out += `\nenum class ${name} : std::uint8_t { ${values.join(", ")} };\n`;
    out += `inline constexpr std::array<std::string_view, ${values.length}> ${list}{\n`;
    out += `${values.map((value) => `    "${value}"`).join(",\n")}};\n`;
    out += `[[nodiscard]] constexpr std::string_view to_string(${name} value) {\n`;
    out += `    return ${list}[static_cast<std::size_t>(value)];\n}\n`;
    out += `[[nodiscard]] constexpr bool from_string(std::string_view text, ${name}& value) {\n`;
    out += `    for (std::size_t i = 0; i < ${list}.size(); ++i) {\n`;
    out += `        if (${list}[i] == text) {\n            value = static_cast<${name}>(i);\n            return true;\n        }\n    }\n`;
    out += "    return false;\n}\n";
    out += `[[nodiscard]] constexpr std::span<const std::string_view> names_of(${name}) {\n    return ${list};\n}\n`;
  }
  return `${out}\n}  // namespace duiyi::server::wire\n// clang-format on\n`;
}

function member(name, text) {
  const type = fieldType(text);
  let out = scalars[type.base] ?? type.base;
  if (type.list) out = `std::vector<${printedInLists.includes(type.base) ? "RawJson" : out}>`;
  const plain = !(type.optional || type.nullable);
  if (!plain) out = `std::optional<${out}>`;
  return `    ${out} ${name}{};\n`;
}

function struct(title, about, fields, more = "") {
  let out = about ? `/// ${about}\n` : "";
  out += `struct ${title} {\n`;
  for (const [name, text] of Object.entries(fields)) out += member(name, text);
  return `${out}${more}};\n\n`;
}

const groups = [
  ["answers", "Answer"],
  ["pushes", "Push"],
  ["events", "Event"],
  ["bodies", "Body"],
];

/** A type must be declared before it is a member of another. */
function inOrder(types) {
  const done = new Set();
  const out = [];
  const visit = (name) => {
    if (done.has(name)) return;
    done.add(name);
    for (const text of Object.values(types[name])) {
      const { base } = fieldType(text);
      if (base in types) visit(base);
    }
    out.push(name);
  };
  Object.keys(types).forEach(visit);
  return out;
}

export function cppMessagesHeader(schema) {
  let out = `${banner}#pragma once\n\n#include <cstdint>\n#include <optional>\n#include <string>\n#include <string_view>\n`;
  out += '#include <variant>\n#include <vector>\n\n#include "wire/json_writer.hpp"\n#include "wire/protocol_names.gen.hpp"\n\n';
  out += "// clang-format off\nnamespace duiyi::server::wire {\n\nclass FieldReader;\n\n";
  const equality = (title) => `    bool operator==(const ${title}&) const = default;\n`;
  const asked = new Set(Object.values(schema.requests).flatMap(({ fields }) => Object.values(fields).map((text) => fieldType(text).base)));
  for (const name of inOrder(schema.types)) {
    out += struct(name, schema.types_about[name], schema.types[name], asked.has(name) ? equality(name) : "");
  }
  for (const [name, message] of Object.entries(schema.requests)) {
    const title = `${pascal(name)}Request`;
    out += struct(title, message.about, message.fields, equality(title));
  }
  out += "/// In the order of RequestType.\nusing RequestBody = std::variant<";
  out += `${Object.keys(schema.requests).map((name) => `${pascal(name)}Request`).join(", ")}>;\n\n`;
  for (const [group, suffix] of groups) {
    for (const [name, message] of Object.entries(schema[group])) {
      out += struct(`${pascal(name)}${suffix}`, message.about, message.fields);
    }
  }
  out += "/// Reads the fields of a request of this type; faults are left in the reader.\n";
  out += "[[nodiscard]] RequestBody read_body(RequestType type, FieldReader& reader);\n\n";
  out += "// A whole answer frame; an empty id is left out.\n";
  for (const name of Object.keys(schema.answers)) {
    out += `[[nodiscard]] std::string print(std::string_view id, const ${pascal(name)}Answer& message);\n`;
  }
  out += "\n// A whole push frame.\n";
  for (const name of Object.keys(schema.pushes)) {
    out += `[[nodiscard]] std::string print(const ${pascal(name)}Push& message);\n`;
  }
  out += "\n// An event object, to be put into an event push or a joined answer.\n";
  for (const name of Object.keys(schema.events)) {
    out += `[[nodiscard]] RawJson print(const ${pascal(name)}Event& message);\n`;
  }
  out += "\n// A whole body of an HTTP answer.\n";
  for (const name of Object.keys(schema.bodies)) {
    out += `[[nodiscard]] std::string print(const ${pascal(name)}Body& message);\n`;
  }
  out += "\n// Reads the fields of what the page sends; faults are left in the reader.\n";
  for (const name of read) out += `void read_fields(FieldReader& reader, ${name}& value);\n`;
  out += "\n// A member of a list that is kept printed.\n";
  for (const name of printedInLists) out += `[[nodiscard]] RawJson print(const ${name}& message);\n`;
  return `${out}\n}  // namespace duiyi::server::wire\n// clang-format on\n`;
}

function writeItem(schema, base, value) {
  if (base === "Event") return `out.raw(${value}.text);`;
  if (base in scalars) return `out.value(${value});`;
  if (base in enumsOf(schema)) return `out.value(to_string(${value}));`;
  return `write(out, ${value});`;
}

function writeField(schema, name, text, object) {
  const type = fieldType(text);
  const source = `${object}.${name}`;
  const body = (value, pad) =>
    type.list
      ? `${pad}out.open_list();\n${pad}for (const auto& item : ${value}) {\n${pad}    ${printedInLists.includes(type.base) ? "out.raw(item.text);" : writeItem(schema, type.base, "item")}\n${pad}}\n${pad}out.close_list();\n`
      : `${pad}${writeItem(schema, type.base, value)}\n`;
  if (type.optional) {
    return `    if (${source}) {\n        out.key("${name}");\n${body(`(*${source})`, "        ")}    }\n`;
  }
  let out = `    out.key("${name}");\n`;
  if (type.nullable) {
    out += `    if (${source}) {\n${body(`(*${source})`, "        ")}    } else {\n        out.null();\n    }\n`;
  } else {
    out += body(source, "    ");
  }
  return out;
}

function writeFields(schema, fields, object) {
  return Object.entries(fields)
    .map(([name, text]) => writeField(schema, name, text, object))
    .join("");
}

function readFields(fields, object, pad) {
  return Object.entries(fields)
    .map(([name, text]) => {
      const type = fieldType(text);
      return `${pad}reader.${type.optional ? "optional" : "required"}("${name}", ${object}.${name});\n`;
    })
    .join("");
}

function readers(schema) {
  let out = "RequestBody read_body(RequestType type, FieldReader& reader) {\n    switch (type) {\n";
  for (const [name, message] of Object.entries(schema.requests)) {
    out += `    case RequestType::${name}: {\n        ${pascal(name)}Request request;\n`;
    out += readFields(message.fields, "request", "        ");
    out += "        return request;\n    }\n";
  }
  out += "    }\n    return PingRequest{};\n}\n\n";
  for (const name of read) {
    out += `void read_fields(FieldReader& reader, ${name}& value) {\n`;
    out += `${readFields(schema.types[name], "value", "    ")}}\n\n`;
  }
  return out;
}

export function cppMessagesSource(schema) {
  let out = `${banner}#include "wire/protocol_messages.gen.hpp"\n\n#include "wire/field_reader.hpp"\n\n`;
  out += "// clang-format off\nnamespace duiyi::server::wire {\n\nnamespace {\n\n";
  for (const name of inOrder(schema.types).filter((one) => !onlyRead.includes(one))) {
    out += `void write(JsonWriter& out, const ${name}& message) {\n    out.open();\n`;
    out += `${writeFields(schema, schema.types[name], "message")}    out.close();\n}\n\n`;
  }
  out += `}  // namespace\n\n${readers(schema)}`;
  for (const [group, suffix] of groups) {
    for (const [name, message] of Object.entries(schema[group])) {
      const used = Object.keys(message.fields).length ? "" : "[[maybe_unused]] ";
      const raw = group === "events";
      const head = group === "answers" ? "std::string_view id, " : "";
      out += `${raw ? "RawJson" : "std::string"} print(${head}${used}const ${pascal(name)}${suffix}& message) {\n`;
      out += "    JsonWriter out;\n    out.open();\n";
      if (group !== "bodies") out += `    out.key("${raw ? "kind" : "type"}");\n    out.value("${name}");\n`;
      if (group === "answers") out += '    if (!id.empty()) {\n        out.key("id");\n        out.value(id);\n    }\n';
      out += `${writeFields(schema, message.fields, "message")}    out.close();\n`;
      out += `    return ${raw ? "RawJson{out.take()}" : "out.take()"};\n}\n\n`;
    }
  }
  for (const name of printedInLists) {
    out += `RawJson print(const ${name}& message) {\n    JsonWriter out;\n    write(out, message);\n    return {out.take()};\n}\n\n`;
  }
  return `${out}}  // namespace duiyi::server::wire\n// clang-format on\n`;
}
