/**
 * How each refusal that an endpoint lists is provoked, by endpoint and error, on a server of its own: what is sent,
 * and by whom (alice unless said), after what had to happen first.
 */

import { BrokerApi } from "@bourse/broker"
import { type Endpoint, permissions } from "@bourse/core"
import { call } from "./brokerCalls.ts"
import { startClosedNetworkServer } from "./closedNetworkServer.ts"
import {
  alice,
  bob,
  carol,
  type Key,
  limitBuy,
  ok,
  type TestServer,
  uids,
  type Values,
} from "./testServer.ts"
import { fund, outside, setFrozen, tenUsdt } from "./testWallet.ts"

export interface Provocation {
  readonly sent: Values
  readonly by?: Key
  /** What happens first; what it returns is sent too. */
  readonly after?: (server: TestServer, endpoint: Endpoint) => Promise<Values> | Promise<void>
  /** The key that sends, where it must be made first. */
  readonly key?: (server: TestServer) => Promise<Key>
  /** Where an ordinary sandbox will not do. */
  readonly start?: () => Promise<TestServer>
}
type Provocations = Readonly<Record<string, Provocation>>

const frozen = (uid: string) => async (server: TestServer) => {
  ok(await setFrozen(server, uid, true))
}
const settings = (changed: object) => async (server: TestServer) => server.change(changed)

// Orders

const bobSells = async (server: TestServer) => {
  ok(await server.order({ side: "SELL", price: "60000" }, { key: bob }))
}
const order = (changed: Values, after?: Provocation["after"]): Provocation => ({
  sent: { ...limitBuy, ...changed },
  ...(after === undefined ? {} : { after }),
})

const symbolIs = (status: string) => async (server: TestServer) => {
  ok(await server.control("POST", "/admin/v1/symbols/BTCUSDT", { status }))
}

const orders: Provocations = {
  invalidSymbol: order({ symbol: "NOPEUSDT" }),
  symbolSuspended: order({}, symbolIs("halted")),
  tradingDisabled: order({}, symbolIs("delisted")),
  mandatoryParameter: order({ price: undefined }),
  minimumVolume: order({ quantity: "0.000001" }),
  maximumVolume: order({ quantity: "1000" }),
  amountTooFine: order(
    { type: "MARKET", quantity: undefined, quoteOrderQty: "10.000000000000000001" },
    bobSells,
  ),
  insufficientPosition: order({ quantity: "10" }),
  oversold: order({ side: "SELL", quantity: "10" }),
  noOppositePrice: order({ type: "MARKET", price: undefined }),
  openOrdersLimit: order({}, async (server) => {
    await server.change({ openOrdersPerSymbolMax: 1 })
    ok(await server.order())
  }),
  priceOffTick: order({ price: "50000.001" }),
  quantityOffLot: order({ quantity: "0.0010001" }),
  postOnlyWouldCross: order({ type: "LIMIT_MAKER", price: "60000" }, bobSells),
  duplicateClientOrderId: order({ newClientOrderId: "mine" }, async (server) => {
    ok(await server.order({ newClientOrderId: "mine" }))
  }),
  priceOutOfBand: order({ price: "99999999999999999999" }),
  subAccountFrozen: order({}, frozen(uids.alice)),
}

const inBatch = ({ sent, ...others }: Provocation): Provocation => ({
  ...others,
  sent: { batchOrders: JSON.stringify([sent]) },
})

const symbol = { symbol: "BTCUSDT" }
const elsewhere: Provocations = { invalidSymbol: { sent: { symbol: "NOPEUSDT" } } }
const reversed = { startTime: 1785542400001, endTime: 1785542400000 }
const reversedTimes: Provocations = { parameterError: { sent: reversed } }
const reversedTimesOfSymbol: Provocations = {
  ...elsewhere,
  parameterError: { sent: { ...symbol, ...reversed } },
}

// Strategy groups

const makeGroup = async (server: TestServer): Promise<Values> => {
  const { data } = ok(await server.signed("POST", "/api/v3/strategy/group", { tradeGroupName: "desk" }))
  return { tradeGroupId: data.tradeGroupId }
}
const uid = uids.carol
const addToGroup: Provocations = {
  subAccountFrozen: { sent: { uid, tradeGroupId: "99" }, after: frozen(uids.alice) },
  strategyGroupNotFound: { sent: { uid, tradeGroupId: "99" } },
  mandatoryParameter: { sent: { uid } },
  notUnderMaster: { sent: { uid: uids.bob }, after: makeGroup },
  strategyGroupMembersLimit: {
    sent: { uid: `${uids.alice},${uid}` },
    after: async (server) => {
      await server.change({ strategyGroupMembersMax: 1 })
      return makeGroup(server)
    },
  },
}

