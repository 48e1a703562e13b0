/**
 * The check's own access to the exchange: the control plane, and requests signed with keys of the desk.
 * Requests signed with these keys cost no weight, meet no fault and leave no line in the request log.
 */

import { createHmac } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { ListedSymbol } from "@bourse/client/control"
import { ErrorCode } from "@bourse/vocabulary"
import type { Sandbox } from "../Stage.ts"

export interface Account {
  readonly uid: string
  readonly key: string
  readonly secret: string
}

/** Codes after which a request is repeated: two equal requests in one millisecond have the same signature. */
const temporary = [ErrorCode.signatureUsed, ErrorCode.outsideWindow]

/** Error: the exchange rejected a signed request. */
export class Rejected extends Error {}

type Parameters = Readonly<Record<string, string | number>>

export class Observer {
  readonly #sandbox: Sandbox

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
  }

  /** Calls the control plane of the exchange. */
  async control<Answer>(
    method: string,
    path: string,
    body?: unknown,
    root: "sandbox" | "admin" = "sandbox",
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${this.#sandbox.url}/${root}/v1/${path}`, {
        method,
        headers: { "X-Bourse-Token": this.#sandbox.token, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.ok) return (text === "" ? undefined : JSON.parse(text)) as Answer
      // Status 408: the machine is busy and the request did not arrive.
      if (response.status !== 408 || attempt === 5) throw new Error(`${method} ${path}: ${text}`)
    }
  }

  account(uid: string): Promise<Account> {
    return this.control("POST", "desk-keys", { uid })
  }

  fund(uid: string, asset: string, amount: string): Promise<unknown> {
    return this.control("POST", "fund", { uid, asset, amount })
  }

  symbols(): Promise<ReadonlyArray<ListedSymbol>> {
    return this.control("GET", "symbols", undefined, "admin")
  }

  /** A symbol's current listing; throws if it is not listed. */
  async listed(symbol: string): Promise<ListedSymbol> {
    const found = (await this.symbols()).find((each) => each.symbol === symbol)
    if (found === undefined) throw new Error(`${symbol} is not listed`)
    return found
  }

  /** Sends a signed request; throws {@link Rejected} if the exchange rejects it. */
  async signed<Answer>(account: Account, method: string, path: string, given: Parameters): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const query = new URLSearchParams({
        ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
        timestamp: String(Math.floor(this.#sandbox.now())),
        recvWindow: "60000",
      }).toString()
      const signature = createHmac("sha256", account.secret).update(query).digest("hex")
      const response = await fetch(`${this.#sandbox.url}${path}?${query}&signature=${signature}`, {
        method,
        headers: { "X-MEXC-APIKEY": account.key },
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as Answer
      // Status 408: the request did not arrive.
      const isTemporary = response.status === 408 || temporary.some((code) => text.includes(`${code}`))
      if (!isTemporary || attempt === 5) throw new Rejected(`${method} ${path}: ${text}`)
      await sleep(2)
    }
  }
}
