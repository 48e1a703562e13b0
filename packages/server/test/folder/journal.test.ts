/** The journal outside the server: exported, imported, checked, read. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, test, vi } from "vitest"
import { checkFolder, exportJournal, importJournal, JournalReader, type Progress } from "../../src/index.ts"
import { bob, folderOfTest, limitBuy, ok, startServer } from "../support/testServer.ts"

const masterKey = "ab".repeat(32)
const place = (name: string): string => join(folderOfTest(), name)
const serveOn = (data: string) => startServer({ data, masterKey, keepJournal: "all" })
type Server = Awaited<ReturnType<typeof serveOn>>

/** Every page of an account, including data that is not in the state. */
const pagesOf = async (server: Server) => {
  const symbol = "BTCUSDT"
  return {
    orders: ok(await server.signed("GET", "/api/v3/allOrders", { symbol })),
    trades: ok(await server.signed("GET", "/api/v3/myTrades", { symbol })),
    balances: ok(await server.signed("GET", "/api/v3/account", {})).balances,
    deposits: ok(await server.signed("GET", "/api/v3/capital/deposit/hisrec", {})),
    candles: ok(await server.get("/api/v3/klines", { symbol, interval: "1m" })),
    bob: ok(await server.signed("GET", "/api/v3/myTrades", { symbol }, { key: bob })),
  }
}

/** A day of trading in a folder: orders, trades, a cancel, a deposit. */
const tradedFolder = async () => {
  const data = place("data")
  const server = await serveOn(data)
  await server.control("POST", "/sandbox/v1/clock/freeze")
  ok(await server.order({ ...limitBuy, price: "60000", quantity: "0.02" }))
  ok(await server.order({ ...limitBuy, side: "SELL", price: "60000", quantity: "0.01" }, { key: bob }))
  const { orderId } = ok(await server.order(limitBuy))
  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  await server.control("POST", "/sandbox/v1/deposits", {
    uid: "10000001",
    asset: "USDT",
    network: "TRX",
    amount: "5",
  })
  const pages = await pagesOf(server)
  await server.bourse.close()
  return { data, pages }
}
const exported = async (data: string) => {
  const file = place("journal.jsonl")
  return { file, ...(await exportJournal({ data, file, masterKey })) }
}

test("an exported journal is imported into an empty folder with the same state and the same pages", async () => {
  const { data, pages } = await tradedFolder()
  const { file, groups, stateHash } = await exported(data)
  expect(readFileSync(file, "utf8").split("\n")).toHaveLength(groups + 3)
  const copy = place("copy")
  expect(await importJournal({ file, data: copy, masterKey })).toMatchObject({ groups, stateHash })
  expect(await checkFolder(copy, { masterKey })).toEqual({
    ok: true,
    seq: groups,
    journalSince: null,
    stateHash,
    problems: [],
  })
  const server = await serveOn(copy)
  expect(await pagesOf(server)).toEqual(pages)
  await server.bourse.close()
  const again = await exported(data)
  expect(readFileSync(again.file, "utf8")).toBe(readFileSync(file, "utf8"))
})

test("only a long import reports its progress", async () => {
  const { data } = await tradedFolder()
  const { file } = await exported(data)
  let now = 0
  let stepMs = 0
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += stepMs))
  onTestFinished(() => clock.mockRestore())
  const told: Array<Progress> = []
  const onProgress = (progress: Progress) => void told.push(progress)
  await importJournal({ file, data: place("fast"), masterKey, onProgress })
  expect(told).toEqual([])
  stepMs = 600
  await importJournal({ file, data: place("slow"), masterKey, onProgress })
  expect(told.length).toBeGreaterThan(3)
  expect(new Set(told.map(({ doing }) => doing))).toEqual(new Set(["importing the journal"]))
  const percents = told.map(({ percent }) => percent)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(percents[0]).toBeLessThan(100)
  expect(percents.at(-1)).toBe(100)
})

test("a journal is exported while its server runs", async () => {
  const data = place("data")
  const server = await serveOn(data)
  ok(await server.order(limitBuy))
  const { file, groups } = await exported(data)
  ok(await server.order(limitBuy))
  await server.bourse.close()
  expect(await importJournal({ file, data: place("copy"), masterKey })).toMatchObject({ groups })
})

