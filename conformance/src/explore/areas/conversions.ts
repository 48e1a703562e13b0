/** Requests that convert small balances, which the driver provides, into the platform token. */
import * as fc from "fast-check"
import type { TargetSymbol } from "../../target/Target.ts"
import type { Area } from "../Area.ts"
import { kind, type Parameters } from "../Kind.ts"
import type { Facts, World } from "../World.ts"

const canConvert = ({ target: { platformToken, capabilities } }: Facts): boolean =>
  platformToken !== undefined && capabilities?.includes("small-balances") === true

/** Symbols whose base assets arrive as small balances: those that accounts do not hold, if there are any. */
const smallOnes = ({ target, symbols }: Facts): ReadonlyArray<TargetSymbol> => {
  const held = new Set([target.platformToken, ...symbols.flatMap(({ base, quote }) => [base, quote])])
  const others = Object.values(target.symbols ?? {}).filter(({ base }) => !held.has(base))
  return others.length > 0 ? others : symbols
}

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
      weight: 3,
      fits: canConvert,
      plan: pick,
      openings: [0],
      ask: (number, { facts }, { uid }) => {
        const symbols = smallOnes(facts)
        const symbol = symbols[number % symbols.length]
        if (symbol === undefined || uid === undefined) return undefined
        return { verb: "dust", with: { uid, asset: symbol.base, amount: symbol.minQuantity } }
      },
    }),
    kind({
      name: "convert",
      uses: ["wallet.convert", "wallet.convertibleAssets"],
      risk: "spends",
      weight: 2,
      fits: (facts) => facts.hasDriver && canConvert(facts),
      plan: fc.array(pick, { minLength: 1, maxLength: 2 }),
      openings: [[0]],
      ask: (numbers, { facts }) => {
        const symbols = smallOnes(facts)
        const assets = numbers.flatMap((number) => symbols[number % symbols.length]?.base ?? [])
        return { endpoint: "wallet.convert", parameters: [["asset", [...new Set(assets)].join(",")]] }
      },
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
  read: async ({ list, used }, world) => {
    const [conversions, convertible] = await Promise.all([
      list("wallet.conversionHistory", [["limit", "1000"], ...times(world)]),
      used.has("wallet.convert") ? list("wallet.convertibleAssets", []) : [],
    ])
    return { conversions, convertible }
  },
}
