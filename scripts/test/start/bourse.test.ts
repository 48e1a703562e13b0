// Runs `bourse` in the clone's root as after `npm start`: from another folder, through a symbolic link, with only
// system commands on the PATH.
import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type RunningBourse, startBourse } from "@bourse/server"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { root } from "../../src/repository/steps.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-clone-"))
const [clone, elsewhere] = [join(folder, "clone"), join(folder, "elsewhere")]
const command = join(folder, "bin/bourse")

let exchange: RunningBourse
beforeAll(async () => {
  for (const each of ["clone/scripts/start", "clone/.bourse", "elsewhere", "bin"])
    mkdirSync(join(folder, each), { recursive: true })
  for (const file of ["bourse", "scripts/start/bourse.mjs", "scripts/start/node.mjs"])
    copyFileSync(join(root, file), join(clone, file))
  symlinkSync(join(root, "scripts/node"), join(clone, "scripts/node"))
  symlinkSync(join(root, "packages"), join(clone, "packages"))
  symlinkSync("../clone/bourse", command)
  exchange = await startBourse()
  serverFile(clone, exchange)
})
afterAll(async () => {
  await exchange.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes the file that a running server keeps in its data folder. */
const serverFile = (of: string, { url, sandboxToken }: Pick<RunningBourse, "url" | "sandboxToken">): void => {
  mkdirSync(join(of, ".bourse"), { recursive: true })
  writeFileSync(join(of, ".bourse/server.json"), JSON.stringify({ url, pid: process.pid, sandboxToken }))
}

const start = (file: string, args: ReadonlyArray<string>, cwd = elsewhere, path = "/usr/bin:/bin") => {
  const child = spawn(file, args, { cwd, env: { PATH: path, HOME: process.env.HOME } })
  onTestFinished(() => void child.kill("SIGKILL"))
  const output = { stdout: "", stderr: "" }
  child.stdout.on("data", (chunk) => (output.stdout += chunk))
  child.stderr.on("data", (chunk) => (output.stderr += chunk))
  return { child, output, end: once(child, "close").then(([code]) => ({ code: code as number, ...output })) }
}

test("bourse finds the exchange that npm start runs in the clone, with its token", async () => {
  const credited = await start(command, ["fund", "10000002", "USDT", "5"]).end
  expect(credited).toMatchObject({ code: 0, stdout: expect.stringMatching(/^free +50005$/m), stderr: "" })
})

test("an exchange in the current folder has priority", async () => {
  const here = join(folder, "here")
  serverFile(here, { url: "http://127.0.0.1:9", sandboxToken: null })
  expect(await start(command, ["status"], here).end).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("no server responds at http://127.0.0.1:9"),
  })
})

test("bourse passes input, output and signals to its command", async () => {
  const ran = start("./bourse", ["run", "--", "sh", "-c", "cat; exec sleep 600"], clone)
  ran.child.stdin.end("what was typed")
  await vi.waitFor(() => expect(ran.output.stdout).toBe("what was typed"), { timeout: 300_000 })
  ran.child.kill("SIGTERM")
  // The exit code 128 plus the signal's number tells how the command's child ended, which a shell in between
  // would not.
  const stderr = "bourse: no request of the command reached the sandbox\n"
  expect(await ran.end).toEqual({ code: 143, stdout: "what was typed", stderr })
})

test("bourse before npm start says what to do", async () => {
  const fresh = join(folder, "fresh")
  mkdirSync(join(fresh, "scripts/start"), { recursive: true })
  mkdirSync(join(fresh, "packages/cli/src"), { recursive: true })
  const files = ["bourse", "scripts/start/bourse.mjs", "scripts/start/node.mjs", "packages/cli/package.json"]
  for (const file of [...files, "packages/cli/src/main.ts", "packages/cli/src/runCommand.ts"])
    copyFileSync(join(root, file), join(fresh, file))
  const remedy = `run npm start in ${fresh} once, which installs it\n`
  expect(await start(join(fresh, "bourse"), ["status"], elsewhere, "/nowhere").end).toMatchObject({
    code: 1,
    stderr: `bourse: there is no Node on the PATH: install Node 20 or later, and run npm start in ${fresh} once\n`,
  })
  const own = join(folder, "own")
  mkdirSync(own)
  symlinkSync(process.execPath, join(own, "node"))
  expect(await start(join(fresh, "bourse"), ["status"], elsewhere, own).end).toMatchObject({
    code: 1,
    stderr: `bourse: a package that this needs is not installed: ${remedy}`,
  })
  const older = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.0.0"}})`
  const onOld = start(process.execPath, [
    "--import",
    older,
    join(fresh, "scripts/start/bourse.mjs"),
    "status",
  ])
  expect(await onOld.end).toMatchObject({
    code: 1,
    stderr: `bourse: this needs Node 24.14 or later, and ${process.version} is there: ${remedy}`,
  })
})

test("every page that names a bourse command says how to install it", () => {
  const pages = globSync(["docs/*.md", "apps/*/README.md"], { cwd: root })
  const isMentioned = (text: string) => /^bourse [a-z]|`bourse [a-z]/m.test(text)
  const silent = pages.filter((page) => {
    const text = readFileSync(join(root, page), "utf8")
    return isMentioned(text) && !text.includes("packages/cli/README.md#the-command")
  })
  expect(pages.length).toBeGreaterThan(20)
  expect(silent).toEqual([])
})
