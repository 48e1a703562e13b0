/**
 * The request pipeline of the interface: one flat function over a table compiled once from the endpoints.
 *
 *  1 size and count limits, Host     2 route               3 weight by address     4 key header present
 *  5 key known                       6 duplicates, signature                       7 timestamp window
 *  8 address whitelist               9 permission         10 role                 11 weight by UID, calls a second
 * 12 parameters decode              13 sequenced (Exchange)                       14 durable (Exchange)
 * 15 encode
 *
 * The faults that a sandbox was asked for strike between routing and weight.
 *
 * Plain node:http and no fiber per request: this is the order path, and its cost is measured (bench/).
 */
import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Endpoint, type Hmac, Limits, prepareHmac, verifySignature } from "@bourse/core"
import type { ApiKey } from "@bourse/engine"
import * as Schema from "effect/Schema"
import { callerAddress, includesAddress, isLoopback, networkOf } from "./Address.ts"
import { Bans } from "./Bans.ts"
import { readBody } from "./Body.ts"
import { carryOut } from "./carryOut.ts"
import type { Exchange } from "./Exchange.ts"
import type { Faults, Strike } from "./Faults.ts"
import { failedParameter } from "./failedParameter.ts"
import type { Log } from "./Log.ts"
import { readQuery } from "./Query.ts"
import { EndpointLimiter } from "./RateLimiter.ts"
import { Refused, refused } from "./Refused.ts"
import type { Caller, Route } from "./Route.ts"
import { MasterKeyError, openSecret, type Secrets } from "./Secrets.ts"
import { withinWindow } from "./withinWindow.ts"

export interface GatewayOptions {
  readonly exchange: Exchange
  readonly routes: ReadonlyArray<Route>
  readonly secrets: Secrets
  readonly faults: Faults
  readonly log: Log
  /** Whether weights and rates are charged. */
  readonly weights: boolean
  /** Where development keys may be used from. */
  readonly devKeys: "loopback" | "any"
  readonly trustedProxies: ReadonlySet<string>
  /** Host names this server answers to, without port. */
  readonly hosts: ReadonlySet<string>
  /** Origins whose pages may call from a browser. */
  readonly corsOrigins: ReadonlySet<string>
}

/** A route with all that can be prepared: its parameter names, its decoder, its counters. */
interface Compiled extends Route {
  readonly known: ReadonlySet<string>
  readonly decode: (bag: unknown) => {
    readonly _tag: string
    readonly success?: unknown
    readonly failure?: unknown
  }
  readonly limiter: EndpointLimiter
}

/** In place of the weight used, where nothing is charged. */
const uncharged = -1
const exposedHeaders = "Retry-After, X-Bourse-Used-Weight, X-Bourse-Weight-Limit"

const keyHeader = "x-mexc-apikey"
/** On every answer that a fault had to do with, so that nobody takes it for a bug: the id of its rule. */
const faultHeader = "X-Bourse-Fault"
const faultRetryAfterMs = 1_000
const timestampPattern = /^\d{13}$/
const recvWindowPattern = /^[1-9]\d{0,14}$/

const fieldNames = (schema: Schema.Top): ReadonlyArray<string> =>
  Object.keys((schema as Schema.Struct<Schema.Struct.Fields>).fields)

const hostName = (host: string): string => host.replace(/:\d+$/, "").toLowerCase()

export class Gateway {
  readonly #options: GatewayOptions
  readonly #table = new Map<string, Compiled>()
  /** How refusals of each path are written: the same for all its methods. */
  readonly #envelopes = new Map<string, Endpoint["envelope"]>()
  /** Prepared secrets, while their grant is the one they were prepared for. */
  readonly #hmacs = new Map<string, { readonly key: ApiKey; readonly hmac: Hmac }>()
  /** Signs for keys nobody has, so that an unknown key costs the time of a wrong signature. */
  readonly #nobody = prepareHmac("nobody")
  readonly #bannedAddresses = new Bans()
  readonly #bannedUids = new Bans()
  /** Requests whose answers are to be spoilt. */
  readonly #spoilt = new Map<ServerResponse, Strike>()
  /** What the request in hand was charged; steps 1 to 12 run without a break, so one field serves all requests. */
  #usedWeight = uncharged

