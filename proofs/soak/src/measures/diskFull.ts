/**
 * Soak measure of a full disk: the data folder of the real server runs out of space under load, repeatedly. No
 * acknowledged write may be missing, rejected writes must not execute, reads must work, the server must report
 * why it rejects writes, and accept writes again once there is space. These promises must also hold if other
 * programs take the space that the server freed, and after a restart without space.
 */
import { mkdirSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { alice } from "../load/Client.ts"
import { broken, cancelAll, load, nothingObserved, type Observed, untrue } from "../load/Load.ts"
import { bySize, type Finding, type Measure, only } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { type ServerProcess, StartRefused, startServer } from "../server/ServerProcess.ts"
import { Shim } from "../server/Shim.ts"
import { until } from "../until.ts"
import { withWorkFolder } from "../workFolder.ts"

interface Run {
  readonly rounds: number
  readonly mutant?: Mutant
}

/** Limits for waiting for the control's server, which may never reject a write or recover. */
const bounds = {
  real: { writesMax: 20_000, patienceMs: 300_000 },
  control: { writesMax: 500, patienceMs: 2_000 },
}

interface Live {
  readonly writesMax: number
  readonly patienceMs: number
  readonly shim: Shim
  readonly observed: Observed
  readonly start: () => Promise<ServerProcess>
  server: ServerProcess
}

const blockBytes = 4_096

/** Bytes that the folder's files use, as native/shim.c counts them. */
const usedBytes = (folder: string): number =>
  readdirSync(folder)
    .map((name) => Math.ceil(statSync(join(folder, name)).size / blockBytes) * blockBytes)
    .reduce((sum, bytes) => sum + bytes, 0)

/** Requests that read durable state, which must work without disk space. */
const reads = [
  "/api/v3/ping",
  "/api/v3/time",
  "/api/v3/depth?symbol=BTCUSDT",
  "/api/v3/trades?symbol=BTCUSDT",
]

const wrongReads = async ({ server }: Live): Promise<ReadonlyArray<string>> => {
  const { client } = server
  const wrong: Array<string> = []
  const account = await client.signed(alice, "GET", "/api/v3/account")
  if (account.status !== 200) wrong.push(`the account was not answered: ${account.status} ${account.text}`)
  for (const target of reads) {
    const { status, text } = await client.send("GET", target)
    if (status !== 200) wrong.push(`${target} was not answered: ${status} ${text}`)
  }
  const { text } = await client.send("GET", "/readyz")
  if (!/room|space|full/i.test(text)) wrong.push(`/readyz does not say that the disk is full: ${text}`)
  return wrong
}

/** A server that ended, as the control's server may, does not recover by waiting. */
const patienceWith = (live: Live) => ({
  patienceMs: live.patienceMs,
  isOver: () => live.server.child.exitCode !== null,
})

const recovers = (live: Live, name: string): Promise<boolean> =>
  until(async () => {
    const { server, observed } = live
    const known = observed.facts.length
    let writes = 0
    await load({ client: server.client, name, traders: 1, observed, goOn: () => ++writes <= 1 })
    return observed.facts.length > known
  }, patienceWith(live))

/** Fills the disk under load, checks the server without space, frees space; returns the violations. */
const round = async (live: Live, number: number): Promise<ReadonlyArray<string>> => {
  const { shim, observed } = live
  const wrong: Array<string> = []
  // Leaves space for a few more pages, a different number in each round.
  shim.set("capacityBytes", usedBytes(shim.folder) + (number % 8) * 4 * blockBytes)
  let refused = 0
  let writes = 0
  await load({
    client: live.server.client,
    name: `r${number}`,
    traders: 4,
    observed,
    goOn: () => refused < 8 && ++writes < live.writesMax,
    onAnswer: ({ status }) => {
      if (status >= 500) refused++
    },
  })
  if (refused === 0) wrong.push("the disk was never full, so the round tested nothing")
  // Reads are repeated, since the server first rebuilds its memory, which takes a moment.
  let unread: ReadonlyArray<string> = []
  await until(async () => {
    unread = await wrongReads(live)
    return unread.length === 0
  }, patienceWith(live))
  wrong.push(...unread, ...(await untrue(live.server.client, observed.facts.slice(-40))))
  if (number % 4 > 1) {
    // Simulates another program that takes the freed space: no file can grow by a byte.
    shim.set("capacityBytes", usedBytes(shim.folder))
    wrong.push(...(await wrongReads(live)))
  }
  if (number % 2 === 0) {
    await live.server.kill()
    try {
      live.server = await live.start()
      wrong.push(...(await wrongReads(live)))
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
      wrong.push(`the server does not start on a full disk: ${error.message}`)
      shim.set("capacityBytes", 0)
      live.server = await live.start()
    }
  }
  shim.set("capacityBytes", 0)
  if (!(await recovers(live, `again${number}`)))
    wrong.push("the server does not write although there is space again")
  const { client } = live.server
  wrong.push(
    ...(await broken(client, observed.unknown.splice(0))),
    ...(await untrue(client, observed.facts.splice(0))),
    ...(await client.problems()),
  )
  await cancelAll(client)
  return wrong
}

export const run = ({ rounds, mutant }: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    mkdirSync(data, { mode: 0o700 })
    const shim = new Shim(data, work)
    const start = () => startServer({ data, shim, recording: false, mutant })
    const live: Live = {
      ...bounds[mutant === undefined ? "real" : "control"],
      shim,
      observed: nothingObserved(),
      start,
      server: await start(),
    }
    const violations: Array<string> = []
    for (let number = 1; number <= rounds; number++) {
      const wrong = await round(live, number).catch((error: unknown) => [live.server.explain(error)])
      violations.push(...wrong.map((each) => `round ${number}: ${each}`))
      if (live.server.child.exitCode === null) continue
      shim.set("capacityBytes", 0)
      live.server = await start()
    }
    await live.server.kill()
    shim.close()
    return { tried: `${rounds} times without room`, violations: [...violations, ...live.observed.odd] }
  })

export const diskFull: Measure = {
  what: "a full disk",
  find: (size) => run({ rounds: bySize(size, { short: 2, default: 24, full: 100 }) }),
  control: {
    mutant: "a commit that failed is retried with no content",
    find: async () => only(await run({ rounds: 2, mutant: "forgetsWithoutRoom" }), "live state"),
  },
}
