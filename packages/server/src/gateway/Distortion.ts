/** A faulty view of the exchange for one request: with another clock, or an earlier state. */
import type { Exchange, Later } from "../exchange/Exchange.ts"
import type { Plan, TurnPlan } from "../plans/Plan.ts"
import type { Principal } from "../plans/Route.ts"
import type { InjectedFault } from "../scenario/Faults.ts"

export interface Distortion {
  /** How far the clocks are ahead for this request, in ms. */
  readonly skewMs: number
  /** The plan to execute in place of the given one. */
  readonly of: (plan: Plan<unknown>, caller: Principal | null) => Plan<unknown>
}

export const noDistortion: Distortion = { skewMs: 0, of: (plan) => plan }

/** Replaces the state from which a read is answered. */
const changedRead =
  (
    change: (work: TurnPlan<unknown>["work"], caller: Principal | null) => TurnPlan<unknown>["work"],
  ): Distortion["of"] =>
  (plan, caller) =>
    "kind" in plan && plan.kind === "turn" && !plan.isCommand
      ? { ...plan, work: change(plan.work, caller) }
      : plan

/** A skewed clock for one request: for the signature's window, and in answers with the server's time. */
export const skewedClock = (skewMs: number, showsTime: boolean): Distortion => ({
  skewMs,
  of: showsTime
    ? changedRead((work) => (state, now, handle) => work(state, now + skewMs, handle))
    : noDistortion.of,
})

/**
 * Answers a read from an earlier state; from the current state if there is no earlier state, or the caller did
 * not exist then.
 */
export const staleRead = (exchange: Exchange, { id, staleMs, moment }: InjectedFault): Distortion => {
  const copy = exchange.lagged.copy(id)
  const of = changedRead((work, caller) => (live, now, handle) => {
    if (copy === undefined) return work(live, now, handle)
    if (staleMs === undefined) copy.asOfGroup(moment.seq)
    else copy.asOf(now - staleMs)
    const { state, seq } = copy
    if (caller !== null && !state.accounts.has(caller.uid)) return work(live, now, handle)
    const time = Math.max(state.time, staleMs === undefined ? moment.time : now - staleMs)
    const answer = work(state, time, handle)
    if (typeof answer !== "function") return answer
    const later = answer as Later<unknown>
    const asOf = { generation: state.generation, lineage: state.lineage, seq }
    const laterAsOf: Later<unknown> = (query, since) =>
      later((name, parameters) => query(name, parameters, asOf), since)
    return laterAsOf
  })
  return { skewMs: 0, of }
}
