// Generates the control plane's client: its calls as plain data, and the types of parameters and answers.
import * as control from "@bourse/control"
import * as Context from "effect/Context"
import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import type * as Schema from "effect/Schema"
import { type Ast, idsIn } from "./ast.ts"
import { declarationsOf, namedTypes, typeOf } from "./types.ts"

interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly params: Ast | undefined
  readonly query: Ast | undefined
  readonly payload: Ast | undefined
  readonly success: Ast | undefined
}

/** The schema as declared, instead of its wire form. */
const declared = (given: Schema.Top | undefined): Ast | undefined =>
  given === undefined ? undefined : ("schema" in given ? (given.schema as Schema.Top) : given).ast

function callsByGroup(): ReadonlyMap<string, ReadonlyArray<Call>> {
  const calls: Map<string, Array<Call>> = new Map()
  HttpApi.reflect(control.ControlApi, {
    onGroup: ({ group }) => calls.set(group.identifier, []),
    onEndpoint: ({ group, endpoint, mergedAnnotations }) =>
      calls.get(group.identifier)?.push({
        name: endpoint.identifier,
        method: endpoint.method,
        path: endpoint.path,
        summary: Context.getUnsafe(mergedAnnotations, OpenApi.Summary),
        params: declared(endpoint.params),
        query: declared(endpoint.query),
        payload: declared([...endpoint.payload.values()][0]?.schemas[0]),
        success: declared([...endpoint.success][0]),
      }),
  })
  return calls
}

export function controlFile(): string {
  const groups = [...callsByGroup()]
  const parts = groups.flatMap(([, calls]) =>
    calls.flatMap(({ params, query, payload, success }) => [params, query, payload, success]),
  )
  const used = new Set(parts.flatMap((ast) => (ast === undefined ? [] : [...idsIn(ast)])))
  const isNamed = ({ _tag }: Ast) => _tag === "Objects" || _tag === "Union"
  const { trees, names } = namedTypes(control, used, isNamed)
  const methodOf = ({ name, method, path, summary, params, query, payload, success }: Call) => {
    const type = (ast: Ast) => typeOf(ast, names, "    ")
    const given = [params, query, payload].flatMap((ast) => (ast === undefined ? [] : [type(ast)]))
    const optional = params === undefined && payload === undefined ? "?" : ""
    const parameter = given.length === 0 ? "" : `request${optional}: ${given.join(" & ")}`
    const answer = success === undefined ? "void" : type(success)
    return `    /** ${summary}. \`${method} ${path}\` */\n    readonly ${name}: (${parameter}) => Promise<${answer}>\n`
  }
  const perGroup = (of: (group: string, calls: ReadonlyArray<Call>) => string) =>
    groups.map(([group, calls]) => of(group, calls)).join("\n")
  const lineOf = ({ name, method, path, payload }: Call) =>
    `    ${name}: ["${method}", "${path}", ${payload !== undefined}],\n`
  return `// Made from the definitions in packages/control by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal, SignedDecimal } from "#vocabulary"

${declarationsOf(trees, names).join("\n")}
/** Method and path of every call, and whether what is not in the path is its body; else it is the query. */
export const calls = {
${perGroup((group, calls) => `  ${group}: {\n${calls.map(lineOf).join("")}  },`)}
} as const

export interface Control {
${perGroup((group, calls) => `  readonly ${group}: {\n${calls.map(methodOf).join("")}  }`)}
}
`
}
