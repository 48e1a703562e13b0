import { expect, test } from "vitest"
import type { Made } from "../../src/explore/History.ts"
import { undoing } from "../../src/explore/undoing.ts"

const actors = [
  { name: "first", apiKey: "a", secret: "a", uid: "1" },
  { name: "second", apiKey: "b", secret: "b", uid: "2" },
]
const undone = (kind: Made["kind"], sent: Made["sent"], id = "7") => {
  const request = undoing({ kind, owner: "first", id, sent, answer: {} }, actors)
  return request && [request.by.name, request.endpoint, Object.fromEntries(request.parameters)]
}
const coins = { asset: "BTC", amount: "2" }

test("a transfer is undone by a transfer back", () => {
  expect(undone("transfer", { ...coins, fromAccountType: "SPOT", toAccountType: "FUTURES" })).toEqual([
    "first",
    "wallet.transfer",
    { ...coins, fromAccountType: "FUTURES", toAccountType: "SPOT" },
  ])
  expect(undone("internal", { ...coins, toAccountType: "UID", toAccount: "2" })).toEqual([
    "second",
    "wallet.internalTransfer",
    { ...coins, toAccountType: "UID", toAccount: "1" },
  ])
  const spot = { fromAccountType: "SPOT", toAccountType: "SPOT" }
  expect(undone("universal", { ...coins, ...spot, toAccount: "sub" })).toEqual([
    "first",
    "broker.universalTransfer",
    { ...coins, ...spot, fromAccount: "sub" },
  ])
})

test("withdrawals, groups and keys are undone; sub-accounts stay", () => {
  expect(undone("withdrawal", {})).toEqual(["first", "wallet.cancelWithdrawal", { id: "7" }])
  expect(undone("group", {})).toEqual(["first", "spot.deleteStrategyGroup", { tradeGroupId: "7" }])
  expect(undone("key", { subAccount: "s" })).toEqual([
    "first",
    "broker.deleteApiKey",
    { subAccount: "s", apiKey: "7" },
  ])
  expect(undone("subAccount", {})).toBeUndefined()
})
