/** What the next start needs is harmed while the exchange serves: it is mended, or the exchange says so and stops. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Command, dumpState } from "@bourse/engine"
import { openStore } from "@bourse/store"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { readiness } from "../../src/http/serviceRoutes.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest, ok, startServer, uids } from "../support/testServer.ts"

const patiently = { timeout: 300_000, interval: 10 }
const never = 1e9

const submit = (exchange: Exchange, command: Command): Promise<unknown> =>
  new Promise((resolve, reject) =>
    exchange.submit(command, null, (outcome) =>
      outcome instanceof ErrorResponse ? reject(new Error(outcome.message)) : resolve(outcome),
    ),
  )

/** An exchange that looks at its data all the time, with two checkpoints and a journal that was cut after the older. */
const serving = async (path = folderOfTest(), watchEveryMs = { files: 10, log: 10, all: 30 }) => {
  const errors: Array<string> = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (message: string, fields: object = {}) => void errors.push(`${message} ${JSON.stringify(fields)}`),
  }
  const onFatal = vi.fn()
  const exchange = new Exchange({
    openStore: (mode) => openStore({ path, mode }),
    log,
    onFatal,
    watchEveryMs,
    eventsPerCheckpoint: 40,
    keepJournal: async () => "since-checkpoint",
  })
  const close = await startExchange(exchange)
  const trade = () => submit(exchange, { type: "fund", uid: uids.alice, asset: "USDT", amount: "1" })
  if (exchange.isNew) {
    for (const command of genesisCommands(exchange.state, new Secrets(randomMasterKey()), true))
      await submit(exchange, command)
    while (exchange.store.start.seq === 0) await trade()
    // Some groups after the newest checkpoint, and none in the making.
    do {
      for (let more = 0; more < 6; more++) await trade()
      // One after the other: what was made before is made.
      await exchange.store.checkRestart()
    } while (exchange.durableSeq - exchange.checkpoint.seq < 4)
    // Behind a cut of the journal that may be under way.
    await exchange.store.makeRoom()
  }
  return { path, exchange, errors, onFatal, trade, close }
}
type Serving = Awaited<ReturnType<typeof serving>>

const checkpointsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).filter((name) => name.endsWith(".checkpoint"))

/** What a start after kill -9 would have. */
const afterKill = async ({ path, exchange, trade }: Serving): Promise<void> => {
  await trade()
  // Nothing is in the making.
  await exchange.store.checkRestart()
  await exchange.store.makeRoom()
  const copy = `${folderOfTest()}/copy`
  // Its witness and log are of one moment: nothing is written meanwhile.
  cpSync(path, copy, { recursive: true })
  const again = await serving(copy, { files: never, log: never, all: never })
  expect([...dumpState(again.exchange.state)]).toEqual([...dumpState(exchange.state)])
  expect(again.exchange.durableSeq).toBe(exchange.durableSeq)
  await again.close()
}

const changed = (path: string, at: number): void => {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(path, bytes)
}
const inJournal = (path: string, sql: string): void => {
  const database = new DatabaseSync(join(path, "bourse.db"), { timeout: 300_000 })
  database.exec(sql)
  database.close()
}

