/** Step 15: writes answers and refusals. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { ErrorResponse } from "../ErrorResponse.ts"
import { uncharged } from "./Charges.ts"
import type { Cors } from "./Cors.ts"
import { pathOf, type Table } from "./Table.ts"

/** Sends something else in the place of an answer. */
type Instead = (status: number, text: string, usedWeight: number) => void

const plainRefusal = ({ code, message }: ErrorResponse) => ({ code, msg: message })
/** Where answers carry their code as text, refusals do so too. */
const brokerRefusal = ({ code, message }: ErrorResponse) => ({ code: String(code), msg: message, message })

export class Answers {
  readonly #table: Table
  readonly #cors: Cors
  readonly #weightLimit: () => number
  readonly #replaced = new Map<ServerResponse, Instead>()

  /** `weightLimit` is the budget that answers name beside the weight used. */
  constructor(table: Table, cors: Cors, weightLimit: () => number) {
    this.#table = table
    this.#cors = cors
    this.#weightLimit = weightLimit
  }

  /** For a request whose answer is to be something else. */
  replace(response: ServerResponse, instead: Instead): void {
    this.#replaced.set(response, instead)
  }

  /** Answers with a refusal: `{code, msg}` and its HTTP status. */
  refuse(
    request: IncomingMessage,
    response: ServerResponse,
    refusal: ErrorResponse,
    usedWeight = uncharged,
  ): void {
    if (refusal.retryAfter > 0) response.setHeader("Retry-After", refusal.retryAfter)
    const isBroker = this.#table.envelopeOf(pathOf(request)) === "broker"
    const body = isBroker ? brokerRefusal(refusal) : plainRefusal(refusal)
    this.answer(request, response, refusal.status, JSON.stringify(body), usedWeight)
  }

  answer(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    usedWeight: number,
  ): void {
    const instead = this.#replaced.size > 0 ? this.#replaced.get(response) : undefined
    if (instead !== undefined) {
      this.#replaced.delete(response)
      instead(status, text, usedWeight)
      return
    }
    this.#cors.allow(request, response)
    const length = Buffer.byteLength(text)
    if (usedWeight === uncharged)
      response.writeHead(status, { "Content-Type": "application/json", "Content-Length": length })
    else
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": length,
        "X-Bourse-Used-Weight": usedWeight,
        "X-Bourse-Weight-Limit": this.#weightLimit(),
      })
    // Plain ASCII, as nearly every answer is, is the cheaper write.
    response.end(text, length === text.length ? "latin1" : "utf8")
  }
}
