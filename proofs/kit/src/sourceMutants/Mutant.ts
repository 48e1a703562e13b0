/**
 * Mutants: every small change that Stryker's mutators can make to the sources of our own server, all of them in one
 * copy of the sources. A switch in that copy says which of them is active, so one process can serve them all.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Instrumenter } from "@stryker-mutator/instrumenter"
import { root } from "../repository.ts"

export interface Mutant {
  /** What it changes: file, line, the code as it is and as it becomes. The same in every run on the same sources. */
  readonly name: string
  /** Its number in the instrumented copy. */
  readonly id: string
  readonly file: string
  readonly line: number
  readonly mutator: string
}

export interface Mutants {
  readonly mutants: ReadonlyArray<Mutant>
  /** The instrumented text of each source, by its URL. */
  readonly sources: Readonly<Record<string, string>>
}

/** What answers the calls of the interface. */
const mutated = ["packages/engine/src/**/*.ts", "packages/server/src/**/*.ts"]

/**
 * What no call of the interface reaches: the market data's candles, the naive book that is the tests' oracle, the
 * control plane, documentation, logs, invariants, connections, start and recovery with what the journal holds.
 */
const unmutated = [
  /engine\/src\/(?:Candle|OrderBookNaive|loadCandles|mergeCandles)\.ts/,
  /engine\/src\/(?:Settings|changeSettings|listings|verify|index)\.ts/,
  /engine\/src\/(?:Codec|Column|Event|events|dumpState|loadState)\.ts/,
  /server\/src\/(?:candleHistory|foldCandles|marketRoutes)\.ts/,
  /server\/src\/(?:Faults|InjectedFaults|Cors|Log|RequestLog|RequestSpans|index)\.ts/,
  /server\/src\/(?:Bourse|Connections|BourseOptions|StartError|Genesis|HttpFront|Secrets|masterKey|checkOptions|Supervisor)\.ts/,
]

/** Folders of which the same holds: what they do is asked for by the control plane, flags and files alone. */
export const unmutatedFolders = [
  "packages/engine/src/model/scenario",
  "packages/engine/src/model/simulation",
  "packages/engine/src/scenario",
  "packages/engine/src/simulation",
  "packages/server/src/control",
  "packages/server/src/counters",
  "packages/server/src/documentation",
  "packages/server/src/folder",
  "packages/server/src/init",
  "packages/server/src/scenario",
  "packages/server/src/services",
  "packages/server/src/simulation",
  "packages/server/src/snapshots",
  "packages/server/src/telemetry",
  "packages/server/src/verification",
]

/** Areas have folders of their own, which say nothing here. */
const isUnmutated = (name: string): boolean =>
  unmutatedFolders.some((folder) => name.startsWith(`${folder}/`)) ||
  unmutated.some((files) => files.test(name.replace(/\/src\/.*\/(?=\w+\.ts$)/, "/src/")))

/** Texts of messages: the interface says nothing of them. Stryker's own string mutants are mostly these. */
const excludedMutations = ["StringLiteral", "Regex"]

const silent = Object.fromEntries(
  ["debug", "info", "warn", "error", "fatal", "trace"].map((level) => [level, () => {}]),
)
const logger = { ...silent, isDebugEnabled: () => false } as never

const oneLine = (code: string): string => {
  const text = code.replace(/\s+/g, " ").trim()
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}

/** The text between two places, lines and columns counted from 0. */
const between = (text: string, { start, end }: { start: Place; end: Place }): string => {
  const lines = text.split("\n").slice(start.line, end.line + 1)
  lines.push((lines.pop() ?? "").slice(0, end.column))
  lines[0] = (lines[0] ?? "").slice(start.column)
  return lines.join("\n")
}
interface Place {
  readonly line: number
  readonly column: number
}

/**
 * Stryker's switch, changed in two ways: several mutants can be active, and what runs is counted only while somebody
 * wants to know.
 */
const withOwnSwitch = (source: string): string =>
  [
    ["ns.activeMutant === id", "ns.activeMutant === id || ns.alsoActive?.has(id) === true"],
    ["function cover() {", "function cover() { if (ns.isUncounted === true) return"],
  ].reduce((text, [was = "", is = ""]) => {
    if (!text.includes(was)) throw new Error(`Stryker's switch has no ${was}`)
    return text.replace(was, is)
  }, source)

/** The sources that are mutated, below the root of the repository. */
export const mutatedFiles = (patterns: ReadonlyArray<string> = mutated): ReadonlyArray<string> =>
  globSync([...patterns], { cwd: root })
    .filter((name) => !isUnmutated(name))
    .sort()

export const makeMutants = async (patterns?: ReadonlyArray<string>): Promise<Mutants> => {
  const names = mutatedFiles(patterns)
  const texts = new Map(names.map((name) => [name, readFileSync(join(root, name), "utf8")]))
  const files = names.map((name) => ({ name, mutate: true as const, content: texts.get(name) ?? "" }))
  const { files: made, mutants } = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    noHeader: false,
    excludedMutations,
    ignorers: [],
  } as never)
  const stryker = mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location, replacement = "", mutatorName }): Mutant => {
      const was = oneLine(between(texts.get(fileName) ?? "", location))
      const line = location.start.line + 1
      return {
        id,
        file: fileName,
        line,
        mutator: mutatorName,
        name: `${fileName}:${line} ${was} → ${oneLine(replacement)}`,
      }
    })
  return {
    mutants: stryker,
    sources: Object.fromEntries(
      made
        // A file without mutants has no switch.
        .filter(({ name }) => stryker.some(({ file }) => file === name))
        .map(({ name, content }) => [pathToFileURL(join(root, name)).href, withOwnSwitch(content)]),
    ),
  }
}
