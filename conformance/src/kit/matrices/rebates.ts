/**
 * Tests the list of rebates, which have no ids: account, time and amount identify a rebate. The driver makes
 * three trades, days apart, each of which pays a rebate. Each rebate is first read alone and must be the same
 * in every wider time window. The interface does not say in which time zone a rebate's day is, or whether it is
 * the trade's day: windows end two days from every trade.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import type { Fixture } from "../Fixture.ts"
import { capturesOf, refsTo, rowFields } from "./commonFields.ts"
import { decimal, fixture, keyOf, noneOf, type Step, subAccount } from "./written.ts"

const daysApart = 4
const letters = ["a", "b"] as const

/** Matches a total, which may be a whole number or text of digits. */
const count = (of: string) => ({ $oneOf: [{ $integer: { eq: of } }, decimal(of)] })

export const rebates = (endpoint: EndpointEntry, second: "other." | "fourth."): Fixture => {
  const fields = rowFields(endpoint, "/data")
  const trades = [
    { name: "first", by: "a", symbol: "", times: 100 },
    { name: "second", by: "b", symbol: second, times: 230 },
    { name: "third", by: "a", symbol: "", times: 370 },
  ] as const
  type Trade = (typeof trades)[number]
  const trade = ({ name, by, symbol, times }: Trade): ReadonlyArray<Step> => [
    {
      name: `the ${name} is earned`,
      driver: "rebate",
      with: {
        uid: `{${by}.uid}`,
        symbol: `{${symbol}symbol}`,
        base: `{${symbol}base}`,
        quote: `{${symbol}quote}`,
        quantity: `{${symbol}quantity*${times}}`,
        price: `{${symbol}lowPrice}`,
      },
    },
    { name: `days after the ${name}`, driver: `advanceClock ms=${daysApart * 86_400_000}` },
  ]
  /** Time window from two days before the first of these trades to two days after the last trade. */
  const window = (some: ReadonlyArray<Trade>) => {
    const ago = (each: Trade | undefined) =>
      daysApart * (trades.length - (each === undefined ? 0 : trades.indexOf(each)))
    const [from, to] = [ago(some[0]) + 2, ago(some.at(-1)) - 2]
    return { startTime: `{now-${from}d}`, endTime: `{now-${to}d}` }
  }
  const covers = [
    "broker.rebates.window-bounds-the-records",
    "broker.rebates.parameter.startTime",
    "broker.rebates.parameter.endTime",
  ]
  const pageCovers = ["broker.rebates.parameter.page", "broker.rebates.parameter.pageSize", ...covers]
  /** Matches one rebate of a trade, which may have several. */
  const row = ({ name, by }: Trade) => ({ ...refsTo(fields, name), uid: `{${by}.uid}` })
  const sums = (some: ReadonlyArray<Trade>) => `{${some.map(({ name }) => `${name}.count`).join("+")}}`
  const ask = (
    name: string,
    values: Readonly<Record<string, string>>,
    answer: unknown,
    more: Partial<Step> = {},
  ): Step => ({ name, call: endpoint.id, with: values, answer, covers, ...more }) as Step
  const all = [...trades]
  const [first, two, third] = trades
  const found = (some: ReadonlyArray<Trade>) => ({
    totalRecords: count(sums(some)),
    data: { $array: { min: sums(some), max: sums(some), contains: some.map(row) } },
  })
  const large = { pageSize: "100" }
  const actors = {
    broker: { role: "broker" as const },
    a: { madeBy: "a key of a" },
    b: { madeBy: "a key of b" },
  }
  return fixture(`lists.${endpoint.id}`, {
    title: `${endpoint.section}: every combination of times and pages`,
    profile: "broker",
    risk: "moves",
    needs: ["broker"],
    actors,
    steps: [
      ...letters.flatMap((letter): ReadonlyArray<Step> => [subAccount(letter), keyOf(letter)]),
      ...trades.flatMap(trade),
      ...all.map((each) =>
        ask(
          `the ${each.name} alone`,
          { ...window([each]), ...large },
          { data: { $array: { min: 1, of: { uid: `{${each.by}.uid}`, type: "spot" } } } },
          {
            capture: { ...capturesOf(fields, each.name, "/data/0"), [`${each.name}.count`]: "/totalRecords" },
          },
        ),
      ),
      ...[[first, two], [two, third], all].map((some) =>
        ask(
          `from the ${some[0]?.name} to the ${some.at(-1)?.name}`,
          { ...window(some), ...large },
          found(some),
        ),
      ),
      ask("since the second", { startTime: window([two]).startTime, ...large }, found([two, third])),
      ask("until the second", { endTime: window([two]).endTime, ...large }, found([first, two])),
      ...[window(all), { startTime: window(all).startTime }, { endTime: window(all).endTime }].map(
        (times) => {
          const label = Object.keys(times).join(" and ")
          return ask(
            `one of all, by ${label}`,
            { ...times, page: "1", pageSize: "1" },
            {
              totalRecords: count(sums(all)),
              totalPageNum: count(sums(all)),
              data: { $array: { min: 1, max: 1 } },
            },
            { covers: pageCovers },
          )
        },
      ),
      ...[1, 2, 3].map((page) =>
        ask(
          `page ${page} of all`,
          { ...window(all), page: String(page), pageSize: "1" },
          { data: { $array: { min: 1, max: 1 } }, page: count(String(page)) },
          {
            covers: pageCovers,
            capture: { [`page${page}`]: "/data/0/amount" },
          },
        ),
      ),
      ask(
        "the third page does not repeat the first or the second",
        { ...window(all), page: "3", pageSize: "1" },
        { data: [{ amount: noneOf("{page1}", "{page2}") }] },
        { covers: pageCovers },
      ),
      ...[window(all), {}].map((times) =>
        ask(
          `behind the last of ${Object.keys(times).length === 0 ? "what is listed without times" : "all"}`,
          { ...times, page: "99", pageSize: "10" },
          { data: { $array: { max: 0 } } },
          {
            expect: "either",
            covers: ["broker.rebates.parameter.page", "broker.rebates.parameter.pageSize"],
          },
        ),
      ),
    ],
  })
}
