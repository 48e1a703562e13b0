/**
 * A client without a network: its clock moves only while it waits, and its server is a function. Requests and
 * answers of the test client are plain objects; a function of the endpoint checks its answers.
 */
import {
  type CallError,
  type CallOptions,
  type CallOverrides,
  type Codec,
  type EndpointData,
  makeCallSteps,
  type Step,
  type Steps,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from "../../src/index.ts"

export interface TestEndpoint extends EndpointData {
  /** Whether JSON is a valid answer of the endpoint; default: any JSON is. */
  readonly fits?: (json: unknown) => boolean
}

/** Encodes text unchanged, and lists as JSON. */
const written = (parameters: object) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, each]) => [
      name,
      Array.isArray(each) ? JSON.stringify(each) : each,
    ]),
  )

const codec: Codec<TestEndpoint> = {
  write: (_, parameters) =>
    "wrong" in parameters ? { problem: "wrong: expected nothing" } : { value: written(parameters) },
  read: ({ fits = () => true }, json) => (fits(json) ? { value: json } : { problem: "not as documented" }),
}

const isBought = (json: unknown): boolean => {
  const { id, orderTime } = (json ?? {}) as { readonly id?: unknown; readonly orderTime?: unknown }
  return typeof id === "string" && typeof orderTime === "number"
}

export interface Bought {
  readonly id: string
  readonly orderTime: number
}
export const bought: Bought = { id: "7", orderTime: 1_000_000_000 }
/** Start time of a test, by the client's clock. */
export const beginMs = bought.orderTime

export const find: TestEndpoint = {
  id: "spot.find",
  method: "GET",
  path: "/find",
  kind: "read",
  fits: isBought,
}
export const buy: TestEndpoint = {
  id: "spot.buy",
  method: "POST",
  path: "/buy",
  kind: "write",
  fits: isBought,
  lookUp: {
    endpoint: () => find,
    rule: {
      clientId: "clientId",
      parameters: (sent) => ({ clientId: (sent as { readonly clientId: string }).clientId }),
      answer: (found, _, sinceMs) => ((found as Bought).orderTime >= sinceMs ? found : undefined),
      absentCode: -2013,
      duplicateCode: 30064,
      provingCodes: [30004],
    },
  },
  dryRun: (parameters, orderTime) => ({
    id: `dry ${(parameters as { readonly symbol: string }).symbol}`,
    orderTime,
  }),
}
/** A write without an id, which cannot be looked up. */
export const move: TestEndpoint = {
  id: "spot.move",
  method: "POST",
  path: "/move",
  kind: "write",
  fits: isBought,
}
export const list: TestEndpoint = {
  id: "spot.list",
  method: "GET",
  path: "/list",
  kind: "read",
  fits: (json) => Array.isArray(json) && json.every(isBought),
}
export const buying = { symbol: "BTCUSDT" }

/** The result of a sent request: a response, or an error without one. */
export type Outcome = TransportResponse | TransportError
export type Headers = Readonly<Record<string, string>>

export const text = (status: number, body: string, headers: Headers = {}): TransportResponse => ({
  status,
  text: body,
  header: (name) => headers[name],
})
export const json = (body: unknown): TransportResponse => text(200, JSON.stringify(body))
export const reject = (status: number, code: number, headers: Headers = {}): TransportResponse =>
  text(status, JSON.stringify({ code, msg: `rejected with ${code}` }), headers)
export const lost = (sent: boolean): TransportError =>
  new TransportError({ message: "no answer", cause: undefined, sent })
/** The connection is cut: the request may have arrived. */
export const cut = lost(true)
export const unreachable = lost(false)
export const absent = reject(400, -2013)

export interface Asked {
  readonly path: string
  readonly atMs: number
  readonly parameters: Readonly<Record<string, string>>
  readonly request: TransportRequest
}
export const paths = (asked: ReadonlyArray<Asked>): ReadonlyArray<string> => asked.map(({ path }) => path)

/** The server gives these answers in turn, the last one repeatedly. */
export const script = (...outcomes: ReadonlyArray<Outcome>): (() => Outcome) => {
  let next = 0
  return () => outcomes[Math.min(next++, outcomes.length - 1)]!
}

export interface TestOptions extends Partial<CallOptions> {
  /** Lead of the server's clock over the client's, in milliseconds. */
  readonly offsetMs?: number
  /** Answer to a request for the server's time; default: the time of the server's clock. */
  readonly time?: Outcome
  /** Whether the client has a key; without a key nothing is signed. */
  readonly hasKey?: boolean
}

export type Result = { readonly value: unknown } | { readonly error: CallError }

export const testClient = (
  answer: (asked: Asked) => Outcome,
  { offsetMs = 0, time, hasKey = true, ...options }: TestOptions = {},
) => {
  let nowMs = beginMs
  let aheadMs = offsetMs
  const asked: Array<Asked> = []
  const waits: Array<number> = []
  const key = hasKey ? { apiKey: "dev-alice", sign: encodeURIComponent } : undefined
  const callSteps = makeCallSteps({ baseUrl: "http://127.0.0.1:1", ...options }, codec, key)

  const send = (request: TransportRequest): Outcome => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === "/api/v3/time") return time ?? json({ serverTime: nowMs + aheadMs })
    const each = {
      path: pathname,
      atMs: nowMs,
      parameters: Object.fromEntries(searchParams),
      request,
    }
    asked.push(each)
    return answer(each)
  }

  /** Runs the current step of a call. */
  const advance = (steps: Steps<unknown>, step: Step): IteratorResult<Step, unknown> => {
    if (step.kind === "now") return steps.next(nowMs)
    if (step.kind === "sleep") {
      waits.push(step.ms)
      nowMs += step.ms
      return steps.next()
    }
    if (step.kind === "sign") throw new Error("the key signs at once")
    const outcome = send(step.request)
    return outcome instanceof Error ? steps.throw(outcome) : steps.next(outcome)
  }
  const drive = (steps: Steps<unknown>): unknown => {
    let next = steps.next()
    while (!next.done) next = advance(steps, next.value)
    return next.value
  }
  const resultOf = (steps: Steps<unknown>): Result => {
    try {
      return { value: drive(steps) }
    } catch (error) {
      return { error: error as CallError }
    }
  }

  return {
    asked,
    waits,
    /** The steps of a call, which can be run repeatedly. */
    prepare: callSteps,
    drive,
    run: (endpoint: TestEndpoint, parameters: object = {}, overrides?: CallOverrides) =>
      resultOf(callSteps(endpoint, parameters, overrides)()),
    /** The error of a call that the test expects to fail. */
    fail: (endpoint: TestEndpoint, parameters: object = {}, overrides?: CallOverrides): CallError => {
      const result = resultOf(callSteps(endpoint, parameters, overrides)())
      if ("value" in result) throw new Error(`${endpoint.id} did not fail`)
      return result.error
    },
    /** Runs several calls together: one step of each in turn. */
    together: (count: number, endpoint: TestEndpoint) => {
      const calls = Array.from({ length: count }, () => {
        const steps = callSteps(endpoint, {})()
        return { steps, next: steps.next() }
      })
      for (let open = calls; open.length > 0; open = open.filter(({ next }) => !next.done))
        for (const call of open) if (!call.next.done) call.next = advance(call.steps, call.next.value)
    },
    serverTime: () => drive(callSteps.serverTime()),
    moveServer: (ms: number) => {
      aheadMs += ms
    },
    now: () => nowMs,
  }
}
