import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  channelName,
  isPrivate,
  orderStatusNumbers,
  orderTypeNumbers,
  parseChannel,
  type StreamChannel,
  sideNumbers,
} from "../src/StreamChannels.ts"

const channels: Record<string, StreamChannel> = {
  "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT": { kind: "trades", symbol: "BTCUSDT", interval: "100ms" },
  "spot@public.aggre.depth.v3.api.pb@10ms@BTCUSDT": { kind: "depth", symbol: "BTCUSDT", interval: "10ms" },
  "spot@public.aggre.bookTicker.v3.api.pb@100ms@A1": { kind: "bookTicker", symbol: "A1", interval: "100ms" },
  "spot@public.bookTicker.batch.v3.api.pb@BTCUSDT": { kind: "bookTickerBatch", symbol: "BTCUSDT" },
  "spot@public.limit.depth.v3.api.pb@BTCUSDT@20": { kind: "limitDepth", symbol: "BTCUSDT", levels: "20" },
  "spot@public.kline.v3.api.pb@BTCUSDT@Min15": { kind: "klines", symbol: "BTCUSDT", window: "Min15" },
  "spot@private.account.v3.api.pb": { kind: "account" },
  "spot@private.deals.v3.api.pb": { kind: "fills" },
  "spot@private.orders.v3.api.pb": { kind: "orders" },
}

test.each(Object.entries(channels))("the channel %s is written and read", (name, channel) => {
  expect(parseChannel(name)).toEqual(channel)
  expect(channelName(channel)).toBe(name)
  expect(isPrivate(channel)).toBe(name.includes("private"))
})

test.each([
  "",
  "spot",
  "futures@public.aggre.deals.v3.api.pb@100ms@BTCUSDT",
  "spot@public.aggre.deals.v3.api@100ms@BTCUSDT",
  "spot@public.aggre.deals.v3.api.pb@BTCUSDT",
  "spot@public.aggre.deals.v3.api.pb@20ms@BTCUSDT",
  "spot@public.aggre.deals.v3.api.pb@100ms@btcusdt",
  "spot@public.aggre.deals.v3.api.pb@100ms@",
  "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT@",
  "spot@public.limit.depth.v3.api.pb@BTCUSDT@7",
  "spot@public.kline.v3.api.pb@BTCUSDT@Min2",
  "spot@private.orders.v3.api.pb@BTCUSDT",
])("the text %j is not a channel", (name) => expect(parseChannel(name)).toBeUndefined())

test("the numbers of order words are those of the messages' definitions", () => {
  const definitions = readFileSync(new URL("../proto/push.proto", import.meta.url), "utf8")
  for (const numbers of [sideNumbers, orderTypeNumbers, orderStatusNumbers]) {
    const told = Object.entries(numbers).map(([word, number]) => {
      const words = word === "LIMIT_MAKER" ? "post-only" : word.toLowerCase().replaceAll("_", " ")
      return `${number} ${words}`
    })
    expect(definitions).toContain(`  // ${told.join(", ")}.`)
  }
})
