/** The wallet's test layer: a user's program runs against a test's answers. */
import { ApiError, decimal, hasCode, OutcomeUnknown, paginate } from "@bourse/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { expect, it } from "vitest"
import { WalletClient, type Withdrawal } from "../src/index.ts"

const payout = { coin: "USDT", netWork: "TRX", address: "TAddress", amount: decimal("100") } as const

/** The program under test: withdraws, and looks up a withdrawal with an unknown outcome by its client id. */
const program = Effect.gen(function* () {
  const wallet = yield* WalletClient
  return yield* wallet.withdraw(payout).pipe(
    Effect.map(({ id }) => `sent ${id}`),
    Effect.catchIf(hasCode("insufficientBalance"), () => Effect.succeed("no funds")),
    Effect.catchTag("OutcomeUnknown", ({ parameters }) =>
      paginate(wallet.withdrawalHistory, { coin: parameters.coin, startTime: 1 }, { nowMs: 2 }).pipe(
        Stream.filter(({ withdrawOrderId }) => withdrawOrderId === parameters.withdrawOrderId),
        Stream.runCollect,
        Effect.map((found) => `found ${[...found].map(({ id }) => id).join(" ")}`),
      ),
    ),
  )
})

const run = (layer: ReturnType<typeof WalletClient.layerTest>) =>
  Effect.runPromise(Effect.provide(program, layer))

it("the wallet's test layer answers each method with the test's answer, in success and failure", async () => {
  expect(await run(WalletClient.layerTest({ withdraw: () => Effect.succeed({ id: "31" }) }))).toBe("sent 31")
  const fields = { endpoint: "wallet.withdraw", status: 400, code: 10101, message: "Insufficient balance" }
  expect(await run(WalletClient.layerTest({ withdraw: () => new ApiError(fields) }))).toBe("no funds")
})

it("the wallet's test layer can fail like a lost answer, with the client id of the withdrawal", async () => {
  const row = (id: string, withdrawOrderId: string) =>
    ({ id, withdrawOrderId, coin: "USDT", applyTime: 1 }) as Withdrawal
  const lost = WalletClient.layerTest({
    withdraw: (parameters) =>
      new OutcomeUnknown({
        endpoint: "wallet.withdraw",
        message: "lost",
        parameters: { ...parameters, withdrawOrderId: "made-1" },
        cause: undefined,
      }),
    withdrawalHistory: () => Effect.succeed([row("31", "made-1"), row("30", "other")]),
  })
  expect(await run(lost)).toBe("found 31")
})