test("a damaged export file is rejected with its line number, and the import leaves no files", async () => {
  const { data } = await tradedFolder()
  const { file } = await exported(data)
  const lines = readFileSync(file, "utf8").trimEnd().split("\n")
  const half = Math.floor(lines.length / 2)
  const damaged: ReadonlyArray<readonly [string, ReadonlyArray<string>, RegExp]> = [
    [
      "a changed line",
      lines.with(half, lines[half]!.replace(/\d/, "7777")),
      new RegExp(`line ${half + 1} is damaged`),
    ],
    ["a missing line", lines.toSpliced(half, 1), new RegExp(`line ${half + 1} is damaged, or a line before`)],
    [
      "two lines exchanged",
      lines.toSpliced(half, 2, lines[half + 1]!, lines[half]!),
      new RegExp(`line ${half + 1} is`),
    ],
    [
      "a line that is cut off",
      lines.with(half, lines[half]!.slice(0, -20)),
      new RegExp(`line ${half + 1} is damaged`),
    ],
    ["no end", lines.slice(0, -1), new RegExp(`line ${lines.length} is missing: the file was cut off`)],
    ["more than its end", [...lines, lines[1]!], new RegExp(`line ${lines.length + 1} is after the last`)],
    ["something else", ["hello"], /line 1 is not from an exported journal/],
    ["nothing", [], /line 1 is missing/],
  ]
  const bad = place("bad.jsonl")
  for (const [name, content, message] of damaged) {
    writeFileSync(bad, content.map((line) => `${line}\n`).join(""))
    const to = place("copy")
    await expect(importJournal({ file: bad, data: to, masterKey }), name).rejects.toThrow(message)
    expect(readdirSync(dirname(to)), name).toEqual([])
  }
})

test("an import overwrites no data, and rejects another master key", async () => {
  const { data } = await tradedFolder()
  const { file } = await exported(data)
  await expect(exportJournal({ data, file, masterKey })).rejects.toThrow(/journal.jsonl exists: choose/)
  const taken = place("taken")
  mkdirSync(taken)
  writeFileSync(join(taken, "something"), "of mine")
  await expect(importJournal({ file, data: taken, masterKey })).rejects.toThrow(/exists and is not empty/)
  expect(readdirSync(taken)).toEqual(["something"])
  const to = place("copy")
  await expect(importJournal({ file, data: to, masterKey: "cd".repeat(32) })).rejects.toThrow(
    /another master key: name that key with --master-key-file/,
  )
  expect(existsSync(to)).toBe(false)
  await expect(importJournal({ file: place("no.jsonl"), data: to, masterKey })).rejects.toThrow(
    /no.jsonl cannot be read/,
  )
})

test("a cut journal is not exported, and the message says what to do", async () => {
  const data = place("data")
  for (let i = 0; i < 3; i++) {
    const server = await startServer({ data, masterKey })
    ok(await server.order(limitBuy))
    await server.bourse.close()
  }
  await expect(exported(data)).rejects.toThrow(/because it was cut: only a whole journal .* bourse backup/)
})

test("the command check lists the problems of a folder, and changes nothing", async () => {
  const { data } = await tradedFolder()
  expect(await checkFolder(data, { masterKey })).toMatchObject({ ok: true, problems: [] })
  const database = new DatabaseSync(join(data, "bourse.db"))
  database.exec("UPDATE journal SET events = replace(events, '60000', '60001') WHERE seq = 3")
  database.close()
  const before = readFileSync(join(data, "bourse.db"))
  const { ok, problems } = await checkFolder(data, { masterKey })
  expect({ ok, problems }).toEqual({
    ok: false,
    problems: [expect.stringContaining("journal group 3 was changed")],
  })
  expect(readFileSync(join(data, "bourse.db"))).toEqual(before)
})

test("the command check is refused while a server runs", async () => {
  const data = place("data")
  const server = await serveOn(data)
  await expect(checkFolder(data, { masterKey })).rejects.toThrow(/is in use by process/)
  await server.bourse.close()
})

test("groups are shown with the names of their fields, and without sealed values", async () => {
  const { data } = await tradedFolder()
  const reader = await JournalReader.open(data)
  const { first, last } = reader
  const groups = reader.after(first - 1, last)
  reader.close()
  expect(groups.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, i) => i + 1))
  const events = groups.flatMap(({ events }) => events)
  expect(events.find(({ type }) => type === "funded")).toMatchObject({ uid: "10000001", asset: "USDT" })
  expect(events.find(({ type }) => type === "keyGranted")).toMatchObject({ key: "dev-alice" })
  expect(JSON.stringify(groups)).not.toMatch(/sealedSecret|v1\./)
})
