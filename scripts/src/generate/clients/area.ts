// Generates the promise client and the Effect client of an area. The generated promise client has types with
// documentation, endpoints as plain data, and methods; the Effect client has types and methods.
import type { Shape } from "@bourse/client/src/Shape.ts"
import { type DocumentedEndpoint, documented, type Endpoint, methodName } from "@bourse/core"
import { Secret } from "@bourse/core/definition"
import { type Ast, idOf, idsIn, literalsOf, onlyElementOf, propertyOf } from "./ast.ts"
import { makeShapes, print } from "./shapes.ts"
import { comment, declarationsOf, membersOf, namedTypes, type TypeNames, typeOf } from "./types.ts"

export interface Area {
  readonly name: string
  /** Endpoints of the area that have a method in the clients. */
  readonly api: Readonly<Record<string, Endpoint>>
  /** Exports of the area's module. The exported schemas give the generated types their names. */
  readonly module: object
  /** Look-ups, pagination and rules that the area's endpoints name. */
  readonly calls: object
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Makes the documentation comment of an endpoint's method. */
function wordsOf({ endpoint, summary, text, answer, errors, elementErrors }: DocumentedEndpoint): string {
  const { weight, perSecond, permission, method, path } = endpoint
  const cost = `weight ${weight.ip}${weight.uid === undefined ? "" : `, ${weight.uid} by UID`}${perSecond === undefined ? "" : `, ${perSecond} calls a second`}`
  const rejections = new Set([...Object.keys(errors), ...Object.keys(elementErrors ?? {})])
  return [
    `${summary}.`,
    ...(text === undefined ? [] : ["", text]),
    ...(answer === undefined ? [] : ["", answer]),
    "",
    `\`${method} ${path}\`; permission ${permission ?? "none"}; ${cost}.`,
    ...(rejections.size === 0 ? [] : ["", `Errors: ${[...rejections].join(", ")}.`]),
  ]
    .map((each) => (each === "" ? " *" : ` * ${comment(each)}`))
    .join("\n")
}

/** Says how often a write happens when its effect runs again. */
const runsOf = ({ lookUp }: Endpoint) =>
  lookUp === undefined
    ? "Each run of the effect is a write of its own: retry it only after a `TransportError`."
    : "The effect is one write, however often it runs: `Effect.retry` cannot double it."

/** Type of an endpoint's parameters; with rules, a union of the valid combinations. */
function parametersType(name: string, { query, rules }: Endpoint, names: TypeNames): string {
  const members = membersOf(query.ast, names)
  if (rules === undefined || rules.eachOf !== undefined) return `export interface ${name} {\n${members}}\n`
  const fields = name.replace(/Parameters$/, "Fields")
  const properties = query.ast._tag === "Objects" ? query.ast.propertySignatures.map(propertyOf) : []
  const required = (field: string) => {
    const found = properties.find((each) => each.name === field)
    if (found === undefined) throw new Error(`${name} has no ${field}, which a rule names`)
    return `readonly ${field}: ${typeOf(found.type, new Map())}`
  }
  const variants = rules.rules.flatMap(({ when, needs }) => {
    const values = when?.is.map((each) => JSON.stringify(each)).join(" | ")
    const chosen = when === undefined ? [] : [`readonly ${when.name}: ${values}`]
    return needs.map((together) => [...chosen, ...together.map(required)].join("; "))
  })
  return `/** All parameters; {@link ${name}} says which are needed together. */
export interface ${fields} {\n${members}}

export type ${name} =
${variants.map((each) => `  | (${fields} & { ${each} })`).join("\n")}\n`
}

/** Prints the type of the rows in a paginated answer. */
function rowOf(ast: Ast, names: TypeNames): string {
  const lists =
    ast._tag === "Objects" ? ast.propertySignatures.map(({ type }) => type) : ([ast] as ReadonlyArray<Ast>)
  const [row] = lists.flatMap((each) => (each._tag === "Arrays" ? each.rest : []))
  if (row === undefined) throw new Error("a paginated answer without rows")
  return typeOf(row, names)
}

/** Prints an object of numbers with spaces: `{ ip: 1, uid: 1 }`. */
const spaced = (numbers: object) =>
  `{ ${Object.entries(numbers)
    .map(([key, number]) => `${key}: ${number}`)
    .join(", ")} }`

/** Names of the shapes that are declared once in the file, inner shapes before those that contain them. */
function namedShapes(trees: ReadonlyMap<string, Ast>, names: TypeNames) {
  const shapeOf = makeShapes(false)
  const depth = (ast: Ast) => [...idsIn(ast)].filter((id) => names.has(id)).length
  const shapeNames: Map<Shape, string> = new Map()
  // A schema that parameters use too gets one shape for reading and writing.
  const texts = [...trees]
    .filter(([, ast]) => ast._tag === "Objects" || (literalsOf(ast) && ast.encoding === undefined))
    .sort(([, a], [, b]) => depth(a) - depth(b))
    .map(([name, ast]) => {
      const shape = shapeOf(ast)
      const text = `const ${lower(name)}Shape: Shape = ${print(shape, shapeNames)}\n`
      shapeNames.set(shape, `${lower(name)}Shape`)
      return text
    })
  return { shapeOf, shapeNames, texts }
}

/** Generates the types of an area, and the parts of its methods. */
function typed({ api, module }: Pick<Area, "api" | "module">, secretType: string) {
  const used = new Set(
    Object.values(api).flatMap(({ query, success }) => [...idsIn(query.ast), ...idsIn(success.ast)]),
  )
  const isNamed = (ast: Ast) =>
    ["Objects", "Arrays", "Union"].includes(ast._tag) && onlyElementOf(ast) === undefined
  const { trees, names } = namedTypes(module, used, isNamed)
  names.set(Secret.ast, secretType)
  const types = declarationsOf(trees, names)
  const methods = documented(api).map((doc) => {
    const { endpoint } = doc
    const name = methodName(endpoint)
    const parameters = `${upper(name)}Parameters`
    types.push(parametersType(parameters, endpoint, names))
    const success = onlyElementOf(endpoint.success.ast) ?? endpoint.success.ast
    const isNew = success._tag === "Objects" && !names.has(idOf(success))
    const answer = isNew ? `${upper(name)}Response` : typeOf(success, names)
    if (isNew) types.push(`export interface ${answer} {\n${membersOf(success, names)}}\n`)
    const row = endpoint.paging === undefined ? [] : [rowOf(success, names)]
    return { endpoint, name, words: wordsOf(doc), typeArguments: [parameters, answer, ...row] }
  })
  return { trees, names, types, methods }
}

/** Generates the interface of a client with its methods. */
const clientInterface = (
  area: string,
  methods: ReturnType<typeof typed>["methods"],
  typeOfMethod: (method: ReturnType<typeof typed>["methods"][number]) => string,
  wordsOfMethod = ({ words }: ReturnType<typeof typed>["methods"][number]) => words,
) => {
  const members = methods.map(
    (each) =>
      `  /**\n${wordsOfMethod(each).replaceAll(/^/gm, "  ")}\n   */\n  readonly ${each.name}: ${typeOfMethod(each)}\n`,
  )
  return `export interface ${upper(area)} {\n${members.join("")}}\n`
}

/** Generates a type import of the names that occur in `body`; an empty text if none occurs. */
const imported = (body: string, from: string, ...names: ReadonlyArray<string>) => {
  const present = names.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return present.length === 0 ? "" : `import type { ${present.join(", ")} } from "${from}"\n`
}

const madeFrom = (area: string) =>
  `// Made from the definitions in packages/${area} by scripts/src/generate/clients.ts. Do not change it here.\n`

/** Generates the types of the Effect client, based on the schemas with the same names. */
export function effectFile({ name: area, api, module }: Omit<Area, "calls">): string {
  const { trees, types, methods } = typed({ api, module }, "Redacted<string>")
  const schemas = [...trees.keys()].map(
    (name) => `export const ${name}: typeof definitions.${name} = definitions.${name}\n`,
  )
  const typeOfMethod = ({ endpoint, typeArguments }: (typeof methods)[number]) => {
    const { clientId, partsIn } = endpoint.lookUp?.rule ?? {}
    const id = clientId === undefined || partsIn !== undefined ? [] : [JSON.stringify(clientId)]
    const kind = endpoint.kind === "write" ? "Write" : endpoint.paging === undefined ? "Read" : "PagedRead"
    return `${kind}<${[...typeArguments, ...id].join(", ")}>`
  }
  const wordsOfMethod = ({ endpoint, words }: (typeof methods)[number]) =>
    endpoint.kind === "write" ? `${words}\n *\n * ${runsOf(endpoint)}` : words
  const body = [...types, ...schemas, clientInterface(area, methods, typeOfMethod, wordsOfMethod)].join("\n")
  for (const [, name] of body.matchAll(/^export (?:interface|type) (\w+)/gm))
    if (name !== undefined && name in module && !trees.has(name))
      throw new Error(`${area}: ${name} would hide a value of that name`)
  const file = `../${upper(area)}Endpoints.ts`
  return [
    madeFrom(area),
    imported(body, "@bourse/core", "Decimal", "PagedRead", "Read", "SignedDecimal", "Write"),
    imported(body, "effect/Redacted", "Redacted"),
    `import * as definitions from "${file}"\n\nexport * from "${file}"\n`,
    `\n${body}`,
  ].join("")
}

export function areaFile({ name: area, api, module, calls }: Area): string {
  const { trees, names, types, methods } = typed({ api, module }, "string")
  const { shapeOf, shapeNames, texts } = namedShapes(trees, names)
  const writtenShapeOf = makeShapes(true)
  const callOf = (value: object | undefined) => {
    if (value === undefined) return undefined
    const found = Object.entries(calls).find(([, each]) => each === value)
    if (found === undefined) throw new Error(`${area}: a value that its calls do not export`)
    return `calls.${found[0]}`
  }

  const kindOf = (kind: string, { endpoint, typeArguments }: (typeof methods)[number]) =>
    `${endpoint.paging === undefined ? "" : "Paged"}${kind}<${typeArguments.join(", ")}>`
  const endpoints = methods.map((each) => {
    const { endpoint, name, words } = each
    const { id, method, path, permission, kind, weight, perSecond, fieldsIn, paging, lookUp } = endpoint
    const members = Object.entries({
      id: JSON.stringify(id),
      method: JSON.stringify(method),
      path: JSON.stringify(path),
      permission: permission === null ? "null" : undefined,
      kind: kind === "write" ? '"write"' : undefined,
      // Errors that every call may return are not listed at the endpoint.
      weight: weight.ip === 1 && weight.uid === undefined ? undefined : spaced(weight),
      furtherWeight: callOf(endpoint.furtherWeight),
      perSecond,
      fieldsIn: fieldsIn && JSON.stringify(fieldsIn),
      rules: callOf(endpoint.rules),
      query: print(writtenShapeOf(endpoint.query.ast), shapeNames),
      success: print(shapeOf(endpoint.success.ast), shapeNames),
      paging: callOf(paging),
      lookUp: lookUp && `{ endpoint: () => ${methodName(lookUp.endpoint())}, rule: ${callOf(lookUp.rule)} }`,
      dryRun: callOf(endpoint.dryRun),
    }).flatMap(([key, text]) => (text === undefined ? [] : [`  ${key}: ${text},\n`]))
    return `/**\n${words}\n */\nexport const ${name}: ${kindOf("Endpoint", each)} = {\n${members.join("")}}\n`
  })

  const list = Object.keys(api).map((name) => `  ${name},\n`)
  const body = [
    ...types,
    ...texts,
    ...endpoints,
    `/** Every endpoint that has a method. */\nexport const api = [\n${list.join("")}] as const\n`,
    clientInterface(area, methods, (each) => kindOf("Operation", each)),
  ].join("\n")
  const whole = (name: string, from: string) =>
    new RegExp(`\\b${name}\\.`).test(body) ? `import * as ${name} from "${from}"\n` : ""
  return [
    madeFrom(area),
    whole("calls", `@bourse/${area}/calls`),
    imported(body, "#vocabulary", "Decimal", "SignedDecimal"),
    whole("conversions", "../conversions.ts"),
    whole("kinds", "../kinds.ts"),
    imported(body, "../Endpoint.ts", "Endpoint", "PagedEndpoint"),
    imported(body, "../operations.ts", "Operation", "PagedOperation"),
    imported(body, "../Shape.ts", "Shape"),
    `\n${body}`,
  ].join("")
}
