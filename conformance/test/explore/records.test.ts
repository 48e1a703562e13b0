/** Tests which records an answer shows as ended. */
import { expect, test } from "vitest"
import { keyOf } from "../../src/explore/History.ts"
import { endedBy } from "../../src/explore/records.ts"

const sent = { symbol: "BTCUSDT", orderId: "7" }
const cancel = (rows: ReadonlyArray<Record<string, string>>) => endedBy("spot.cancelOrder", sent, rows)

test("a cancel ends the order if the answer's status is a cancelled one or missing", () => {
  const rows = [{ status: "CANCELED" }, { status: "PARTIALLY_CANCELED" }, {}]
  for (const row of rows)
    expect(cancel([{ orderId: "7", ...row }])).toEqual([keyOf({ kind: "order", id: "7", sent })])
})

test("a cancel does not end an order that had already filled", () => {
  expect(cancel([{ orderId: "7", status: "FILLED" }])).toEqual([])
})
