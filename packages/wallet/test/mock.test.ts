import { startMock } from "@bourse/testing/mock"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { WalletClient } from "../src/index.ts"
import { before, callsWith, type Ids } from "./calls.ts"

type Mock = Awaited<ReturnType<typeof startMock>>
let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.stop())

type Wallet = WalletClient["Service"]
const run = <A, E>(use: (wallet: Wallet) => Effect.Effect<A, E>, changes: object = {}) =>
  Effect.runPromise(
    Effect.flatMap(WalletClient, use).pipe(Effect.provide(WalletClient.layer({ ...mock, ...changes }))),
  )

/** Any call by its name. */
const call = (name: string, parameters: object): Promise<unknown> =>
  run((wallet) =>
    (wallet[name as keyof Wallet] as (parameters: object) => Effect.Effect<unknown, unknown>)(parameters),
  )

/** The session as every call finds it. */
const prepare = async (): Promise<Ids> => {
  const withdrawal = (await call("withdraw", before.withdraw)) as { id: string }
  const [transfer, internalTransfer] = [
    (await call("transfer", before.transfer)) as { tranId: string },
    (await call("internalTransfer", before.internalTransfer)) as { tranId: string },
  ]
  return {
    withdrawal: withdrawal.id,
    transfer: transfer.tranId,
    internalTransfer: internalTransfer.tranId,
  }
}

const names = Object.keys(callsWith({ withdrawal: "", transfer: "", internalTransfer: "" })) as ReadonlyArray<
  keyof Wallet
>

describe("without an exchange", () => {
  it.each(names)("%s is answered as documented", async (name) => {
    const [parameters, answers] = callsWith(await prepare())[name]
    const answer = await call(name, parameters)
    // toMatchObject takes no matcher for the whole.
    expect({ answer }).toMatchObject({ answer: answers as object })
  })

  it("a transfer to a phone number without its area code is rejected, and the fixture named", async () => {
    const transfer = { ...before.internalTransfer, toAccountType: "MOBILE" } as const
    expect(await run((wallet) => Effect.flip(wallet.internalTransfer(transfer)))).toMatchObject({
      _tag: "ApiError",
      status: 400,
      code: 33333,
      message: "without the area code (wallet.internalTransfer.by-phone)",
    })
  })

  it("more than there is is not withdrawn", async () => {
    const withdrawal = { ...before.withdraw, amount: "1000000" } as typeof before.withdraw
    expect(await run((wallet) => Effect.flip(wallet.withdraw(withdrawal)))).toMatchObject({
      _tag: "ApiError",
      code: 10101,
    })
  })

  it("what no fixture covers is told as such", async () => {
    expect(
      await run((wallet) => Effect.flip(wallet.withdrawalAddresses({ page: 3, limit: 7 }))),
    ).toMatchObject({
      _tag: "ApiError",
      status: 404,
      message: expect.stringMatching(
        /^no fixture covers GET \/api\/v3\/capital\/withdraw\/address with page=3&limit=7; /,
      ),
    })
  })
})
