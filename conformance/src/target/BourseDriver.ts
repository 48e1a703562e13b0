/** The driver for a Bourse server, which uses the server's control plane over HTTP. */

import { sign } from "@bourse/core"
import { prepare } from "../http/Request.ts"
import type { DriverVerb } from "../kit/Fixture.ts"
import { exact, multiply, textOf } from "../values/Exact.ts"
import { HarnessError } from "../values/Failure.ts"
import { isObject } from "../values/Json.ts"
import { uniqueName } from "../values/Unique.ts"
import { type Driver, type DriverAnswer, verbMsMax } from "./Driver.ts"

interface Actor {
  readonly apiKey: string
  readonly secret: string
}

type Arguments = Readonly<Record<string, unknown>>

const keyHeader = "X-MEXC-APIKEY"

/** Status numbers by which the control plane completes deposits and withdrawals. */
const DepositStatus = { success: 5 }
const WithdrawalStatus = { success: 7, failed: 8 }

/** Makes the driver of a Bourse server; a call without a response within `msMax` is an error of the harness. */
export const bourseDriver = (baseUrl: string, token: string, msMax = verbMsMax): Driver => {
  const post = async (path: string, body: Arguments): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Bourse-Token": token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(msMax),
    }).catch((error: Error) => {
      throw new HarnessError(`the control plane at ${baseUrl} does not answer: ${error.message}`)
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok && isObject(answer)) return answer
    throw new HarnessError(`POST ${path} of the control plane: ${response.status} ${JSON.stringify(answer)}`)
  }

  const openAccount = async (role: unknown, master: unknown, contacts: Arguments): Promise<string> => {
    // A sub-account for which no master is named gets a new master.
    const owner = role === "sub" && master === undefined ? await openAccount("master", undefined, {}) : master
    const account = await post("/admin/v1/accounts", {
      name: uniqueName(),
      ...(role === "sub" ? { master: owner } : {}),
      broker: role === "broker",
      ...contacts,
    })
    return String(account.uid)
  }

  const makeKey = async (uid: unknown, permissions: unknown): Promise<Actor> => {
    const { key, secret } = await post("/admin/v1/keys", { uid, permissions })
    return { apiKey: String(key), secret: String(secret) }
  }

  const nowOfServer = async (): Promise<number> => {
    const response = await fetch(`${baseUrl}/api/v3/time`, { signal: AbortSignal.timeout(msMax) })
    const { serverTime } = (await response.json()) as { readonly serverTime: number }
    return serverTime
  }

  const place = async (as: Actor, order: Readonly<Record<string, string>>): Promise<void> => {
    const { method, target, headers } = prepare({
      route: { method: "POST", path: "/api/v3/order" },
      parameters: Object.entries(order),
      as,
      controls: {},
      nowMs: await nowOfServer(),
      keyHeader,
      sign,
    })
    const response = await fetch(`${baseUrl}${target}`, {
      method,
      headers,
      signal: AbortSignal.timeout(msMax),
    })
    if (!response.ok)
      throw new HarnessError(`an order of a rebate: ${response.status} ${await response.text()}`)
  }

  /**
   * API keys of the accounts that trade for the driver. These keys are reused: an account can have only few
   * keys.
   */
  const traders = new Map<string, Promise<Actor>>()
  const traderOf = (uid: string): Promise<Actor> => {
    const made = traders.get(uid) ?? makeKey(uid, "all")
    traders.set(uid, made)
    return made
  }

  /**
   * Makes a rebate: the sub-account buys from a new account and pays the fee, of which its broker earns a
   * share.
   */
  const rebate = async ({ uid, symbol, base, quote, quantity, price }: Arguments) => {
    const [seller, buyer] = [await openAccount("master", undefined, {}), String(uid)]
    await fund({ uid: seller, asset: base, amount: quantity })
    const cost = multiply(exact(String(price)), exact(String(quantity)))
    // The buyer gets twice the cost, since the fee is locked together with the cost.
    await fund({ uid: buyer, asset: quote, amount: textOf(multiply(cost, exact("2"))) })
    const order = { symbol: String(symbol), type: "LIMIT", quantity: String(quantity), price: String(price) }
    await place(await traderOf(seller), { ...order, side: "SELL" })
    await place(await traderOf(buyer), { ...order, side: "BUY" })
    return {}
  }

  const fund = ({ uid, asset, amount }: Arguments) => post("/sandbox/v1/fund", { uid, asset, amount })

  const verbs: Partial<Record<DriverVerb, (args: Arguments) => Promise<Arguments>>> = {
    createActor: async ({ role, permissions = "all", master, uid, email, phone }) => {
      const account = uid ?? (await openAccount(role, master, { email, phone }))
      return { ...(await makeKey(account, permissions)), uid: account }
    },
    fund,
    dust: fund,
    rebate,
    deposit: async ({ uid, asset, network, amount, credited = "true" }) => {
      const seen = await post("/sandbox/v1/deposits", { uid, asset, network, amount })
      if (credited === "true")
        await post(`/sandbox/v1/deposits/${seen.id}`, { status: DepositStatus.success })
      return seen
    },
    withdrawal: ({ id, becomes }) =>
      post(`/sandbox/v1/withdrawals/${id}`, {
        status: becomes === "done" ? WithdrawalStatus.success : WithdrawalStatus.failed,
      }),
    withdrawalAddress: ({ uid, asset, network, address, memo, tag }) =>
      post("/sandbox/v1/withdrawal-addresses", { uid, asset, network, address, memo, tag }),
    setKyc: ({ uid, status }) => post(`/admin/v1/accounts/${uid}`, { kyc: status }),
    freeze: ({ uid, frozen = "true" }) => post(`/admin/v1/accounts/${uid}`, { frozen: frozen === "true" }),
    advanceClock: ({ ms }) => post("/sandbox/v1/clock/advance", { ms: Number(ms) }),
    oco: ({ uid, symbol, side, quantity, price, stopPrice, stopLimitPrice }) =>
      post("/sandbox/v1/oco", { uid, symbol, side, quantity, price, stopPrice, stopLimitPrice }),
  }

  return {
    ask: async (verb, args): Promise<DriverAnswer> => {
      const run = verbs[verb]
      return run === undefined ? { cannot: `the control plane has no ${verb}` } : { done: await run(args) }
    },
    stop: () => {},
  }
}
