/** Page numbers reach the first ten thousand rows: skipping more would be unlimited work per request. */
import type { TransferRecord } from "@bourse/engine"
import { openStore } from "@bourse/store"
import { expect, it, onTestFinished } from "vitest"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { paging, reachable, unlessBeyond } from "../../src/routes/paging.ts"

const limits = { limitDefault: 10, limitMax: 100 }

it("a page number beyond ten thousand rows is rejected if the list has rows, and empty if not", async () => {
  const store = await openStore({ path: ":memory:" })
  onTestFinished(() => store.close())
  const transfer = (id: number): TransferRecord => ({
    generation: 1,
    id,
    uid: "10000001",
    asset: "USDT",
    amount: "1",
    fromType: "SPOT",
    toType: "FUTURES",
    time: id,
  })
  const transfers = Array.from({ length: 10_050 }, (_, index) => transfer(index + 1))
  await store.append({ seq: 1, time: 1, events: "[]", records: { transfers } })
  let read = 0
  const ask = async (page: number, to: number) => {
    const wanted = paging(page, 100, limits)
    const { limit, offset } = reachable(wanted)
    expect(offset + limit).toBeLessThanOrEqual(10_100)
    const of = {
      generation: 1,
      seq: 1,
      uid: "10000001",
      fromType: "SPOT",
      toType: "FUTURES",
      from: 0,
      to,
    } as const
    const rows = await store.query("transfers", { ...of, limit, offset })
    read = rows.length
    return unlessBeyond(wanted, rows)
  }
  const last = (await ask(100, 20_000)) as ReadonlyArray<TransferRecord>
  expect([last.length, last[0]!.id, last.at(-1)!.id]).toEqual([100, 150, 51])
  for (const page of [101, 999_999_999]) {
    const rejection = await ask(page, 20_000)
    expect(rejection).toBeInstanceOf(ErrorResponse)
    expect((rejection as ErrorResponse).message).toContain("narrow startTime and endTime")
    expect(read).toBe(1)
    expect(await ask(page, 10_000)).toEqual([])
  }
})
