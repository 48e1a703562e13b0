/**
 * Runs, through a proxy that plays a fault, the fixtures that claim the statement it breaks. The fault is caught when
 * one of them has a finding that names the statement; a fixture that merely goes red does not count.
 */

import { type Fixture, HarnessError, type Kit, type Step, type Target } from "@bourse/conformance"
import { callsOf } from "@bourse/conformance/src/checks/Coverage.ts"
import { makeSender } from "@bourse/conformance/src/http/Http.ts"
import { runFixture } from "@bourse/conformance/src/run/RunFixture.ts"
import { makeSession } from "@bourse/conformance/src/session/Session.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { sign } from "@bourse/core"
import type { Fault, Variant } from "./Fault.ts"
import { startFaultProxy } from "./FaultProxy.ts"

type Result = Awaited<ReturnType<typeof runFixture>>

/** Polling only makes a wrong answer slow to be found: the server before which faults are played answers at once. */
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

/** It trades at the market's price or moves everybody's clock. */
export const isAlone = (fixture: Fixture): boolean =>
  fixture.needs?.includes("own-market") === true || movesClock(fixture)

const requestsOf = ({ steps }: Fixture): number => steps.reduce((sum, { times = 1 }) => sum + times, 0)

/** What documents an endpoint comes first, what needs the market or the clock for itself last. */
const cost = (fixture: Fixture): number =>
  (fixture.documents === undefined ? requestsOf(fixture) : 0) +
  (isAlone(fixture) ? 1_000 : 0) +
  (movesClock(fixture) ? 10_000 : 0)

export const inOrderOfCost = (fixtures: ReadonlyArray<Fixture>): ReadonlyArray<Fixture> =>
  fixtures.toSorted((a, b) => cost(a) - cost(b))

/** A fixture that calls the endpoint that a fault is named after is the likeliest to catch it. */
export const isLikely = (fault: Fault, fixture: Fixture): boolean =>
  callsOf(fixture).some(({ call }) => fault.id.endsWith(call))

export interface Caught {
  /** The fixture that caught the fault; undefined when none of those tried did. */
  readonly by: string | undefined
  readonly tried: ReadonlyArray<string>
}

export type FixtureState = Pick<Result, "id" | "state" | "reason" | "problems">

export interface FaultRuns {
  /** Stops at the first fixture that catches it. */
  readonly catches: (fault: Fault, fixtures: ReadonlyArray<string>) => Promise<Caught>
  /** How fixtures end before a server that decides otherwise. */
  readonly control: (
    variant: Variant,
    fixtures: ReadonlyArray<string>,
  ) => Promise<ReadonlyArray<FixtureState>>
}

export const makeFaultRuns = (options: {
  readonly kit: Kit
  /** Where the real server is, and what there is to know of it. */
  readonly target: Target
}): FaultRuns => {
  const { kit, target } = options
  if (target.driver === undefined || !("bourse" in target.driver))
    throw new HarnessError("faults are played before a server of ours, through its control plane")
  const { token } = target.driver.bourse
  const fixtures = inOrderOfCost(kit.fixtures.map(impatient))
  /** Those of these ids, in the order in which they are best tried. */
  const inOrder = (ids: ReadonlyArray<string>) => {
    const wanted = new Set(ids)
    return fixtures.filter(({ id }) => wanted.has(id))
  }
  let offsetMs = 0
  const now = () => Date.now() + offsetMs

  const through = async <A>(
    fault: Fault | Variant,
    work: (run: (fixture: Fixture) => Promise<Result>) => Promise<A>,
  ): Promise<A> => {
    const proxy = await startFaultProxy({ server: target.baseUrl, endpoints: kit.endpoints, fault, now })
    const control = bourseDriver(proxy.baseUrl, token)
    const sender = makeSender(proxy.baseUrl)
    const theirs = "target" in fault ? (fault.target?.(target) ?? target) : target
    const session = makeSession({
      kit,
      target: {
        ...theirs,
        historyWaitMs: 0,
        capabilities: [...(theirs.capabilities ?? []), ...(fault.capabilities ?? [])],
      },
      baseUrl: proxy.baseUrl,
      driver: {
        ...control,
        ask: async (verb, args) => {
          const answer = await control.ask(verb, args)
          if (verb === "advanceClock") offsetMs += Number(args.ms)
          return answer
        },
      },
      sender,
      sign,
    })
    session.advance(offsetMs)
    try {
      return await work((fixture) => runFixture(session, fixture, false))
    } finally {
      sender.close()
      await proxy.stop()
    }
  }

  return {
    catches: (fault, ids) =>
      through(fault, async (run) => {
        const tried: Array<string> = []
        const likelyFirst = inOrder(ids).sort(
          (a, b) => Number(isLikely(fault, b)) - Number(isLikely(fault, a)),
        )
        for (const fixture of likelyFirst) {
          const { state, reason, problems } = await run(fixture)
          if (state === "harness-error") throw new Error(`${fixture.id}: ${reason}`)
          tried.push(fixture.id)
          if (problems.some(({ statements }) => statements.includes(fault.statement)))
            return { by: fixture.id, tried }
        }
        return { by: undefined, tried }
      }),
    control: (variant, ids) =>
      through(variant, async (run) => {
        const states: Array<FixtureState> = []
        for (const fixture of inOrder(ids)) {
          const { id, state, reason, problems } = await run(fixture)
          states.push({ id, state, reason, problems })
        }
        return states
      }),
  }
}
