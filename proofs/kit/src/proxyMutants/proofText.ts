/** What the person who proves the kit sees. */
import type { Kit, Statement } from "@bourse/conformance"
import { type FaultResult, type Proof, recordsOnly, type VariantResult } from "./Prove.ts"

const indent = (text: string, by: string): string => text.replace(/^/gm, by)

const statementText = ({ id, section, text }: Statement): string => `${id}  [${section}]\n  ${text}`

const survivorText = (kit: Kit, { fault, tried, error }: FaultResult): string => {
  const statement = kit.statements.get(fault.statement)
  return [
    `SURVIVES  ${fault.id}`,
    indent(statement === undefined ? fault.statement : statementText(statement), "    "),
    `    the server: ${fault.text}`,
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

const sectionLines = (kit: Kit, faults: ReadonlyArray<FaultResult>): ReadonlyArray<string> => {
  const sections = new Map<string, { caught: number; all: number; statements: Set<string> }>()
  for (const { fault, by } of faults) {
    const section = kit.statements.get(fault.statement)?.section ?? "(no section)"
    const row = sections.get(section) ?? { caught: 0, all: 0, statements: new Set() }
    sections.set(section, row)
    row.all++
    if (by !== undefined) row.caught++
    row.statements.add(fault.statement)
  }
  return [...sections].map(
    ([section, { caught, all, statements }]) =>
      `  ${String(caught).padStart(4)} of ${String(all).padStart(4)}, ${String(statements.size).padStart(3)} statements  ${section}`,
  )
}

const isUnfair = ({ unfair, error }: VariantResult): boolean => unfair.length > 0 || error !== undefined

export const isProved = ({ faults, variants, idle }: Proof, unbroken: ReadonlyArray<Statement>): boolean =>
  faults.every(({ by }) => by !== undefined) &&
  !variants.some(isUnfair) &&
  (idle ?? []).length === 0 &&
  unbroken.length === 0

export const proofText = (
  kit: Kit,
  { faults, variants, idle }: Proof,
  unbroken: ReadonlyArray<Statement>,
  seconds: number,
): string => {
  const survivors = faults.filter(({ by }) => by === undefined)
  const unfair = variants.filter(isUnfair)
  return [
    "Faults caught, by section:",
    ...sectionLines(kit, faults),
    "",
    ...survivors.map((result) => survivorText(kit, result)),
    ...unfair.map(unfairText),
    ...unbroken.map(
      (statement) => `UNBROKEN  no fault breaks ${indent(statementText(statement), "    ").trim()}`,
    ),
    ...(idle ?? []).map(
      ({ id, faults }) =>
        `IDLE      ${id} catches none of the ${faults.length} faults of what it is there for: ${faults.join(", ")}`,
    ),
    `Faults: ${faults.length - survivors.length} of ${faults.length} caught, each by a fixture that claims the statement it breaks`,
    `Legal variants: ${variants.length - unfair.length} of ${variants.length} fail nothing, in ${variants.reduce((sum, { ran }) => sum + ran, 0)} runs of fixtures`,
    ...(idle === undefined
      ? []
      : [
          `Statements that must hold and that a fixture claims, without a fault: ${unbroken.length}`,
          `Fixtures that catch no fault: ${idle.length}; ${kit.fixtures.filter(recordsOnly).length} more only record what the interface leaves open`,
        ]),
    `${seconds.toFixed(0)} s`,
  ].join("\n")
}
