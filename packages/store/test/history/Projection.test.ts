/** Closed orders and fills are written after the journal: pages before, during and after the writing. */
import { cpSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { OrderRecord } from "@bourse/engine"
import { openStore, type Store } from "@bourse/store"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { createSchema } from "../../src/database/Statements.ts"
import { checkChunks } from "../../src/history/ChunkCheck.ts"
import { readColumns } from "../../src/history/Columns.ts"
import { cutDatabaseAfter } from "../../src/history/cutDatabase.ts"
import { groupHistory } from "../../src/history/GroupHistory.ts"
import { readProjected } from "../../src/history/Projection.ts"
import { HashChain, newChainKey } from "../../src/journal/HashChain.ts"
import { Journal } from "../../src/journal/Journal.ts"
import { runQuery } from "../../src/queries/runQuery.ts"
import { SqliteClient } from "../../src/sqlite/SqliteClient.ts"
import { sqliteDialect } from "../../src/sqlite/sqliteDialect.ts"
import { isElsewhere, type Place } from "../support/database.ts"
import { all, fill, group, order, trade } from "../support/groups.ts"
import {
  appendGroups,
  continueHistory,
  folderWith,
  freshFolder,
  freshPlace,
  killedCopy,
  killedPlace,
  open,
  openAt,
  placeWith,
  refusal,
  refusedUnchanged,
  replayed,
  tamper,
  tamperAt,
} from "../support/stores.ts"

/** Number of rows that is enough for a transaction of the projection. */
const many = 8_192

/** One group with many rows. */
const large = (seq: number, rows = many / 2) => ({
  ...group(seq),
  records: {
    orders: Array.from({ length: rows }, (_, i) => order(seq * 10_000 + i)),
    fills: Array.from({ length: rows }, (_, i) => fill(seq * 10_000 + i)),
  },
})

const ids = async (store: Pick<Store, "query">, limit = 1_000_000) => {
  const orders = await store.query("orders", { ...all, limit })
  const fills = await store.query("fills", { ...all, orderId: null, limit })
  return [orders.map(({ id }) => id), fills.map(({ tradeId }) => tradeId)]
}

/** The last group with history in the tables, read from the database. */
const projectedIn = (place: Place): number => Number(tamperAt(place, "SELECT seq FROM projection"))

/** Tests that need the files of a data folder, or SQL of SQLite. */
const onSqlite = it.skipIf(isElsewhere())

const down = (from: number, to: number): Array<number> =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i)

describe("history that is not written yet", () => {
  it("unwritten history is on the pages as soon as its group is durable, and stays there when it is written", async () => {
    const place = freshPlace()
    const store = await openAt(place)
    await appendGroups(store, 3)
    expect(projectedIn(place)).toBe(0)
    expect(await ids(store)).toEqual([down(3, 1), down(3, 1)])
    expect(await store.query("orderById", { ...all, id: 2 })).toEqual([order(2)])
    expect(await store.query("orders", { ...all, seq: 2 })).toEqual([order(2), order(1)])

    await store.append(large(4))
    await vi.waitFor(() => expect(projectedIn(place)).toBe(4), { timeout: 300_000 })
    await store.append(group(5))
    expect(store.projected).toBe(4)
    const newest = [40_000 + many / 2 - 1, 40_000 + many / 2 - 2]
    expect(await ids(store, 2)).toEqual([newest, newest])
    expect(await ids(store)).toEqual([
      [...down(newest[0]!, 40_000), 5, 3, 2, 1],
      [...down(newest[0]!, 40_000), 5, 3, 2, 1],
    ])
  })

  it("unwritten history is never missing or doubled on a page while it is being written", async () => {
    const place = freshPlace()
    const store = await openAt(place)
    let durable = 0
    const appended = (async () => {
      for (let seq = 1; seq <= 60; seq++) {
        await store.append({ ...large(seq, 400), time: seq })
        durable = seq
      }
    })()
    let pages = 0
    while (durable < 60 || projectedIn(place) <= 40) {
      const seq = durable
      const [orders] = await Promise.all([
        store.query("orders", { ...all, seq }),
        store.query("fills", { ...all, seq, orderId: null, limit: 10 }),
      ])
      const expected = Array.from({ length: seq }, (_, i) =>
        down((seq - i) * 10_000 + 399, (seq - i) * 10_000),
      )
      expect(orders.map(({ id }) => id)).toEqual(expected.flat())
      pages++
    }
    await appended
    expect(pages).toBeGreaterThan(1)
  })

  it("unwritten history is written when the store is closed", async () => {
    expect(projectedIn(await placeWith(3))).toBe(3)
  })
})

