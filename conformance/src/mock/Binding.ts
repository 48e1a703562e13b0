/**
 * Whether a request is one that a fixture's step makes. What the step writes out must be so; what it leaves to a
 * variable may be anything, and is then the variable's value: the answer echoes it.
 */

import { namesIn } from "../checks/Variables.ts"
import { isObject } from "../values/Json.ts"

/** Values of variables and of whole texts with variables, by the text: `{orderId}`, `{unique}a`. */
export type Bindings = Map<string, string>

/** What every signed request has beside its own parameters. */
export const signingNames: ReadonlySet<string> = new Set(["recvWindow", "timestamp", "signature"])

/** The sender's own ids: a write may have one, or do without one, and asks for the same. */
const ownIds: ReadonlySet<string> = new Set(["newClientOrderId", "withdrawOrderId", "clientTranId"])

const nothing: ReadonlySet<string> = new Set()

const sameNames = (
  some: ReadonlyArray<string>,
  others: ReadonlyArray<string>,
  apartFrom: ReadonlySet<string>,
): boolean => {
  const [a, b] = [some, others].map((names) =>
    names
      .filter((name) => !apartFrom.has(name))
      .sort()
      .join(),
  )
  return a === b
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const bindJson = (template: unknown, value: unknown, symbols: ReadonlySet<string>, to: Bindings): boolean => {
  if (Array.isArray(template))
    return (
      Array.isArray(value) &&
      value.length === template.length &&
      template.every((each, index) => bindJson(each, value[index], symbols, to))
    )
  if (isObject(template)) {
    if (!isObject(value)) return false
    const names = Object.keys(template).filter((name) => Object.hasOwn(value, name))
    return (
      sameNames(Object.keys(template), Object.keys(value), ownIds) &&
      names.every((name) => bindJson(template[name], value[name], symbols, to))
    )
  }
  return bindText(String(template), String(value), symbols, to)
}

/** Of `{symbol}` there are only the mock's own; the same variable is the same everywhere. */
const bindText = (template: string, value: string, symbols: ReadonlySet<string>, to: Bindings): boolean => {
  if (namesIn(template).length === 0) return template === value
  const structure = /^[[{]/.test(value) ? json(template) : undefined
  if (structure !== undefined) return bindJson(structure, json(value), symbols, to)
  const parts = template.split(",")
  if (parts.length > 1 && parts.every((part) => namesIn(part).length > 0)) {
    const values = value.split(",")
    return (
      values.length === parts.length &&
      parts.every((part, index) => bindText(part, values[index] as string, symbols, to))
    )
  }
  if (value === "" || (/^\{(other\.)?symbol\}$/.test(template) && !symbols.has(value))) return false
  const bound = to.get(template)
  to.set(template, value)
  return bound === undefined || bound === value
}

/** Parameters of a step, as the fixture writes them. */
export type Values = Readonly<Record<string, string | null>>

/** The parameters a step sends, without those of signing. */
export const sentBy = (values: Values): ReadonlyArray<readonly [string, string]> =>
  Object.entries(values).filter(
    (pair): pair is [string, string] => pair[1] !== null && !signingNames.has(pair[0]),
  )

/** The variables' values, and how much of the step is written out; nothing where the request is another. */
export const bind = (
  { values, isWrite }: { readonly values: Values; readonly isWrite: boolean },
  request: ReadonlyMap<string, string>,
  symbols: ReadonlySet<string>,
): { readonly bindings: Bindings; readonly literals: number } | undefined => {
  const sent = sentBy(values)
  const asked = [...request.keys()].filter((name) => !signingNames.has(name))
  const names = sent.map(([name]) => name)
  if (!sameNames(names, asked, isWrite ? ownIds : nothing)) return undefined
  const bindings: Bindings = new Map()
  for (const [name, template] of sent) {
    const value = request.get(name)
    if (value !== undefined && !bindText(template, value, symbols, bindings)) return undefined
  }
  const isWrittenOut = ([name, template]: readonly [string, string]): boolean =>
    request.has(name) && namesIn(template).length === 0
  return { bindings, literals: sent.filter(isWrittenOut).length }
}
