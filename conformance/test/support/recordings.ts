/** Records runs of the kit into a folder, and judges them again from there. */
import { mkdtempSync } from "node:fs"
import { join } from "node:path"
import { conformance } from "../../src/command/Conformance.ts"
import { replay } from "../../src/command/Replay.ts"
import type { Conformance } from "../../src/report/RunResult.ts"
import type { Target } from "../../src/target/Target.ts"

const silent = { write: () => {}, live: false }

export const makeRecordings = (folder: string) => {
  /** Runs the fixtures and records the run; returns the path of the recording. */
  const record = async (name: string, target: Target, filters: ReadonlyArray<string>, kitFolder?: string) => {
    const reportFolder = join(folder, name)
    const run = await conformance({
      target,
      filters,
      kitFolder,
      maxRisk: "spends",
      reportFolder,
      output: silent,
    })
    return { run, reportFolder, file: join(reportFolder, "run.ndjson") }
  }

  /** Judges a recording again; also returns the output for the terminal. */
  const judge = async (file: string, kitFolder?: string) => {
    const reportFolder = mkdtempSync(join(folder, "again-"))
    let text = ""
    const write = (more: string) => {
      text += more
    }
    const run = await replay({ file, kitFolder, reportFolder, output: { write, live: false } })
    return { run, reportFolder, text }
  }

  return { record, judge }
}

/** Results of a run without times and pointers. */
export const endings = ({ results, outcome }: Conformance) => ({
  fixtures: results.map(({ tape, ms, ...result }) => ({
    ...result,
    exchanges: result.exchanges.length,
    problems: result.problems.map(({ exchange, ...problem }) => ({
      ...problem,
      answer: exchange?.answer,
    })),
  })),
  outcome,
})
