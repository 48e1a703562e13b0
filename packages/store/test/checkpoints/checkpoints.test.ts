/** Checkpoints of a real store, made by their thread during writes; and a journal that is cut after them. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openStore, type Store } from "@bourse/store"
import { describe, expect, it } from "vitest"
import { cutSlice, hashOf, readStart } from "../../src/journal/JournalStart.ts"
import { SqliteClient } from "../../src/sqlite/SqliteClient.ts"
import { checkpointsIn, restored } from "../support/checkpoints.ts"
import { freshFolder, open, refusal, refusedUnchanged, replayed, tamper } from "../support/stores.ts"
import { stateHash, TradingDay } from "../support/tradingDay.ts"

const trade = async (store: Store, day: TradingDay, groups: number): Promise<void> => {
  for (let made = 0; made < groups; made++) await store.append(day.next())
}

/** A folder with groups 1 to 60, checkpoints after groups 30 and 50, and a journal that begins after 30. */
const cutFolder = async () => {
  const folder = freshFolder()
  const store = await openStore({ path: folder })
  const day = new TradingDay(1)
  await trade(store, day, 30)
  await store.makeCheckpoint()
  await trade(store, day, 20)
  const made = await store.makeCheckpoint()
  await store.cutBefore(made!.kept[1]!.seq)
  await trade(store, day, 10)
  await store.close()
  return { folder, day }
}

describe("checkpoints", () => {
  it("checkpoints are made during writes, two are kept, and a start uses the newest", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    expect(await store.makeCheckpoint()).toEqual({ kept: [], problems: [] })
    const day = new TradingDay(2)
    const seqs: Array<number> = []
    for (let turn = 0; turn < 3; turn++) {
      await trade(store, day, 10)
      const making = store.makeCheckpoint()
      await trade(store, day, 10)
      const made = await making
      seqs.unshift(made!.kept[0]!.seq)
      expect(made!.kept.map(({ seq }) => seq)).toEqual(seqs.slice(0, 2))
    }
    expect(checkpointsIn(folder).toSorted()).toEqual(
      seqs
        .slice(0, 2)
        .map((seq) => `${seq}.checkpoint`)
        .toSorted(),
    )
    expect(seqs[0]).toBeGreaterThanOrEqual(50)
    expect(await restored(store)).toEqual({
      hash: stateHash(day.state),
      seq: 60,
      from: seqs[0],
      problems: [],
    })
    for (const name of checkpointsIn(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  it("no checkpoint is made in memory, by a read-only store, or by one that closes meanwhile", async () => {
    const memory = await open(":memory:")
    await trade(memory, new TradingDay(3), 5)
    expect(await memory.makeCheckpoint()).toBeUndefined()
    const { folder } = await cutFolder()
    const writing = await openStore({ path: folder })
    const made = writing.makeCheckpoint()
    await writing.close()
    expect([undefined, 60]).toContain((await made)?.kept[0]?.seq)
    const reading = await open(folder, { mode: "read" })
    expect(await reading.makeCheckpoint()).toBeUndefined()
    expect((await restored(reading)).seq).toBe(60)
  })

  it("new checkpoints replace damaged ones, and report them", async () => {
    const { folder, day } = await cutFolder()
    const store = await open(folder)
    writeFileSync(join(folder, "50.checkpoint"), "bourse")
    writeFileSync(join(folder, "7.checkpoint.new"), "left by a killed process")
    expect(await restored(store)).toMatchObject({ hash: stateHash(day.state), from: 30 })
    const made = await store.makeCheckpoint()
    expect(made!.kept.map(({ seq }) => seq)).toEqual([60, 30])
    expect(made!.problems).toEqual([
      expect.stringContaining(join(folder, "50.checkpoint")),
      expect.any(String),
    ])
    expect(checkpointsIn(folder).toSorted()).toEqual(["30.checkpoint", "60.checkpoint"])
  })

  it("no checkpoint is made from a changed journal: the group is named", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    await trade(store, new TradingDay(4), 20)
    tamper(folder, "UPDATE journal SET events = replace(events, 'orderOpened', 'orderopened') WHERE seq = 12")
    const error = await refusal(store.makeCheckpoint())
    expect(error.kind).toBe("corrupt")
    expect(error.message).toContain("journal group 12 was changed")
    expect(checkpointsIn(folder)).toEqual([])
  })

  it("no checkpoint is made if the disk fails: no file remains, and writing continues", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    const day = new TradingDay(5)
    await trade(store, day, 5)
    mkdirSync(join(folder, "5.checkpoint"))
    const error = await refusal(store.makeCheckpoint())
    expect(error.message).toContain(`checkpoint ${join(folder, "5.checkpoint")} cannot be written`)
    expect(checkpointsIn(folder)).toEqual(["5.checkpoint"])
    await trade(store, day, 5)
    expect((await restored(store)).hash).toBe(stateHash(day.state))
  })

  it("checkpoints without their database are rejected with the folder", async () => {
    const { folder } = await cutFolder()
    for (const name of ["bourse.db", "witness"]) rmSync(join(folder, name))
    expect((await refusedUnchanged(folder)).message).toContain("50.checkpoint")
  })
})

describe("a cut journal", () => {
  it("a cut journal has the groups after the older of two checkpoints; chain and witness stay valid", async () => {
    const { folder, day } = await cutFolder()
    const store = await open(folder)
    expect(store.start.seq).toBe(30)
    expect((await replayed(store)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 30 }, (_, i) => 31 + i),
    )
    expect(await restored(store)).toEqual({ hash: stateHash(day.state), seq: 60, from: 50, problems: [] })
    await trade(store, day, 1)
    await store.close()
    rmSync(join(folder, "50.checkpoint"))
    const again = await open(folder)
    expect(await restored(again)).toEqual({ hash: stateHash(day.state), seq: 61, from: 30, problems: [] })
  })

  it("a cut journal without a good checkpoint is rejected by name", async () => {
    const { folder } = await cutFolder()
    for (const name of checkpointsIn(folder)) rmSync(join(folder, name))
    const store = await open(folder)
    expect((await refusal(restored(store))).message).toBe(
      "the journal begins after group 30 and needs a good checkpoint: there is none. Restore a backup of the whole folder",
    )
  })

  it("a cut journal whose first group or end is missing is rejected", async () => {
    const { folder } = await cutFolder()
    tamper(folder, "DELETE FROM journal WHERE seq = 31")
    rmSync(join(folder, "50.checkpoint"))
    const store = await openStore({ path: folder })
    expect((await refusal(restored(store))).message).toContain("journal group 31 is missing")
    await store.close()
    tamper(folder, "DELETE FROM journal WHERE seq = 60; UPDATE writer SET seq = 59")
    expect((await refusedUnchanged(folder)).message).toContain("the journal ends at group 59")
  })

  it("a cut journal can be accepted up to its last good group; later checkpoints are removed", async () => {
    const { folder } = await cutFolder()
    tamper(folder, "UPDATE journal SET events = '[]' WHERE seq = 41; DELETE FROM journal WHERE seq = 60")
    expect((await refusal(openStore({ path: folder, acceptJournalEnd: 39 }))).message).toContain(
      "the last good group of the journal is 40",
    )
    const store = await open(folder, { acceptJournalEnd: 40 })
    expect(checkpointsIn(folder)).toEqual(["30.checkpoint"])
    const day = new TradingDay(1)
    for (let seq = 0; seq < 40; seq++) day.next()
    expect(await restored(store)).toEqual({ hash: stateHash(day.state), seq: 40, from: 30, problems: [] })
  })

  it("a cut journal can be accepted at its beginning if no later group is good", async () => {
    const { folder } = await cutFolder()
    tamper(folder, "UPDATE journal SET events = '[]' WHERE seq = 31; DELETE FROM journal WHERE seq = 60")
    const store = await open(folder, { acceptJournalEnd: 30 })
    const day = new TradingDay(1)
    for (let seq = 0; seq < 30; seq++) day.next()
    expect(await restored(store)).toMatchObject({ hash: stateHash(day.state), seq: 30, from: 30 })
    await trade(store, day, 3)
    await store.close()
    const again = await open(folder)
    expect(await restored(again)).toMatchObject({ hash: stateHash(day.state), seq: 33, from: 30 })
  })

  it("cutting a journal keeps the first remaining group, whatever the slices", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    const day = new TradingDay(9)
    await trade(store, day, 600)
    // The history of the groups must be written first.
    await store.cutBefore(599)
    expect(store.start.seq).toBe(0)
    await store.makeCheckpoint()
    await store.cutBefore(599)
    expect(store.start.seq).toBe(599)
    expect((await replayed(store)).map(({ seq }) => seq)).toEqual([600])
    await store.cutBefore(10)
    expect(store.start.seq).toBe(599)
    expect(existsSync(join(folder, "bourse.db"))).toBe(true)
    expect(readFileSync(join(folder, "witness"), "latin1")).toContain("bourse witness 1 600 ")
  })
})

