import type { AccountType } from "@bourse/engine"
import type { Store } from "@bourse/store"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { WalletQueries } from "../../src/queries/WalletQueries.ts"
import { onSqlite, runsHere } from "../support/database.ts"
import { all, conversion, deposit, group, internalTransfer, transfer, withdrawal } from "../support/groups.ts"
import { freshFolder, open, planOf } from "../support/stores.ts"

type HistoryQueryName = keyof WalletQueries
type Parameters<Name extends HistoryQueryName> = WalletQueries[Name]["parameters"]

// A small value range, so that rows coincide: few accounts, assets, and times that often repeat.
const uid = fc.constantFrom("10000001", "10000002")
const asset = fc.constantFrom("USDT", "BTC")
const status = fc.constantFrom(5, 7)
const type = fc.constantFrom<AccountType>("SPOT", "FUTURES")
const time = fc.integer({ min: 0, max: 12 })

const row = fc.record({ kind: fc.nat(4), uid, asset, status, fromType: type, age: fc.nat(3) })
const turn = fc.record({
  generation: fc.constantFrom(1, 1, 1, 2),
  rows: fc.array(row, { minLength: 2, maxLength: 8 }),
})
type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never

/**
 * The group that each turn of the history is in. Wallet records need not end in the order of their beginnings.
 */
const groupsOf = (turns: ReadonlyArray<Turn>) => {
  const ids = [0, 0, 0, 0, 0]
  return turns.map(({ generation, rows }, index) => {
    const made = rows.map(({ kind, uid, asset, status, fromType, age }) => {
      const id = ++ids[kind]!
      const toUid = uid === "10000001" ? "10000002" : "10000001"
      const withdrawOrderId = id % 2 === 0 ? null : `mine-${id % 6}`
      const toType: AccountType = fromType === "SPOT" ? "FUTURES" : "SPOT"
      const common = { generation, uid, asset, time: Math.max(0, index - age) }
      return { kind, id, toUid, withdrawOrderId, status, fromType, toType, common }
    })
    const of = (kind: number) => made.filter((each) => each.kind === kind)
    return {
      ...group(index + 1),
      records: {
        deposits: of(0).map(({ id, common, status }) => deposit(id, { ...common, status })),
        withdrawals: of(1).map(({ id, common, status, withdrawOrderId }) =>
          withdrawal(id, { ...common, status, withdrawOrderId, isInside: status === 5 }),
        ),
        transfers: of(2).map(({ id, common, fromType, toType }) =>
          transfer(id, { ...common, fromType, toType }),
        ),
        internalTransfers: of(3).map(({ id, common, toUid }) => internalTransfer(id, { ...common, toUid })),
        conversions: of(4).map(({ id, common: { asset: _, ...common } }) => conversion(id, common)),
      },
    }
  })
}

type WalletGroup = ReturnType<typeof groupsOf>[number]

