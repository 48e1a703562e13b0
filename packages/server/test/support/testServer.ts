/**
 * A real server in memory and a client that can send any request: every header, every byte of the query, the
 * signature right, wrong, twice or missing. The tests read the exchange's state over HTTP only.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { encodeQuery, Limits, permissions, sign } from "@bourse/core"
import { afterAll, expect, onTestFinished } from "vitest"
import { type BourseOptions, type RunningBourse, startBourse } from "../../src/index.ts"

export interface Key {
  readonly key: string
  readonly secret: string
}

export const alice: Key = { key: "dev-alice", secret: "dev-secret-alice" }
export const bob: Key = { key: "dev-bob", secret: "dev-secret-bob" }
export const carol: Key = { key: "dev-carol", secret: "dev-secret-carol" }
export const uids = { alice: "10000001", bob: "10000002", carol: "10000003", maker: "10000004" }

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever came; the tests say what it must be
  readonly json: any
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

export type Values = Readonly<Record<string, string | number | undefined>>
type Headers = Readonly<Record<string, string | ReadonlyArray<string>>>

export interface RawRequest {
  readonly method?: string
  /** The raw target of the request. */
  readonly target: string
  readonly headers?: Headers
  readonly body?: string | Buffer
  /** The loopback address from which to call; default: 127.0.0.1. */
  readonly from?: string
}

export interface SignedRequest {
  readonly key?: Key
  /** The timestamp of the request; undefined for the wall clock, null to omit it. */
  readonly timestamp?: number | string | null
  /**
   * The receive window of the request; default: the maximum, because a busy machine may handle a request late.
   * Null omits it.
   */
  readonly recvWindow?: number | string | null | undefined
  /** The signature of the request; null omits it, a function gets the right one. */
  readonly signature?: string | null | ((right: string) => string)
  /** The index of the parameter before which the signature is placed; default: the end. */
  readonly signatureAt?: number
  /** Changes the query string after it was signed. */
  readonly tamper?: (query: string) => string
  readonly headers?: Headers
  readonly body?: string
  readonly from?: string
}

// The client closes idle connections long before the server does: otherwise, on a busy machine, the server could
// close one just when it is used again.
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 3_000 })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class TestServer {
  readonly bourse: RunningBourse
  readonly token: string
  #lastTimestamp = 0

  constructor(bourse: RunningBourse) {
    this.bourse = bourse
    this.token = bourse.sandboxToken ?? ""
  }

  /** The wall clock's time, but never the same millisecond twice: equal writes would share a signature. */
  timestamp(): number {
    this.#lastTimestamp = Math.max(Date.now(), this.#lastTimestamp + 1)
    return this.#lastTimestamp
  }

  send({ method = "GET", target, headers = {}, body, from }: RawRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname } = new URL(this.bourse.url)
      const options = { agent, hostname, port: this.bourse.port, method, path: target, localAddress: from }
      const framed = body === undefined || "Transfer-Encoding" in headers || "Content-Length" in headers
      const all = framed ? headers : { ...headers, "Content-Length": String(Buffer.byteLength(body)) }
      const outgoing = httpRequest({ ...options, headers: all as Record<string, string> }, (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => {
          text += chunk
        })
        response.on("error", reject)
        response.on("end", () => {
          resolve({ status: response.statusCode!, json: parse(text), text, headers: response.headers })
        })
      })
      outgoing.on("error", reject)
      outgoing.end(body)
    })
  }

  /**
   * The request that {@link signed} sends, as a value. `parameters` can be the text of the query, which is
   * signed and sent unchanged.
   */
  signedRequest(
    method: string,
    path: string,
    parameters: Values | string = {},
    request: SignedRequest = {},
  ): RawRequest {
    const { key = alice, timestamp = this.timestamp(), signature, signatureAt, tamper } = request
    const { recvWindow = Limits.recvWindowMaxMs } = request
    const common = { recvWindow: recvWindow ?? undefined, timestamp: timestamp ?? undefined }
    const texts = (values: Values) =>
      Object.entries(values).map(([name, value]) => [name, value?.toString()] as const)
    const own = typeof parameters === "string" ? parameters : encodeQuery(texts(parameters))
    const query = [own, encodeQuery(texts(common))].filter((part) => part !== "").join("&")
    const right = sign(key.secret, query + (request.body ?? ""))
    const given =
      typeof signature === "function" ? signature(right) : signature === undefined ? right : signature
    const pairs = query === "" ? [] : query.split("&")
    const sent =
      given === null ? pairs : pairs.toSpliced(signatureAt ?? pairs.length, 0, `signature=${given}`)
    const text = tamper === undefined ? sent.join("&") : tamper(sent.join("&"))
    return {
      method,
      target: `${path}${text === "" ? "" : `?${text}`}`,
      headers: { "X-MEXC-APIKEY": key.key, ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.from === undefined ? {} : { from: request.from }),
    }
  }

  /** Sends a correctly signed request, except for the changes in `request`. */
  signed(
    method: string,
    path: string,
    parameters: Values | string = {},
    request: SignedRequest = {},
  ): Promise<Answer> {
    // A fast machine sends several requests per millisecond: the timestamps must not get a second ahead of the clock.
    if (this.#lastTimestamp < Date.now() + 500)
      return this.send(this.signedRequest(method, path, parameters, request))
    return delay(10).then(() => this.signed(method, path, parameters, request))
  }

  get(path: string, parameters: Values = {}): Promise<Answer> {
    return this.send({
      target: `${path}?${encodeQuery(Object.entries(parameters).map(([name, value]) => [name, value?.toString()]))}`,
    })
  }

  /** Calls the control plane of the server. */
  control(method: string, path: string, body?: unknown, token: string | null = this.token): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return this.send({
      method,
      target: path,
      headers: {
        ...(token === null ? {} : { "X-Bourse-Token": token }),
        ...(text === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(text === undefined ? {} : { body: text }),
    })
  }

  order(parameters: Values = {}, request: SignedRequest = {}): Promise<Answer> {
    return this.signed("POST", "/api/v3/order", { ...limitBuy, ...parameters }, request)
  }

  /** Grants a key of this account with these permissions; default: all. */
  async grant(
    uid: string,
    rights: ReadonlyArray<string> | "all" = permissions,
    more: object = {},
  ): Promise<Key> {
    const { json } = await this.control("POST", "/admin/v1/keys", { uid, permissions: rights, ...more })
    return { key: json.key, secret: json.secret }
  }

  /** The desk's key of this account: without rate limits, valid on this machine only. */
  async deskKey(uid: string): Promise<Key> {
    const { key, secret } = ok(await this.control("POST", "/sandbox/v1/desk-keys", { uid }))
    return { key, secret }
  }

  async now(): Promise<number> {
    return (await this.get("/api/v3/time")).json.serverTime
  }

  async advance(ms: number): Promise<void> {
    await this.control("POST", "/sandbox/v1/clock/advance", { ms })
  }

  /** Changes settings of the exchange. */
  async change(settings: object): Promise<void> {
    const answer = await this.control("POST", "/admin/v1/settings", settings)
    if (answer.status !== 200) throw new Error(answer.text)
  }

  /**
   * Journal head and fingerprint of the whole state: two are equal if the exchange did not change in between.
   */
  async snapshot(): Promise<string> {
    const { json } = await this.control("GET", "/admin/v1/verify")
    if (json.ok !== true) throw new Error(`the exchange does not verify: ${JSON.stringify(json)}`)
    return `${json.seq} ${json.stateHash}`
  }

  /**
   * Writes bytes to a new socket; returns all bytes received until the server closed it. A socket that the
   * server leaves open is given up after a long silence: a request that needs an answer has `Connection:
   * close`.
   */
  socket(bytes: string | Buffer): Promise<{ readonly text: string; readonly closed: boolean }> {
    const quietMs = 300_000
    return new Promise((resolve) => {
      const socket = connect(this.bourse.port, "127.0.0.1")
      let text = ""
      const end = (closed: boolean) => () => {
        clearTimeout(timer)
        resolve({ text, closed })
        socket.destroy()
      }
      let timer = setTimeout(end(false), quietMs)
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1")
        clearTimeout(timer)
        timer = setTimeout(end(false), quietMs)
      })
      socket.on("close", end(true))
      socket.on("error", () => {})
      socket.write(bytes)
    })
  }
}

