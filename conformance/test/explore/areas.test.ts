import { expect, test } from "vitest"
import { endpointsUsed, mixturesFor } from "../../src/explore/areas.ts"
import type { Facts } from "../../src/explore/World.ts"
import { type Risk, risks } from "../../src/kit/Fixture.ts"
import { loadKit } from "../../src/kit/Kit.ts"
import { readTarget } from "../../src/target/TargetFile.ts"

const { endpoints } = loadKit()
const target = readTarget(new URL("../../targets/bourse-memory.json", import.meta.url).pathname)
const facts = (hasDriver: boolean, capabilities = target.capabilities ?? []): Facts => ({
  target: { ...target, capabilities },
  symbols: target.symbols === undefined ? [] : [target.symbols.main],
  hasDriver,
  feeRate: undefined,
  networks: [],
})
const usesOf = (of: Facts, maxRisk: Risk, absent: ReadonlyArray<string> = []): ReadonlySet<string> =>
  new Set(
    mixturesFor(of, maxRisk, (endpoint) => !absent.includes(endpoint)).flatMap(({ kinds }) =>
      kinds.flatMap(({ uses }) => uses),
    ),
  )
const methodsOf = (uses: ReadonlySet<string>) =>
  new Set([...uses].flatMap((use) => endpoints.get(use)?.method ?? []))

test("risk none draws only reads", () => {
  const uses = usesOf(facts(true), "none")
  expect(uses.size).toBeGreaterThan(5)
  expect([...methodsOf(uses)]).toEqual(["GET"])
})

test("each risk adds requests to those of the lower risks", () => {
  const sets = risks.map((risk) => usesOf(facts(true), risk))
  for (const [index, set] of sets.entries())
    for (const use of sets[index - 1] ?? []) expect(set).toContain(use)
  const [, writes, locks, moves, spends] = sets
  expect(writes).not.toContain("spot.placeOrder")
  expect(locks).not.toContain("wallet.withdraw")
  expect(moves).not.toContain("wallet.convert")
  expect([...(spends ?? [])].sort()).toEqual(
    [
      ...new Set([...(spends ?? []), ...endpointsUsed.filter((use) => endpoints.get(use)?.method !== "GET")]),
    ].sort(),
  )
})

test("an exploration with given keys uses no driver verb and changes no setting", () => {
  const uses = [...usesOf(facts(false), "spends")]
  expect(uses.filter((use) => use.startsWith("driver."))).toEqual([])
  expect(uses).not.toContain("wallet.convert")
  expect(uses).not.toContain("broker.createApiKey")
  expect(usesOf(facts(false, []), "spends")).not.toContain("spot.cancelOpenOrders")
})

test("areas whose endpoints the target lacks are left out", () => {
  expect(usesOf(facts(true, []), "spends")).not.toContain("broker.createApiKey")
  const uses = usesOf(facts(true), "spends", ["wallet.withdrawalHistory", "spot.batchOrders"])
  expect(uses).not.toContain("wallet.withdraw")
  expect(uses).not.toContain("spot.batchOrders")
  expect(uses).toContain("spot.placeOrder")
})
