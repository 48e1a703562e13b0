// Tests the container image without a container engine: starts the file tree that the Dockerfile makes, with
// the image's commands in a clean root, as an ordinary user, read-only except for the volume.
import { execFile, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { freePort } from "@bourse/testing/freePort"
import { expect, onTestFinished, test, vi } from "vitest"
import { makeImageTree } from "../../src/build/image.ts"
import { root } from "../../src/repository/steps.ts"

const read = (file: string): string => readFileSync(join(root, file), "utf8")
const dockerfile = read("Dockerfile")
const json = (instruction: RegExp): Array<string> => JSON.parse(instruction.exec(dockerfile)![1]!)
const entry = [...json(/^ENTRYPOINT (\[.*\])$/m), ...json(/^CMD (\[.*\])$/m)]
const healthCheck = json(/^HEALTHCHECK .*CMD (\[.*\])$/m)
const imageEnvironment = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(dockerfile)![1]!
    .split(" ")
    .map((each) => each.split("=") as [string, string]),
)
/** Environment variables of the service in compose.yaml. */
const composeEnvironment = Object.fromEntries(
  [...read("compose.yaml").matchAll(/^ {6}(BOURSE_\w+): "?([^"\n]+)"?$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
)

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "bourse-image-"))

const node = realpathSync(process.execPath)
/** Adds Node and its libraries to the tree, since the base image has them. */
const addNode = (tree: string): void => {
  for (const library of execFileSync("ldd", [node], { encoding: "utf8" }).match(/\/\S+/g) ?? []) {
    mkdirSync(join(tree, dirname(library)), { recursive: true })
    copyFileSync(library, join(tree, library))
  }
  writeFileSync(join(tree, "usr/local/bin/node"), "", { mode: 0o755 })
}

const enter = `mount --bind "$1" "$1"
mount --bind "$3" "$1/usr/local/bin/node"
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
shift_root=$1; shift 3
exec unshare --user --map-user=1000 --map-group=1000 --root="$shift_root" --wd=/ "$@"`

/** Arguments of `unshare` that run a command of the image on this file tree and volume. */
const inImage = (tree: string, volume: string, command: ReadonlyArray<string>): Array<string> => {
  const [, ...args] = command
  const inner = ["sh", "-euc", enter, "sh", tree, volume, node, "/usr/local/bin/node", ...args]
  return ["--user", "--map-root-user", "--mount", ...inner]
}

const canUnshare = (): boolean => {
  try {
    execFileSync("unshare", ["--user", "--map-root-user", "--mount", "true"], { stdio: "ignore" })
    return true
  } catch {
    console.warn("the image was not started: this machine does not let a user make namespaces")
    return false
  }
}

test("the image has the Node and the pnpm that the repository pins", () => {
  const manifest = JSON.parse(read("package.json"))
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+)-slim/gm)].map(([, version]) => version)
  expect(new Set(bases)).toEqual(new Set([JSON.parse(read("scripts/node/package.json")).dependencies.node]))
  expect(dockerfile).toContain(`npx -y ${manifest.packageManager} install --frozen-lockfile`)
  expect(dockerfile).toContain("node scripts/src/build/image.ts /image")
  expect(dockerfile).toMatch(/^USER node$/m)
})

test.runIf(canUnshare())(
  "an order placed in the image survives its restart, on a read-only root",
  async () => {
    const [tree, volume] = [join(temporaryFolder(), "image"), temporaryFolder()]
    makeImageTree(tree)
    const licences = readFileSync(join(tree, "app/LICENSES.txt"), "utf8")
    for (const name of ["effect", "react", "lightweight-charts"])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, "m"))
    addNode(tree)
    const port = await freePort()
    const env = { ...imageEnvironment, ...composeEnvironment, BOURSE_PORT: String(port) }
    const start = async () => {
      const child = spawn("unshare", inImage(tree, volume, entry), {
        env: { PATH: process.env.PATH, ...env },
      })
      onTestFinished(() => void child.kill("SIGKILL"))
      let output = ""
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
      await vi.waitFor(
        () => {
          if (!/Stop with Ctrl-C/.test(output)) throw new Error(`not ready (${child.exitCode}): ${output}`)
        },
        { timeout: 300_000 },
      )
      return child
    }
    const run = async (
      command: ReadonlyArray<string>,
      more: Record<string, string> = {},
    ): Promise<string> => {
      const options = { env: { PATH: process.env.PATH, ...env, ...more } }
      return (await promisify(execFile)("unshare", inImage(tree, volume, command), options)).stdout
    }
    const bourse = (...args: ReadonlyArray<string>) => run(["node", "/app/bourse/main.js", ...args])
    const stop = async (child: Awaited<ReturnType<typeof start>>) => {
      child.kill("SIGTERM")
      expect(await once(child, "exit")).toEqual([0, null])
    }

    const first = await start()
    await run(healthCheck)
    expect(await bourse("status")).toMatch(/^ready +true$/m)
    const desk = `fetch("http://127.0.0.1:${port}/desk/").then(({ status }) => console.log(status))`
    expect(await run(["node", "-e", desk])).toBe("200\n")
    const placed = await bourse("order", "place", "BTCUSDT", "BUY", "--quantity", "0.001", "--price", "30000")
    const [, id] = /^BTCUSDT order (\d+) NEW:/m.exec(placed)!
    await bourse("backup", "/data/backups/monday")
    await stop(first)
    await expect(run(healthCheck)).rejects.toThrow()

    const second = await start()
    expect(await bourse("orders", "BTCUSDT")).toContain(id)
    await stop(second)
    const touch = "process.exitCode = process.getuid(); require('fs').writeFileSync('/app/x', '')"
    await expect(run(["node", "-e", touch])).rejects.toThrow(/EROFS/)
  },
)

test("systemd accepts the unit", async () => {
  const verify = promisify(execFile)
  const version = await verify("systemd-analyze", ["--version"]).catch(() => undefined)
  if (version === undefined)
    return console.warn("the unit was not verified: there is no systemd-analyze here")
  const unit = join(temporaryFolder(), "bourse.service")
  writeFileSync(unit, read("docs/examples/bourse.service").replace("/usr/bin/node", node))
  const { stdout, stderr } = await verify("systemd-analyze", ["verify", "--man=no", unit])
  expect((stdout + stderr).split("\n").filter((line) => line.includes("bourse.service"))).toEqual([])
})
