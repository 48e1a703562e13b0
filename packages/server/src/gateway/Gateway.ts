/**
 * The request pipeline of the interface: one flat function over a table compiled once from the endpoints.
 *
 *  1 size and count limits, Host     2 route               3 weight by address     4 key header present
 *  5 key known                       6 duplicates, signature                       7 timestamp window
 *  8 address whitelist               9 permission         10 role                 11 weight by UID, calls a second
 * 12 parameters decode              13 sequenced (Exchange)                       14 durable (Exchange)
 * 15 encode
 *
 * A sandbox injects its faults between routing and weight.
 *
 * Plain node:http and no fiber per request: this is the order path, and its cost is measured (bench/). Each
 * file in `gateway/` has one of the pipeline's tasks.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { errorTable } from "@bourse/core"
import { bestTicks } from "@bourse/engine"
import { callerOf } from "../callers/Address.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import type { Log } from "../log/Log.ts"
import type { RequestLog } from "../log/RequestLog.ts"
import { carryOut } from "../plans/carryOut.ts"
import type { Principal, Route } from "../plans/Route.ts"
import { ErrorResponse, errorBecause, errorResponse } from "../responses/ErrorResponse.ts"
import { undecoded } from "../responses/invalidParameter.ts"
import { type Moment, NumberedResponse, requestIdOf } from "../responses/NumberedResponse.ts"
import type { Faults } from "../scenario/Faults.ts"
import type { Secrets } from "../security/Secrets.ts"
import { Answers } from "./Answers.ts"
import { admission } from "./admission.ts"
import { authenticate } from "./authenticate.ts"
import { readBody, takesNoBody } from "./Body.ts"
import { Charges, uncharged } from "./Charges.ts"
import { Cors, keyHeader } from "./Cors.ts"
import { type Distortion, noDistortion } from "./Distortion.ts"
import { InjectedFaults } from "./InjectedFaults.ts"
import { nearestPath } from "./nearestPath.ts"
import { readQuery } from "./Query.ts"
import type { RequestSpans } from "./RequestSpans.ts"
import { receiveBody } from "./receiveBody.ts"
import { SigningKeys } from "./SigningKeys.ts"
import { pathOf, Table } from "./Table.ts"

/**
 * The rejection of an unknown path: 404 with the requested path, short and printable, and the nearest known
 * path.
 */
const noSuchEndpoint = (method: string, path: string, paths: Iterable<string>): ErrorResponse => {
  const shown = path.slice(0, 100)
  const near = nearestPath(shown, paths)
  const message = `${errorTable.notFound.message}: ${method} ${shown.replace(/[^\x21-\x7e]/g, "?")}`
  return new ErrorResponse({
    ...errorTable.notFound,
    message: near === undefined ? message : `${message}; the nearest is ${near}`,
  })
}

/**
 * Finds the symbol in a request's query. No client sends orders in a JSON body, so the body is not searched for
 * a symbol.
 */
const symbolIn = /[?&]symbol=([\w.-]+)/

/** The exchange state that the request log records when a request arrives. */
const momentOf = (exchange: Exchange, url: string): Moment => {
  const exchangeTime = exchange.now()
  const market = exchange.state.markets.get(symbolIn.exec(url)?.[1] ?? "") ?? null
  if (market === null) return { exchangeTime, market, bid: null, ask: null }
  // The best prices include the simulated market's quotes, as bookTicker does.
  const bid = bestTicks(market, "BUY") ?? null
  return { exchangeTime, market, bid, ask: bestTicks(market, "SELL") ?? null }
}

export interface GatewayOptions {
  readonly exchange: Exchange
  readonly routes: ReadonlyArray<Route>
  readonly secrets: Secrets
  readonly faults: Faults
  readonly log: Log
  readonly requests: RequestLog
  /** Spans of requests for OTLP export; null without it. */
  readonly spans: RequestSpans | null
  /** Whether rate limits (weights and rates) are enforced. */
  readonly weights: boolean
  /** Addresses that may use development keys. */
  readonly devKeys: "loopback" | "any"
  readonly trustedProxies: ReadonlySet<string>
  /** Host names that requests may use, without port. */
  readonly hosts: ReadonlySet<string>
  /** Origins of web pages that may send requests. */
  readonly corsOrigins: ReadonlySet<string>
}

export class Gateway {
  readonly #options: GatewayOptions
  readonly #table: Table
  readonly #cors: Cors
  readonly #answers: Answers
  readonly #injected: InjectedFaults
  readonly #signingKeys: SigningKeys
  readonly #charges: Charges

