/** Tests the model of a power loss: certain data is always present, other data in any combination. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { Disk, type Mode } from "../../src/disk/CrashStates.ts"
import type { Step } from "../../src/load/Recording.ts"
import { randomFrom } from "../../src/random.ts"

const create = (inode: number, name: string): Step => ({ type: "create", inode, name })
const write = (inode: number, offset: number, text: string): Step => ({
  type: "write",
  inode,
  offset,
  bytes: Buffer.from(text),
})
const sync = (inode: number): Step => ({ type: "sync", inode })
const syncFolder: Step = { type: "syncFolder" }

/** File contents of 64 states after these steps, each state once. */
const statesAfter = (
  steps: ReadonlyArray<Step>,
  mode: Mode,
): ReadonlyArray<Readonly<Record<string, string>>> => {
  const parent = mkdtempSync(join(tmpdir(), "bourse-states-"))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const disk = new Disk()
  for (const step of steps) disk.take(step)
  const random = randomFrom(1)
  const states = Array.from({ length: 64 }, (_, index) => {
    const folder = join(parent, String(index))
    disk.write(folder, mode, random)
    return JSON.stringify(
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")])),
    )
  })
  return [...new Set(states)].sort().map((state) => JSON.parse(state))
}

describe("the states after a power loss of a synced file in a synced folder", () => {
  const steps = [create(1, "a"), write(1, 0, "abc"), sync(1), syncFolder]

  it.each<Mode>(["nothing", "all", "upTo", "some", "sectors"])(
    "the file exists, whatever is lost (%s)",
    (mode) => {
      expect(statesAfter(steps, mode)).toEqual([{ a: "abc" }])
    },
  )

  it("each write after the last sync may or may not survive a power loss", () => {
    const later = [...steps, write(1, 0, "x"), write(1, 3, "y")]
    expect(statesAfter(later, "nothing")).toEqual([{ a: "abc" }])
    expect(statesAfter(later, "all")).toEqual([{ a: "xbcy" }])
    expect(statesAfter(later, "upTo").map(({ a }) => a)).toEqual(["abc", "xbc", "xbcy"])
    expect(statesAfter(later, "some").map(({ a }) => a)).toEqual(["abc", "abcy", "xbc", "xbcy"])
    expect(statesAfter([...later, sync(1)], "nothing")).toEqual([{ a: "xbcy" }])
  })

  it("writes of a failed sync may be lost even if the next sync succeeds", () => {
    const doomed: ReadonlyArray<Step> = [...steps, write(1, 0, "x"), { type: "failedSync", inode: 1 }]
    const later = [...doomed, write(1, 1, "y"), sync(1)]
    expect(statesAfter(later, "nothing")).toEqual([{ a: "ayc" }])
    expect(statesAfter(later, "all")).toEqual([{ a: "xyc" }])
  })
})

describe("the name of a file", () => {
  it("a new file may be lost before its folder is synced, even if the file is synced", () => {
    const steps = [create(1, "a"), write(1, 0, "abc"), sync(1)]
    expect(statesAfter(steps, "nothing")).toEqual([{}])
    expect(statesAfter(steps, "some")).toEqual([{ a: "abc" }, {}])
  })

  it("a renamed file may still have its old name", () => {
    const steps: ReadonlyArray<Step> = [
      create(1, "a"),
      write(1, 0, "old"),
      sync(1),
      create(2, "a.new"),
      write(2, 0, "new"),
      sync(2),
      syncFolder,
      { type: "rename", from: "a.new", to: "a" },
    ]
    expect(statesAfter(steps, "nothing")).toEqual([{ a: "old", "a.new": "new" }])
    expect(statesAfter([...steps, syncFolder], "nothing")).toEqual([{ a: "new" }])
  })
})

it("a power loss may tear a write at 512-byte sectors", () => {
  const steps = [
    create(1, "a"),
    write(1, 0, "-".repeat(1024)),
    sync(1),
    syncFolder,
    write(1, 256, "x".repeat(512)),
  ]
  const found = statesAfter(steps, "sectors").map(({ a }) =>
    a!.replaceAll("-".repeat(256), "-").replaceAll("x".repeat(256), "x"),
  )
  expect(found).toEqual(["----", "--x-", "-x--", "-xx-"])
})
