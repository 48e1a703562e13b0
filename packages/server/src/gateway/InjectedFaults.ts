/** Applies a sandbox's fault rules to requests: between steps 2 and 3, and instead of step 15. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Endpoint } from "@bourse/core"
import type { Exchange } from "../exchange/Exchange.ts"
import type { Log } from "../log/Log.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { NumberedResponse } from "../responses/NumberedResponse.ts"
import type { Faults, Sender } from "../scenario/Faults.ts"
import type { Answers } from "./Answers.ts"
import { type Distortion, skewedClock, staleRead } from "./Distortion.ts"

/**
 * Header with the rule's id on every answer that a fault affected, so that nobody takes the fault for a bug.
 */
const faultHeader = "X-Bourse-Fault"

/** Endpoints that return the server's time. */
const timeIds: ReadonlySet<string> = new Set(["market.time", "market.exchangeInfo"])

/** Errors of a failing server; 502 is a proxy's. */
const serverError = (status: 500 | 502 | 503 | 504): ErrorResponse =>
  status === 502
    ? new ErrorResponse({ code: status, status, message: "Bad Gateway" })
    : errorResponse(({ 500: "internal", 503: "unavailable", 504: "gatewayTimeout" } as const)[status])

export class InjectedFaults {
  readonly #faults: Faults
  readonly #answers: Answers
  readonly #log: Log
  readonly #exchange: Exchange

  constructor(faults: Faults, answers: Answers, exchange: Exchange, log: Log) {
    this.#exchange = exchange
    this.#faults = faults
    this.#answers = answers
    this.#log = log
  }

  /** Whether any fault rule exists; without rules no request is checked. */
  get any(): boolean {
    return this.#faults.any(this.#exchange.state)
  }

  /**
   * Injects the fault whose rule matches a request, if any; `goOn` continues the request, at once or after the
   * latency.
   */
  inject(
    endpoint: Endpoint,
    sender: Sender,
    request: IncomingMessage,
    response: ServerResponse,
    goOn: (distortion?: Distortion) => void,
  ): void {
    const exchange = this.#exchange
    const { fault, counts } = this.#faults.inject(endpoint, sender, exchange.state, {
      seq: exchange.commits.shownSeq,
      time: exchange.now(),
    })
    // The use of a rule is counted before the request continues: the count becomes durable with the request.
    for (const count of counts) exchange.turns.submit(count, null, () => {})
    if (fault === null) {
      goOn()
      return
    }
    this.#log.info("fault injected", { fault: fault.id, kind: fault.kind, endpoint: endpoint.id })
    response.setHeader(faultHeader, fault.id)
    if (response instanceof NumberedResponse) response.fault = { id: fault.id, kind: fault.kind }
    const answers = this.#answers
    switch (fault.kind) {
      case "latency": {
        const { beforeMs, afterMs, movesClock = false } = fault
        if (afterMs > 0)
          answers.replace(response, (status, text, usedWeight) =>
            exchange.clockControl.later(afterMs, movesClock, () =>
              answers.answer(request, response, status, text, usedWeight),
            ),
          )
        exchange.clockControl.later(beforeMs, movesClock, () => goOn())
        return
      }
      case "clockSkew":
        goOn(skewedClock(fault.skewMs!, timeIds.has(endpoint.id)))
        return
      case "staleRead":
        goOn(staleRead(exchange, fault))
        return
      case "tooManyRequests":
      case "banned":
        answers.reject(request, response, errorResponse(fault.kind, "", fault.retryAfter))
        return
      case "serverErrorBeforeCommit":
        answers.reject(request, response, serverError(fault.status!))
        return
      case "dropBeforeCommit":
        answers.drop(request, response)
        return
      case "resetBeforeCommit":
        answers.reset(request, response)
        return
      default:
        answers.replace(response, (status, text, usedWeight) => {
          const half = text.slice(0, text.length / 2)
          if (fault.kind === "dropAfterCommit") answers.drop(request, response)
          else if (fault.kind === "resetAfterCommit") answers.reset(request, response)
          else if (fault.kind === "cutResponse")
            answers.cut(request, response, status, half, text, usedWeight)
          else if (fault.kind === "garbage") answers.answer(request, response, status, half, usedWeight)
          else answers.reject(request, response, serverError(fault.status!), usedWeight)
        })
        goOn()
    }
  }
}
