/**
 * Starts an exchange whose threads are all traced between two SIGUSR2 signals. The traced server prints its
 * port, then the path of the trace file; its arguments are the data folder and the token.
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
// Keeps the process alive until SIGTERM, since the exchange alone does not.
setInterval(() => {}, 2 ** 30)
process.once("SIGTERM", () => bourse.close().finally(() => process.exit()))
