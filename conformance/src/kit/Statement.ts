/**
 * A statement is one requirement of the interface, with a permanent id. Statements are derived from the
 * catalogue, and fixtures claim them.
 */
import type { Answer, CatalogueFile, EndpointEntry, Field, Level, Parameter } from "./Catalogue.ts"

export interface Statement {
  readonly id: string
  readonly section: string
  /** Id of the statement's endpoint; null for a statement about the whole interface. */
  readonly endpoint: string | null
  readonly level: Level
  /** Kind of statement: route, permission, role, weight, parameter, field, or the kind of a rule. */
  readonly kind: string
  readonly text: string
  /** Reason why no fixture covers the statement; undefined if a fixture must cover it. */
  readonly uncovered: string | undefined
}

const words = (type: Field["type"]): string => [type].flat().join(" or ")

const fieldStatements = (
  endpoint: EndpointEntry,
  fields: ReadonlyArray<Field>,
  path: string,
): Array<Statement> =>
  fields.flatMap((field) => {
    const name = `${path}${field.name}`
    const or = field.or === undefined ? "" : ` (or \`${field.or}\`)`
    const nullable = field.nullable === true ? ", or null" : ""
    const absent = field.optional === true ? "; may be absent" : ""
    const statement: Statement = {
      id: `${endpoint.id}.field.${name}`,
      section: endpoint.section,
      endpoint: endpoint.id,
      level: field.level ?? "must",
      kind: "field",
      text: `\`${name}\`${or} is ${words(field.type)}${nullable}${absent}: ${field.text}`,
      uncovered: field.uncovered ?? reason(endpoint, "field"),
    }
    return [statement, ...fieldStatements(endpoint, field.fields ?? [], `${name}.`)]
  })

const reason = (endpoint: EndpointEntry, part: string): string | undefined =>
  endpoint.uncovered?.[part] ?? endpoint.uncovered?.["*"]

const answerText: Readonly<Record<Answer["kind"], string>> = {
  object: "returns an object",
  array: "returns an array",
  "one-element-array": "returns an array of one element",
  "empty-object": "returns an empty object",
}

const parameterText = ({ name, type, required, text, default: fallback, maximum }: Parameter): string =>
  [
    `\`${name}\` (${type}, ${required === true ? "required" : required === false ? "optional" : "required under conditions"})`,
    fallback === undefined ? "" : `, default ${fallback}`,
    maximum === undefined ? "" : `, at most ${maximum}`,
    `: ${text}`,
  ].join("")

const endpointStatements = (endpoint: EndpointEntry): Array<Statement> => {
  const { id, section, method, path, permission, role, weightIp, weightUid } = endpoint
  const derived = (part: string, kind: string, text: string, level: Level = "must"): Statement => ({
    id: `${id}.${part}`,
    section,
    endpoint: id,
    level,
    kind,
    text,
    uncovered: reason(endpoint, part),
  })
  return [
    derived("route", "route", `${method} ${path}: ${endpoint.text}`),
    ...(permission === null
      ? []
      : [derived("permission", "permission", `Needs the permission ${permission}.`)]),
    ...(role === "any" ? [] : [derived("role", "role", `Is for a ${role} account only.`)]),
    ...(weightIp === null ? [] : [derived("weight-ip", "weight", `Weighs ${weightIp} against the address.`)]),
    ...(weightUid === undefined
      ? []
      : [derived("weight-uid", "weight", `Weighs ${weightUid} against the UID.`)]),
    ...endpoint.parameters.map(
      (parameter): Statement => ({
        ...derived(`parameter.${parameter.name}`, "parameter", parameterText(parameter), parameter.level),
        uncovered: parameter.uncovered ?? reason(endpoint, "parameter"),
      }),
    ),
    derived("answer", "answer", `Success ${answerText[endpoint.answer.kind]}.`),
    ...fieldStatements(endpoint, endpoint.answer.fields, ""),
    ...endpoint.rules.map(
      (rule): Statement => ({
        ...derived(rule.id, rule.kind, rule.text, rule.level),
        uncovered: rule.uncovered ?? reason(endpoint, rule.id),
      }),
    ),
  ]
}

/** Every statement derived from a catalogue file, in document order. */
export const statementsOf = (file: CatalogueFile): Array<Statement> => [
  ...file.sections.flatMap(({ id, section, rules }) =>
    rules.map(
      (rule): Statement => ({
        id: `${id}.${rule.id}`,
        section,
        endpoint: null,
        level: rule.level,
        kind: rule.kind,
        text: rule.text,
        uncovered: rule.uncovered,
      }),
    ),
  ),
  ...file.endpoints.flatMap(endpointStatements),
]
