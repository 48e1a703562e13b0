import { expect, test } from "vitest"
import { InvariantBroken } from "../../src/index.ts"
import { houseAccounts } from "../../src/money/Asset.ts"
import { Ledger } from "../../src/money/Ledger.ts"
import { Money } from "../../src/money/Money.ts"

const ledgerOf = (): Ledger => {
  const ledger = new Ledger()
  for (const asset of ["USDT", "BTC"]) ledger.list({ asset, name: asset, ledgerScale: 8, networks: [] })
  return ledger
}

const nothing = { free: 0n, locked: 0n, netInflow: 0n }

test("the ledger accepts postings that sum to zero", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.checkSums()
  ledger.post("alice", "USDT", -30n, 10n)
  ledger.post("bob", "USDT", 19n, 0n)
  ledger.postHouse("fees", "USDT", 1n)
  ledger.checkSums()
  expect(ledger.balance("alice", "USDT")).toEqual({ free: 70n, locked: 10n, netInflow: 80n })
  expect(ledger.balance("bob", "USDT")).toEqual({ free: 19n, locked: 0n, netInflow: 19n })
  expect(ledger.balance("carol", "USDT")).toEqual(nothing)
})

test("the ledger finds money created from nothing, for each coin separately", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "BTC", -100n)
  expect(() => ledger.checkSums()).toThrow("postings in USDT sum to 100, not to zero")
})

test("a ledger balance is never negative, free or locked", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  expect(() => ledger.post("alice", "USDT", -101n, 101n)).toThrow(
    "balance of alice in USDT fell below zero: free -1, locked 101",
  )
  expect(() => ledgerOf().post("bob", "USDT", 5n, -1n)).toThrow("fell below zero")
})

test("an account can lock all it has, and spend all it has locked", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.post("alice", "USDT", -100n, 100n)
  ledger.post("alice", "USDT", 0n, -100n)
  expect(ledger.balance("alice", "USDT")).toEqual(nothing)
})

test("net deposits are counted apart from the gains of trading", () => {
  const ledger = ledgerOf()
  const [usdt, btc] = [ledger.assets.get("USDT")!, ledger.assets.get("BTC")!]
  const alice = ledger.holdings("alice")
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.lock(alice, usdt, Money.of(60n))
  ledger.spend(alice, usdt, Money.of(50n))
  ledger.unlock(alice, usdt, Money.of(10n))
  ledger.credit(alice, btc, Money.of(7n))
  ledger.postTraded("alice", "BTC", -2n)
  ledger.post("alice", "BTC", -4n, 0n)
  ledger.post("alice", "USDT", 5n, 0n)
  ledger.postFutures("alice", "USDT", 9n)
  expect(ledger.balance("alice", "USDT")).toEqual({ free: 55n, locked: 0n, netInflow: 105n })
  expect(ledger.balance("alice", "BTC")).toEqual({ free: 1n, locked: 0n, netInflow: -4n })
  ledger.clear()
  expect(ledger.balance("alice", "USDT")).toEqual(nothing)
})

test("trading outside the order path cannot take more than the balance, and counts as a posting", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.checkSums()
  ledger.postTraded("alice", "USDT", -3n)
  expect(() => ledger.checkSums()).toThrow("postings in USDT sum to -3, not to zero")
  expect(() => ledger.postTraded("alice", "USDT", -98n)).toThrow("fell below zero")
})

test("a missing posting of one event is not balanced by the next", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  expect(() => ledger.checkSums()).toThrow("postings in USDT sum to 100, not to zero")
  ledger.postHouse("issued", "USDT", -99n)
  expect(() => ledger.checkSums()).toThrow("postings in USDT sum to 1, not to zero")
})

test("a cleared ledger has no money in accounts or in the house", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 99n, 0n)
  ledger.postHouse("fees", "USDT", 1n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.post("alice", "USDT", -9n, 0n)
  ledger.postFutures("alice", "USDT", 9n)
  ledger.checkSums()
  ledger.clear()
  expect([...ledger.balances("alice"), ...ledger.futuresBalances("alice")]).toEqual([])
  for (const account of houseAccounts) expect(ledger.house(account, "USDT")).toBe(0n)
})

test("the futures side of the ledger keeps the moved amounts by asset, down to zero and never below", () => {
  const ledger = ledgerOf()
  ledger.postFutures("alice", "USDT", 10n)
  ledger.postFutures("alice", "BTC", 3n)
  ledger.postFutures("bob", "USDT", 1n)
  ledger.postFutures("alice", "USDT", -4n)
  expect(ledger.futuresBalance("alice", "USDT")).toBe(6n)
  expect(ledger.futuresBalance("alice", "BTC")).toBe(3n)
  expect(ledger.futuresBalance("bob", "USDT")).toBe(1n)
  expect(ledger.futuresBalance("carol", "USDT")).toBe(0n)
  ledger.postFutures("alice", "USDT", -6n)
  expect(ledger.futuresBalance("alice", "USDT")).toBe(0n)
  expect(() => ledger.postFutures("alice", "USDT", -1n)).toThrow(
    new InvariantBroken("futures balance of alice in USDT fell to -1"),
  )
  expect(ledger.futuresBalance("alice", "USDT")).toBe(0n)
})

