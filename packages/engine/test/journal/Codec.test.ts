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

test("an event is an array of kind, version, time and fields, with exact amounts", () => {
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
    `[["orderOpened",1,5,1,"alice","ETHBTC","BUY","LIMIT",7,9,0,null,"",-1,0,"${"9".repeat(30)}"]]`,
  )
  expect(readEvent((JSON.parse(written) as [WrittenEvent])[0])).toEqual(event)
})

test("every event of a busy exchange reads back unchanged", () => {
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

test.each<readonly [string, WrittenEvent]>([
  ["too few fields", ["keyGranted", 1, 1, "whole-api-key", "alice", "v1.sealed"]],
  ["another version", ["keyGranted", 2, 1, "whole-api-key", "alice", [], [], "", "v1.sealed"]],
  [
    "fields in another order",
    ["keyGranted", 1, 1, "a", "b", "whole-api-key", "v1.sealed", "", "", "", true, true],
  ],
  ["an unknown kind", ["keyRenamed", 1, 1, "whole-api-key", "v1.sealed"]],
])("messages about invalid journal events contain no API key or secret: %s", (_, written) => {
  expect(() => readEvent(written)).toThrow(InvariantBroken)
  expect(() => readEvent(written)).not.toThrow(/whole-api-key|sealed/)
})

test.each<readonly [string, WrittenEvent, RegExp]>([
  ["a kind nobody knows", ["vanished", 1, 1], /unknown event "vanished"/],
  ["a kind every object has", ["constructor", 1, 1], /unknown event "constructor"/],
  ["a version nobody knows", ["keyRevoked", 2, 1, "k"], /event keyRevoked of an unknown version 2/],
  ["a version that is no whole number", ["assetListed", 1.5, 1, "A", "A", 8, []], /unknown version 1.5/],
  ["networks that are no list", ["assetListed", 1, 1, "A", "A", 8, 7], /networks: expected a list/],
  ["a field too few", ["keyRevoked", 1, 1], /an event keyRevoked has 0 fields, not 1/],
  ["a field too many", ["keyRevoked", 1, 1, "k", "k"], /has 2 fields, not 1/],
  [
    "a side of a trade with a field too few",
    ["traded", 1, 1, 1, 1, 2, 7, 9, [0, 0, 0, 0], [0, 0, 0, 0, null]],
    /event traded, field taker: expected a record of 5 fields/,
  ],
  ["no time", ["keyRevoked", 1, null, "k"], /an event keyRevoked without a time/],
  [
    "an amount that is none",
    ["funded", 1, 1, "alice", "BTC", "1.5"],
    /event funded, field amount: expected an amount/,
  ],
  ["an amount beyond what a number holds", ["funded", 1, 1, "alice", "BTC", 2 ** 60], /expected an amount/],
  ["nothing at all", [], /unknown event undefined/],
])("the invalid journal event %s is rejected by name", (_, written, message) => {
  expect(() => readEvent(written)).toThrow(InvariantBroken)
  expect(() => readEvent(written)).toThrow(message)
})