// Money

const [tooFine, nothing, tooMuch] = ["10.0000000000000001", "0", "900000"]
const long = "x".repeat(129)

/** What any amount that moves can be refused for: `sent` is a move that is fine, `of` the account it is of. */
const moves = (sent: Values, by: Key, of: string, coin: "coin" | "asset"): Provocations => ({
  unknownCoin: { sent: { ...sent, [coin]: "NOPE" }, by },
  amountTooFine: { sent: { ...sent, amount: tooFine }, by },
  amountNotPositive: { sent: { ...sent, amount: nothing }, by },
  insufficientBalance: { sent: { ...sent, amount: tooMuch }, by },
  subAccountFrozen: { sent, by, after: frozen(of) },
})

const toFutures = { asset: "USDT", amount: "5", fromAccountType: "SPOT", toAccountType: "FUTURES" }
const toBob = { asset: "USDT", amount: "5", toAccountType: "UID", toAccount: uids.bob }

const noSuchNetwork: Provocations = {
  unknownCoin: { sent: { coin: "NOPE", network: "TRX" } },
  noAddress: { sent: { coin: "USDT", network: "NOPE" } },
}

const withdrawals = (network: "netWork" | "network"): Provocations => {
  const { netWork, ...others } = tenUsdt
  const ten = { ...others, [network]: netWork }
  return {
    ...moves(ten, alice, uids.alice, "coin"),
    amountInvalid: { sent: { ...ten, amount: "1" } },
    noAddress: { sent: { ...ten, [network]: "NOPE" } },
    withdrawalUnavailable: {
      start: startClosedNetworkServer,
      sent: { coin: "GAS", [network]: "IN", address: outside.ETH, amount: "10" },
      after: (server) => fund(server, uids.alice, "GAS", "100"),
    },
    remarkTooLong: { sent: { ...ten, remark: long } },
    parameterError: { sent: { ...ten, address: "nowhere" } },
    mandatoryParameter: { sent: { ...ten, coin: "XRP", [network]: "XRP", address: outside.XRP } },
    contentDiffers: {
      sent: { ...ten, withdrawOrderId: "mine", amount: "11" },
      after: async (server, { method, path }) => {
        ok(await server.signed(method, path, { ...ten, withdrawOrderId: "mine" }))
      },
    },
  }
}

// The broker

const subAccount = "carolsub01"
const nobody: Provocations = { subAccountNotFound: { sent: { subAccount: "nobodyhere" } } }
const opening = { subAccount: "tokyodesk", note: "desk" }
const keyed = { subAccount, note: "desk", permissions: "SPOT_DEAL_READ" }
const toCarol = {
  asset: "USDT",
  amount: "5",
  toAccount: subAccount,
  fromAccountType: "SPOT",
  toAccountType: "SPOT",
}
const clientTranId = "0123456789abcdef0123456789abcdef"
const carolsTen = { coin: "USDT", network: "TRX", address: outside.TRX, amount: "10" }

/** Carol keeps the address; without it nothing but that is told. */
const keepAddress = async (server: TestServer) => {
  const { coin: asset, network, address } = carolsTen
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", { uid, asset, network, address }))
}
const carolWithdraws = (changed: Values, after: Provocation["after"] = keepAddress): Provocation => ({
  sent: { ...carolsTen, ...changed },
  by: carol,
  after,
})

