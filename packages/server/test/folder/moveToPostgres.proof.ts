/** An exchange moves from a data folder into PostgreSQL and back: the state is the same, and trading continues. */
import { join } from "node:path"
import { hasPostgres, startCluster } from "@bourse/testing/postgres"
import { describe, expect, it, onTestFinished } from "vitest"
import { checkFolder, exportJournal, importJournal, JournalReader } from "../../src/index.ts"
import { folderOfTest, limitBuy, startServer, type TestServer } from "../support/testServer.ts"

const masterKey = "5a".repeat(32)

const stateHash = async (server: TestServer): Promise<string> => {
  const { status, json } = await server.control("GET", "/admin/v1/verify")
  expect(status, JSON.stringify(json)).toBe(200)
  return json.stateHash
}

describe.skipIf(!hasPostgres)("an exchange", () => {
  it("an exchange moves from SQLite to PostgreSQL and back with the same state, and its orders can be canceled there", async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const databaseUrl = cluster.createDatabase("exchange")
    const folder = folderOfTest()
    const [first, last] = [join(folder, "first"), join(folder, "last")]

    const before = await startServer({ data: first, masterKey, keepJournal: "all" })
    // The clock is frozen, so that nothing falls due between two reads of the state.
    await before.control("POST", "/sandbox/v1/clock/freeze")
    const { orderId } = (await before.order({ newClientOrderId: "moves" })).json
    await before.order({ side: "SELL", price: "50000" })
    const hash = await stateHash(before)
    await before.bourse.close()

    const there = join(folder, "there.jsonl")
    const exported = await exportJournal({ data: first, masterKey, file: there })
    const imported = await importJournal({ file: there, data: first, databaseUrl, masterKey })
    expect(imported.stateHash).toBe(exported.stateHash)

    const onPostgres = await startServer({ databaseUrl, masterKey })
    expect(await stateHash(onPostgres)).toBe(hash)
    const found = await onPostgres.signed("GET", "/api/v3/order", {
      symbol: "BTCUSDT",
      origClientOrderId: "moves",
    })
    expect(found.json.orderId).toBe(orderId)
    const resting = (await onPostgres.order({ ...limitBuy, price: "40000" })).json.orderId
    const later = await stateHash(onPostgres)
    await onPostgres.bourse.close()

    const back = join(folder, "back.jsonl")
    const exportedAgain = await exportJournal({ data: first, databaseUrl, masterKey, file: back })
    const importedAgain = await importJournal({ file: back, data: last, masterKey })
    expect(importedAgain.stateHash).toBe(exportedAgain.stateHash)

    const after = await startServer({ data: last, masterKey })
    onTestFinished(() => after.bourse.close())
    expect(await stateHash(after)).toBe(later)
    const canceled = await after.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId: resting })
    expect(canceled.status).toBe(200)
  })

  it("a journal in PostgreSQL is shown, followed and checked while the server runs", async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const databaseUrl = cluster.createDatabase("exchange")
    const data = folderOfTest()
    const key = { masterKey, databaseUrl }
    await expect(JournalReader.open(data, databaseUrl)).rejects.toThrow("has no exchange in it")
    const first = await startServer(key)
    await first.order()
    await first.bourse.close()
    const server = await startServer(key)
    onTestFinished(() => server.bourse.close())
    const reader = await JournalReader.open(data, databaseUrl)
    onTestFinished(() => reader.close())
    expect(reader.isInUse).toBe(true)
    const { last } = reader
    const shown = (await server.order({ newClientOrderId: "followed" })).json.orderId
    const [group] = reader.after(last, Number.MAX_SAFE_INTEGER)
    expect(group!.events).toContainEqual(expect.objectContaining({ clientOrderId: "followed" }))
    expect(shown).toBeTypeOf("string")

    const good = await checkFolder(data, key)
    expect(good).toMatchObject({ ok: true, problems: [], journalSince: null })
    expect(good.seq).toBeGreaterThanOrEqual(reader.after(last, Number.MAX_SAFE_INTEGER)[0]!.seq)
    // The check of the folder changed nothing: the server still serves.
    expect((await server.order()).status).toBe(200)
    await expect(checkFolder(data, { ...key, masterKey: "00".repeat(32) })).rejects.toThrow("master key")

    cluster.sql("UPDATE bourse.checkpoints SET content = '' WHERE no = 1", "exchange")
    cluster.sql("UPDATE bourse.journal SET events = replace(events, 'o', '0') WHERE seq = 2", "exchange")
    const bad = await checkFolder(data, key)
    expect(bad.ok).toBe(false)
    expect(bad.problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining("is damaged"),
        expect.stringContaining("journal group 2 was changed"),
      ]),
    )
  })

  it("a journal is not imported over another exchange, and a failed import leaves the database empty", async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const databaseUrl = cluster.createDatabase("exchange")
    const folder = folderOfTest()
    const [data, file] = [join(folder, "data"), join(folder, "journal.jsonl")]
    const server = await startServer({ data, masterKey, keepJournal: "all" })
    await server.order()
    await server.bourse.close()
    await exportJournal({ data, masterKey, file })

    const other = { file, data, databaseUrl, masterKey: "00".repeat(32) }
    await expect(importJournal(other)).rejects.toThrow("another master key")
    expect(cluster.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'bourse'", "exchange")).toBe("0")
    await importJournal({ ...other, masterKey })
    await expect(importJournal({ ...other, masterKey })).rejects.toThrow("has an exchange in it")
  })
})
