/**
 * Calling an endpoint: encode the parameters, sign, send, decode the answer. The clients of the domain packages
 * are one line an endpoint over these two functions.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Endpoint, Parameters, Success } from "./Endpoint.ts"
import { RefusalBody } from "./Envelope.ts"
import { Signer } from "./Signer.ts"
import { encodeQuery } from "./Signing.ts"
import { Transport, type TransportError } from "./Transport.ts"

/** The server refused: `code` and `message` as documented, `status` of HTTP. A 5xx on a write means: unknown. */
export class ApiError extends Schema.TaggedError<ApiError>()("ApiError", {
  code: Schema.Number,
  message: Schema.String,
  status: Schema.Number,
}) {}

/** The server answered something else than documented; `body` holds the first 500 characters. */
export class UnexpectedAnswer extends Schema.TaggedError<UnexpectedAnswer>()("UnexpectedAnswer", {
  message: Schema.String,
  status: Schema.Number,
  body: Schema.String,
}) {}

export type CallError = ApiError | UnexpectedAnswer | TransportError

/** What {@link makeCall} needs to know. */
export interface CallOptions {
  /** The server's root, for example `http://127.0.0.1:7070`. */
  readonly baseUrl: string
  /** How long the server may take to receive a signed call, in milliseconds; 5000 unless given, 60000 at most. */
  readonly recvWindowMs?: number
}

/** Calls one endpoint. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  parameters: Parameters<E>,
) => Effect.Effect<Success<E>, CallError>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const read = <E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
): Effect.Effect<Success<E>, CallError> => {
  const json = parseJson(text)
  const unexpected = (message: string) =>
    Effect.fail(
      new UnexpectedAnswer({ message: `${endpoint.name}: ${message}`, status, body: text.slice(0, 500) }),
    )
  if (status >= 400) {
    const refusal = Schema.decodeUnknownResult(RefusalBody)(json)
    if (refusal._tag === "Failure") return unexpected(`HTTP status ${status} without {code, msg}`)
    const { code, msg, message } = refusal.success
    return Effect.fail(new ApiError({ code: Number(code), message: msg ?? message ?? "", status }))
  }
  const decoded = Schema.decodeUnknownResult(endpoint.success)(json)
  if (decoded._tag === "Failure") return unexpected(decoded.failure.message)
  return Effect.succeed(decoded.success as Success<E>)
}

type Pair = readonly [name: string, value: string | undefined]

/**
 * The parameters as text, where the endpoint has them: pairs of the query, or the body. Absent ones are in neither.
 */
const place = (
  { query, fieldsIn }: Endpoint,
  parameters: object,
): { readonly pairs: ReadonlyArray<Pair>; readonly body?: string } => {
  const fields = Schema.encodeUnknownSync(query)(parameters)
  return fieldsIn === "body" ? { pairs: [], body: JSON.stringify(fields) } : { pairs: Object.entries(fields) }
}

/** An endpoint as a client's method; its parameters may be left out where none of them is required. */
export type Operation<E extends Endpoint> =
  Record<never, never> extends Parameters<E>
    ? (parameters?: Parameters<E>) => Effect.Effect<Success<E>, CallError>
    : (parameters: Parameters<E>) => Effect.Effect<Success<E>, CallError>

/** Binds endpoints to a {@link Call}: `const operation = operations(call)`, then `operation(placeOrder)`. */
export const operations =
  (call: Call) =>
  <E extends Endpoint>(endpoint: E): Operation<E> =>
    ((parameters: Parameters<E> = {}) => call(endpoint, parameters)) as Operation<E>

/** Calls public endpoints: no key, no signature. Needs a {@link Transport}. */
export const makePublicCall = Effect.fnUntraced(function* (options: CallOptions) {
  const transport = yield* Transport
  const base = options.baseUrl.replace(/\/+$/, "")
  const call: Call = Effect.fnUntraced(function* (endpoint, parameters) {
    const { pairs, body } = place(endpoint, parameters)
    const query = encodeQuery(pairs)
    const url = `${base}${endpoint.path}${query === "" ? "" : `?${query}`}`
    const headers = body === undefined ? {} : { "Content-Type": "application/json" }
    const { status, text } = yield* transport.send({ method: endpoint.method, url, headers, body })
    return yield* read(endpoint, status, text)
  })
  return call
})

/** Calls signed endpoints. Needs a {@link Transport} and a {@link Signer}; the time comes from Effect's Clock. */
export const makeCall = Effect.fnUntraced(function* (options: CallOptions) {
  const transport = yield* Transport
  const signer = yield* Signer
  const base = options.baseUrl.replace(/\/+$/, "")
  const recvWindow = options.recvWindowMs === undefined ? undefined : String(options.recvWindowMs)
  const headers = { "X-MEXC-APIKEY": signer.apiKey, "Content-Type": "application/json" }
  const call: Call = Effect.fnUntraced(function* (endpoint, parameters) {
    const timestamp = String(yield* Clock.currentTimeMillis)
    const { pairs, body } = place(endpoint, parameters)
    const query = encodeQuery([...pairs, ["recvWindow", recvWindow], ["timestamp", timestamp]])
    const url = `${base}${endpoint.path}?${query}&signature=${signer.sign(query + (body ?? ""))}`
    const { status, text } = yield* transport.send({ method: endpoint.method, url, headers, body })
    return yield* read(endpoint, status, text)
  })
  return call
})
