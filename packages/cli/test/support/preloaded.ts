/** Runs modules as commands of `bourse run --ccxt`. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect, onTestFinished } from "vitest"
import { preloadEnvironment } from "../../src/preload.ts"

/**
 * The JSON that a module prints when it runs. A module without its own folder finds the packages of
 * `packages/cli`.
 */
export const preloadedOutput = async (
  source: string,
  url: string,
  {
    hosts = [],
    cwd = join(import.meta.dirname, "../.."),
  }: { hosts?: ReadonlyArray<string>; cwd?: string } = {},
) => {
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", source], {
    cwd,
    env: { ...process.env, ...preloadEnvironment(hosts), BOURSE_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  expect(stderr).toBe("")
  return JSON.parse(stdout)
}