describe("a process that dies between journal and history", () => {
  it("a process killed between journal and history leaves a store that reports its missing history, and accepts it once", async () => {
    const place = await killedPlace(5)
    expect(projectedIn(place)).toBe(0)
    const store = await openStore(place)
    expect(store).toMatchObject({ projected: 0, historySeq: 0, head: { seq: 5 } })
    await continueHistory(store)
    expect(store.historySeq).toBe(5)
    expect(await ids(store)).toEqual([down(5, 1), down(5, 1)])
    await store.close()

    const again = await openAt(place)
    expect(again).toMatchObject({ projected: 5, historySeq: 5 })
    await continueHistory(again)
    expect(await ids(again)).toEqual([down(5, 1), down(5, 1)])
  })

  onSqlite(
    "a process killed while history is written keeps the written part, and the next start accepts the rest",
    async () => {
      const live = freshFolder()
      const store = await open(live)
      await store.append(large(1))
      await vi.waitFor(() => expect(projectedIn({ path: live })).toBe(1), { timeout: 300_000 })
      await appendGroups(store, 2)
      const copy = `${live}-killed`
      cpSync(live, copy, { recursive: true })
      expect(projectedIn({ path: copy })).toBe(1)

      const killed = await open(copy)
      await continueHistory(killed)
      const all = [...down(10_000 + many / 2 - 1, 10_000), 3, 2]
      expect(await ids(killed)).toEqual([all, all])
    },
  )

  onSqlite(
    "a killed process's folder can be read before anything is written, with all of its history",
    async () => {
      const folder = await killedCopy(4)
      const store = await open(folder, { mode: "read" })
      await continueHistory(store)
      expect(await ids(store)).toEqual([down(4, 1), down(4, 1)])
      expect(projectedIn({ path: folder })).toBe(0)
    },
  )
})

describe("history that was not handed over", () => {
  onSqlite(
    "missing history fails the next append, which writes nothing, and later history is rejected",
    async () => {
      const folder = await killedCopy(5)
      const store = await open(folder)
      const error = await refusal(store.append(group(6)))
      expect(error.kind).toBe("sequence")
      expect(error.message).toBe(
        "append of group 6 refused: the history of the groups after 0 was not handed over",
      )
      store.addHistory({ seq: 2, records: group(2).records })
      expect((await refusal(replayed(store))).message).toMatch(/^history of group 2 refused/)
      await store.close()
      const again = await open(folder)
      await continueHistory(again)
      await appendGroups(again, 1)
      expect(await ids(again)).toEqual([down(6, 1), down(6, 1)])
    },
  )

  onSqlite("missing history whose groups were cut is rejected by name", async () => {
    const folder = await folderWith(5)
    const hash = "0".repeat(64)
    tamper(
      folder,
      `INSERT INTO meta VALUES ('journalStart', '3 1003 ${hash}'); DELETE FROM journal WHERE seq <= 3`,
    )
    tamper(folder, "UPDATE projection SET seq = 2")
    const error = await refusedUnchanged(folder)
    expect(error.kind).toBe("corrupt")
    expect(error.message).toMatch(
      /history tables end at group 2, but the journal begins after group 3: restore/,
    )
  })
})

onSqlite("a late order keeps its client id when the journal's end after it is discarded", () => {
  const client = new SqliteClient(":memory:", "write")
  onTestFinished(() => client.close())
  client.createSchema(createSchema(sqliteDialect))
  const journal = new Journal(client, { chain: new HashChain(newChainKey()), chunkRows: 1 })
  const append = (seq: number, ...orders: ReadonlyArray<OrderRecord>): void => {
    const { records: _, ...rest } = group(seq)
    journal.append({
      type: "append",
      ...rest,
      records: [],
      history: groupHistory(seq, { orders: [...orders] }),
    })
  }
  const named = (id: number) => order(id, { clientOrderId: `order-${id}` })
  for (let seq = 1; seq <= 9; seq++) {
    append(seq, named(100 + seq))
    journal.writeHistory()
  }
  append(10, named(5))
  append(11, named(111))
  journal.writeHistory()
  client.transaction(() => cutDatabaseAfter(client, 10))
  const found = (id: number) => {
    const { text, count } = runQuery(client, "orderByClientId", { ...all, clientOrderId: `order-${id}` })
    return readColumns("orders", text, count).map(([found]) => found)
  }
  expect(found(5)).toEqual([5])
  expect(found(109)).toEqual([109])
  expect(found(111)).toEqual([])
  expect(client.rows("SELECT id FROM client_ids WHERE id = 111")).toEqual([])
  expect(readProjected(client)).toBe(10)
  expect(checkChunks(client, 0).problems).toEqual([])
})

