import { spawnSync } from "node:child_process"
import { describe, expect, test } from "vitest"
import { printedBy } from "../../src/trace/printedBy.ts"

const outputOf = (command: string, code: string, flag: string): string => {
  const { stdout, stderr } = spawnSync(command, [flag, code], { encoding: "utf8" })
  return stdout + stderr
}

describe("the clause about a bot's output", () => {
  test("has the message of a crash in Node", () => {
    const code = `console.log("starting"); throw Object.assign(new RangeError("no price for BTC"), { code: 7 })`
    expect(printedBy(outputOf(process.execPath, code, "-e"))).toContain("RangeError: no price for BTC")
  })

  test("has the message of a crash in Python", () => {
    const code = `def f():\n  raise ValueError("no price for BTC")\nf()`
    expect(printedBy(outputOf("python3", code, "-c"))).toContain("ValueError: no price for BTC")
  })

  test("has the last lines otherwise, within 300 characters", () => {
    expect(printedBy("one\ntwo\n\nthree\nfour\n")).toBe("it printed: two / three / four")
    expect(printedBy("x".repeat(1_000))).toBe(`it printed: ${"x".repeat(300)}`)
    expect(printedBy("\n\n")).toBe("it printed nothing")
  })
})
