// `npm run release:check`: checks that the packages install and work outside this repository. All steps of the
// release check run, one line each; `npm run release:check sizes` runs only the step `sizes`. Steps after
// `build` test the built packages.
import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, relative } from "node:path"
import { pack } from "../build/pack.ts"
import { failureOf, outcomeOf, root, runSteps } from "../repository/steps.ts"
import { publicPackages } from "../repository/workspace.ts"
import { readmeProblems } from "./readmes.ts"
import { runtimeProblems } from "./runtimes.ts"
import { sizeProblems } from "./sizes.ts"
import { install } from "./stranger.ts"
import { tarballProblems } from "./tarballs.ts"

process.env.NO_COLOR = "1"
const folder = mkdtempSync(join(tmpdir(), "bourse-release-"))
const project = join(folder, "project")

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
const tarballs = once(() => pack(join(folder, "tarballs")))
const installed = once(() => {
  // Version of effect that the READMEs install in addition to our packages.
  const effect = publicPackages(root).find(({ manifest }) => manifest.name === "@bourse/core")?.manifest
    .devDependencies?.effect
  install(project, "docs/examples/bot", tarballs(), { effect: effect ?? "" })
  return project
})

const ofEach = (problemsOf: (tarball: string) => string[]) =>
  [...tarballs()].flatMap(([name, tarball]) => problemsOf(tarball).map((problem) => `${name}\n${problem}`))

const attwFlags = ["--profile", "esm-only", "--no-definitely-typed", "--no-color"]

/** Runs the tests of an example project with the command in its README. */
const example = () => {
  const { ok, output } = outcomeOf("npm", ["test"], { cwd: installed() })
  return ok ? [] : [output]
}

/** Checks that all packages have the same next version. */
function versions() {
  const file = join(folder, "versions.json")
  const failure = failureOf("changeset", "status", "--output", relative(root, file))
  if (failure.length > 0) return failure
  const { releases }: { releases: { name: string; newVersion: string }[] } = JSON.parse(
    readFileSync(file, "utf8"),
  )
  const next = new Map(releases.map(({ name, newVersion }) => [name, newVersion]))
  const names = publicPackages(root).map(({ manifest }) => manifest.name)
  if (new Set(names.map((name) => next.get(name))).size === 1) return []
  return names.map((name) => `${name}: ${next.get(name) ?? "not released"}`)
}

/** Greatest size of the installed kit with its dependencies, in MB. */
const kitMegabytesMax = 15

/**
 * Installs the kit's tarball into an empty folder, with the oldest Node on the PATH: there must be no
 * dependency and no warning.
 */
function alone() {
  const empty = join(folder, "alone")
  mkdirSync(empty)
  writeFileSync(join(empty, "package.json"), '{ "private": true, "type": "module" }')
  const tarball = tarballs().get("@bourse/conformance") ?? ""
  const node = oldNode() ?? process.execPath
  const script = `const { loadKit, startMock } = await import("@bourse/conformance")
    const mock = await startMock()
    await mock.stop()
    if (loadKit().problems.length > 0) throw new Error(loadKit().problems.join())`
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`
  const steps = [
    ["npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball]],
    [node, ["node_modules/@bourse/conformance/dist/main.js", "list"]],
    [node, ["--input-type=module", "--eval", script]],
  ] as const
  for (const [command, args] of steps) {
    const { ok, output } = outcomeOf(command, [...args], { cwd: empty, env: { ...process.env, PATH: path } })
    if (!ok || /warn/i.test(output)) return [`${command} ${args[0]}\n${output}`]
  }
  const packages = readdirSync(join(empty, "node_modules")).filter((name) => !name.startsWith("."))
  const bytes = readdirSync(join(empty, "node_modules"), { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(empty, "node_modules", file)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
  return [
    ...(packages.join() === "@bourse" ? [] : [`installs ${packages.join(", ")}`]),
    ...(bytes <= kitMegabytesMax * 1e6
      ? []
      : [`takes ${(bytes / 1e6).toFixed(1)} MB, at most ${kitMegabytesMax} MB`]),
  ]
}

/**
 * Checks that a program with the user's own effect composes the exchange's layer, and that no other copy of
 * effect is installed.
 */
function composes() {
  const script = `import { SpotClient } from "@bourse/spot"
    import { BourseTest } from "bourse/effect"
    import * as Effect from "effect/Effect"
    import * as Layer from "effect/Layer"
    const layer = Layer.provideMerge(BourseTest.client(SpotClient, "bob"), BourseTest.layer())
    console.log(await Effect.runPromise(Effect.provide(SpotClient.use((spot) => spot.uid()), layer)))`
  const folder = installed()
  const { ok, output } = outcomeOf("node", ["--input-type=module", "--eval", script], { cwd: folder })
  const effects = readdirSync(join(folder, "node_modules/.pnpm")).filter((name) => /^effect@/.test(name))
  return [
    ...(ok && output.includes("10000002") ? [] : [output]),
    ...(effects.length === 1 ? [] : [`${effects.length} copies of effect: ${effects.join(", ")}`]),
  ]
}

/** Path of the first Node on the PATH that is too old for the server. */
function oldNode() {
  const nodes = (process.env.PATH ?? "").split(delimiter).map((path) => join(path, "node"))
  return nodes.find((node) => {
    if (!existsSync(node)) return false
    const { ok, output } = outcomeOf(node, ["--print", "process.versions.node.split('.')[0]"])
    return ok && Number(output) < 24
  })
}

/**
 * Checks that on a Node that is too old the command exits with one sentence, and `startBourse()` rejects with
 * the same sentence.
 */
function refusal() {
  const node = oldNode()
  if (node === undefined) return ["there is no Node before 24 on the PATH to try it with"]
  const sentence = /^(bourse: )?this needs Node \d+\.\d+ or later, .*\n$/
  const script = `import { startBourse } from "bourse"
    await startBourse().catch(() => process.exit(1))`
  const serve = ["serve", "--sandbox", "on", "--data", ":memory:", "--port", "0"]
  return [
    ["node_modules/bourse/dist/main.js", ...serve],
    ["--input-type=module", "--eval", script],
  ].flatMap((args) => {
    const { status, stdout, stderr } = spawnSync(node, args, {
      cwd: installed(),
      encoding: "utf8",
      timeout: 60_000,
    })
    if (status === 1 && stdout === "" && sentence.test(stderr)) return []
    return [`${node} ${args[0]}: exit ${status}\n${stdout}${stderr}`]
  })
}

try {
  await runSteps({
    build: () => failureOf("node", "scripts/src/build/build.ts"),
    versions,
    fresh: () => failureOf("node", "scripts/src/check/check.ts", "fresh"),
    knip: () => failureOf("knip"),
    contents: () => tarballProblems(tarballs()),
    publint: () => ofEach((tarball) => failureOf("publint", "run", "--strict", tarball)),
    attw: () => ofEach((tarball) => failureOf("attw", tarball, ...attwFlags)),
    install: () => {
      installed()
      return []
    },
    composes,
    alone,
    runtimes: () => runtimeProblems(join(folder, "runtimes"), tarballs().get("@bourse/client") ?? ""),
    example,
    readmes: () => readmeProblems(installed()),
    sizes: () => sizeProblems(installed()),
    oldNode: refusal,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
