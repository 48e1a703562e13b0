/**
 * A data folder whose history stands in rows, as version 5 of the schema wrote it: two lives of an exchange, with
 * orders that closed late, client ids, self-trades and cancels. Every page is afterwards what it was before.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync } from "node:zlib"
import { type HistoryQueries, type HistoryQueryName, openStore } from "@bourse/store"
import { expect, test } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest } from "../support/testServer.ts"

const fixture = (name: string): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, "fixtures", `${name}.gz`)))

/** Each page that was asked, and its rows. */
const pages = JSON.parse(fixture("schema5.pages.json").toString()) as ReadonlyArray<
  readonly [HistoryQueryName, HistoryQueries["orders"]["parameters"], ReadonlyArray<object>]
>

const earlierFolder = (): string => {
  const path = join(folderOfTest(), "data")
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, "bourse.db"), fixture("schema5.db"))
  writeFileSync(join(path, "witness"), fixture("schema5.witness"))
  return path
}

const start = async (path: string): Promise<{ exchange: Exchange; close: () => Promise<void> }> => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const exchange = new Exchange({ openStore: (mode) => openStore({ path, mode }), log, onFatal: () => {} })
  return { exchange, close: await startExchange(exchange) }
}

const expectPages = async ({ store }: Exchange): Promise<void> => {
  for (const [name, asked, rows] of pages)
    expect(await store.query(name, asked), `${name} ${JSON.stringify(asked)}`).toEqual(rows)
}

test("history in rows is in chunks after the first start, and after the second", async () => {
  const path = earlierFolder()
  const first = await start(path)
  await expectPages(first.exchange)
  await first.close()
  const database = new DatabaseSync(join(path, "bourse.db"), { readOnly: true })
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  expect(names.map(({ name }) => name)).not.toContain("orders")
  const kept = "SELECT rows FROM chunks UNION ALL SELECT rows FROM chunk_parts"
  expect(database.prepare(`SELECT sum(rows) AS rows FROM (${kept})`).get()!.rows).toBeGreaterThan(20)
  database.close()

  const second = await start(path)
  const { store } = second.exchange
  expect(store.projected).toBe(store.head.seq)
  await expectPages(second.exchange)
})

test("without its witness it is refused, as it was before", async () => {
  const path = earlierFolder()
  writeFileSync(join(path, "witness"), "")
  await expect(start(path)).rejects.toThrow("witness")
})
