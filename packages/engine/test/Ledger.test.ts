import { expect, test } from "vitest"
import { InvariantBroken } from "../src/index.ts"
import { houseAccounts } from "../src/money/Asset.ts"
import { Ledger } from "../src/money/Ledger.ts"

const ledgerOf = (): Ledger => {
  const ledger = new Ledger()
  for (const asset of ["USDT", "BTC"]) ledger.list({ asset, name: asset, ledgerScale: 8, networks: [] })
  return ledger
}

test("postings that sum to zero settle", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.settle()
  ledger.post("alice", "USDT", -30n, 10n)
  ledger.post("bob", "USDT", 19n, 0n)
  ledger.postHouse("fees", "USDT", 1n)
  ledger.settle()
  expect(ledger.balance("alice", "USDT")).toEqual({ free: 70n, locked: 10n })
  expect(ledger.balance("bob", "USDT")).toEqual({ free: 19n, locked: 0n })
  expect(ledger.balance("carol", "USDT")).toEqual({ free: 0n, locked: 0n })
})

test("money that comes from nowhere is found, in each coin apart", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "BTC", -100n)
  expect(() => ledger.settle()).toThrow("postings in USDT sum to 100, not to zero")
})

test("nobody has less than nothing, free or locked", () => {
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
  expect(ledger.balance("alice", "USDT")).toEqual({ free: 0n, locked: 0n })
})

test("what is missing in one event is not made good by the next", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 100n, 0n)
  expect(() => ledger.settle()).toThrow("postings in USDT sum to 100, not to zero")
  ledger.postHouse("issued", "USDT", -99n)
  expect(() => ledger.settle()).toThrow("postings in USDT sum to 1, not to zero")
})

test("a ledger that is cleared has no money, in accounts or in the house", () => {
  const ledger = ledgerOf()
  ledger.post("alice", "USDT", 99n, 0n)
  ledger.postHouse("fees", "USDT", 1n)
  ledger.postHouse("issued", "USDT", -100n)
  ledger.post("alice", "USDT", -9n, 0n)
  ledger.postFutures("alice", "USDT", 9n)
  ledger.settle()
  ledger.clear()
  expect([...ledger.balances("alice"), ...ledger.futuresBalances("alice")]).toEqual([])
  for (const account of houseAccounts) expect(ledger.house(account, "USDT")).toBe(0n)
})

test("the futures side keeps what is moved there, asset by asset, down to nothing and never below", () => {
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
