/** Calling endpoints with promises: runs the steps of a call with `fetch` and timers. */
import {
  type CallOptions,
  type CallOverrides,
  checkOptions,
  clientRules,
  type EndpointData,
  type Key,
  makeCallSteps,
  overrideRules,
  prepareSigner,
  type RateBudget,
  runSteps,
  sendByFetch,
  type TransportRequest,
  type TransportResponse,
  withoutSecrets,
} from "#calls"
import type { Endpoint } from "./Endpoint.ts"
import { shapeCodec } from "./shapeCodec.ts"

export interface PublicClientOptions extends CallOptions {
  /** The function that sends the requests; default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Called before each request is sent; key, secret and signature are masked. */
  readonly onRequest?: ((request: SentRequest) => void) | undefined
  /** Called with each response, or with the error if there was none; passwords and secrets of keys are masked. */
  readonly onResponse?: ((response: ReceivedResponse) => void) | undefined
}

export interface ClientOptions extends PublicClientOptions {
  readonly apiKey: string
  readonly secret: string
}

/** A request as passed to the hooks. */
export type SentRequest = Pick<TransportRequest, "method" | "url" | "headers" | "body">

/** A response as passed to the hooks, with its request; `error` if there was none. */
export interface ReceivedResponse {
  readonly request: SentRequest
  /** Duration of the request, in milliseconds. */
  readonly tookMs: number
  readonly status?: number
  readonly text?: string
  readonly error?: unknown
}

export interface CallControl extends CallOverrides {
  /**
   * Signal that aborts the call: the call rejects with the signal's reason, or, if a write was already sent,
   * with an `OutcomeUnknown` that has the reason as its cause.
   */
  readonly signal?: AbortSignal | undefined
}

/** The promise of a call. */
export interface PendingCall<Success> extends Promise<Success> {
  /** The call's result with its HTTP response; for a write that was looked up, the look-up's response. */
  withResponse(): Promise<{ readonly data: Success; readonly response: TransportResponse }>
}

/** Calls one endpoint; rejects with one of the errors of a call. */
export interface CallEndpoint {
  <Parameters extends object, Success>(
    endpoint: Endpoint<Parameters, Success>,
    parameters: Parameters,
    control?: CallControl,
  ): PendingCall<Success>
  /** Weight that the client has used of the endpoint's limit. */
  rateBudget(endpoint: EndpointData): RateBudget
  /** Requests the server's time in milliseconds. */
  serverTime(signal?: AbortSignal): Promise<number>
}

/** A request with its secrets masked. */
const masked = ({ method, url, headers, body }: TransportRequest): SentRequest => ({
  method,
  url: url.replace(/(?<=[?&]signature=)[0-9a-f]+/, "***"),
  headers: "X-MEXC-APIKEY" in headers ? { ...headers, "X-MEXC-APIKEY": "***" } : headers,
  body: body && withoutSecrets(body),
})

type SendByPromise = ReturnType<typeof sendByFetch>

const observed =
  (send: SendByPromise, { onRequest, onResponse }: PublicClientOptions): SendByPromise =>
  async (request, signal) => {
    const seen = masked(request)
    onRequest?.(seen)
    const beginMs = performance.now()
    const report = (outcome: object) =>
      onResponse?.({ request: seen, tookMs: performance.now() - beginMs, ...outcome })
    const response = await send(request, signal).catch((error: unknown) => {
      report({ error })
      throw error
    })
    report({ status: response.status, text: withoutSecrets(response.text) })
    return response
  }

/** The function that sends a client's requests: its `fetch`, with its hooks if any. */
export const sender = (options: PublicClientOptions): SendByPromise => {
  const send = sendByFetch(options.fetch ?? ((input, init) => fetch(input, init)))
  return options.onRequest === undefined && options.onResponse === undefined ? send : observed(send, options)
}

const noControl: CallControl = {}

const make = (options: PublicClientOptions, key?: Key): CallEndpoint => {
  const send = sender(options)
  const callSteps = makeCallSteps(options, shapeCodec, key)
  const call = (endpoint: Endpoint, parameters: object, control: CallControl = noControl) => {
    let last: TransportResponse | undefined
    const run = async () => {
      if (control !== noControl) checkOptions(control, overrideRules, [])
      const { signal, ...overrides } = control
      signal?.throwIfAborted()
      return runSteps(callSteps(endpoint, parameters, overrides)(), {
        send: async (request, aborted) => (last = await send(request, aborted)),
        signal,
      })
    }
    const pending = run()
    return Object.assign(pending, {
      withResponse: async () => ({ data: await pending, response: last as TransportResponse }),
    })
  }
  return Object.assign(call, {
    rateBudget: (endpoint: EndpointData) => callSteps.rateBudget(endpoint as Endpoint, Date.now()),
    serverTime: (signal?: AbortSignal) => runSteps(callSteps.serverTime(), { send, signal }),
  }) as CallEndpoint
}

/** `const call = makeClient({ baseUrl, apiKey, secret })`, then `await call(placeOrder, { symbol: "BTCUSDT", ... })`. */
export const makeClient = (options: ClientOptions): CallEndpoint => {
  checkOptions(options, clientRules, ["baseUrl", "apiKey", "secret"])
  return make(options, { apiKey: options.apiKey, sign: prepareSigner(options.secret) })
}

/** Makes the calls of public endpoints: without key and signature. */
export const makePublicClient = (options: PublicClientOptions): CallEndpoint => {
  checkOptions(options, clientRules, ["baseUrl"])
  return make(options)
}
