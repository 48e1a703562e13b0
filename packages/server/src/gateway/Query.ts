/**
 * One pass over a query string: the common signed parameters, and a bag of the endpoint's own. A parameter given
 * twice is rejected, also in two spellings with different values. Unknown parameters are ignored, since clients
 * send some; empty parameters are ignored too.
 */
import { decodeText, isSent, Limits, otherSpelling } from "@bourse/core"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

export interface Query {
  readonly timestamp: string | undefined
  readonly recvWindow: string | undefined
  readonly signature: string | undefined
  /** Decoded values of the parameters the endpoint knows, by name. */
  readonly bag: Record<string, string>
  /** A parameter of the request beyond the common signed ones, known or not; undefined if there is none. */
  readonly further: string | undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\x00-\x1f\x7f]/

/** Characters whose presence makes decoding necessary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const encoded = /[%+\x00-\x1f\x7f]/

/** A parameter name from the request, shortened and cleaned for an error message. */
export const plainName = (name: string): string => name.replace(/[^\w.-]/g, "").slice(0, 40)

/** The rejection of a parameter that was sent under two names, with different values. */
export const sentTwice = (name: string, other: string): ErrorResponse =>
  errorResponse("duplicateParameter", `${plainName(name)}' or '${plainName(other)}`)

/** The rejection of a parameter sent in two spellings with different values. */
export const checkSpelling = (
  name: string,
  value: unknown,
  bag: Readonly<Record<string, string>>,
): ErrorResponse | undefined => {
  const meant = otherSpelling(name, Object.keys(bag))
  return meant !== undefined && isSent(value) && bag[meant] !== String(value)
    ? sentTwice(meant, name)
    : undefined
}

/** Reads a query string; `known` are the endpoint's own parameter names. */
export const readQuery = (query: string, known: ReadonlySet<string>): Query | ErrorResponse => {
  // Fast path: in nearly every query no name or value needs decoding or a search.
  const isPlain = !encoded.test(query)
  const seen: Array<string> = []
  const bag: Record<string, string> = {}
  let timestamp: string | undefined
  let recvWindow: string | undefined
  let signature: string | undefined
  let further: string | undefined
  const unknown: Array<readonly [name: string, value: string]> = []
  let start = 0
  while (start < query.length) {
    let end = query.indexOf("&", start)
    if (end < 0) end = query.length
    let equals = query.indexOf("=", start)
    if (equals < 0 || equals > end) equals = end
    let name: string | undefined = query.slice(start, equals)
    let value: string | undefined = query.slice(equals + 1, end)
    start = end + 1
    if (!isPlain) {
      name = decodeText(name)
      value = decodeText(value)
      if (name === undefined || value === undefined || control.test(value) || control.test(name))
        return errorResponse("illegalCharacters", plainName(name ?? ""))
    }
    if (seen.includes(name)) return errorResponse("duplicateParameter", plainName(name))
    if (seen.push(name) > Limits.parametersMax)
      return errorResponse("parameterError", `more than ${Limits.parametersMax} parameters`)
    if (name === "timestamp") timestamp = value
    else if (name === "recvWindow") recvWindow = value
    else if (name === "signature") signature = value
    else {
      further = name
      if (!known.has(name)) unknown.push([name, value])
      else if (isSent(value)) bag[name] = value
    }
  }
  for (const [name, value] of unknown) {
    const rejection = checkSpelling(name, value, bag)
    if (rejection !== undefined) return rejection
  }
  return { timestamp, recvWindow, signature, bag, further }
}
