import { describe, expect, test } from "vitest"
import {
  apply,
  DepositStatus,
  type Event,
  InvariantBroken,
  type State,
  verify,
  WithdrawalStatus,
} from "../../src/index.ts"
import { WalletExchange } from "../support/walletExchange.ts"

/**
 * An exchange with one pending deposit (#1), one pending withdrawal (#2), and carol with 900 USDT on each side.
 */
const exchange = (): WalletExchange => {
  const made = new WalletExchange()
  for (const sentence of [
    "carol deposits 100 USDT over TRX",
    "carol withdraws 100 USDT over TRX to T1",
    "carol gets 900 USDT",
    "carol moves 900 USDT from SPOT to FUTURES",
  ])
    made.tell(sentence)
  return made
}

const usdt = 10n ** 12n
const seen = { uid: "carol", asset: "USDT", network: "TRX", address: "a", memo: "", txId: "" } as const
const asked = { ...seen, withdrawOrderId: null, contract: "", remark: "", fee: 0n, receiver: null } as const

type Untimed<E> = E extends unknown ? Omit<E, "time"> : never

describe("a journal that contradicts the state is rejected, whatever the handlers think", () => {
  test.each<readonly [string, Untimed<Event>, RegExp]>([
    ["an id given twice", { type: "depositSeen", ...seen, id: 3, amount: 1n }, /wallet id 3 was used before/],
    [
      "a withdrawal under the id of a deposit",
      { type: "withdrawalRequested", ...asked, id: 1, amount: 1n },
      /wallet id 1 was used before/,
    ],
    [
      "the credit of a deposit that never was",
      { type: "depositChanged", id: 9, status: DepositStatus.success },
      /names deposit 9/,
    ],
    [
      "the credit of a withdrawal",
      { type: "depositChanged", id: 2, status: DepositStatus.success },
      /names deposit 2/,
    ],
    ["a withdrawal handed over that never was", { type: "withdrawalProcessed", id: 1 }, /names withdrawal 1/],
    [
      "a refund of what never was withdrawn",
      { type: "withdrawalChanged", id: 9, status: WithdrawalStatus.failed },
      /names withdrawal 9/,
    ],
    [
      "more withdrawn than there is",
      { type: "withdrawalRequested", ...asked, id: 4, amount: 900n * usdt + 1n },
      /balance of carol in USDT fell below zero/,
    ],
    [
      "more moved to futures than there is",
      {
        type: "transferred",
        id: 4,
        uid: "carol",
        asset: "USDT",
        amount: 900n * usdt + 1n,
        fromType: "SPOT",
        toType: "FUTURES",
      },
      /balance of carol in USDT fell below zero/,
    ],
    [
      "more moved back than there is",
      {
        type: "transferred",
        id: 4,
        uid: "carol",
        asset: "USDT",
        amount: 900n * usdt + 1n,
        fromType: "FUTURES",
        toType: "SPOT",
      },
      /futures balance of carol in USDT fell to -1/,
    ],
    [
      "more sent than there is",
      {
        type: "internallyTransferred",
        id: 4,
        uid: "carol",
        toUid: "bob",
        toType: "UID",
        toAccount: "bob",
        asset: "USDT",
        amount: 900n * usdt + 1n,
      },
      /balance of carol in USDT fell below zero/,
    ],
    [
      "more converted than there is",
      {
        type: "converted",
        id: 4,
        uid: "carol",
        token: "MX",
        details: [{ asset: "USDT", amount: 900n * usdt + 1n, gross: 2n, fee: 1n }],
      },
      /balance of carol in USDT fell below zero/,
    ],
    [
      "a deposit credited twice",
      { type: "depositChanged", id: 1, status: DepositStatus.completed },
      /names deposit 1/,
    ],
  ])("a journal that contradicts the state is rejected: %s", (what, event, problem) => {
    const { state, now } = exchange()
    const tell = (untimed: Untimed<Event>) => apply(state, { ...untimed, time: now } as Event)
    if (what.endsWith("twice") && event.type === "depositChanged")
      tell({ type: "depositChanged", id: 1, status: DepositStatus.success })
    const problems: Array<unknown> = []
    try {
      tell(event)
    } catch (error) {
      problems.push(error)
    }
    expect(problems).toEqual([expect.any(InvariantBroken)])
    expect(String(problems[0])).toMatch(problem)
  })
})

const setFutures = ({ ledger, assets }: State, units: bigint): void =>
  ledger.setFutures(ledger.holdings("carol"), assets.get("USDT")!, units)

describe("the whole wallet is checked", () => {
  test("the whole wallet passes verification, and every coin sums to zero over all holders", () => {
    const { state } = exchange()
    const { problems, assets } = verify(state)
    expect(problems).toEqual([])
    expect(assets.get("USDT")).toMatchObject({ withdrawals: 100n * usdt, futures: 900n * usdt, chain: 0n })
  })

  test.each<readonly [string, (made: WalletExchange) => void, RegExp]>([
    [
      "a withdrawal that was forgotten",
      ({ state }) => state.withdrawals.clear(),
      /withdrawals of USDT are 0, the ledger keeps 100000000000000 for them/,
    ],
    [
      "a withdrawal of another amount",
      ({ state }) => void Object.assign(state.withdrawals.get(2)!, { amount: 1n }),
      /withdrawals of USDT are 1, the ledger keeps 100000000000000/,
    ],
    [
      "money on the futures side that came from nowhere",
      ({ state }) => setFutures(state, 901n * usdt),
      /USDT sums to 1000000000000 over all accounts/,
    ],
    [
      "a futures side that owes",
      ({ state }) => setFutures(state, -1n),
      /sum of futures balances in USDT is negative/,
    ],
    [
      "a credit without a chain it came over",
      ({ state }) => void state.assets.get("USDT")!.house.chain.setUnits(-1n),
      /USDT sums to -1 over all accounts/,
    ],
  ])("verification of the wallet finds %s", (_, tamper, problem) => {
    const made = exchange()
    tamper(made)
    expect(verify(made.state).problems.join("\n")).toMatch(problem)
  })
})
