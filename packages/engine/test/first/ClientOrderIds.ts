/**
 * Client ids that are taken: by an open order, or by one closed so short a while ago that a retry of the request
 * which placed it could still arrive. A retry must never execute twice, whatever became of the first order.
 */
import type { Account, State } from "./State.ts"

/** How long a closed order's client id stays taken: longer than any receive window. */
export const clientOrderIdReuseMs = 120_000

export interface ClosedClientOrderId {
  readonly orderId: number
  readonly uid: string
  readonly clientOrderId: string
  /** The last millisecond in which the id is taken. */
  readonly until: number
}

/** Client ids of closed orders, first closed first: a queue, since times never fall. */
export class ClosedClientOrderIds {
  readonly #queue: Array<ClosedClientOrderId> = []
  #head = 0

  push(closed: ClosedClientOrderId): void {
    this.#queue.push(closed)
  }

  /** Takes out the next id whose time is up. */
  shift(now: number): ClosedClientOrderId | undefined {
    const closed = this.#queue[this.#head]
    if (closed === undefined || closed.until >= now) return undefined
    this.#head++
    if (this.#head * 2 > this.#queue.length) {
      this.#queue.splice(0, this.#head)
      this.#head = 0
    }
    return closed
  }

  *[Symbol.iterator](): Generator<ClosedClientOrderId> {
    for (let i = this.#head; i < this.#queue.length; i++) yield this.#queue[i] as ClosedClientOrderId
  }

  clear(): void {
    this.#queue.length = 0
    this.#head = 0
  }
}

/** Whether an account may not use this client id at `now`. */
export const isClientOrderIdTaken = (
  state: State,
  account: Account,
  clientOrderId: string,
  now: number,
): boolean => {
  const orderId = account.clientOrderIds.get(clientOrderId)
  if (orderId === undefined) return false
  // Ids are released by the next event: some may be over and still stand here.
  for (const closed of state.closedClientOrderIds) {
    if (closed.until >= now) break
    if (closed.orderId === orderId) return false
  }
  return true
}

/** Takes the ids whose time is up out of what each account knows. */
const release = (
  state: State,
  queue: ClosedClientOrderIds,
  known: (account: Account) => Map<string, unknown>,
) => {
  for (;;) {
    const closed = queue.shift(state.time)
    if (closed === undefined) return
    const account = state.accounts.get(closed.uid)
    if (account !== undefined) known(account).delete(closed.clientOrderId)
  }
}

/** Forgets the ids whose time is up: from here on history answers for withdrawals and brokers' transfers. */
export const releaseIds = (state: State): void => {
  release(state, state.closedClientOrderIds, ({ clientOrderIds }) => clientOrderIds)
  release(state, state.closedWithdrawOrderIds, ({ withdrawOrderIds }) => withdrawOrderIds)
  release(state, state.closedClientTranIds, ({ clientTranIds }) => clientTranIds)
}
