// Generates the decoder of the streams' messages for clients and the encoder for the server, without a
// dependency, from packages/vocabulary/proto/push.proto.
import { readFileSync } from "node:fs"

const source = "packages/vocabulary/proto/push.proto"
const sourceFile = new URL(`../../../../${source}`, import.meta.url)

interface Field {
  readonly label: string
  readonly type: string
  readonly name: string
  readonly number: number
  readonly comment: string
}
interface Message {
  readonly name: string
  readonly comment: string
  readonly fields: ReadonlyArray<Field>
}

/** Parses the protobuf constructs that push.proto uses; any other construct is an error. */
function parse(text: string): Message[] {
  const messages: Message[] = []
  let fields: Field[] | undefined
  let inOneof = false
  let comment: string[] = []
  for (const [index, line] of text.split("\n").entries()) {
    const trimmed = line.trim()
    const field = /^(optional |repeated )?(\w+) (\w+) = (\d+);$/.exec(trimmed)
    const message = /^message (\w+) \{$/.exec(trimmed)
    if (trimmed.startsWith("//")) {
      comment.push(trimmed.slice(2).trim())
      continue
    }
    if (message) {
      fields = []
      messages.push({ name: message[1]!, comment: comment.join(" "), fields })
    } else if (/^oneof \w+ \{$/.test(trimmed) && fields && !inOneof) inOneof = true
    else if (trimmed === "}" && inOneof) inOneof = false
    else if (trimmed === "}" && fields) fields = undefined
    else if (field && fields) {
      const [, label = "", type = "", name = "", number = ""] = field
      fields.push({
        label: inOneof ? "oneof" : label.trim(),
        type,
        name,
        number: Number(number),
        comment: comment.join(" "),
      })
    } else if (trimmed !== "" && trimmed !== 'syntax = "proto3";')
      throw new Error(`${source}:${index + 1}: not understood: ${trimmed}`)
    comment = []
  }
  return messages
}

/** TypeScript type, reader method, wire type and default value of each scalar protobuf type. */
const scalars: Record<string, readonly [type: string, method: string, wire: number, absent: string]> = {
  string: ["string", "text", 2, '""'],
  int32: ["number", "int32", 0, "0"],
  int64: ["number", "int64", 0, "0"],
  bool: ["boolean", "bool", 0, "false"],
}

const messages = parse(readFileSync(sourceFile, "utf8"))
const names = new Set(messages.map(({ name }) => name))
const known = (type: string): string => {
  if (type in scalars) return scalars[type]![0]
  if (!names.has(type)) throw new Error(`${source}: ${type} is no message of it`)
  return type
}
const doc = (text: string, indent = "") =>
  text === "" ? "" : `${indent}/** ${text.replace(/^[a-z]/, (first) => first.toUpperCase())} */\n`
const isOptional = ({ label }: Field) => label === "optional" || label === "oneof"

const header = `// Made from ${source} by scripts/src/generate/clients.ts. Do not change it here.`

const typeOf = ({ label, type }: Field) => (label === "repeated" ? `${known(type)}[]` : known(type))
const interfaceOf = ({ name, comment, fields }: Message) =>
  `${doc(comment)}export interface ${name} {\n${fields
    .map(
      (field) =>
        `${doc(field.comment, "  ")}  ${field.name}${isOptional(field) ? "?" : ""}: ${typeOf(field)}\n`,
    )
    .join("")}}\n`

const caseOf = ({ label, type, name, number }: Field) => {
  const [, method, wire] = scalars[type] ?? ["", "", 2]
  const value = type in scalars ? `reader.${method}()` : `read${type}(reader, reader.end())`
  return `      case ${number * 8 + Number(wire)}:
        ${label === "repeated" ? `message.${name}.push(${value})` : `message.${name} = ${value}`}
        break\n`
}
const absentOf = (field: Field) => (field.label === "repeated" ? "[]" : scalars[field.type]?.[3])
const readerOf = ({ name, fields }: Message) =>
  `function read${name}(reader: Reader, end: number): ${name} {
  const message: ${name} = { ${fields
    .filter((field) => !isOptional(field))
    .map((field) => `${field.name}: ${absentOf(field)}`)
    .join(", ")} }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
${fields.map(caseOf).join("")}      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}\n`

// The decoder keeps repeated and second members of a oneof: no server sends such messages.
export const streamMessagesFile = (): string => `${header}
import { Reader } from "../ProtobufReader.ts"

${messages.map(interfaceOf).join("\n")}
${messages.map(readerOf).join("\n")}
/** Reads one binary message of a stream. Throws an Error for bytes that are none. */
export function decodePush(bytes: Uint8Array): PushDataV3ApiWrapper {
  const reader = new Reader(bytes)
  return readPushDataV3ApiWrapper(reader, bytes.length)
}
`

const writtenInterfaceOf = ({ name, fields }: Message) =>
  `export interface ${name} {\n${fields
    .map(
      (field) =>
        `  readonly ${field.name}?: ${typeOf(field).replace(/(.*)\[\]/, "ReadonlyArray<$1>")} | undefined\n`,
    )
    .join("")}}\n`

/** Name of the writer's method for a protobuf field. */
const methodOf = ({ label, type, name }: Field): string => {
  if (!(type in scalars)) return label === "repeated" ? "messages" : "message"
  const method = { string: "text", int32: "integer", int64: "integer", bool: "flag" }[type]
  if (method === undefined || label === "repeated" || (label !== "" && type === "bool"))
    throw new Error(`${source}: ${label} ${type} ${name} cannot be written`)
  return label === "optional" ? `optional${method[0]!.toUpperCase()}${method.slice(1)}` : method
}
const writeOf = (field: Field) => {
  const tag = field.number * 8 + (scalars[field.type]?.[2] ?? 2)
  const nested = field.type in scalars ? "" : `, write${field.type}`
  return `  writer.${methodOf(field)}(${tag}, message.${field.name}${nested})\n`
}
const writerOf = ({ name, fields }: Message) =>
  `function write${name}(writer: Writer, message: ${name}): void {
${fields
  .toSorted((a, b) => b.number - a.number)
  .map(writeOf)
  .join("")}}\n`

const bodyNames = messages.flatMap(({ fields }) => fields.filter(({ label }) => label === "oneof"))

export const pushMessagesFile = (): string => `${header}
import { Writer } from "../ProtobufWriter.ts"

${messages.map(writtenInterfaceOf).join("\n")}
/** One of the bodies, by its name. */
export type Body = Pick<PushDataV3ApiWrapper, ${bodyNames.map(({ name }) => `"${name}"`).join(" | ")}>

${messages.map(writerOf).join("\n")}
const writer = new Writer()

export function encodePush(push: PushDataV3ApiWrapper): Buffer {
  writePushDataV3ApiWrapper(writer, push)
  return writer.take()
}
`