describe("what the exchange can mend is mended, and an error in the log:", () => {
  it.each<[string, (path: string, of: Serving) => void, RegExp]>([
    [
      "no checkpoint",
      (path) => void checkpointsIn(path).map((name) => rmSync(join(path, name))),
      // Whichever notices it first: the look at the files, the reading of all, the next checkpoint.
      /checkpoints were removed|needs a good checkpoint: there is none/,
    ],
    [
      "damaged checkpoints",
      (path) => void checkpointsIn(path).map((name) => changed(join(path, name), 400)),
      /is damaged/,
    ],
    ["no witness", (path) => rmSync(join(path, "witness")), /witness was removed or replaced/],
    [
      "another witness",
      (path) => writeFileSync(join(path, "witness"), "x".repeat(8192)),
      /witness was (changed|removed)/,
    ],
    ["no reserve", (path) => rmSync(join(path, "reserve")), /reserve was gone/],
    [
      "a database that its owner cannot read",
      (path) => chmodSync(join(path, "bourse.db"), 0o0),
      /has mode 600 again/,
    ],
    [
      "groups of the journal that were changed",
      (path) =>
        inJournal(path, "UPDATE journal SET events = '[]' WHERE seq = (SELECT max(seq) - 2 FROM journal)"),
      /was changed .*a checkpoint that stands in for it is written/,
    ],
    [
      "groups of the journal that are gone",
      (path) => inJournal(path, "DELETE FROM journal WHERE seq = (SELECT max(seq) - 2 FROM journal)"),
      /is missing.*a checkpoint that stands in for it is written/,
    ],
  ])("%s", async (_what, harm, says) => {
    const running = await serving()
    const { path, errors, exchange } = running
    harm(path, running)
    await vi.waitFor(() => expect(errors).toEqual([expect.stringMatching(says)]), patiently)
    expect(errors[0]).toMatch(/^what the next start needs was harmed, and is mended/)
    expect(readiness(exchange)).toEqual({ ready: true })
    expect(exchange.counters.harms).toBe(1)
    for (const name of ["witness", "reserve"]) expect(existsSync(join(path, name))).toBe(true)
    expect(statSync(join(path, "bourse.db")).mode & 0o777).toBe(0o600)
    await afterKill(running)
  })

  it("no checkpoint, while orders keep coming", async () => {
    const running = await serving()
    const { path, errors, trade } = running
    for (const name of checkpointsIn(path)) rmSync(join(path, name))
    await vi.waitFor(async () => {
      await Promise.all([trade(), trade(), trade()])
      expect(errors).not.toEqual([])
    }, patiently)
    for (const error of errors)
      expect(error).toMatch(
        /and is mended .*(checkpoints were removed|needs a good checkpoint: there is none)/,
      )
    expect(running.onFatal).not.toHaveBeenCalled()
    await afterKill(running)
  })
})

it("a checkpoint that is made while the folder is looked at is not taken for one that was removed", async () => {
  const { exchange, errors, trade, close } = await serving()
  const { store } = exchange
  const watch = store.watch.bind(store)
  let looks = 0
  Object.assign(store, {
    watch: async (readsLog: boolean) => {
      const watched = await watch(readsLog)
      const before = exchange.checkpoint.seq
      while (exchange.checkpoint.seq === before) await trade()
      // Behind a cut of the journal that may be under way.
      await store.makeRoom()
      looks++
      return watched
    },
  })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2), patiently)
  await close()
  expect(errors).toEqual([])
})

