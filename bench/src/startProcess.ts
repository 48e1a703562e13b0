/** Starts the server on a data folder, says what that took until it was ready, and ends without a stop. */
import { startBourse } from "@bourse/server"

const [data, masterKey] = process.argv.slice(2)
await startBourse({ data: data!, masterKey: masterKey! })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, megabytes: process.memoryUsage().rss / 1e6 }))
process.exit(0)
