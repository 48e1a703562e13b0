/**
 * Starts the conformance kit's mock as a separate program, for tests of clients, which do not depend on the kit.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { conformanceCommand } from "../bundles/commands.ts"

export const startMock = async () => {
  const command = [...conformanceCommand(), "mock", "--port", "0"]
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] })
  const [, baseUrl, apiKey, secret] = await new Promise<ReadonlyArray<string>>((resolve, reject) => {
    let said = ""
    child.stdout.on("data", (chunk) => {
      said += chunk
      const found = /^Mock (\S+)\nKey (\S+), secret (\S+)\n/.exec(said)
      if (found !== null) resolve(found)
    })
    child.on("exit", (code) => reject(new Error(`the mock ended with exit code ${code}: ${said}`)))
  })
  return {
    baseUrl: baseUrl as string,
    apiKey: apiKey as string,
    secret: secret as string,
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
    },
  }
}
