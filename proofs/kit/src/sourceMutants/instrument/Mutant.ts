/**
 * Makes mutants of our server's sources: every small change that the operators can make, all in one copy of the
 * sources. A switch in the copied sources selects the active mutants, so one process can run all of them.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Instrumenter } from "@stryker-mutator/instrumenter"
import { root } from "../../repository.ts"
import type { Family } from "../operators/Family.ts"
import { families } from "../operators/families.ts"
import { useFamilies } from "../operators/stryker.ts"
import { between, type Change, changeOf, unwrapped } from "./changeText.ts"
import { excusesIn, isExcusing } from "./excuses.ts"
import { mutatedFiles, tables } from "./scope.ts"

export interface Mutant {
  /**
   * Name of the mutant: file, line, and the code before and after the change. The name of a mutant is equal in
   * every run on the same sources.
   */
  readonly name: string
  /** Number of the mutant in the instrumented copy of the sources. */
  readonly id: string
  readonly file: string
  readonly line: number
  /** Name of the mutation operator. */
  readonly operator: string
  /**
   * Name of the decision in an excuse comment at the mutant's line: the mutant changes something that the
   * interface leaves open.
   */
  readonly open: string | undefined
  readonly change: Change
}

export interface Mutants {
  readonly mutants: ReadonlyArray<Mutant>
  /** Instrumented text of each source file, by the file's URL. */
  readonly sources: Readonly<Record<string, string>>
}

const silent = Object.fromEntries(
  ["debug", "info", "warn", "error", "fatal", "trace"].map((level) => [level, () => {}]),
)
const logger = { ...silent, isDebugEnabled: () => false } as never

/**
 * Stryker's switch with two changes: several mutants can be active, and executions are counted only on demand.
 */
const withOwnSwitch = (source: string): string =>
  [
    ["ns.activeMutant === id", "ns.activeMutant === id || ns.alsoActive?.has(id) === true"],
    ["function cover() {", "function cover() { if (ns.isUncounted === true) return"],
  ].reduce((text, [was = "", is = ""]) => {
    if (!text.includes(was)) throw new Error(`Stryker's switch has no ${was}`)
    return text.replace(was, is)
  }, source)

export const makeMutants = async (
  patterns?: ReadonlyArray<string>,
  wanted: ReadonlyArray<Family> = families,
): Promise<Mutants> => {
  useFamilies(wanted)
  const names = mutatedFiles(patterns)
  const texts = new Map(names.map((name) => [name, readFileSync(join(root, name), "utf8")]))
  const excuses = new Map(names.map((name) => [name, excusesIn(name, texts.get(name) ?? "")]))
  const files = names.map((name) => ({ name, mutate: true as const, content: texts.get(name) ?? "" }))
  const { files: made, mutants } = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    noHeader: false,
    excludedMutations: [],
    ignorers: [],
  } as never)
  const named = mutants
    .filter(({ status }) => status === undefined)
    // A replacement that equals the original code is left out; it arises if two fields have one source.
    .filter(
      ({ fileName, location, replacement = "" }) =>
        unwrapped(between(texts.get(fileName) ?? "", location)) !== unwrapped(replacement),
    )
    .filter(({ fileName, mutatorName }) => !tables.includes(fileName) || mutatorName.startsWith("people: "))
    .map(({ id, fileName, location, replacement = "", mutatorName }): Mutant => {
      const line = location.start.line + 1
      const change = changeOf(texts.get(fileName) ?? "", location, replacement)
      const words = `${change.was} → ${change.is}`
      const excuse = excuses.get(fileName)?.find((each) => isExcusing(each, line, words))
      return {
        id,
        file: fileName,
        line,
        operator: mutatorName,
        open: excuse?.decision,
        change,
        name: `${fileName}:${line} ${words}`,
      }
    })
  return {
    mutants: named,
    sources: Object.fromEntries(
      made
        // A source file without mutants needs no switch.
        .filter(({ name }) => named.some(({ file }) => file === name))
        .map(({ name, content }) => [pathToFileURL(join(root, name)).href, withOwnSwitch(content)]),
    ),
  }
}
