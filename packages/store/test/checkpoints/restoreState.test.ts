/** A state restored from a checkpoint and later groups, compared with the state from all groups. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { apply, dumpState, dumpVersion, emptyState, readEvent } from "@bourse/engine"
import { type JournalPoint, type RestoreOptions, type RestoreSource, restoreState } from "@bourse/store"
import { randomCases } from "@bourse/testing/randomCases"
import { describe, expect, onTestFinished, test } from "vitest"
import { writeCheckpoint } from "../../src/checkpoints/CheckpointFile.ts"
import { CheckpointFolder, goodCheckpoints } from "../../src/checkpoints/CheckpointFolder.ts"
import type { JournalRow } from "../../src/database/Tables.ts"
import { chainStart, HashChain, newChainKey } from "../../src/journal/HashChain.ts"
import { randomFrom } from "../support/random.ts"
import { refusal } from "../support/stores.ts"
import { stateHash, TradingDay } from "../support/tradingDay.ts"

const cuts = Number(process.env.BOURSE_CHECKPOINT_CUTS ?? randomCases(40))
const damages = Number(process.env.BOURSE_CHECKPOINT_DAMAGES ?? randomCases(100))

/** A day of trading in memory: its journal, the state after each group, and the checkpoints' folder. */
const dayOf = (seed: number, groups: number) => {
  const path = mkdtempSync(join(tmpdir(), "bourse-checkpoints-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const chain = new HashChain(newChainKey())
  const day = new TradingDay(seed)
  const rows: Array<JournalRow> = []
  const lines: Array<ReadonlyArray<string>> = []
  const hashes: Array<string> = []
  for (let made = 0; made < groups; made++) {
    const { seq, time, events } = day.next()
    const row = { seq, epoch: 1, time, events }
    rows.push({ ...row, hash: chain.hash(rows.at(-1)?.hash ?? chainStart, row) })
    lines.push([...dumpState(day.state)])
    hashes.push(stateHash(day.state))
  }
  const folder = new CheckpointFolder(path)
  const pointOf = (seq: number): JournalPoint => ({ ...rows[seq - 1]! })
  return {
    folder,
    chain,
    rows,
    /** The state after a given group, from live trading. */
    hashAfter: (seq: number) => hashes[seq - 1]!,
    checkpointAt: (seq: number) => {
      writeCheckpoint(folder.nameOf(seq), pointOf(seq), lines[seq - 1]!, chain)
      return folder.nameOf(seq)
    },
    /** All groups of the journal, from its first remaining one. */
    past: (start = 0, key = chain): RestoreSource => ({
      start: start === 0 ? { seq: 0, time: 0, hash: chainStart } : pointOf(start),
      checkpoints: (atMost, onBad) =>
        goodCheckpoints({
          place: folder,
          chain: key,
          end: rows.length,
          atMost,
          hashOf: async (seq) => (seq < start ? undefined : rows[seq - 1]?.hash),
          onBad,
        }),
      groupsAfter: async ({ seq, hash }, upTo) => {
        const found = rows.slice(seq, Math.min(upTo, seq + 7))
        chain.verify(seq, hash, found)
        return found
      },
    }),
  }
}

const restore = async (past: RestoreSource, upTo: number, options: Partial<RestoreOptions> = {}) => {
  const problems: Array<string> = []
  const onBad = (problem: string) => void problems.push(problem)
  const { state, at, from } = await restoreState(past, { upTo, onBad, ...options })
  expect(at.seq).toBe(upTo)
  return { hash: stateHash(state), from: from.seq, problems }
}

test(`the newest checkpoint plus the later groups equals a full replay, at ${cuts} random cuts`, async () => {
  for (let seed = 1, cut = 0; cut < cuts; seed++) {
    const random = randomFrom(seed)
    const day = dayOf(seed, 120)
    const replayed = emptyState()
    for (const { events } of day.rows)
      for (const event of JSON.parse(events)) apply(replayed, readEvent(event))
    expect(stateHash(replayed)).toBe(day.hashAfter(120))
    for (let i = 0; i < 20 && cut < cuts; i++, cut++) {
      const seq = 1 + random(120)
      day.checkpointAt(seq)
      const upTo = seq + random(121 - seq)
      const restored = await restore(day.past(), upTo)
      expect({ seed, seq, upTo, ...restored }).toMatchObject({ hash: day.hashAfter(upTo), problems: [] })
      expect(restored.from).toBeGreaterThanOrEqual(seq <= upTo ? seq : 0)
    }
  }
})

test("a checkpoint after the requested group is ignored", async () => {
  const day = dayOf(3, 30)
  for (const seq of [10, 20, 30]) day.checkpointAt(seq)
  for (const [atMost, from] of [
    [30, 30],
    [29, 20],
    [10, 10],
    [9, 0],
  ] as const)
    expect(await restore(day.past(), 30, { atMost })).toEqual({ hash: day.hashAfter(30), from, problems: [] })
})

/** Kinds of damage: a flipped bit, a sector of zeros, a cut-off end, or other content. */
const damage = (bytes: Buffer, random: (below: number) => number): Buffer => {
  const at = random(bytes.length)
  const damaged = Buffer.from(bytes)
  const kind = random(4)
  if (kind === 0) damaged.fill(0, at, Math.min(at + 512, bytes.length))
  else if (kind === 1) return damaged.subarray(0, at)
  else damaged[at]! ^= 1 << random(8)
  return damaged
}

describe("a damaged checkpoint", () => {
  test(`a damaged checkpoint is named, and the previous one is used: ${damages} of them, never a wrong state`, async () => {
    const day = dayOf(5, 40)
    const [older, newer] = [day.checkpointAt(20), day.checkpointAt(35)]
    const [good, goodOlder] = [readFileSync(newer), readFileSync(older)]
    for (let seed = 1; seed <= damages; seed++) {
      const random = randomFrom(seed)
      writeFileSync(newer, damage(good, random))
      const both = seed % 4 === 0
      writeFileSync(older, both ? damage(goodOlder, random) : goodOlder)
      const { hash, from, problems } = await restore(day.past(), 40)
      expect({ seed, hash, from }).toEqual({ seed, hash: day.hashAfter(40), from: both ? 0 : 20 })
      expect(problems[0]).toContain(newer)
      expect(problems).toHaveLength(both ? 2 : 1)
      if (!both) continue
      // The journal lacks its first groups: then the state cannot be restored.
      const refused = await refusal(restore(day.past(20), 40))
      expect(refused.kind).toBe("corrupt")
      expect(refused.message).toMatch(
        /^the journal begins after group 20 and needs a good checkpoint: .*Restore a backup/,
      )
      expect(refused.message).toContain(newer)
      expect(refused.message).toContain(older)
    }
  })

  test("a damaged or missing checkpoint is no loss with a complete journal, and rejected without", async () => {
    const day = dayOf(6, 30)
    expect(await restore(day.past(), 30)).toEqual({ hash: day.hashAfter(30), from: 0, problems: [] })
    expect((await refusal(restore(day.past(10), 30))).message).toContain("a good checkpoint: there is none")
  })

  test("a checkpoint with another key, group, journal or version is rejected", async () => {
    const day = dayOf(7, 30)
    const other = dayOf(8, 30)
    const at20 = day.checkpointAt(20)
    const content = readFileSync(at20)
    const is = async (text: Buffer | string, problem: RegExp, past = day.past()) => {
      writeFileSync(at20, text)
      const { hash, from, problems } = await restore(past, 30)
      expect({ hash, from }).toEqual({ hash: day.hashAfter(30), from: 0 })
      expect(problems).toEqual([expect.stringMatching(problem)])
      expect(problems[0]).toContain(at20)
    }
    await is(content, /written with another master key/, day.past(0, new HashChain(newChainKey())))
    await is(readFileSync(day.checkpointAt(9)), /is of group 9, not of the one in its name/, {
      ...day.past(),
      checkpoints: (_, onBad) => {
        day.folder.keepOnly((seq) => seq === 20)
        return day.past().checkpoints(30, onBad)
      },
    })
    await is(readFileSync(other.checkpointAt(20)), /written with another master key/)
    const foreign = { ...day.rows[19]!, hash: other.rows[19]!.hash }
    writeCheckpoint(at20, foreign, ["[]"], day.chain)
    await is(readFileSync(at20), /is of another journal: group 20 differs/)
    await is(
      content.toString().replace(`checkpoint ${dumpVersion} `, "checkpoint 1 "),
      new RegExp(`is of version 1, and .* reads version ${dumpVersion}`),
    )
    await is("", /is not a checkpoint/)
    await is(`${content}[]\n`, /has data after its end/)
    // The checkpoint's checksum is valid, but its content is no state.
    writeCheckpoint(at20, day.rows[19]!, ['["riddle"]'], day.chain)
    await is(readFileSync(at20), /cannot be loaded: "riddle" is not a line of a state dump/)
  })

  test("a checkpoint after the journal's end is rejected", async () => {
    const day = dayOf(9, 30)
    day.checkpointAt(30)
    day.rows.pop()
    const { hash, problems } = await restore(day.past(), 29)
    expect(hash).toBe(day.hashAfter(29))
    expect(problems).toEqual([expect.stringMatching(/is of group 30, and the journal ends at group 29$/)])
  })
})

test("a group that contradicts the state before it is named", async () => {
  const day = dayOf(10, 30)
  const { rows, chain } = day
  const events = JSON.parse(rows[24]!.events)
  rows.splice(24)
  for (const seq of [25]) {
    const row = {
      seq,
      epoch: 1,
      time: 0,
      events: JSON.stringify([...events, ["orderClosed", 1, 2e12, 77_777, "CANCELED", ""]]),
    }
    rows.push({ ...row, hash: chain.hash(rows.at(-1)!.hash, row) })
  }
  await expect(restore(day.past(), 25)).rejects.toThrow(/^journal group 25: an event names order 77777/)
})
