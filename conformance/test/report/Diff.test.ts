import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { conformanceCommand } from "@bourse/testing/commands"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { conformance } from "../../src/command/Conformance.ts"
import type { Target } from "../../src/target/Target.ts"
import { cancelledIsNew, startRealServer } from "../support/realServer.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-diff-"))
const [good, wrong] = [join(folder, "good"), join(folder, "wrong")]

const command = (...args: ReadonlyArray<string>) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [...conformanceCommand(), ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    )
  })

beforeAll(async () => {
  const server = await startRealServer()
  const run = (target: Target, reportFolder: string) =>
    conformance({
      target,
      filters: ["spot.cancelOrder.ended-order", "spot.cancelOrder.documented", "spot.uid"],
      reportFolder,
      output: { write: () => {}, live: false },
    })
  await run(server.target, good)
  const other = await server.changed(...cancelledIsNew)
  await run(other.target, wrong)
  await other.stop()
  await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("comparing two runs", () => {
  test("a run compared with itself has no difference, from report.json and from run.ndjson", async () => {
    const { code, stdout } = await command("diff", good, join(good, "run.ndjson"))
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\nNo difference: \d+ fixtures and \d+ statements/),
    ])
  })

  test("regressions come first, with their first problem, and give exit code 1", async () => {
    const { code, stdout } = await command("diff", good, wrong)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^A {2}.*\nB {2}.*\n\nRegressions: passed in A, fail in B \(\d+ fixtures, [1-9]\d* statements\)\n/,
    )
    expect(stdout).toContain("  pass -> fail  spot.cancelOrder.ended-order")
    expect(stdout).toContain('wanted "CANCELED", got "NEW"')
    expect(stdout).toMatch(/pass -> fail {2}spot\.cancelOrder\.ended-orders-do-not-change {2}\[DELETE/)
  })

  test("failures that pass in the second run are listed as mended, exit code 0", async () => {
    const { code, stdout } = await command("diff", join(wrong, "report.json"), good)
    expect([code, stdout]).toEqual([0, expect.stringContaining("Corrected: failed in A, pass in B")])
    expect(stdout).toContain("  fail -> pass  spot.cancelOrder.ended-order")
    expect(stdout).not.toContain("Regressions")
  })

  test("a file that is not a report is rejected in one line, exit code 2", async () => {
    const other = join(folder, "other.json")
    writeFileSync(other, "[]")
    for (const place of [other, join(folder, "nowhere")]) {
      const { code, stderr } = await command("diff", good, place)
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^bourse-conformance: .*\n$/)])
    }
  })

  test("a truncated recording cannot be replayed, exit code 2", async () => {
    const cut = join(folder, "cut.ndjson")
    writeFileSync(cut, '{"type":"run"}\n')
    const { code, stderr } = await command("replay", cut)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^bourse-conformance: .*cut off.*\n$/)])
  })
})
