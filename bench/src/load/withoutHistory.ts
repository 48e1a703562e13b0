/**
 * Starts an exchange without history of orders and fills, which writes only the journal and public trades. The
 * exchange's program prints its port; its arguments are the data folder and the token.
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
// Keeps the process alive, since the exchange alone does not.
const hold = setInterval(() => {}, 2 ** 30)
process.once("SIGTERM", async () => {
  await bourse.close()
  clearInterval(hold)
})
