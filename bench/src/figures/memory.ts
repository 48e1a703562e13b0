/**
 * Measures the server's resident memory during ten minutes at half load with the simulated market: the last
 * minutes compared with earlier ones. A ratio above one shows that the server's memory grows.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, measured } from "../Figure.ts"
import { drivePaced } from "../load/LoadClient.ts"
import { openAccounts, residentMB, runRound, startBourse, stop, trading } from "./http.ts"

const minutes = 10
const samplesAMinute = 2

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-memory-"))
  const bourse = await startBourse(folder, "--market", "on")
  try {
    const next = trading(await openAccounts(bourse.port))
    const half = (await runRound(bourse, next)).perSecond / 2
    const resident: Array<number> = []
    for (let i = 0; i < minutes * samplesAMinute; i++) {
      await drivePaced(bourse.port, (60 / samplesAMinute) * half, half, next)
      resident.push(residentMB(bourse.child.pid!))
    }
    const third = Math.floor(resident.length / 3)
    return [
      {
        name: "resident memory at half load, orders that execute, with the market on",
        unit: "MB",
        ours: measured(resident.slice(-third)),
        peer: { name: "the minutes before", ...measured(resident.slice(-2 * third, -third)) },
        conditions: [
          `${minutes} minutes, ${half.toFixed(0)} requests a second; lower is better`,
          `twice a minute: ${resident.map((mb) => mb.toFixed(0)).join(", ")}`,
        ],
        differences: [],
      },
    ]
  } finally {
    await stop(bourse)
    await rm(folder, { recursive: true })
  }
}
