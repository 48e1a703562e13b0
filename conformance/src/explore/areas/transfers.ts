/** Requests for transfers between the spot and futures accounts, and to other users. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { amountAt, edge, fewOf } from "../amounts.ts"
import type { Row } from "../History.ts"
import { kind, type Parameters } from "../Kind.ts"
import { latest, otherActor, usableOf, type World } from "../World.ts"

const amountStep = "0.00000001"

const asset = fc.constantFrom("quote" as const, "base" as const)

const amounts = (world: World, as: World["actors"][number], asset: "quote" | "base") => {
  const [main] = world.facts.symbols
  const coin = main?.[asset] ?? ""
  const few = (asset === "quote" ? main?.minAmount : main?.minQuantity) ?? "1"
  const all = usableOf(world, as, coin)
  return { coin, edges: { all, step: amountStep, minimum: few, few: fewOf(all, few) } }
}

const directions = [
  ["SPOT", "FUTURES"],
  ["FUTURES", "SPOT"],
] as const

const between = kind({
  name: "transfer to or from futures",
  uses: ["wallet.transfer"],
  risk: "moves",
  weight: 5,
  plan: fc.record({ direction: fc.constantFrom(0, 0, 1), asset, amount: edge }),
  openings: [
    { direction: 0, asset: "quote", amount: "most" },
    { direction: 1, asset: "quote", amount: "most" },
  ],
  ask: ({ direction, asset, amount }, world, as) => {
    const { coin, edges } = amounts(world, as, asset)
    const [from, to] = directions[direction] as (typeof directions)[number]
    // A transfer from futures to spot repeats an amount that was sent to futures.
    const sent = latest(world, "transfer", as.name).find((each) => each.sent.fromAccountType === "SPOT")?.sent
    const [name, text] =
      direction === 0 || sent === undefined ? [coin, amountAt(amount, edges)] : [sent.asset, sent.amount]
    return {
      endpoint: "wallet.transfer",
      parameters: [
        ["fromAccountType", from],
        ["toAccountType", to],
        ["asset", name ?? coin],
        ["amount", text ?? "1"],
      ],
    }
  },
})

const toUser = kind({
  name: "transfer to another user",
  uses: ["wallet.internalTransfer", "wallet.internalTransferHistory"],
  risk: "moves",
  weight: 6,
  plan: fc.record({ asset, amount: edge, isKnown: fc.constantFrom(true, true, true, false) }),
  openings: [{ asset: "base", amount: "most", isKnown: true }],
  ask: ({ asset, amount, isKnown }, world, as) => {
    const uid = isKnown ? otherActor(world, as)?.uid : `${world.unique}nobody`
    const { coin, edges } = amounts(world, as, asset)
    if (uid === undefined) return undefined
    return {
      endpoint: "wallet.internalTransfer",
      parameters: [
        ["toAccountType", "UID"],
        ["toAccount", uid],
        ["asset", coin],
        ["amount", amountAt(amount, edges)],
      ],
    }
  },
})

const lists = kind({
  name: "list transfers page by page",
  uses: ["wallet.transferHistory", "wallet.internalTransferHistory"],
  risk: "none",
  weight: 3,
  plan: fc.record({
    isInternal: fc.boolean(),
    direction: fc.nat(1),
    size: fc.constantFrom("1", "2", "10"),
    isWindow: fc.boolean(),
    nth: fc.nat(2),
  }),
  ask: ({ isInternal, direction, size, isWindow, nth }, world, as) => {
    const view = world.accounts.get(as.name)
    const rows = (isInternal ? view?.internals : view?.transfers) ?? []
    const row = rows[nth % Math.max(1, rows.length)]
    const time = Number(row?.timestamp)
    const window: Parameters =
      isWindow && Number.isFinite(time)
        ? [
            ["startTime", String(time - 1)],
            ["endTime", String(time + 1)],
          ]
        : []
    if (isInternal)
      return {
        endpoint: "wallet.internalTransferHistory",
        page: "page",
        parameters: [["limit", size], ...window],
      }
    const own = row === undefined ? direction : row.fromAccountType === "SPOT" ? 0 : 1
    const [from, to] = directions[own] as (typeof directions)[number]
    return {
      endpoint: "wallet.transferHistory",
      page: "page",
      parameters: [["fromAccountType", from], ["toAccountType", to], ["size", size], ...window],
    }
  },
})

/** Greatest number of rows on a page of the transfer history. */
const pageMax = "100"

export const transfers: Area = {
  name: "transfers",
  reads: ["wallet.transferHistory", "wallet.transferRecord"],
  kinds: [between, toUser, lists],
  read: async ({ as, list, find, used }, world) => {
    const made = latest(world, "transfer")
    const own = made.filter(({ owner }) => owner === as.name)
    const others = made.filter(({ owner }) => owner !== as.name).slice(0, 1)
    const record = ({ id }: { readonly id: string }): Promise<ReadonlyArray<Row>> =>
      find("wallet.transferRecord", [["tranId", id]])
    const [rows, records, foreign, internals] = await Promise.all([
      Promise.all(
        directions.map(([from, to]) =>
          list("wallet.transferHistory", [
            ["fromAccountType", from],
            ["toAccountType", to],
            ["size", pageMax],
          ]),
        ),
      ),
      Promise.all(own.map(record)),
      Promise.all(others.map(record)),
      used.has("wallet.internalTransfer") || used.has("wallet.internalTransferHistory")
        ? list("wallet.internalTransferHistory", [["limit", pageMax]])
        : [],
    ])
    return {
      transfers: rows.flat(),
      transferRecords: records.flat(),
      foreign: foreign.flat(),
      internals,
    }
  },
}
