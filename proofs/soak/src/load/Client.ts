/** A small signing HTTP client: the soak tests reach an exchange only over HTTP. */
import { Agent, request as httpRequest } from "node:http"
import { encodeQuery, Limits, sign } from "@bourse/core"

export interface Key {
  readonly key: string
  readonly secret: string
}

/** API key of a broker account. */
export const alice: Key = { key: "dev-alice", secret: "dev-secret-alice" }
export const bob: Key = { key: "dev-bob", secret: "dev-secret-bob" }
export const uids = { alice: "10000001", carol: "10000003" }

export interface Answer {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever came; the measures say what it must be
  readonly json: any
}

export type Values = Readonly<Record<string, string | number>>

export interface SignedRequest {
  readonly key: Key
  readonly method: string
  /** Path and query of the request with timestamp and signature, as sent. */
  readonly target: string
  readonly body?: string
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const headersOf = (body: string | undefined): Record<string, string> =>
  body === undefined
    ? {}
    : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }

export class Client {
  readonly url: string
  readonly #token: string
  readonly #clock: () => number
  readonly #recvWindowMs: number
  // The client closes an idle connection before the server could close it during the next request.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: 3_000 })
  #lastTimestamp = 0

  /**
   * Parameter `token` opens the control plane; `clock` gives the timestamps. The default recvWindow is the
   * largest one allowed, since a busy machine may be slow.
   */
  constructor(
    url: string,
    token: string,
    clock: () => number = Date.now,
    recvWindowMs: number = Limits.recvWindowMaxMs,
  ) {
    this.url = url
    this.#token = token
    this.#clock = clock
    this.#recvWindowMs = recvWindowMs
  }

  /** Sends a request; rejects if the connection ends before the response is complete. */
  send(
    method: string,
    target: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.url)
      const options = { agent: this.#agent, hostname, port, method, path: target, headers }
      const outgoing = httpRequest(options, (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => {
          text += chunk
        })
        response.on("error", reject)
        response.on("end", () => resolve({ status: response.statusCode!, text, json: parse(text) }))
      })
      outgoing.on("error", reject)
      outgoing.end(body)
    })
  }

  /** Signs a request: the signed text is the query, then the body. */
  sign(key: Key, method: string, path: string, values: Values = {}, body?: object): SignedRequest {
    // Timestamps of the client never repeat, since equal writes must not share a signature.
    this.#lastTimestamp = Math.max(this.#clock(), this.#lastTimestamp + 1)
    const all = { ...values, recvWindow: this.#recvWindowMs, timestamp: this.#lastTimestamp }
    const query = encodeQuery(Object.entries(all).map(([name, value]) => [name, String(value)]))
    const text = body === undefined ? "" : JSON.stringify(body)
    const target = `${path}?${query}&signature=${sign(key.secret, query + text)}`
    return { key, method, target, ...(body === undefined ? {} : { body: text }) }
  }

  sendSigned({ key, method, target, body }: SignedRequest): Promise<Answer> {
    return this.send(method, target, { "X-MEXC-APIKEY": key.key, ...headersOf(body) }, body)
  }

  signed(key: Key, method: string, path: string, values: Values = {}, body?: object): Promise<Answer> {
    return this.sendSigned(this.sign(key, method, path, values, body))
  }

  control(method: string, path: string, body?: object): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return this.send(method, path, { "X-Bourse-Token": this.#token, ...headersOf(text) }, text)
  }

  /** Invariants of the exchange that `verify` finds broken; empty if there are none. */
  async problems(): Promise<ReadonlyArray<string>> {
    const { status, json, text } = await this.control("GET", "/admin/v1/verify")
    return status === 200 ? json.problems : [`verify answered ${status}: ${text}`]
  }

  close(): void {
    this.#agent.destroy()
  }
}
