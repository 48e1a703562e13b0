/** Makes the texts of the source mutant report for the terminal. */
import type { Kit } from "@bourse/conformance"
import type { Mutant } from "../instrument/Mutant.ts"
import { isNear } from "../observe/seen.ts"
import { blamed, isTidying, openStatements } from "./blame.ts"
import type { Verdict } from "./Verdict.ts"

export interface Judged {
  readonly mutant: Mutant
  /**
   * Verdict on the mutant; undefined for a mutant that only changes what the interface leaves open: no fixture
   * runs against it.
   */
  readonly verdict: Verdict | undefined
}

/** Largest difference of an amount that counts as rounding and is excused, in coins. */
const rounding = {
  atMost: "0.000000001",
  reason: "how an amount rounds (decisions 0009, 0029 and 0034)",
}

type Alive = Extract<Verdict, { killed: false }>

/** Reason why the change of a surviving mutant is allowed; undefined if it is not allowed. */
export const whyHarmless = (kit: Kit, { differences }: Alive): string | undefined => {
  if (differences.length === 0) return undefined
  if (differences.every(({ was, is }) => isNear(was, is, rounding.atMost))) return rounding.reason
  const open = differences
    .filter((difference) => !isTidying(kit, difference))
    .map((difference) => openStatements(kit, difference))
  return open.length > 0 && open.every((ids) => ids.length > 0)
    ? `the interface is ambiguous: ${[...new Set(open.flat())].join(", ")}`
    : undefined
}

const whyOpen = (kit: Kit, { mutant, verdict }: Judged): string | undefined =>
  verdict === undefined ? mutant.open : verdict.killed ? undefined : whyHarmless(kit, verdict)

/** Greatest percentage of surviving mutants among those that break a required statement. */
const survivorsPercentMax = 3

export type Survivor = { readonly mutant: Mutant; readonly verdict: Extract<Verdict, { killed: false }> }

/**
 * Name of a mutant's group in the report: each operator of the family `people` is a group, all of Stryker's
 * together are one.
 */
const groupOf = ({ operator }: Mutant): string => (operator.startsWith("people: ") ? operator : "stryker")

const brief = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

export const survivorText = (kit: Kit, { mutant, verdict }: Survivor): string =>
  [
    `survives    ${mutant.name}`,
    ...verdict.differences.slice(0, 3).flatMap((difference) => {
      const { fixture, at, pointer, was, is } = difference
      return [
        `    seen by ${fixture}, ${at.step}${at.variant === undefined ? "" : `, ${at.variant}`} at ${pointer || "(the whole response)"}: ${brief(was)} becomes ${brief(is)}`,
        `        ${blamed(kit, difference).join(", ")}`,
      ]
    }),
  ].join("\n")

/** Wilson's 95 % confidence interval of a share, in percent. */
export const interval95 = (count: number, of: number): readonly [number, number] => {
  if (of === 0) return [0, 100]
  const z = 1.96
  const share = count / of
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return [100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half)]
}

interface Counts {
  readonly killed: number
  readonly harness: number
  readonly stopped: number
  readonly equivalent: number
  readonly open: number
  readonly survivors: ReadonlyArray<Survivor>
}

const countsOf = (kit: Kit, judged: ReadonlyArray<Judged>): Counts => {
  const how = (wanted: string) =>
    judged.filter(({ verdict }) => verdict?.killed === true && verdict.how === wanted).length
  const alive = judged.filter(
    (each): each is Survivor => each.verdict?.killed === false && whyOpen(kit, each) === undefined,
  )
  const survivors = alive.filter(({ verdict }) => verdict.differences.length > 0)
  return {
    killed: how("statement"),
    harness: how("harness"),
    stopped: how("stopped"),
    equivalent: alive.length - survivors.length,
    open: judged.filter((each) => whyOpen(kit, each) !== undefined).length,
    survivors,
  }
}

/**
 * Share of surviving mutants among the mutants that break a statement. Mutants that only stop a fixture count
 * neither as killed nor as surviving.
 */
const figure = ({ killed, harness, stopped, equivalent, open, survivors }: Counts): string => {
  const breaking = killed + survivors.length
  const percent = breaking === 0 ? 0 : (100 * survivors.length) / breaking
  const [low, high] = interval95(survivors.length, breaking)
  return `${survivors.length} of ${breaking} survive (${percent.toFixed(1)} %, 95 % interval ${low.toFixed(1)} to ${high.toFixed(1)} %); beside them ${equivalent} equivalent, ${open} open, ${harness} that only disturb a fixture, ${stopped} that stop the server`
}

export const mutantsText = (
  kit: Kit,
  judged: ReadonlyArray<Judged>,
  seed: number,
): { readonly text: string; readonly total: string; readonly isProved: boolean } => {
  const counts = countsOf(kit, judged)
  const { survivors, killed } = counts
  const breaking = killed + survivors.length
  const percent = breaking === 0 ? 0 : (100 * survivors.length) / breaking
  const total = `Seed ${seed}: ${judged.length} mutants; ${figure(counts)} (at most ${survivorsPercentMax} %)`
  const operators = [...new Set(judged.map(({ mutant }) => groupOf(mutant)))].sort()
  const text = [
    ...judged
      .filter(({ verdict }) => verdict?.killed === false && verdict.differences.length === 0)
      .map(({ mutant }) => `equivalent  ${mutant.name}\n    answers every request like the good server`),
    ...judged
      .filter((each) => whyOpen(kit, each) !== undefined)
      .map((each) => `open        ${each.mutant.name}\n    ${whyOpen(kit, each)}`),
    ...judged
      .filter(({ verdict }) => verdict?.killed === true && verdict.how !== "statement")
      .map(({ mutant, verdict }) =>
        verdict?.killed === true
          ? `${verdict.how.padEnd(11)} ${mutant.name}\n    ${verdict.by}: ${brief(verdict.why)}`
          : "",
      ),
    ...survivors.map((survivor) => survivorText(kit, survivor)),
    "",
    ...operators.map((operator) => {
      const some = judged.filter(({ mutant }) => groupOf(mutant) === operator)
      return `Seed ${seed}, ${operator}: ${some.length} mutants; ${figure(countsOf(kit, some))}`
    }),
    total,
  ].join("\n")
  return { text, total, isProved: percent <= survivorsPercentMax }
}
