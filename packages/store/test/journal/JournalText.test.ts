/** Long groups are stored compressed: reading is unchanged, and damage is reported as for other groups. */
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, it, onTestFinished } from "vitest"
import { continueWithoutHistory, freshFolder, open, refusal, replayed } from "../support/stores.ts"

/** A group of the journal with `events` events. */
const groupOf = (seq: number, events: number) => ({
  seq,
  time: 1_000 + seq,
  events: JSON.stringify(
    Array.from({ length: events }, (_, i) => ["funded", 1, 1_000 + seq, `é😀${i}`, "USDT", i]),
  ),
  records: {},
})

const sizes = [1, 40, 60, 61, 62, 400, 2, 5_000]

const filled = async (): Promise<string> => {
  const folder = freshFolder()
  const store = await open(folder)
  for (const [index, events] of sizes.entries()) await store.append(groupOf(index + 1, events))
  await store.close()
  return folder
}

it("groups read back as written, short and long", async () => {
  const store = await open(await filled())
  expect(await replayed(store)).toEqual(
    sizes.map((events, index) => {
      const { seq, time, events: text } = groupOf(index + 1, events)
      return { seq, time, events: JSON.parse(text) }
    }),
  )
})

it("a short group is plain text, a long one is compressed", async () => {
  const database = new DatabaseSync(join(await filled(), "bourse.db"), { readOnly: true })
  onTestFinished(() => database.close())
  const rows = database.prepare("SELECT typeof(events) AS type, length(events) AS length FROM journal").all()
  for (const [index, row] of rows.entries()) {
    const { events } = groupOf(index + 1, sizes[index]!)
    const isShort = events.length <= 2_000
    expect(row.type).toBe(isShort ? "text" : "blob")
    if (!isShort) expect(row.length).toBeLessThan(events.length / 2)
  }
  expect(new Set(rows.map(({ type }) => type)).size).toBe(2)
})

it("a damaged long group is rejected by its number, wherever the damage is", async () => {
  const folder = await filled()
  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  const kept = database.prepare("SELECT events FROM journal WHERE seq = 6").get()!.events as Uint8Array
  const store = await open(folder)
  continueWithoutHistory(store)
  for (let at = 0; at < kept.length; at += 7) {
    const damaged = Uint8Array.from(kept)
    damaged[at]! ^= 1 << (at % 8)
    database.prepare("UPDATE journal SET events = ? WHERE seq = 6").run(damaged)
    const error = await refusal(replayed(store))
    expect(error.kind).toBe("corrupt")
    expect(error.message).toMatch(/^journal group 6 was changed/)
  }
  database.prepare("UPDATE journal SET events = ? WHERE seq = 6").run(kept)
  expect(await replayed(store)).toHaveLength(sizes.length)
})
