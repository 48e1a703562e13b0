/** Decodes a response as the endpoint's answer, or as an error. */
import { ApiError, UnexpectedResponse } from "./CallError.ts"
import type { Converted } from "./Codec.ts"
import type { EndpointData } from "./Endpoint.ts"
import type { CallOptions } from "./Options.ts"
import type { TransportResponse } from "./Send.ts"

/** A field named `__proto__` would become an object's prototype when the field is copied. */
const withoutPrototype = (name: string, value: unknown): unknown => (name === "__proto__" ? undefined : value)

export const parseJson = (text: string): unknown => {
  try {
    return text.includes("__proto__") ? JSON.parse(text, withoutPrototype) : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON text with masked secrets: sent passwords, and the secret of a created key. */
export const withoutSecrets = (text: string): string =>
  text.replace(/("(?:password|secretKey)"\s*:\s*")(?:[^"\\]|\\.)*/g, "$1***")

/** The code in the body of a rejection. Broker endpoints send the code as text. */
const codeOf = (json: unknown): number | undefined => {
  const { code } = (json ?? {}) as { readonly code?: unknown }
  return Object(code) !== code && /^-?\d+$/.test(String(code)) ? Number(code) : undefined
}

/**
 * Throws the error of a response that is not an answer of the endpoint. With `mustFit` the response is
 * validated whatever the options say.
 */
export const readResponse = (
  { id }: EndpointData,
  { status, text, header }: TransportResponse,
  decode: (json: unknown) => Converted,
  { validation, onInvalid }: Pick<CallOptions, "validation" | "onInvalid">,
  mustFit: boolean,
): unknown => {
  const json = parseJson(text)
  const retryMs = Number(header("retry-after") || Number.NaN) * 1_000
  const later = retryMs >= 0 ? { retryAfterMs: retryMs } : {}
  const unexpected = (message: string) =>
    new UnexpectedResponse({
      endpoint: id,
      message: `${id}: ${message}`,
      status,
      body: withoutSecrets(text.slice(0, 500)),
      isJson: json !== undefined,
      ...later,
    })
  const code = codeOf(json)
  // In a successful answer, a `code` is 0 or 200.
  if (code !== undefined && (status >= 400 || (status < 300 && code !== 0 && code !== 200))) {
    const { msg, message = msg } = json as Readonly<Record<string, unknown>>
    throw new ApiError({
      endpoint: id,
      code,
      message: typeof message === "string" ? message : "",
      status,
      ...later,
    })
  }
  // A redirect is not followed, and its body is no answer.
  if (status >= 300) throw unexpected(`status ${status} without a code`)
  if (json === undefined) throw unexpected("the response is not JSON")
  if (validation === "off" && !mustFit) return json
  const decoded = decode(json)
  if ("value" in decoded) return decoded.value
  const error = unexpected(decoded.problem)
  if (validation === "report") onInvalid?.(error)
  if (validation !== "report" || mustFit) throw error
  return json
}
