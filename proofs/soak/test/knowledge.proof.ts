/**
 * Tests the function that decides whether a response shows a bot the fate of a lost order. The same script runs
 * on two exchanges; the lost order was executed on one of them only. A response shows the fate of the lost
 * order if it differs between the two exchanges, apart from times, other orders, and effects of other orders.
 */

import { collectTrace } from "@bourse/botcheck/src/trace/collectTrace.ts"
import { reveals } from "@bourse/botcheck/src/trace/Knowledge.ts"
import { Observer } from "@bourse/botcheck/src/trace/Observer.ts"
import type { Seen, Trace } from "@bourse/botcheck/src/trace/Trace.ts"
import { decimal } from "@bourse/client"
import { demoAccounts, type RunningBourse, startBourse } from "bourse"
import { afterAll, beforeAll, expect, test } from "vitest"

const scriptCount = 40
const start = Date.UTC(2026, 0, 5, 12)

/** Repeatable random numbers from 0 to 1, by seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface World {
  readonly bourse: RunningBourse
  readonly observer: Observer
}

const openWorld = async (): Promise<World> => {
  const bourse = await startBourse({ clock: { frozen: true, start }, weights: false })
  const observer = new Observer({
    ...{ url: bourse.url, token: bourse.sandboxToken ?? "", environment: {}, launcher: [] },
    now: () => bourse.clock().time,
    stop: async () => {},
    start: async () => {},
    close: async () => {},
  })
  // Another account, with so many resting orders that no script can use them up.
  const bob = { uid: demoAccounts.bob.uid, key: demoAccounts.bob.apiKey, secret: demoAccounts.bob.secret }
  for (const [asset, amount] of Object.entries({ USDT: "100000000", BTC: "1000", ETH: "10000" }))
    await bourse.control.sandbox.fund({ uid: bob.uid, asset, amount: decimal(amount) })
  for (const [symbol, price, quantity] of [
    ["BTCUSDT", 60_000, 50],
    ["ETHUSDT", 3_000, 1_000],
  ] as const)
    for (const side of ["BUY", "SELL"] as const)
      await observer.signed(bob, "POST", "/api/v3/order", {
        ...{ symbol, side, type: "LIMIT", quantity },
        price: Math.round(price * (side === "BUY" ? 0.999 : 1.001)),
      })
  return { bourse, observer }
}

let worlds: readonly [World, World]
beforeAll(async () => {
  worlds = [await openWorld(), await openWorld()]
})
afterAll(async () => {
  for (const { bourse } of worlds ?? []) await bourse.close()
})

type Parameters = Readonly<Record<string, string | number>>
interface Step {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
  readonly given: Parameters
  readonly isPublic?: boolean
}

/** Makes a step that places an order far from the market, which changes balances in a known way. */
const resting = (symbol: string, side: "BUY" | "SELL", id: string): Step => ({
  method: "POST",
  path: "/api/v3/order",
  given: {
    ...{ symbol, side, type: "LIMIT", newClientOrderId: id, quantity: symbol === "BTCUSDT" ? "0.01" : "0.1" },
    price: Math.round((symbol === "BTCUSDT" ? 60_000 : 3_000) * (side === "BUY" ? 0.9 : 1.1)),
  },
})