/** Refusals of the whole call, by the endpoint's id. */
export const provocations: Readonly<Record<string, Provocations>> = {
  "spot.testOrder": orders,
  "spot.placeOrder": orders,
  "spot.cancelOrder": {
    ...elsewhere,
    invalidSymbol: { sent: { symbol: "NOPEUSDT", orderId: "1" } },
    mandatoryParameter: { sent: symbol },
    unknownOrder: { sent: { ...symbol, orderId: "999" } },
  },
  "spot.cancelOpenOrders": elsewhere,
  "spot.queryOrder": {
    ...elsewhere,
    mandatoryParameter: { sent: symbol },
    orderNotFound: { sent: { ...symbol, orderId: "999" } },
  },
  "spot.openOrders": elsewhere,
  "spot.allOrders": reversedTimesOfSymbol,
  "spot.myTrades": reversedTimesOfSymbol,
  "spot.tradeFee": elsewhere,
  "spot.setFeeDeduction": {
    subAccountFrozen: { sent: { mxDeductEnable: "true" }, after: frozen(uids.alice) },
  },
  "spot.createStrategyGroup": {
    subAccountFrozen: { sent: { tradeGroupName: "ice" }, after: frozen(uids.alice) },
    strategyGroupNameTaken: {
      sent: { tradeGroupName: "desk" },
      after: async (server) => void (await makeGroup(server)),
    },
    strategyGroupsLimit: {
      sent: { tradeGroupName: "another" },
      after: async (server) => {
        await server.change({ strategyGroupsMax: 1 })
        await makeGroup(server)
      },
    },
  },
  "spot.deleteStrategyGroup": {
    strategyGroupNotFound: { sent: { tradeGroupId: "99" } },
    subAccountFrozen: { sent: { tradeGroupId: "99" }, after: frozen(uids.alice) },
  },
  "spot.addToStrategyGroup": addToGroup,
  "spot.addToStrategyGroupByGet": addToGroup,
  "spot.removeFromStrategyGroup": {
    subAccountFrozen: { sent: { uid, tradeGroupId: "99" }, after: frozen(uids.alice) },
    strategyGroupNotFound: { sent: { uid, tradeGroupId: "99" } },
    mandatoryParameter: { sent: { uid } },
    notInStrategyGroup: { sent: { uid }, after: makeGroup },
  },

  "wallet.withdraw": withdrawals("netWork"),
  "wallet.withdrawApply": withdrawals("network"),
  "wallet.cancelWithdrawal": {
    recordNotFound: { sent: { id: "999" } },
    transferProcessing: {
      sent: {},
      after: async (server) => {
        const { id } = ok(await server.signed("POST", "/api/v3/capital/withdraw", tenUsdt))
        await server.advance(11_000)
        return { id }
      },
    },
  },
  "wallet.depositHistory": reversedTimes,
  "wallet.withdrawalHistory": reversedTimes,
  "wallet.createDepositAddress": noSuchNetwork,
  "wallet.depositAddresses": noSuchNetwork,
  "wallet.transfer": {
    ...moves(toFutures, alice, uids.alice, "asset"),
    parameterError: { sent: { ...toFutures, toAccountType: "SPOT" } },
    accountTransferNotSupported: { sent: toFutures, by: carol },
  },
  "wallet.transferHistory": { parameterError: { sent: { ...toFutures, ...reversed } } },
  "wallet.transferRecord": { recordNotFound: { sent: { tranId: "999" } } },
  "wallet.convert": { subAccountFrozen: { sent: { asset: "USDT" }, after: frozen(uids.alice) } },
  "wallet.conversionHistory": reversedTimes,
  "wallet.internalTransfer": {
    ...moves(toBob, alice, uids.alice, "asset"),
    userNotFound: { sent: { ...toBob, toAccount: "99999999" } },
    parameterError: { sent: { ...toBob, toAccount: uids.alice } },
    mandatoryParameter: { sent: { ...toBob, toAccountType: "MOBILE", toAccount: "13800000000" } },
  },
  "wallet.internalTransferHistory": reversedTimes,

  "broker.createSubAccount": {
    subAccountFrozen: { sent: opening, after: frozen(uids.alice) },
    subAccountNameInvalid: { sent: { ...opening, subAccount: "short" } },
    remarkTooLong: { sent: { ...opening, note: long } },
    nameTaken: { sent: { ...opening, subAccount } },
    operationNotSupported: { sent: opening, by: carol },
    fundsPassword: { sent: { ...opening, password: "secret" } },
  },
  "broker.subAccountStatus": nobody,
  "broker.createApiKey": {
    subAccountFrozen: { sent: keyed, after: frozen(uids.alice) },
    subAccountNotFound: { sent: { ...keyed, subAccount: "nobodyhere" } },
    remarkTooLong: { sent: { ...keyed, note: long } },
    noPermission: {
      sent: keyed,
      key: (server) =>
        server.grant(
          uids.alice,
          permissions.filter((each) => each !== keyed.permissions),
        ),
    },
    permissionUnknown: { sent: { ...keyed, permissions: "SPOT_EVERYTHING" } },
    addressListInvalid: { sent: { ...keyed, ip: "192.0.2.1,192.0.2.2,192.0.2.3,192.0.2.4,192.0.2.5" } },
    addressInvalid: { sent: { ...keyed, ip: "here" } },
    apiKeysLimit: { sent: keyed, after: settings({ apiKeysPerAccountMax: 1 }) },
  },
  "broker.apiKeys": nobody,
  "broker.deleteApiKey": {
    subAccountNotFound: { sent: { subAccount: "nobodyhere", apiKey: carol.key } },
    apiKeyNotFound: { sent: { subAccount, apiKey: bob.key } },
  },
  "broker.createSubDepositAddress": noSuchNetwork,
  "broker.subDepositAddresses": { unknownCoin: { sent: { coin: "NOPE" } } },
  "broker.subDepositHistory": reversedTimes,
  "broker.allSubDepositHistory": reversedTimes,
  "broker.withdraw": {
    unknownCoin: carolWithdraws({ coin: "NOPE" }),
    amountTooFine: carolWithdraws({ amount: tooFine }),
    amountNotPositive: carolWithdraws({ amount: nothing }),
    amountInvalid: carolWithdraws({ amount: "1" }),
    insufficientBalance: carolWithdraws({ amount: tooMuch }),
    noAddress: carolWithdraws({ network: "NOPE" }),
    addressNotListed: carolWithdraws({}, async () => {}),
    withdrawalUnavailable: {
      start: startClosedNetworkServer,
      sent: { coin: "GAS", network: "IN", address: outside.ETH, amount: "10" },
      by: carol,
    },
    remarkTooLong: carolWithdraws({ remark: long }),
    parameterError: carolWithdraws({ address: "nowhere" }),
    mandatoryParameter: carolWithdraws({ coin: "XRP", network: "XRP", address: outside.XRP }),
    fundsPassword: carolWithdraws({ password: clientTranId }),
    subAccountFrozen: carolWithdraws({}, frozen(uid)),
  },
  "broker.universalTransfer": {
    ...moves(toCarol, alice, uids.alice, "asset"),
    notABroker: { sent: toCarol, by: bob },
    accountTransferNotSupported: { sent: { ...toCarol, toAccountType: "FUTURES" } },
    contentDiffers: {
      sent: { ...toCarol, clientTranId, amount: "6" },
      after: async (server) => {
        ok(await call(server, BrokerApi.universalTransfer, { ...toCarol, clientTranId }))
      },
    },
    parameterError: { sent: { ...toCarol, toAccount: undefined } },
    subAccountNotFound: { sent: { ...toCarol, toAccount: "nobodyhere" } },
  },
  "broker.universalTransferHistory": { parameterError: { sent: { ...toCarol, ...reversed } } },
  "broker.enableFutures": {
    ...nobody,
    subAccountFrozen: { sent: { subAccount }, after: frozen(uids.alice) },
  },
  "broker.rebates": reversedTimes,

  "market.exchangeInfo": elsewhere,
  "market.depth": elsewhere,
  "market.trades": elsewhere,
  "market.aggTrades": reversedTimesOfSymbol,
  "market.klines": {
    invalidSymbol: { sent: { symbol: "NOPEUSDT", interval: "1m" } },
    parameterError: { sent: { ...symbol, interval: "1m", ...reversed } },
  },
  "market.avgPrice": elsewhere,
  "market.dayTicker": elsewhere,
  "market.priceTicker": elsewhere,
  "market.bookTicker": elsewhere,
}

