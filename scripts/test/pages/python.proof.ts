// Runs the Python code of docs/python.md that needs no package against a server.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

test("the page's bot places, finds and cancels an order, and prints a rejection", async () => {
  const [, bot = ""] = /^```py file=bot\.py\n([\s\S]*?)^```$/m.exec(page) ?? []
  const cwd = folder()
  writeFileSync(join(cwd, "bot.py"), bot)
  const { code, stdout, stderr } = await run(["python3", "bot.py"], cwd)
  expect(stderr).toBe("")
  expect(stdout).toMatch(/^True NEW\nCANCELED\n.+ \(30004\)\n$/)
  expect(code).toBe(0)
})

const hasPytest = spawnSync("python3", ["-m", "pytest", "--version"]).status === 0
if (!hasPytest) console.warn("the pytest plugin was not run: there is no python3-pytest")

/**
 * Runs a command of the page in a folder with the page's test file and the plugin; returns how the command
 * ended.
 */
const pytest = async (line: string, more: Readonly<Record<string, string>> = {}) => {
  const [, tests = ""] = /^```py file=test_bot\.py\n([\s\S]*?)^```$/m.exec(page) ?? []
  const cwd = folder()
  writeFileSync(join(cwd, "test_bot.py"), tests)
  copyFileSync(join(root, "docs/examples/pytest_bourse.py"), join(cwd, "pytest_bourse.py"))
  for (const [name, text] of Object.entries(more)) writeFileSync(join(cwd, name), text)
  const BOURSE_COMMAND = [process.execPath, ...bourseCommand()].join(" ")
  const child = spawn("sh", ["-ec", line], {
    cwd,
    env: { ...process.env, BOURSE_COMMAND },
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let stdout = ""
  child.stdout.on("data", (chunk) => (stdout += chunk))
  const [code] = await once(child, "close")
  return { stdout, code }
}

test.runIf(hasPytest)("the printed command gives each test an exchange with fresh balances", async () => {
  const [, line = ""] = /^```sh\n(.*pytest_bourse)\n```$/m.exec(page) ?? []
  const { stdout, code } = await pytest(line)
  expect(stdout).toContain("2 passed")
  expect(code).toBe(0)
  // The header of the pytest plugin contains the same line as the page.
  expect(readFileSync(join(root, "docs/examples/pytest_bourse.py"), "utf8")).toContain(`\`${line}\``)
})

const hasPlainPytest = hasPytest && spawnSync("pytest", ["--version"]).status === 0

test.runIf(hasPlainPytest)("pytest finds the plugin through the line for conftest.py", async () => {
  const [, conftest = ""] = /`(pytest_plugins = .*?)`/.exec(page) ?? []
  const { stdout, code } = await pytest("pytest", { "conftest.py": conftest })
  expect(stdout).toContain("2 passed")
  expect(code).toBe(0)
})

test("every Python block compiles", async () => {
  const blocks = [...page.matchAll(/^```py.*\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text)
  expect(blocks.length).toBeGreaterThan(2)
  const cwd = folder()
  const files = blocks.map((text, at) => {
    writeFileSync(join(cwd, `block${at}.py`), text)
    return `block${at}.py`
  })
  const { stderr, code } = await run(["python3", "-m", "py_compile", ...files], cwd)
  expect([stderr, code]).toEqual(["bourse: no request of the command reached the sandbox\n", 0])
})
