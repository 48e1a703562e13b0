/** Prepares the kit's fixtures for runs against mutants: without waiting, the cheapest first. */
import type { Fixture, Step } from "@bourse/conformance"

/**
 * Copies a fixture without polling. Polling would only delay a failure: the servers behind mutants show results
 * at once.
 */
export const impatient = (fixture: Fixture): Fixture => ({
  ...fixture,
  steps: fixture.steps.map((step): Step => {
    if (!("call" in step)) return step
    const { withinMs: _, ...rest } = step
    return rest
  }),
})

const movesClock = ({ steps }: Fixture): boolean =>
  steps.some((step) => "driver" in step && step.driver === "advanceClock")

/** Whether the fixture must run alone: it trades at the market's price or moves the shared clock. */
export const isAlone = (fixture: Fixture): boolean =>
  fixture.needs?.includes("own-market") === true || movesClock(fixture)

const requestsOf = ({ steps }: Fixture): number => steps.reduce((sum, { times = 1 }) => sum + times, 0)

/**
 * Sort key of a fixture: those that document an endpoint come first; those that need the market or the clock
 * alone come last.
 */
const cost = (fixture: Fixture): number =>
  (fixture.documents === undefined ? requestsOf(fixture) : 0) +
  (isAlone(fixture) ? 1_000 : 0) +
  (movesClock(fixture) ? 10_000 : 0)

export const inOrderOfCost = (fixtures: ReadonlyArray<Fixture>): ReadonlyArray<Fixture> =>
  fixtures.toSorted((a, b) => cost(a) - cost(b))
