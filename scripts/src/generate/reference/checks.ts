// Which fixtures of the conformance kit check a statement, as links into the list of fixtures.

import { type Fixture, loadKit, type Statement } from "@bourse/conformance"
import { claimedBy, namedBy } from "@bourse/conformance/src/checks/Coverage.ts"
import { derivedWrongs } from "@bourse/conformance/src/kit/Derive.ts"

export const kit = loadKit()
if (kit.problems.length > 0) throw new Error(kit.problems.join("\n"))

/** How many fixtures are linked; what is true of every call is checked by nearly all of them. */
const linksMax = 3

const documentedEndpoint = ({ documents, steps }: Fixture) => {
  const step = steps.find(({ name }) => name === documents)
  return step !== undefined && "call" in step ? kit.endpoints.get(step.call) : undefined
}

/** Statements that a fixture is about, beyond what any successful call shows by the way. */
function meantBy(fixture: Fixture) {
  const endpoint = documentedEndpoint(fixture)
  if (endpoint === undefined) return namedBy(fixture)
  const derived = derivedWrongs(endpoint, 0).flatMap(({ covers }) => covers)
  const shown = [...claimedBy(kit, fixture)].filter((id) => id.startsWith(`${endpoint.id}.`))
  return new Set([...namedBy(fixture), ...derived, ...shown])
}

const fixturesOf: Map<string, string[]> = new Map()
for (const fixture of kit.fixtures)
  for (const id of meantBy(fixture)) fixturesOf.set(id, [...(fixturesOf.get(id) ?? []), fixture.id])

/** The fixtures that check a statement, or why none does. */
export function checkedBy({ id, endpoint, uncovered }: Statement) {
  const found = fixturesOf.get(id) ?? []
  const links = found.slice(0, linksMax).map((fixture) => {
    const short = endpoint !== null && fixture.startsWith(`${endpoint}.`)
    return `[${short ? fixture.slice(endpoint.length + 1) : fixture}](fixtures.md#${fixture})`
  })
  if (links.length > 0)
    return links.join(", ") + (found.length > linksMax ? ` and ${found.length - linksMax} more` : "")
  // "open: ..." repeats the statement's level; what is not observable about weights is said once, on the first page.
  if (uncovered === undefined || uncovered.startsWith("open:")) return ""
  return uncovered.startsWith("not observable: the interface gives a weight") ? "not observable" : uncovered
}
