/**
 * The witness file beside the database: lost groups that it detects, differences that it tolerates, and ways out
 * of its rejections.
 */
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStore } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { readWitness } from "../../src/files/Witness.ts"
import { all, group } from "../support/groups.ts"
import {
  appendGroups,
  continueHistory,
  folderWith,
  freshFolder,
  killedCopy,
  open,
  refusal,
  refusedUnchanged,
  replayed,
  tamper,
} from "../support/stores.ts"

const witnessOf = (folder: string): string => join(folder, "witness")

const fill = (path: string, from: number, to: number): void => {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill("x", from, to))
}

describe("the witness", () => {
  it("the witness records each group before it is acknowledged", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    for (let seq = 1; seq <= 3; seq++) {
      await appendGroups(store, 1)
      expect(readWitness(witnessOf(folder))).toEqual({ seq, hash: store.head.hash })
    }
  })

  it("a witness with one torn entry rejects nothing", async () => {
    for (const from of [0, 4096]) {
      const folder = await killedCopy(5)
      fill(witnessOf(folder), from + 200, from + 300)
      const store = await open(folder)
      expect(await replayed(store)).toHaveLength(5)
      await continueHistory(store)
      await appendGroups(store, 1)
      await store.close()
      expect(readWitness(witnessOf(folder))).toMatchObject({ seq: 6 })
    }
  })

  it("a witness that lags behind the journal, as after a power loss, is renewed", async () => {
    const folder = await folderWith(3)
    cpSync(witnessOf(folder), `${folder}-witness`)
    const store = await openStore({ path: folder })
    await appendGroups(store, 2)
    await store.close()
    cpSync(`${folder}-witness`, witnessOf(folder))
    expect(await replayed(await open(folder))).toHaveLength(5)
    expect(readWitness(witnessOf(folder))).toMatchObject({ seq: 5 })
  })

  it("the witness rejects a journal that lost its end with its log; the message has both ends and advice", async () => {
    const folder = await killedCopy(5)
    rmSync(join(folder, "bourse.db-wal"))
    const error = await refusedUnchanged(folder)
    expect(error.kind).toBe("corrupt")
    expect(error.message).toBe(
      `the journal ends at group 0, but ${witnessOf(folder)} says that group 5 was written: groups 1 to 5 are lost; ` +
        "restore a backup, or discard every group after 0 with bourse serve --accept-journal-end 0",
    )
  })

  it("the witness rejects a journal whose log is damaged in the middle", async () => {
    const folder = await killedCopy(5)
    const log = join(folder, "bourse.db-wal")
    const middle = Math.floor(readFileSync(log).length / 2)
    fill(log, middle, middle + 1)
    expect((await refusedUnchanged(folder)).message).toMatch(
      /the journal ends at group \d, but .* group 5 was written/,
    )
  })

  it("the witness rejects a journal that diverged: an older copy that was used again", async () => {
    const folder = await folderWith(3)
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    for (const [path, time] of [
      [folder, 1],
      [copy, 2],
    ] as const) {
      const store = await openStore({ path })
      await store.append({ ...group(4), time })
      await store.close()
    }
    cpSync(witnessOf(copy), witnessOf(folder))
    const { message } = await refusedUnchanged(folder)
    expect(message).toContain("journal group 4 does not match")
    expect(message).toContain("--accept-journal-end 4")
  })

  it.each([
    ["missing", (path: string) => rmSync(path), /witness is missing, so it is unknown/],
    [
      "empty",
      (path: string) => truncateSync(path),
      /witness is damaged, so it is unknown .* ends at group 3,.*--accept-journal-end 3$/,
    ],
    ["damaged in both entries", (path: string) => fill(path, 0, 8192), /witness is damaged/],
  ])("a witness is rejected if it is %s", async (_how, damage, message) => {
    const folder = await folderWith(3)
    damage(witnessOf(folder))
    expect((await refusedUnchanged(folder)).message).toMatch(message)
    // Accepting the journal's end makes the witness again.
    await (await openStore({ path: folder, acceptJournalEnd: 3 })).close()
    expect(await replayed(await open(folder))).toHaveLength(3)
  })
})

describe("accepting the journal's end", () => {
  it("accepting the journal's end continues from there, reports the loss, and is not needed again", async () => {
    const folder = await killedCopy(5)
    rmSync(join(folder, "bourse.db-wal"))
    const accepting = await openStore({ path: folder, acceptJournalEnd: 0 })
    expect(accepting.warnings).toEqual([
      expect.stringMatching(/^the journal now ends at group 0: .*groups 1 to 5 are lost/),
    ])
    await appendGroups(accepting, 2)
    await accepting.close()
    const store = await open(folder)
    expect(store.warnings).toEqual([])
    expect(await replayed(store)).toHaveLength(2)
  })

  it("accepting another group's end, or a complete journal's, is rejected and changes nothing", async () => {
    const folder = await folderWith(5)
    expect((await refusedUnchanged(folder, { acceptJournalEnd: 5 })).message).toContain(
      "the journal is complete and ends at group 5, as its witness says: start without --accept-journal-end",
    )
    rmSync(witnessOf(folder))
    for (const acceptJournalEnd of [0, 4, 6])
      expect((await refusedUnchanged(folder, { acceptJournalEnd })).message).toContain(
        "the last good group of the journal is 5: start with --accept-journal-end 5",
      )
  })

  it("accepting the journal's end removes a changed group and all later ones, with their rows in every table", async () => {
    const folder = await folderWith(9)
    tamper(folder, "UPDATE journal SET events = '[]' WHERE seq = 7")
    const broken = await openStore({ path: folder })
    expect((await refusal(replayed(broken))).message).toContain("--accept-journal-end 6")
    await broken.close()

    const store = await open(folder, { acceptJournalEnd: 6 })
    expect(store.head.seq).toBe(6)
    expect(store.warnings).toEqual([
      "the journal now ends at group 6: journal group 7 is missing or was changed; groups 7 to 9 are deleted",
    ])
    expect(rowsAfter(folder, 6)).toEqual([])
    expect(await store.query("fills", { ...all, orderId: null })).toHaveLength(6)
    await appendGroups(store, 3)
    expect(await replayed(store)).toHaveLength(9)
    expect(await store.query("candles", { ...all, per: "minute" })).toHaveLength(9)
    expect(await store.query("orderById", { ...all, id: 9 })).toHaveLength(1)
  })
})

/** The tables with rows of a later group. */
const rowsAfter = (folder: string, seq: number): ReadonlyArray<string> => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  const names = database
    .prepare(
      "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'seq'",
    )
    .all()
    .map(({ name }) => name as string)
  const found = names.filter(
    (name) => database.prepare(`SELECT 1 FROM ${name} WHERE seq > ?`).get(seq) !== undefined,
  )
  database.close()
  return found
}
