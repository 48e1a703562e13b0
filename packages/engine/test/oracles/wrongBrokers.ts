/**
 * Exchanges with a planted fault in their brokers' part, around `handle`. The oracle must find each of these
 * faulty exchanges.
 */
import { type Event, handle, type State } from "../../src/index.ts"
import type { Handle } from "./wrongHandlers.ts"

/** A wrong handler that changes emitted events. */
const telling =
  (tell: (event: Event, state: State) => Event): Handle =>
  (state, command, now, emit) =>
    handle(state, command, now, (event) => emit(tell(event, state)))

const amountOf = (change: (amount: bigint) => bigint): Handle =>
  telling((event) => (event.type === "rebatePaid" ? { ...event, amount: change(event.amount) } : event))

export const wrongBrokers: ReadonlyArray<readonly [fault: string, handle: Handle]> = [
  ["pays a unit less than the share", amountOf((amount) => (amount === 0n ? 0n : amount - 1n))],
  ["pays half of the share", amountOf((amount) => amount / 2n)],
  [
    "pays the other broker",
    telling((event) => (event.type === "rebatePaid" ? { ...event, uid: "frank" } : event)),
  ],
  [
    "dates a rebate on the day it is paid",
    telling((event) => (event.type === "rebatePaid" ? { ...event, day: event.day + 86_400_000 } : event)),
  ],
  [
    "forgets what a day brought when another begins",
    (state, command, now, emit) => {
      if (state.nextDue <= now)
        for (const fees of state.rebates.values()) for (const asset of fees.keys()) fees.set(asset, 0n)
      return handle(state, command, now, emit)
    },
  ],
  [
    "transfers the other way",
    telling((event) =>
      event.type === "universallyTransferred"
        ? { ...event, fromUid: event.toUid, toUid: event.fromUid }
        : event,
    ),
  ],
  [
    "takes from the other kind of account",
    telling((event) =>
      event.type === "universallyTransferred"
        ? { ...event, fromType: event.toType, toType: event.fromType }
        : event,
    ),
  ],
  [
    "forgets the ids of transfers",
    (state, command, now, emit) =>
      handle(
        state,
        command.type === "universalTransfer" ? { ...command, clientTranId: null } : command,
        now,
        emit,
      ),
  ],
  [
    "moves money of the frozen",
    (state, command, now, emit) => {
      const frozen = [...state.accounts.values()].filter((account) => account.frozen)
      for (const account of frozen) account.frozen = false
      try {
        return handle(state, command, now, emit)
      } finally {
        for (const account of frozen) account.frozen = command.type !== "changeAccount"
      }
    },
  ],
]
