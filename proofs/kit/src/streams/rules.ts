/** Defines the rules for a server's streams. Each stream rule is a pure function of a recording. */
import { compareDecimals, type Decimal, decimal, isZero, sum } from "@bourse/core"
import { booksOf, type OrderState, type Recording } from "./Recording.ts"

export type Verdict =
  | { readonly state: "pass" }
  | { readonly state: "fail"; readonly why: string }
  /** The recording has no case that the stream rule could judge. */
  | { readonly state: "unsupported"; readonly why: string }

export interface StreamRule {
  readonly id: string
  readonly judge: (recording: Recording) => Verdict
}

const pass: Verdict = { state: "pass" }
const fail = (why: string): Verdict => ({ state: "fail", why })
const unsupported = (why: string): Verdict => ({ state: "unsupported", why })

const levels = (side: ReadonlyArray<readonly [string, string]>): string =>
  side.map(([price, quantity]) => `${plain(price)} ${plain(quantity)}`).join(", ")
/** Writes an amount without trailing zeros. */
const plain = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount)
const isSame = (a: string, b: string) => compareDecimals(decimal(a), decimal(b)) === 0
const shown = ({ status, executed }: OrderState) => `status ${status}, executed ${plain(executed)}`
const isSameState = (a: OrderState, b: OrderState) => a.status === b.status && isSame(a.executed, b.executed)
const of = <Seen extends { readonly orderId: string }>(seen: ReadonlyArray<Seen>, orderId: string) =>
  seen.filter((each) => each.orderId === orderId)
const ids = (seen: ReadonlyArray<{ readonly orderId: string }>) => new Set(seen.map(({ orderId }) => orderId))

/** Judges every order of the recording; fails with the first problem that `problemOf` finds in an order. */
const everyOrder = (
  recording: Recording,
  problemOf: (orderId: string, rest: ReadonlyArray<OrderState>) => string | undefined,
): Verdict => {
  const all = ids(recording.restOrders)
  if (all.size === 0) return unsupported("no order was placed")
  for (const orderId of all) {
    const problem = problemOf(orderId, of(recording.restOrders, orderId))
    if (problem !== undefined) return fail(`order ${orderId}: ${problem}`)
  }
  return pass
}

export const streamRules: ReadonlyArray<StreamRule> = [
  {
    // Stream rule: control messages are answered, and a rejected control message is not confirmed.
    id: "streams.control",
    judge: ({ control }) => {
      const wrong = control.find(({ isRight }) => !isRight)
      if (control.length === 0) return unsupported("no control message was sent")
      return wrong === undefined ? pass : fail(`${wrong.what}: expected ${wrong.expected}, got ${wrong.got}`)
    },
  },
  {
    // Stream rule: each change of the order book begins with the version after the previous change.
    id: "streams.depth.versions",
    judge: ({ changes }) => {
      const real = changes.filter(({ fromVersion, toVersion }) => toVersion >= fromVersion)
      if (real.length < 2) return unsupported("fewer than two changes came")
      for (const [index, { fromVersion }] of real.entries()) {
        const before = real[index - 1]
        if (before !== undefined && fromVersion !== before.toVersion + 1)
          return fail(`after version ${before.toVersion} came ${fromVersion}`)
      }
      return pass
    },
  },
  {
    // Stream rule: the order book rebuilt from the changes equals REST depth at equal versions.
    id: "streams.depth.book",
    judge: (recording) => {
      const books = booksOf(recording)
      let compared = 0
      for (const { lastUpdateId, bids, asks } of recording.snapshots.slice(1)) {
        const book = books.get(lastUpdateId)
        if (book === undefined) continue
        compared++
        for (const [name, ours, theirs] of [
          ["bids", book.bids(), bids],
          ["asks", book.asks(), asks],
        ] as const)
          if (levels(ours) !== levels(theirs))
            return fail(
              `version ${lastUpdateId}: the ${name} are ${levels(ours)}, and of REST ${levels(theirs)}`,
            )
      }
      if (recording.snapshots.length < 2) return unsupported("the book was not read twice")
      return compared > 0 ? pass : fail("no version of a REST snapshot arrived as a change")
    },
  },
  {
    // Stream rule: each change of an order arrives once, and changes arrive in order.
    id: "streams.orders.once",
    judge: (recording) =>
      everyOrder(recording, (orderId) => {
        const told = of(recording.orders, orderId)
        for (const [index, each] of told.entries()) {
          const before = told[index - 1]
          if (before === undefined) continue
          if (isSameState(before, each)) return `${shown(each)} came twice`
          if (compareDecimals(decimal(each.executed), decimal(before.executed)) < 0)
            return `${shown(before)} came before ${shown(each)}`
        }
        return undefined
      }),
  },
  {
    // Stream rule: each change of an order that REST shows arrives, and the last change equals REST's order.
    id: "streams.orders.all",
    judge: (recording) =>
      everyOrder(recording, (orderId, rest) => {
        const told = of(recording.orders, orderId)
        let from = 0
        for (const each of rest) {
          const found = told.findIndex((push, index) => index >= from && isSameState(push, each))
          if (found === -1) return `REST showed ${shown(each)}, which did not arrive, or out of order`
          from = found
        }
        return from === told.length - 1
          ? undefined
          : `${shown(told.at(-1)!)} came after the last that REST shows`
      }),
  },
  {
    // Stream rule: no change of an order arrives before REST shows the change.
    id: "streams.orders.durable",
    judge: ({ orders, atThatMoment }) => {
      if (orders.length === 0) return unsupported("no order arrived")
      for (const [index, told] of orders.entries()) {
        const rest = atThatMoment[index]
        if (rest === undefined)
          return fail(`order ${told.orderId}: ${shown(told)} came, and REST had no such order`)
        if (compareDecimals(decimal(rest.executed), decimal(told.executed)) < 0)
          return fail(`order ${told.orderId}: ${shown(told)} came, and REST showed ${shown(rest)}`)
      }
      return pass
    },
  },
  {
    // Stream rule: the fills of an order add up to its executed quantity, and each fill arrives once.
    id: "streams.fills",
    judge: (recording) => {
      const { fills } = recording
      const twice = fills.find(
        (fill, index) =>
          fills.findIndex(({ orderId, tradeId }) => orderId === fill.orderId && tradeId === fill.tradeId) !==
          index,
      )
      if (twice !== undefined) return fail(`trade ${twice.tradeId} of order ${twice.orderId} came twice`)
      if (recording.restOrders.every(({ executed }) => isZero(decimal(executed))))
        return unsupported("no order was filled: a second account is needed")
      return everyOrder(recording, (orderId, rest) => {
        const filled = sum(of(fills, orderId).map(({ quantity }) => decimal(quantity) as Decimal))
        const { executed } = rest.at(-1)!
        return isSame(filled, executed) ? undefined : `executed ${plain(executed)}, fills of ${plain(filled)}`
      })
    },
  },
  {
    // Stream rule: the last balance message of an asset equals the balance in REST.
    id: "streams.account",
    judge: ({ balances, restBalances }) => {
      if (balances.length === 0)
        return restBalances.length === 0 ? unsupported("no balance changed") : fail("no balance arrived")
      for (const { asset, free, locked } of restBalances) {
        const told = balances.findLast((each) => each.asset === asset)
        if (told !== undefined && !(isSame(told.free, free) && isSame(told.locked, locked)))
          return fail(
            `${asset}: free ${told.free}, locked ${told.locked} arrived; REST has ${free}, ${locked}`,
          )
      }
      return pass
    },
  },
]
