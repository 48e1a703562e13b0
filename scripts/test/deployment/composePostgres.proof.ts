// Tests docs/examples/compose.postgresql.yaml without a container engine: two servers with the file's
// environment on a real database, and its health check, which a standby must pass too.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { bourseCommand } from "@bourse/testing/commands"
import { freePort } from "@bourse/testing/freePort"
import { hasPostgres, startCluster } from "@bourse/testing/postgres"
import { expect, onTestFinished, test, vi } from "vitest"
import { root } from "../../src/repository/steps.ts"

const file = readFileSync(join(root, "docs/examples/compose.postgresql.yaml"), "utf8")
const patience = { timeout: 300_000, interval: 100 }

const environment: Readonly<Record<string, string>> = Object.fromEntries(
  [...file.matchAll(/^ {4}(BOURSE_\w+): "?([^"\n]+)"?$/gm)].map(([, name, value]) => [name, value]),
)
const healthChecks = [...file.matchAll(/\[CMD, node, -e, "(.+)"\]/g)].map(([, script]) => script!)

test("bourse serve reads every variable of the compose file", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...bourseCommand(), "serve", "--help"])
  // The master key has no flag, since other users can see a command line.
  const flags = Object.keys(environment).filter((name) => name !== "BOURSE_MASTER_KEY")
  expect(flags.length).toBeGreaterThan(4)
  for (const name of flags)
    expect(stdout).toContain(`--${name.slice("BOURSE_".length).toLowerCase().replaceAll("_", "-")}`)
})

test.skipIf(!hasPostgres)(
  "one of the compose file's two servers serves, and the other is a healthy standby",
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const url = new URL(environment.BOURSE_DATABASE_URL!)
    cluster.sql(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}'`)
    cluster.sql(`CREATE DATABASE ${url.pathname.slice(1)} OWNER ${url.username}`)
    url.hostname = "127.0.0.1"
    url.port = String(cluster.port)
    const start = async () => {
      const port = await freePort()
      const data = mkdtempSync(join(tmpdir(), "bourse-compose-"))
      const child = spawn(
        process.execPath,
        [...bourseCommand(), "serve", "--port", `${port}`, "--data", data],
        {
          stdio: "ignore",
          env: { PATH: process.env.PATH, ...environment, BOURSE_DATABASE_URL: url.href },
        },
      )
      const ended = once(child, "exit")
      onTestFinished(async () => {
        child.kill("SIGKILL")
        await ended
      })
      return port
    }
    const untilItSays = (port: number, status: string) =>
      vi.waitFor(async () => {
        const response = await fetch(`http://127.0.0.1:${port}/healthz`)
        expect(await response.json()).toEqual({ status })
      }, patience)
    const first = await start()
    await untilItSays(first, "ready")
    const standby = await start()
    await untilItSays(standby, "standby")
    expect(healthChecks).toHaveLength(2)
    for (const script of healthChecks)
      for (const port of [first, standby])
        await promisify(execFile)(process.execPath, ["-e", script.replace("7070", `${port}`)])
  },
)
