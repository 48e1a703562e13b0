// Writes the reference of one endpoint: statements of the catalogue, additions of its definition, a recorded
// example.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { EndpointEntry } from "@bourse/conformance"
import {
  type DocumentedEndpoint,
  encodeText,
  errorTable,
  type FieldNote,
  type FieldNotes,
} from "@bourse/core"
import { areas } from "@bourse/server/src/documentation/Documentation.ts"
import { root } from "../../repository/steps.ts"
import { capitalized, code, json, paragraphs, table } from "./markdown.ts"
import { answerSchema, fieldsOf, parametersOf, typeOf } from "./schemas.ts"
import { has, kit, ruleTable, stated } from "./statements.ts"

type Documented = DocumentedEndpoint
export type Endpoint = Documented["endpoint"]
type Entry = EndpointEntry
type Field = Entry["answer"]["fields"][number]
type Example = { fixture?: string; parameters: [name: string, value: string][]; answer: unknown }

/** Recorded examples of calls, by method and path. */
export const examples: Record<string, Example> = JSON.parse(
  readFileSync(join(root, "scripts/src/generate/reference/examples.json"), "utf8"),
)

export const titleOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

export const entryOf = ({ method, path }: Endpoint): Entry | undefined =>
  [...kit.endpoints.values()].find((entry) => entry.method === method && entry.path === path)

/** Whether the catalogue has the endpoint's path with another method. */
const isTwin = ({ path }: Endpoint): boolean =>
  [...kit.endpoints.values()].some((entry) => entry.path === path)

/** Finds the note of a field by the field's path, such as `data.subAccount`. */
function noteAt(notes: FieldNotes, path: string): FieldNote | undefined {
  const [name = "", ...inner] = path.split(".")
  const found = notes[name]
  return inner.length === 0 ? found : noteAt(found?.fields ?? {}, inner.join("."))
}

const named = (name: string, note: FieldNote | undefined) =>
  `${code(name)}${note?.sic === true ? " (sic)" : ""}`

export const weightOf = ({ weight, perSecond }: Endpoint) =>
  [
    String(weight.ip),
    weight.uid === undefined ? "" : `${weight.uid} by UID`,
    perSecond === undefined ? "" : `${perSecond} calls a second`,
  ]
    .filter(Boolean)
    .join(", ")

const ours = "(our choice: the interface names none)"

const roles = {
  any: "any account",
  master: "master accounts only",
  sub: "sub-accounts only",
  broker: "broker accounts only",
}

/** Describes purpose and access of an endpoint about which the catalogue has no statements. */
const factText = ({ endpoint, summary, text = `${summary}.` }: Documented) => {
  const access =
    endpoint.permission === null ? "Public, not signed" : `Permission ${code(endpoint.permission)}`
  return `${text} ${access}, weight ${weightOf(endpoint)}.`
}

function factTable({ permission, role, weight, perSecond }: Endpoint, entry: Entry) {
  const row = (name: string, part: string, text: string): string[] => {
    const id = `${entry.id}.${part}`
    // If the interface states a weight twice, the statement belongs to a rule.
    const isRule = entry.rules.some((rule) => rule.id === part)
    return [name, has(id) && !isRule ? stated(id, text) : text]
  }
  const orOurs = (part: string, text: string) => (has(`${entry.id}.${part}`) ? text : `${text} ${ours}`)
  return table(
    ["", ""],
    [
      row("does", "route", capitalized(entry.text)),
      row("permission", "permission", orOurs("permission", code(permission ?? "none"))),
      ...(role === "any" && !has(`${entry.id}.role`)
        ? []
        : [row("role", "role", orOurs("role", roles[role]))]),
      row("weight", "weight-ip", orOurs("weight-ip", `${weight.ip} by address`)),
      ...(weight.uid === undefined ? [] : [row("", "weight-uid", `${weight.uid} by UID`)]),
      ...(perSecond === undefined ? [] : [["rate", `${perSecond} calls a second`]]),
    ],
  )
}

const wordsOf = (text: string) => text.toLowerCase().match(/\w+/g) ?? []

const fillers = new Set(["a", "an", "the", "as", "you", "gave", "it", "exchange", "of", "s"])

/** Fraction of one text's words that the other text contains, from 0 to 1. */
function overlap(text: string, other: string) {
  const [words, known] = [wordsOf(text).filter((word) => !fillers.has(word)), new Set(wordsOf(other))]
  return words.filter((word) => known.has(word)).length / words.length
}