/** An order far below the market, which stays open. */
export const limitBuy = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.001", price: "50000" }

/**
 * A server for one test or one file; default: without rate limits. The caller must call {@link
 * TestServer.bourse}.close at the end.
 */
export const startServer = async (options: BourseOptions = {}): Promise<TestServer> =>
  new TestServer(await startBourse({ weights: false, ...options }))

/** A server that ends with the test in which it was started. */
export const serverOfTest = async (options: BourseOptions = {}): Promise<TestServer> => {
  const server = await startServer(options)
  onTestFinished(() => server.bourse.close())
  return server
}

/** A server for all tests of a file: `const server = await serverOfFile()`. */
export const serverOfFile = async (options: BourseOptions = {}): Promise<TestServer> => {
  const server = await startServer(options)
  afterAll(() => server.bourse.close())
  return server
}

/** A rate-limit window far longer than any test: counts last until the clock is advanced. */
export const hourMs = 3_600_000

/** A server that charges weights, in windows of an hour. */
export const meteredServer = async (
  settings: object = {},
  options: BourseOptions = {},
): Promise<TestServer> => {
  const server = await serverOfTest({ weights: true, ...options })
  await server.change({ weightWindowMs: hourMs, ...settings })
  return server
}

/** Sends the same call `count` times at once. */
export const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<Array<T>> =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

/** A rejection in the format that a developer reads. */
export const rejection = ({ status, json }: Answer) => [status, json?.code, json?.msg]

/** The text of an error with its reason: the parameter, its value and the bound. */
export const withReason = (text: string) =>
  expect.stringMatching(new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[:;]? \\S`))

/** The documented sentence for a parameter that is missing or empty. */
export const mandatory = (name: string): string =>
  `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`

/**
 * 700004 for a parameter; `value` is the sent value: an empty value counts as missing, other values get the
 * reason.
 */
export const notTaken = (name: string, value?: string | number): readonly [number, number, string] => [
  400,
  700004,
  value === undefined || value === ""
    ? mandatory(name)
    : expect.stringMatching(new RegExp(`^Parameter '${name}' is invalid: .+\\.$`)),
]

/** The JSON types of a value, key by key, for comparison with the document's field tables. */
export const typesOf = (value: unknown): unknown => {
  if (value === null) return "null"
  if (Array.isArray(value)) return value.length === 0 ? [] : [typesOf(value[0])]
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typesOf(each)]))
  return typeof value
}

/** The body of an answer, after a check that it is a success. */
// biome-ignore lint/suspicious/noExplicitAny: whatever came; the tests say what it must be
export const ok = ({ status, json, text }: Answer): any => {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json
}

/** A data folder that is removed after the test. */
export const folderOfTest = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