const scriptOf = (seed: number) => {
  const random = randomFrom(seed)
  const one = <Value>(...values: ReadonlyArray<Value>): Value => values[Math.floor(random() * values.length)]!
  const side = one("BUY", "SELL")
  const clientId = random() < 0.75 ? `lost${seed}` : undefined
  const price = one(0.9, 1.002) ** (side === "BUY" ? 1 : -1) * 60_000
  const type = one("LIMIT", "LIMIT", "MARKET", "IMMEDIATE_OR_CANCEL")
  const lost: Step = {
    method: "POST",
    path: "/api/v3/order",
    given: {
      ...{ symbol: "BTCUSDT", side, type, quantity: "0.02" },
      ...(type === "MARKET" ? {} : { price: price.toFixed(2) }),
      ...(clientId === undefined ? {} : { newClientOrderId: clientId }),
    },
  }
  const get = (path: string, given: Parameters = {}): Step => ({
    method: "GET",
    path: `/api/v3/${path}`,
    given,
  })
  const symbol = () => one("BTCUSDT", "BTCUSDT", "ETHUSDT")
  const reads: ReadonlyArray<() => Step> = [
    () => get("order", { symbol: "BTCUSDT", origClientOrderId: clientId ?? "before" }),
    () => get("order", { symbol: "BTCUSDT", origClientOrderId: one("before", "never-sent") }),
    () => get("openOrders", { symbol: one("BTCUSDT", "ETHUSDT", "ETHUSDT,BTCUSDT") }),
    () => get("openOrders"),
    () => get("allOrders", { symbol: symbol(), limit: one(1, 2, 100) }),
    () => get("allOrders", { symbol: "BTCUSDT", startTime: start - 60_000, endTime: start - 1 }),
    () => get("myTrades", { symbol: symbol(), limit: one(1, 100) }),
    () => get("account"),
    () => get("account"),
    () => ({ ...get("depth", { symbol: "BTCUSDT", limit: 5 }), isPublic: true }),
    () => ({ ...get("trades", { symbol: "BTCUSDT" }), isPublic: true }),
    () => resting(symbol(), one("BUY", "SELL"), `other${Math.floor(random() * 1e9)}`),
  ]
  const ends: ReadonlyArray<() => Step> = [
    () => ({ method: "DELETE", path: "/api/v3/openOrders", given: { symbol: symbol() } }),
    () => ({
      method: "DELETE",
      path: "/api/v3/order",
      given: { symbol: "BTCUSDT", origClientOrderId: clientId ?? "before" },
    }),
    () => (clientId === undefined ? get("account") : lost),
    () => get("account"),
  ]
  return {
    before: [
      resting("BTCUSDT", "BUY", "before"),
      ...(random() < 0.5 ? [resting("ETHUSDT", "SELL", "eth")] : []),
    ],
    lost,
    after: [...Array.from({ length: 5 }, () => one(...reads)()), one(...ends)()],
  }
}

/** Plays a script with an account of its own; returns the trace, and the responses after the lost order. */
const play = async ({ bourse, observer }: World, seed: number, isExecuted: boolean) => {
  const { before, lost, after } = scriptOf(seed)
  const { uid } = await bourse.control.admin.createAccount({ name: `bot${seed}` })
  const { key, secret } = await bourse.control.admin.createKey({
    uid,
    permissions: ["SPOT_ACCOUNT_READ", "SPOT_DEAL_READ", "SPOT_DEAL_WRITE"],
  })
  for (const [asset, amount] of Object.entries({ USDT: "100000", BTC: "10", ETH: "100" }))
    await bourse.control.sandbox.fund({ uid, asset, amount: decimal(amount) })
  const account = { uid, key, secret }
  const send = async ({ method, path, given, isPublic }: Step) => {
    if (isPublic) return fetch(`${bourse.url}${path}?${new URLSearchParams(given as Record<string, string>)}`)
    return observer.signed(account, method, path, given).catch((error: Error) => error)
  }
  for (const each of before) await send(each)
  await bourse.control.sandbox.createFault({
    ...{
      kind: isExecuted ? "dropAfterCommit" : "dropBeforeCommit",
      endpoint: "spot.placeOrder",
      count: 1,
      key,
    },
  })
  await send(lost)
  await bourse.control.advance(5)
  for (const each of after) {
    await send(each)
    await bourse.control.advance(5)
  }
  const own = {
    control: (method: string, path: string, body?: unknown) =>
      observer.control(method, path.replace("requests?", `requests?key=${key}&`), body),
    signed: observer.signed.bind(observer),
    symbols: observer.symbols.bind(observer),
  } as unknown as Observer
  const trace = await collectTrace({
    ...{
      observer: own,
      account,
      caseId: "twin",
      seed,
      speed: 1,
      every: null,
      begin: start - 1_000,
      end: bourse.clock().time,
    },
    ...{
      before: [],
      streamsBefore: [],
      foreignIds: new Set(),
      lives: [],
      happenings: [],
      output: "",
      stallMs: 0,
    },
    faultKinds: new Map(),
  })
  const at = trace.requests.findIndex(({ status }) => status === 0)
  return { trace, lost: trace.requests[at]!, responses: trace.requests.slice(at + 1) }
}

