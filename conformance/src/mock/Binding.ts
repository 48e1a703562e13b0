/**
 * Compares a request with a step of a fixture. Values that the fixture writes without variables must be equal
 * in the request. Variables of the fixture's step take the request's values, and the response repeats these
 * values.
 */

import { namesIn } from "../checks/Variables.ts"
import { isObject } from "../values/Json.ts"

/** Values of variables, and of texts with variables, by their text in the fixture: `{orderId}`, `{unique}a`. */
export type Bindings = Map<string, string>

/** Parameters that every signed request has in addition to its own. */
export const signingNames: ReadonlySet<string> = new Set(["recvWindow", "timestamp", "signature"])

/** Names of ids that the client chooses: a write matches a step with or without them. */
const ownIds: ReadonlySet<string> = new Set(["newClientOrderId", "withdrawOrderId", "clientTranId"])

const withoutOwnIds = (names: ReadonlyArray<string>): string =>
  names
    .filter((name) => !ownIds.has(name))
    .sort()
    .join()

/**
 * The parameter names of a request as one text. Only a step with an equal text of parameter names can match the
 * request.
 */
export const namesAsked = (names: Iterable<string>, isWrite: boolean): string => {
  const own = [...names].filter((name) => !signingNames.has(name))
  return isWrite ? withoutOwnIds(own) : own.sort().join()
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
      withoutOwnIds(Object.keys(template)) === withoutOwnIds(Object.keys(value)) &&
      names.every((name) => bindJson(template[name], value[name], symbols, to))
    )
  }
  return bindText(String(template), String(value), symbols, to)
}

/**
 * Whether a text of a fixture has no variable. The answer is cached, since every request is compared with the
 * same fixture texts.
 */
const isWrittenOut = (() => {
  const kept = new Map<string, boolean>()
  return (text: string): boolean => {
    const known = kept.get(text) ?? namesIn(text).length === 0
    kept.set(text, known)
    return known
  }
})()

/**
 * Binds the variables in a fixture's text to the values in the request. `{symbol}` must be a symbol of the
 * mock; a variable has one value per request.
 */
const bindText = (template: string, value: string, symbols: ReadonlySet<string>, to: Bindings): boolean => {
  if (isWrittenOut(template)) return template === value
  const structure = /^[[{]/.test(value) ? json(template) : undefined
  if (structure !== undefined) return bindJson(structure, json(value), symbols, to)
  const parts = template.split(",")
  if (parts.length > 1 && !parts.some(isWrittenOut)) {
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

/** Parameters of a step, as the fixture writes them: a null leaves the parameter out. */
export type Values = Readonly<Record<string, string | null>>

/** Parameters that a step sends, without `timestamp`, `signature` and `recvWindow`. */
export const sentBy = (values: Values): ReadonlyArray<readonly [string, string]> =>
  Object.entries(values).filter(
    (pair): pair is [string, string] => pair[1] !== null && !signingNames.has(pair[0]),
  )

/** The parameters of a step, prepared for comparison with many requests. */
export interface Template {
  readonly names: string
  /** Parameters without variables come first: they rule out a request fastest. */
  readonly sent: ReadonlyArray<{
    readonly name: string
    readonly text: string
    readonly isWrittenOut: boolean
  }>
}

export const templateOf = (values: Values, isWrite: boolean): Template => {
  const sent = sentBy(values)
  return {
    names: namesAsked(
      sent.map(([name]) => name),
      isWrite,
    ),
    sent: sent
      .map(([name, text]) => ({ name, text, isWrittenOut: isWrittenOut(text) }))
      .sort((a, b) => Number(b.isWrittenOut) - Number(a.isWrittenOut)),
  }
}

/**
 * Values of the variables, and the number of values without variables; undefined if the request does not match
 * the step.
 */
export const bind = (
  { sent }: Template,
  request: ReadonlyMap<string, string>,
  symbols: ReadonlySet<string>,
): { readonly bindings: Bindings; readonly literals: number } | undefined => {
  const bindings: Bindings = new Map()
  let literals = 0
  for (const { name, text, isWrittenOut } of sent) {
    const value = request.get(name)
    if (value === undefined) continue
    if (!bindText(text, value, symbols, bindings)) return undefined
    if (isWrittenOut) literals++
  }
  return { bindings, literals }
}
