/** The exchange in Python of test/stranger, started from a copy, which can have changes. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readTarget, type Target } from "@bourse/conformance"

const folder = join(import.meta.dirname, "../../test/stranger")

export const dialects = ["plain", "odd"] as const
export type Dialect = (typeof dialects)[number]
const targetFiles = { plain: "target.json", odd: "target-odd.json" } as const

/** A change of a file, whose text occurs in it once. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** The files by their names, with the changes. Throws where a text does not occur exactly once. */
export const sourcesWith = (edits: ReadonlyArray<Edit>): ReadonlyMap<string, string> => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".py"))
  const sources = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]))
  for (const { file, find, replace } of edits) {
    const [before, after, ...more] = (sources.get(file) ?? "").split(find)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${file} does not have exactly once: ${find}`)
    sources.set(file, before + replace + after)
  }
  return sources
}

export interface Stranger {
  readonly target: Target
  readonly targetFile: string
  readonly stop: () => Promise<void>
}

/** @param defect one of its own, in defects.py */
export const startStranger = async (
  dialect: Dialect,
  { edits = [], defect }: { readonly edits?: ReadonlyArray<Edit>; readonly defect?: string | undefined } = {},
): Promise<Stranger> => {
  const copy = mkdtempSync(join(tmpdir(), "bourse-exchange-"))
  for (const [name, text] of sourcesWith(edits)) writeFileSync(join(copy, name), text)
  const words = [join(copy, "exchange.py"), "--dialect", dialect, ...(defect === undefined ? [] : [defect])]
  const child = spawn("python3", words, { stdio: ["ignore", "pipe", "ignore"] })
  const ended = once(child, "close")
  const stop = async () => {
    child.kill()
    await ended
    rmSync(copy, { recursive: true })
  }
  const line = await Promise.race([once(child.stdout, "data"), ended.then(() => undefined)])
  if (line === undefined) {
    await stop()
    throw new Error("the exchange in Python does not start")
  }
  const targetFile = join(folder, targetFiles[dialect])
  return { target: readTarget(targetFile, { STRANGER_URL: String(line[0]).trim() }), targetFile, stop }
}
