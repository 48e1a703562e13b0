/** The broker over HTTP: every endpoint's answer, by its schema and literally, and its rejections. */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import * as Schema from "effect/Schema"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { brokerRejection, call, told } from "../support/brokerCalls.ts"
import {
  bob,
  carol,
  type Key,
  mandatory,
  meteredServer,
  notTaken,
  ok,
  type SignedRequest,
  serverOfFile,
  serverOfTest,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()

const dayMs = 86_400_000
const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const password = "0123456789abcdef0123456789abcdef"
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT" }
const usdt = { asset: "USDT", amount: "5" }
const tokyo = { subAccount: "tokyodesk" }

const ask = (endpoint: Endpoint, fields: Values = {}, request: SignedRequest = {}, of = server) =>
  call(of, endpoint, fields, request)

/** A successful answer of the broker, raw and decoded by its schema. */
const read = async <E extends Endpoint>(
  endpoint: E,
  fields: Values = {},
  request: SignedRequest = {},
  of = server,
) => {
  const json = ok(await ask(endpoint, fields, request, of))
  return { json, value: Schema.decodeUnknownSync(endpoint.success)(json) as E["success"]["Type"] }
}

const success = { code: "0", message: "success", msg: "success" }

describe("every endpoint answers as the document shows it:", () => {
  it("the broker's answers show a new sub-account, the list of all, and the sub-account with a given name", async () => {
    const { json } = await read(BrokerApi.createSubAccount, { ...tokyo, note: "the desk in Tokyo", password })
    const row = { ...tokyo, note: "the desk in Tokyo", timestamp: expect.any(Number) }
    expect(json).toEqual({ ...success, data: [row] })
    const { json: all } = await read(BrokerApi.subAccounts)
    expect(all).toEqual({
      ...success,
      data: [{ subAccount: "carolsub01", note: "", timestamp: expect.any(Number) }, row],
    })
    expect((await read(BrokerApi.subAccounts, tokyo)).json.data).toEqual([row])
    expect((await read(BrokerApi.subAccounts, { subAccount: "nobodyhere" })).json).toEqual({
      ...success,
      data: [],
    })
    expect((await read(BrokerApi.subAccounts, { limit: 1, page: 2 })).json.data).toEqual([row])
  })

  it("the broker's answer shows whether a sub-account is frozen", async () => {
    expect((await read(BrokerApi.subAccountStatus, { subAccount: "carolsub01" })).json).toEqual({
      status: "1",
    })
    await server.control("POST", `/admin/v1/accounts/${uids.carol}`, { frozen: true })
    expect((await read(BrokerApi.subAccountStatus, { subAccount: "carolsub01" })).json).toEqual({
      status: "2",
    })
    await server.control("POST", `/admin/v1/accounts/${uids.carol}`, { frozen: false })
  })

  it("the broker's answers show a new key, the list of keys, and the deletion of a key", async () => {
    const asked = { ...tokyo, note: "desk", permissions: "SPOT_DEAL_R,SPOT_DEAL_WRITE", ip: "127.0.0.1" }
    const { json, value } = await read(BrokerApi.createApiKey, asked)
    const key = {
      note: "desk",
      apiKey: value.apiKey,
      apikey: value.apiKey,
      permissions: "SPOT_DEAL_READ,SPOT_DEAL_WRITE",
      ip: "127.0.0.1",
      createTime: value.createTime,
      creatTime: value.createTime,
    }
    expect(json).toEqual({ ...tokyo, ...key, secretKey: expect.stringMatching(/^[0-9a-f]{48}$/) })
    expect((await read(BrokerApi.apiKeys, tokyo)).json).toEqual({ subAccount: [key] })
    const gone = await read(BrokerApi.deleteApiKey, { ...tokyo, apiKey: value.apiKey })
    expect(gone.json).toEqual(tokyo)
    expect((await read(BrokerApi.apiKeys, tokyo)).json).toEqual({ subAccount: [] })
  })

  it("the broker's answer shows the caller's deposit addresses", async () => {
    const own = (key: Key) => ask(BrokerApi.subDepositAddresses, { coin: "USDT" }, { key })
    for (const key of [carol, bob]) {
      expect(ok(await own(key))).toEqual([])
      const { json } = await read(
        BrokerApi.createSubDepositAddress,
        { coin: "USDT", network: "TRX" },
        { key },
      )
      expect(json).toMatchObject({ coin: "USDT", network: "TRX", memo: null })
      const { json: list } = await read(BrokerApi.subDepositAddresses, { coin: "USDT" }, { key })
      expect(list).toEqual([json])
    }
    expect(ok(await own(carol))[0].address).not.toBe(ok(await own(bob))[0].address)
    const xrp = { coin: "XRP", network: "XRP" }
    const { value } = await read(BrokerApi.createSubDepositAddress, xrp, { key: carol })
    expect(value.memo).toMatch(/^\d+$/)
  })

  it("the broker's answers show the caller's deposits, and those of all sub-accounts", async () => {
    const deposit = { asset: "XRP", network: "XRP", amount: "7.5" }
    ok(await server.control("POST", "/sandbox/v1/deposits", { uid: uids.carol, ...deposit }))
    ok(await server.control("POST", "/sandbox/v1/deposits", { uid: uids.bob, ...deposit }))
    const { json: own } = await read(BrokerApi.subDepositHistory, {}, { key: carol })
    const row = {
      amount: "7.5",
      coin: "XRP",
      network: "XRP",
      address: expect.stringMatching(/^r\w+:\d+$/),
      txId: expect.any(String),
      unlockConfirm: "6",
      confirmTimes: expect.any(String),
      insertTime: expect.any(Number),
      memo: expect.any(String),
    }
    expect(own).toEqual([{ ...row, status: expect.any(String), addressTag: own[0].memo }])
    const { json: all } = await read(BrokerApi.allSubDepositHistory)
    expect(all).toEqual([{ ...row, status: expect.any(Number) }])
    expect(all[0].txId).toBe(own[0].txId)
    expect((await read(BrokerApi.allSubDepositHistory, {}, { key: bob })).json).toEqual([])
    expect((await read(BrokerApi.subDepositHistory)).json).toEqual([])
  })

  it("the broker's answer shows the id of a withdrawal, to a saved address or with the funds password", async () => {
    const asked = { coin: "USDT", network: "TRX", address: tron, amount: "5" }
    const saved = { uid: uids.carol, asset: "USDT", network: "TRX", address: tron }
    ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
    const { json } = await read(BrokerApi.withdraw, asked, { key: carol })
    expect(json).toEqual({ id: expect.stringMatching(/^\d+$/) })
    const key = await keyOf("tokyodesk")
    ok(await ask(BrokerApi.universalTransfer, { ...spots, ...usdt, amount: "50", toAccount: "tokyodesk" }))
    const by = await read(BrokerApi.withdraw, { ...asked, password, remark: "rent" }, { key })
    expect(Number(by.json.id)).toBeGreaterThan(Number(json.id))
    const history = ok(await server.signed("GET", "/api/v3/capital/withdraw/history", {}, { key }))
    expect(history).toMatchObject([{ id: by.json.id, address: tron, amount: "5", remark: "rent" }])
  })

  it("the broker's answers show the id of a transfer, and the transfers in its direction", async () => {
    const clientTranId = "transfer0000000000000000000000ab"
    const asked = { ...spots, ...usdt, clientTranId, toAccount: "carolsub01" }
    const { json } = await read(BrokerApi.universalTransfer, asked)
    expect(json).toEqual({ tranId: expect.stringMatching(/^\d+$/) })
    expect(ok(await ask(BrokerApi.universalTransfer, { ...asked, amount: "5.000" }))).toEqual(json)
    const list = await read(BrokerApi.universalTransferHistory, { ...spots, toAccount: "carolsub01" })
    expect(list.json).toEqual([
      {
        tranId: json.tranId,
        fromAccount: "",
        toAccount: "carolsub01",
        clientTranId,
        asset: "USDT",
        amount: "5",
        ...spots,
        fromSymbol: null,
        fromsymbol: null,
        toSymbol: null,
        tosymbol: null,
        status: "SUCCESS",
        timestamp: expect.any(Number),
      },
    ])
    const inDirection = { ...spots, toAccount: "carolsub01", clientTranId }
    expect((await read(BrokerApi.universalTransferHistory, inDirection)).json).toEqual(list.json)
    const back = { ...spots, fromAccount: "carolsub01" }
    expect((await read(BrokerApi.universalTransferHistory, back)).json).toEqual([])
    // The client id alone finds the transfer, whatever its accounts; empty names are not sent.
    const byId = (more: Values) =>
      ask(BrokerApi.universalTransferHistory, { ...spots, clientTranId, ...more })
    for (const more of [{}, { fromAccount: "", toAccount: "" }, { endTime: list.json[0].timestamp }])
      expect(ok(await byId(more))).toEqual(list.json)
    for (const more of [
      { clientTranId: "transfer0000000000000000000000zz" },
      { fromAccount: "carolsub01" },
      { toAccountType: "FUTURE" },
      { page: 2 },
      { startTime: list.json[0].timestamp + 1 },
    ])
      expect(ok(await byId(more))).toEqual([])
    expect(
      ok(await ask(BrokerApi.universalTransferHistory, { ...spots, clientTranId }, { key: bob })),
    ).toEqual([])
  })

  it("a broker's transfer is found by its id alone, from a sub-account and within the broker's own account", async () => {
    const ids = ["transfer0000000000000000000000ba", "transfer0000000000000000000000bb"] as const
    const [back, own] = [
      { ...spots, ...usdt, clientTranId: ids[0], fromAccount: "carolsub01" },
      { ...usdt, clientTranId: ids[1], fromAccountType: "SPOT", toAccountType: "FUTURES" },
    ]
    for (const asked of [back, own]) {
      const { tranId } = ok(await ask(BrokerApi.universalTransfer, asked))
      const { clientTranId, fromAccountType, toAccountType } = asked
      const found = ok(
        await ask(BrokerApi.universalTransferHistory, { clientTranId, fromAccountType, toAccountType }),
      )
      expect(found.map((each: { tranId: string }) => each.tranId)).toEqual([tranId])
    }
  })

  it("the broker opens a futures account and moves money to it", async () => {
    const { json } = await read(BrokerApi.enableFutures, { subAccount: "carolsub01" })
    const opened = { subAccount: "carolsub01", isFuturesEnabled: true, timestamp: expect.any(String) }
    expect(json).toEqual({ ...success, data: [opened] })
    // The answer has the time at which the futures side was opened, not the time of the request.
    await server.advance(60_000)
    expect((await read(BrokerApi.enableFutures, { subAccount: "carolsub01" })).json).toEqual(json)
    for (const type of ["FUTURE", "FUTURES"]) {
      const toFutures = { ...usdt, toAccount: "carolsub01", fromAccountType: "SPOT", toAccountType: type }
      ok(await ask(BrokerApi.universalTransfer, toFutures))
    }
    const direction = { toAccount: "carolsub01", fromAccountType: "SPOT", toAccountType: "FUTURE" }
    const { json: list } = await read(BrokerApi.universalTransferHistory, direction)
    expect(list.map(({ toAccountType }: { toAccountType: string }) => toAccountType)).toEqual([
      "FUTURE",
      "FUTURE",
    ])
  })

  it("a master that is no broker also has sub-accounts; a sub-account has none", async () => {
    const make = { subAccount: "bobsdesk01", note: "n" }
    ok(await call(server, BrokerApi.createSubAccount, make, { key: bob }))
    const names = async (key: Key) =>
      ok(await call(server, BrokerApi.subAccounts, {}, { key })).data.map(
        (each: { subAccount: string }) => each.subAccount,
      )
    expect(await names(bob)).toEqual(["bobsdesk01"])
    const grant = { subAccount: "bobsdesk01", permissions: "SPOT_DEAL_READ", note: "n" }
    expect(ok(await call(server, BrokerApi.createApiKey, grant, { key: bob })).apiKey).toMatch(/^bourse-/)
    expect(await names(carol)).toEqual([])
    expect(ok(await call(server, BrokerApi.rebates, {}, { key: carol })).data).toEqual([])
  })

  it("the broker's answer shows the rebates of the previous day", async () => {
    const own = await serverOfTest()
    // The clock is set to the first moment of a day.
    await own.advance(dayMs - ((await own.now()) % dayMs))
    const mx = { symbol: "MXUSDT", type: "LIMIT", quantity: "100", price: "2" }
    ok(await own.signed("POST", "/api/v3/order", { ...mx, side: "SELL" }, { key: bob }))
    ok(await own.signed("POST", "/api/v3/order", { ...mx, side: "BUY" }, { key: carol }))
    const empty = { page: 1, totalRecords: 0, totalPageNum: 0, totalPage: 0, data: [] }
    expect((await read(BrokerApi.rebates, {}, {}, own)).json).toEqual(empty)
    const today = new Date(await own.now()).toISOString().slice(0, 10).replaceAll("-", "")
    await own.advance(dayMs)
    const { json } = await read(BrokerApi.rebates, {}, {}, own)
    // Expected rebate: 40 % of 0.05 % of 200 USDT
    const row = { asset: "USDT", amount: "0.04", uid: uids.carol, type: "spot", time: today }
    expect(json).toEqual({ page: 1, totalRecords: 1, totalPageNum: 1, totalPage: 1, data: [row] })
    expect((await read(BrokerApi.rebates, { startTime: today, endTime: today }, {}, own)).json).toEqual(json)
    const first = await own.now()
    expect((await read(BrokerApi.rebates, { startTime: first }, {}, own)).json.data).toEqual([])
    // Any time of a day selects that day, as start and as end.
    const noon = first - (first % dayMs) - dayMs / 2
    expect((await read(BrokerApi.rebates, { startTime: noon, endTime: noon }, {}, own)).json).toEqual(json)
    expect((await read(BrokerApi.rebates, { startTime: noon }, {}, own)).json).toEqual(json)
    const backwards = { startTime: noon, endTime: noon - 1 }
    expect((await call(own, BrokerApi.rebates, backwards)).json.code).toBe("33333")
  })
})

const keyOf = async (subAccount: string, permissions = "SPOT_TRANSFER_READ,SPOT_WITHDRAW_READ") => {
  const { json } = await read(BrokerApi.createApiKey, { subAccount, note: "of a test", permissions })
  return { key: json.apiKey as string, secret: json.secretKey as string }
}

describe("is rejected, code as text and words under two names, and nothing is changed:", () => {
  let before: string
  // The clock is frozen, so that no request made above falls due.
  beforeAll(() => server.control("POST", "/sandbox/v1/clock/freeze"))
  beforeEach(async () => {
    before = await server.snapshot()
  })
  afterEach(async () => {
    expect(await server.snapshot()).toBe(before)
  })

  const noSubAccount = [400, 140001, withReason("sub account does not exist")] as const
  const badName = [400, 730601, withReason("Sub-account name must be 8-32 letters and numbers")] as const
  const noCoin = [400, 10232] as const
  const key = { note: "key", permissions: "SPOT_DEAL_READ" }
  const toCarol = { ...spots, ...usdt, toAccount: "carolsub01" }
  const withdrawal = { coin: "USDT", network: "TRX", address: tron, amount: "5" }
  const { createSubAccount, createApiKey, deleteApiKey, universalTransfer, withdraw } = BrokerApi

  type Case = readonly [string, Endpoint, Values, readonly [number, number, string?], Key?]
  const cases: ReadonlyArray<Case> = [
    ["no name", createSubAccount, { note: "n" }, notTaken("subAccount")],
    ["no note", createSubAccount, { subAccount: "missingno" }, notTaken("note")],
    ["a name of 7", createSubAccount, { subAccount: "seven77", note: "n" }, badName],
    ["a name of 33", createSubAccount, { subAccount: "x".repeat(33), note: "n" }, badName],
    ["a name with a dash", createSubAccount, { subAccount: "tokyo-desk", note: "n" }, badName],
    ["a path for a name", createSubAccount, { subAccount: "../../etc/passwd", note: "n" }, badName],
    ["a name in another script", createSubAccount, { subAccount: "東京東京東京東京", note: "n" }, badName],
    ["a name that is taken", createSubAccount, { subAccount: "carolsub01", note: "n" }, [400, 730101]],
    [
      "a plain password",
      createSubAccount,
      { subAccount: "plainpass", note: "n", password: "secret" },
      [400, 730610],
    ],
    ["the status of nobody", BrokerApi.subAccountStatus, { subAccount: "nobodyhere" }, noSubAccount],
    ["the status of oneself", BrokerApi.subAccountStatus, { subAccount: "alice" }, noSubAccount],
    ["the status of a stranger", BrokerApi.subAccountStatus, { subAccount: "bob" }, noSubAccount],
    ["the status of nothing", BrokerApi.subAccountStatus, {}, notTaken("subAccount")],
    ["a key of nobody", createApiKey, { ...key, subAccount: "nobodyhere" }, noSubAccount],
    ["a key without a note", createApiKey, { ...tokyo, permissions: "SPOT_DEAL_READ" }, notTaken("note")],
    ["a key without rights", createApiKey, { ...tokyo, note: "n" }, notTaken("permissions")],
    ["a key of no right", createApiKey, { ...tokyo, ...key, permissions: "SPOT_ALL" }, [400, 730702]],
    [
      "five addresses",
      createApiKey,
      { ...tokyo, ...key, ip: "1.1.1.1,1.1.1.2,1.1.1.3,1.1.1.4,1.1.1.5" },
      [400, 730703],
    ],
    ["no address", createApiKey, { ...tokyo, ...key, ip: "localhost" }, [400, 730704]],
    ["keys of nobody", BrokerApi.apiKeys, { subAccount: "nobodyhere" }, noSubAccount],
    ["the end of no key", deleteApiKey, { ...tokyo, apiKey: "nokey" }, [400, 730706]],
    ["the end of one's own key", deleteApiKey, { ...tokyo, apiKey: "dev-alice" }, [400, 730706]],
    [
      "the end of nobody's key",
      deleteApiKey,
      { subAccount: "nobodyhere", apiKey: "dev-carol" },
      noSubAccount,
    ],
    ["the end of nothing", deleteApiKey, tokyo, notTaken("apiKey")],
    ["an address of no coin", BrokerApi.createSubDepositAddress, { coin: "NONE", network: "TRX" }, noCoin],
    [
      "an address on no network",
      BrokerApi.createSubDepositAddress,
      { coin: "USDT", network: "BTC" },
      [400, 10216],
    ],
    ["addresses of no coin", BrokerApi.subDepositAddresses, { coin: "NONE" }, noCoin],
    [
      "deposits of a day that is none",
      BrokerApi.subDepositHistory,
      { startTime: "yesterday" },
      notTaken("startTime", "x"),
    ],
    ["a transfer to nobody", universalTransfer, { ...toCarol, toAccount: "nobodyhere" }, noSubAccount],
    ["a transfer from a stranger", universalTransfer, { ...toCarol, fromAccount: "bob" }, noSubAccount],
    ["a transfer to itself", universalTransfer, { ...toCarol, fromAccount: "carolsub01" }, [400, 33333]],
    ["a transfer of no coin", universalTransfer, { ...toCarol, asset: "NONE" }, noCoin],
    ["a transfer of more than there is", universalTransfer, { ...toCarol, amount: "1000000" }, [400, 10101]],
    ["a transfer of nothing", universalTransfer, { ...toCarol, amount: "0" }, [400, 10102]],
    ["a transfer of too little", universalTransfer, { ...toCarol, amount: "0.0000000000001" }, [400, 10096]],
    [
      "a transfer of less than nothing",
      universalTransfer,
      { ...toCarol, amount: "-5" },
      notTaken("amount", "-5"),
    ],
    [
      "a transfer to futures that are not open",
      universalTransfer,
      { ...spots, ...usdt, toAccount: "tokyodesk", toAccountType: "FUTURE" },
      [400, 10103],
    ],
    [
      "a transfer to margin",
      universalTransfer,
      { ...toCarol, toAccountType: "MARGIN" },
      notTaken("toAccountType", "x"),
    ],
    [
      "an id of 31",
      universalTransfer,
      { ...toCarol, clientTranId: "a".repeat(31) },
      notTaken("clientTranId", "x"),
    ],
    [
      "an id of 33",
      universalTransfer,
      { ...toCarol, clientTranId: "a".repeat(33) },
      notTaken("clientTranId", "x"),
    ],
    [
      "an id with a sign",
      universalTransfer,
      { ...toCarol, clientTranId: `${"a".repeat(31)}-` },
      notTaken("clientTranId", "x"),
    ],
    [
      "an id with other content",
      universalTransfer,
      { ...toCarol, amount: "6", clientTranId: "transfer0000000000000000000000ab" },
      [400, 10290],
    ],
    ["a list without a direction", BrokerApi.universalTransferHistory, {}, notTaken("fromAccountType")],
    [
      "a list of what nobody gave",
      BrokerApi.universalTransferHistory,
      { ...spots, fromAccount: "nobodyhere" },
      noSubAccount,
    ],
    [
      "a list of what a stranger got",
      BrokerApi.universalTransferHistory,
      { ...spots, toAccount: "bob" },
      noSubAccount,
    ],
    ["futures of nobody", BrokerApi.enableFutures, { subAccount: "nobodyhere" }, noSubAccount],
    ["futures of a stranger", BrokerApi.enableFutures, { subAccount: "bob" }, noSubAccount],
    [
      "rebates of a day that is none",
      BrokerApi.rebates,
      { startTime: "20260230" },
      notTaken("startTime", "20260230"),
    ],
    ["a withdrawal by a master", withdraw, withdrawal, [403, 700007]],
    ["a withdrawal by a stranger", withdraw, withdrawal, [403, 700007], bob],
    ["a transfer by a master that is no broker", universalTransfer, toCarol, [403, 730603], bob],
    ["a transfer by a sub-account", universalTransfer, toCarol, [403, 700007], carol],
    [
      "a sub-account of a sub-account",
      createSubAccount,
      { subAccount: "ofcarol01", note: "n" },
      [400, 730003],
      carol,
    ],
    ["keys of another master's", BrokerApi.apiKeys, { subAccount: "carolsub01" }, noSubAccount, bob],
    [
      "the status of another master's",
      BrokerApi.subAccountStatus,
      { subAccount: "carolsub01" },
      noSubAccount,
      bob,
    ],
    ["futures of another master's", BrokerApi.enableFutures, { subAccount: "carolsub01" }, noSubAccount, bob],
    [
      "a withdrawal to an address it does not keep",
      withdraw,
      { ...withdrawal, address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" },
      [400, 10212],
      carol,
    ],
    [
      "a withdrawal to another network's address",
      withdraw,
      { ...withdrawal, network: "ETH" },
      [400, 33333],
      carol,
    ],
    ["a withdrawal of no coin", withdraw, { ...withdrawal, coin: "NONE" }, noCoin, carol],
    ["a withdrawal on no network", withdraw, { ...withdrawal, network: "BTC" }, [400, 10216], carol],
    [
      "a withdrawal without its memo",
      withdraw,
      { coin: "XRP", network: "XRP", amount: "5", address: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh" },
      [400, 700004, withReason(mandatory("address:memo"))],
      carol,
    ],
    [
      "a withdrawal of more than there is",
      withdraw,
      { ...withdrawal, amount: "500000" },
      [400, 10101],
      carol,
    ],
    ["a withdrawal below the least", withdraw, { ...withdrawal, amount: "4.99" }, [400, 10097], carol],
    [
      "a withdrawal with a long remark",
      withdraw,
      { ...withdrawal, remark: "x".repeat(129) },
      [400, 10268],
      carol,
    ],
  ]
  it.each(cases.map((each) => [each[0], each] as const))(
    "a broker's call is rejected in the broker's format, and nothing changes: %s",
    async (_, each) => {
      const [, endpoint, fields, [status, code, message], of] = each
      const answer = await ask(endpoint, fields, of === undefined ? {} : { key: of })
      expect(told(answer)).toEqual(brokerRejection(status, code, message ?? answer.json.msg))
      expect(answer.json.msg).not.toBe("")
    },
  )

  it("an unknown method, an unknown key and an expired time are rejected in the broker's format", async () => {
    const elsewhere = (path: string, method = "GET", request: SignedRequest = {}) =>
      server.signed(method, `/api/v3/broker/${path}`, {}, request)
    for (const [answer, status] of [
      [await elsewhere("sub-account/list", "PUT"), 405],
      [await elsewhere("sub-account/list", "GET", { key: { key: "nobody", secret: "none" } }), 400],
      [await elsewhere("sub-account/list", "GET", { timestamp: 1_000_000_000_000 }), 400],
    ] as const) {
      expect(told(answer)).toEqual(brokerRejection(status, answer.json.code, answer.json.msg))
    }
  })

  it("an unknown path under the broker's prefix is rejected like any unknown path", async () => {
    for (const path of ["/api/v3/broker/sub-account", "/api/v3/broker/sub-account/list/"])
      expect(told(await server.signed("GET", path))).toEqual({
        status: 404,
        json: {
          code: 404,
          msg: expect.stringMatching(
            `^no such endpoint: GET ${path}; the nearest is /api/v3/broker/sub-account/`,
          ),
        },
      })
  })
})

describe("whoever rejects a broker's call does it in the broker's words:", () => {
  const isBrokers = (answer: Awaited<ReturnType<typeof ask>>, status: number) =>
    expect(told(answer)).toEqual(brokerRejection(status, Number(answer.json.code), answer.json.msg))

  it("an unknown host and a too long path are rejected in the broker's format", async () => {
    const { path } = BrokerApi.subAccounts
    isBrokers(await server.signed("GET", path, {}, { headers: { Host: "evil.example" } }), 403)
    const long = await server.signed("GET", path, { subAccount: "x".repeat(16_000), stray: "y".repeat(400) })
    isBrokers(long, 414)
  })

  it("exceeded weights and the following ban are rejected in the broker's format", async () => {
    const metered = await meteredServer({ weightBudget: 2, banAfterRejections: 2 })
    const seen = []
    for (let i = 0; i < 6; i++) seen.push(await ask(BrokerApi.subAccounts, {}, {}, metered))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 429, 429, 418, 418])
    for (const answer of seen.slice(2)) {
      isBrokers(answer, answer.status)
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0)
    }
  })
})

