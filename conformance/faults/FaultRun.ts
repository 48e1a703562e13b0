/**
 * Runs, through a proxy that plays a fault, the fixtures that claim the statement it breaks. The fault is caught when
 * one of them has a finding that names the statement; a fixture that merely goes red does not count.
 */
import { sign } from "@bourse/core"
import { bourseDriver } from "../src/BourseDriver.ts"
import { claimedBy } from "../src/Coverage.ts"
import type { Fixture, Step } from "../src/Fixture.ts"
import { makeSender } from "../src/Http.ts"
import type { Kit } from "../src/Kit.ts"
import { runFixture } from "../src/RunFixture.ts"
import { makeSession } from "../src/Session.ts"
import type { Target } from "../src/Target.ts"
import type { Fault, Variant } from "./Fault.ts"
import { startFaultProxy } from "./FaultProxy.ts"

type Result = Awaited<ReturnType<typeof runFixture>>

/** Polling only makes a wrong answer slow to be found: the server before which faults are played answers at once. */
const impatient = (fixture: Fixture): Fixture => ({
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
const isAlone = (fixture: Fixture): boolean =>
  fixture.needs?.includes("own-market") === true || movesClock(fixture)

const requestsOf = ({ steps }: Fixture): number => steps.reduce((sum, { times = 1 }) => sum + times, 0)

/** What documents an endpoint comes first, what needs the market or the clock for itself last. */
const cost = (fixture: Fixture): number =>
  (fixture.documents === undefined ? requestsOf(fixture) : 0) +
  (isAlone(fixture) ? 1_000 : 0) +
  (movesClock(fixture) ? 10_000 : 0)

export interface FaultRuns {
  /** The id of the fixture that caught the fault; undefined when none of those tried did. */
  readonly catches: (fault: Fault, fixtures: ReadonlyArray<Fixture>) => Promise<string | undefined>
  /** Fixtures that claim the statement, in the order in which they are best tried. */
  readonly claiming: (statement: string) => ReadonlyArray<Fixture>
  readonly isAlone: (fixture: Fixture) => boolean
  /** Through a proxy that plays nothing, or what a good server may do. */
  readonly control: (fixtures: ReadonlyArray<Fixture>, variant?: Variant) => Promise<ReadonlyArray<Result>>
}

export const makeFaultRuns = (options: {
  readonly kit: Kit
  /** Where the real server is, and what there is to know of it. */
  readonly target: Target
  readonly token: string
}): FaultRuns => {
  const { kit, target, token } = options
  const fixtures = kit.fixtures.map(impatient).sort((a, b) => cost(a) - cost(b))
  const claims = new Map(fixtures.map((fixture) => [fixture.id, claimedBy(kit, fixture)]))
  let aheadMs = 0
  const now = () => Date.now() + aheadMs

  const through = async <A>(
    fault: Fault | Variant | undefined,
    work: (run: (fixture: Fixture) => Promise<Result>) => Promise<A>,
  ): Promise<A> => {
    const proxy = await startFaultProxy({ server: target.baseUrl, endpoints: kit.endpoints, fault, now })
    const control = bourseDriver(proxy.baseUrl, token)
    const sender = makeSender(proxy.baseUrl)
    const theirs = fault !== undefined && "target" in fault ? (fault.target?.(target) ?? target) : target
    const session = makeSession({
      kit,
      target: { ...theirs, capabilities: [...(theirs.capabilities ?? []), ...(fault?.capabilities ?? [])] },
      baseUrl: proxy.baseUrl,
      driver: {
        ...control,
        ask: async (verb, args) => {
          const answer = await control.ask(verb, args)
          if (verb === "advanceClock") aheadMs += Number(args.ms)
          return answer
        },
      },
      sender,
      sign,
    })
    session.advance(aheadMs)
    try {
      return await work((fixture) => runFixture(session, fixture, false))
    } finally {
      sender.close()
      await proxy.stop()
    }
  }

  return {
    catches: (fault, tried) =>
      through(fault, async (run) => {
        for (const fixture of tried) {
          const { state, reason, problems } = await run(fixture)
          if (state === "harness-error") throw new Error(`${fault.id}: ${fixture.id}: ${reason}`)
          if (problems.some(({ statements }) => statements.includes(fault.statement))) return fixture.id
        }
        return undefined
      }),
    claiming: (statement) => fixtures.filter(({ id }) => claims.get(id)?.has(statement) === true),
    isAlone,
    control: (wanted, variant) =>
      through(variant, async (run) => {
        const ids = new Set(wanted.map(({ id }) => id))
        const results: Array<Result> = []
        for (const fixture of fixtures) if (ids.has(fixture.id)) results.push(await run(fixture))
        return results
      }),
  }
}
