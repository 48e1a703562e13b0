/** A file or table with a later group than the journal's last one shows that groups were lost. */
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openStore } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { copyFolder } from "../../src/folder/copyFolder.ts"
import { freshFolder, open, refusedUnchanged, tamper } from "../support/stores.ts"
import { TradingDay } from "../support/tradingDay.ts"

/** A folder with the database, log and witness of group 20, and the checkpoint of group 60. */
const setBack = async (): Promise<string> => {
  const folder = freshFolder()
  const store = await openStore({ path: folder })
  const day = new TradingDay(1)
  for (let seq = 1; seq <= 20; seq++) await store.append(day.next())
  const earlier = `${folder}-earlier`
  cpSync(folder, earlier, { recursive: true })
  for (let seq = 21; seq <= 60; seq++) await store.append(day.next())
  await store.makeCheckpoint()
  await store.close()
  for (const name of ["bourse.db", "bourse.db-wal", "witness"])
    cpSync(join(earlier, name), join(folder, name))
  return folder
}

const endsAt20 = (what: string) =>
  `the journal ends at group 20, but ${what}: groups 21 to 60 are lost; ` +
  "restore a backup, or discard every group after 20 with bourse serve --accept-journal-end 20"

describe("a journal that is older than", () => {
  it.each([
    ["a checkpoint", (_folder: string) => {}, "60.checkpoint"],
    [
      "a checkpoint that was not finished",
      (folder: string) => renameSync(join(folder, "60.checkpoint"), join(folder, "60.checkpoint.new")),
      "60.checkpoint.new",
    ],
    [
      "a checkpoint that is damaged",
      (folder: string) => writeFileSync(join(folder, "60.checkpoint"), "bourse checkpoint 1 60"),
      "60.checkpoint",
    ],
  ])(
    "a journal that is older than %s is rejected, with both groups and the advice",
    async (_what, change, name) => {
      const folder = await setBack()
      change(folder)
      const message = endsAt20(`${join(folder, name)} says that group 60 was written`)
      expect(await refusedUnchanged(folder)).toMatchObject({ kind: "corrupt", message })
      expect(await refusedUnchanged(folder, { mode: "read" })).toMatchObject({ kind: "corrupt", message })
      mkdirSync(`${folder}-copy`)
      expect(() => copyFolder(folder, `${folder}-copy`)).toThrow(message)
      expect((await refusedUnchanged(folder, { acceptJournalEnd: 19 })).message).toContain(
        "the last good group of the journal is 20",
      )

      const accepted = await openStore({ path: folder, acceptJournalEnd: 20 })
      expect(accepted.warnings).toEqual([`the journal now ends at group 20: ${message}`])
      expect(readdirSync(folder).filter((file) => file.includes("checkpoint"))).toEqual([])
      expect(accepted.head.seq).toBe(20)
      await accepted.close()
      expect((await open(folder)).warnings).toEqual([])
    },
  )

  it.each([
    ["its writer", "UPDATE writer SET seq = 60", "journal group 21 is missing: restore a backup, or discard"],
    [
      "its history",
      "UPDATE projection SET seq = 60",
      "the journal ends at group 20, but the history tables hold rows of groups up to 60",
    ],
    [
      "its own beginning",
      `INSERT OR REPLACE INTO meta VALUES ('journalStart', '60 1 ${"ab".repeat(32)}'); UPDATE projection SET seq = 60`,
      "the journal ends at group 20, but begins after group 60: groups 21 to 60 are lost; restore a backup of the whole folder",
    ],
    [
      "the epoch of its last group",
      "UPDATE writer SET epoch = 0",
      "journal group 20 was written in epoch 1, but the database says that the last epoch is 0",
    ],
  ])("a journal that is older than %s is rejected", async (_what, sql, message) => {
    const folder = await setBack()
    rmSync(join(folder, "60.checkpoint"))
    tamper(folder, sql)
    expect((await refusedUnchanged(folder)).message).toContain(message)
  })
})