describe("a page or a time beyond all bounds", () => {
  const numbers = [
    "0",
    "-1",
    "1",
    "1.5",
    "1e3",
    "NaN",
    "201",
    "1001",
    "999999999999999",
    "9007199254740993",
    "9".repeat(30),
  ]
  const moments = [
    "0",
    "0000000000000",
    "9999999999999",
    "-1",
    "20260230",
    "00010101",
    "99991231",
    "1e12",
    "9".repeat(30),
  ]
  const asked = [
    [BrokerApi.subAccounts, ["page", "limit"]],
    [BrokerApi.subDepositHistory, ["page", "limit", "status", "startTime", "endTime"]],
    [BrokerApi.allSubDepositHistory, ["page", "limit", "status", "startTime", "endTime"]],
    [BrokerApi.universalTransferHistory, ["page", "limit", "startTime", "endTime"]],
    [BrokerApi.rebates, ["page", "pageSize", "startTime", "endTime"]],
  ] as const
  it.each(asked.map(([endpoint, names]) => [endpoint.path, endpoint, names] as const))(
    "a page or a time beyond all bounds of %s is answered or rejected",
    async (_, endpoint, names) => {
      for (const name of names)
        for (const value of name.endsWith("Time") ? moments : numbers) {
          const answer = await ask(endpoint as Endpoint, { ...spots, [name]: value })
          expect([200, 400], `${name}=${value}: ${answer.text}`).toContain(answer.status)
          if (answer.status === 200)
            Schema.decodeUnknownSync(endpoint.success as Schema.Codec<unknown>)(answer.json)
        }
      const far = { page: "999999999999999", limit: "999999999999999", pageSize: "999999999999999" }
      expect((await ask(endpoint as Endpoint, { ...spots, ...far })).status).toBe(200)
    },
  )
})