test("unknown accounts and coins have zero balances", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "BTC", 5n, 1n)
  expect(ledger.balance("alice", "NOPE")).toEqual(nothing)
  expect(ledger.balance("carol", "BTC")).toEqual(nothing)
  expect(ledger.futuresBalance("alice", "NOPE")).toBe(0n)
  expect(ledger.futuresBalance("carol", "BTC")).toBe(0n)
  expect(ledger.house("fees", "NOPE")).toBe(0n)
  expect([...ledger.balances("carol"), ...ledger.futuresBalances("carol")]).toEqual([])
  expect([...ledger.balances("alice")]).toEqual([["BTC", { free: 5n, locked: 1n, netInflow: 6n }]])
  expect([...ledger.uids()]).toEqual(["alice"])
})

test("the futures side lists only coins that were moved there", () => {
  const ledger = ledgerOf()
  ledger.postFutures("alice", "BTC", 3n)
  expect([...ledger.futuresBalances("alice")]).toEqual([["BTC", 3n]])
  ledger.postFutures("alice", "USDT", 2n)
  expect([...ledger.futuresBalances("alice")]).toEqual([
    ["USDT", 2n],
    ["BTC", 3n],
  ])
})

test("an event with an unknown coin is rejected by its name", () => {
  const told = new InvariantBroken("an event names asset NOPE, which does not exist")
  expect(() => ledgerOf().post("alice", "NOPE", 1n, 0n)).toThrow(told)
  expect(() => ledgerOf().postTraded("alice", "NOPE", 1n)).toThrow(told)
  expect(() => ledgerOf().postFutures("alice", "NOPE", 1n)).toThrow(told)
  expect(() => ledgerOf().postHouse("fees", "NOPE", 1n)).toThrow(told)
})

test("each event of the ledger must sum to zero, also after earlier events", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.checkSums()
  ledger.post("alice", "USDT", 1n, 0n)
  expect(() => ledger.checkSums()).toThrow("postings in USDT sum to 1, not to zero")
})

test("the ledger rejects an amount above the largest exact one, and accepts that one", () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER - 1) * 10n ** 15n
  const told = new InvariantBroken("there is more of BTC than can be counted exactly")
  const over = 10n ** 15n
  expect(() => ledgerOf().post("alice", "BTC", most, 0n)).not.toThrow()
  expect(() => ledgerOf().post("alice", "BTC", most + over, 0n)).toThrow(told)
  for (const sign of [1n, -1n]) {
    expect(() => ledgerOf().postHouse("issued", "BTC", sign * most)).not.toThrow()
    expect(() => ledgerOf().postHouse("issued", "BTC", sign * (most + over))).toThrow(told)
  }
})

test.each([
  ["lock", 5n],
  ["unlock", 7n],
  ["spend", 7n],
] as const)("with a balance of 10, of which 6 are locked, no one can %s %i", (move, amount) => {
  const ledger = ledgerOf()
  const asset = ledger.assets.get("USDT")!
  const alice = ledger.holdings("alice")
  ledger.credit(alice, asset, Money.of(10n))
  ledger.lock(alice, asset, Money.of(6n))
  expect(() => ledger[move](alice, asset, Money.of(amount - 1n))).not.toThrow()
  ledger.credit(alice, asset, Money.of(0n))
  expect(() => ledger[move](alice, asset, Money.of(amount))).toThrow(
    "balance of alice in USDT fell below zero",
  )
})

test("every change of a balance changes the digest", () => {
  const changes: ReadonlyArray<readonly [string, (ledger: Ledger) => void]> = [
    ["credit", (ledger) => ledger.credit(ledger.holdings("alice"), ledger.assets.get("BTC")!, Money.of(7n))],
    ["post", (ledger) => ledger.post("alice", "BTC", 7n, 0n)],
    ["postTraded", (ledger) => ledger.postTraded("alice", "BTC", 7n)],
    ["charge", (ledger) => ledger.chargeFee(ledger.assets.get("BTC")!, Money.of(7n))],
    ["postFutures", (ledger) => ledger.postFutures("alice", "BTC", 7n)],
    ["postHouse", (ledger) => ledger.postHouse("issued", "BTC", -7n)],
  ]
  for (const [name, change] of changes) {
    const ledger = ledgerOf()
    change(ledger)
    expect([name, ledger.digest.value]).not.toEqual([name, 0])
  }
})

test("a replaced ledger has the new coins and balances only", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.checkSums()
  const other = new Ledger()
  for (const asset of ["MX", "USDT"]) other.list({ asset, name: asset, ledgerScale: 8, networks: [] })
  other.post("bob", "MX", 7n, 3n)
  other.postHouse("issued", "MX", -10n)
  other.post("carol", "USDT", 5n, 0n)
  other.postHouse("issued", "USDT", -5n)
  other.checkSums()
  ledger.replaceBy(other)
  expect([...ledger.assets.keys()]).toEqual(["MX", "USDT"])
  expect([...ledger.uids()]).toEqual(["bob", "carol"])
  expect([...ledger.balances("bob")]).toEqual([["MX", { free: 7n, locked: 3n, netInflow: 10n }]])
  expect(ledger.balance("alice", "USDT")).toEqual(nothing)
  expect(ledger.house("issued", "MX")).toBe(-10n)
  // A coin that is listed after the others gets the next index.
  expect(ledger.list({ asset: "BTC", name: "BTC", ledgerScale: 8, networks: [] }).index).toBe(2)
})
