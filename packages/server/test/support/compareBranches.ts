/** Two branches of one random exchange state, given the same requests at the same exchange times, become equal. */
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import type { BourseOptions } from "../../src/index.ts"
import { eventsAfter, listsOf, RandomUser, randomFrom } from "./randomWorlds.ts"
import { folderOfTest, ok, startServer, type TestServer } from "./testServer.ts"

const start = Date.UTC(2026, 2, 5, 12)

const stateHash = async (server: TestServer): Promise<string> => {
  const { stateHash, problems } = ok(await server.control("GET", "/admin/v1/verify"))
  expect(problems).toEqual([])
  return stateHash
}

/** The options of a random exchange. */
interface Kind {
  readonly market: "none" | "simulated" | "recorded"
  readonly isRestarted: boolean
}

const recording = (): string => {
  const folder = folderOfTest()
  const path = join(folder, "BTCUSDT-1m.csv")
  const random = randomFrom(77)
  const rows = Array.from({ length: 400 }, (_, i) => {
    const open = 60_000 + random(200)
    return [start + i * 60_000, open, open + 50, open - 50, open + 10, 5 + random(20)].join(",")
  })
  writeFileSync(path, `date,open,high,low,close,volume\n${rows.join("\n")}\n`)
  return path
}

const marketOf = ({ market }: Kind, seed: number): BourseOptions["market"] =>
  market === "none" ? false : market === "simulated" ? { seed } : { seed, replay: [recording()] }

/**
 * The random exchanges of the comparison: without a market, with one, with recorded data; in every second one a
 * branch is restarted.
 */
export const compareBranches = async (seed: number): Promise<void> => {
  const market = (["none", "simulated", "recorded"] as const)[seed % 3]!
  const kind: Kind = { market, isRestarted: seed % 2 === 1 }
  const options = marketOf(kind, seed)
  const source = await startServer({ data: folderOfTest(), market: options, clock: { start, frozen: true } })
  const before = new RandomUser(source, randomFrom(seed))
  ok(
    await source.control("POST", "/sandbox/v1/faults", {
      kind: "serverErrorAfterCommit",
      endpoint: "spot.placeOrder",
      share: 0.2,
    }),
  )
  await before.acts(25)
  if (kind.market !== "none")
    ok(
      await source.control("POST", "/sandbox/v1/scenario", {
        name: "short",
        acts: [{ kind: "price", at: "1m", for: "2m", change: -0.05 }],
      }),
    )
  await before.acts(10)
  const file = ok(await source.control("POST", "/sandbox/v1/snapshots", { name: "world" })).file
  const { seq } = ok(await source.control("GET", "/admin/v1/verify"))
  await source.bourse.close()
  rmSync(join(source.bourse.data, "bourse.db"))

  // Keeps the part of the journal that a restart would remove, so that it is compared too.
  const kept = { keepJournal: "all" } as const
  const run = async (isRestarted: boolean) => {
    const data = join(folderOfTest(), "new")
    let branch = await startServer({
      from: file,
      data,
      market: options === false ? undefined : options,
      ...kept,
    })
    const first = new RandomUser(branch, randomFrom(1_000 + seed))
    await first.acts(15)
    if (isRestarted) {
      await branch.bourse.close()
      branch = await startServer({ data, market: options, ...kept })
    }
    const second = new RandomUser(branch, randomFrom(2_000 + seed))
    await second.advance(90_000)
    await second.acts(15)
    const answers = [...first.answers, ...second.answers]
    const [lists, hash] = [await listsOf(branch), await stateHash(branch)]
    await branch.bourse.close()
    return { answers, lists, hash, events: await eventsAfter(data, seq) }
  }
  const one = await run(false)
  expect(one.events.length).toBeGreaterThan(10)
  expect(await run(kind.isRestarted)).toEqual(one)
}
