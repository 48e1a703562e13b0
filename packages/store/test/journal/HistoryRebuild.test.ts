/**
 * Damaged history is made again from the journal, or refused by name; no list ever has another answer.
 * `BOURSE_CHUNK_DAMAGES=100 npx vitest run test/journal/HistoryRebuild.test.ts` runs the long form.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openStore, restoreState, type Store, StoreError } from "@bourse/store"
import { afterAll, expect, it } from "vitest"
import { all } from "../support/groups.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { freshFolder, open, refusal, tamper } from "../support/stores.ts"
import { stateHash, TradingDay } from "../support/tradingDay.ts"

const damages = Number(process.env.BOURSE_CHUNK_DAMAGES ?? 4)

const restored = async (store: Store) => {
  const onBad = (problem: string) => expect.fail(problem)
  const { state } = await restoreState(store, {
    upTo: store.head.seq,
    atMost: store.historySeq,
    onBad,
    onRecords: (group) => store.addHistory(group),
  })
  return stateHash(state)
}

/** Everything that lists say of the past. */
const pages = async (store: Store): Promise<string> => {
  const found: Array<ReadonlyArray<object>> = [
    await store.query("publicTrades", { ...all, before: Number.MAX_SAFE_INTEGER }),
  ]
  for (const uid of ["alice", "bob"]) {
    const orders = await store.query("orders", { ...all, uid })
    found.push(orders, await store.query("fills", { ...all, uid, orderId: null }))
    for (const { clientOrderId } of orders)
      if (clientOrderId !== null)
        found.push(await store.query("orderByClientId", { ...all, uid, clientOrderId }))
  }
  return JSON.stringify(found)
}

/** Many chunks; with a journal that begins after group 160, when it is cut. */
const trade = async (cut: boolean, path: string) => {
  const day = new TradingDay(21)
  for (let turn = 1; turn <= 8; turn++) {
    const store = await openStore({ path })
    await restored(store)
    for (let made = 0; made < 40; made++) await store.append(day.next())
    if (turn === 4 || turn === 6) {
      const made = await store.makeCheckpoint()
      if (cut && turn === 6) await store.cutBefore(made!.kept[1]!.seq)
    }
    await store.close()
  }
  const store = await openStore({ path })
  expect(store.start.seq).toBe(cut ? 160 : 0)
  await restored(store)
  const answers = await pages(store)
  await store.close()
  return { path, answers, state: stateHash(day.state) }
}

const parent = mkdtempSync(join(tmpdir(), "bourse-rebuild-"))
afterAll(() => rmSync(parent, { recursive: true }))
const traded = new Map<boolean, ReturnType<typeof trade>>()

/** A copy of its own of a folder that was traded in, which is made once. */
const tradedFolder = async (cut: boolean) => {
  if (!traded.has(cut)) traded.set(cut, trade(cut, join(parent, cut ? "cut" : "whole")))
  const { path: made, ...rest } = await traded.get(cut)!
  const path = freshFolder()
  cpSync(made, path, { recursive: true })
  return { path, ...rest }
}

/** Damages one chunk, part or look-up; says what. */
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
            ? // Nothing follows the last of an owner that could miss it.
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
  `${damages} damages to history, where the journal $journal: made again or refused by name, never another answer`,
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
        // Nothing is another for it.
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
    // Both happen among the first four.
    expect(outcomes.rebuilt).toBeGreaterThan(0)
    if (cut) expect(outcomes.refused).toBeGreaterThan(0)
    else expect(outcomes.refused).toBe(0)
    console.info(`${outcomes.rebuilt} made again, ${outcomes.refused} refused`)
  },
)

it("a rebuilding that was cut short is made good by the next start", async () => {
  const { path, answers, state } = await tradedFolder(true)
  tamper(path, "UPDATE chunk_parts SET checksum = 1 WHERE id = (SELECT max(id) FROM chunk_parts)")
  const first = await openStore({ path })
  expect(await first.rebuildHistory()).toHaveLength(1)
  // It ends before anything was replayed.
  await first.close()
  const second = await open(path)
  expect(await restored(second)).toBe(state)
  expect(await pages(second)).toBe(answers)
})

it("history that is whole is left as it is, and one without the checkpoint to begin from is refused", async () => {
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
