/**
 * Soak measure of I/O errors: the k-th sync or write of the real server under load fails with EIO or ENOSPC,
 * once or from then on. A write that fails with an injected I/O error has written its first half. Afterwards no
 * acknowledged write may be missing from the server, which must have rebuilt its memory, or from the synced
 * data. The server's answer about a write with an unknown outcome must stay true after a restart.
 *
 * I/O errors also happen during the start: the server reports the error or starts, and a start without errors
 * finds all data.
 */
import { join } from "node:path"
import { Disk } from "../disk/CrashStates.ts"
import { Opener } from "../disk/Opener.ts"
import {
  broken,
  load,
  lossMark,
  nothingObserved,
  type Observed,
  present,
  type Unknown,
  untrue,
} from "../load/Load.ts"
import { readRecording } from "../load/Recording.ts"
import { bySize, type Finding, type Measure, type Size } from "../Measure.ts"
import { randomFrom } from "../random.ts"
import type { Mutant } from "../server/Mutant.ts"
import { type ServerProcess, StartRefused, startServer } from "../server/ServerProcess.ts"
import { errnos as errnoOf, Shim } from "../server/Shim.ts"
import { until } from "../until.ts"
import { withWorkFolder } from "../workFolder.ts"

interface Kind {
  readonly call: "sync" | "write"
  readonly errno: "EIO" | "ENOSPC"
  readonly sticky: boolean
}

const kinds: ReadonlyArray<Kind> = (["sync", "write"] as const).flatMap((call) =>
  (["EIO", "ENOSPC"] as const).flatMap((errno) => [false, true].map((sticky) => ({ call, errno, sticky }))),
)

const describe = ({ call, errno, sticky }: Kind, k: number): string =>
  `${call} ${k} fails with ${errno}${sticky ? " and all later ones" : ""}`

const arm = (shim: Shim, { call, errno, sticky }: Kind, k: number): void => {
  shim.set("failErrno", errnoOf[errno])
  shim.set("sticky", sticky ? 1 : 0)
  shim.set(call === "sync" ? "failSyncIn" : "failWriteIn", k)
}

const disarm = (shim: Shim): void => {
  shim.set("failSyncIn", 0)
  shim.set("failWriteIn", 0)
}

/** Whether the server serves writes again by itself after an I/O error. */
const isReady = async ({ client }: ServerProcess): Promise<boolean> =>
  (await client.send("GET", "/readyz")).status === 200

/** Causes one I/O error under load; returns the violations. */
const round = async (
  server: ServerProcess,
  shim: Shim,
  kind: Kind,
  k: number,
  name: string,
  observed: Observed,
): Promise<ReadonlyArray<string>> => {
  const before = shim.get("failed")
  const mark = { facts: observed.facts.length, unknown: observed.unknown.length }
  let refused = 0
  let writes = 0
  arm(shim, kind, k)
  await load({
    client: server.client,
    name,
    traders: 4,
    observed,
    // Each write needs a sync and several pages, so the I/O error happens within 4 writes a call.
    goOn: () => refused < 4 && ++writes < 40 + 4 * k,
    onAnswer: ({ status }) => {
      if (status >= 500) refused++
    },
  })
  disarm(shim)
  if (shim.get("failed") === before) return ["no call failed, so the round tested nothing"]
  if (!(await until(() => isReady(server)))) return [server.explain("the server did not become ready again")]
  return [
    ...(await untrue(server.client, observed.facts.slice(mark.facts))),
    ...(await broken(server.client, observed.unknown.slice(mark.unknown))),
    ...(await server.client.problems()),
  ]
}

/**
 * I/O errors of one kind, one after the other on one server; then a kill, a restart, and a check of the disk.
 */