describe("what nobody can mend stops the exchange before it acknowledges more:", () => {
  const log = (path: string) => join(path, "bourse.db-wal")
  it.each<[string, (path: string) => void, RegExp]>([
    ["a log that was emptied", (path) => truncateSync(log(path)), /bourse.db-wal was cut off or changed/],
    [
      "a log that lost its end",
      (path) => truncateSync(log(path), 5_000),
      /bourse.db-wal was cut off or changed/,
    ],
    ["no log", (path) => rmSync(log(path)), /was removed or replaced/],
    ["no database", (path) => rmSync(join(path, "bourse.db")), /was removed or replaced/],
    ["no folder", (path) => renameSync(path, `${path}-elsewhere`), /was removed or replaced/],
  ])("%s", async (_what, harm, says) => {
    for (const isIdle of [true, false]) {
      const { path, exchange, onFatal, trade } = await serving(undefined, {
        files: isIdle ? 10 : never,
        log: isIdle ? 10 : never,
        all: isIdle ? 30 : never,
      })
      const { durableSeq } = exchange
      onTestFinished(() => rmSync(`${path}-elsewhere`, { recursive: true, force: true }))
      harm(path)
      if (isIdle) await vi.waitFor(() => expect(onFatal).toHaveBeenCalled(), patiently)
      await expect(trade()).rejects.toThrow()
      expect(onFatal).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(says) }))
      expect(exchange.durableSeq).toBe(durableSeq)
      expect(readiness(exchange)).toMatchObject({ ready: false, reason: expect.stringMatching(says) })
    }
  })

  it("a byte of the log that changed, at the latest when all of it is read", async () => {
    const { path, onFatal } = await serving()
    changed(log(path), 5_000)
    await vi.waitFor(
      () =>
        expect(onFatal).toHaveBeenCalledWith(
          expect.objectContaining({ message: expect.stringContaining("was cut off or changed") }),
        ),
      patiently,
    )
  })

  it("a page of the database that is zeroed, where every start begins", async () => {
    const { path, exchange, onFatal, trade } = await serving()
    inJournal(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    await trade()
    const file = join(path, "bourse.db")
    const bytes = readFileSync(file)
    const database = new DatabaseSync(file, { readOnly: true })
    // Of the tables' descriptions, which nobody writes again.
    const { page } = database
      .prepare("SELECT max(pageno) AS page FROM dbstat WHERE name = 'sqlite_schema'")
      .get() as { page: number }
    database.close()
    bytes.fill(0, (page - 1) * 4096, page * 4096)
    writeFileSync(file, bytes)
    await vi.waitFor(() => expect(onFatal).toHaveBeenCalled(), patiently)
    expect(readiness(exchange)).toMatchObject({ ready: false })
  })
})

describe("what an operator has to mend is said until it is:", () => {
  const isRoot = process.getuid?.() === 0
  it.each<[string, (path: string) => void, (path: string) => void, RegExp]>([
    [
      "a folder that cannot be written to",
      (path) => chmodSync(path, 0o500),
      (path) => chmodSync(path, 0o700),
      /run chmod 700/,
    ],
    ...(isRoot
      ? ([
          [
            "a file of another user",
            (path) => chownSync(join(path, "witness"), 1, 1),
            (path) => chownSync(join(path, "witness"), 0, 0),
            /run chown 0/,
          ],
          [
            "a folder of another user",
            (path) => chownSync(path, 1, 1),
            (path) => chownSync(path, 0, 0),
            /run chown 0/,
          ],
        ] as Array<[string, (path: string) => void, (path: string) => void, RegExp]>)
      : []),
  ])("%s", async (_what, harm, mend, says) => {
    const running = await serving()
    const { path, exchange, errors, trade } = running
    harm(path)
    await vi.waitFor(
      () => expect(readiness(exchange)).toMatchObject({ ready: false, reason: expect.stringMatching(says) }),
      patiently,
    )
    expect(errors).toEqual([expect.stringMatching(says)])
    // Nothing is lost: writes go on.
    await trade()
    mend(path)
    await vi.waitFor(() => expect(readiness(exchange)).toEqual({ ready: true }), patiently)
    await afterKill(running)
  })
})

it("a master key that is removed, replaced or opened to others is as it was within a moment", async () => {
  const data = folderOfTest()
  const options = { data, sandboxToken: "token-of-harmed-data" }
  const errors: Array<string> = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: string, fields: object = {}) => void errors.push(JSON.stringify(fields)),
  }
  const server = await startServer({ ...options, log })
  const file = join(data, "master.key")
  const key = readFileSync(file, "utf8")
  for (const [harm, says] of [
    [() => rmSync(file), "master.key was removed"],
    [() => writeFileSync(file, "cd".repeat(32)), "was replaced by another key"],
    [() => chmodSync(file, 0o644), "is readable by others"],
  ] as const) {
    harm()
    await vi.waitFor(() => expect(errors.at(-1)).toContain(says), patiently)
    expect(readFileSync(file, "utf8")).toBe(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  expect(errors).toHaveLength(3)
  ok(await server.order({ newClientOrderId: "mine" }))
  await server.bourse.close()
  const again = await startServer(options)
  expect(ok(await again.signed("GET", "/api/v3/openOrders"))).toHaveLength(1)
  await again.bourse.close()
})
