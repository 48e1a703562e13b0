/** A small exchange that somebody else wrote, in another language, from the text of the interface alone. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Fixture, loadKit, readTarget, type Target } from "@bourse/conformance"
import { callsOf, fixturesByStatement } from "@bourse/conformance/src/checks/Coverage.ts"
import { conformance } from "@bourse/conformance/src/command/Conformance.ts"
import { expect, test } from "vitest"

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const program = path("exchange.py")
const targetFile = path("target.json")
const kit = loadKit()

const run = async (options: {
  readonly defect?: string
  readonly filters?: ReadonlyArray<string>
  /** What its target file says beside. */
  readonly more?: Partial<Target>
}) => {
  const { defect, filters = [], more } = options
  const child = spawn("python3", [program, ...(defect === undefined ? [] : [defect])], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  try {
    const [address] = await once(child.stdout, "data")
    const target = readTarget(targetFile, { STRANGER_URL: String(address).trim() })
    const { results, outcome } = await conformance({
      target: { ...target, ...more },
      targetFile,
      filters,
      output: { write: () => {}, live: false },
    })
    /** What was run and failed; an endpoint that is not there was not run. */
    const failed = results.filter(({ state, tape }) => state === "fail" && tape !== undefined)
    return { results, outcome, failed }
  } finally {
    child.kill()
  }
}

/** The wallet, the broker and the strategy groups. */
const isThere = (id: string) =>
  id.startsWith("spot.") && !id.endsWith("StrategyGroup") && id !== "spot.strategyGroups"
const missing = [...kit.endpoints.keys()].filter((id) => !isThere(id))

test("has at least twelve endpoints", () => {
  expect(kit.endpoints.size - missing.length).toBeGreaterThanOrEqual(12)
})

test("fails nothing of what it has, and what it does not have is no failure once it is listed", async () => {
  const { results, outcome, failed } = await run({ more: { absent: missing } })
  expect(failed.map(({ id, problems }) => [id, problems])).toEqual([])
  expect(outcome).toMatchObject({ exitCode: 0, claim: "partial" })
  expect(outcome.counts.pass).toBeGreaterThan(100)
  expect(outcome.counts["harness-error"]).toBe(0)
  for (const { id, state, reason } of results)
    if (state === "blocked")
      expect([id, reason]).toEqual([id, expect.stringMatching(/^cannot be shown without /)])
})

test("what it does not have is found, each as one failure of its route", async () => {
  const { results, outcome, failed } = await run({ filters: ["spot.uid", "wallet", "spot.strategyGroups"] })
  expect(failed).toEqual([])
  expect(outcome.exitCode).toBe(1)
  const broken = results.flatMap(({ problems }) => problems.flatMap(({ statements }) => statements))
  const found = new Set(broken)
  expect(broken).toHaveLength(found.size)
  for (const id of found) expect(missing.map((endpoint) => `${endpoint}.route`)).toContain(id)
  expect(found.size).toBeGreaterThan(12)
})

/** Every defect of the program, and the statement that it breaks. */
const defects = {
  "any-signature": "auth.wrong-signature-is-rejected",
  "any-key": "auth.key-required",
  "any-age": "auth.recv-window-bounds-age",
  "any-window": "spot.placeOrder.recv-window-max-60000",
  "any-right": "spot.placeOrder.permission",
  "no-timestamp": "auth.timestamp-required",
  "price-as-number": "spot.placeOrder.field.price",
  seconds: "spot.placeOrder.field.transactTime",
  "limit-without-price": "spot.placeOrder.parameter.price",
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
}

test("the list of defects is that of the program, at least twenty", () => {
  const source = readFileSync(program, "utf8")
  const named = [
    ...source.slice(source.indexOf("DEFECTS = {"), source.indexOf("\n}\n")).matchAll(/^ {4}"([\w-]+)":/gm),
  ]
  expect(named.map(([, name]) => name)).toEqual(Object.keys(defects))
  expect(named.length).toBeGreaterThanOrEqual(20)
})

const hasAllOf = (fixture: Fixture) => callsOf(fixture).every(({ call }) => isThere(call))
const claiming = fixturesByStatement({ ...kit, fixtures: kit.fixtures.filter(hasAllOf) })

test.concurrent.each(Object.entries(defects))(
  "with the defect %s it breaks %s, which is reported",
  async (defect, statement) => {
    const all = claiming.get(statement) ?? []
    const filters = all.length > 100 ? all.slice(0, 6) : all
    const { failed, outcome } = await run({ defect, filters, more: { historyWaitMs: 0 } })
    expect(outcome.exitCode).toBe(1)
    expect(failed.flatMap(({ problems }) => problems.flatMap(({ statements }) => statements))).toContain(
      statement,
    )
  },
)
