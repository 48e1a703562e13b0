/**
 * Soak measure of response times: an unknown key is rejected in the same time as a wrong signature, so that
 * times do not reveal which keys exist. The measure alternates requests of both kinds over one connection and
 * compares the median times. A body of 60 KB makes signing a large part of the response time. The measure of
 * response times is not a test: single times mean nothing on a busy machine.
 */
import { join } from "node:path"
import { alice, type SignedRequest } from "../load/Client.ts"
import { bySize, type Finding, type Measure, type Size } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { withWorkFolder } from "../workFolder.ts"

const bounds = { least: 0.9, most: 1.1 }

const median = (values: Array<number>): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

export const run = (pairs: number, mutant?: Mutant): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const server = await startServer({ data: join(work, "data"), mutant })
    const { client } = server
    const body = { subAccount: "timing01", note: "x".repeat(60_000) }
    const wrong = { ...alice, secret: "wrong" }
    const unknown = { key: "dev-nobody", secret: "wrong" }
    const request = (key: typeof alice): SignedRequest =>
      client.sign(key, "POST", "/api/v3/broker/sub-account/virtualSubAccount", {}, body)
    const timesMs = { wrong: [] as Array<number>, unknown: [] as Array<number> }
    const measure = async (kind: keyof typeof timesMs, key: typeof alice): Promise<void> => {
      const signed = request(key)
      const startMs = performance.now()
      const { status } = await client.sendSigned(signed)
      timesMs[kind].push(performance.now() - startMs)
      if (status !== 400) throw new Error(`it answered ${status}, not 400`)
    }
    for (let pair = 0; pair < pairs + 200; pair++) {
      // The first requests only warm up the server.
      if (pair === 200) {
        timesMs.wrong = []
        timesMs.unknown = []
      }
      const first = pair % 2 === 0
      await measure(first ? "wrong" : "unknown", first ? wrong : unknown)
      await measure(first ? "unknown" : "wrong", first ? unknown : wrong)
    }
    await server.kill()
    const ratio = median(timesMs.unknown) / median(timesMs.wrong)
    const isEqual = ratio >= bounds.least && ratio <= bounds.most
    return {
      tried: `${pairs} pairs of requests, ratio ${ratio.toFixed(3)}`,
      violations: isEqual
        ? []
        : [`an unknown key takes ${ratio.toFixed(3)} times as long as a wrong signature`],
    }
  })

const pairs = (size: Size): number => bySize(size, { short: 500, default: 3_000, full: 20_000 })

export const timing: Measure = {
  what: "response time for an unknown key compared with a wrong signature",
  find: (size) => run(pairs(size)),
  control: {
    mutant: "an unknown key is rejected at once",
    find: (size) => run(pairs(size), "hurriesUnknownKeys"),
  },
}
