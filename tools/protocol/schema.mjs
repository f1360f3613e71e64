// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the generators share: the reading of a field's type, and a check that the schema and its
// examples agree (so that the page of documentation cannot show a message that does not exist).

/** "string[]?" -> {base: "string", list: true, optional: true, nullable: false} */
export function fieldType(text) {
  let rest = text;
  const optional = rest.endsWith("?");
  if (optional) rest = rest.slice(0, -1);
  const nullable = rest.endsWith("|null");
  if (nullable) rest = rest.slice(0, -"|null".length);
  const list = rest.endsWith("[]");
  if (list) rest = rest.slice(0, -2);
  return { base: rest, list, optional, nullable };
}

export const pascal = (name) => name.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join("");

const scalars = { string: "string", integer: "number", boolean: "boolean" };

function checkValue(schema, text, value, where) {
  const type = fieldType(text);
  if (value === undefined) {
    if (!type.optional) throw new Error(`${where} is missing`);
    return;
  }
  if (value === null) {
    if (!type.nullable) throw new Error(`${where} may not be null`);
    return;
  }
  const values = type.list ? value : [value];
  values.forEach((item) => checkItem(schema, type.base, item, where));
}

function checkItem(schema, base, item, where) {
  if (base in scalars) {
    if (typeof item !== scalars[base]) throw new Error(`${where} is not a ${base}`);
  } else if (base in schema.enums || base === "ErrorCode") {
    const names = base === "ErrorCode" ? Object.keys(schema.errors) : schema.enums[base];
    if (!names.includes(item)) throw new Error(`${where}: ${item} is not a ${base}`);
  } else if (base === "Event") {
    if (!(item.kind in schema.events)) throw new Error(`${where}: unknown event ${item.kind}`);
    checkFields(schema, schema.events[item.kind].fields, item, ["kind"], where);
  } else if (base in schema.types) {
    checkFields(schema, schema.types[base], item, [], where);
  } else {
    throw new Error(`${where}: unknown type ${base}`);
  }
}

function checkFields(schema, fields, message, extra, where) {
  for (const name of Object.keys(message)) {
    if (!(name in fields) && !extra.includes(name)) throw new Error(`${where} has an unknown field ${name}`);
  }
  for (const [name, text] of Object.entries(fields)) checkValue(schema, text, message[name], `${where}.${name}`);
}

/** Throws unless every message has an example and every example is a message. */
export function checkSchema(schema, examples) {
  for (const group of ["requests", "answers", "pushes", "events", "bodies"]) {
    for (const [name, message] of Object.entries(schema[group])) {
      const example = examples[group]?.[name];
      if (!example) throw new Error(`protocol/examples.json: no example of ${group}.${name}`);
      const where = `example of ${name}`;
      const named = group === "bodies" || example[group === "events" ? "kind" : "type"] === name;
      if (!named) throw new Error(`${where}: wrong name`);
      checkFields(schema, message.fields, example, group === "events" ? ["kind"] : ["type", "id"], where);
    }
  }
}
