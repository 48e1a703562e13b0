/** The wallet's test layer: a program of one's own runs against what a test answers. */
import { ApiError, decimal, hasCode, OutcomeUnknown, paginate } from "@bourse/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { expect, it } from "vitest"
import { WalletClient, type Withdrawal } from "../src/index.ts"

const payout = { coin: "USDT", netWork: "TRX", address: "TAddress", amount: decimal("100") } as const

/** Pays out; one with an unknown outcome is looked up by the id that it was sent with. */
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

it("answers each method as the test says, in success and failure", async () => {
  expect(await run(WalletClient.layerTest({ withdraw: () => Effect.succeed({ id: "31" }) }))).toBe("sent 31")
  const fields = { endpoint: "wallet.withdraw", status: 400, code: 10101, message: "Insufficient balance" }
  expect(await run(WalletClient.layerTest({ withdraw: () => new ApiError(fields) }))).toBe("no funds")
})

it("can fail like a lost answer, with the client id of the withdrawal", async () => {
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
