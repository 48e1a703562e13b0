// `npm start` sets what the user does not, and nothing else.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { startDefaults } from "../../start/startDefaults.mjs"

const set = (args: string[], env: NodeJS.ProcessEnv) => {
  const { BOURSE_SANDBOX, BOURSE_MARKET } = startDefaults(args, env)
  return [BOURSE_SANDBOX, BOURSE_MARKET]
}

describe("npm start", () => {
  test.each([
    ["nothing", [], {}, ["on", "on"]],
    ["no market, by a variable", [], { BOURSE_MARKET: "off" }, ["on", "off"]],
    ["a market of its own, by a variable", [], { BOURSE_MARKET: "market.json" }, ["on", "market.json"]],
    ["another sandbox, by a variable", [], { BOURSE_SANDBOX: "force" }, ["force", "on"]],
    ["no sandbox, by a variable", [], { BOURSE_SANDBOX: "off" }, ["off", "off"]],
    ["no sandbox, by a flag", ["--sandbox", "off"], {}, ["on", "off"]],
    ["no sandbox, by a flag in one word", ["--sandbox=off"], {}, ["on", "off"]],
    ["a sandbox, by the last of two flags", ["--sandbox=off", "--sandbox", "on"], {}, ["on", "on"]],
    ["a sandbox, by a flag before a variable", ["--sandbox", "on"], { BOURSE_SANDBOX: "off" }, ["off", "on"]],
    ["no sandbox and a market", [], { BOURSE_SANDBOX: "off", BOURSE_MARKET: "on" }, ["off", "on"]],
  ] as [string, string[], NodeJS.ProcessEnv, string[]][])("asked for with %s", (_, args, env, expected) => {
    expect(set(args, env)).toEqual(expected)
  })

  const run = join(import.meta.dirname, "../../run.mjs")
  /** The script with a server of its own, once that has printed its address. */
  const started = async (env: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, [run, "start", "--port", "0", "--data", ":memory:"], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(async () => {
      child.kill("SIGTERM")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    })
    let output = ""
    child.stdout.on("data", (chunk) => {
      output += String(chunk)
    })
    await vi.waitFor(() => expect(output).toMatch(/Exchange +http:/), { timeout: 300_000 })
    const [, url] = /Exchange +(http:\/\/[\d.:]+)/.exec(output) ?? []
    return { child, url, output: () => output }
  }

  test("with BOURSE_MARKET=off simulates no market: the books stay empty", async () => {
    const { url, output } = await started({ BOURSE_MARKET: "off" })
    expect(output()).toContain("empty books")
    const answer = await fetch(`${url}/api/v3/depth?symbol=BTCUSDT`)
    expect(await answer.json()).toMatchObject({ bids: [], asks: [] })
  })

  test("killed with SIGKILL it leaves no server behind", async () => {
    const { child, url, output } = await started({ BOURSE_MARKET: "off" })
    child.kill("SIGKILL")
    await vi.waitFor(() => expect(output()).toContain("Bourse has stopped."), { timeout: 300_000 })
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })
})
