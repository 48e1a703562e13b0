// Writes what @bourse/client knows of the endpoints: for each area its shapes as plain data, its types with the words
// of the documentation, and its client's interface. Into the tree: node --conditions=@bourse/source scripts/src/generate/clients.ts .

import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as broker from "@bourse/broker"
import { BrokerApi, brokerDocs } from "@bourse/broker"
import * as brokerCalls from "@bourse/broker/calls"
import * as market from "@bourse/market"
import { MarketApi, marketDocs } from "@bourse/market"
import * as marketCalls from "@bourse/market/calls"
import * as spot from "@bourse/spot"
import { SpotApi, spotDocs } from "@bourse/spot"
import * as spotCalls from "@bourse/spot/calls"
import { errorTable } from "@bourse/vocabulary"
import * as wallet from "@bourse/wallet"
import { WalletApi, walletDocs } from "@bourse/wallet"
import * as walletCalls from "@bourse/wallet/calls"
import { type Ast, isLiterals } from "./clients/ast.ts"
import { controlFile } from "./clients/control.ts"
import { shapeOf, structureOf as shapeStructure } from "./clients/shapes.ts"
import { membersOf, typeOf, structureOf as typeStructure } from "./clients/types.ts"

type Module = Record<string, Ast>

const out = process.argv[2]
if (out === undefined) throw new Error("say where to write: scripts/src/generate/clients.ts .")

/** It has no method in the clients: it does what `addToStrategyGroup` does. */
const { addToStrategyGroupByGet: _, ...spotApi } = SpotApi

const areas: Record<string, { api: Module; docs: readonly Ast[]; module: Module; calls: Module }> = {
  spot: { api: spotApi, docs: spotDocs(), module: spot, calls: spotCalls },
  wallet: { api: WalletApi, docs: walletDocs(), module: wallet, calls: walletCalls },
  broker: { api: BrokerApi, docs: brokerDocs(), module: broker, calls: brokerCalls },
  market: { api: MarketApi, docs: marketDocs(), module: market, calls: marketCalls },
}

const upper = (text: string) => text[0]?.toUpperCase() + text.slice(1)
const lower = (text: string) => text[0]?.toLowerCase() + text.slice(1)
const comment = (text: string) => text.replaceAll("*/", "* /")

/** The name under which the area's `calls` export this. */
const nameIn = (calls: Module, value: unknown) => {
  const found = Object.entries(calls).find(([, each]) => each === value)
  if (found === undefined) throw new Error(`a value that the area's calls do not export: ${value}`)
  return `calls.${found[0]}`
}

/** Every tree below this one. */
const below = (ast: Ast, seen: Set<Ast> = new Set()): Set<Ast> => {
  if (seen.has(ast)) return seen
  seen.add(ast)
  for (const each of [
    ...(ast.types ?? []),
    ...(ast.elements ?? []),
    ...(ast.rest ?? []),
    ...(ast.propertySignatures ?? []).map((property: Ast) => property.type),
  ])
    below(each, seen)
  return seen
}

const isObject = (ast: Ast) => ast._tag === "Objects"

/** The words about an endpoint's method. */
function methodComment({ endpoint, summary, text, answer, errors, elementErrors }: Ast): string {
  const { weight, perSecond, permission, method, path } = endpoint
  const cost = `weight ${weight.ip}${weight.uid === undefined ? "" : `, ${weight.uid} by UID`}${perSecond === undefined ? "" : `, ${perSecond} calls a second`}`
  const refusals = [...Object.keys(errors), ...Object.keys(elementErrors ?? {})]
  return [
    `${summary}.`,
    ...(text === undefined ? [] : ["", text]),
    ...(answer === undefined ? [] : ["", answer]),
    "",
    `\`${method} ${path}\`; permission ${permission ?? "none"}; ${cost}.`,
    ...(refusals.length === 0 ? [] : ["", `Errors: ${[...new Set(refusals)].join(", ")}.`]),
  ]
    .map((each) => (each === "" ? " *" : ` * ${comment(each)}`))
    .join("\n")
}

