/**
 * An interrupted rebuild of history, and a rebuild without damage; `HistoryRebuild.proof.ts` damages history.
 */
import { rmSync } from "node:fs"
import { join } from "node:path"
import { openStore } from "@bourse/store"
import { expect, it } from "vitest"
import { open, refusal, tamper } from "../support/stores.ts"
import { pages, restored, tradedFolders } from "../support/tradedFolder.ts"

const tradedFolder = tradedFolders()

it("an interrupted rebuild is completed by the next start", async () => {
  const { path, answers, state } = await tradedFolder(true)
  tamper(path, "UPDATE chunk_parts SET checksum = 1 WHERE id = (SELECT max(id) FROM chunk_parts)")
  const first = await openStore({ path })
  expect(await first.rebuildHistory()).toHaveLength(1)
  // The process ends before anything was replayed.
  await first.close()
  const second = await open(path)
  expect(await restored(second)).toBe(state)
  expect(await pages(second)).toBe(answers)
})

it("complete history is left unchanged; history without the needed checkpoint is rejected", async () => {
  const { path, answers } = await tradedFolder(true)
  const whole = await openStore({ path })
  expect(await whole.rebuildHistory()).toEqual([])
  await restored(whole)
  expect(await pages(whole)).toBe(answers)
  await whole.close()
  rmSync(join(path, "160.checkpoint"))
  const store = await open(path)
  expect((await refusal(store.rebuildHistory())).message).toMatch(
    /the checkpoint after group 160, where the journal begins, is missing or damaged/,
  )
})
