/** Parts become chunks: the content of a concurrently read page, and damaged parts. */
import { describe, expect, it, onTestFinished } from "vitest"
import { createSchema } from "../../src/database/Statements.ts"
import { checkChunks } from "../../src/history/ChunkCheck.ts"
import { cutDatabaseAfter } from "../../src/history/cutDatabase.ts"
import { groupHistory } from "../../src/history/GroupHistory.ts"
import { HashChain, newChainKey } from "../../src/journal/HashChain.ts"
import { Journal } from "../../src/journal/Journal.ts"
import { overlaid } from "../../src/queries/Overlay.ts"
import { runQuery } from "../../src/queries/runQuery.ts"
import { SqliteClient } from "../../src/sqlite/SqliteClient.ts"
import { sqliteDialect } from "../../src/sqlite/sqliteDialect.ts"
import { all, fill, order } from "../support/groups.ts"
import { freshFolder } from "../support/stores.ts"

/** A writer and a reader of one database; each order is a group that is written at once. */
const opened = () => {
  const path = `${freshFolder()}.db`
  const writer = new SqliteClient(path, "write")
  writer.createSchema(createSchema(sqliteDialect))
  const reader = new SqliteClient(path, "read")
  onTestFinished(() => {
    reader.close()
    writer.close()
  })
  const chain = new HashChain(newChainKey())
  let journal = new Journal(writer, { chain, chunkRows: 4 })
  let seq = 0
  return {
    writer,
    reader,
    write(id = seq + 1): void {
      seq++
      const history = groupHistory(seq, { orders: [order(id)] })
      journal.append({ type: "append", seq, time: seq, events: "[]", records: [], history })
      journal.writeHistory()
    },
    /** A fill of an order, as a group that is written at once. */
    fill(orderId: number, time?: number): void {
      seq++
      const changes = time === undefined ? { orderId } : { orderId, time }
      const history = groupHistory(seq, { fills: [fill(seq, changes)] })
      journal.append({ type: "append", seq, time: seq, events: "[]", records: [], history })
      journal.writeHistory()
    },
    /** Orders with client ids, one per group, whose history is written together. */
    writeTogether(count: number): void {
      for (let added = 0; added < count; added++) {
        seq++
        const history = groupHistory(seq, { orders: [order(seq, { clientOrderId: `order-${seq}` })] })
        journal.append({ type: "append", seq, time: seq, events: "[]", records: [], history })
      }
      journal.writeHistory()
    },
    restart(): void {
      journal = new Journal(writer, { chain, chunkRows: 4 })
    },
    ids: (): ReadonlyArray<number> =>
      overlaid("orders", all, runQuery(reader, "orders", all), []).map(({ id }) => id),
    kept: () => ({
      chunks: reader.rows<{ rows: number }>("SELECT rows FROM chunks ORDER BY no").map(({ rows }) => rows),
      parts: reader
        .rows<{ rows: number }>("SELECT rows FROM chunk_parts ORDER BY no")
        .map(({ rows }) => rows),
    }),
  }
}

const down = (from: number): Array<number> => Array.from({ length: from }, (_, i) => from - i)

it("rows of several transactions are kept in parts until they fill a chunk, after a restart too", () => {
  const { write, restart, ids, kept, reader } = opened()
  for (const expected of [
    { chunks: [], parts: [1] },
    { chunks: [], parts: [1, 1] },
    { chunks: [], parts: [1, 1, 1] },
    { chunks: [4], parts: [] },
    { chunks: [4], parts: [1] },
    { chunks: [4], parts: [1, 1] },
  ]) {
    write()
    expect(kept()).toEqual(expected)
  }
  restart()
  write()
  write()
  expect(kept()).toEqual({ chunks: [4, 4], parts: [] })
  expect(ids()).toEqual(down(8))
  expect(checkChunks(reader, 0).problems).toEqual([])
})

it("a page read while parts become a chunk has each row once", () => {
  const { write, ids, kept, reader } = opened()
  for (let count = 1; count <= 7; count++) write()
  expect(kept()).toEqual({ chunks: [4], parts: [1, 1, 1] })
  // The writer runs between two statements that read the page.
  const rows = reader.rows.bind(reader)
  let written = false
  reader.rows = <Row>(text: string, values?: Parameters<typeof rows>[1]): Array<Row> => {
    const found = rows<Row>(text, values)
    if (text.includes("chunk_parts") && !written) {
      written = true
      write()
    }
    return found
  }
  expect(ids()).toEqual(down(7))
  expect(written).toBe(true)
  expect(kept()).toEqual({ chunks: [4, 4], parts: [] })
  expect(ids()).toEqual(down(8))
})