  constructor(options: GatewayOptions) {
    this.#options = options
    for (const route of options.routes) {
      const { endpoint } = route
      this.#envelopes.set(endpoint.path, endpoint.envelope)
      this.#table.set(`${endpoint.method} ${endpoint.path}`, {
        ...route,
        known: new Set(fieldNames(endpoint.query)),
        decode: Schema.decodeUnknownResult(endpoint.query),
        limiter: new EndpointLimiter(),
      })
    }
  }

  /** Step 1, which every route of this server begins with; answers with the refusal itself. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const refusal = this.#admission(request)
    if (refusal !== null) this.#refuse(request, response, refusal)
    return refusal === null
  }

  #admission(request: IncomingMessage): Refused | null {
    if (request.url!.length > Limits.targetBytesMax) return refused("targetTooLarge")
    const known = this.#options.hosts.has(hostName(request.headers.host ?? "")) && !twoHosts(request)
    return known ? null : refused("forbidden")
  }

  /** Serves one request of the interface. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request
    const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0"
    if (!hasBody) this.#serve(request, response, "")
    else if (Number(headers["content-length"] ?? 0) > Limits.bodyBytesMax) this.#refuseBody(request, response)
    else this.#readBody(request, response)
  }

  #readBody(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Array<Buffer> = []
    let length = 0
    request.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length <= Limits.bodyBytesMax) return void chunks.push(chunk)
      request.removeAllListeners("data").removeAllListeners("end")
      this.#refuseBody(request, response)
    })
    request.on("end", () => this.#serve(request, response, Buffer.concat(chunks).toString("utf8")))
    request.on("error", () => response.destroy())
  }

  /** Says that a body is too large and hangs up: what is left of it is not read. */
  #refuseBody(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("Connection", "close")
    response.once("finish", () => request.destroy())
    this.#refuse(request, response, refused("bodyTooLarge"))
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (this.#options.faults.any && this.#strike(request, response, body)) return
    this.#pass(request, response, body)
  }

  /**
   * Lets a fault strike a request of a known endpoint, before its weight is charged. True when the request goes no
   * further, or not yet. The sandbox's own bots are spared: they would use up what is meant for others.
   */
  #strike(request: IncomingMessage, response: ServerResponse, body: string): boolean {
    const { exchange, faults, log } = this.#options
    const route = this.#table.get(`${request.method} ${pathOf(request)}`)
    if (route === undefined || this.#admission(request) !== null) return false
    const key = request.headers[keyHeader]
    if (typeof key === "string" && exchange.state.keys.get(key)?.unmetered === true) return false
    const strike = faults.strike(route.endpoint, key)
    if (strike === null) return false
    log.info("a fault strikes", { fault: strike.id, kind: strike.kind, endpoint: route.endpoint.id })
    response.setHeader(faultHeader, strike.id)
    switch (strike.kind) {
      case "latency":
        setTimeout(() => this.#pass(request, response, body), strike.latencyMs).unref()
        return true
      case "tooManyRequests":
      case "banned":
        this.#refuse(request, response, comeBack(strike.kind, faultRetryAfterMs))
        return true
      case "serverErrorBeforeCommit":
        this.#refuse(request, response, serverError(strike.status!))
        return true
      case "dropBeforeCommit":
        request.socket.destroy()
        return true
      default:
        this.#spoilt.set(response, strike)
        return false
    }
  }

  /** Sends what a fault leaves of an answer. */
  #spoil(
    strike: Strike,
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    usedWeight: number,
  ): void {
    this.#spoilt.delete(response)
    if (strike.kind === "dropAfterCommit") request.socket.destroy()
    else if (strike.kind === "garbage")
      this.#answer(request, response, status, text.slice(0, text.length / 2), usedWeight)
    else this.#refuse(request, response, serverError(strike.status!), usedWeight)
  }

  #pass(request: IncomingMessage, response: ServerResponse, body: string): void {
    this.#usedWeight = uncharged
    try {
      const refusal = this.#pipeline(request, response, body)
      if (refusal !== null) this.#refuse(request, response, refusal, this.#usedWeight)
    } catch (error) {
      this.#options.log.error("request failed", {
        error: error instanceof Error ? (error.stack ?? "") : String(error),
      })
      this.#refuse(request, response, refused("internal"), this.#usedWeight)
    }
  }

  /** Steps 1 to 12; hands the rest to the endpoint's handler, which answers through {@link #answer}. */
  #pipeline(request: IncomingMessage, response: ServerResponse, body: string): Refused | null {
    const { exchange, weights } = this.#options
    const url = request.url as string
    // 1 size and count limits, Host
    const inadmissible = this.#admission(request)
    if (inadmissible !== null) return inadmissible
    // 2 route: the exact path, no second spelling
    const mark = url.indexOf("?")
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? "" : url.slice(mark + 1)
    const route = this.#table.get(`${request.method} ${path}`)
    if (route === undefined) {
      if (!this.#envelopes.has(path)) return refused("notFound")
      return this.#isPreflight(request)
        ? this.#answerPreflight(request, response)
        : refused("methodNotAllowed")
    }
    const { endpoint, limiter } = route
    // 3 weight by address: everybody pays, with a bad signature too
    const address = callerAddress(request, this.#options.trustedProxies)
    const payer = networkOf(address)
    const keyName = request.headers[keyHeader]
    const key = typeof keyName === "string" ? exchange.state.keys.get(keyName) : undefined
    const charged = weights && key?.unmetered !== true
    const clock = exchange.rateTime()
    const { settings } = exchange.state
    if (charged) {
      const bannedMs = this.#bannedAddresses.leftMs(payer, clock)
      if (bannedMs > 0) return comeBack("banned", bannedMs)
      const used = limiter.byAddress.add(payer, endpoint.weight.ip, settings.weightWindowMs, clock)
      this.#usedWeight = used
      if (used > settings.weightBudget)
        return this.#tooMany(this.#bannedAddresses, payer, limiter.byAddress.leftMs(clock), clock)
    }
    let caller: Caller | null = null
    let bag: Record<string, string>
    let further: string | undefined
    if (endpoint.permission === null) {
      const read = readQuery(query, route.known)
      if (read instanceof Refused) return read
      bag = read.bag
      further = read.further
    } else {
      // 4 key header present
      if (typeof keyName !== "string" || keyName === "") return refused("apiKeyRequired")
      // 5 key known: an unknown one is told only after the work of a signature
      const hmac = key === undefined ? this.#nobody : this.#hmacOf(key)
      // 6 duplicates, signature
      const read = readQuery(query, route.known)
      if (read instanceof Refused) return key === undefined ? refused("unknownKey") : read
      bag = read.bag
      further = read.further
      if (read.signature === undefined)
        return key === undefined ? refused("unknownKey") : refused("mandatoryParameter", "signature")
      // What some clients do, allowed to keys of their dialect on this machine: the body is not signed.
      const signed =
        verifySignature(hmac, query, body, read.signature) ||
        (body !== "" &&
          key?.dialect === "field" &&
          isLoopback(address) &&
          verifySignature(hmac, query, "", read.signature))
      if (key === undefined) return refused("unknownKey")
      if (!signed) return refused("signature")
      // 7 timestamp window
      if (read.timestamp === undefined || !timestampPattern.test(read.timestamp))
        return refused("mandatoryParameter", "timestamp")
      if (read.recvWindow !== undefined && !recvWindowPattern.test(read.recvWindow))
        return refused("mandatoryParameter", "recvWindow")
      const timestamp = Number(read.timestamp)
      const recvWindow = read.recvWindow === undefined ? Limits.recvWindowDefaultMs : Number(read.recvWindow)
      if (recvWindow > Limits.recvWindowMaxMs) return refused("recvWindowTooLong")
      if (
        !withinWindow(timestamp, recvWindow, exchange.wallTime()) &&
        !withinWindow(timestamp, recvWindow, exchange.now())
      ) {
        return refused("outsideWindow")
      }
      // 8 address whitelist
      const fromElsewhere = key.loopbackOnly && this.#options.devKeys === "loopback" && !isLoopback(address)
      if (fromElsewhere || (key.addresses.length > 0 && !includesAddress(key.addresses, address)))
        return refused("addressNotAllowed")
      // 9 permission
      if (!key.permissions.includes(endpoint.permission)) return refused("noPermission")
      // 10 role
      const account = exchange.state.accounts.get(key.uid)
      if (account === undefined) return refused("unknownKey")
      if (!hasRole(endpoint.role, account))
        return refused(endpoint.role === "broker" && account.master === null ? "notABroker" : "noPermission")
      // 11 weight by UID, calls a second
      if (charged) {
        const bannedMs = this.#bannedUids.leftMs(key.uid, clock)
        if (bannedMs > 0) return comeBack("banned", bannedMs)
        if (endpoint.weight.uid !== undefined) {
          const used = limiter.byUid.add(key.uid, endpoint.weight.uid, settings.weightWindowMs, clock)
          this.#usedWeight = Math.max(this.#usedWeight, used)
          if (used > settings.weightBudget)
            return this.#tooMany(this.#bannedUids, key.uid, limiter.byUid.leftMs(clock), clock)
        }
        if (
          endpoint.perSecond !== undefined &&
          limiter.calls.add(key.uid, 1, 1000, clock) > (settings.callsPerSecond ?? endpoint.perSecond)
        )
          return this.#tooMany(this.#bannedUids, key.uid, limiter.calls.leftMs(clock), clock)
      }
      const isWrite = endpoint.kind === "write"
      caller = {
        uid: key.uid,
        key,
        authority: { key: key.key, timestamp, recvWindow, signature: read.signature, isWrite },
      }
    }
    if (body !== "") {
      if (endpoint.fieldsIn !== "body")
        return refused("parameterError", "parameters belong in the query string; this endpoint takes no body")
      if (further !== undefined)
        return refused(
          "parameterError",
          "beside a body the query holds timestamp, recvWindow and signature only",
        )
      const fields = readBody(body, route.known)
      if (fields instanceof Refused) return fields
      bag = fields
    }
    // 12 parameters decode
    const decoded = route.decode(bag)
    if (decoded._tag === "Failure") return refused("mandatoryParameter", failedParameter(decoded.failure))
    if (charged && endpoint.furtherWeight !== undefined) {
      const further = endpoint.furtherWeight(decoded.success as object)
      const used = limiter.byAddress.add(payer, further, settings.weightWindowMs, clock)
      this.#usedWeight = Math.max(this.#usedWeight, used)
      if (used > settings.weightBudget)
        return this.#tooMany(this.#bannedAddresses, payer, limiter.byAddress.leftMs(clock), clock)
    }
    // 13 and 14 are the exchange's
    const usedWeight = this.#usedWeight
    const plan = route.handler(decoded.success as object, caller)
    carryOut(exchange, plan, caller?.authority ?? null, (outcome) => {
      if (outcome instanceof Refused) this.#refuse(request, response, outcome, usedWeight)
      else this.#answer(request, response, 200, JSON.stringify(outcome), usedWeight)
    })
    return null
  }

  /** A refusal for want of budget, which counts towards a ban. */
  #tooMany(bans: Bans, who: string, leftMs: number, clock: number): Refused {
    const banMs = bans.count(who, this.#options.exchange.state.settings, clock)
    return banMs > 0 ? comeBack("banned", banMs) : comeBack("tooManyRequests", leftMs)
  }

  #hmacOf(key: ApiKey): Hmac {
    const prepared = this.#hmacs.get(key.key)
    if (prepared?.key === key) return prepared.hmac
    // Keys come and go; what was prepared for those that are gone goes at once.
    if (this.#hmacs.size > 2 * this.#options.exchange.state.keys.size + 100) this.#hmacs.clear()
    const hmac = prepareHmac(this.#secretOf(key))
    this.#hmacs.set(key.key, { key, hmac })
    return hmac
  }

  /** A secret that does not open is nobody's: every signature under that key is wrong. */
  #secretOf(key: ApiKey): string {
    try {
      return openSecret(this.#options.secrets, key)
    } catch (error) {
      if (!(error instanceof MasterKeyError)) throw error
      this.#options.log.error("an API key cannot be used", { uid: key.uid, error: error.message })
      return randomBytes(32).toString("hex")
    }
  }

  /** Answers with a refusal: `{code, msg}` and its HTTP status. */
  #refuse(
    request: IncomingMessage,
    response: ServerResponse,
    refusal: Refused,
    usedWeight = uncharged,
  ): void {
    if (refusal.retryAfter > 0) response.setHeader("Retry-After", refusal.retryAfter)
    this.#answer(
      request,
      response,
      refusal.status,
      JSON.stringify(
        this.#envelopes.get(pathOf(request)) === "broker" ? brokerRefusal(refusal) : plainRefusal(refusal),
      ),
      usedWeight,
    )
  }

  // 15 encode
  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    usedWeight: number,
  ): void {
    const strike = this.#spoilt.size > 0 ? this.#spoilt.get(response) : undefined
    if (strike !== undefined) {
      this.#spoil(strike, request, response, status, text, usedWeight)
      return
    }
    if (this.#options.corsOrigins.size > 0) this.#allowOrigin(request, response)
    const length = Buffer.byteLength(text)
    if (usedWeight === uncharged)
      response.writeHead(status, { "Content-Type": "application/json", "Content-Length": length })
    else
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": length,
        "X-Bourse-Used-Weight": usedWeight,
        "X-Bourse-Weight-Limit": this.#options.exchange.state.settings.weightBudget,
      })
    // Plain ASCII, as nearly every answer is, is the cheaper write.
    response.end(text, length === text.length ? "latin1" : "utf8")
  }

  /** A browser's question before it sends our headers; only pages of a configured origin get an answer. */
  #isPreflight({ method, headers }: IncomingMessage): boolean {
    const asks = method === "OPTIONS" && headers["access-control-request-method"] !== undefined
    return asks && headers.origin !== undefined && this.#options.corsOrigins.has(headers.origin)
  }

  #answerPreflight(request: IncomingMessage, response: ServerResponse): null {
    this.#allowOrigin(request, response)
    response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE")
    response.setHeader("Access-Control-Allow-Headers", `${keyHeader}, content-type`)
    response.setHeader("Access-Control-Max-Age", 600)
    response.writeHead(204).end()
    return null
  }

  #allowOrigin(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers
    response.setHeader("Vary", "Origin")
    if (origin !== undefined && this.#options.corsOrigins.has(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin)
      response.setHeader("Access-Control-Expose-Headers", exposedHeaders)
    }
  }
}

const pathOf = ({ url }: IncomingMessage): string => url!.split("?", 1)[0]!

const plainRefusal = ({ code, message }: Refused) => ({ code, msg: message })
/** Where answers carry their code as text, refusals do so too. */
const brokerRefusal = ({ code, message }: Refused) => ({ code: String(code), msg: message, message })

const comeBack = (name: "banned" | "tooManyRequests", waitMs: number): Refused =>
  refused(name, "", Math.ceil(waitMs / 1000))

/** How a broken server answers; 502 comes from what stands before it. */
const serverError = (status: 500 | 502 | 503 | 504): Refused =>
  status === 502
    ? new Refused({ code: status, status, message: "Bad Gateway" })
    : refused(({ 500: "internal", 503: "unavailable", 504: "gatewayTimeout" } as const)[status])

const hasRole = (
  role: "any" | "master" | "sub" | "broker",
  account: { master: string | null; broker: boolean },
): boolean => {
  if (role === "master") return account.master === null
  if (role === "sub") return account.master !== null
  return role === "any" || account.broker
}

/** Node keeps the first of two Host headers; which of them was meant is nobody's guess to make. */
const twoHosts = (request: IncomingMessage): boolean => {
  const { rawHeaders } = request
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}
