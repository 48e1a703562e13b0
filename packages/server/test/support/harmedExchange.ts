/** An exchange that checks its data continuously, and damage to its data while it serves. */
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Command, dumpState } from "@bourse/engine"
import { openStore } from "@bourse/store"
import { expect, type Mock, onTestFinished, vi } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { readiness } from "../../src/http/serviceRoutes.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { startExchange } from "./startExchange.ts"
import { folderOfTest, uids } from "./testServer.ts"

export const patiently = { timeout: 300_000, interval: 10 }
export const never = 1e9

const submit = (exchange: Exchange, command: Command): Promise<unknown> =>
  new Promise((resolve, reject) =>
    exchange.turns.submit(command, null, (outcome) =>
      outcome instanceof ErrorResponse ? reject(new Error(outcome.message)) : resolve(outcome),
    ),
  )

/** An exchange that checks its data continuously, with two checkpoints and a journal that was cut after the older. */
export const serving = async (path = folderOfTest(), watchEveryMs = { files: 10, all: 30 }) => {
  const errors: Array<string> = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (message: string, fields: object = {}) => void errors.push(`${message} ${JSON.stringify(fields)}`),
  }
  const onFatal: Mock<(error: Error) => void> = vi.fn()
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
    // Waits for some groups after the newest checkpoint, with no checkpoint in progress.
    do {
      for (let more = 0; more < 6; more++) await trade()
      // Checkpoints are made one at a time, so this call returns when earlier ones are done.
      await exchange.store.checkRestart()
    } while (exchange.served.durableSeq - exchange.checkpoints.newest.seq < 4)
    // Waits for a running cut of the journal.
    await exchange.store.makeRoom()
  }
  return { path, exchange, errors, onFatal, trade, close }
}
type Serving = Awaited<ReturnType<typeof serving>>

export const checkpointsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).filter((name) => name.endsWith(".checkpoint"))

/** Compares the state with that of a start after kill -9. */
export const afterKill = async ({ path, exchange, trade }: Serving): Promise<void> => {
  await trade()
  // After this call no checkpoint is in progress.
  await exchange.store.checkRestart()
  await exchange.store.makeRoom()
  const copy = `${folderOfTest()}/copy`
  // The copied witness and log match, because nothing is written during the copy.
  cpSync(path, copy, { recursive: true })
  const again = await serving(copy, { files: never, all: never })
  expect([...dumpState(again.exchange.state)]).toEqual([...dumpState(exchange.state)])
  expect(again.exchange.served.durableSeq).toBe(exchange.served.durableSeq)
  await again.close()
}

export const changed = (path: string, at: number): void => {
  const file = openSync(path, "r+")
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  writeSync(
    file,
    byte.map((each) => each ^ 1),
    0,
    1,
    at,
  )
  closeSync(file)
}
export const inJournal = (path: string, sql: string): void => {
  const database = new DatabaseSync(join(path, "bourse.db"), { timeout: 300_000 })
  database.exec(sql)
  database.close()
}

const log = (path: string) => join(path, "bourse.db-wal")
const isRoot = process.getuid?.() === 0

type Mended = readonly [string, (path: string, of: Serving) => void, RegExp]
/** Damage that the exchange can repair, and the expected log message. */
export const mended: ReadonlyArray<Mended> = [
  [
    "no checkpoint",
    (path) => void checkpointsIn(path).map((name) => rmSync(join(path, name))),
    // The file check, the full read or the next checkpoint notices the damage, whichever comes first.
    /the checkpoints of groups .* were removed|needs a good checkpoint: there is none/,
  ],
  [
    "damaged checkpoints",
    (path) => void checkpointsIn(path).map((name) => changed(join(path, name), 400)),
    /is damaged/,
  ],
  [
    "checkpoints that lost their end",
    (path) => void checkpointsIn(path).map((name) => truncateSync(join(path, name), 400)),
    /the checkpoints of groups .* were removed|has lost its end|needs a good checkpoint/,
  ],
  ["no lock.db", (path) => rmSync(join(path, "lock.db")), /lock.db was removed or replaced/],
  ["no witness", (path) => rmSync(join(path, "witness")), /witness was removed or replaced/],
  [
    "another witness",
    (path) => writeFileSync(join(path, "witness"), "x".repeat(8192)),
    /witness was (changed|removed)/,
  ],
  ["no reserve", (path) => rmSync(join(path, "reserve")), /reserve was removed/],
  [
    "a database that its owner cannot read",
    (path) => chmodSync(join(path, "bourse.db"), 0o0),
    /set mode 600 again/,
  ],
  [
    "groups of the journal that were changed",
    (path) =>
      inJournal(path, "UPDATE journal SET events = '[]' WHERE seq = (SELECT max(seq) - 2 FROM journal)"),
    /was changed .*a new checkpoint replaces it/,
  ],
  [
    "groups of the journal that are gone",
    (path) => inJournal(path, "DELETE FROM journal WHERE seq = (SELECT max(seq) - 2 FROM journal)"),
    /is missing.*a new checkpoint replaces it/,
  ],
]

