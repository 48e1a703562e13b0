/**
 * Fields of a JSON body, which the broker's writes have. Body fields are returned in the same format as query
 * parameters: text by name. A request with a body has only its signing parameters in the query; clients that
 * put all fields into the query send no body.
 */
import { doubledMembers, isSent } from "@bourse/core"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { invalidParameter } from "../responses/invalidParameter.ts"
import { checkSpelling, plainName } from "./Query.ts"

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\x00-\x1f\x7f]/

type Reviver = (name: string, value: unknown, written: { readonly source: string }) => unknown
/**
 * Numbers keep their original text, because a double may round them. Numbers with more digits than 15 may
 * already have lost digits.
 */
const asWritten: Reviver = (_, value, { source }) =>
  typeof value === "number" && source.replace(/\D/g, "").length <= 15 ? source : value

/** The error of a request that has a body although its parameters belong in the query. */
export const takesNoBody = (): ErrorResponse =>
  errorResponse("parameterError", "parameters belong in the query string; this endpoint takes no body")

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof SyntaxError)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text, asWritten as (name: string, value: unknown) => unknown)
  } catch (error) {
    // JSON.parse throws an error of another class for a body that is nested too deep.
    return error instanceof SyntaxError ? error : new SyntaxError("nested too deep")
  }
}

/**
 * Why a body is not a JSON object. The error does not repeat the body's text, because some fields are secrets.
 */
const unlikeObject = (text: string, json: unknown): string => {
  if (!(json instanceof SyntaxError))
    return `it is ${Array.isArray(json) ? "a list" : json === null ? "null" : `a ${typeof json}`}`
  if (text.startsWith("\ufeff")) return "the text begins with a byte order mark"
  const { message } = json
  if (message === "nested too deep") return message
  const [place] = /position \d+/.exec(message) ?? []
  if (/end of JSON|Unterminated/.test(message)) return "the text is not valid JSON: the text ends too early"
  return place === undefined ? "the text is not valid JSON" : `the text is not valid JSON at ${place}`
}

const doubledIn = (objectText: string): string | undefined => {
  const doubled = doubledMembers(objectText, 1).get(0)
  return doubled === undefined ? undefined : plainName(doubled)
}

/** A name that occurs twice in this JSON object; undefined for any other text. */
export const doubledMember = (text: string): string | undefined =>
  isObject(parse(text)) ? doubledIn(text) : undefined

/**
 * Reads a JSON body; `known` are the endpoint's field names. Null, empty texts and unknown fields of a body are
 * left out.
 */
export const readBody = (
  text: string,
  known: ReadonlySet<string>,
): Record<string, string> | ErrorResponse => {
  const json = parse(text)
  if (!isObject(json))
    return errorResponse("parameterError", `the body must be a JSON object: ${unlikeObject(text, json)}`)
  const doubled = doubledIn(text)
  if (doubled !== undefined) return errorResponse("duplicateParameter", doubled) // open: 0003-bodies
  const bag: Record<string, string> = {}
  for (const name of known) {
    if (!Object.hasOwn(json, name)) continue
    const field = json[name]
    if (!isSent(field)) continue
    if (typeof field !== "string")
      return invalidParameter(
        name,
        field,
        typeof field === "number" ? "has more than 15 digits: send it as text" : "is not text",
      )
    if (control.test(field) || !field.isWellFormed()) return errorResponse("illegalCharacters", name)
    bag[name] = field as string
  }
  for (const [name, field] of Object.entries(json)) {
    const rejection = known.has(name) ? undefined : checkSpelling(name, field, bag)
    if (rejection !== undefined) return rejection
  }
  return bag
}