  constructor(options: GatewayOptions) {
    const { exchange, routes, secrets, faults, log, corsOrigins, requests, spans } = options
    this.#options = options
    this.#table = new Table(routes)
    this.#cors = new Cors(corsOrigins)
    const { counters } = exchange
    this.#charges = new Charges(counters)
    this.#answers = new Answers({
      table: this.#table,
      cors: this.#cors,
      weightLimit: () => exchange.state.settings.weightBudget,
      counters,
      requests,
      spans,
      keyNamed: (key) => exchange.state.keys.get(key),
      log,
    })
    this.#injected = new InjectedFaults(faults, this.#answers, exchange, log)
    this.#signingKeys = new SigningKeys(secrets, log)
  }

  /** Step 1 of every route of this server; this function sends the error itself. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const rejection = admission(request, this.#options.hosts)
    if (rejection !== null) this.#answers.reject(request, response, rejection)
    return rejection === null
  }

  /** Serves one request of the interface. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    receiveBody(
      request,
      response,
      (body) => this.#serve(request, response, body),
      (rejection) => this.#answers.reject(request, response, rejection),
    )
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (response instanceof NumberedResponse) {
      if (body !== "") response.body = body
      if (this.#options.requests.isOn) response.moment = momentOf(this.#options.exchange, request.url!)
    }
    if (this.#injected.any) this.#injectFault(request, response, body)
    else this.#pass(request, response, body)
  }

  /**
   * Applies fault rules to known endpoints. A rule without the desk's keys skips them: the desk would use up faults
   * meant for bots.
   */
  #injectFault(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { exchange, hosts } = this.#options
    const goOn = (distortion?: Distortion) => this.#pass(request, response, body, distortion)
    const route = this.#table.find(request.method, pathOf(request))
    const key = request.headers[keyHeader]
    const isDesk = typeof key === "string" && exchange.state.keys.get(key)?.unmetered === true
    if (route === undefined || admission(request, hosts) !== null) goOn()
    else this.#injected.inject(route.endpoint, { key, isDesk }, request, response, goOn)
  }

  #pass(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
    distortion: Distortion = noDistortion,
  ): void {
    this.#charges.used = uncharged
    let rejection: ErrorResponse | null
    try {
      rejection = this.#pipeline(request, response, body, distortion)
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? "") : String(error)
      this.#options.log.error("request failed", { request: requestIdOf(response), error: text })
      rejection = errorResponse("internal")
    }
    if (rejection !== null) this.#answers.reject(request, response, rejection, this.#charges.used)
  }

  /** Steps 1 to 12; executes the plan of the endpoint's handler, which is answered through {@link Answers}. */
  #pipeline(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
    distortion: Distortion,
  ): ErrorResponse | null {
    const { exchange, weights, hosts, trustedProxies, devKeys } = this.#options
    const url = request.url as string
    // 1 size and count limits, Host
    const inadmissible = admission(request, hosts)
    if (inadmissible !== null) return inadmissible
    // 2 route: the exact path, no second spelling
    const mark = url.indexOf("?")
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? "" : url.slice(mark + 1)
    const route = this.#table.find(request.method, path)
    if (route === undefined) return this.#unrouted(path, request, response)
    // From this point on, answers depend on the exchange's state.
    if (!exchange.mayAnswer) return errorResponse("unavailable")
    exchange.pace.catchUp()
    const { endpoint, limiter } = route
    // 3 weight by address: every request costs weight, even with a wrong signature
    const from = callerOf(request, trustedProxies)
    const payer = from.network
    const keyName = request.headers[keyHeader]
    const key = typeof keyName === "string" ? exchange.state.keys.get(keyName) : undefined
    const charged = weights && key?.unmetered !== true
    const charges = this.#charges
    const clock = exchange.rateTime()
    const { settings } = exchange.state
    if (charged) {
      const rejection = charges.address(payer, endpoint.weight.ip, limiter, settings, clock)
      if (rejection !== null) return rejection
    }
    let caller: Principal | null = null
    let read: ReturnType<typeof readQuery>
    if (endpoint.permission === null) read = readQuery(query, route.known)
    else {
      // 4 to 10
      const claims = { keyName, key, query, body, from, skewMs: distortion.skewMs }
      const authenticated = authenticate(exchange, this.#signingKeys, devKeys, route, claims)
      if (authenticated instanceof ErrorResponse) return authenticated
      ;({ caller, query: read } = authenticated)
      // 11 weight by UID, calls a second
      const rejection = charged ? charges.uid(caller.uid, endpoint, limiter, settings, clock) : null
      if (rejection !== null) return rejection
    }
    if (read instanceof ErrorResponse) return read
    let { bag } = read
    if (body !== "") {
      if (endpoint.fieldsIn !== "body") return takesNoBody()
      if (read.further !== undefined)
        return errorResponse(
          "parameterError",
          "with a body, the query may have only timestamp, recvWindow and signature",
        )
      const fields = readBody(body, route.known)
      if (fields instanceof ErrorResponse) return fields
      bag = fields
    }
    // 12 parameters decode
    const decoded = route.decode(bag)
    if (decoded._tag === "Failure") return undecoded(decoded.failure, bag)
    const parameters = decoded.success as object
    if (charged && endpoint.furtherWeight !== undefined) {
      const further = endpoint.furtherWeight(parameters)
      const rejection = charges.address(payer, further, limiter, settings, clock)
      if (rejection !== null) return rejection
    }
    // The exchange does steps 13 and 14.
    const usedWeight = charges.used
    const plan = distortion.of(route.handler(parameters, caller), caller)
    carryOut(exchange, plan, caller?.authority ?? null, (outcome) => {
      if (outcome instanceof ErrorResponse) this.#answers.reject(request, response, outcome, usedWeight)
      else this.#answers.answer(request, response, 200, JSON.stringify(outcome), usedWeight)
    })
    return null
  }

  /** Answers a request for an unknown endpoint, or a page's preflight. */
  #unrouted(path: string, request: IncomingMessage, response: ServerResponse): ErrorResponse | null {
    if (!this.#table.has(path)) return noSuchEndpoint(request.method ?? "", path, this.#table.paths)
    if (!this.#cors.isPreflight(request)) {
      const allowed = this.#table.methodsOf(path)
      response.setHeader("Allow", allowed)
      return errorBecause("methodNotAllowed", `${path} takes ${allowed}`)
    }
    this.#cors.answerPreflight(request, response)
    return null
  }
}
