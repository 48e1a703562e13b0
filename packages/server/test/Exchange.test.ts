import { openStore } from "@bourse/store"
import { expect, onTestFinished, test, vi } from "vitest"
import { type Done, Exchange, FromHistory } from "../src/Exchange.ts"
import { Refused } from "../src/Refused.ts"

const start = async () => {
  const error = vi.fn()
  const log = { info: () => {}, warn: () => {}, error }
  const exchange = new Exchange({ openStore: () => openStore({ path: ":memory:" }), log, onFatal: () => {} })
  await exchange.start()
  onTestFinished(() => exchange.close())
  return { exchange, error }
}

/** A caller that cannot make an answer of what it is told, but can of a refusal. */
const clumsy =
  (heard: (refusal: Refused) => void): Done<unknown> =>
  (outcome) => {
    if (!(outcome instanceof Refused)) throw new Error("cannot be encoded")
    heard(outcome)
  }

test.each([
  [
    "a command that waits for the disk",
    (exchange: Exchange, done: Done<unknown>) =>
      exchange.submit({ type: "setClock", aheadMs: 1, frozenAt: null }, null, done),
  ],
  ["a read", (exchange: Exchange, done: Done<unknown>) => exchange.view(() => "read", null, done)],
  [
    "a read of history",
    (exchange: Exchange, done: Done<unknown>) =>
      exchange.view(() => new FromHistory(async () => "rows"), null, done),
  ],
])("%s whose answer cannot be made is told as 500, and nobody waits for ever", async (_, ask) => {
  const { exchange, error } = await start()
  const refusal = await new Promise<Refused>((resolve) => ask(exchange, clumsy(resolve)))
  expect(refusal.code).toBe(500)
  expect(error).toHaveBeenCalledWith("answer failed", expect.anything())
  // The exchange goes on.
  expect(await new Promise((resolve) => exchange.view(() => "fine", null, resolve))).toBe("fine")
})

test("a history page that fails is 503", async () => {
  const { exchange } = await start()
  const failing = () => new FromHistory(async () => Promise.reject(new Error("gone")))
  const refusal = await new Promise<unknown>((resolve) => exchange.view(failing, null, resolve))
  expect(refusal).toMatchObject({ code: 503 })
})