describe("while the journal is cut", () => {
  it("checkpoints made while the journal is cut stay valid, whatever the order", async () => {
    const folder = freshFolder()
    const store = await open(folder)
    const day = new TradingDay(31)
    let older = 0
    for (let turn = 0; turn < 6; turn++) {
      await trade(store, day, 300)
      // The checkpoint and the cut run concurrently: the replaying thread reads groups that the cut's slices
      // remove.
      const [made] = await Promise.all([store.makeCheckpoint(), store.cutBefore(older), trade(store, day, 5)])
      expect(made!.problems).toEqual([])
      older = made!.kept[1]?.seq ?? 0
      expect(made!.kept).toHaveLength(turn === 0 ? 1 : 2)
      expect(await restored(store)).toMatchObject({ hash: stateHash(day.state), problems: [] })
    }
    expect(store.start.seq).toBeGreaterThan(1_000)
  })

  it("a checkpoint whose group is cut at that moment still belongs to this journal", async () => {
    const folder = freshFolder()
    const store = await openStore({ path: folder })
    await trade(store, new TradingDay(32), 30)
    await store.close()
    const path = join(folder, "bourse.db")
    const [reader, writer] = [new SqliteClient(path, "read"), new SqliteClient(path, "write")]
    const hash = hashOf(reader, 20)
    let asked = 0
    const meanwhile = {
      rows: (text: string, values: ReadonlyArray<string | number>) => {
        const rows = reader.rows(text, values)
        if (asked++ === 0) writer.transaction(() => cutSlice(writer, 20))
        return rows
      },
    } as SqliteClient
    expect(hashOf(meanwhile, 20)).toBe(hash)
    expect(readStart(reader).seq).toBe(20)
    expect(hashOf(meanwhile, 20)).toBe(hash)
    expect(hashOf(meanwhile, 19)).toBeUndefined()
    for (const client of [reader, writer]) client.close()
  })
})
