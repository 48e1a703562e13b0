/** All mutants and legal variants that the proof plays. */
import type { Kit } from "@bourse/conformance"
import { fixturesByStatement } from "@bourse/conformance/src/checks/Coverage.ts"
import { access } from "./derived/access.ts"
import { isolation } from "./derived/isolation.ts"
import { lists } from "./derived/lists.ts"
import { playedMistakes } from "./derived/mistakes.ts"
import { parameters } from "./derived/parameters.ts"
import { shapes } from "./derived/shapes.ts"
import { anywhere } from "./legal/anywhere.ts"
import { brokerVariants } from "./legal/broker.ts"
import { orderVariants } from "./legal/orders.ts"
import { transferVariants } from "./legal/transfers.ts"
import { walletVariants } from "./legal/wallet.ts"
import { type Mutant, numbered, type Unnumbered, type Variant } from "./Mutant.ts"
import { everyRule } from "./rules/everyRule.ts"

/**
 * The sample of mutants that `npm run verify` plays. `rules: 13` means every 13th mutant written by hand,
 * likewise `derived` and `fixtures`; `fixturesOfAVariant` is the number of fixtures for each variant.
 * `npm run conformance -- --prove` plays all mutants.
 */
export const shortForm = { rules: 13, derived: 110, fixtures: 32, fixturesOfAVariant: 2 } as const

const named = (list: ReadonlyArray<Unnumbered<Mutant>>) => numbered(list, ({ statement }) => statement)

/** Whether a statement is required and has a fixture. */
const heldIn = (kit: Kit) => {
  const fixtures = fixturesByStatement(kit)
  return ({ statement }: Unnumbered<Mutant>): boolean => {
    const { level, uncovered } = kit.statements.get(statement) ?? {}
    return level === "must" && uncovered === undefined && fixtures.has(statement)
  }
}

/** All mutants; those written by hand come first. */
export const everyMutant = (kit: Kit): ReadonlyArray<Mutant> =>
  named([
    ...everyRule,
    ...isolation(kit),
    ...[...access(kit), ...lists(kit), ...parameters(kit), ...playedMistakes(kit)].filter(heldIn(kit)),
    ...shapes(kit),
  ])

/**
 * A variant whose proxy changes nothing. A fixture that fails through the unchanging proxy shows a mistake of
 * the proxy or the server.
 */
export const nothing: Variant = {
  id: "nothing",
  text: "A proxy in front of the server changes nothing.",
  endpoints: ["every"],
  handle: (call) => call.pass(),
}

export const everyVariant = (kit: Kit): ReadonlyArray<Variant> => [
  nothing,
  ...numbered<Unnumbered<Variant>>(
    [...anywhere(kit), ...orderVariants, ...walletVariants, ...transferVariants, ...brokerVariants],
    ({ endpoints }) => `legal.${endpoints[0]}`,
  ),
]
