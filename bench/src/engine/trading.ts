/** Compares the complete engine (checks, matching, ledger, fees, events, records) with a plain order book. */
import type { Figure } from "../Figure.ts"
import { makeNarrowTrading, makeTrading, type Operation } from "../load/Trading.ts"
import { commandsOf, handleAll, makeExchange } from "./exchange.ts"
import { peerName, preparePeer } from "./peer.ts"
import { counted, cpuSeconds, figure, inTurns } from "./timing.ts"

const differences = [
  "bourse reads decimal text, checks tick, lot, limits, balance and client id",
  "bourse keeps a double-entry ledger with locks and fees in exact integers, checked at every event",
  "bourse emits every fact as an event, and makes the rows of orders, fills and candles; those of 100 commands are handed over together, and forgotten",
  "texts of replies, rows and events are made by whoever writes them, so not here",
  "nodejs-order-book matches in floating-point numbers, without accounts; its journal is off",
]

const compare = (
  name: string,
  operations: number,
  rounds: number,
  make: (seed: number) => ReadonlyArray<Operation>,
  mix: string,
): Figure => {
  let trades = 0
  const result = inTurns(rounds, operations > 500_000 ? 1 : 2, (index) => {
    const trading = make(index + 100)
    trades = 0
    const exchange = makeExchange(() => {
      trades += exchange.records.fills.length / 2
    })
    const commands = commandsOf(trading)
    let rejected = 0
    const ours = operations / cpuSeconds(() => (rejected = handleAll(exchange, commands)))
    if (rejected > 0)
      throw new Error(`${rejected} orders were rejected: the measurement is not of what it says`)
    return { ours, theirs: operations / cpuSeconds(preparePeer(trading)) }
  })
  return figure(
    name,
    "operations/s",
    result,
    peerName,
    [
      `${rounds} rounds of ${operations} operations (${mix}) of 100 accounts, each side in turn on the same ones`,
      `${trades} trades in the last round; ${counted}`,
    ],
    differences,
  )
}

export const wideTrading = (operations: number, rounds: number): Figure =>
  compare(
    `engine: ${operations.toLocaleString("en-US")} orders and cancels in memory`,
    operations,
    rounds,
    (seed) => makeTrading(seed, operations),
    "half limit orders within 2 %, a tenth market orders, the rest cancels",
  )

/**
 * Compares engine and peer with all orders within 50 ticks; bids and asks reach `overlap` ticks beyond the
 * opening price.
 */
export const narrowTrading = (operations: number, rounds: number, overlap: number): Figure =>
  compare(
    `engine: ${operations.toLocaleString("en-US")} orders and cancels in a narrow book, overlap ${overlap}`,
    operations,
    rounds,
    (seed) => makeNarrowTrading(seed, operations, overlap),
    `six in ten limit orders, bids from 50 ticks below the opening price to ${overlap} above it and asks the reverse; three in ten cancels, one in ten market orders`,
  )
