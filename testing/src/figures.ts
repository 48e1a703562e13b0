/**
 * Records of commands that measure, kept with `--record`: one JSON file for each run in docs/figures, with the command, its
 * day and the machine. docs/figures.md is made of these files (scripts/src/generate/figures.ts), and pages quote from there.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, loadavg } from "node:os"
import { dirname, join } from "node:path"

/** When and where something was run. */
export interface Begun {
  /** `2026-11-27` */
  readonly date: string
  /** The commit of the sources; null where it was not kept. */
  readonly commit: string | null
  /** Processor, cores, Node, and the load when the run began: what else used the machine. */
  readonly machine: string
}

/** The median of the rounds, and the least and the most of them, unless only the median was kept. */
export interface Spread {
  readonly median: number
  readonly lowest?: number
  readonly highest?: number
}

/** Ours against a named peer. */
export interface Ratio {
  readonly name: string
  readonly unit: string
  readonly ours: Spread
  readonly peer: Spread & { readonly name: string }
  /** The ratio of the medians, where they were kept in fewer digits. */
  readonly ratio?: number
  readonly conditions: ReadonlyArray<string>
  readonly differences: ReadonlyArray<string>
}

export interface BenchRun extends Begun {
  readonly command: string
  readonly figures: ReadonlyArray<Ratio>
}

/** How often a promise was broken, and how often by the control, which breaks it. */
export interface SoakRun extends Begun {
  readonly command: string
  readonly tried: string
  readonly violations: number
  readonly control: { readonly mutant: string; readonly tried: string; readonly violations: number }
  /** Null where it was not kept. */
  readonly seconds: number | null
}

export interface KitRun extends Begun {
  readonly command: string
  readonly counts: ReadonlyArray<{ readonly what: string; readonly count: number; readonly of: number }>
  readonly seconds: number
  /** Ids of the results that are wrong, or were not judged. */
  readonly notes: ReadonlyArray<string>
}

export interface Recorded {
  readonly bench: BenchRun
  readonly soak: SoakRun
  readonly kit: KitRun
}

const root = join(import.meta.dirname, "../..")

const git = (...args: ReadonlyArray<string>): string =>
  spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? ""

/** To be asked before the run: it makes load itself. */
export const beginRun = (): Begun => {
  const commit = git("rev-parse", "--short", "HEAD")
  // Pages, and what an earlier run has recorded, change no figure.
  const isChanged = git("status", "--porcelain", "--", ".", ":!docs", ":!*.md") !== ""
  const load = loadavg()[0]!.toFixed(1)
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit === "" ? null : `${commit}${isChanged ? " with changes" : ""}`,
    machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${load} at the beginning`,
  }
}

/** Writes docs/figures/TOOL/NAME.json, in the place of the run before. */
export const record = <Tool extends keyof Recorded>(tool: Tool, name: string, run: Recorded[Tool]): void => {
  const file = join(root, "docs/figures", tool, `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
}