/** The expected pages of a query: all rows, filtered and sorted. */
const expected = (
  groups: ReadonlyArray<WalletGroup>,
): { [Name in HistoryQueryName]: (asked: Parameters<Name>) => ReadonlyArray<unknown> } => {
  const seen = <Kind extends keyof WalletGroup["records"]>(
    kind: Kind,
    asked: { generation: number; seq: number },
    matches: (row: WalletGroup["records"][Kind][number]) => boolean,
  ) =>
    groups
      .filter(({ seq }) => seq <= asked.seq)
      .flatMap(({ records }): ReadonlyArray<WalletGroup["records"][Kind][number]> => records[kind])
      .filter((row) => row.generation === asked.generation && matches(row))
      .toSorted((a, b) => b.time - a.time || b.id - a.id)

  const within = (row: { time: number }, asked: { from: number; to: number }) =>
    row.time >= asked.from && row.time <= asked.to
  const settled = (
    row: { uid: string; asset: string; status: number; time: number },
    asked: Parameters<"deposits">,
  ) =>
    row.uid === asked.uid &&
    (asked.asset === null || row.asset === asked.asset) &&
    (asked.status === null || row.status === asked.status) &&
    within(row, asked)

  const deposits = (asked: Parameters<"deposits">) => seen("deposits", asked, (row) => settled(row, asked))
  const withdrawals = (asked: Parameters<"withdrawals">) =>
    seen("withdrawals", asked, (row) => settled(row, asked))
  const transfers = (asked: Parameters<"transferCount">) =>
    seen(
      "transfers",
      asked,
      (row) =>
        row.uid === asked.uid &&
        row.fromType === asked.fromType &&
        row.toType === asked.toType &&
        within(row, asked),
    )
  const internalTransfers = (asked: Parameters<"internalTransferCount">) =>
    seen(
      "internalTransfers",
      asked,
      (row) =>
        (row.uid === asked.uid || row.toUid === asked.uid) &&
        (asked.id === null || row.id === asked.id) &&
        within(row, asked),
    )
  const conversions = (asked: Parameters<"conversionCount">) =>
    seen("conversions", asked, (row) => row.uid === asked.uid && within(row, asked))
  const page = <Row>(rows: ReadonlyArray<Row>, { offset, limit }: { offset: number; limit: number }) =>
    rows.slice(offset, offset + limit)
  const count = (rows: ReadonlyArray<unknown>) => [{ count: rows.length }]

  return {
    deposits: (asked) => deposits(asked).slice(0, asked.limit),
    withdrawals: (asked) => withdrawals(asked).slice(0, asked.limit),
    withdrawalById: (asked) =>
      seen("withdrawals", asked, (row) => row.uid === asked.uid && row.id === asked.id),
    withdrawalByOrderId: (asked) =>
      seen(
        "withdrawals",
        asked,
        (row) => row.uid === asked.uid && row.withdrawOrderId === asked.withdrawOrderId,
      )
        .toSorted((a, b) => b.id - a.id)
        .slice(0, 1),
    transfers: (asked) => page(transfers(asked), asked),
    transferCount: (asked) => count(transfers(asked)),
    transferById: (asked) =>
      seen(
        "transfers",
        asked,
        (row) => row.uid === asked.uid && row.id === asked.id && row.time >= asked.from,
      ),
    internalTransfers: (asked) => page(internalTransfers(asked), asked),
    internalTransferCount: (asked) => count(internalTransfers(asked)),
    conversions: (asked) => page(conversions(asked), asked),
    conversionCount: (asked) => count(conversions(asked)),
  }
}

const scope = { generation: fc.constantFrom(1, 1, 2), seq: fc.integer({ min: 0, max: 10 }), uid }
const reach = { ...scope, from: time, to: time.map((end) => end + 4) }
const limit = { limit: fc.integer({ min: 1, max: 6 }) }
const offset = { ...limit, offset: fc.nat(3) }
const id = fc.integer({ min: 1, max: 6 })
const settled = { ...reach, ...limit, asset: fc.option(asset), status: fc.option(status) }
const between = { ...reach, fromType: type, toType: type }
const either = { ...reach, id: fc.option(id, { freq: 3 }) }

const questions: { [Name in HistoryQueryName]: fc.Arbitrary<Parameters<Name>> } = {
  deposits: fc.record(settled),
  withdrawals: fc.record(settled),
  withdrawalById: fc.record({ ...scope, id }),
  withdrawalByOrderId: fc.record({ ...scope, withdrawOrderId: id.map((id) => `mine-${id}`) }),
  transfers: fc.record({ ...between, ...offset }),
  transferCount: fc.record(between),
  transferById: fc.record({ ...scope, id, from: time }),
  internalTransfers: fc.record({ ...either, ...offset }),
  internalTransferCount: fc.record(either),
  conversions: fc.record({ ...reach, ...offset }),
  conversionCount: fc.record(reach),
}
const names = Object.keys(questions) as ReadonlyArray<HistoryQueryName>

const ask = <Name extends HistoryQueryName>(
  store: Pick<Store, "query">,
  name: Name,
  asked: Parameters<Name>,
) => store.query(name, asked)

