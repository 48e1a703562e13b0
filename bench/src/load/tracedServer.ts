/**
 * The exchange with all threads traced between two SIGUSR2 signals. Prints its port, then the trace's file; its
 * arguments are the data folder and the token.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { startBourse } from "@bourse/server"
import { beginTrace, endTrace } from "../trace/traceThread.ts"

const [data, sandboxToken] = process.argv.slice(2) as [string, string]
const bourse = await startBourse({ data, sandbox: true, sandboxToken, port: 0 })
console.log(`port ${bourse.port}`)
let isOn = false
process.on("SIGUSR2", async () => {
  isOn = !isOn
  if (isOn) await beginTrace()
  else {
    const file = join(data, "..", "trace.json")
    writeFileSync(file, JSON.stringify(await endTrace()))
    console.log(`traced ${file}`)
  }
})
// Keeps the process alive, which the exchange does not, until SIGTERM ends the trace.
setInterval(() => {}, 2 ** 30)
process.once("SIGTERM", () => bourse.close().finally(() => process.exit()))
