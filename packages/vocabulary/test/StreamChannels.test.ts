import { expect, test } from "vitest"
import { channelName, isPrivate, parseChannel, type StreamChannel } from "../src/StreamChannels.ts"

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

test.each(Object.entries(channels))("%s is written and read", (name, channel) => {
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
])("%j is no channel", (name) => expect(parseChannel(name)).toBeUndefined())
