/**
 * The exchange whose accounts leave no closed orders and no fills, so that nothing but the journal and public trades is
 * written. Prints its port; the data folder and the token are its arguments.
 */
import { type Command, handle } from "@bourse/engine"
import { startBourse } from "@bourse/server"

const [data, sandboxToken] = process.argv.slice(2) as [string, string]
const withoutHistory = ((state, command: Command, ...rest) =>
  handle(
    state,
    command.type === "openAccount" ? { ...command, noHistory: true } : command,
    ...rest,
  )) as typeof handle
const bourse = await startBourse({ data, sandbox: true, sandboxToken, port: 0, handle: withoutHistory })
console.log(`port ${bourse.port}`)
// The exchange itself keeps no process alive.
const hold = setInterval(() => {}, 2 ** 30)
process.once("SIGTERM", async () => {
  await bourse.close()
  clearInterval(hold)
})