type Row = Readonly<Record<string, unknown>>

/**
 * Reduces a response to order rows, fills and balances of the lost order, without times, ids and effects of
 * other orders.
 */
const projected = (trace: Trace, response: Seen, lost: Seen, moved: ReadonlySet<string>): string => {
  const names = new Map(trace.orders.map(({ id, clientId }) => [id, clientId || "lost"]))
  const body: unknown = JSON.parse(response.answer || "null")
  const rows: Array<Row> = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (typeof value === "object" && value !== null) {
      rows.push(value as Row)
      Object.values(value).forEach(walk)
    }
  }
  walk(body)
  const kept = rows.flatMap((row): ReadonlyArray<unknown> => {
    if (row.asset !== undefined)
      return moved.has(String(row.asset)) ? [] : [[row.asset, row.free, row.locked]]
    if (row.orderId === undefined) return []
    const name = names.get(String(row.orderId))
    // Ids and pages of other records show nothing about the lost order, so they are left out.
    return name === (lost.parameters.newClientOrderId ?? "lost")
      ? [[name, row.status, row.executedQty, row.qty]]
      : []
  })
  // A repetition of the lost order is executed on one exchange and already known on the other.
  const placed =
    response.endpoint === "spot.placeOrder" &&
    response.parameters.newClientOrderId === lost.parameters.newClientOrderId
  const code = response.code === 30064 ? "known" : response.code
  return JSON.stringify([code, placed ? response.code : null, kept.toSorted()])
}

/** Assets whose balance other orders changed between the lost order and a response. */
const movedBetween = (trace: Trace, lost: Seen, response: Seen): ReadonlySet<string> =>
  new Set(
    trace.placements
      .filter(
        ({ request, order, clientId }) =>
          request.at > lost.at && request.at < response.at && order !== null && clientId?.startsWith("other"),
      )
      .map(({ symbol, side }) => {
        const { base, quote } = trace.assets.get(symbol)!
        return side === "BUY" ? quote : base
      }),
  )

test("a response shows a lost order's fate exactly if it differs on the twin exchange", async () => {
  const tally = { yes: 0, no: 0 }
  for (let seed = 1; seed <= scriptCount; seed++) {
    const [with_, without] = [await play(worlds[0], seed, true), await play(worlds[1], seed, false)]
    expect(without.responses.map(({ endpoint }) => endpoint)).toEqual(
      with_.responses.map(({ endpoint }) => endpoint),
    )
    for (const [i, response] of with_.responses.entries()) {
      const other = without.responses[i]!
      const isOther =
        projected(with_.trace, response, with_.lost, movedBetween(with_.trace, with_.lost, response)) !==
        projected(without.trace, other, without.lost, movedBetween(without.trace, without.lost, other))
      const isSigned = response.key !== null
      const answers = [with_, without].map(({ trace, lost, responses }) => {
        const placement = trace.placements.find(({ request }) => request.id === lost.id)!
        return reveals(trace, responses[i]!, { asked: "placed", placement })
      })
      const words = `script ${seed}, step ${i + 1}: ${response.method} ${response.path} ${JSON.stringify(response.parameters)}: ${response.answer.slice(0, 200)} against ${other.answer.slice(0, 200)}, after ${JSON.stringify(with_.lost.parameters)}`
      expect({ words, answers }).toEqual({ words, answers: [isSigned && isOther, isSigned && isOther] })
      tally[isSigned && isOther ? "yes" : "no"]++
    }
  }
  // Responses that show the order's fate and others both occur often, so the comparison is not empty.
  expect(Math.min(tally.yes, tally.no)).toBeGreaterThan(scriptCount / 2)
}, 300_000)
