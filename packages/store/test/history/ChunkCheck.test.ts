/** Damage to history and its look-ups is reported: an existing order never becomes "there is no such order". */
import { closeSync, copyFileSync, openSync, writeSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { randomCases } from "@bourse/testing/randomCases"
import { expect, it } from "vitest"
import { createSchema } from "../../src/database/Statements.ts"
import { historyProblems } from "../../src/history/ChunkCheck.ts"
import { groupHistory } from "../../src/history/GroupHistory.ts"
import { HashChain, newChainKey } from "../../src/journal/HashChain.ts"
import { Journal } from "../../src/journal/Journal.ts"
import type { HistoryQueryName } from "../../src/queries/HistoryQueries.ts"
import { runQuery } from "../../src/queries/runQuery.ts"
import { StoreError } from "../../src/StoreError.ts"
import { SqliteClient } from "../../src/sqlite/SqliteClient.ts"
import { sqliteDialect } from "../../src/sqlite/sqliteDialect.ts"
import { all, fill, order, trade } from "../support/groups.ts"
import { freshFolder } from "../support/stores.ts"

const sectorBytes = 512
const accounts = ["10000001", "10000002", "10000003"]

/**
 * Makes sixty groups of three accounts, half of the orders with client ids, every seventh closed late: a
 * database of small chunks, late chunks and parts.
 */
const tradedDatabase = (): string => {
  const path = `${freshFolder()}.db`
  const client = new SqliteClient(path, "write")
  client.createSchema(createSchema(sqliteDialect))
  const chain = new HashChain(newChainKey())
  let journal = new Journal(client, { chain, chunkRows: 1 })
  for (let seq = 1; seq <= 60; seq++) {
    if (seq === 51) journal = new Journal(client, { chain })
    const id = seq % 7 === 0 ? Math.ceil(seq / 7) : 1_000 + seq
    const uid = accounts[seq % 3]!
    const clientOrderId = seq % 2 === 0 ? `a-client-id-of-an-order-${id}` : null
    const history = groupHistory(seq, {
      orders: [order(id, { uid, clientOrderId })],
      fills: [fill(seq, { uid, orderId: id })],
      trades: [trade(seq)],
    })
    journal.append({ type: "append", seq, time: 1_000 + seq, events: "[]", records: [], history })
    if (seq % 5 === 0) journal.writeHistory()
  }
  client.close()
  return path
}

/** The answers to every query for every order; "refused" if the store rejects the query. */
const answers = (client: SqliteClient): ReadonlyArray<string> => {
  const ask = (name: HistoryQueryName, parameters: object): string => {
    try {
      return runQuery(client, name, { ...all, ...parameters } as never).text
    } catch (error) {
      if (error instanceof StoreError && error.kind === "corrupt") return "refused"
      throw error
    }
  }
  const ids = Array.from({ length: 60 }, (_, i) => ((i + 1) % 7 === 0 ? (i + 1) / 7 : 1_001 + i))
  return [
    ask("publicTrades", { before: Number.MAX_SAFE_INTEGER }),
    ...accounts.flatMap((uid) => [
      ask("orders", { uid }),
      ask("fills", { uid, orderId: null }),
      ...ids.flatMap((id) => [
        ask("orderById", { uid, id }),
        ask("orderByClientId", { uid, clientOrderId: `a-client-id-of-an-order-${id}` }),
        ask("fills", { uid, orderId: id }),
      ]),
    ]),
  ]
}

const read = <Result>(path: string, body: (client: SqliteClient) => Result): Result => {
  const client = new SqliteClient(path, "readAlone")
  try {
    return body(client)
  } finally {
    client.close()
  }
}

it("a sector of zeros anywhere in the history is reported, if it changes any answer", {
  timeout: 300_000,
}, async () => {
  const whole = tradedDatabase()
  const [before, pages, pageBytes] = read(whole, (client) => {
    expect(historyProblems(client)).toEqual([])
    const kinds = client.rows<{ kind: string }>("SELECT DISTINCT kind FROM chunks ORDER BY kind")
    expect(kinds.map(({ kind }) => kind)).toEqual(["fills", "late fills", "late orders", "orders", "trades"])
    expect(client.rows("SELECT id FROM chunk_parts").length).toBeGreaterThan(3)
    const names =
      "'chunks', 'chunks_by_time', 'chunks_by_order', 'chunk_parts', 'chunk_parts_by_owner', 'client_ids'"
    const found = client.rows<{ pageno: number }>(`SELECT pageno FROM dbstat WHERE name IN (${names})`)
    const [size] = client.rows<{ page_size: number }>("PRAGMA page_size")
    return [answers(client), found.map(({ pageno }) => pageno), size!.page_size]
  })
  expect(pages.length).toBeGreaterThan(4)
  const damaged = `${whole}-damaged`
  let silent = 0
  let told = 0
  const allSectors = pages.flatMap((page) =>
    Array.from({ length: pageBytes / sectorBytes }, (_, i) => (page - 1) * pageBytes + i * sectorBytes),
  )
  const every = Math.round(allSectors.length / randomCases(allSectors.length))
  const sectors = allSectors.filter((_, i) => i % every === 0)
  for (const at of sectors) {
    copyFileSync(whole, damaged)
    const file = openSync(damaged, "r+")
    writeSync(file, Buffer.alloc(sectorBytes), 0, sectorBytes, at)
    closeSync(file)
    read(damaged, (client) => {
      const [problem] = historyProblems(client)
      if (problem !== undefined) told++
      const isAnother = answers(client).some((answer, i) => answer !== before[i] && answer !== "refused")
      if (isAnother && problem === undefined) silent++
    })
  }
  expect({ silent }).toEqual({ silent: 0 })
  expect(told).toBeGreaterThan(sectors.length / 8)
})

it("a missing chunk is named", () => {
  const path = tradedDatabase()
  const problemsAfter = (damage: string): ReadonlyArray<string> => {
    const database = new DatabaseSync(path)
    database.exec(damage)
    database.close()
    return read(path, historyProblems)
  }
  expect(problemsAfter("")).toEqual([])
  expect(problemsAfter("DELETE FROM client_ids WHERE id = 1004")).toEqual([
    expect.stringMatching(
      /^the client id of order 1004 is missing from the history's look-up for chunk \d+ \(orders of account 10000002 in BTCUSDT.*restore a backup$/,
    ),
  ])
  expect(
    problemsAfter("DELETE FROM chunks WHERE kind = 'fills' AND uid = '10000003' AND no = 3"),
  ).toHaveLength(2)
  const changed = problemsAfter("UPDATE chunks SET content = x'00' WHERE kind = 'trades' AND no = 2")
  expect(changed).toHaveLength(3)
  expect(changed).toContainEqual(
    expect.stringMatching(/trades of the market in BTCUSDT, number 2.*is damaged/),
  )
  const { kind, uid } = read(path, (client) => {
    const two = "SELECT kind, uid FROM chunk_parts WHERE no = 2"
    return client.rows<{ kind: string; uid: string }>(two)[0]!
  })
  const without = problemsAfter(
    `DELETE FROM chunk_parts WHERE kind = '${kind}' AND uid = '${uid}' AND no = 1`,
  )
  expect(without).toHaveLength(4)
  expect(without).toContainEqual(
    expect.stringMatching(/^part number 1 is missing from the history before part \d+ /),
  )
})
