/** Explores a target whose missing endpoints are known, and returns the result for reports. */

import { type Bounds, type Explored, exploreSessions } from "../explore/sessions.ts"
import { NoAnswer } from "../http/Http.ts"
import type { Risk } from "../kit/Fixture.ts"
import type { Exploration } from "../report/Exploration.ts"
import type { Absent } from "../run/Absent.ts"
import type { Actor } from "../session/Provision.ts"
import type { Session } from "../session/Session.ts"
import { Blocked, HarnessError } from "../values/Failure.ts"
import { explorationOf } from "./explorationOf.ts"

export interface Asks {
  readonly session: Session
  readonly absent: ReadonlyArray<Absent>
  readonly maxRisk: Risk
  readonly bounds: Bounds
  readonly actor: () => Promise<Actor | undefined>
}

/**
 * Explores a target; throws {@link Unsupported} if the target has nothing to explore, and {@link Blocked},
 * {@link HarnessError}, {@link NoAnswer}.
 */
export const exploreTarget = ({ session, absent, maxRisk, bounds, actor }: Asks): Promise<Explored> => {
  const missing = new Set(absent.map(({ endpoint }) => endpoint))
  const has = (endpoint: string) => session.kit.endpoints.has(endpoint) && !missing.has(endpoint)
  return exploreSessions(session, bounds, maxRisk, has, actor)
}

/** Explores after the fixtures of a run: an error of the exploration is reported and does not end the run. */
export const exploreInRun = async (asks: Asks): Promise<Exploration> => {
  try {
    return explorationOf(await exploreTarget(asks))
  } catch (error) {
    const isProblem = [Blocked, HarnessError, NoAnswer].some((kind) => error instanceof kind)
    if (!isProblem) throw error
    const { seed } = asks.bounds
    return { seed, sessions: 0, calls: 0, seconds: 0, problem: (error as Error).message }
  }
}
