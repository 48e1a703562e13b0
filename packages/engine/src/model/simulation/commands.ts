/** Commands of the program that drives the simulated market. */
import type { RecordOf } from "../ColumnList.ts"
import type { simulationEvents } from "./events.ts"
import type { Ladder } from "./Ladder.ts"

/** Taker orders of the simulated market: at most this many lots, at this price or better. */
export interface Flow {
  readonly limitTicks: number
  readonly lots: number
}

export interface StepSimulation
  extends Pick<
    RecordOf<typeof simulationEvents.simulationStepped>,
    "symbol" | "trades" | "memory" | "queues" | "shown" | "isLost"
  > {
  readonly type: "stepSimulation"
  readonly ladder: Ladder
  /** End of the simulated step, in ms: not after the time of the command. */
  readonly to: number
  /** The market's flow that takes from users' orders; null for none. */
  readonly sells: Flow | null
  readonly buys: Flow | null
}

export type SimulationCommand =
  | {
      readonly type: "startSimulation"
      readonly seed: number
      /** Time at which the model begins, in ms: a whole minute, not in the future. */
      readonly from: number
      readonly file: object
      /** The URL of the exchange to mirror; undefined for a simulated market. */
      readonly mirror?: string
    }
  | StepSimulation
  | { readonly type: "stopSimulation" }