export const expectMended = async (_what: string, harm: Mended[1], says: RegExp): Promise<void> => {
  const running = await serving()
  const { path, errors, exchange } = running
  harm(path, running)
  await vi.waitFor(() => expect(errors).toEqual([expect.stringMatching(says)]), patiently)
  expect(errors[0]).toMatch(/^data that the next start needs was damaged and has been repaired/)
  expect(readiness(exchange)).toEqual({ ready: true })
  expect(exchange.counters.harms).toBe(1)
  for (const name of ["witness", "reserve"]) expect(existsSync(join(path, name))).toBe(true)
  expect(statSync(join(path, "bourse.db")).mode & 0o777).toBe(0o600)
  await afterKill(running)
}

type Fatal = readonly [string, (path: string) => void, RegExp]
/** Damage to data that cannot be repaired. */
export const fatal: ReadonlyArray<Fatal> = [
  ["a log that was emptied", (path) => truncateSync(log(path)), /bourse.db-wal was cut off or changed/],
  [
    "a log that lost its end",
    (path) => truncateSync(log(path), 5_000),
    /bourse.db-wal was cut off or changed/,
  ],
  [
    "a log that lost its last page",
    (path) => truncateSync(log(path), statSync(log(path)).size - 4_096),
    /bourse.db-wal was cut off or changed/,
  ],
  ["no log", (path) => rmSync(log(path)), /was removed or replaced/],
  ["no database", (path) => rmSync(join(path, "bourse.db")), /was removed or replaced/],
  ["no folder", (path) => renameSync(path, `${path}-elsewhere`), /was removed or replaced/],
]

export const expectStopped = async (_what: string, harm: Fatal[1], says: RegExp): Promise<void> => {
  for (const isIdle of [true, false]) {
    const { path, exchange, onFatal, trade } = await serving(undefined, {
      files: isIdle ? 10 : never,
      all: never,
    })
    const { durableSeq } = exchange.served
    // History that was written after the copy extends the log.
    await exchange.store.watch(false)
    onTestFinished(() => rmSync(`${path}-elsewhere`, { recursive: true, force: true }))
    harm(path)
    if (isIdle) await vi.waitFor(() => expect(onFatal).toHaveBeenCalled(), patiently)
    await expect(trade()).rejects.toThrow()
    expect(onFatal).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(says) }))
    expect(exchange.served.durableSeq).toBe(durableSeq)
    expect(readiness(exchange)).toMatchObject({ ready: false, reason: expect.stringMatching(says) })
  }
}

type OfOperator = readonly [string, (path: string) => void, (path: string) => void, RegExp]
/** Damage that an operator must repair, and the repair. */
export const ofOperator: ReadonlyArray<OfOperator> = [
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
      ] as ReadonlyArray<OfOperator>)
    : []),
]

export const expectSaid = async (
  _what: string,
  harm: OfOperator[1],
  mend: OfOperator[2],
  says: RegExp,
): Promise<void> => {
  const running = await serving()
  const { path, exchange, errors, trade } = running
  harm(path)
  await vi.waitFor(
    () => expect(readiness(exchange)).toMatchObject({ ready: false, reason: expect.stringMatching(says) }),
    patiently,
  )
  expect(errors).toEqual([expect.stringMatching(says)])
  // No data is lost by this damage: writes continue.
  await trade()
  mend(path)
  await vi.waitFor(() => expect(readiness(exchange)).toEqual({ ready: true }), patiently)
  await afterKill(running)
}
