/**
 * Damaged history is rebuilt from the journal, or rejected by name; no list ever changes. `BOURSE_CHUNK_DAMAGES=100
 * npm run verify -- journal/HistoryRebuild` runs the long form.
 */
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStore, StoreError } from "@bourse/store"
import { expect, it } from "vitest"
import { type Random, randomFrom } from "../support/random.ts"
import { pages, restored, tradedFolders } from "../support/tradedFolder.ts"

const damages = Number(process.env.BOURSE_CHUNK_DAMAGES ?? 4)
const tradedFolder = tradedFolders()

/** Damages one chunk, part or look-up of history; returns a description. */
const damage = (folder: string, random: Random): string => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  try {
    const table = ["chunks", "chunk_parts"][random(2)]!
    const ids = database.prepare(`SELECT id FROM ${table} ORDER BY id`).all()
    const id = ids[random(ids.length)]!.id as number
    const spans = [
      "seq",
      "rows",
      "no",
      "symbol",
      ...(table === "chunks" ? ["first_time", "reach_time", "reach_id"] : []),
    ]
    const kind = random(10)
    const sql =
      kind < 5
        ? `UPDATE ${table} SET content = substr(content, 1, ${random(60)}) || 'x' || substr(content, ${random(60)}) WHERE id = ${id}`
        : kind === 5
          ? `UPDATE ${table} SET ${spans[random(spans.length)]} = ${random(100)} WHERE id = ${id}`
          : kind === 6
            ? // An owner's last part is not removed, because nothing after it would show the gap.
              `DELETE FROM chunk_parts WHERE id = (SELECT min(id) FROM chunk_parts WHERE no = ${1 + random(2)})`
            : kind === 7
              ? `DELETE FROM client_ids WHERE id IN (SELECT id FROM client_ids ORDER BY id LIMIT 1 OFFSET ${random(10)})`
              : `UPDATE ${table} SET checksum = checksum + 1 WHERE id IN (${id}, ${id + 1})`
    database.exec(sql)
    return sql
  } finally {
    database.close()
  }
}

it.each([
  { journal: "is whole", cut: false },
  { journal: "was cut", cut: true },
])(
  `${damages} damages to history with a journal $journal: rebuilt or rejected by name, never another answer`,
  {
    timeout: 300_000 + damages * 60_000,
  },
  async ({ cut }) => {
    const { path, answers, state } = await tradedFolder(cut)
    const outcomes = { rebuilt: 0, refused: 0 }
    for (let seed = 0; seed < damages; seed++) {
      const folder = `${path}-${seed}`
      cpSync(path, folder, { recursive: true })
      const done = damage(folder, randomFrom(seed))
      const before = await openStore({ path: folder })
      const problems = await before.checkHistory()
      expect(problems, done).not.toEqual([])
      const rebuilt = await before.rebuildHistory().catch((error: unknown) => error)
      if (rebuilt instanceof StoreError) {
        outcomes.refused++
        expect(rebuilt.kind).toBe("corrupt")
        expect(rebuilt.message, done).toContain(problems[0])
        // The lists of history did not change.
        expect(await before.checkHistory()).toEqual(problems)
        expect(await restored(before)).toBe(state)
      } else {
        outcomes.rebuilt++
        expect(rebuilt).toEqual(problems)
        expect(await restored(before)).toBe(state)
        expect(await before.checkHistory(), done).toEqual([])
        expect(await pages(before), done).toBe(answers)
      }
      await before.close()
      if (!(rebuilt instanceof StoreError)) {
        const after = await openStore({ path: folder })
        await restored(after)
        expect(await after.checkHistory()).toEqual([])
        expect(await pages(after), done).toBe(answers)
        await after.close()
      }
      rmSync(folder, { recursive: true })
    }
    // The first four runs on a cut journal have both outcomes: a rebuilt and a refused history.
    expect(outcomes.rebuilt).toBeGreaterThan(0)
    if (cut) expect(outcomes.refused).toBeGreaterThan(0)
    else expect(outcomes.refused).toBe(0)
    console.info(`${outcomes.rebuilt} made again, ${outcomes.refused} refused`)
  },
)