/** Greatest number of words in a statement that is dropped if a note has half of its words. */
const shortWordsMax = 8

/** Describes a parameter by the statement's text and our note, unless one repeats the other. */
function meaningOf(text: string, note: string) {
  if (note === "" || overlap(note, text) === 1) return capitalized(text)
  const isShort = wordsOf(text).length <= shortWordsMax
  return isShort && overlap(text, note) >= 0.5
    ? `${capitalized(note)}.`
    : `${capitalized(text)}<br>${capitalized(note)}.`
}

const signing = ["recvWindow", "timestamp", "signature"]

function parameterText({ endpoint, query }: Documented, entry: Entry | undefined) {
  const described = new Map(parametersOf(endpoint).map((each) => [each.name, each]))
  const statedRows = (entry?.parameters ?? []).map((parameter) => {
    const { name, type, required, default: fallback, maximum, values, text } = parameter
    const id = `${entry?.id}.parameter.${name}`
    const limits = [
      fallback === undefined ? "" : `default ${fallback}`,
      maximum === undefined ? "" : `at most ${maximum}`,
      values === undefined ? "" : values.map((value) => code(value === "" ? '""' : value)).join(", "),
    ]
    const note = name === "recvWindow" ? "" : (described.get(name)?.note ?? "")
    return [
      named(name, query[name]),
      type,
      required === true ? "yes" : required === false ? "no" : "see rules",
      limits.filter(Boolean).join("; "),
      stated(id, meaningOf(text, note)),
    ]
  })
  const known = new Set([...(entry?.parameters ?? []).map(({ name }) => name), ...signing])
  const ownRows = [...described.values()]
    .filter(({ name }) => !known.has(name))
    .map(({ name, type, required, note }) => [
      named(name, query[name]),
      type,
      required ? "yes" : "no",
      query[name]?.default === undefined ? "" : `default ${query[name].default}`,
      note === "" ? "" : `${note}.`,
    ])
  const rows = [...statedRows, ...ownRows]
  if (rows.length === 0)
    return endpoint.permission === null ? "None." : "None but those of [signing](authentication.md)."
  const where =
    endpoint.fieldsIn === "body"
      ? "Fields of the JSON body; only `recvWindow`, as `timestamp` and `signature`, stands in the query:"
      : ""
  return paragraphs([
    where === "" ? "Of the query:" : where,
    table(["parameter", "type", "required", "default and limits", "meaning"], rows),
  ])
}

/** Writes a request as a shell command that uses `call` and `B` of the index page. */
export function requestLine({ method, path, permission, role, fieldsIn }: Endpoint, { parameters }: Example) {
  const query = parameters.map(([name, value]) => `${name}=${encodeText(value)}`).join("&")
  if (permission === null) return `curl -sS "$B${path}${query === "" ? "" : `?${query}`}"`
  const body = JSON.stringify(Object.fromEntries(parameters)).replaceAll("'", `'\\''`)
  const call = `${role === "sub" ? "KEY=dev-carol SECRET=dev-secret-carol " : ""}call ${method} ${path}`
  if (fieldsIn === "body" && method !== "GET") return `${call} "" '${body}'`
  return `${call}${query === "" ? "" : ` "${query}"`}`
}

function fieldType({ type, of, nullable, optional, values }: Field) {
  const words = [type].flat().join(" or ") + (of === undefined ? "" : ` of ${of}`)
  const allowed =
    values === undefined ? "" : `: ${values.map((value) => code(JSON.stringify(value))).join(", ")}`
  return `${words}${allowed}${nullable === true ? ", or null" : ""}${optional === true ? "; may be absent" : ""}`
}

const fieldRows = (entry: Entry, notes: FieldNotes, fields: ReadonlyArray<Field>, path = ""): string[][] =>
  fields.flatMap((field) => {
    const name = `${path}${field.name}`
    const id = `${entry.id}.field.${name}`
    const other = field.or === undefined ? "" : ` or ${code(`${path}${field.or}`)}`
    return [
      [`${named(name, noteAt(notes, name))}${other}`, fieldType(field), stated(id, capitalized(field.text))],
      ...fieldRows(entry, notes, field.fields ?? [], `${name}.`),
    ]
  })

const answerWords = {
  object: "An object.",
  array: "An array.",
  "one-element-array": "An array of one element.",
  "empty-object": "An empty object.",
}

