/** The records that an answer says were ended. */
import { expect, test } from "vitest"
import { keyOf } from "../../src/explore/History.ts"
import { endedBy } from "../../src/explore/records.ts"

const sent = { symbol: "BTCUSDT", orderId: "7" }
const cancel = (rows: ReadonlyArray<Record<string, string>>) => endedBy("spot.cancelOrder", sent, rows)

test("a cancel ends the order that it answers as cancelled, in part or whole, or without a status", () => {
  const rows = [{ status: "CANCELED" }, { status: "PARTIALLY_CANCELED" }, {}]
  for (const row of rows)
    expect(cancel([{ orderId: "7", ...row }])).toEqual([keyOf({ kind: "order", id: "7", sent })])
})

test("a cancel that answers an order that had filled before ends nothing", () => {
  expect(cancel([{ orderId: "7", status: "FILLED" }])).toEqual([])
})
