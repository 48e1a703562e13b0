/** Programs that start an exchange with `startBourse()`, as separate processes. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import type { BourseOptions, RunningBourse } from "../../src/index.ts"
import { TestServer } from "./testServer.ts"

const flags = ["--conditions=@bourse/source", "--no-warnings", "--input-type=module", "--eval"]

/** A program with a channel that keeps it alive while the program listens to it. */
export const programOfTest = (source: string, ...args: ReadonlyArray<string>) => {
  const program = spawn(
    process.execPath,
    [...flags, `import { startBourse } from "@bourse/server"; ${source}`, ...args],
    { cwd: join(import.meta.dirname, "../.."), stdio: ["ignore", "inherit", "inherit", "ipc"] },
  )
  onTestFinished(() => void program.kill("SIGKILL"))
  return { program, ended: once(program, "exit") }
}

const forgetful = `
  const { url, port } = await startBourse(JSON.parse(process.argv[1]))
  await (await fetch(url + "/api/v3/ping")).text()
  process.once("message", () => process.disconnect())
  process.send({ url, port })`

/** A program that never closes its exchange; `finish` tells the program to do nothing more. */
export const forgetfulProgram = async (options: BourseOptions) => {
  const sandboxToken = "token-of-the-test"
  const given = JSON.stringify({ weights: false, sandboxToken, ...options })
  const { program, ended } = programOfTest(forgetful, given)
  const [started] = await once(program, "message")
  const finish = () => {
    program.send("nothing is left to do")
    return ended
  }
  return { server: new TestServer({ ...started, sandboxToken } as RunningBourse), finish }
}