function answerText({ endpoint, success, answer = "" }: Documented, entry: Entry | undefined) {
  const described = fieldsOf(answerSchema(endpoint))
  if (entry === undefined) {
    const type = typeOf(answerSchema(endpoint))
    const fields = described.map(({ path, type: each }) => {
      const note = noteAt(success, path)
      return [named(path, note), each, `${note?.description}.`]
    })
    return paragraphs([
      isTwin(endpoint) ? "That of the other method." : `${/^[aeiou]/.test(type) ? "An" : "A"} ${type}.`,
      answer,
      fields.length === 0 || isTwin(endpoint) ? "" : table(["field", "type", "meaning"], fields),
    ])
  }
  const rows = fieldRows(entry, success, entry.answer.fields)
  const known = new Set(
    rows.flatMap(([names = ""]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  )
  const further = described.filter(({ path }) => !known.has(path)).map(({ path }) => code(path))
  const id = `${entry.id}.answer`
  return paragraphs([
    stated(id, answerWords[entry.answer.kind]),
    rows.length === 0 ? "" : table(["field", "type", "meaning"], rows),
    further.length === 0 ? "" : `Beyond the interface this server also answers ${further.join(", ")}.`,
  ])
}

function errorRows(notes: Documented["errors"]) {
  const rows = Object.entries(notes).map(([name, occasion]) => {
    const { code: number, message } = errorTable[name as keyof typeof errorTable]
    const row = [`[${number}](errors.md#error-${name})`, message.replace("{}", "...")]
    return [...row, occasion === "" ? "" : `${occasion}.`]
  })
  const isPlain = rows.every(([, , occasion]) => occasion === "")
  return isPlain
    ? table(
        ["code", "text"],
        rows.map((row) => row.slice(0, 2)),
      )
    : table(["code", "text", "when"], rows)
}

function errorText({ endpoint, errors, elementErrors = {} }: Documented) {
  const all =
    endpoint.permission === null
      ? ""
      : " beyond [what every signed call can be](authentication.md#rejections)"
  return paragraphs([
    ...(Object.keys(errors).length === 0 ? [`None${all}.`] : [`Rejected with,${all}:`, errorRows(errors)]),
    ...(Object.keys(elementErrors).length === 0
      ? []
      : [
          "Single elements are rejected each for itself: the code stands in the answer, and their neighbours are done. Rejected with:",
          errorRows(elementErrors),
        ]),
  ])
}

/** Finds the first example that the definitions' notes give for a field or parameter of this name. */
export function exampleOf(wanted: string) {
  const find = (notes: FieldNotes): FieldNote["example"] => {
    for (const [name, { example, fields = {} }] of Object.entries(notes)) {
      const found = name === wanted && example !== undefined ? example : find(fields)
      if (found !== undefined) return found
    }
    return undefined
  }
  const all = areas.flatMap(({ endpoints }) => endpoints)
  return [...all.map(({ success }) => success), ...all.map(({ query }) => query)]
    .map(find)
    .find((found) => found !== undefined)
}

const nameText = ({ id }: Endpoint) =>
  id.startsWith("streams.")
    ? `${code(id)} is the endpoint's id in fault rules; the [streams of the typed clients](../../packages/client/README.md#streams) call this endpoint by themselves.`
    : `In TypeScript ${code(id)}.`

export function endpointSection(documented: Documented) {
  const { endpoint } = documented
  const entry = entryOf(endpoint)
  const title = titleOf(endpoint)
  const example = examples[title]
  if (example === undefined)
    throw new Error(`no example of ${title}: run scripts/src/generate/reference/record.ts`)
  return paragraphs([
    `## ${title}`,
    `${nameText(endpoint)}${entry === undefined || entry.id === endpoint.id ? "" : ` Statements begin with \`${entry.id}.\``}`,
    entry === undefined ? factText(documented) : factTable(endpoint, entry),
    `**Parameters.** ${parameterText(documented, entry)}`,
    "**Request.**",
    `\`\`\`sh\n${requestLine(endpoint, example)}\n\`\`\``,
    `**Answer.**\n\n\`\`\`json\n${json(example.answer)}\n\`\`\``,
    answerText(documented, entry),
    `**Errors.** ${errorText(documented)}`,
    entry === undefined || entry.rules.length === 0
      ? ""
      : paragraphs(["**Rules.**", ruleTable(entry.id, entry.rules)]),
  ])
}
