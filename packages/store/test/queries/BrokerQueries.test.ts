import type { Store } from "@bourse/store"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { BrokerQueries } from "../../src/queries/BrokerQueries.ts"
import { onSqlite, runsHere } from "../support/database.ts"
import { all, group, rebate, universalTransfer } from "../support/groups.ts"
import { freshFolder, open, planOf } from "../support/stores.ts"

type HistoryQueryName = keyof BrokerQueries
type Parameters<Name extends HistoryQueryName> = BrokerQueries[Name]["parameters"]

// A small value range, so that rows coincide: two brokers, one sub-account, and times that often repeat.
const uid = fc.constantFrom("10000001", "10000002")
const time = fc.integer({ min: 0, max: 12 })

const mainToSub = { fromAccount: "", toAccount: "carolsub01", fromType: "SPOT", toType: "SPOT" } as const
const directions: ReadonlyArray<
  Pick<Parameters<"universalTransfers">, "fromAccount" | "toAccount" | "fromType" | "toType">
> = [
  mainToSub,
  { ...mainToSub, toAccount: "" },
  { ...mainToSub, fromAccount: "carolsub01" },
  { ...mainToSub, fromType: "FUTURES" },
  { ...mainToSub, toType: "FUTURES" },
]
const direction = fc.constantFrom(mainToSub, mainToSub, mainToSub, ...directions)

const row = fc.record({ isRebate: fc.boolean(), isNamed: fc.boolean(), uid, age: fc.nat(3), direction })
const turn = fc.record({
  generation: fc.constantFrom(1, 1, 1, 2),
  rows: fc.array(row, { minLength: 3, maxLength: 12 }),
})
type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never

/**
 * The group that each turn of the history is in. Ids continue across generations; a broker's client ids restart
 * with each generation.
 */
const groupsOf = (turns: ReadonlyArray<Turn>) => {
  let id = 0
  const named = new Map<string, number>()
  const nextName = (owner: string): string => {
    const count = (named.get(owner) ?? 0) + 1
    named.set(owner, count)
    return `mine${count}`
  }
  return turns.map(({ generation, rows }, index) => {
    const made = rows.map(({ isRebate, isNamed, uid, age, direction }) => {
      const clientTranId = isNamed && !isRebate ? nextName(`${generation} ${uid}`) : null
      return { isRebate, id: ++id, generation, uid, time: Math.max(0, index - age), clientTranId, direction }
    })
    return {
      ...group(index + 1),
      records: {
        universalTransfers: made
          .filter(({ isRebate }) => !isRebate)
          .map(({ isRebate: _, direction, id, ...common }) =>
            universalTransfer(id, { ...common, ...direction }),
          ),
        rebates: made
          .filter(({ isRebate }) => isRebate)
          .map(({ id, generation, uid, time }) => rebate(id, { generation, uid, time })),
      },
    }
  })
}

type BrokerGroup = ReturnType<typeof groupsOf>[number]

/** The expected pages of a query: all rows, filtered and sorted. */
const expected = (
  groups: ReadonlyArray<BrokerGroup>,
): { [Name in HistoryQueryName]: (asked: Parameters<Name>) => ReadonlyArray<unknown> } => {
  const seen = <Kind extends keyof BrokerGroup["records"]>(
    kind: Kind,
    asked: { generation: number; seq: number; uid: string },
    matches: (row: BrokerGroup["records"][Kind][number]) => boolean,
  ) =>
    groups
      .filter(({ seq }) => seq <= asked.seq)
      .flatMap(({ records }): ReadonlyArray<BrokerGroup["records"][Kind][number]> => records[kind])
      .filter((row) => row.generation === asked.generation && row.uid === asked.uid && matches(row))
      .toSorted((a, b) => b.time - a.time || b.id - a.id)

  const within = (row: { time: number }, asked: { from: number; to: number }) =>
    row.time >= asked.from && row.time <= asked.to
  const rebates = (asked: Parameters<"rebateCount">) => seen("rebates", asked, (row) => within(row, asked))
  const page = <Row>(rows: ReadonlyArray<Row>, { offset, limit }: { offset: number; limit: number }) =>
    rows.slice(offset, offset + limit)

  return {
    universalTransfers: (asked) =>
      page(
        seen(
          "universalTransfers",
          asked,
          (row) =>
            row.fromAccount === asked.fromAccount &&
            row.toAccount === asked.toAccount &&
            row.fromType === asked.fromType &&
            row.toType === asked.toType &&
            (asked.clientTranId === null || row.clientTranId === asked.clientTranId) &&
            within(row, asked),
        ),
        asked,
      ),
    universalTransferByClientId: (asked) =>
      seen("universalTransfers", asked, (row) => row.clientTranId === asked.clientTranId),
    rebates: (asked) => page(rebates(asked), asked),
    rebateCount: (asked) => [{ count: rebates(asked).length }],
  }
}

const scope = { generation: fc.constantFrom(1, 1, 2), seq: fc.integer({ min: 0, max: 10 }), uid }
const reach = { ...scope, from: time, to: time.map((end) => end + 4) }
const offset = { limit: fc.integer({ min: 1, max: 6 }), offset: fc.nat(3) }
const clientTranId = fc.integer({ min: 1, max: 5 }).map((name) => `mine${name}`)

const questions: { [Name in HistoryQueryName]: fc.Arbitrary<Parameters<Name>> } = {
  universalTransfers: fc
    .record({ ...reach, ...offset, direction, clientTranId: fc.option(clientTranId, { freq: 2 }) })
    .map(({ direction, ...asked }) => ({ ...asked, ...direction })),
  universalTransferByClientId: fc.record({ ...scope, clientTranId }),
  rebates: fc.record({ ...reach, ...offset }),
  rebateCount: fc.record(reach),
}
const names = Object.keys(questions) as ReadonlyArray<HistoryQueryName>