describe.each([
  ["in memory", () => open(":memory:"), runsHere(60, 6)] as const,
  ...onSqlite(["in a data folder", () => open(freshFolder()), runsHere(25, 5)] as const),
])("the wallet pages of a store %s", (_which, opened, numRuns) => {
  it("the wallet pages of a store equal all rows, filtered and sorted", async () => {
    const rowsSeen = new Map<HistoryQueryName, number>(names.map((name) => [name, 0]))
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 4, maxLength: 10 }),
        fc.array(fc.record(questions), { minLength: 8, maxLength: 8 }),
        async (turns, rounds) => {
          const store = await opened()
          const groups = groupsOf(turns)
          for (const group of groups) await store.append(group)
          const model = expected(groups)
          for (const round of rounds)
            for (const name of names) {
              const page = await ask(store, name, round[name])
              const says = model[name] as (asked: unknown) => ReadonlyArray<{ count?: number }>
              expect(page, `${name} ${JSON.stringify(round[name])}`).toEqual(says(round[name]))
              const [first] = says(round[name])
              rowsSeen.set(name, rowsSeen.get(name)! + (first?.count ?? page.length))
            }
          await store.close()
        },
      ),
      // The test makes the same queries in every run, so that each page is known to have rows.
      { numRuns, seed: 7, endOnFailure: true },
    )
    // A control: some pages had rows.
    for (const [name, rows] of rowsSeen) expect(rows, name).toBeGreaterThan(0)
  })
})

describe("paging by offset", () => {
  it("paging by offset returns every row once, as many as the count, even if all have the same time", async () => {
    const store = await open(":memory:")
    const ids = Array.from({ length: 25 }, (_, index) => index + 1)
    const sides = { uid: "10000002", toUid: "10000001" }
    await store.append({
      ...group(1),
      records: {
        transfers: ids.map((id) => transfer(id, { time: 1_000 })),
        internalTransfers: ids.map((id) =>
          internalTransfer(id, { time: 1_000, ...(id % 2 === 0 ? sides : {}) }),
        ),
        conversions: ids.map((id) => conversion(id, { time: 1_000 })),
      },
    })
    const asked = { ...all, limit: 10, id: null, fromType: "SPOT", toType: "FUTURES" } as const
    for (const [list, count] of [
      ["transfers", "transferCount"],
      ["internalTransfers", "internalTransferCount"],
      ["conversions", "conversionCount"],
    ] as const) {
      const pages = await Promise.all(
        [0, 10, 20, 30].map((offset) => store.query(list, { ...asked, offset })),
      )
      expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0])
      expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
      expect(await store.query(count, asked)).toEqual([{ count: 25 }])
    }
  })
})

describe("a transfer to another user", () => {
  it("a transfer to another user is listed for its sender and its receiver only", async () => {
    const store = await open(":memory:")
    await store.append({ ...group(1), records: { internalTransfers: [internalTransfer(1)] } })
    for (const [uid, rows] of [
      ["10000001", [internalTransfer(1)]],
      ["10000002", [internalTransfer(1)]],
      ["10000003", []],
    ] as const)
      expect(await store.query("internalTransfers", { ...all, uid, id: null, offset: 0 })).toEqual(rows)
  })
})

