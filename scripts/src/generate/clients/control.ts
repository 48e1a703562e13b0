// The control plane's client: its calls as plain data, and the types of what they take and answer.

import * as control from "@bourse/control"
import type { Ast } from "./ast.ts"
import { membersOf, structureOf, typeOf } from "./types.ts"

const below = (ast: Ast, seen: Set<Ast> = new Set()): Set<Ast> => {
  if (seen.has(ast)) return seen
  seen.add(ast)
  const inner = [
    ...(ast.types ?? []),
    ...(ast.elements ?? []),
    ...(ast.rest ?? []),
    ...(ast.propertySignatures ?? []).map((property: Ast) => property.type),
  ]
  for (const each of inner) below(each, seen)
  return seen
}

/** The schema as it was declared. */
const astOf = (given: Ast): Ast | undefined => (given === undefined ? undefined : (given.schema ?? given).ast)

export function controlFile(): string {
  const groups = Object.entries(control.ControlApi.groups as Record<string, Ast>).map(
    ([group, { endpoints }]) => ({
      group,
      calls: Object.entries(endpoints as Record<string, Ast>).map(([name, endpoint]) => ({
        name,
        method: endpoint.method,
        path: endpoint.path,
        summary: [...endpoint.annotations.mapUnsafe].find(([key]) => key.endsWith("OpenApi/Summary"))?.[1],
        params: astOf(endpoint.params),
        query: astOf(endpoint.query),
        payload: astOf([...(endpoint.payload?.values() ?? [])][0]?.schemas[0]),
        success: astOf([...endpoint.success][0]),
      })),
    }),
  )
  const used = new Set(
    groups.flatMap(({ calls }) =>
      calls.flatMap(({ params, query, payload, success }) =>
        [params, query, payload, success].flatMap((ast) => (ast === undefined ? [] : [...below(ast)])),
      ),
    ),
  )
  const names: Map<Ast, string> = new Map()
  for (const [name, schema] of Object.entries(control as Record<string, Ast>)) {
    const ast = schema?.ast
    if (ast === undefined || !used.has(ast) || names.has(ast)) continue
    if (ast._tag === "Objects" || ast._tag === "Union") names.set(ast, name)
  }
  const types = [...names].map(([ast, name]) =>
    ast._tag === "Objects"
      ? `export interface ${name} {\n${membersOf(ast, names, undefined)}}\n`
      : `export type ${name} = ${structureOf(ast, names)}\n`,
  )
  const methodOf = ({ name, method, path, summary, params, query, payload, success }: Ast) => {
    const given = [
      ...(params === undefined ? [] : [`readonly params: ${typeOf(params, names, undefined, "    ")}`]),
      ...(query === undefined ? [] : [`readonly query?: ${typeOf(query, names, undefined, "    ")}`]),
      ...(payload === undefined ? [] : [`readonly payload: ${typeOf(payload, names, undefined, "    ")}`]),
    ]
    const optional = params === undefined && payload === undefined ? "?" : ""
    const parameter = given.length === 0 ? "" : `request${optional}: { ${given.join("; ")} }`
    return `    /** ${summary}. \`${method} ${path}\` */\n    readonly ${name}: (${parameter}) => Promise<${typeOf(success, names, undefined, "    ")}>\n`
  }
  const body = `${types.join("\n")}
/** Method and path of every call. */
export const calls = {
${groups.map(({ group, calls }) => `  ${group}: {\n${calls.map(({ name, method, path }) => `    ${name}: ["${method}", "${path}"],\n`).join("")}  },\n`).join("")}} as const

export interface Control {
${groups.map(({ group, calls }) => `  readonly ${group}: {\n${calls.map(methodOf).join("")}  }\n`).join("")}}
`
  return `// Made from the definitions in packages/control by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal, SignedDecimal } from "#vocabulary"

${body}`
}
