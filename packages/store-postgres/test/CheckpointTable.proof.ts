/** Checkpoints in a PostgreSQL database: a store without local data continues from them. */
import { openStore, prepareStore, restoreState, type Store } from "@bourse/store"
import { refusal } from "@bourse/store/test/support/stores.ts"
import { stateHash, TradingDay } from "@bourse/store/test/support/tradingDay.ts"
import { postgres } from "@bourse/store-postgres"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"

describe.skipIf(!hasPostgres)("checkpoints on PostgreSQL", () => {
  let cluster: Cluster
  let names = 0
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.remove())

  const sql = (text: string): string => cluster.sql(text, `checkpoints_${names}`)
  const seqs = (): ReadonlyArray<number> =>
    sql("SELECT seq FROM bourse.checkpoints WHERE no = 0 ORDER BY seq DESC").split("\n").map(Number)
  const open = async (url: string, acceptJournalEnd?: number): Promise<Store> => {
    const store = await openStore({ path: ":memory:", backend: postgres({ url }), acceptJournalEnd })
    onTestFinished(() => store.close())
    return store
  }
  const trade = async (store: Store, day: TradingDay, groups: number): Promise<void> => {
    for (let made = 0; made < groups; made++) await store.append(day.next())
  }
  /** The state that a start would reach, its checkpoint, and the problems that it would report. */
  const restored = async (store: Store) => {
    const problems: Array<string> = []
    const { state, from } = await restoreState(store, {
      upTo: store.head.seq,
      atMost: store.historySeq,
      onBad: (problem) => void problems.push(problem),
      onRecords: (group) => store.addHistory(group),
    })
    return { hash: stateHash(state), from: from.seq, problems }
  }
  /** A closed database with groups 1 to 60, and checkpoints after 30 and 50. */
  const databaseWithTwo = async () => {
    const url = cluster.createDatabase(`checkpoints_${++names}`)
    const store = await openStore({ path: ":memory:", backend: postgres({ url }) })
    const day = new TradingDay(1)
    for (const groups of [10, 20, 20]) {
      await trade(store, day, groups)
      await store.makeCheckpoint()
    }
    await trade(store, day, 10)
    await store.close()
    return { url, day }
  }

  it("a database has at most two checkpoints, and a store on another machine starts from the newest", async () => {
    const { url, day } = await databaseWithTwo()
    expect(seqs()).toEqual([50, 30])
    expect(await restored(await open(url))).toEqual({ hash: stateHash(day.state), from: 50, problems: [] })
  })

  it("damaged checkpoints are named, and the start uses the previous one, or the journal", async () => {
    const { url, day } = await databaseWithTwo()
    const name = `checkpoint 50 of database 127.0.0.1:${cluster.port}/checkpoints_${names}`
    sql(
      "UPDATE bourse.checkpoints SET content = set_byte(content, 40, get_byte(content, 40) # 1) WHERE seq = 50 AND no = 2",
    )
    const store = await open(url)
    expect(await restored(store)).toEqual({
      hash: stateHash(day.state),
      from: 30,
      problems: [expect.stringContaining(`${name} is damaged`)],
    })
    sql("DELETE FROM bourse.checkpoints WHERE seq = 30 AND no = 2")
    expect(await restored(store)).toMatchObject({
      hash: stateHash(day.state),
      from: 0,
      problems: [expect.stringContaining(name), expect.stringContaining("has lost its end")],
    })
    const made = await store.makeCheckpoint()
    expect(new Set(made!.problems).size).toBe(2)
    expect(seqs()).toEqual([60])
    expect(await restored(store)).toMatchObject({ hash: stateHash(day.state), from: 60, problems: [] })
  })

  it("unfinished checkpoints are ignored, and removed with the next one", async () => {
    const { url, day } = await databaseWithTwo()
    sql(
      "INSERT INTO bourse.checkpoints SELECT 40, no, content FROM bourse.checkpoints WHERE seq = 30 AND no > 0",
    )
    const store = await open(url)
    expect(await restored(store)).toEqual({ hash: stateHash(day.state), from: 50, problems: [] })
    await store.makeCheckpoint()
    expect(sql("SELECT DISTINCT seq FROM bourse.checkpoints ORDER BY seq")).toBe("50\n60")
  })

  it("checkpoints that another server removes during a read never count as complete", async () => {
    const { url } = await databaseWithTwo()
    const store = await open(url)
    const read = async () => {
      for await (const { lines, at } of store.checkpoints(store.head.seq, () => {})) {
        sql(`DELETE FROM bourse.checkpoints WHERE seq = ${at.seq}`)
        for await (const _ of lines());
      }
    }
    expect((await refusal(read())).message).toContain("has lost its end since it was checked")
    expect(await restored(store)).toMatchObject({ from: 30, problems: [] })
  })

  it("checkpoints after a discarded journal end are removed with it", async () => {
    const { url } = await databaseWithTwo()
    sql("UPDATE bourse.journal SET events = '[]' WHERE seq = 41; DELETE FROM bourse.journal WHERE seq = 60")
    const store = await open(url, 40)
    expect(seqs()).toEqual([30])
    const day = new TradingDay(1)
    for (let seq = 0; seq < 40; seq++) day.next()
    expect(await restored(store)).toMatchObject({ hash: stateHash(day.state), from: 30, problems: [] })
  })

  it("checkpoints of later groups than the journal's show a loss, until it is accepted", async () => {
    const { url } = await databaseWithTwo()
    sql(
      "DELETE FROM bourse.journal WHERE seq > 20; UPDATE bourse.writer SET seq = 20; UPDATE bourse.projection SET seq = 20",
    )
    const refused = await refusal(openStore({ path: ":memory:", backend: postgres({ url }) }))
    expect(refused).toMatchObject({
      kind: "corrupt",
      message:
        "the journal ends at group 20, but the table of checkpoints says that group 50 was written: groups 21 to 50 are lost; " +
        "restore a backup, or discard every group after 20 with bourse serve --accept-journal-end 20",
    })
    expect(seqs()).toEqual([50, 30])
    await (await open(url, 20)).close()
    expect(sql("SELECT count(*) FROM bourse.checkpoints")).toBe("0")
  })

  it("a store that is prepared and opened later follows checkpoints and later groups", async () => {
    const { url, day } = await databaseWithTwo()
    const writer = await openStore({ path: ":memory:", backend: postgres({ url }) })
    const prepared = await prepareStore({ path: ":memory:", backend: postgres({ url }) })
    const past = (await prepared.follow())!
    const { state, at } = await restoreState(past, { upTo: 60, atMost: 50, onBad: () => {} })
    expect({ hash: stateHash(state), seq: at.seq }).toEqual({ hash: stateHash(day.state), seq: 60 })
    await restored(writer)
    await trade(writer, day, 3)
    await writer.close()
    // The test closes the idle connections, as a firewall timeout or a restart of the database does.
    sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bourse' AND datname = current_database()",
    )
    const store = await prepared.open()
    onTestFinished(() => store.close())
    expect(store.head.seq).toBe(63)
    expect(await refusal(past.groupsAfter(at, 63)).catch(() => past.groupsAfter(at, 63))).toBeDefined()
    expect(await restored(store)).toMatchObject({ hash: stateHash(day.state), problems: [] })
    await trade(store, day, 1)
  })
})