describe.each(onSqlite("each wallet page"))("%s is served by an index, and sorts nothing", () => {
  const settled = { ...all, asset: null, status: null }
  const between = { ...all, fromType: "SPOT", toType: "FUTURES", offset: 0 } as const
  const asked: { [Name in HistoryQueryName]: Parameters<Name> } = {
    deposits: settled,
    withdrawals: settled,
    withdrawalById: { ...all, id: 1 },
    withdrawalByOrderId: { ...all, withdrawOrderId: "mine" },
    transfers: between,
    transferCount: between,
    transferById: { ...all, id: 1 },
    internalTransfers: { ...all, id: null, offset: 0 },
    internalTransferCount: { ...all, id: null },
    conversions: { ...all, offset: 0 },
    conversionCount: all,
  }
  const byOwner = "(generation=? AND uid=? AND time>? AND time<?)"
  const byReceiver = "(generation=? AND to_uid=? AND time>? AND time<?)"
  const byTypes = "(generation=? AND uid=? AND from_type=? AND to_type=? AND time>? AND time<?)"
  const counted = (search: string): ReadonlyArray<string> => ["CO-ROUTINE counted", search, "SCAN counted"]
  const plans: Record<HistoryQueryName, ReadonlyArray<string>> = {
    deposits: [`SEARCH deposits USING INDEX deposits_by_owner ${byOwner}`],
    withdrawals: [`SEARCH withdrawals USING INDEX withdrawals_by_owner ${byOwner}`],
    withdrawalById: ["SEARCH withdrawals USING PRIMARY KEY (id=? AND generation=?)"],
    withdrawalByOrderId: [
      "SEARCH withdrawals USING INDEX withdrawals_by_order_id (generation=? AND uid=? AND withdraw_order_id=?)",
    ],
    transfers: [`SEARCH transfers USING INDEX transfers_by_owner ${byTypes}`],
    transferCount: counted(`SEARCH transfers USING COVERING INDEX transfers_by_owner ${byTypes}`),
    transferById: ["SEARCH transfers USING INTEGER PRIMARY KEY (rowid=?)"],
    internalTransfers: [
      "MERGE (UNION ALL)",
      "LEFT",
      `SEARCH internal_transfers USING INDEX internal_transfers_by_sender ${byOwner}`,
      "RIGHT",
      `SEARCH internal_transfers USING INDEX internal_transfers_by_receiver ${byReceiver}`,
    ],
    internalTransferCount: [
      "CO-ROUTINE counted",
      "SCAN CONSTANT ROW",
      "SCALAR SUBQUERY 2",
      ...counted(`SEARCH internal_transfers USING COVERING INDEX internal_transfers_by_sender ${byOwner}`),
      "SCALAR SUBQUERY 4",
      ...counted(
        `SEARCH internal_transfers USING COVERING INDEX internal_transfers_by_receiver ${byReceiver}`,
      ),
      "SCAN counted",
    ],
    conversions: [`SEARCH conversions USING INDEX conversions_by_owner ${byOwner}`],
    conversionCount: counted(`SEARCH conversions USING COVERING INDEX conversions_by_owner ${byOwner}`),
  }

  it.each(names.map((name) => [name, plans[name]] as const))(
    "the query %s is served by an index, without sorting",
    async (name, plan) => {
      expect(await planOf(name, asked[name])).toEqual(plan)
    },
  )

  it.each(["deposits", "withdrawals"] as const)(
    "the query %s by asset, by status and by both is served by an index, without sorting",
    async (name) => {
      const indexOf = async (asset: string | null, status: number | null) => {
        const [step, ...more] = await planOf(name, { ...all, asset, status })
        expect(more).toEqual([])
        return /INDEX (\w+)/.exec(String(step))?.[1]
      }
      expect(await indexOf("USDT", null)).toBe(`${name}_by_asset`)
      expect(await indexOf(null, 5)).toBe(`${name}_by_status`)
      expect(await indexOf("USDT", 5)).toBe(`${name}_by_asset_and_status`)
    },
  )

  it("an internal transfer is found by its id", async () => {
    const asked = { ...all, id: 7, offset: 0 }
    const byKey = "SEARCH internal_transfers USING INTEGER PRIMARY KEY (rowid=?)"
    expect(await planOf("internalTransfers", asked)).toEqual([byKey])
    expect(await planOf("internalTransferCount", asked)).toEqual(counted(byKey))
  })
})

it("a count stops at ten thousand, so it never reads a whole history", async () => {
  const store = await open(":memory:")
  const transfers = Array.from({ length: 10_050 }, (_, index) => transfer(index + 1))
  await store.append({ ...group(1), records: { transfers } })
  const asked = { ...all, fromType: "SPOT", toType: "FUTURES" } as const
  expect(await store.query("transferCount", asked)).toEqual([{ count: 10_000 }])
  expect(await store.query("transferCount", { ...asked, to: 2_000 })).toEqual([{ count: 1_000 }])
})