/** Refusals of single elements, by the endpoint's id: the first element of what is answered has the code. */
export const elementProvocations: Readonly<Record<string, Provocations>> = {
  "spot.batchOrders": {
    ...Object.fromEntries(Object.entries(orders).map(([name, each]) => [name, inBatch(each)])),
    duplicateParameter: {
      sent: { batchOrders: JSON.stringify([limitBuy]).replace('"side"', '"side":"BUY","side"') },
    },
  },
  "wallet.convertibleAssets": {
    assetNotConvertible: { sent: {}, by: bob, after: (server) => fund(server, uids.bob, "XRP", "1") },
    amountInvalid: { sent: {}, by: bob, after: (server) => fund(server, uids.bob, "PEPE", "0.000000000001") },
  },
  "wallet.convert": {
    unknownCoin: { sent: { asset: "NOPE" } },
    transferNotSupported: { sent: { asset: "MX" } },
    insufficientBalance: { sent: { asset: "XRP" } },
    amountInvalid: {
      sent: { asset: "PEPE" },
      after: (server) => fund(server, uids.alice, "PEPE", "0.000000000001"),
    },
    assetNotConvertible: { sent: { asset: "XRP" }, after: (server) => fund(server, uids.alice, "XRP", "1") },
    notSmallBalance: { sent: { asset: "USDT" } },
  },
}
