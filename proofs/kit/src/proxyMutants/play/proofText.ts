/** Makes the proof's texts for the terminal. */
import type { Kit, Statement } from "@bourse/conformance"
import type { Begun, KitRun } from "@bourse/testing/figures"
import { type MutantResult, type Proof, recordsOnly, type VariantResult } from "./Prove.ts"

const indent = (text: string, by: string): string => text.replace(/^/gm, by)

const statementText = ({ id, section, text }: Statement): string => `${id}  [${section}]\n  ${text}`

const survivorText = (kit: Kit, { mutant, tried, error }: MutantResult): string => {
  const statement = kit.statements.get(mutant.statement)
  return [
    `SURVIVES  ${mutant.id}`,
    indent(statement === undefined ? mutant.statement : statementText(statement), "    "),
    `    the server: ${mutant.text}`,
    error !== undefined
      ? `    could not be played: ${error}`
      : tried.length === 0
        ? "    no fixture claims the statement"
        : `    not noticed by: ${tried.join(", ")}`,
  ].join("\n")
}

const unfairText = ({ variant, unfair, error }: VariantResult): string =>
  [
    `UNFAIR    ${variant.id}`,
    `    the server: ${variant.text}`,
    ...(error === undefined ? [] : [`    could not be played: ${error}`]),
    ...unfair.flatMap(({ id, state, reason, problems }) => [
      `    ${state}: ${id}${reason === undefined ? "" : `: ${reason}`}`,
      ...problems.map(
        ({ step, variant, pointer, wanted, got }) =>
          `      step ${step}${variant === undefined ? "" : `, ${variant}`} at ${pointer || "(the whole response)"}: wanted ${wanted}, got ${got}`,
      ),
    ]),
  ].join("\n")

const sectionLines = (kit: Kit, mutants: ReadonlyArray<MutantResult>): ReadonlyArray<string> => {
  const sections = new Map<string, { killed: number; all: number; statements: Set<string> }>()
  for (const { mutant, by } of mutants) {
    const section = kit.statements.get(mutant.statement)?.section ?? "(no section)"
    const row = sections.get(section) ?? { killed: 0, all: 0, statements: new Set() }
    sections.set(section, row)
    row.all++
    if (by !== undefined) row.killed++
    row.statements.add(mutant.statement)
  }
  return [...sections].map(
    ([section, { killed, all, statements }]) =>
      `  ${String(killed).padStart(4)} of ${String(all).padStart(4)}, ${String(statements.size).padStart(3)} statements  ${section}`,
  )
}

const isUnfair = ({ unfair, error }: VariantResult): boolean => unfair.length > 0 || error !== undefined

export const isProved = ({ mutants, variants, idle }: Proof, unbroken: ReadonlyArray<Statement>): boolean =>
  mutants.every(({ by }) => by !== undefined) &&
  !variants.some(isUnfair) &&
  (idle ?? []).length === 0 &&
  unbroken.length === 0

export const proofText = (
  kit: Kit,
  { mutants, variants, idle }: Proof,
  unbroken: ReadonlyArray<Statement>,
  seconds: number,
): string => {
  const survivors = mutants.filter(({ by }) => by === undefined)
  const unfair = variants.filter(isUnfair)
  return [
    "Mutants killed, by section:",
    ...sectionLines(kit, mutants),
    "",
    ...survivors.map((result) => survivorText(kit, result)),
    ...unfair.map(unfairText),
    ...unbroken.map(
      (statement) => `UNBROKEN  no mutant breaks ${indent(statementText(statement), "    ").trim()}`,
    ),
    ...(idle ?? []).map(
      ({ id, mutants }) =>
        `IDLE      ${id} kills none of the ${mutants.length} mutants of the statements that it tests: ${mutants.join(", ")}`,
    ),
    `Mutants: ${mutants.length - survivors.length} of ${mutants.length} killed, each by a fixture that claims the statement it breaks`,
    `Legal variants: ${variants.length - unfair.length} of ${variants.length} fail nothing, in ${variants.reduce((sum, { ran }) => sum + ran, 0)} runs of fixtures`,
    ...(idle === undefined
      ? []
      : [
          `Statements that must hold and that a fixture claims, without a mutant: ${unbroken.length}`,
          `Fixtures that kill no mutant: ${idle.length}; ${kit.fixtures.filter(recordsOnly).length} more only record what the interface leaves open`,
        ]),
    `${seconds.toFixed(0)} s`,
  ].join("\n")
}

/** The proof's entry in docs/figures.md. */
export const provedRun = (
  kit: Kit,
  { mutants, variants, idle }: Proof,
  unbroken: ReadonlyArray<Statement>,
  begun: Begun,
  seconds: number,
): KitRun => {
  const survivors = mutants.filter(({ by }) => by === undefined)
  const unfair = variants.filter(isUnfair)
  return {
    command: "npm run conformance -- --prove",
    ...begun,
    counts: [
      {
        what: "mutants killed, each by a fixture that claims the statement it breaks",
        count: mutants.length - survivors.length,
        of: mutants.length,
      },
      {
        what: "legal variants that fail nothing",
        count: variants.length - unfair.length,
        of: variants.length,
      },
      {
        what: "fixtures that should kill a mutant, and kill none",
        count: idle?.length ?? 0,
        of: kit.fixtures.filter((fixture) => !recordsOnly(fixture)).length,
      },
    ],
    seconds: Math.round(seconds),
    notes: [
      ...survivors.map(({ mutant }) => `survives: ${mutant.id}`),
      ...unfair.map(({ variant }) => `fails something: ${variant.id}`),
      ...(idle ?? []).map(({ id }) => `kills none: ${id}`),
      ...unbroken.map(({ id }) => `no mutant breaks: ${id}`),
    ],
  }
}