const ask = <Name extends HistoryQueryName>(
  store: Pick<Store, "query">,
  name: Name,
  asked: Parameters<Name>,
) => store.query(name, asked)

describe.each([
  ["in memory", () => open(":memory:"), runsHere(12, 3)] as const,
  ...onSqlite(["in a data folder", () => open(freshFolder()), runsHere(5, 5)] as const),
])("the broker pages of a store %s", (_which, opened, numRuns) => {
  it("the broker pages of a store equal all rows, filtered and sorted", async () => {
    const rowsSeen = new Map<HistoryQueryName, number>(names.map((name) => [name, 0]))
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 4, maxLength: 10 }),
        fc.array(fc.record(questions), { minLength: 12, maxLength: 12 }),
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

describe("a broker's transfer", () => {
  it("a broker's transfer is listed in its direction, by its kinds of account, and for its broker only", async () => {
    const store = await open(":memory:")
    const named = universalTransfer(1, { clientTranId: "rent" })
    await store.append({ ...group(1), records: { universalTransfers: [named] } })
    const asked = { ...all, ...mainToSub, clientTranId: null, offset: 0 }
    expect(await store.query("universalTransfers", asked)).toEqual([named])
    expect(await store.query("universalTransfers", { ...asked, clientTranId: "rent" })).toEqual([named])
    for (const change of [
      { fromAccount: "carolsub01", toAccount: "" },
      { toAccount: "" },
      { fromType: "FUTURES" },
      { toType: "FUTURES" },
      { uid: "10000002" },
      { clientTranId: "Rent" },
      { generation: 2 },
      { seq: 0 },
    ] as const)
      expect(
        await store.query("universalTransfers", { ...asked, ...change }),
        JSON.stringify(change),
      ).toEqual([])
  })

  it("a broker's transfer is found by its client id, in every direction, until a reset", async () => {
    const store = await open(":memory:")
    const named = universalTransfer(1, { clientTranId: "rent", fromType: "FUTURES" })
    await store.append({ ...group(1), records: { universalTransfers: [named, universalTransfer(2)] } })
    const asked = { ...all, clientTranId: "rent" }
    expect(await store.query("universalTransferByClientId", asked)).toEqual([named])
    for (const change of [{ generation: 2 }, { uid: "10000002" }, { clientTranId: "" }, { seq: 0 }])
      expect(await store.query("universalTransferByClientId", { ...asked, ...change })).toEqual([])
  })
})

describe("paging by offset", () => {
  it("paging by offset returns every row once, even if all have the same time; rebates match their count", async () => {
    const store = await open(":memory:")
    const ids = Array.from({ length: 25 }, (_, index) => index + 1)
    await store.append({
      ...group(1),
      records: {
        universalTransfers: ids.map((id) => universalTransfer(id, { time: 1_000 })),
        rebates: ids.map((id) => rebate(id, { time: 1_000 })),
      },
    })
    const asked = { ...all, ...mainToSub, limit: 10, clientTranId: null }
    for (const list of ["universalTransfers", "rebates"] as const) {
      const pages = await Promise.all(
        [0, 10, 20, 30].map((offset) => store.query(list, { ...asked, offset })),
      )
      expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0])
      expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
    }
    expect(await store.query("rebateCount", asked)).toEqual([{ count: 25 }])
  })
})

describe.each(onSqlite("each broker page"))("%s is served by an index, and sorts nothing", () => {
  const inDirection = { ...all, ...mainToSub, clientTranId: null, offset: 0 }
  const asked = {
    universalTransfers: inDirection,
    transfersOfOneId: { ...inDirection, clientTranId: "rent" },
    universalTransferByClientId: { ...all, clientTranId: "rent" },
    rebates: { ...all, offset: 0 },
    rebateCount: all,
  }
  const byDirection =
    "(generation=? AND uid=? AND from_account=? AND to_account=? AND from_type=? AND to_type=? AND time>? AND time<?)"
  const byOwner = "(generation=? AND uid=? AND time>? AND time<?)"
  const plans: Record<keyof typeof asked, ReadonlyArray<string>> = {
    universalTransfers: [
      `SEARCH universal_transfers USING INDEX universal_transfers_by_direction ${byDirection}`,
    ],
    transfersOfOneId: [
      "SEARCH universal_transfers USING INTEGER PRIMARY KEY (rowid=?)",
      "SCALAR SUBQUERY 1",
      "SEARCH universal_transfers USING INDEX universal_transfers_by_client_id (generation=? AND uid=? AND client_tran_id=?)",
    ],
    universalTransferByClientId: [
      "SEARCH universal_transfers USING INDEX universal_transfers_by_client_id (generation=? AND uid=? AND client_tran_id=?)",
    ],
    rebates: [`SEARCH rebates USING INDEX rebates_by_owner ${byOwner}`],
    rebateCount: [
      "CO-ROUTINE counted",
      `SEARCH rebates USING COVERING INDEX rebates_by_owner ${byOwner}`,
      "SCAN counted",
    ],
  }

  it.each(Object.entries(plans))(
    "the query %s is served by an index, without sorting",
    async (question, plan) => {
      const name = (question === "transfersOfOneId" ? "universalTransfers" : question) as HistoryQueryName
      expect(await planOf(name, asked[question as keyof typeof asked])).toEqual(plan)
    },
  )
})