describe("history that cannot be written", () => {
  onSqlite(
    "history that cannot be written stops all writing until the store is reopened, and is never lost",
    async () => {
      const folder = await folderWith(1)
      const store = await openStore({ path: folder })
      tamper(
        folder,
        `CREATE TRIGGER fail BEFORE UPDATE ON projection BEGIN SELECT RAISE(ABORT, 'the disk says no'); END`,
      )
      await store.append(large(2, many / 2))
      // The write of the history's end fails, some slices later.
      expect((await refusal(store.makeCheckpoint())).message).toMatch(/the disk says no/)
      expect((await refusal(store.append(group(3)))).message).toMatch(
        /writing history failed .*the disk says no.*closed and opened again/,
      )
      // The second group is durable, so it is on the pages.
      expect(await ids(store, 1)).toEqual([[20_000 + many / 2 - 1], [20_000 + many / 2 - 1]])
      await store.close()
      tamper(folder, "DROP TRIGGER fail")

      const again = await open(folder)
      expect(again).toMatchObject({ projected: 1, head: { seq: 2 } })
      again.addHistory(large(2, many / 2))
      await appendGroups(again, 1)
      expect((await ids(again))[0]).toHaveLength(many / 2 + 2)
    },
  )

  it("a writer that cannot write history because another took over is fenced", async () => {
    const place = await placeWith(1)
    const store = await openStore(place)
    await store.append(large(2))
    await vi.waitFor(() => expect(projectedIn(place)).toBe(2), { timeout: 300_000 })
    tamperAt(place, "UPDATE projection SET seq = 1 WHERE seq = 2")
    await store.append(large(3))
    // Groups that arrive before the projection's first slice are accepted.
    let seq = 3
    await vi.waitFor(
      async () => {
        seq++
        expect((await refusal(store.append(group(seq)))).kind).toBe("fenced")
      },
      { timeout: 300_000, interval: 1 },
    )
    await store.close()
  })

  it("history ahead of the journal is rejected, with both ends", async () => {
    const place = await placeWith(3)
    tamperAt(place, "UPDATE projection SET seq = 7")
    const error = await refusal(openStore(place))
    expect(error.kind).toBe("corrupt")
    expect(error.message).toMatch(/journal ends at group 3.*history tables.*groups up to 7/)
  })
})

const trades = (seq: number) => Array.from({ length: 40 }, (_, i) => trade(seq * 10_000 + i))

describe("a damaged chunk", () => {
  /** Changes one bit of a chunk's content. */
  const changed = (content: string | Uint8Array, at: number): string | Uint8Array => {
    const bytes = Buffer.from(content as string)
    bytes[at % bytes.length]! ^= 1
    return typeof content === "string" ? bytes.toString() : bytes
  }

  onSqlite(
    "a damaged chunk or part is rejected by name wherever it is damaged, and is in no answer",
    async () => {
      const folder = freshFolder()
      const made = await open(folder)
      for (let seq = 1; seq <= 4; seq++) {
        await made.append({ ...large(seq, 30), records: { ...large(seq, 30).records, trades: trades(seq) } })
        if (seq === 2) await made.makeCheckpoint().catch(() => {})
      }
      await made.append({ ...large(5, 40), records: { ...large(5, 40).records, trades: trades(5) } })
      await made.close()
      const store = await open(folder)
      await store.append({
        ...large(6, 3),
        records: { ...large(6, 3).records, trades: trades(6).slice(0, 3) },
      })
      await store.makeCheckpoint().catch(() => {})
      const database = new DatabaseSync(join(folder, "bourse.db"))
      onTestFinished(() => database.close())
      const whole = ["chunks", "chunk_parts"].flatMap((table) =>
        database
          .prepare(`SELECT id, kind, content FROM ${table}`)
          .all()
          .map((row) => ({ table, ...row })),
      ) as unknown as Array<{ table: string; id: number; kind: string; content: string | Uint8Array }>
      expect(new Set(whole.map(({ table, kind }) => `${table} ${kind}`)).size).toBe(6)
      const ask = {
        orders: () => store.query("orders", all),
        fills: () => store.query("fills", { ...all, orderId: null }),
        trades: () => store.query("publicTrades", { ...all, before: Number.MAX_SAFE_INTEGER }),
      }
      const before = { orders: await ask.orders(), fills: await ask.fills(), trades: await ask.trades() }
      for (let trial = 0; trial < 100; trial++) {
        const { table, id, kind, content } = whole[trial % whole.length]!
        const damage = database.prepare(`UPDATE ${table} SET content = ? WHERE id = ?`)
        damage.run(changed(content, trial * 7919), id)
        const error = await refusal(ask[kind as keyof typeof ask]())
        expect(error.kind).toBe("corrupt")
        expect(error.message).toMatch(new RegExp(`(chunk|part) ${id} \\(${kind} of .*is damaged: `))
        damage.run(content, id)
      }
      expect(await ask.orders()).toEqual(before.orders)
      expect(await ask.fills()).toEqual(before.fills)
      expect(await ask.trades()).toEqual(before.trades)
    },
  )

  it("a chunk whose range was changed is rejected, and so is a page with a chunk missing in between", async () => {
    const place = freshPlace()
    const store = await openAt(place)
    for (let seq = 1; seq <= 4; seq++) await store.append(large(seq))
    await vi.waitFor(() => expect(projectedIn(place)).toBe(4), { timeout: 300_000 })
    expect((await store.query("orders", all)).length).toBe(4 * (many / 2))
    tamperAt(place, "UPDATE chunks SET first_time = first_time + 1 WHERE kind = 'orders' AND no = 5")
    expect((await refusal(store.query("orders", all))).message).toMatch(/number 5,.*is damaged/)
    tamperAt(place, "DELETE FROM chunks WHERE kind = 'orders' AND no = 5")
    expect((await refusal(store.query("orders", all))).message).toMatch(/number 5 before .* is missing/)
    expect(await store.query("fills", { ...all, orderId: null, limit: 1 })).toHaveLength(1)
  })
})
