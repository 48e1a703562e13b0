import { describeMock } from "@bourse/testing/areaMock"
import { expect } from "vitest"
import { WalletClient } from "../src/index.ts"
import { before, callsWith } from "./calls.ts"

describeMock({
  client: WalletClient,
  layers: WalletClient,
  prepare: async (call) => {
    const { id } = (await call("withdraw", before.withdraw)) as { id: string }
    const transfer = (await call("transfer", before.transfer)) as { tranId: string }
    const internal = (await call("internalTransfer", before.internalTransfer)) as { tranId: string }
    return { withdrawal: id, transfer: transfer.tranId, internalTransfer: internal.tranId }
  },
  callsWith,
  noIds: { withdrawal: "", transfer: "", internalTransfer: "" },
  rejected: [
    [
      "a phone number without its area code",
      "internalTransfer",
      { ...before.internalTransfer, toAccountType: "MOBILE" },
      {
        _tag: "ApiError",
        status: 400,
        code: 33333,
        // The message names the fixture that contains this error.
        message: "without the area code (wallet.internalTransfer.by-phone)",
      },
    ],
    [
      "more than there is",
      "withdraw",
      { ...before.withdraw, amount: "1000000" },
      { _tag: "ApiError", code: 10101 },
    ],
    [
      "a page that no fixture covers",
      "withdrawalAddresses",
      { page: 3, limit: 7 },
      {
        _tag: "ApiError",
        status: 404,
        message: expect.stringMatching(
          /^no fixture covers GET \/api\/v3\/capital\/withdraw\/address with page=3&limit=7; /,
        ),
      },
    ],
  ],
})
