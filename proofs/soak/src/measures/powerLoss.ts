/**
 * Soak measure of power loss: the real server runs under a load of signed writes while native/shim.c records
 * its file changes. Disk states that a power loss could leave at random moments are computed from the
 * recording, and opened by the server. No acknowledged write may be missing, and each disk state must open and
 * hold the exchange's invariants.
 *
 * The recorded server is also killed and restarted once.
 */
import { join } from "node:path"
import { Disk, modes } from "../disk/CrashStates.ts"
import { Opener } from "../disk/Opener.ts"
import type { OpenRequest } from "../disk/openerProcess.ts"
import { type Fact, load, nothingObserved } from "../load/Load.ts"
import { readRecording } from "../load/Recording.ts"
import { bySize, type Finding, type Measure, only } from "../Measure.ts"
import { randomFrom } from "../random.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { Shim } from "../server/Shim.ts"
import { withWorkFolder } from "../workFolder.ts"

interface Run {
  readonly seed: number
  /** Number of acknowledged writes in each of the two runs of the recorded server. */
  readonly acknowledged: number
  readonly states: number
  readonly mutant?: Mutant
}

interface State extends OpenRequest {
  readonly name: string
}

export const run = ({ seed, acknowledged, states, mutant }: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const shim = new Shim(data, work)
    const observed = nothingObserved()
    for (const life of [1, 2]) {
      const server = await startServer({ data, shim, mutant })
      const goOn = () => observed.facts.length < acknowledged * life
      await load({ client: server.client, name: `life${life}`, traders: 8, goOn, observed })
      await server.kill()
    }
    shim.close()

    const steps = readRecording(shim.log)
    const said = new Map<string, number>()
    for (const [at, step] of steps.entries())
      if (step.type === "response" && !said.has(step.text)) said.set(step.text, at)
    const facts = observed.facts.map((fact) => ({ ...fact, at: said.get(fact.text) }))
    const unheard = facts.filter(({ at }) => at === undefined)
    if (unheard.length > 0) throw new Error(`${unheard.length} acknowledgements are not in the recording`)

    const random = randomFrom(seed)
    const responses = [...said.values()]
    // Moments of the power loss: half at any recorded step, half right after a response.
    const moments = Array.from({ length: states }, (_, index) =>
      index % 2 === 0 ? random(steps.length + 1) : responses[random(responses.length)]! + 1,
    ).sort((a, b) => a - b)
    const disk = new Disk()
    function* build(): Generator<State> {
      for (const [index, moment] of moments.entries()) {
        while (disk.at < moment) disk.take(steps[disk.at]!)
        const mode = modes[index % modes.length]!
        const folder = join(work, `state-${index}`)
        disk.write(folder, mode, random)
        const known = facts.filter(({ at }) => at! < moment)
        const lean = known.map((fact): Fact => ({ ...fact, text: "" }))
        yield { folder, facts: lean, name: `step ${moment} of ${steps.length}, ${mode}, seed ${seed}` }
      }
    }
    const violations: Array<string> = []
    const opener = new Opener()
    try {
      await opener.openAll(build(), ({ name }, opened) => {
        if (opened.type === "refused") violations.push(`${name}: unopenable: ${opened.message}`)
        else {
          const { problems, lost } = opened
          if (lost.length > 0) violations.push(`${name}: ${lost.length} times ${lost[0]}`)
          if (problems.length > 0) violations.push(`${name}: ${problems.join("; ")}`)
        }
      })
    } finally {
      await opener.close()
    }
    return {
      tried: `${states} power losses among ${steps.length} steps with ${facts.length} acknowledgements, seed ${seed}`,
      violations: [...observed.odd, ...violations],
    }
  })

export const powerLoss: Measure = {
  what: "power loss",
  find: (size, seed) =>
    run({
      seed,
      acknowledged: bySize(size, { short: 40, default: 300, full: 700 }),
      states: bySize(size, { short: 8, default: 400, full: 2_000 }),
    }),
  control: {
    mutant: "synchronous=OFF",
    find: async (size) => {
      // A server without syncs loses data, or refuses to start because the witness file shows the loss.
      const states = bySize(size, { short: 8, default: 60, full: 200 })
      return only(await run({ seed: 1, acknowledged: 40, states, mutant: "synchronousOff" }), "lost")
    },
  },
}
