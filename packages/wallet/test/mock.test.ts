import { makeWallet } from "@bourse/client"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startMock } from "../../../testing/mock.ts"
import { WalletClient } from "../src/index.ts"
import { calls } from "./calls.ts"

let mock: Awaited<ReturnType<typeof startMock>>
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.stop())

type Wallet = WalletClient["Service"]
const run = <A, E>(use: (wallet: Wallet) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.flatMap(WalletClient, use).pipe(Effect.provide(WalletClient.layer(mock))))

describe("without an exchange", () => {
  it.each(Object.entries(calls))(
    "%s is answered as documented, by both entries",
    async (name, [parameters, answers]) => {
      const answer = await run((wallet) =>
        (wallet[name as keyof Wallet] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
      )
      expect(answer).toMatchObject(answers as object)
      const call = makeWallet(mock)[name as keyof Wallet] as (parameters: object) => Promise<unknown>
      expect(await call(parameters)).toMatchObject(answers as object)
    },
  )

  it("a transfer to a phone number without its area code is refused, and the fixture named", async () => {
    const transfer = { ...calls.internalTransfer[0], toAccountType: "MOBILE" } as const
    expect(await run((wallet) => Effect.flip(wallet.internalTransfer(transfer)))).toMatchObject({
      _tag: "ApiError",
      status: 400,
      code: 33333,
      message: "without the area code (wallet.internalTransfer.by-phone)",
    })
  })

  it("what no fixture covers is told as such", async () => {
    expect(await run((wallet) => Effect.flip(wallet.conversionHistory({ page: 3, limit: 7 })))).toMatchObject(
      {
        _tag: "ApiError",
        status: 404,
        message: expect.stringMatching(
          /^no fixture covers GET \/api\/v3\/capital\/convert with page=3&limit=7; /,
        ),
      },
    )
  })
})
