/** Runs every marked block on the operators' pages in a clean folder, in order. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, test, vi } from "vitest"
import { folder, outcomeOf, run, serve } from "./command.ts"

/**
 * The expected output of each block on the operators' pages. A block without an expected output fails the test.
 */
const printed: Readonly<Record<string, RegExp>> = {
  backup: /^backup +\/\S+\/backups\/monday\ngroups +\d+\nstateHash +[0-9a-f]{64}$/m,
  show: /^ {7}1 {2}\d{4}-\S+Z {2}assetListed/,
  showJson: /^\{"seq":1,"time":\d+,"events":\[\{"type":"assetListed"/,
  export: /^written +\/\S+\/journal.jsonl\ngroups +\d+\nstateHash +[0-9a-f]{64}$/m,
  import: /^written +\/\S+\/copy\ngroups +\d+\nstateHash +[0-9a-f]{64}$/m,
  check: /^Witness, hash chain, replay, ledger, snapshots and history are correct\.$/m,
  partialFill: /0\.1 +0\.04 +PARTIALLY_FILLED$/m,
  reset: /reset/,
  restore: /^restored +\/\S+\/restored\ngroups +\d+\nstateHash +[0-9a-f]{64}$/m,
}

/** Each page, with the block before which the reader stops the server. */
const pages: ReadonlyArray<readonly [page: string, stopBefore: string | null]> = [
  ["backup.md", "restore"],
  ["journal.md", "check"],
  ["how-do-i.md", null],
]

const blocksOf = (page: string) =>
  [
    ...readFileSync(join(import.meta.dirname, "../../../docs", page), "utf8").matchAll(
      /^```sh run=(\w+)\n([\s\S]*?)^```$/gm,
    ),
  ].map(([, name = "", text = ""]) => ({ name, lines: text.trimEnd().split("\n") }))

/** Makes a clean folder, and a PATH with the `bourse` command. */
const cleanFolder = () => {
  const cwd = folder()
  const bin = join(folder(), "bin")
  mkdirSync(bin)
  writeFileSync(
    join(bin, "bourse"),
    `#!/bin/sh\nexec '${[process.execPath, ...bourseCommand()].join("' '")}' "$@"\n`,
  )
  chmodSync(join(bin, "bourse"), 0o755)
  return { cwd, env: { PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: "1" } }
}

test.each(pages)("the blocks of %s run as printed", async (page, stopBefore) => {
  const { cwd, env } = cleanFolder()
  const started = await serve(["--sandbox", "on", "--port", "0", "--data", ".bourse"], {}, undefined, cwd)
  const blocks = blocksOf(page)
  expect(blocks.length).toBeGreaterThan(0)
  for (const { name, lines } of blocks) {
    if (name === stopBefore) expect(await started.stop("SIGTERM")).toBe(0)
    let output = ""
    for (const line of lines) {
      if (line.startsWith("bourse serve")) {
        const server = await serve([...line.split(" ").slice(2), "--port", "0"], {}, undefined, cwd)
        expect(await server.stop("SIGTERM")).toBe(0)
        continue
      }
      const { code, stdout, stderr } = await outcomeOf(run("bash", ["-c", line], { cwd, env }))
      // A command that changes the whole exchange prints its address.
      expect({ line, code, stderr: stderr.replace(/^target: .*\n/, "") }).toEqual({
        line,
        code: 0,
        stderr: "",
      })
      output += stdout
      for (const each of stdout.split("\n"))
        if (!/^\{|[/]|[0-9a-f]{64}/.test(each)) expect(each.length).toBeLessThanOrEqual(80)
    }
    expect(output).toMatch(printed[name]!)
  }
})

test("journal follow prints each group once it is durable, until Ctrl-C", async () => {
  const { cwd, env } = cleanFolder()
  const server = await serve(["--sandbox", "on", "--port", "0", "--data", ".bourse"], {}, undefined, cwd)
  const none = await outcomeOf(run("bash", ["-c", "bourse journal follow --data elsewhere"], { cwd, env }))
  expect(none).toMatchObject({ code: 1, stdout: "" })
  const following = run("bash", ["-c", "exec bourse journal follow --json --from 1"], { cwd, env })
  const groups = () =>
    following
      .stdout()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  await vi.waitFor(() => expect(groups().length).toBeGreaterThan(0), { timeout: 300_000 })
  await outcomeOf(run("bash", ["-c", "bourse fund 10000002 USDT 5"], { cwd, env }))
  await vi.waitFor(
    () => expect(groups().at(-1).events[0]).toMatchObject({ type: "funded", uid: "10000002", asset: "USDT" }),
    { timeout: 300_000 },
  )
  following.child.kill("SIGINT")
  expect(await following.exit).toBe(0)
  expect(await server.stop("SIGTERM")).toBe(0)
  const stopped = await outcomeOf(run("bash", ["-c", "bourse journal follow"], { cwd, env }))
  expect(stopped).toMatchObject({
    code: 1,
    stderr: "bourse: no server uses .bourse: print its journal with bourse journal show\n",
  })
})
