/** Tests the stream rules on the real server, and on that server with the mistake that each rule is for. */
import { type RunningBourse, startBourse } from "@bourse/server"
import { type Changes, type Pushed, startStreamProxy } from "@bourse/testing/StreamProxy"
import { afterAll, beforeAll, expect, test } from "vitest"
import { checkStreams, type StreamsOptions } from "../../src/streams/checkStreams.ts"

const symbolOf = (base: string, price: string, lot: string) => ({
  symbol: `${base}USDT`,
  base,
  quote: "USDT",
  tick: "0.01",
  lot,
  minQuantity: lot,
  minAmount: "1",
  price,
})
const symbols = { main: symbolOf("BTC", "60000", "0.000001"), other: symbolOf("ETH", "3000", "0.00001") }
const trader = { apiKey: "dev-alice", secret: "dev-secret-alice" }
const both = { trader, counterpart: { apiKey: "dev-bob", secret: "dev-secret-bob" } }

let bourse: RunningBourse
let proxy: Awaited<ReturnType<typeof startStreamProxy>>
beforeAll(async () => {
  bourse = await startBourse({ weights: false })
  proxy = await startStreamProxy(`${bourse.url.replace("http", "ws")}/ws`)
})
afterAll(async () => {
  await proxy.stop()
  await bourse.close()
})

/**
 * Checks a server's streams and returns the verdicts of all rules. `waitMs` matters only if a stream message
 * does not arrive.
 */
const verdicts = (
  accounts: Pick<StreamsOptions, "trader" | "counterpart"> = both,
  url?: string,
  waitMs = 300_000,
) => checkStreams({ baseUrl: bourse.url, symbols, ...accounts, url, waitMs })

test("the real server passes every rule", async () => {
  const found = await verdicts()
  expect(Object.values(found).filter(({ state }) => state !== "pass")).toEqual([])
  expect(Object.keys(found)).toHaveLength(8)
})

test("fills are not judged with only one account", async () => {
  const found = await verdicts({ trader, counterpart: undefined })
  expect(found["streams.fills"]).toMatchObject({ state: "unsupported" })
  expect(Object.entries(found).filter(([, { state }]) => state === "fail")).toEqual([])
})

const once = (change: (push: Pushed) => ReadonlyArray<Pushed> | undefined) => {
  let isDone = false
  return (push: Pushed) => {
    const changed = isDone ? undefined : change(push)
    isDone ||= changed !== undefined
    return changed ?? [push]
  }
}
const isChange = ({ publicAggreDepths: each }: Pushed) =>
  each !== undefined && Number(each.toVersion) >= Number(each.fromVersion)

const mistakes: ReadonlyArray<readonly [mistake: string, rule: string, changes: () => Changes]> = [
  [
    "a change of the book that is left out",
    "streams.depth.versions",
    () => {
      let changes = 0
      return { push: (push) => (isChange(push) && ++changes === 2 ? [] : [push]) }
    },
  ],
  [
    "a level of the book with another quantity",
    "streams.depth.book",
    () => ({
      push: once((push) => {
        if (!isChange(push) || push.publicAggreDepths.bids.length === 0) return undefined
        const bids = push.publicAggreDepths.bids.map((level: Pushed) => ({ ...level, quantity: "77" }))
        return [{ ...push, publicAggreDepths: { ...push.publicAggreDepths, bids } }]
      }),
    }),
  ],
  [
    "a change of an order that comes twice",
    "streams.orders.once",
    () => ({ push: once((push) => (push.privateOrders === undefined ? undefined : [push, push])) }),
  ],
  [
    "a cancel that is not told",
    "streams.orders.all",
    () => ({ push: (push) => (push.privateOrders?.status === 4 ? [] : [push]) }),
  ],
  [
    "an order that is told as filled before it is",
    "streams.orders.durable",
    () => ({
      push: once((push) => {
        if (push.privateOrders?.status !== 1) return undefined
        const { quantity: cumulativeQuantity } = push.privateOrders
        const early = { ...push.privateOrders, status: 2, cumulativeQuantity }
        return [{ ...push, privateOrders: early }, push]
      }),
    }),
  ],
  [
    "a fill that comes twice",
    "streams.fills",
    () => ({ push: once((push) => (push.privateDeals === undefined ? undefined : [push, push])) }),
  ],
  [
    "a fill that is not told",
    "streams.fills",
    () => ({ push: once((push) => (push.privateDeals === undefined ? undefined : [])) }),
  ],
  [
    "balances with something more",
    "streams.account",
    () => ({
      push: (push) =>
        push.privateAccount === undefined
          ? [push]
          : [{ ...push, privateAccount: { ...push.privateAccount, balanceAmount: "1234567" } }],
    }),
  ],
  [
    "pings without an answer",
    "streams.control",
    () => ({ text: (text) => (/PONG/.test(text) ? [] : [text]) }),
  ],
  [
    "channels that are not there but confirmed",
    "streams.control",
    () => ({
      text: (text) => {
        const [, channel] = /\[(.*?)\]/.exec(text) ?? []
        return [channel === undefined ? text : JSON.stringify({ id: 0, code: 0, msg: channel })]
      },
    }),
  ],
]

test.each(mistakes)("%s fails the rule %s", async (_, rule, changes) => {
  proxy.state.changes = changes()
  const found = await verdicts(both, proxy.url, 2_000)
  expect(found[rule]).toMatchObject({ state: "fail", why: expect.any(String) })
})
