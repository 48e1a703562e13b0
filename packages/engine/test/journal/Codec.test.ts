import { expect, test } from "vitest"
import {
  InvariantBroken,
  Money,
  readEvent,
  type WrittenEvent,
  writeEvent,
  writeEvents,
} from "../../src/index.ts"
import { TestExchange } from "../support/testExchange.ts"

test("an event is an array of its kind, version, time and fields, with amounts that keep every digit", () => {
  const event = {
    type: "orderOpened",
    time: 5,
    id: 1,
    uid: "alice",
    symbol: "ETHBTC",
    side: "BUY",
    orderType: "LIMIT",
    priceTicks: 7,
    lots: 9,
    quoteBudget: Money.of(0n),
    clientOrderId: null,
    stpMode: "",
    lock: Money.of(10n ** 30n - 1n),
    listId: -1,
    stopTicks: 0,
  } as const
  const written = writeEvents([event])
  expect(written).toBe(
    `[["orderOpened",2,5,1,"alice","ETHBTC","BUY","LIMIT",7,9,0,null,"","${"9".repeat(30)}",-1,0]]`,
  )
  expect(readEvent((JSON.parse(written) as [WrittenEvent])[0])).toEqual(event)
})

test("every event of a busy exchange reads back as it was", () => {
  const exchange = new TestExchange()
  for (const sentence of [
    "alice pays fees in MX",
    "alice sells 1 at 61000 or stops at 59000 for 58900",
    "bob buys 0.1 at 61000 as mine",
    "bob buys for 100.123456",
    "alice makes group desk",
  ])
    exchange.tell(sentence)
  for (const event of exchange.events)
    expect(readEvent(JSON.parse(JSON.stringify(writeEvent(event))) as WrittenEvent)).toEqual(event)
})

test("a coin listed before its networks were renamed reads with the names of today", () => {
  const chain = { name: "Tether", depositEnable: true, minConfirm: 20 }
  const before = { network: "Tron(TRC20)", netWork: "TRX", ...chain }
  const today = { network: "TRX", oldName: "Tron(TRC20)", ...chain }
  const listed = {
    type: "assetListed",
    time: 1,
    asset: "USDT",
    name: "Tether",
    ledgerScale: 12,
    networks: [today],
  }
  expect(readEvent(["assetListed", 2, 1, "USDT", "Tether", 12, [before]])).toEqual(listed)
  const firstForm = { ...listed, v: 1, networks: [before] }
  expect(readEvent(firstForm)).toEqual(listed)
  expect(readEvent(["assetListed", 3, 1, "USDT", "Tether", 12, [today]])).toEqual(listed)
})

test.each<readonly [string, string, ReadonlyArray<unknown>]>([
  ["groupCreated", "strategyGroupCreated", [1, "desk", "10000001"]],
  ["groupDeleted", "strategyGroupDeleted", [1]],
  ["groupChanged", "strategyGroupChanged", [1, ["10000001"], []]],
  ["sentToUser", "internallyTransferred", [1, "10000001", "10000002", "UID", "10000002", "USDT", 5]],
  ["passwordTried", "passwordAttempted", ["10000001", false]],
])("%s of an earlier journal is read as %s", (earlier, kind, fields) => {
  const event = readEvent([earlier, 2, 1, ...fields])
  expect(event.type).toBe(kind)
  expect(writeEvent(event)).toEqual([kind, 2, 1, ...fields])
})

test.each<readonly [string, WrittenEvent]>([
  ["too few fields", ["keyGranted", 2, 1, "whole-api-key", "alice", "v1.sealed"]],
  ["another version", ["keyGranted", 3, 1, "whole-api-key", "alice", [], [], "", "v1.sealed"]],
  [
    "fields in another order",
    ["keyGranted", 2, 1, "a", "b", "whole-api-key", "v1.sealed", "", "", "", true, true],
  ],
  ["an unknown kind", { type: "keyRenamed", v: 1, time: 1, key: "whole-api-key", sealedSecret: "v1.sealed" }],
  ["an object with a field of another type", { type: "keyGranted", v: 1, time: 1, key: ["whole-api-key"] }],
])("no message holds an API key or a secret: %s", (_, written) => {
  expect(() => readEvent(written)).toThrow(InvariantBroken)
  expect(() => readEvent(written)).not.toThrow(/whole-api-key|sealed/)
})

test.each<readonly [string, WrittenEvent, RegExp]>([
  ["a kind nobody knows", ["vanished", 2, 1], /unknown event "vanished"/],
  ["a kind every object has", ["constructor", 2, 1], /unknown event "constructor"/],
  ["a version nobody knows", ["keyRevoked", 3, 1, "k"], /event keyRevoked of an unknown version 3/],
  [
    "a version after the last",
    ["assetListed", 4, 1, "A", "A", 8, []],
    /event assetListed of an unknown version 4/,
  ],
  ["a version before the first array", ["assetListed", 1, 1, "A", "A", 8, []], /unknown version 1/],
  ["a version that is no whole number", ["assetListed", 2.5, 1, "A", "A", 8, []], /unknown version 2.5/],
  [
    "networks that are no list, of an earlier version",
    ["assetListed", 2, 1, "A", "A", 8, 7],
    /networks: expected a list/,
  ],
  ["a field too few", ["keyRevoked", 2, 1], /an event keyRevoked has 0 fields, not 1/],
  ["a field too many", ["keyRevoked", 2, 1, "k", "k"], /has 2 fields, not 1/],
  ["no time", ["keyRevoked", 2, null, "k"], /an event keyRevoked without a time/],
  [
    "an amount that is none",
    ["funded", 2, 1, "alice", "BTC", "1.5"],
    /event funded, field amount: expected an amount/,
  ],
  ["an amount beyond what a number holds", ["funded", 2, 1, "alice", "BTC", 2 ** 60], /expected an amount/],
  ["an object of a kind nobody knows", { type: "vanished", v: 1, time: 1 }, /unknown event "vanished"/],
  ["an object of a kind every object has", { type: "toString", v: 1, time: 1 }, /unknown event "toString"/],
  ["an object of a version nobody knows", { type: "keyRevoked", v: 2, time: 1 }, /unknown version 2/],
  ["nothing at all", [], /unknown event undefined/],
])("%s is refused by name", (_, written, message) => {
  expect(() => readEvent(written)).toThrow(InvariantBroken)
  expect(() => readEvent(written)).toThrow(message)
})

test("an account that was opened before accounts could keep no history is read as it was written", () => {
  const written = ["accountOpened", 2, 1, "10000001", "alice", null, true, "3", null, null, null, null]
  expect(readEvent(written)).toMatchObject({
    type: "accountOpened",
    uid: "10000001",
    name: "alice",
    broker: true,
  })
  expect(readEvent(written)).not.toMatchObject({ noHistory: true })
  expect(() => readEvent([...written, 1])).toThrow(/has 12 fields, not 11/)
  expect(() => readEvent(["accountOpened", 4, ...written.slice(2)])).toThrow(/has 9 fields, not 11/)
})
