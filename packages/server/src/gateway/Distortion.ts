/** How the exchange looks to a request that meets a fault: with another clock, or as it was a while ago. */
import type { Exchange, Later } from "../exchange/Exchange.ts"
import type { Plan, TurnPlan } from "../plans/Plan.ts"
import type { Principal } from "../plans/Route.ts"
import type { InjectedFault } from "../scenario/Faults.ts"

export interface Distortion {
  /** By how much its clocks are ahead, milliseconds. */
  readonly skewMs: number
  /** The plan to carry out instead of the given one. */
  readonly of: (plan: Plan<unknown>, caller: Principal | null) => Plan<unknown>
}

export const noDistortion: Distortion = { skewMs: 0, of: (plan) => plan }

/** Changes what a read is answered from. */
const changedRead =
  (
    change: (work: TurnPlan<unknown>["work"], caller: Principal | null) => TurnPlan<unknown>["work"],
  ): Distortion["of"] =>
  (plan, caller) =>
    "kind" in plan && plan.kind === "turn" && !plan.isCommand
      ? { ...plan, work: change(plan.work, caller) }
      : plan

/** A clock that is off: for the window of the signature, and in what says the server's time. */
export const skewedClock = (skewMs: number, showsTime: boolean): Distortion => ({
  skewMs,
  of: showsTime
    ? changedRead((work) => (state, now, handle) => work(state, now + skewMs, handle))
    : noDistortion.of,
})

/** Answers as of an earlier moment; as it is where there is no state of that moment, or the caller was not there. */
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
