/**
 * Fields that stand in a JSON body, as the broker's writes have them. They come out as the bag a query gives: text by
 * name. Where there is a body, the query holds nothing but what signs it; clients that put all fields into the query
 * send no body.
 */
import { plainName } from "./Query.ts"
import { type Refused, refused } from "./Refused.ts"

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\x00-\x1f\x7f]/

type Reviver = (name: string, value: unknown, written: { readonly source: string }) => unknown
/** Numbers as they were written, for a double may be something else; of more digits some may be lost already. */
const asWritten: Reviver = (_, value, { source }) =>
  typeof value === "number" && source.replace(/\D/g, "").length <= 15 ? source : value

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text, asWritten as (name: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

/** Texts and structure of JSON; whatever stands between them holds none of these characters. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/** A name that stands twice in an object, which is told from its valid JSON: parsed, the last one would count. */
const doubledName = (text: string): string | undefined => {
  const seen = new Set<string>()
  let depth = 0
  let name = ""
  for (const [found] of text.matchAll(token)) {
    if (found === "{" || found === "[") depth++
    else if (found === "}" || found === "]") depth--
    else if (depth !== 1) continue
    else if (found !== ":") name = found
    else {
      const decoded: string = JSON.parse(name)
      if (seen.has(decoded)) return decoded
      seen.add(decoded)
    }
  }
  return undefined
}

/** Reads a body; `known` are the endpoint's field names. Null and what nobody knows is left out. */
export const readBody = (text: string, known: ReadonlySet<string>): Record<string, string> | Refused => {
  const json = parse(text)
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return refused("parameterError", "the body must be a JSON object")
  const doubled = doubledName(text)
  if (doubled !== undefined) return refused("duplicateParameter", plainName(doubled))
  const bag: Record<string, string> = {}
  for (const name of known) {
    if (!Object.hasOwn(json, name)) continue
    const field = (json as Record<string, unknown>)[name]
    if (field === null) continue
    if (typeof field !== "string") return refused("mandatoryParameter", name)
    if (control.test(field) || !field.isWellFormed()) return refused("illegalCharacters", name)
    bag[name] = field
  }
  return bag
}