it("a damaged part is named by every page that needs it; later rows are written behind it, and none is lost", () => {
  const { write, restart, ids, kept, writer } = opened()
  for (let count = 1; count <= 6; count++) write()
  const [{ content }] = writer.rows<{ content: string }>("SELECT content FROM chunk_parts WHERE no = 1") as [
    { content: string },
  ]
  writer.run("UPDATE chunk_parts SET content = $1 WHERE no = 1", [content.replace("60000", "60001")])
  restart()
  for (let count = 7; count <= 10; count++) write()
  expect(kept()).toEqual({ chunks: [4], parts: [1, 1, 1, 1, 1, 1] })
  expect(ids).toThrow(/^part 5 \(orders of account 10000001 in BTCUSDT, number 1, .*is damaged/)
  writer.run("UPDATE chunk_parts SET content = $1 WHERE no = 1", [content])
  expect(ids()).toEqual(down(10))
  write()
  expect(kept()).toEqual({ chunks: [4, 4], parts: [3] })
  expect(ids()).toEqual(down(11))
})

it("late rows of nearby orders share a chunk, those of distant ones do not, and each is found", () => {
  const { write, ids, reader } = opened()
  const late = [2, 3, 5, 90, 91, 390, 391]
  for (let id = 1; id <= 400; id++) if (!late.includes(id)) write(id)
  for (const id of [3, 91, 2, 5, 90]) write(id)
  for (let id = 401; id <= 408; id++) write(id)
  const chunks = reader.rows<{ rows: number; firstOrder: number; reachOrder: number }>(
    `SELECT rows, first_order AS "firstOrder", reach_order AS "reachOrder" FROM chunks
      WHERE kind = 'late orders' ORDER BY reach_order`,
  )
  expect(chunks.reduce((sum, { rows }) => sum + rows, 0)).toBe(5)
  expect(chunks.length).toBeLessThan(5)
  // A chunk has four orders, and a late chunk spans at most eight numbered ones.
  for (const { firstOrder, reachOrder } of chunks) expect(reachOrder - firstOrder).toBeLessThan(40)
  expect(ids()).toEqual(down(408).filter((id) => id !== 390 && id !== 391))
  for (const id of late.slice(0, 5)) {
    const asked = { ...all, id }
    expect(overlaid("orderById", asked, runQuery(reader, "orderById", asked), [])).toEqual([order(id)])
  }
})

it("a list has all late rows of its time, from more chunks than are read at once", () => {
  const { write, ids, reader } = opened()
  const late = Array.from({ length: 80 }, (_, i) => (i + 1) * 12)
  for (let id = 1; id <= 1_040; id++) if (id % 12 !== 0 || id > 960) write(id)
  // Distant orders, each in its own late chunk.
  for (const id of late.toSorted((a, b) => (a % 7) - (b % 7) || a - b)) write(id)
  for (let id = 1_041; id <= 1_100; id++) write(id)
  const [{ count }] = reader.rows<{ count: number }>(
    "SELECT count(*) AS count FROM chunks WHERE kind = 'late orders'",
  ) as [{ count: number }]
  expect(count).toBeGreaterThan(64)
  expect(ids()).toEqual(down(1_100))
})

describe.each([
  ["different times", undefined],
  ["one time", 5_000],
])("fills of %s", (_, time) => {
  it("the newest fills of an order with very many are read without the others", () => {
    const { fill: add, reader } = opened()
    // Two in three fills are of order 7, the other fills of later orders.
    const expected: Array<number> = []
    for (let id = 1; id <= 900; id++) {
      add(id % 3 === 0 ? 10_000 + id : 7, time)
      if (id % 3 !== 0) expected.unshift(id)
    }
    const rows = reader.rows.bind(reader)
    let read = 0
    reader.rows = <Row>(text: string, values?: Parameters<typeof rows>[1]): Array<Row> => {
      const found = rows<Row>(text, values)
      read += found.filter((row) => Object.hasOwn(row as object, "content")).length
      return found
    }
    const page = (more: object): ReadonlyArray<number> => {
      read = 0
      const asked = { ...all, orderId: 7, ...more }
      return overlaid("fills", asked, runQuery(reader, "fills", asked), []).map(({ tradeId }) => tradeId)
    }
    for (const limit of [1, 2, 10, 100]) {
      expect(page({ limit })).toEqual(expected.slice(0, limit))
      // Number of rows: of overlapping chunks, four rows each, and of the page.
      expect(read).toBeLessThan(40 + limit)
    }
    expect(page({})).toEqual(expected)
    // The newest of all orders, read with 32 late chunks at once.
    expect(page({ orderId: null, limit: 10 })).toEqual(down(900).slice(0, 10))
    expect(read).toBeLessThan(60)
    if (time !== undefined) return
    const upTo = (to: number) => expected.filter((id) => 1_000 + id <= to)
    for (const to of [1_010, 1_400, 1_899]) {
      expect(page({ to, limit: 20 })).toEqual(upTo(to).slice(0, 20))
      expect(read).toBeLessThan(60)
      expect(page({ to })).toEqual(upTo(to))
    }
  })
})

it.each([1, 2, 3, 5, 6, 7, 9, 10])(
  "rows after group %i are removed from parts and chunks when the journal's end is discarded",
  (end) => {
    const { writer, reader, writeTogether, kept, ids } = opened()
    writeTogether(3)
    writeTogether(4)
    writeTogether(1)
    writeTogether(2)
    expect(kept()).toEqual({ chunks: [4, 4], parts: [2] })
    writer.transaction(() => cutDatabaseAfter(writer, end))
    expect(ids()).toEqual(down(end))
    expect(checkChunks(reader, 0).problems).toEqual([])
    expect(reader.rows("SELECT id FROM client_ids")).toHaveLength(end)
    for (let id = 1; id <= 10; id++) {
      const asked = { ...all, clientOrderId: `order-${id}` }
      const found = overlaid("orderByClientId", asked, runQuery(reader, "orderByClientId", asked), [])
      expect(found.map((row) => row.id)).toEqual(id <= end ? [id] : [])
    }
  },
)
