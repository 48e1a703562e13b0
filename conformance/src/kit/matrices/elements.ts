/** Tests each list parameter with an invalid element in first, middle and last position. */
import type { Fixture } from "../Fixture.ts"
import { decimal, fixture, nothingOf, type Step } from "./written.ts"

const places = ["first", "in the middle", "last"] as const

/** Lists of the two valid elements with the invalid element first, in the middle and last. */
const withBad = (good: readonly [string, string], bad: string): ReadonlyArray<readonly [string, string]> => [
  [places[0], [bad, ...good].join(",")],
  [places[1], [good[0], bad, good[1]].join(",")],
  [places[2], [...good, bad].join(",")],
]

const order = (letter: string, isBad = false): string =>
  `{"symbol":"{symbol}","side":"BUY","type":"LIMIT",${isBad ? "" : '"price":"{lowPrice}",'}"quantity":"{quantity}","newClientOrderId":"{unique}${letter}"}`

/**
 * Tests a batch of three orders, one of them without its price. A server may reject the whole batch; otherwise
 * the two valid orders are placed.
 */
const batches: Fixture = fixture("elements.spot.batchOrders", {
  title: "A failed order of a batch fails alone, at any position",
  profile: "spot-trade",
  risk: "locks",
  fresh: true,
  actors: { trader: { balances: { "{quote}": "{lowPrice*quantity*16}" } } },
  steps: places.flatMap((where, bad): ReadonlyArray<Step> => {
    const letters = [0, 1, 2].map((at) => `${"abc"[bad]}${at}`)
    const elements = letters.map((letter, at) => order(letter, at === bad))
    const answer = letters.map((letter, at) =>
      at === bad
        ? { code: { $any: true }, newClientOrderId: `{unique}${letter}` }
        : { orderId: { $any: true } },
    )
    const placed = letters.filter((_, at) => at !== bad)
    return [
      {
        name: `the bad one ${where}`,
        call: "spot.batchOrders",
        with: { batchOrders: `[${elements.join(",")}]` },
        expect: "either",
        answer,
        capture: {},
        covers: ["spot.batchOrders.failures-stay-apart", "spot.batchOrders.elements-in-request-order"],
      },
      {
        name: `what is open with the bad one ${where}`,
        call: "spot.openOrders symbol={symbol}",
        answer: {
          $oneOf: [
            // An empty list: the server rejected the whole batch of orders.
            { $array: { max: 0 } },
            {
              $array: {
                min: 2,
                max: 2,
                contains: placed.map((letter) => ({ clientOrderId: `{unique}${letter}` })),
              },
            },
          ],
        },
        covers: ["spot.batchOrders.failures-stay-apart"],
      },
      {
        name: `cancel all, with the bad one ${where}`,
        call: "spot.cancelOpenOrders symbol={symbol}",
        expect: "either",
      },
    ]
  }),
  cleanup: [{ name: "tidy", call: "spot.cancelOpenOrders symbol={symbol}" }],
})

/** Tests the conversion of two small balances and an asset that cannot be converted, in each order. */
const conversions: Fixture = fixture("elements.wallet.convert", {
  title: "An asset that cannot be converted fails alone, at any position, and the others are converted",
  profile: "wallet-move",
  risk: "moves",
  fresh: true,
  needs: ["small-balances"],
  actors: { trader: {} },
  steps: withBad(["{base}", "{other.base}"], "{unconvertible}").flatMap(
    ([where, assets]): ReadonlyArray<Step> => [
      { name: `base, ${where}`, driver: "dust uid={trader.uid} asset={base} amount={minQuantity}" },
      {
        name: `other, ${where}`,
        driver: "dust uid={trader.uid} asset={other.base} amount={other.minQuantity}",
      },
      { name: `bad, ${where}`, driver: "dust uid={trader.uid} asset={unconvertible} amount=0.01" },
      {
        name: `convert, the bad one ${where}`,
        call: `wallet.convert asset=${assets}`,
        answer: {
          successList: { $array: { unordered: ["{base}", "{other.base}"] } },
          failedList: [{ asset: "{unconvertible}" }],
          totalConvert: { $decimal: { gt: "0" } },
        },
        capture: { [`total${where.length}`]: "/totalConvert" },
        covers: ["wallet.convert.takes-a-comma-list", "wallet.convert.failed-carries-code-and-message"],
      },
      {
        name: `what is left, the bad one ${where}`,
        call: "spot.account",
        answer: {
          balances: {
            $array: {
              of: nothingOf("{base}", "{other.base}"),
              contains: [{ asset: "{platformToken}", free: { $decimal: { gte: `{total${where.length}}` } } }],
            },
          },
        },
        covers: ["wallet.convert.token-balance-grows"],
      },
      {
        name: `the history, the bad one ${where}`,
        call: "wallet.conversionHistory startTime={now-1d} endTime={now} limit=1",
        answer: {
          data: [
            {
              totalConvert: decimal(`{total${where.length}}`),
              convertDetails: { $array: { min: 2, max: 2 } },
            },
          ],
        },
        covers: ["wallet.conversionHistory.lists-a-conversion"],
      },
    ],
  ),
})

export const elementFixtures: ReadonlyArray<Fixture> = [batches, conversions]
