/**
 * Runs the kit against an exchange written independently in Python, from the text of the interface alone: all
 * areas, in two dialects of the open choices.
 */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { loadKit, type Target } from "@bourse/conformance"
import { fixturesByStatement } from "@bourse/conformance/src/checks/Coverage.ts"
import { conformance } from "@bourse/conformance/src/command/Conformance.ts"
import { expect, test } from "vitest"
import { type Dialect, dialects, startStranger } from "../../src/strangerMistakes/Stranger.ts"

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const kit = loadKit()

interface Options {
  readonly dialect?: Dialect
  readonly defect?: string
  readonly filters?: ReadonlyArray<string>
  /** Further fields of the target file. */
  readonly more?: Partial<Target>
  /** Number of runs on one server. */
  readonly times?: number
}

/** Result of the last run. */
const run = async (options: Options) => {
  const { dialect = "plain", defect, filters = [], more, times = 1 } = options
  const { target, targetFile, stop } = await startStranger(dialect, { defect })
  try {
    const runOnce = () =>
      conformance({
        target: { ...target, ...more },
        targetFile,
        filters,
        output: { write: () => {}, live: false },
      })
    for (let before = 1; before < times; before++) await runOnce()
    const { results, outcome } = await runOnce()
    const failed = results.filter(({ state }) => state === "fail")
    return { results, outcome, failed }
  } finally {
    await stop()
  }
}

test.each(dialects)("the Python exchange fails no fixture, in the dialect %s", async (dialect) => {
  const { results, outcome, failed } = await run({ dialect })
  expect(failed.map(({ id, problems }) => [id, problems])).toEqual([])
  expect(outcome.exitCode).toBe(0)
  expect(outcome.counts).toMatchObject({ blocked: 0, "harness-error": 0, "depends-failed": 0 })
  // Only features that the exchange declares missing are unsupported.
  const unsupported = results
    .filter(({ state }) => state === "unsupported")
    .map(({ id, reason }) => [id, reason])
  expect(unsupported).toEqual([
    ["spot.account.rate", "the target file does not list weights"],
    ["spot.batchOrders.rate", "the target file does not list weights"],
    ["wallet.views.estimates", "the quote asset of the symbol is not USDT"],
  ])
})

test("the Python exchange passes again after a run that moved its clock", async () => {
  const filters = ["spot.queryOrder", "wallet.transferHistory", "broker.rebates"]
  const { outcome, failed } = await run({ filters, times: 2 })
  expect(failed.map(({ id, problems }) => [id, problems])).toEqual([])
  expect(outcome.exitCode).toBe(0)
})

/** Defects of the program, each with the statement that it breaks. */
const defects = {
  "any-signature": "auth.wrong-signature-is-rejected",
  "any-key": "auth.key-required",
  "any-age": "auth.recv-window-bounds-age",
  "any-window": "spot.placeOrder.recv-window-max-60000",
  "any-right": "spot.placeOrder.permission",
  "no-timestamp": "auth.timestamp-required",
  "price-as-number": "spot.placeOrder.field.price",
  seconds: "spot.placeOrder.field.transactTime",
  "limit-without-price": "spot.placeOrder.limit-needs-price",
  "test-places": "spot.testOrder.places-nothing",
  "cancel-says-new": "spot.cancelOrder.status-becomes-canceled",
  "cancel-keeps-funds": "spot.account.balances-follow-the-funds",
  "cancel-without-id": "spot.cancelOrder.both-ids-missing-is-rejected",
  "cancel-all-symbols": "spot.cancelOpenOrders.leaves-other-symbols",
  "anybodys-order": "roles.own-account-only",
  "open-lists-ended": "spot.openOrders.leaves-out-ended-orders",
  "all-forgets-canceled": "spot.allOrders.lists-cancelled-orders",
  "all-ignores-limit": "spot.allOrders.parameter.limit",
  "batch-of-21": "spot.batchOrders.orders-max-20",
  "batch-two-symbols": "spot.batchOrders.one-symbol",
  "batch-reversed": "spot.batchOrders.elements-in-request-order",
  "half-fee": "spot.tradeFee.rates-are-those-charged",
  "buyer-is-seller": "spot.myTrades.fill-describes-the-trade",
  "quote-as-base": "spot.placeOrder.market-buy-spends-quote",
  "deduct-is-text": "spot.mxDeduct.field.data.mxDeductEnable",
  "buy-by-amount-keeps-the-rest": "spot.placeOrder.market-buy-spends-quote",
  "finished-withdrawal-can-be-cancelled-and-pays-back": "wallet.withdraw.amount-leaves-the-balance",
  "deleted-key-still-posts": "broker.deleteApiKey.key-is-gone",
  "note-becomes-question-marks": "broker.createApiKey.answers-what-was-sent",
  "total-ignores-the-filter": "wallet.transferHistory.field.total",
}

test("the tested defects are all defects of the Python exchange, at least thirty", () => {
  const source = readFileSync(path("defects.py"), "utf8")
  const named = [...source.slice(0, source.indexOf("\n}\n")).matchAll(/^ {4}"([\w-]+)":/gm)]
  expect(named.map(([, name]) => name)).toEqual(Object.keys(defects))
  expect(named.length).toBeGreaterThanOrEqual(30)
})

const claiming = fixturesByStatement(kit)
const cases = Object.entries(defects).flatMap(([defect, statement]) =>
  dialects.map((dialect) => ({ defect, statement, dialect })),
)

test.concurrent.each(cases)(
  "the defect $defect breaks the statement $statement, in the dialect $dialect",
  async ({ defect, statement, dialect }) => {
    const all = claiming.get(statement) ?? []
    const filters = all.length > 100 ? all.slice(0, 6) : all
    const { failed, outcome } = await run({ dialect, defect, filters, more: { historyWaitMs: 0 } })
    expect(outcome.exitCode).toBe(1)
    expect(failed.flatMap(({ problems }) => problems.flatMap(({ statements }) => statements))).toContain(
      statement,
    )
  },
)
