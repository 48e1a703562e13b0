/** All cases of the check. `pace` is the time between the bot's orders, as a multiple of five seconds. */
import { decimal } from "@bourse/client"
import type { NewFault } from "@bourse/client/control"
import { isBook, isPrivate } from "../trace/channels.ts"
import { lossCounts, twinCase } from "../trace/Outcome.ts"
import { staleReadSeconds } from "../trace/Trace.ts"
import type { Act, Case } from "./Case.ts"

export interface CaseOptions {
  readonly pace: number
  readonly seed: number
  /** Symbols that the bot ordered in the baseline, with the largest worth of an order in the quote asset. */
  readonly worths: ReadonlyMap<string, number>
  /** Stream channels that the bot subscribed to in the baseline. */
  readonly channels: ReadonlyArray<string>
}

const place = "spot.placeOrder,spot.batchOrders"
const cancel = "spot.cancelOrder"
const cancels = "spot.cancelOrder,spot.cancelOpenOrders"
const fault = (given: NewFault, at?: number): Act => ({
  do: "fault",
  fault: given,
  ...(at === undefined ? {} : { at }),
})

const baseline: Case = {
  id: "baseline",
  words: "No fault is injected.",
  market: "lively",
  seconds: 40,
  acts: [],
}

/** Seconds for about eight orders in a still market, of which four are lost. */
const stillSeconds = 60

const still: Case = { ...baseline, id: "baseline-still", market: "still", seconds: stillSeconds }

export const baselines = (pace: number): { readonly lively: Case; readonly still: Case } => ({
  lively: { ...baseline, seconds: baseline.seconds * pace },
  still: { ...still, seconds: still.seconds * pace },
})

/** Size of each side of a thin book, as a fraction of an order. */
const partShare = 0.6

