/** The pages for operators, followed literally: every marked block is run in a clean folder, in order. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { expect, test } from "vitest"
import { bourseFile } from "../../../testing/commands.ts"
import { folder, outcomeOf, run, serve } from "./command.ts"

/** What a block prints; a page's block without an entry fails. */
const printed: Readonly<Record<string, RegExp>> = {
  backup: /^backup +\/\S+\/backups\/monday\ngroups +\d+\nstateHash +[0-9a-f]{64}$/m,
  restore: /^restored +\/\S+\/restored\ngroups +\d+\nstateHash +[0-9a-f]{64}$/m,
}

const blocksOf = (page: string) =>
  [
    ...readFileSync(join(import.meta.dirname, "../../../docs", page), "utf8").matchAll(
      /^```sh run=(\w+)\n([\s\S]*?)^```$/gm,
    ),
  ].map(([, name = "", text = ""]) => ({ name, lines: text.trimEnd().split("\n") }))

/** A clean folder, and a PATH where `bourse` is the command. */
const cleanFolder = () => {
  const cwd = folder()
  const bin = join(folder(), "bin")
  mkdirSync(bin)
  writeFileSync(join(bin, "bourse"), `#!/bin/sh\nexec '${process.execPath}' '${bourseFile()}' "$@"\n`)
  chmodSync(join(bin, "bourse"), 0o755)
  return { cwd, env: { PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: "1" } }
}

test.each(["backup.md"])("%s", async (page) => {
  const { cwd, env } = cleanFolder()
  const started = await serve(["--sandbox", "on", "--port", "0", "--data", ".bourse"], {}, undefined, cwd)
  const blocks = blocksOf(page)
  expect(blocks.length).toBeGreaterThan(0)
  for (const { name, lines } of blocks) {
    let output = ""
    for (const line of lines) {
      if (line.startsWith("bourse serve")) {
        const server = await serve([...line.split(" ").slice(2), "--port", "0"], {}, undefined, cwd)
        expect(await server.stop("SIGTERM")).toBe(0)
        continue
      }
      const { code, stdout, stderr } = await outcomeOf(run("bash", ["-c", line], { cwd, env }))
      expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: "" })
      output += stdout
      for (const each of stdout.split("\n"))
        if (!/[/]|[0-9a-f]{64}/.test(each)) expect(each.length).toBeLessThanOrEqual(80)
    }
    expect(output).toMatch(printed[name]!)
  }
  await started.stop("SIGTERM")
})
