// The entry point of every npm script, which needs only Node 20. The script installs missing packages
// (`npm start` only those of the server), puts the pinned Node 24 first on PATH, and runs the command in its
// own process group. With the process group, SIGTERM sent to npm reaches the server, and no process is left
// behind.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { constants } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { runsServer } from "./start/node.mjs"
import { startDefaults } from "./start/startDefaults.mjs"

const source = ["node", "--conditions=@bourse/source"]

/** @type {Record<string, string[]>} */
const commands = {
  start: [...source, "packages/cli/src/main.ts", "serve"],
  test: ["node", "scripts/src/commands/test.ts"],
  "test:watch": ["vitest", "watch"],
  verify: ["node", "scripts/src/commands/verify.ts"],
  check: ["node", "scripts/src/check/check.ts"],
  typecheck: ["node", "scripts/src/check/check.ts", "types"],
  lint: ["node", "scripts/src/check/check.ts", "style"],
  fix: ["biome", "check", "--write"],
  generate: ["node", "scripts/src/commands/generate.ts"],
  build: ["node", "scripts/src/build/build.ts"],
  bench: [...source, "--expose-gc", "bench/src/main.ts"],
  conformance: ["node", "scripts/src/commands/conformance.ts"],
  "release:version": ["node", "scripts/src/release/version.ts"],
  release: ["node", "scripts/src/release/release.ts"],
  "release:check": [...source, "scripts/src/release/check.ts"],
  mutation: ["node", "scripts/src/commands/mutation.ts"],
  soak: [...source, "proofs/soak/src/main.ts"],
}

const root = fileURLToPath(new URL("..", import.meta.url))
const onWindows = process.platform === "win32"
const stampFile = join(root, "node_modules/.bourse-install")
const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])

/** @param {string} message @returns {never} */
function stop(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a command to its end and gives its exit code (128 + n for signal n).
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {import("node:child_process").StdioOptions} stdio
 * @returns {Promise<number>}
 */
function run([file = "", ...args], env, stdio = "inherit") {
  return new Promise((resolve) => {
    // Windows has no process groups and sends Ctrl-C to all programs of a console; its npx is a command file, which
    // needs a shell.
    const shell = onWindows && file === "npx"
    const child = spawn(file, args, { cwd: root, env, stdio, detached: !onWindows, shell })
    // Time of each forwarded signal in ms: one Ctrl-C arrives twice, from the terminal and from npm.
    const forwardedAtMs = new Map()
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (child.pid === undefined || performance.now() - (forwardedAtMs.get(signal) ?? -Infinity) < 1000)
        return
      forwardedAtMs.set(signal, performance.now())
      if (onWindows) return
      try {
        process.kill(-child.pid, signal)
      } catch {} // the group has already ended
    }
    for (const signal of signals) process.on(signal, forward)
    // A killed npm sends no signal, so the parent's process id is watched: otherwise the server would outlive
    // npm.
    const parent = process.ppid
    const watch = () => process.ppid !== parent && forward("SIGTERM")
    if (process.env.npm_lifecycle_event) setInterval(watch, 1000).unref()
    child.on("error", (error) => stop(`Cannot run ${file}: ${error.message}`))
    child.on("exit", (code, signal) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"])
    })
  })
}

/** @param {string} file @returns {any} */
const readJson = (file) => JSON.parse(readFileSync(join(root, file), "utf8"))

// packages/package.json depends on the packages that the client packages' sources import and their tarballs
// contain (`calls`, the areas' calls, `vocabulary`) or leave to their user (`effect`); Node finds that folder's
// packages from each package below it. The repository's root must not depend on those packages: turbo would
// rerun every suite after each change. The desk is built after the server's start, so the desk's bundler is
// installed too.
/** @param {string[]} names */
const only = (...names) => ["--prod", ...names.flatMap((name) => ["--filter", name])]
const server = ["bourse-repository", "bourse-packages", "bourse...", "@bourse/desk"]
/** Selections to install; each includes the ones before it. @type {Record<string, string[]>} */
const selections = {
  "what the server needs": only(...server),
  "what the server needs, and Node": only(...server, "bourse-node"),
  everything: [],
}
const names = Object.keys(selections)

/** @param {string} wanted one of the selections */
async function install(wanted) {
  const lockFile = join(root, "pnpm-lock.yaml")
  if (!existsSync(lockFile))
    stop("pnpm-lock.yaml is missing: get it back with `git checkout pnpm-lock.yaml`.")
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex")
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : ""
  // An installation without this script's stamp counts as everything.
  const unknown = existsSync(join(root, "node_modules")) ? "everything" : "what the server needs"
  const [installedLock, installed = unknown] = stamp.split("\n")
  const enough = names.indexOf(installed) >= names.indexOf(wanted)
  if (installedLock === lock && enough) return
  // An earlier, larger installation is kept: a smaller one would remove packages.
  const selection = enough ? installed : wanted
  const { packageManager } = readJson("package.json")
  console.error(`Installing ${selection} with ${packageManager} (only when pnpm-lock.yaml has changed)`)
  const command = [
    "npx",
    "-y",
    packageManager,
    "install",
    "--frozen-lockfile",
    ...(selections[selection] ?? []),
  ]
  const code = await run(command, process.env)
  if (code > 128) process.exit(code)
  if (code !== 0)
    stop(`\nInstalling failed (exit code ${code}), so nothing was run. The reason is in the lines above.`)
  writeFileSync(stampFile, `${lock}\n${selection}`)
}

const [name = "", ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) stop(`Usage: npm run <command> [-- arguments]\nCommands: ${Object.keys(commands).join(", ")}`)
const isStart = name === "start"
await install(
  // If the running Node can run the server, the pinned Node is not downloaded.
  !isStart ? "everything" : runsServer() ? "what the server needs" : "what the server needs, and Node",
)
const bin = join(root, "node_modules/.bin")
const path = [join(root, "scripts/node/node_modules/node/bin"), bin, process.env.PATH].join(delimiter)
const env = isStart
  ? { ...startDefaults(args, process.env), BOURSE_CLONE: root.replace(/[\\/]$/, "") }
  : process.env
// The server stops when the channel to this process closes, however this process ended.
/** @type {import("node:child_process").StdioOptions} */
const stdio = isStart ? ["inherit", "inherit", "inherit", "ipc"] : "inherit"
if (isStart) {
  // The desk is built in the background if its build is older than its sources. Until the build is ready, the
  // desk's page says that the desk is not built yet.
  const desk = run(["node", "apps/desk/build.ts", "--background"], { ...env, PATH: path }, [
    "ignore",
    "ignore",
    "inherit",
  ])
  void desk.then(
    (code) =>
      code > 0 && code < 128 && console.error("The desk could not be built; the exchange runs without it."),
  )
}
process.exit(await run([...command, ...args], { ...env, PATH: path }, stdio))
