/**
 * Finds the statement that should have caught a mutant: the statement of the endpoint, parameter or field with
 * the difference.
 */
import { isRecordedOnly, type Kit } from "@bourse/conformance"
import type { Difference } from "../observe/seen.ts"

type Seen = Difference & { readonly fixture: string }

const probed = /^(?<endpoint>\S+) as /
const parameterOf = /^(?:without )?(?<parameter>[a-zA-Z]+)(?: |$)/

const claimed = (kit: Kit, { fixture, at }: Seen): ReadonlyArray<string> => {
  const found = kit.fixtures.find(({ id }) => id === fixture)
  const step = found?.steps.find(({ name }) => name === at.step)
  if (found === undefined || step === undefined || !("call" in step)) return []
  const wrong = step.wrongs?.find(({ title }) => title === at.variant)
  const own = wrong?.covers ?? step.covers ?? found.covers ?? []
  return own.length > 0 ? own : [`${step.call}.route`]
}

const fieldOf = (pointer: string): string =>
  pointer
    .split("/")
    .filter((part) => part !== "" && !/^\d+$/.test(part) && part !== "length")
    .join(".")

/** Ids of the statements that may have been broken, the likeliest first. */
export const blamed = (kit: Kit, seen: Seen): ReadonlyArray<string> => {
  const endpoint =
    probed.exec(seen.at.step)?.groups?.endpoint ??
    (claimed(kit, seen)[0] ?? "").split(".").slice(0, 2).join(".")
  const parameter = parameterOf.exec(seen.at.variant ?? "")?.groups?.parameter
  const candidates = [
    ...claimed(kit, seen),
    ...(seen.pointer === "" && parameter !== undefined ? [`${endpoint}.parameter.${parameter}`] : []),
    `${endpoint}.field.${fieldOf(seen.pointer)}`,
    `${endpoint}.answer`,
    `${endpoint}.route`,
  ]
  return [...new Set(candidates.filter((id) => kit.statements.has(id)))].slice(0, 2)
}

/** Whether the difference was in a cleanup step, which no statement concerns. */
export const isTidying = ({ fixtures }: Kit, { fixture, at }: Seen): boolean =>
  fixtures.find(({ id }) => id === fixture)?.cleanup?.some(({ name }) => name === at.step) === true

/** Ids of the statements that leave the differing value open; empty if any required statement applies. */
export const openStatements = (kit: Kit, seen: Seen): ReadonlyArray<string> => {
  const ids = claimed(kit, seen)
  return ids.every((id) => isRecordedOnly(kit.statements.get(id)?.level ?? "must")) ? ids : []
}
