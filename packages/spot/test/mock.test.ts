import { decimal } from "@bourse/core"
import { describeMock } from "@bourse/testing/areaMock"
import { expect } from "vitest"
import { SpotClient } from "../src/index.ts"
import { before, callsWith } from "./calls.ts"

const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("1") } as const
const rejected = (status: number, code: number) => ({ _tag: "ApiError", status, code })

describeMock({
  client: SpotClient,
  layers: SpotClient,
  prepare: async (call) => {
    await call("setFeeDeduction", { mxDeductEnable: true })
    await call("cancelOpenOrders", { symbol: "ETHUSDT" })
    const place = async (given: object) => ((await call("placeOrder", given)) as { orderId: string }).orderId
    return {
      filled: await place(before.filled),
      buying: await place(before.buying),
      selling: await place(before.selling),
    }
  },
  callsWith: (ids) => ({
    ...callsWith(ids),
    "allOrders that no fixture asks for": [{ symbol: "BTCUSDT", limit: 7 }, []],
  }),
  noIds: { filled: "", buying: "", selling: "" },
  rejected: [
    [
      "an order without its price, which is not sent,",
      "testOrder",
      { ...order, newClientOrderId: "a" },
      { _tag: "InvalidParameters", message: expect.stringContaining("quantity and price") },
    ],
    [
      "an order with a wrong secret",
      "placeOrder",
      before.buying,
      rejected(400, 700002),
      () => ({ secret: "wrong" }),
    ],
    [
      "an order with a key nobody has",
      "placeOrder",
      before.buying,
      rejected(400, 10072),
      () => ({ apiKey: "nobody" }),
    ],
    [
      "an order with a key that may only read",
      "placeOrder",
      before.buying,
      rejected(403, 700007),
      () => ({ apiKey: "mock-reader-key", secret: "mock-reader-secret" }),
    ],
    [
      "a path that is no endpoint's",
      "uid",
      {},
      {
        _tag: "ApiError",
        status: 404,
        message: expect.stringMatching(
          /^no fixture covers GET \/elsewhere\/api\/v3\/uid with no parameters; there is no such endpoint/,
        ),
      },
      ({ baseUrl }) => ({ baseUrl: `${baseUrl}/elsewhere` }),
    ],
  ],
})
