/** Damage to a killed server's folder is refused or makes no difference; without the witness it is lost in silence. */
import { openStore } from "@bourse/store"
import { expect, it, onTestFinished } from "vitest"
import { corruptionTrial, type DamagedFile, killedFolder, silenceWitness, type Trial } from "./corruptions.ts"

const trials = Number(process.env.BOURSE_CORRUPTIONS ?? 8)
const open = (path: string) => openStore({ path })

const killed = async () => {
  const folder = await killedFolder(open, 20)
  onTestFinished(() => folder.remove())
  return folder
}

const seeds = Array.from({ length: trials }, (_, index) => index)
const outcomesOf = async (folder: Awaited<ReturnType<typeof killed>>, file: DamagedFile) => {
  const found: Array<Trial> = []
  for (const seed of seeds) found.push(await corruptionTrial(open, folder, file, seed))
  return found
}

it.each(["bourse.db-wal", "bourse.db", "witness"] as const)(
  "damage to %s loses no acknowledged group in silence, and a refusal names the place",
  async (file) => {
    const found = await outcomesOf(await killed(), file)
    expect(found.filter(({ outcome }) => outcome === "lost")).toEqual([])
    const refused = found.filter(({ outcome }) => outcome === "refused")
    // Of the two entries of the witness one is enough.
    if (file !== "witness") expect(refused.length).toBeGreaterThan(0)
    for (const { message } of refused) expect(message).toMatch(/journal group|group \d+|bourse\.db|witness/)
  },
)

it("without the witness the same damage to the log loses acknowledged groups in silence", async () => {
  const folder = await killed()
  silenceWitness(folder.path)
  const found = await outcomesOf(folder, "bourse.db-wal")
  expect(found.filter(({ outcome }) => outcome === "lost").length).toBeGreaterThan(0)
})
