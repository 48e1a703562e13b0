// The Python of docs/python.md that needs no package, against a server of its own.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, onTestFinished, test } from "vitest"
import { root } from "../../src/repository/steps.ts"

const page = readFileSync(join(root, "docs/python.md"), "utf8")

const run = async (args: ReadonlyArray<string>, cwd: string) => {
  const child = spawn(process.execPath, [...bourseCommand(), "run", "--", ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let [stdout, stderr] = ["", ""]
  child.stdout.on("data", (chunk) => (stdout += chunk))
  child.stderr.on("data", (chunk) => (stderr += chunk))
  const [code] = await once(child, "close")
  return { code, stdout, stderr }
}

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "bourse-python-"))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test("the bot of the page places, finds and cancels an order, and prints a rejection", async () => {
  const [, bot = ""] = /^```py file=bot\.py\n([\s\S]*?)^```$/m.exec(page) ?? []
  const cwd = folder()
  writeFileSync(join(cwd, "bot.py"), bot)
  const { code, stdout, stderr } = await run(["python3", "bot.py"], cwd)
  expect(stderr).toBe("")
  expect(stdout).toMatch(/^True NEW\nCANCELED\n.+ \(30004\)\n$/)
  expect(code).toBe(0)
})

test("the sandbox calls of the page save and load a snapshot", async () => {
  const [, calls = ""] = /^(def sandbox[\s\S]*?)\n\n\n@pytest/m.exec(page) ?? []
  const cwd = folder()
  const script = `import os, urllib.request\n${calls}\nprint(sandbox("POST", "snapshots", b'{"name": "seeded"}').status, sandbox("POST", "snapshots/seeded/load").read())\n`
  writeFileSync(join(cwd, "calls.py"), script)
  const { stdout, stderr } = await run(["python3", "calls.py"], cwd)
  expect(stderr).toBe("")
  expect(stdout).toBe(`200 b'{"generation":2}'\n`)
})

test("every block of Python compiles", async () => {
  const blocks = [...page.matchAll(/^```py.*\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text)
  expect(blocks.length).toBeGreaterThan(2)
  const cwd = folder()
  const files = blocks.map((text, at) => {
    writeFileSync(join(cwd, `block${at}.py`), text)
    return `block${at}.py`
  })
  const { stderr, code } = await run(["python3", "-m", "py_compile", ...files], cwd)
  expect([stderr, code]).toEqual(["", 0])
})
