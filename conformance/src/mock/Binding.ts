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

const withoutOwnIds = (names: ReadonlyArray<string>): string =>
  names
    .filter((name) => !ownIds.has(name))
    .sort()
    .join()

/** The names of a request's parameters, as one text: the requests of a step that may be bound to it have the same. */
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

/** Whether a text of a fixture has no variable. Every request is compared with the same texts, so each is looked at once. */
const isWrittenOut = (() => {
  const kept = new Map<string, boolean>()
  return (text: string): boolean => {
    const known = kept.get(text) ?? namesIn(text).length === 0
    kept.set(text, known)
    return known
  }
})()

/** Of `{symbol}` there are only the mock's own; the same variable is the same everywhere. */
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

/** Parameters of a step, as the fixture writes them. */
export type Values = Readonly<Record<string, string | null>>

/** The parameters a step sends, without those of signing. */
export const sentBy = (values: Values): ReadonlyArray<readonly [string, string]> =>
  Object.entries(values).filter(
    (pair): pair is [string, string] => pair[1] !== null && !signingNames.has(pair[0]),
  )

/** A step's parameters, made ready to be compared with those of many requests. */
export interface Template {
  readonly names: string
  /** Written-out values stand first: they soonest tell a request apart. */
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

/** The variables' values, and how much of the step is written out; nothing where a request with the same names says something else. */
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
