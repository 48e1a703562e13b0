/**
 * Soak measure of the outcomes that calls report under failures: requests and responses are lost, duplicated,
 * garbled or late, a gateway answers, look-ups lag, clocks differ, servers are killed. The measure of outcomes
 * uses both clients and both databases. Each outcome that a call reports is compared with the exchange's
 * records. A failing scenario is reduced to its smallest form and printed as a command.
 */
import { setTimeout } from "node:timers/promises"
import { alice } from "../load/Client.ts"
import { cancelAll } from "../load/Load.ts"
import { bySize, type Finding, type Measure } from "../Measure.ts"
import { asked, callOf, isCallError, priceOf, skewDate } from "../outcomes/Caller.ts"
import { type Database, type Exchange, withExchange } from "../outcomes/Exchange.ts"
import { gateway } from "../outcomes/Gateway.ts"
import { readBooks, untruth } from "../outcomes/judge.ts"
import { onBothClients, type Scenario, scenarioFrom, simpler } from "../outcomes/Scenario.ts"
import { randomFrom } from "../random.ts"

const symbol = "BTCUSDT"
/** Number of concurrent calls. */
const atOnce = 25
/** Index of the last call, by which each call of a run has a different price or amount. */
let lastIndex = 0

const absent = { status: 400, text: '{"code":-2013,"msg":"Order does not exist"}' }
const nothing = { status: 200, text: "[]" }

/** Number of calls by the outcome they reported. */
type Counts = Record<"done" | "not done" | "unknown", number>

/**
 * Makes calls concurrently, perhaps with a kill of the server. The result has a sentence for each call with an
 * untrue report, and undefined for the others.
 */
const runTogether = async (
  exchange: Exchange,
  scenarios: ReadonlyArray<Scenario>,
  { isDisturbed, isDeaf }: { readonly isDisturbed: boolean; readonly isDeaf: boolean },
  counts: Counts,
): Promise<ReadonlyArray<string | undefined>> => {
  const direct = exchange.client()
  const { json } = await direct.send("GET", "/api/v3/time")
  const prepared = []
  for (const scenario of scenarios) {
    const index = ++lastIndex
    const order = { symbol, side: "BUY", type: "LIMIT", quantity: "0.0001", price: priceOf(index) }
    const placed =
      scenario.call === "cancelOrder" ? await direct.signed(alice, "POST", "/api/v3/order", order) : undefined
    const orderId: string | undefined = placed?.json.orderId
    const query =
      orderId === undefined
        ? undefined
        : await direct.signed(alice, "GET", "/api/v3/order", { symbol, orderId })
    const stale =
      query ?? (scenario.call.endsWith("ransfer") || scenario.call === "withdraw" ? nothing : absent)
    prepared.push({ scenario, index, orderId, stale })
  }
  // The recvWindow is longer than the restart of a killed server.
  const recvWindowMs = isDisturbed ? 8_000 : 1_000
  const ending = isDisturbed ? setTimeout(200).then(() => exchange.disturb()) : Promise.resolve()
  const ended = await Promise.all(
    prepared.map(async (each) => {
      const between = gateway(
        each.scenario,
        () => exchange.client().url,
        () => each.stale,
      )
      const { parameters } = asked(each.scenario, each.index, each.orderId)
      const outcome = await callOf(each.scenario, parameters, between.fetch, { isDeaf, recvWindowMs })
      await between.settled()
      return { ...each, outcome }
    }),
  )
  await ending
  const client = exchange.client()
  const books = await readBooks(client, json.serverTime)
  await cancelAll(client)
  for (const { outcome } of ended)
    counts[
      "answer" in outcome ? "done" : isCallError(outcome.error, "OutcomeUnknown") ? "unknown" : "not done"
    ]++
  return ended.map(({ scenario, index, orderId, outcome }) =>
    untruth(scenario, index, orderId, outcome, books, isDeaf),
  )
}

/** Reduces a scenario to the faults that it needs to fail. */
const shrink = async (exchange: Exchange, scenario: Scenario, isDeaf: boolean): Promise<Scenario> => {
  const counts: Counts = { done: 0, "not done": 0, unknown: 0 }
  for (const each of simpler(scenario)) {
    const [problem] = await runTogether(exchange, [each], { isDisturbed: false, isDeaf }, counts)
    if (problem !== undefined) return shrink(exchange, each, isDeaf)
  }
  return scenario
}

interface Run {
  readonly databases: ReadonlyArray<Database>
  readonly count: number
  /** Number of groups of calls between two kills of the server. */
  readonly killEach: number
  readonly seed: number
  readonly isDeaf?: boolean
}

const run = async ({ databases, count, killEach, seed, isDeaf = false }: Run): Promise<Finding> => {
  skewDate()
  const violations: Array<string> = []
  const counts: Counts = { done: 0, "not done": 0, unknown: 0 }
  let kills = 0
  const given = process.env.BOURSE_SCENARIO
  const random = randomFrom(seed)
  const scenarios: ReadonlyArray<Scenario> =
    given === undefined
      ? Array.from({ length: count }, () => scenarioFrom(random)).flatMap(onBothClients)
      : [JSON.parse(given)]
  for (const database of databases)
    await withExchange(database, async (exchange) => {
      await exchange
        .client()
        .control("POST", "/sandbox/v1/fund", { uid: "10000001", asset: "USDT", amount: "1000000" })
      for (let from = 0; from < scenarios.length; from += atOnce) {
        const isDisturbed = (from / atOnce) % killEach === killEach - 1
        if (isDisturbed) kills++
        const group = scenarios.slice(from, from + atOnce)
        const problems = await runTogether(exchange, group, { isDisturbed, isDeaf }, counts)
        for (const [i, problem] of problems.entries()) {
          if (problem === undefined) continue
          // Only the first few violations are reduced, since the others likely have the same cause.
          const smallest = violations.length < 3 ? await shrink(exchange, group[i]!, isDeaf) : group[i]!
          const beside = isDisturbed ? " (the server was killed meanwhile)" : ""
          violations.push(
            `${database}: ${problem.slice(0, 300)}${beside}\n      BOURSE_SCENARIO='${JSON.stringify(smallest)}' npm run soak -- outcomes`,
          )
        }
      }
      violations.push(...(await exchange.client().problems()))
    })
  return {
    tried: `${scenarios.length} calls (scenarios of seed ${seed}, each with both clients) on ${databases.join(" and ")}, ${kills} kills; reported: ${counts.done} done, ${counts["not done"]} not done, ${counts.unknown} unknown`,
    violations,
  }
}

export const outcomes: Measure = {
  what: "the outcome that clients report, under all failures of requests",
  find: (size, seed) =>
    run({
      databases: size === "short" ? ["SQLite"] : ["SQLite", "PostgreSQL"],
      count: bySize(size, { short: 12, default: 125, full: 500 }),
      killEach: bySize(size, { short: 2, default: 5, full: 5 }),
      seed,
    }),
  control: {
    mutant: "a client reports an unknown outcome as not done",
    find: async () => run({ databases: ["SQLite"], count: 12, killEach: 2, seed: 1, isDeaf: true }),
  },
}
