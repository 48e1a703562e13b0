import { describeMock } from "@bourse/testing/areaMock"
import { expect } from "vitest"
import { BrokerClient } from "../src/index.ts"
import { before, callsWith } from "./calls.ts"

let made = 0

describeMock({
  client: BrokerClient,
  layers: BrokerClient,
  // A different name for a new sub-account in each call.
  prepare: async (call) => {
    made++
    const subAccount = `marketmaker${made}`
    const { createSubAccount, createApiKey, universalTransfer } = before(subAccount)
    await call("createSubAccount", createSubAccount)
    const { apikey } = (await call("createApiKey", createApiKey)) as { apikey: string }
    const { tranId } = (await call("universalTransfer", universalTransfer)) as { tranId: string }
    return { subAccount, apiKey: apikey, tranId }
  },
  callsWith,
  noIds: { subAccount: "", apiKey: "", tranId: "" },
  rejected: [
    [
      "a call signed with a wrong secret",
      "rebates",
      {},
      { _tag: "ApiError", status: 400, code: 700002 },
      () => ({ secret: "wrong" }),
    ],
    [
      "a page that no fixture covers",
      "rebates",
      { page: 3, pageSize: 7 },
      {
        _tag: "ApiError",
        status: 404,
        message: expect.stringMatching(/^no fixture covers GET \/api\/v3\/broker\/rebate\/taxQuery with /),
      },
    ],
  ],
})
