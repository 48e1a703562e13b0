/**
 * Saves measurements made with `--record`: one JSON file for each run in docs/figures, with command, day and
 * machine. docs/figures.md is generated from these files (scripts/src/generate/figures.ts), and pages quote it.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, loadavg } from "node:os"
import { dirname, join } from "node:path"

/** Time and machine of a measured run. */
export interface Begun {
  /** Day of the run, such as `2026-11-27`. */
  readonly date: string
  /** Commit of the measured sources; null if it was not saved. */
  readonly commit: string | null
  /** Processor, cores, Node, and the machine's load when the run began. */
  readonly machine: string
}

/** Median, minimum and maximum of a run's rounds; old runs saved only the median. */
export interface Spread {
  readonly median: number
  readonly lowest?: number
  readonly highest?: number
}

/** Our measured result compared with that of a named peer. */
export interface Ratio {
  readonly name: string
  readonly unit: string
  readonly ours: Spread
  readonly peer: Spread & { readonly name: string }
  /** Ratio of the medians, needed if the medians were saved with fewer digits. */
  readonly ratio?: number
  readonly conditions: ReadonlyArray<string>
  readonly differences: ReadonlyArray<string>
}

export interface BenchRun extends Begun {
  readonly command: string
  readonly figures: ReadonlyArray<Ratio>
}

/** Violations of a promise, and those in the control run, which breaks the promise on purpose. */
export interface SoakRun extends Begun {
  readonly command: string
  readonly tried: string
  readonly violations: number
  readonly control: { readonly mutant: string; readonly tried: string; readonly violations: number }
  /** Duration of the run in seconds; null if it was not saved. */
  readonly seconds: number | null
}

export interface KitRun extends Begun {
  readonly command: string
  readonly counts: ReadonlyArray<{ readonly what: string; readonly count: number; readonly of: number }>
  readonly seconds: number
  /** Findings in one line each: wrong results, and results that were not judged. */
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

/** Notes time and machine; must be called before the run, since the run itself loads the machine. */
export const beginRun = (): Begun => {
  const commit = git("rev-parse", "--short", "HEAD")
  // Changed pages and earlier records do not count as changed sources, since they affect no figure.
  const isChanged = git("status", "--porcelain", "--", ".", ":!docs", ":!*.md") !== ""
  const load = loadavg()[0]!.toFixed(1)
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit === "" ? null : `${commit}${isChanged ? " with changes" : ""}`,
    machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${load} at the beginning`,
  }
}

/** Writes docs/figures/TOOL/NAME.json, which replaces the earlier run's file. */
export const record = <Tool extends keyof Recorded>(tool: Tool, name: string, run: Recorded[Tool]): void => {
  const file = join(root, "docs/figures", tool, `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
}