const session = (kind: Kind, ks: ReadonlyArray<number>, mutant?: Mutant): Promise<ReadonlyArray<string>> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const shim = new Shim(data, work)
    const observed = nothingObserved()
    const violations: Array<string> = []
    let server = await startServer({ data, shim, mutant })
    const outcomes: Array<readonly [Unknown, number]> = []
    for (const k of ks) {
      const from = observed.unknown.length
      const wrong = await round(server, shim, kind, k, `k${k}`, observed).catch((error) => [
        server.explain(error),
      ])
      violations.push(...wrong.map((each) => `${describe(kind, k)}: ${each}`))
      for (const write of observed.unknown.slice(from))
        outcomes.push([write, await present(server.client, write)])
    }
    await server.kill()
    // After a power loss the disk contains only synced writes.
    const steps = readRecording(shim.log)
    const disk = new Disk()
    for (const step of steps) disk.take(step)
    disk.write(join(work, "certain"), "nothing", randomFrom(1))
    const opener = new Opener()
    const opened = await opener.open({ folder: join(work, "certain"), facts: observed.facts })
    await opener.close()
    const where = `${kind.call} ${kind.errno}, then a power loss`
    if (opened.type === "refused") violations.push(`${where}: unopenable: ${opened.message}`)
    else violations.push(...[...opened.problems, ...opened.lost].map((each) => `${where}: ${each}`))

    server = await startServer({ data, shim, recording: false })
    for (const [write, before] of outcomes) {
      const after = await present(server.client, write)
      if (after !== before)
        violations.push(
          `${write.clientOrderIds[0]}: ${before} orders were there, after a restart ${after} are`,
        )
    }
    violations.push(...(await untrue(server.client, observed.facts)), ...(await server.client.problems()))
    await server.kill()
    shim.close()
    return [...violations, ...observed.odd]
  })

/** An I/O error while the server starts on a new folder, and again while it starts on existing data. */
const startSession = (kind: Kind, k: number): Promise<ReadonlyArray<string>> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const shim = new Shim(data, work)
    const observed = nothingObserved()
    const violations: Array<string> = []
    const where = `at the start ${describe(kind, k)}`
    for (const life of ["new", "old"]) {
      arm(shim, kind, k)
      try {
        const armed = await startServer({ data, shim, recording: false })
        await armed.kill()
      } catch (error) {
        if (!(error instanceof StartRefused) || !/^bourse: \S/m.test(error.message)) throw error
      }
      disarm(shim)
      try {
        const server = await startServer({ data, shim, recording: false })
        let writes = 0
        await load({ client: server.client, name: life, traders: 4, observed, goOn: () => ++writes <= 20 })
        violations.push(...(await untrue(server.client, observed.facts)), ...(await server.client.problems()))
        await server.kill()
      } catch (error) {
        violations.push(`the server cannot be started afterwards: ${String(error)}`)
        break
      }
    }
    shim.close()
    return [...violations, ...observed.odd].map((each) => `${where}: ${each}`)
  })

/** Makes numbers that are spread over 1 to 100. */
const spread = (count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, i) => 1 + Math.floor((i * 100) / count))

export const run = async (size: Size): Promise<Finding> => {
  const ks = spread(bySize(size, { short: 2, default: 20, full: 100 }))
  const starts = bySize(size, { short: 0, default: 8, full: 40 })
  const tried = size === "short" ? kinds.slice(0, 1) : kinds
  const violations: Array<string> = []
  for (const kind of tried) violations.push(...(await session(kind, ks)))
  for (let k = 1; k <= starts; k++) violations.push(...(await startSession(kinds[(k * 2) % 8]!, k)))
  return { tried: `${tried.length * ks.length} failures under load, ${2 * starts} at a start`, violations }
}

/** The control has two mutants, and the measure must find both. */
const control = async (): Promise<Finding> => {
  const kind = { call: "sync", errno: "EIO", sticky: false } as const
  const early = (await session(kind, [2, 5], "acknowledgesEarly")).filter((each) => each.includes(lossMark))
  const kept = (await session(kind, [2, 5], "keepsMemory")).filter((each) => each.includes("live state"))
  const violations = early.length > 0 && kept.length > 0 ? [...early, ...kept] : []
  return { tried: "4 failures", violations }
}

export const ioError: Measure = {
  what: "I/O errors",
  find: run,
  control: { mutant: "a reply before the commit; memory is kept after a failed commit", find: control },
}
