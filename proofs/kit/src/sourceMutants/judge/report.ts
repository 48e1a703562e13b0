/** What the person who measures the kit with mutants sees. */
import type { Kit } from "@bourse/conformance"
import type { Mutant } from "../instrument/Mutant.ts"
import { isNear } from "../observe/seen.ts"
import { blamed, isTidying, openStatements } from "./blame.ts"
import { choiceOf, rounding } from "./leftOpen.ts"
import type { Verdict } from "./Verdict.ts"

export interface Judged {
  readonly mutant: Mutant
  /** None of a mutant that only changes what the interface leaves open: no fixture is tried on it. */
  readonly verdict: Verdict | undefined
}

type Alive = Extract<Verdict, { killed: false }>

/** Why what a living mutant changes is left open; undefined when it is not. */
export const whyHarmless = (kit: Kit, { differences }: Alive): string | undefined => {
  if (differences.length === 0) return undefined
  if (differences.every(({ was, is }) => isNear(was, is, rounding.atMost))) return rounding.reason
  const open = differences
    .filter((difference) => !isTidying(kit, difference))
    .map((difference) => openStatements(kit, difference))
  return open.length > 0 && open.every((ids) => ids.length > 0)
    ? `the interface can be read in several ways: ${[...new Set(open.flat())].join(", ")}`
    : undefined
}

const whyOpen = (kit: Kit, { mutant, verdict }: Judged): string | undefined =>
  verdict === undefined ? choiceOf(mutant.name) : verdict.killed ? undefined : whyHarmless(kit, verdict)

/** Of those that break a statement that must hold, so many in a hundred may survive. */
const survivorsPercentMax = 3

export type Survivor = { readonly mutant: Mutant; readonly verdict: Extract<Verdict, { killed: false }> }

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

export const mutantsText = (
  kit: Kit,
  judged: ReadonlyArray<Judged>,
  seed: number,
): { readonly text: string; readonly isProved: boolean } => {
  const open = judged.filter((each) => whyOpen(kit, each) !== undefined)
  const killed = judged.filter(({ verdict }) => verdict?.killed === true)
  const alive = judged.filter(
    (each): each is Survivor => each.verdict?.killed === false && whyOpen(kit, each) === undefined,
  )
  const equal = alive.filter(({ verdict }) => verdict.differences.length === 0)
  const survivors = alive.filter(({ verdict }) => verdict.differences.length > 0)
  const breaking = killed.length + survivors.length
  const percent = breaking === 0 ? 0 : (100 * survivors.length) / breaking
  const text = [
    ...equal.map(({ mutant }) => `equivalent  ${mutant.name}\n    answers every request alike`),
    ...open.map((each) => `open        ${each.mutant.name}\n    ${whyOpen(kit, each)}`),
    ...survivors.map((survivor) => survivorText(kit, survivor)),
    "",
    `Seed ${seed}: ${judged.length} mutants; ${killed.length} killed, ${equal.length} equivalent, ${open.length} change what the interface leaves open`,
    `Survivors: ${survivors.length} of ${breaking} that break the interface (${percent.toFixed(1)} %, at most ${survivorsPercentMax} %)`,
  ].join("\n")
  return { text, isProved: percent <= survivorsPercentMax }
}
