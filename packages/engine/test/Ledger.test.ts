import { expect, test } from "vitest"
import { Ledger } from "../src/Ledger.ts"

test("postings that sum to zero settle", () => {
  const ledger = new Ledger()
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
  const ledger = new Ledger()
  ledger.post("alice", "USDT", 100n, 0n)
  ledger.postHouse("issued", "BTC", -100n)
  expect(() => ledger.settle()).toThrow("postings in USDT sum to 100, not to zero")
})

test("nobody has less than nothing, free or locked", () => {
  const ledger = new Ledger()
  ledger.post("alice", "USDT", 100n, 0n)
  expect(() => ledger.post("alice", "USDT", -101n, 101n)).toThrow(
    "balance of alice in USDT fell below zero: free -1, locked 101",
  )
  expect(() => new Ledger().post("bob", "USDT", 5n, -1n)).toThrow("fell below zero")
})
