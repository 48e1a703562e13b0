/**
 * R4, a full disk: the data folder of the real server has no more room, under load, time after time. No
 * acknowledged write is missing, what was refused did not happen, reads go on, the server says why it does not
 * write, and it writes again by itself once there is room. Also after a kill, and a start, while there is none.
 */
import { mkdirSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { alice } from "./Client.ts"
import { broken, load, lossMark, nothingTold, type Told, untrue } from "./Load.ts"
import { bySize, type Finding, type Measure, only } from "./Measure.ts"
import type { PlantedFault } from "./PlantedFault.ts"
import { type ServerProcess, startServer } from "./ServerProcess.ts"
import { Shim } from "./Shim.ts"
import { until } from "./until.ts"
import { withWorkFolder } from "./workFolder.ts"

interface Run {
  readonly rounds: number
  readonly fault?: PlantedFault
}

/** The bytes the folder's files take. */
const usedBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).blocks * 512, 0)

/** Reads of durable state, which go on without room. */
const reads = [
  "/api/v3/ping",
  "/api/v3/time",
  "/api/v3/depth?symbol=BTCUSDT",
  "/api/v3/trades?symbol=BTCUSDT",
]

const checkReads = (server: ServerProcess, told: Told): Promise<ReadonlyArray<string>> =>
  wrongReads(server, told).catch((error: unknown) => [`a read was not answered: ${String(error)}`])

const wrongReads = async ({ client }: ServerProcess, told: Told): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  const account = await client.signed(alice, "GET", "/api/v3/account")
  if (account.status !== 200) wrong.push(`the account was not answered: ${account.status} ${account.text}`)
  for (const target of reads) {
    const { status, text } = await client.send("GET", target)
    if (status !== 200) wrong.push(`${target} was not answered: ${status} ${text}`)
  }
  const { text } = await client.send("GET", "/readyz")
  if (!/room|space|full/i.test(text)) wrong.push(`/readyz does not say that the disk is full: ${text}`)
  return [...wrong, ...(await untrue(client, told.facts.slice(-40)))]
}

const recovers = (server: ServerProcess, name: string, told: Told): Promise<boolean> =>
  until(async () => {
    const known = told.facts.length
    let writes = 0
    await load({ client: server.client, name, traders: 1, told, goOn: () => ++writes <= 1 })
    return told.facts.length > known
  })

export const run = ({ rounds, fault }: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    mkdirSync(data, { mode: 0o700 })
    const shim = new Shim(data, work)
    const told = nothingTold()
    const violations: Array<string> = []
    let server = await startServer({ data, shim, recording: false, fault })
    for (let round = 1; round <= rounds; round++) {
      const wrong: Array<string> = []
      // Room for a few more pages, another number each time.
      shim.set("capacityBytes", usedBytes(data) + (round % 8) * 16_384)
      let refused = 0
      let writes = 0
      await load({
        client: server.client,
        name: `r${round}`,
        traders: 4,
        told,
        goOn: () => refused < 8 && ++writes < 20_000,
        onAnswer: ({ status }) => {
          if (status >= 500) refused++
        },
      })
      if (refused === 0) wrong.push("the disk was never full: the round tried nothing")
      // Rolling back takes a moment.
      let unread = await checkReads(server, told)
      for (let look = 0; unread.length > 0 && look < 40; look++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        unread = await checkReads(server, told)
      }
      wrong.push(...unread)
      if (round % 4 === 0) {
        await server.kill()
        const start = () => startServer({ data, shim, recording: false, fault })
        try {
          server = await start()
        } catch (error) {
          wrong.push(`it does not start on a full disk: ${error instanceof Error ? error.message : error}`)
          shim.set("capacityBytes", 0)
          server = await start()
        }
        if (shim.get("capacityBytes") > 0) wrong.push(...(await checkReads(server, told)))
      }
      shim.set("capacityBytes", 0)
      if (!(await recovers(server, `again${round}`, told))) wrong.push("with room again it does not write")
      wrong.push(
        ...(await broken(server.client, told.unknown.splice(0))),
        ...(await untrue(server.client, told.facts.splice(0))),
        ...(await server.client.problems()),
      )
      violations.push(...wrong.map((each) => `round ${round}: ${each}`))
    }
    await server.kill()
    shim.close()
    return { tried: `${rounds} times without room`, violations: [...violations, ...told.odd] }
  })

export const diskFull: Measure = {
  what: "a full disk",
  run: async (size) => ({
    ...(await run({ rounds: bySize(size, { short: 4, default: 24, full: 100 }) })),
    control: {
      fault: "a reply before the commit",
      ...only(await run({ rounds: 2, fault: "acknowledgesEarly" }), lossMark),
    },
  }),
}
