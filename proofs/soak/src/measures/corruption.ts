/**
 * Soak measure of silent damage: a server is killed under load, and a copy of its data folder is damaged in one
 * place: a bit, a sector, a truncated end, a missing file. The server must reject the damaged folder with place
 * and advice, or reach the same state. The server must never start silently with less data.
 *
 * Damage in the history tables is counted separately: their rows have no checksum.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Opener } from "../disk/Opener.ts"
import type { Opened, OpenRequest } from "../disk/openerProcess.ts"
import { type Fact, load, nothingObserved } from "../load/Load.ts"
import { bySize, type Finding, type Measure, only } from "../Measure.ts"
import { type Random, randomFrom } from "../random.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { withWorkFolder } from "../workFolder.ts"

/**
 * Whether a file holds data: locks and the reserve do not, and SQLite recreates its shared memory after a
 * crash.
 */
const holdsData = (name: string): boolean => !/^lock|^reserve|-shm$/.test(name)

const harms: Readonly<Record<string, (path: string, random: Random) => void>> = {
  "a bit flipped": (path, random) => {
    const content = readFileSync(path)
    const at = random(content.length)
    content[at]! ^= 1 << random(8)
    writeFileSync(path, content)
  },
  "a sector of zeros": (path, random) => {
    const content = readFileSync(path)
    const at = random(Math.ceil(content.length / 512)) * 512
    writeFileSync(path, content.fill(0, at, Math.min(at + 512, content.length)))
  },
  "the end cut off": (path, random) => {
    const content = readFileSync(path)
    writeFileSync(path, content.subarray(0, random(content.length)))
  },
  gone: (path) => rmSync(path),
}

interface Damaged extends OpenRequest {
  readonly name: string
}

interface Run {
  readonly seed: number
  readonly corruptions: number
  readonly acknowledged: number
  readonly mutant?: Mutant
}

export const run = ({ seed, corruptions, acknowledged, mutant }: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const observed = nothingObserved()
    // The server runs twice: most writes of the first run are in the database, those of the second run in its
    // WAL.
    for (const life of [1, 2]) {
      const server = await startServer({ data })
      const goOn = () => observed.facts.length < acknowledged * life
      await load({ client: server.client, name: `life${life}`, traders: 8, goOn, observed })
      await server.kill()
    }
    const facts = observed.facts.map((fact): Fact => ({ ...fact, text: "" }))
    const files = readdirSync(data).filter(holdsData)
    const random = randomFrom(seed)
    const violations: Array<string> = []
    let refused = 0
    let same = 0
    let historyOnly = 0
    const opener = new Opener(mutant)
    try {
      const copy = (name: string) => {
        const folder = join(work, name)
        mkdirSync(folder, { mode: 0o700 })
        for (const file of files) cpSync(join(data, file), join(folder, file))
        return folder
      }
      const whole = await opener.open({ folder: copy("whole"), facts })
      if (whole.type === "refused" || whole.lost.length + whole.problems.length > 0)
        throw new Error(`the data was damaged before the test: ${JSON.stringify(whole)}`)
      function* damaged(): Generator<Damaged> {
        const kinds = Object.entries(harms)
        for (let index = 0; index < corruptions; index++) {
          const file = files[index % files.length]!
          const [harm, change] = kinds[Math.floor(index / files.length) % kinds.length]!
          const folder = copy(`copy-${index}`)
          change(join(folder, file), random)
          yield { folder, facts, name: `${file}, ${harm} (corruption ${index}, seed ${seed})` }
        }
      }
      const hear = ({ name }: Damaged, opened: Opened): void => {
        if (opened.type === "refused") {
          refused++
          if (/^a defect|^the process ended/.test(opened.message))
            violations.push(`${name}: ${opened.message}`)
        } else if (opened.state !== whole.state)
          violations.push(`${name}: lost silently: ${opened.lost[0] ?? opened.state}`)
        else if (opened.history !== whole.history || opened.lost.length + opened.problems.length > 0)
          historyOnly++
        else same++
      }
      await opener.openAll(damaged(), hear)
    } finally {
      await opener.close()
    }
    const apart = `seed ${seed}: ${refused} refused, ${same} the same, ${historyOnly} in history rows alone`
    return { tried: `${corruptions} corruptions (${apart})`, violations }
  })

export const corruption: Measure = {
  what: "silent damage to the data folder",
  find: (size, seed) =>
    run({
      seed,
      acknowledged: bySize(size, { short: 30, default: 300, full: 300 }),
      corruptions: bySize(size, { short: 8, default: 240, full: 900 }),
    }),
  control: {
    mutant: "the journal is not compared with the witness",
    find: async (size) => {
      const corruptions = bySize(size, { short: 16, default: 60, full: 60 })
      return only(await run({ seed: 1, acknowledged: 60, corruptions, mutant: "ignoresWitness" }), "silently")
    },
  },
}