/** The type of parameters: where there are rules, one of several that each say what is needed together. */
function parametersType(name: string, members: string, { query, rules }: Ast) {
  if (rules === undefined || rules.eachOf !== undefined) return `export interface ${name} {\n${members}}\n`
  const fields = name.replace(/Parameters$/, "Fields")
  const typeOfField = (field: string) => {
    const { type } = query.ast.propertySignatures.find((each: Ast) => each.name === field)
    return typeOf(type.types[0], new Map())
  }
  const variants = rules.rules.flatMap(({ when, needs }: Ast) =>
    needs.map((names: string[]) =>
      [
        ...(when === undefined
          ? []
          : [`readonly ${when.name}: ${when.is.map((each: string) => JSON.stringify(each)).join(" | ")}`]),
        ...names.map((each) => `readonly ${each}: ${typeOfField(each)}`),
      ].join("; "),
    ),
  )
  return `/** All parameters; {@link ${name}} says which are needed together. */
export interface ${fields} {\n${members}}

export type ${name} =
${variants.map((each: string) => `  | (${fields} & { ${each} })`).join("\n")}\n`
}

/** The files of an area: its types, which the functions take, and its endpoints, which name the functions. */
function filesOf(area: string): Record<string, string> {
  const { api, docs, module, calls } = areas[area] as (typeof areas)[string]
  const docOf = new Map(docs.map((doc) => [doc.endpoint, doc]))
  const endpoints = Object.entries(api)

  // Every exported schema of a struct or of a list of values gives its name to what is generated.
  const typeNames: Map<Ast, string> = new Map()
  const used = new Set(
    endpoints.flatMap(([, { query, success }]) => [...below(query.ast), ...below(success.ast)]),
  )
  for (const [name, schema] of Object.entries(module)) {
    const ast = schema?.ast
    if (ast === undefined || !used.has(ast) || !/^[A-Z]/.test(name) || typeNames.has(ast)) continue
    if (
      isObject(ast) ||
      ast._tag === "Arrays" ||
      (ast._tag === "Union" && ast.annotations?.oneElement !== true)
    )
      typeNames.set(ast, name)
  }
  const types: Array<string> = []
  const constants = []
  const shapeNames: Map<Ast, string> = new Map()
  for (const [ast, name] of typeNames) {
    const notes = module[`${lower(name)}Notes`]?.()
    types.push(
      isObject(ast)
        ? `export interface ${name} {\n${membersOf(ast, typeNames, notes)}}\n`
        : `export type ${name} = ${typeStructure(ast, typeNames, notes)}\n`,
    )
  }
  // Inner ones before those that they are part of; what parameters have too is read and written alike.
  const structs = [...typeNames].filter(
    ([ast]) => isObject(ast) || (isLiterals(ast) && ast.encoding === undefined),
  )
  const depth = (ast: Ast) => [...below(ast)].filter((each) => typeNames.has(each)).length
  for (const [ast, name] of structs.sort(([a], [b]) => depth(a) - depth(b))) {
    constants.push(`const ${lower(name)}Shape: Shape = ${shapeStructure(ast, shapeNames)}\n`)
    shapeNames.set(ast, `${lower(name)}Shape`)
  }

  const declarations = []
  const methods = []
  for (const [name, endpoint] of endpoints) {
    const doc = docOf.get(endpoint)
    if (doc === undefined) throw new Error(`${endpoint.id} has no docs`)
    const parameters = `${upper(name)}Parameters`
    const members = membersOf(endpoint.query.ast, typeNames, doc.query)
    types.push(parametersType(parameters, members, endpoint))
    const success = endpoint.success.ast
    const list = success._tag === "Arrays" && success.rest.length > 0
    const core = success.annotations?.oneElement === true ? success.types[1] : success
    let answer = typeOf(core, typeNames)
    if (!typeNames.has(core) && isObject(core)) {
      answer = `${upper(name)}Response`
      types.push(`export interface ${answer} {\n${membersOf(core, typeNames, doc.success)}}\n`)
    }
    const rowOf = () => {
      if (list) return typeOf(success.rest[0], typeNames)
      const rows = core.propertySignatures.find((each: Ast) => each.type._tag === "Arrays")
      return typeOf(rows.type.rest[0], typeNames)
    }
    const type =
      endpoint.paging === undefined
        ? `Endpoint<${parameters}, ${answer}>`
        : `PagedEndpoint<${parameters}, ${answer}, ${rowOf()}>`
    const lines = [
      `id: ${JSON.stringify(endpoint.id)}`,
      `method: "${endpoint.method}"`,
      `path: "${endpoint.path}"`,
      ...(endpoint.permission === null ? ["permission: null"] : []),
      ...(endpoint.kind === "write" ? ['kind: "write"'] : []),
      ...(JSON.stringify(endpoint.weight) === '{"ip":1}'
        ? []
        : [
            `weight: { ${Object.entries(endpoint.weight)
              .map(([by, cost]) => `${by}: ${cost}`)
              .join(", ")} }`,
          ]),
      ...(endpoint.furtherWeight === undefined
        ? []
        : [`furtherWeight: ${nameIn(calls, endpoint.furtherWeight)}`]),
      ...(endpoint.perSecond === undefined ? [] : [`perSecond: ${endpoint.perSecond}`]),
      ...(endpoint.fieldsIn === undefined ? [] : [`fieldsIn: "${endpoint.fieldsIn}"`]),
      ...(endpoint.rules === undefined ? [] : [`rules: ${nameIn(calls, endpoint.rules)}`]),
      `query: ${shapeOf(endpoint.query.ast, shapeNames, true)}`,
      `success: ${shapeOf(success, shapeNames)}`,
      ...(endpoint.paging === undefined ? [] : [`paging: ${nameIn(calls, endpoint.paging)}`]),
      ...(endpoint.lookUp === undefined
        ? []
        : [
            `lookUp: { endpoint: () => ${endpoint.lookUp.endpoint().id.split(".")[1]}, rule: ${nameIn(calls, endpoint.lookUp.rule)} }`,
          ]),
      ...(endpoint.dryRun === undefined ? [] : [`dryRun: ${nameIn(calls, endpoint.dryRun)}`]),
    ]
    const words = methodComment(doc)
    declarations.push(
      `/**\n${words}\n */\nexport const ${name}: ${type} = {\n${lines.map((each) => `  ${each},\n`).join("")}}\n`,
    )
    const operation =
      endpoint.paging === undefined
        ? `Operation<${parameters}, ${answer}>`
        : `PagedOperation<${parameters}, ${answer}, ${rowOf()}>`
    methods.push(`  /**\n${words.replaceAll(/^/gm, "  ")}\n   */\n  readonly ${name}: ${operation}\n`)
  }

  const typeNamesOf = types.flatMap((text) =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name as string),
  )
  const body = [
    ...constants,
    ...declarations,
    `/** Every endpoint that has a method. */\nexport const api = [\n${endpoints.map(([name]) => `  ${name},\n`).join("")}] as const\n`,
    `export interface ${upper(area)} {\n${methods.join("")}}\n`,
  ].join("\n")
  const imported = (text: string, from: string, names: readonly string[]) => {
    const present = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort()
    return present.length === 0 ? "" : `import type { ${present.join(", ")} } from "${from}"\n`
  }
  const whole = (name: string) =>
    new RegExp(`\\b${name}\\.`).test(body)
      ? `import * as ${name} from "${name === "calls" ? `@bourse/${area}/calls` : `../${name}.ts`}"\n`
      : ""
  const made = `// Made from the definitions in packages/${area} by scripts/src/generate/clients.ts. Do not change it here.`
  const typesBody = types.join("\n")
  return {
    [`types/${area}`]: `${made}
${imported(typesBody, "#vocabulary", ["Decimal", "SignedDecimal"])}
${typesBody}`,
    [`generated/${area}`]: `${made}
${whole("calls")}${whole("conversions")}${imported(body, "../Endpoint.ts", ["Endpoint", "PagedEndpoint"])}${imported(body, "../operations.ts", ["Operation", "PagedOperation"])}${imported(body, "../Shape.ts", ["Shape"])}${imported(body, `../types/${area}.ts`, typeNamesOf)}
export type * from "../types/${area}.ts"

${body}`,
  }
}

const errorCodes = `// Made from packages/vocabulary/src/ErrorCode.ts by scripts/src/generate/clients.ts: the codes without their texts.
export const errorCodes = {
${Object.entries(errorTable)
  .map(([name, { code }]) => `  ${name}: ${code},\n`)
  .join("")}} as const

export type ErrorName = keyof typeof errorCodes
`

const files: Record<string, string> = {
  ...Object.assign({}, ...Object.keys(areas).map(filesOf)),
  "generated/control": controlFile(),
  "generated/errorCodes": errorCodes,
}
for (const [name, text] of Object.entries(files)) {
  const owner = name === "generated/errorCodes" ? "calls" : "client"
  const path = join(out, `packages/${owner}/src/${name}.ts`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
