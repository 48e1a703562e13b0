/**
 * Exchanges with a planted fault in their wallet, around `handle`. The oracle must find each of these faulty
 * exchanges.
 */

import { type Event, handle, type State, WithdrawalStatus } from "../../src/index.ts"
import { nextDue } from "../../src/model/due.ts"
import type { Handle } from "./wrongHandlers.ts"

/** A wrong handler that changes emitted events. */
const telling =
  (tell: (event: Event, now: number, state: State) => Event): Handle =>
  (state, command, now, emit) =>
    handle(state, command, now, (event) => emit(tell(event, now, state)))

/** A wrong handler that handles commands on a temporarily changed state. */
const amid =
  (disturb: (state: State) => () => void): Handle =>
  (state, command, now, emit) => {
    const restore = disturb(state)
    try {
      return handle(state, command, now, emit)
    } finally {
      restore()
    }
  }

export const wrongWallets: ReadonlyArray<readonly [fault: string, handle: Handle]> = [
  [
    "charges no fee",
    telling((event) => (event.type === "withdrawalRequested" ? { ...event, fee: 0n } : event)),
  ],
  [
    "sends over the chain what should stay inside",
    telling((event) => (event.type === "withdrawalRequested" ? { ...event, receiver: null } : event)),
  ],
  [
    "lets what was called off arrive",
    telling((event) =>
      event.type === "withdrawalChanged" && event.status === WithdrawalStatus.cancel
        ? { ...event, status: WithdrawalStatus.success }
        : event,
    ),
  ],
  [
    "stamps what fell due with the time it was asked",
    telling((event, now) => (event.type === "depositChanged" ? { ...event, time: now } : event)),
  ],
  [
    "credits half a deposit",
    telling((event) => (event.type === "depositSeen" ? { ...event, amount: event.amount / 2n + 1n } : event)),
  ],
  [
    "forgets the ids of withdrawals",
    (state, command, now, emit) =>
      handle(state, command.type === "withdraw" ? { ...command, withdrawOrderId: null } : command, now, emit),
  ],
  [
    "does what fell due a second late",
    (state, command, now, emit) => {
      if (state.nextDue <= now - 1000) return handle(state, command, now, emit)
      state.nextDue = Number.POSITIVE_INFINITY
      const reply = handle(state, command, now, emit)
      state.nextDue = nextDue(state)
      return reply
    },
  ],
  [
    "knows no frozen accounts",
    amid((state) => {
      const frozen = [...state.accounts.values()].filter((account) => account.frozen)
      for (const account of frozen) account.frozen = false
      return () => {
        for (const account of frozen) account.frozen = true
      }
    }),
  ],
  [
    "transfers the other way",
    telling((event) =>
      event.type === "transferred" ? { ...event, fromType: event.toType, toType: event.fromType } : event,
    ),
  ],
  [
    "leaves a unit of what it converts",
    telling((event) =>
      event.type === "converted"
        ? {
            ...event,
            details: event.details.map((part) => ({ ...part, amount: part.amount - 1n })),
          }
        : event,
    ),
  ],
]