export const casesOf = ({ pace, seed, worths, channels }: CaseOptions): ReadonlyArray<Case> => {
  const at = 8 * pace
  const lively = (id: string, words: string, seconds: number, acts: ReadonlyArray<Act>): Case => ({
    ...{ id, words, acts, market: "lively" },
    seconds: Math.ceil(seconds),
  })
  const few = 40 * pace
  const half = (at + 60 * pace) / 2
  return [
    lively("lost-answer", "Two placements are executed, and their answers are lost.", few, [
      fault({ kind: "dropAfterCommit", endpoint: place, nth: 2 }),
      fault({ kind: "resetAfterCommit", endpoint: place, nth: 5 }),
    ]),
    lively("bad-gateway", "Two placements are executed and answered with 502 and 504.", few, [
      fault({ kind: "serverErrorAfterCommit", status: 502, endpoint: place, nth: 2 }),
      fault({ kind: "serverErrorAfterCommit", status: 504, endpoint: place, nth: 5 }),
    ]),
    lively("garbled", "Two placements are executed, and only half of each answer arrives.", few, [
      fault({ kind: "garbage", endpoint: place, nth: 2 }),
      fault({ kind: "cutResponse", endpoint: place, nth: 5 }),
    ]),
    lively("lost-request", "Two placements never arrive.", few, [
      fault({ kind: "dropBeforeCommit", endpoint: place, nth: 2 }),
      fault({ kind: "resetBeforeCommit", endpoint: place, nth: 5 }),
    ]),
    ...lossCounts.flatMap((count) =>
      (["before", "after"] as const).map(
        (when): Case => ({
          id: twinCase(count, when),
          words: `Prices do not move, and ${count === 1 ? "a placement loses its connection" : `${count} placements lose their connections`} ${when} the exchange executes ${count === 1 ? "it" : "them"}.`,
          market: "still",
          seconds: stillSeconds * pace,
          acts: Array.from({ length: count }, (_, i) =>
            fault({
              kind: when === "after" ? "dropAfterCommit" : "dropBeforeCommit",
              endpoint: place,
              nth: 2 * i + 1,
            }),
          ),
        }),
      ),
    ),
    // Four cancels are lost, since an order that fills before its cancel is sent shows nothing.
    lively("cancel-lost", "Four cancels are lost before they are executed.", few, [
      ...[1, 5].map((nth) => fault({ kind: "dropBeforeCommit", endpoint: cancels, nth })),
      ...[2, 6].map((nth) => fault({ kind: "resetBeforeCommit", endpoint: cancels, nth })),
    ]),
    lively("cancel-filled", "Orders are filled while their cancel is in flight.", few, [
      fault({ kind: "latency", latencyMs: 3_000, endpoint: cancel, count: 6 }),
      ...[1, 2, 3, 4, 5, 6].map((applied): Act => ({ do: "fill", when: { fault: 0, applied }, share: 1 })),
    ]),
    lively(
      "stale-reads",
      `Query results are ${staleReadSeconds} seconds old; the answers to two placements are lost.`,
      few,
      [
        fault({
          kind: "staleRead",
          staleMs: staleReadSeconds * 1_000,
          endpoint: "spot.queryOrder,spot.openOrders,spot.allOrders,spot.myTrades,spot.account",
          for: "1h",
        }),
        fault({ kind: "dropAfterCommit", endpoint: place, nth: 2 }),
        fault({ kind: "dropAfterCommit", endpoint: place, nth: 4 }),
      ],
    ),
    lively("partial-fills", "Other accounts fill parts of the bot's open orders.", few, [
      ...[4, 10, 16, 22].map((seconds): Act => ({ do: "fill", when: { at: seconds * pace }, share: 0.4 })),
    ]),
    lively("rate-limit", "Signed requests are answered with 429 for seven seconds.", 25 * pace, [
      fault({ kind: "tooManyRequests", endpoint: "spot.*", retryAfter: 7, for: "7s" }, at),
    ]),
    lively("ban", "All requests are answered with 418 for twenty seconds.", 25 * pace + 25, [
      fault({ kind: "banned", for: "20s" }, at),
    ]),
    {
      ...lively("outage", "All requests are answered with 503 for a minute.", at + 130, [
        fault({ kind: "serverErrorBeforeCommit", status: 503, for: "60s" }, at),
        { do: "fill", when: { at: at + 10 }, share: 1 },
      ]),
      isLong: true,
    },
    lively("bot-kill", "The bot is killed between a placement and its answer, and started again.", few + 20, [
      fault({ kind: "latency", responseLatencyMs: 30_000, endpoint: place, nth: 2 }),
      { do: "kill", when: { fault: 0, applied: 1 }, again: 5 },
    ]),
    {
      id: "kill-still",
      words:
        "Prices do not move, and the bot is killed between its first placement and the answer, and started again.",
      market: "still",
      seconds: stillSeconds * pace,
      acts: [
        fault({ kind: "latency", responseLatencyMs: 30_000, endpoint: place, nth: 1 }),
        { do: "kill", when: { fault: 0, applied: 1 }, again: 5 },
      ],
    },
    {
      ...lively("exchange-restart", "The exchange is down for ten seconds.", at + 150, [
        { do: "restart", at, seconds: 10 },
      ]),
      isLong: true,
    },
    lively("stop", "The bot is asked to stop (SIGTERM).", at + 10 * pace + 10, [{ do: "term", at }]),
    lively("foreign-order", "Another user's order rests on the account.", 30 * pace, [
      { do: "foreign", at: 3 * pace },
    ]),
    ...(worths.size === 0
      ? []
      : [
          {
            ...lively("new-steps", "The symbol gets a coarser tick and lot.", at + 60, [
              { do: "coarsen", worths: Object.fromEntries(worths), at },
            ]),
            isLong: true,
          },
          lively("new-minimum", "The minimum amount is raised above the bot's orders.", at + 40 * pace, [
            {
              do: "market",
              at,
              acts: [...worths].map(([symbol, worth]) => ({
                kind: "steps" as const,
                for: "10m",
                symbols: [symbol],
                minAmount: decimal(worth < 10 ? (worth * 2).toFixed(4) : String(Math.ceil(worth * 2))),
              })),
            },
          ]),
        ]),
    lively("halt", "Orders are rejected for a minute: the symbols are halted.", at + 80, [
      { do: "market", at, acts: [{ kind: "halt", for: "60s" }] },
    ]),
    lively("empty-side", "For twenty seconds nobody sells, then for twenty nobody buys.", at + 50, [
      {
        do: "market",
        at,
        acts: [
          { kind: "book", for: "20s", empty: "asks" },
          { kind: "book", at: "20s", for: "20s", empty: "bids" },
        ],
      },
    ]),
    lively("gap", "Prices fall by 10 % at once.", at + 30 * pace, [
      { do: "market", at, acts: [{ kind: "price", for: "0s", change: -0.1 }] },
    ]),
    lively("thin-book", "The book has less quantity than the bot's orders.", at + 60 * pace, [
      { do: "market", at: 1, acts: [{ kind: "book", for: `${Math.floor(half)}s`, depth: 0.001 }] },
      {
        do: "thin",
        at: half + 2,
        worths: Object.fromEntries([...worths].map(([symbol, worth]) => [symbol, worth * partShare])),
      },
    ]),
    {
      ...lively("blind", "Market data requests get 503 for a minute, and prices fall by 3 %.", at + 90, [
        fault({ kind: "serverErrorBeforeCommit", status: 503, endpoint: "market.*", for: "80s" }, at),
        { do: "market", at, acts: [{ kind: "price", for: "60s", change: -0.03 }] },
      ]),
      isLong: true,
    },
    lively("clock-skew", "The exchange's clock is ten minutes ahead for half a minute.", at + 60, [
      fault({ kind: "clockSkew", skewMs: 600_000, for: "30s" }, at),
    ]),
    lively("slow", "Requests and answers are slow.", few, [
      fault({
        kind: "latency",
        latencyMs: 150,
        responseLatencyMs: 250,
        latencyScatter: 0.8,
        seed,
        for: "1h",
      }),
    ]),
    {
      ...lively(
        "losses",
        "The answers to the third, fifth and seventh placement are lost, and three of ten others at random.",
        120 * pace,
        [
          // Rules need three lost answers, which a random share of few placements may not contain.
          ...[3, 5, 7].map((nth) => fault({ kind: "dropAfterCommit", endpoint: place, nth })),
          fault({ kind: "dropAfterCommit", endpoint: place, share: 0.3, seed }),
        ],
      ),
      isLong: true,
    },
    ...(channels.every(isPrivate)
      ? []
      : [
          {
            ...lively("stream-stall", "A public stream connection stops pushing.", at + 150, [
              fault({ kind: "streamStall", channel: "spot@public.*" }, at),
            ]),
            isLong: true,
          },
        ]),
    ...(channels.some(isBook)
      ? [
          lively(
            "stream-gap",
            "For five seconds the stream does not push changes of books.",
            at + 40 * pace,
            [fault({ kind: "streamGap", channel: "spot@public.aggre.depth.*", for: "5s" }, at)],
          ),
        ]
      : []),
    ...(channels.some(isPrivate)
      ? [
          lively(
            "stream-cut",
            "For six seconds each push cuts the bot's private connection, and other accounts fill its orders.",
            at + 40 * pace,
            [
              fault({ kind: "streamCut", channel: "spot@private.*", for: "6s" }, at),
              ...[1, 3].map((seconds): Act => ({ do: "fill", when: { at: at + seconds }, share: 1 })),
            ],
          ),
          {
            ...lively("listen-key", "The listen key expires.", at + 60 + 40 * pace, [
              fault({ kind: "listenKeyExpired", channel: "spot@private.*" }, at),
            ]),
            isLong: true,
          },
        ]
      : []),
    lively("withdrawal-lost", "A withdrawal is executed, and its answer is lost.", few, [
      fault({ kind: "dropAfterCommit", endpoint: "wallet.withdraw", nth: 1 }),
    ]),
  ]
}
