/**
 * Runs the fixtures that claim the statement which a mutant breaks. A finding that names the broken statement
 * kills the mutant; a failure for another reason does not count.
 */
import { type Fixture, HarnessError, type Kit, type Target } from "@bourse/conformance"
import { callsOf } from "@bourse/conformance/src/checks/Coverage.ts"
import { makeSender } from "@bourse/conformance/src/http/Http.ts"
import { prefix } from "@bourse/conformance/src/kit/matrices/written.ts"
import { runFixture } from "@bourse/conformance/src/run/RunFixture.ts"
import { makeSession } from "@bourse/conformance/src/session/Session.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { sign } from "@bourse/core"
import { impatient, inOrderOfCost } from "../../fixtures.ts"
import type { Mutant, Variant } from "../Mutant.ts"
import { startMutantProxy } from "./MutantProxy.ts"

type Result = Awaited<ReturnType<typeof runFixture>>

/** Whether the fixture calls the endpoint with the mistake, so that it is likely to kill the mutant. */
export const isLikely = ({ endpoint }: Mutant, fixture: Fixture): boolean =>
  callsOf(fixture).some(({ call }) => call === endpoint)

export interface Killed {
  /** Id of the fixture that killed the mutant; undefined if none did. */
  readonly by: string | undefined
  readonly tried: ReadonlyArray<string>
}

export type FixtureState = Pick<Result, "id" | "state" | "reason" | "problems">

export interface Runs {
  /** Runs fixtures against a mutant; stops at the first fixture that kills the mutant. */
  readonly kills: (mutant: Mutant, fixtures: ReadonlyArray<string>) => Promise<Killed>
  /** Runs fixtures against a mutant; stops at the first finding that names a required statement. */
  readonly notices: (
    mutant: Mutant,
    fixtures: ReadonlyArray<string>,
  ) => Promise<{ readonly by: string | undefined; readonly disturbed: string | undefined }>
  /** Runs fixtures against a legal variant and returns their results. */
  readonly control: (
    variant: Variant,
    fixtures: ReadonlyArray<string>,
  ) => Promise<ReadonlyArray<FixtureState>>
}

export const makeRuns = (options: {
  readonly kit: Kit
  /** Address and known facts of the real server. */
  readonly target: Target
}): Runs => {
  const { kit, target } = options
  if (target.driver === undefined || !("bourse" in target.driver))
    throw new HarnessError("mutants need a Bourse server as target, with its control plane as driver")
  const { token } = target.driver.bourse
  const fixtures = inOrderOfCost(kit.fixtures.map(impatient))
  /** Fixtures with the given ids, cheapest first. */
  const inOrder = (ids: ReadonlyArray<string>) => {
    const wanted = new Set(ids)
    return fixtures.filter(({ id }) => wanted.has(id))
  }
  let offsetMs = 0
  const now = () => Date.now() + offsetMs

  const through = async <A>(
    mutant: Mutant | Variant,
    work: (run: (fixture: Fixture) => Promise<Result>) => Promise<A>,
  ): Promise<A> => {
    const proxy = await startMutantProxy({ server: target.baseUrl, endpoints: kit.endpoints, mutant, now })
    const control = bourseDriver(proxy.baseUrl, token)
    const sender = makeSender(proxy.baseUrl)
    const theirs = "target" in mutant ? (mutant.target?.(target) ?? target) : target
    const session = makeSession({
      kit,
      target: {
        ...theirs,
        historyWaitMs: 0,
        capabilities: [...(theirs.capabilities ?? []), ...(mutant.capabilities ?? [])],
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
    kills: (mutant, ids) =>
      through(mutant, async (run) => {
        const tried: Array<string> = []
        const likelyFirst = inOrder(ids).sort(
          (a, b) => Number(isLikely(mutant, b)) - Number(isLikely(mutant, a)),
        )
        for (const fixture of likelyFirst) {
          const { state, reason, problems } = await run(fixture)
          if (state === "harness-error") throw new Error(`${fixture.id}: ${reason}`)
          tried.push(fixture.id)
          if (problems.some(({ statements }) => statements.includes(mutant.statement)))
            return { by: fixture.id, tried }
        }
        return { by: undefined, tried }
      }),
    notices: (mutant, ids) =>
      through(mutant, async (run) => {
        let disturbed: string | undefined
        const generatedFirst = inOrder(ids).sort(
          (a, b) => Number(b.id.startsWith(prefix)) - Number(a.id.startsWith(prefix)),
        )
        for (const fixture of generatedFirst) {
          const { id, state, reason, problems } = await run(fixture)
          if (problems.some(({ level, statements }) => level === "must" && statements.length > 0))
            return { by: id, disturbed }
          if (state !== "pass" && state !== "warn" && state !== "unsupported")
            disturbed ??= `${id}: ${state} ${reason ?? problems[0]?.wanted ?? ""}`
        }
        return { by: undefined, disturbed }
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
