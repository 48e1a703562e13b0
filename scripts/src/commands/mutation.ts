// `npm run mutation`: changes the engine's money code and the candles' code in one place at a time, and runs
// the tests that reach it. A mutant that no test notices survives. `npm run mutation` fails if a file has fewer
// than 85 % killed mutants, or if equivalentMutants.txt does not explain a survivor.
// `npm run mutation -- Fee Ledger` mutates only the files Fee.ts and Ledger.ts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { equivalents, equivalentsFile, lineStart } from "@bourse/proofs-kit/src/sourceMutants/equivalents.ts"
import { type Change, changeOf } from "@bourse/proofs-kit/src/sourceMutants/instrument/changeText.ts"
import { people } from "@bourse/proofs-kit/src/sourceMutants/operators/people.ts"
import { everyStryker, useFamilies } from "@bourse/proofs-kit/src/sourceMutants/operators/stryker.ts"
import { Stryker } from "@stryker-mutator/core"

/** Files to mutate, by folder of `packages`, with the smallest accepted percentage of killed mutants. */
const folders = {
  "engine/src/money": ["Ledger", "Money"],
  "engine/src/model/trading": ["IdTable", "OrderBook", "PriceLevels"],
  "engine/src/trading": [
    "Fee",
    "FeeToken",
    "Matching",
    "SelfTrade",
    "strategyGroups",
    "applyGroup",
    "applyTrade",
    "endOrder",
    "placeOco",
    "placeOrder",
    "triggerStops",
  ],
  "server/src/routes": ["foldCandles"],
}
const folderOf = new Map(
  Object.entries(folders).flatMap(([folder, names]) => names.map((name) => [name, folder])),
)
const scored = [...folderOf.keys()]
const pathOf = (file: string) => `packages/${folderOf.get(file)}/${file}.ts`
const percentMin = 85

const wanted = process.argv.slice(2)
const files = wanted.length > 0 ? wanted : scored

const unknown = files.filter((file) => !scored.includes(file))
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")} is not scored. The files are ${scored.join(", ")}.`)
  process.exit(1)
}

// The mutated copy is outside the repository, so that no formatter, test or check reads mutated files.
const copy = mkdtempSync(join(tmpdir(), "bourse-mutation-"))
process.on("exit", () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130))

// The operator for constants off by one is left out: most constants here are buffer sizes.
const mistakes = people.operators.filter(({ name }) => name !== "people: is one off at a limit")
useFamilies([everyStryker, { ...people, operators: mistakes }])
const all = await new Stryker({
  mutate: files.map(pathOf),
  tempDirName: copy,
  // The plugin is named explicitly: pnpm hides packages that are not dependencies, and Stryker searches for
  // plugins.
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts", related: false },
  coverageAnalysis: "perTest",
  // A file that does not exist: Stryker would rewrite references in tsconfig.json with the compiler's API,
  // which TypeScript 7 does not have.
  tsconfigFile: "none.json",
  concurrency: 2,
  // Time in ms that a mutant's tests may take beyond their usual time, so that a busy machine does not count as
  // a kill.
  timeoutMS: 10_000,
  reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
  // @ts-expect-error an enumeration of a package that is not ours to import
  logLevel: "warn",
  allowConsoleColors: false,
}).runMutationTest()

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number]

function changeOfMutant({ fileName, replacement, location: { start, end } }: Mutant): Change {
  const from0 = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 })
  const span = { start: from0(start), end: from0(end) }
  return changeOf(readFileSync(fileName, "utf8"), span, replacement ?? "")
}

// Mutants whose code equals the original are left out; they arise if two fields have one source.
const mutants = all.filter((mutant) => {
  const { was, is } = changeOfMutant(mutant)
  return was !== is
})

const problems: string[] = []

console.log()
for (const file of files) {
  const ofFile = mutants.filter((mutant) => basename(mutant.fileName) === `${file}.ts`)
  const which = (...statuses: string[]): Mutant[] =>
    ofFile.filter((mutant) => statuses.includes(mutant.status))
  const killed = which("Killed", "Timeout").length
  const survivors = which("Survived", "NoCoverage")
  const all = killed + survivors.length
  const percent = (100 * killed) / all
  const endless = which("Timeout").length
  console.log(
    `${`${file}.ts`.padEnd(16)} ${percent.toFixed(1).padStart(5)} %  ${killed} of ${all} mutants killed` +
      `${endless > 0 ? ` (${endless} by running too long)` : ""}`,
  )
  // Without mutants the percentage is no number, so a file that was not found is a problem too.
  if (!(percent >= percentMin)) problems.push(`${file}.ts: fewer than ${percentMin} % killed`)

  // Each surviving mutant needs its own line in equivalentMutants.txt, even if two places have the same change.
  const unused = equivalents.filter((line) => line.startsWith(`${file}.ts: `))
  for (const survivor of survivors) {
    // Beginning of the surviving mutant's line in equivalentMutants.txt.
    const text = lineStart(survivor.fileName, changeOfMutant(survivor))
    const reached = survivor.status === "NoCoverage" ? ", and no test gets there" : ""
    console.log(`    ${pathOf(file)}:${survivor.location.start.line}  ${text}${reached}`)
    const at = unused.findIndex((line) => line.startsWith(text))
    if (at >= 0) unused.splice(at, 1)
    else problems.push(`${equivalentsFile} does not explain ${text}`)
  }
  for (const line of unused) problems.push(`${equivalentsFile} explains what does not survive: ${line}`)
}
console.log(`\n${problems.length === 0 ? "ok" : problems.join("\n")}`)
process.exit(problems.length === 0 ? 0 : 1)
