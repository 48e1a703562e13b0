/**
 * The probe sends a server every kind of request: each endpoint's valid request, then variants of each
 * parameter (missing, empty, at the limits, beyond, another account's). All accounts of the probe send each of
 * its requests, and again after the clock has advanced. Two servers that give equal answers to the probe count
 * as equivalent.
 */

import { type EndpointEntry, HarnessError, type HttpExchange } from "@bourse/conformance"
import type { Session } from "@bourse/conformance/src/session/Session.ts"
import { verbMsMax } from "@bourse/conformance/src/target/Driver.ts"
import { atPointer, isObject } from "@bourse/conformance/src/values/Json.ts"
import { values } from "./probeValues.ts"

interface Asker {
  readonly name: string
  readonly uid: string
  readonly apiKey: string
  readonly secret: string
}

/** Advances of the exchange clock between the rounds of reads, in ms. */
const pauses = [23, 2, 2 * 24, 3 * 24, 2 * 24, 3 * 24, 20 * 24, 62 * 24, 95 * 24].map(
  (hours) => hours * 3_600_000,
)

const password = "5f4dcc3b5aa765d61d8327deb882cf99"

export interface ProbeOptions {
  /** Number of rounds of reads, each at a later exchange time. */
  readonly rounds?: number
  /** Whether to stop at the first request that fails. */
  readonly untilBroken?: boolean
}

