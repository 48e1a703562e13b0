/**
 * A sandbox for tests: `bourse serve` in its own process, by the system clock. The sandbox ends with the test
 * that opened it.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { bourseCommand } from "@bourse/testing/commands"
import { onTestFinished } from "vitest"
import type { Sandbox } from "../../src/Stage.ts"

export const openWorld = async (
  flags: ReadonlyArray<string>,
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Sandbox> => {
  const served = ["serve", "--sandbox", "on", "--data", ":memory:", "--port", "0", "--json", ...flags]
  const child = spawn(process.execPath, [...bourseCommand(), ...served], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  onEnd(close)
  const [line] = await once(createInterface(child.stdout), "line")
  const { url, sandboxToken } = JSON.parse(line)
  const unused = async (): Promise<void> => {}
  return {
    url,
    token: sandboxToken,
    environment: {},
    launcher: [],
    now: Date.now,
    stop: unused,
    start: unused,
    close,
  }
}
