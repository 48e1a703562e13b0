/**
 * Handling a command: check everything, refuse before the first `emit` or not at all, then tell what happened.
 * `emit` applies an event at once, so the next fact sees the state the last one left. Time comes in with the
 * command; nothing here reads a clock or a random source.
 */
import { fund, grantKey, listAsset, listSymbol, openAccount, revokeKey, setClock } from "./administer.ts"
import type { Command, Reply } from "./Command.ts"
import { cancelOrder } from "./cancelOrder.ts"
import { checkOrder } from "./checkOrder.ts"
import type { Event } from "./Event.ts"
import type { OrderRecord } from "./History.ts"
import { loadCandles } from "./loadCandles.ts"
import { placeOrder } from "./placeOrder.ts"
import { Refusal } from "./Refusal.ts"
import type { State } from "./State.ts"

export type Emit = (event: Event) => void

const dispatch = (state: State, command: Command, now: number, emit: Emit): OrderRecord | null | Refusal => {
  switch (command.type) {
    case "placeOrder":
      return placeOrder(state, command, now, emit)
    case "testOrder": {
      const checked = checkOrder(state, command, now)
      return checked instanceof Refusal ? checked : null
    }
    case "cancelOrder":
      return cancelOrder(state, command, now, emit)
    case "listAsset":
      return listAsset(state, command, now, emit)
    case "listSymbol":
      return listSymbol(state, command, now, emit)
    case "openAccount":
      return openAccount(state, command, now, emit)
    case "grantKey":
      return grantKey(state, command, now, emit)
    case "revokeKey":
      return revokeKey(state, command, now, emit)
    case "fund":
      return fund(state, command, now, emit)
    case "loadCandles":
      return loadCandles(state, command, now, emit)
    case "setClock":
      return setClock(state, command, now, emit)
    case "reset":
      emit({ type: "reset", v: 1, time: now, generation: state.generation + 1 })
      return null
    default:
      command satisfies never
      throw new Error("unknown command")
  }
}

/**
 * Handles one command at `now` (exchange clock, milliseconds; never below the state's time). Answers with the
 * command's reply, or with a {@link Refusal}, in which case nothing was emitted.
 */
export const handle = <C extends Command>(
  state: State,
  command: C,
  now: number,
  emit: Emit,
): Reply<C> | Refusal => dispatch(state, command, now, emit) as Reply<C> | Refusal
