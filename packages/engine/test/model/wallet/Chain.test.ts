import { describe, expect, test } from "vitest"
import { blockAt, confirmationsAt, confirmedAt } from "../../../src/model/wallet/Chain.ts"
import { expectDialogue, startTime } from "../../support/testExchange.ts"
import { networks, WalletExchange } from "../../support/walletExchange.ts"

const chain = (blockMs: number, minConfirm: number) => ({ ...networks.BTC![0]!, blockMs, minConfirm })

/** Counts the blocks after one moment up to another, a millisecond at a time. */
const blocksBetween = (blockMs: number, after: number, upTo: number): number => {
  let blocks = 0
  for (let time = after + 1; time <= upTo; time++) if (time % blockMs === 0) blocks++
  return blocks
}

describe("blocks", () => {
  test("a block comes after each full interval, and is current until the next", () => {
    expect(
      [0, 599_999, 600_000, 1_199_999, 1_200_000].map((time) => blockAt(chain(600_000, 1), time)),
    ).toEqual([0, 0, 1, 1, 2])
    for (let time = 0; time < 40; time++) expect(blockAt(chain(7, 1), time)).toBe(blocksBetween(7, 0, time))
  })

  test("a transaction has one confirmation per block after it was seen", () => {
    for (let blockMs = 1; blockMs <= 6; blockMs++)
      for (let seen = 0; seen <= 2 * blockMs; seen++)
        for (let now = seen; now <= seen + 4 * blockMs; now++)
          expect([blockMs, seen, now, confirmationsAt(chain(blockMs, 3), seen, now)]).toEqual([
            blockMs,
            seen,
            now,
            blocksBetween(blockMs, seen, now),
          ])
  })

  test("a transaction has no confirmations before it was seen", () => {
    expect(confirmationsAt(chain(1000, 1), startTime, startTime - 5000)).toBe(0)
  })
})

describe("confirmed", () => {
  test("a transaction is confirmed in the first millisecond with all confirmations; one earlier there is one less", () => {
    for (let blockMs = 1; blockMs <= 6; blockMs++)
      for (let minConfirm = 0; minConfirm <= 3; minConfirm++)
        for (let seen = 0; seen <= 2 * blockMs; seen++) {
          const needed = minConfirm === 0 ? 1 : minConfirm
          let due = seen
          while (blocksBetween(blockMs, seen, due) < needed) due++
          const network = chain(blockMs, minConfirm)
          expect(confirmedAt(network, seen)).toBe(due)
          expect(confirmationsAt(network, seen, due)).toBe(needed)
          expect(confirmationsAt(network, seen, due - 1)).toBe(needed - 1)
        }
  })

  test.each([
    ["just before a block", 599_999, 1_200_000],
    ["with a block, which it is too late for", 600_000, 1_800_000],
    ["just after a block", 600_001, 1_800_000],
  ])(
    "a transaction seen %s is confirmed on time, on a chain of ten minutes and two confirmations",
    (_, seen, due) => {
      expect(confirmedAt(chain(600_000, 2), startTime + seen)).toBe(startTime + due)
    },
  )

  test("blocks a thousand years apart are counted exactly", () => {
    const blockMs = 31_556_952_000_000
    expect(confirmedAt(chain(blockMs, 6), startTime)).toBe(6 * blockMs)
    expect(confirmationsAt(chain(blockMs, 6), startTime, 6 * blockMs - 1)).toBe(5)
  })

  test("a chain that requires no confirmation still needs the block", () => {
    expectDialogue(new WalletExchange(), [
      ["carol deposits 7 PEPE over ETH", "#1"],
      ["at 11999 ms", ""],
      ["deposit #1", "pending 0 of 1"],
      ["at 12000 ms", ""],
      ["deposit #1", "success 1 of 1 at 12000"],
    ])
  })
})
