/**
 * The exchange, in threads that are traced between one SIGUSR2 and the next. Prints its port, and then where the trace
 * is; the data folder and the token are its arguments.
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
// The exchange itself keeps no process alive; this timer does, until SIGTERM ends the trace.
setInterval(() => {}, 2 ** 30)
process.once("SIGTERM", () => bourse.close().finally(() => process.exit()))
