import { accepts, describeEndpoints } from "@bourse/testing/areaEndpoints"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { WalletApi } from "../src/index.ts"
import { answers, read } from "./answers.ts"

type Name = keyof typeof WalletApi
const query = (name: Name): Schema.Codec<unknown, unknown> => WalletApi[name].query

/** Deviations from our answers that a client accepts: null, a missing field, or text for a number of unknown type. */
const tolerated: { readonly [Name in keyof typeof WalletApi]?: ReadonlyArray<string> } = {
  coinConfigurations: [
    "withdrawIntegerMultiple as null",
    "contract as null",
    "depositDesc as null",
    "depositTips as null",
    "withdrawTips as null",
  ],
  cancelWithdrawal: ["id as a number"],
  withdrawApply: ["id as a number"],
  depositHistory: ["addressTag as null", "txId as null", "memo as null"],
  withdrawalHistory: [
    "withdrawOrderId left out",
    "txId as null",
    "network left out",
    "transferType as text",
    "confirmNo as null",
    "confirmNo as text",
    "applyTime as text",
    "remark as null",
    "memo as null",
    "transHash as null",
    "updateTime as text",
    "coinId as null",
    "coinId as a number",
    "vcoinId as null",
    "vcoinId as a number",
  ],
  createDepositAddress: ["network left out", "netWork left out", "memo as null"],
  depositAddresses: ["network left out", "netWork left out", "memo as null"],
  withdrawalAddresses: [
    "addressTag as null",
    "memo as null",
    "totalRecords as text",
    "page as text",
    "totalPageNum as text",
  ],
  transfer: ["tranId as a number"],
  transferHistory: [
    "tranId as a number",
    "clientTranId as null",
    "symbol as null",
    "timestamp as text",
    "fromSymbol left out",
    "fromSymbol as null",
    "toSymbol left out",
    "toSymbol as null",
  ],
  transferRecord: ["tranId as a number", "clientTranId as null", "symbol as null", "timestamp as text"],
  convertibleAssets: [
    "code left out",
    "code as null",
    "message left out",
    "message as null",
    "code as a number",
  ],
  convert: ["code as a number"],
  conversionHistory: [
    "convertTime as text",
    "id as a number",
    "time as text",
    "page as text",
    "totalRecords as text",
    "totalPageNum left out",
    "totalPageNum as text",
    "totalPage left out",
    "totalPage as text",
  ],
  internalTransfer: ["tranId as a number"],
  internalTransferHistory: [
    "page as text",
    "totalRecords as text",
    "totalPageNum as text",
    "timestamp as text",
  ],
}

/** The minimal parameters of each endpoint. */
const required: { readonly [Name in keyof typeof WalletApi]: Readonly<Record<string, string>> } = {
  coinConfigurations: {},
  withdraw: { coin: "USDT", netWork: "TRX", address: "TAddressOfSomebody", amount: "100" },
  cancelWithdrawal: { id: "31" },
  withdrawApply: { coin: "USDT", network: "TRX", address: "TAddressOfSomebody", amount: "100" },
  depositHistory: {},
  withdrawalHistory: {},
  createDepositAddress: { coin: "USDT", network: "TRX" },
  depositAddresses: { coin: "USDT" },
  withdrawalAddresses: {},
  transfer: { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "40" },
  transferHistory: { fromAccountType: "SPOT", toAccountType: "FUTURES" },
  transferRecord: { tranId: "55" },
  convertibleAssets: {},
  convert: { asset: "BTC" },
  conversionHistory: {},
  internalTransfer: { toAccountType: "UID", toAccount: "10000002", asset: "USDT", amount: "3.25" },
  internalTransferHistory: {},
}

describeEndpoints({
  area: "wallet",
  api: WalletApi,
  list: [
    "coinConfigurations GET /api/v3/capital/config/getall SPOT_WITHDRAW_READ any read ip 10",
    "withdraw POST /api/v3/capital/withdraw SPOT_WITHDRAW_WRITE any write ip 1",
    "cancelWithdrawal DELETE /api/v3/capital/withdraw SPOT_WITHDRAW_WRITE any write ip 1",
    "withdrawApply POST /api/v3/capital/withdraw/apply SPOT_WITHDRAW_WRITE any write ip 1",
    "depositHistory GET /api/v3/capital/deposit/hisrec SPOT_WITHDRAW_READ any read ip 1",
    "withdrawalHistory GET /api/v3/capital/withdraw/history SPOT_WITHDRAW_READ any read ip 1",
    "createDepositAddress POST /api/v3/capital/deposit/address SPOT_WITHDRAW_WRITE any write ip 1",
    "depositAddresses GET /api/v3/capital/deposit/address SPOT_WITHDRAW_READ any read ip 10",
    "withdrawalAddresses GET /api/v3/capital/withdraw/address SPOT_WITHDRAW_READ any read ip 10",
    "transfer POST /api/v3/capital/transfer SPOT_TRANSFER_WRITE any write ip 1",
    "transferHistory GET /api/v3/capital/transfer SPOT_TRANSFER_READ any read ip 1",
    "transferRecord GET /api/v3/capital/transfer/tranId SPOT_TRANSFER_READ any read ip 1",
    "convertibleAssets GET /api/v3/capital/convert/list SPOT_ACCOUNT_READ any read ip 1",
    "convert POST /api/v3/capital/convert SPOT_ACCOUNT_WRITE any write ip 10",
    "conversionHistory GET /api/v3/capital/convert SPOT_DEAL_READ any read ip 1",
    "internalTransfer POST /api/v3/capital/transfer/internal SPOT_WITHDRAW_WRITE any write ip 1",
    "internalTransferHistory GET /api/v3/capital/transfer/internal SPOT_WITHDRAW_READ any read ip 1",
  ],
  answers,
  read,
  tolerated,
  required,
})

describe("parameters", () => {
  it.each<[Name, object]>([
    ["withdraw", { amount: "-1" }],
    ["withdraw", { amount: "1e3" }],
    ["transfer", { amount: ".5" }],
    ["internalTransfer", { amount: "a lot" }],
    ["depositHistory", { startTime: "1700000000" }],
    ["withdrawalHistory", { endTime: "now" }],
    ["transferHistory", { startTime: "17000000000000" }],
    ["depositHistory", { limit: "ten" }],
    ["transferHistory", { size: "-1" }],
    ["conversionHistory", { page: "1.5" }],
    ["depositHistory", { status: "SUCCESS" }],
    ["transfer", { fromAccountType: "spot" }],
    ["transferHistory", { toAccountType: "MARGIN" }],
    ["internalTransfer", { toAccountType: "PHONE" }],
    ["internalTransfer", { toAccountType: "uid" }],
  ])("parameters for %s are rejected with %j", (name, more) => {
    expect(accepts(query(name), { ...required[name], ...more })).toBe(false)
  })

  it.each<[Name, object, object]>([
    ["depositHistory", { limit: "5000", status: "13" }, { limit: 5000, status: 13 }],
    ["transferHistory", { size: "500", page: "2" }, { size: 500, page: 2 }],
    ["conversionHistory", { startTime: "1763640000000" }, { startTime: 1763640000000 }],
  ])("the limit for %s may be any number, which the server clamps: %j", (name, sent, asked) => {
    expect(Schema.decodeUnknownSync(query(name))({ ...required[name], ...sent })).toMatchObject(asked)
  })

  it.each(["EMAIL", "UID", "MOBILE"])(
    "the receiver of an internal transfer is named by %s",
    (toAccountType) => {
      expect(accepts(query("internalTransfer"), { ...required.internalTransfer, toAccountType })).toBe(true)
    },
  )
})
