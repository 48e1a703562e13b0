// Tests that `npm start` sets only variables that the user has not set.
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
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

  describe("run with BOURSE_MARKET=off", () => {
    const run = join(import.meta.dirname, "../../run.mjs")
    let output = ""
    let child: ChildProcess
    let url = ""
    beforeAll(async () => {
      child = spawn(process.execPath, [run, "start", "--port", "0", "--data", ":memory:"], {
        env: { ...process.env, BOURSE_MARKET: "off" },
        stdio: ["ignore", "pipe", "inherit"],
      })
      child.stdout?.on("data", (chunk) => {
        output += String(chunk)
      })
      await vi.waitFor(() => expect(output).toMatch(/Exchange +http:/), { timeout: 300_000 })
      url = /Exchange +(http:\/\/[\d.:]+)/.exec(output)?.[1] ?? ""
    })
    afterAll(() => void child.kill("SIGKILL"))

    test("npm start with BOURSE_MARKET=off leaves the books empty", async () => {
      expect(output).toContain("only your own orders are in the books")
      const answer = await fetch(`${url}/api/v3/depth?symbol=BTCUSDT`)
      expect(await answer.json()).toMatchObject({ bids: [], asks: [] })
    })

    // The test with SIGKILL is the last one, since it ends the server.
    test("npm start killed with SIGKILL leaves no server behind", async () => {
      child.kill("SIGKILL")
      await vi.waitFor(() => expect(output).toContain("Bourse has stopped."), { timeout: 300_000 })
      await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    })
  })
})
