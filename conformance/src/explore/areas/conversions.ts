/** Requests that convert small balances, which the driver provides, into the platform token. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { kind, type Parameters } from "../Kind.ts"
import type { Facts, World } from "../World.ts"

const canConvert = ({ target: { platformToken, capabilities } }: Facts): boolean =>
  platformToken !== undefined && capabilities?.includes("small-balances") === true

const dayMs = 86_400_000

/** Start and end time of a history request: a server may require both parameters. */
const times = ({ now }: World): Parameters => [
  ["startTime", String(now() - dayMs)],
  ["endTime", String(now() + dayMs)],
]

const pick = fc.nat(1)

export const conversions: Area = {
  name: "conversions",
  reads: ["wallet.conversionHistory"],
  kinds: [
    kind({
      name: "a small balance arrives",
      uses: ["driver.dust"],
      risk: "spends",
      weight: 1,
      fits: canConvert,
      plan: pick,
      ask: (number, { facts: { symbols } }, { uid }) => {
        const symbol = symbols[number % symbols.length]
        if (symbol === undefined || uid === undefined) return undefined
        return { verb: "dust", with: { uid, asset: symbol.base, amount: symbol.minQuantity } }
      },
    }),
    kind({
      name: "convert",
      uses: ["wallet.convert"],
      risk: "spends",
      weight: 1,
      fits: (facts) => facts.hasDriver && canConvert(facts),
      plan: fc.array(pick, { minLength: 1, maxLength: 2 }),
      ask: (numbers, { facts: { symbols } }) => ({
        endpoint: "wallet.convert",
        parameters: [
          [
            "asset",
            [...new Set(numbers.flatMap((number) => symbols[number % symbols.length]?.base ?? []))].join(","),
          ],
        ],
      }),
    }),
    kind({
      name: "list conversions page by page",
      uses: ["wallet.conversionHistory"],
      risk: "none",
      weight: 1,
      fits: canConvert,
      plan: fc.constantFrom("1", "2", "1000"),
      ask: (limit, world) => ({
        endpoint: "wallet.conversionHistory",
        page: "page",
        parameters: [["limit", limit], ...times(world)],
      }),
    }),
  ],
  read: async ({ list }, world) => ({
    conversions: await list("wallet.conversionHistory", [["limit", "1000"], ...times(world)]),
  }),
}