export const probe = async (
  session: Session,
  token: string,
  { rounds = pauses.length, untilBroken = false }: ProbeOptions = {},
): Promise<ReadonlyArray<HttpExchange>> => {
  const { kit, baseUrl, driver } = session
  if (driver === undefined) throw new HarnessError("the probe needs a control plane")
  const exchanges: Array<HttpExchange> = []
  /** Set when a server did not answer: it then gets no further requests. */
  let isOver = false
  const known = new Map<string, string>()
  const askers = new Map<string, Asker>()

  const drive = async (verb: Parameters<typeof driver.ask>[0], args: Record<string, unknown>) => {
    const answer = await driver.ask(verb, args).catch((error: Error) => ({ done: { error: error.message } }))
    if (verb === "advanceClock") session.advance(Number(args.ms))
    return "done" in answer ? answer.done : {}
  }
  const fillIn = (text: string): string =>
    text
      .replace(/\{(\w[\w.]*)\}/g, (whole, name: string) => known.get(name) ?? whole)
      .replace(/\{now([+-]\d+)?\}/g, (_, by = "0") => String(session.now() + Number(by)))

  const ask = async (
    label: string,
    endpoint: EndpointEntry,
    as: Asker,
    parameters: Readonly<Record<string, string>>,
    capture?: readonly [string, string],
  ) => {
    if (isOver) return undefined
    const filled = Object.entries(parameters).map(([name, text]) => [name, fillIn(text)] as const)
    const called = await session
      .call({ route: endpoint, parameters: filled, as, limitIsRejection: true })
      .catch(() => undefined)
    isOver = called === undefined || (untilBroken && called.answer.status >= 500)
    exchanges.push({
      step: `${endpoint.id} as ${as.name}`,
      variant: label,
      actor: as.name,
      request: `${endpoint.method} ${endpoint.path}?`,
      curl: "",
      status: called?.answer.status,
      answer: called?.answer.text ?? "",
      ms: 0,
    })
    if (capture !== undefined) {
      const found = atPointer(called?.answer.json, capture[1])
      known.set(capture[0], typeof found === "string" || typeof found === "number" ? String(found) : "0")
    }
    const isWrite = endpoint.method !== "GET"
    if (isWrite && called?.verdict === "ok") {
      const account = kit.endpoints.get("spot.account") as EndpointEntry
      for (const asker of as.name === "sub" ? [as, askers.get("master") as Asker] : [as]) {
        const own = await session.call({ route: account, parameters: [], as: asker }).catch(() => undefined)
        exchanges.push({
          step: `spot.account as ${asker.name}`,
          variant: `after ${endpoint.id} ${label}`,
          actor: asker.name,
          request: "GET /api/v3/account?",
          curl: "",
          status: own?.answer.status,
          answer: own?.answer.text ?? "",
          ms: 0,
        })
      }
    }
    return called
  }
  const endpoint = (id: string): EndpointEntry => {
    const found = kit.endpoints.get(id)
    if (found === undefined) throw new Error(`the catalogue has no endpoint ${id}`)
    return found
  }
  const make = async (name: string, args: Record<string, unknown>) => {
    const { apiKey, secret, uid } = (await drive("createActor", { permissions: "all", ...args })) as Record<
      string,
      string
    >
    const asker = { name, uid: String(uid), apiKey: String(apiKey), secret: String(secret) }
    askers.set(name, asker)
    known.set(`${name}.uid`, asker.uid)
    for (const [asset, amount] of [
      ["USDT", "100000"],
      ["BTC", "5"],
      ["ETH", "50"],
      ["XRP", "1000"],
      ["MX", "500"],
      ["USDC", "0.5"],
    ])
      await drive("fund", { uid: asker.uid, asset, amount })
    return asker
  }

  // The exchange clock is frozen, since confirmations depend on time: a slow machine must not change them.
  await fetch(`${baseUrl}/sandbox/v1/clock/freeze`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Bourse-Token": token },
    body: "{}",
    signal: AbortSignal.timeout(verbMsMax),
  })
  const master = await make("master", { role: "master" })
  const sub = await make("sub", { role: "sub", master: master.uid })
  await make("sibling", { role: "sub", master: master.uid })
  const broker = await make("broker", { role: "broker" })
  const stranger = await make("stranger", {
    role: "master",
    email: "stranger@example.org",
    phone: "1 2025550199",
  })

  // Sub-accounts are made through the interface, with keys and a funds password.
  for (const [name, more] of [
    ["one", { password }],
    ["two", {}],
  ] as const) {
    await ask("set up", endpoint("broker.createSubAccount"), broker, {
      subAccount: `probe${name}`,
      note: `note ${name}`,
      ...more,
    })
    const made = await ask("set up", endpoint("broker.createApiKey"), broker, {
      subAccount: `probe${name}`,
      note: "key",
      permissions:
        "SPOT_ACCOUNT_READ,SPOT_ACCOUNT_W,SPOT_DEAL_READ,SPOT_DEAL_W,SPOT_WITHDRAW_R,SPOT_WITHDRAW_W,SPOT_TRANSFER_R,SPOT_TRANSFER_W,SPOT_DEPOSIT_READ,SPOT_DEPOSIT_WRITE",
    })
    const json = made?.answer.json
    if (isObject(json) && typeof json.apikey === "string")
      askers.set(name, { name, uid: "", apiKey: json.apikey, secret: String(json.secretKey) })
  }
  const one = askers.get("one") ?? stranger
  await ask("set up", endpoint("broker.universalTransfer"), broker, {
    toAccount: "probeone",
    fromAccountType: "SPOT",
    toAccountType: "SPOT",
    asset: "USDT",
    amount: "1000",
  })
  await ask("set up", endpoint("broker.enableFutures"), broker, { subAccount: "probeone" })
  const own = await ask("set up", endpoint("spot.uid"), one, {})
  known.set("one.uid", isObject(own?.answer.json) ? String(own.answer.json.uid) : "0")

  for (const uid of [master.uid, sub.uid, broker.uid, known.get("one.uid")]) {
    const address = (await drive("deposit", { uid, asset: "USDT", network: "TRX", amount: "25" })) as Record<
      string,
      unknown
    >
    known.set(`${uid === master.uid ? "master" : "other"}.address`, String(address.address))
    await drive("deposit", { uid, asset: "XRP", network: "XRP", amount: "30" })
    await drive("deposit", { uid, asset: "USDT", network: "BSC", amount: "35", credited: "false" })
    await drive("withdrawalAddress", {
      uid,
      asset: "USDT",
      network: "TRX",
      address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      memo: "",
      tag: "probe",
    })
    await drive("withdrawalAddress", {
      uid,
      asset: "XRP",
      network: "XRP",
      address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
      memo: "12345",
      tag: "tagged",
    })
  }
  const limit = (side: string, price: string, more: Record<string, string> = {}) => ({
    symbol: "BTCUSDT",
    side,
    type: "LIMIT",
    quantity: "0.001",
    price,
    ...more,
  })
  const place = endpoint("spot.placeOrder")
  await ask("group", endpoint("spot.createStrategyGroup"), master, { tradeGroupName: "probe group" }, [
    "group",
    "/data/tradeGroupId",
  ])
  await ask("group", endpoint("spot.addToStrategyGroup"), master, {
    tradeGroupId: "{group}",
    uid: "{sub.uid}",
  })
  await ask("fee", endpoint("spot.setMxDeduct"), sub, { mxDeductEnable: "true" })
  for (const stpMode of ["", "cancel_maker", "cancel_taker", "cancel_both"])
    for (const [index, asker] of [sub, stranger].entries()) {
      await ask("rest", place, sub, limit("SELL", "61000", { newClientOrderId: `r${stpMode}${index}` }))
      await ask("rest", place, sub, limit("SELL", "61000", { quantity: "0.002", stpMode }))
      await ask(`meet ${stpMode}`, place, asker, limit("BUY", "61000", { quantity: "0.0025", stpMode }), [
        "filled",
        "/orderId",
      ])
      await ask("meet on the market", place, asker, {
        symbol: "BTCUSDT",
        side: "BUY",
        type: "MARKET",
        quoteOrderQty: "40",
        stpMode,
      })
      for (const reader of [sub, asker]) {
        await ask("deals", endpoint("spot.myTrades"), reader, { symbol: "BTCUSDT" })
        await ask("orders", endpoint("spot.allOrders"), reader, { symbol: "BTCUSDT" })
      }
      await ask("tidy", endpoint("spot.cancelOpenOrders"), sub, { symbol: "BTCUSDT" })
      await ask("tidy", endpoint("spot.cancelOpenOrders"), asker, { symbol: "BTCUSDT" })
    }
  await drive("oco", {
    uid: sub.uid,
    symbol: "BTCUSDT",
    side: "SELL",
    quantity: "0.01",
    price: "70000",
    stopPrice: "50000",
    stopLimitPrice: "49900",
  })
  await ask("rest", place, sub, limit("SELL", "69000", { newClientOrderId: "resting" }), [
    "orderId",
    "/orderId",
  ])
  await ask("rest", place, master, limit("BUY", "51000", { newClientOrderId: "resting" }), [
    "master.orderId",
    "/orderId",
  ])
  await ask("rest", place, stranger, limit("BUY", "50000"))
  await ask(
    "transfer",
    endpoint("wallet.transfer"),
    sub,
    { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "10" },
    ["tranId", "/0/tranId"],
  )
  await ask(
    "transfer",
    endpoint("wallet.transfer"),
    master,
    { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "11" },
    ["master.tranId", "/0/tranId"],
  )
  await ask(
    "withdraw",
    endpoint("wallet.withdraw"),
    sub,
    {
      coin: "USDT",
      netWork: "TRX",
      address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      amount: "20",
      withdrawOrderId: "probewithdrawal",
    },
    ["withdrawal", "/id"],
  )
  await ask(
    "withdraw",
    endpoint("wallet.withdraw"),
    master,
    { coin: "USDT", netWork: "TRX", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "21" },
    ["master.withdrawal", "/id"],
  )

  const { base, pool, combinations } = values
  const rest = async () => {
    await ask("rest", place, sub, limit("SELL", "69000"), ["orderId", "/orderId"])
    await ask("rest", place, sub, limit("SELL", "69001", { newClientOrderId: `rest${exchanges.length}` }))
    known.set(
      "clientOrderId",
      `rest${exchanges.length - (exchanges.at(-1)?.step.startsWith("spot.account") === true ? 3 : 1)}`,
    )
  }
  // Endpoints that read come before those that write, whose effects could hide a difference in reads.
  const endpoints = [...kit.endpoints.values()].sort(
    (a, b) => Number(a.method !== "GET") - Number(b.method !== "GET"),
  )
  for (const each of endpoints) {
    const asked = base[each.id] ?? {}
    const main =
      each.id.startsWith("broker.") &&
      each.role !== "sub" &&
      !/Deposit(?:Address|Addresses|History)$/.test(each.id)
        ? broker
        : each.id === "broker.withdraw"
          ? one
          : each.role === "master"
            ? master
            : sub
    for (const asker of new Set([main, ...askers.values()])) await ask("as it is meant", each, asker, asked)
    for (const { name } of each.parameters) {
      if (name === "timestamp" || name === "signature") continue
      if (asked[name] !== undefined) {
        const { [name]: _, ...without } = asked
        await ask(`without ${name}`, each, main, without)
      }
      for (const value of pool(each.id, name)) {
        await ask(`${name} ${value}`, each, main, { ...asked, [name]: value })
        if (each.id.startsWith("spot.cancel") && exchanges.length % 3 === 0) await rest()
      }
    }
    for (const combination of combinations[each.id] ?? [])
      await ask(JSON.stringify(combination), each, main, combination)
  }
  for (const pause of [0, ...pauses.slice(0, rounds)]) {
    if (pause > 0) await drive("advanceClock", { ms: pause })
    for (const each of endpoints)
      if (each.method === "GET")
        for (const asker of each.id.startsWith("broker.") ? [broker, one] : [sub, one])
          for (const parameters of [base[each.id] ?? {}, ...(values.ranges[each.id] ?? [])])
            await ask(`after ${pause / 3_600_000} h ${JSON.stringify(parameters)}`, each, asker, parameters)
    await ask("still trading", place, sub, limit("SELL", "62000"))
    await ask("still trading", place, stranger, limit("BUY", "62000", { quantity: "0.0004" }))
    await ask("still trading", endpoint("spot.cancelOpenOrders"), sub, { symbol: "BTCUSDT" })
  }
  return exchanges
}
