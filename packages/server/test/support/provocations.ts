/**
 * How each listed rejection of an endpoint is provoked: the request, its sender and the preparation. Rejections
 * of a parameter that are the same for every endpoint use the examples of its documentation; the other
 * rejections are listed by endpoint.
 */

import { BrokerApi } from "@bourse/broker"
import { type DocumentedEndpoint, type Endpoint, type ErrorName, permissions } from "@bourse/core"
import { listenKeysMax } from "@bourse/vocabulary/streams"
import { call } from "./brokerCalls.ts"
import { startClosedNetworkServer } from "./closedNetworkServer.ts"
import { exampleParameters, fieldsOf } from "./exampleParameters.ts"
import {
  alice,
  bob,
  carol,
  type Key,
  limitBuy,
  ok,
  type TestServer,
  times,
  uids,
  type Values,
} from "./testServer.ts"
import { fund, outside, setFrozen, tenUsdt } from "./testWallet.ts"

export interface Provocation {
  readonly sent: Values
  /** The sender of the request: Alice, unless the endpoint is for sub-accounts. */
  readonly by?: Key
  /** Prepares the server for the rejection. The values that the preparation returns are sent too. */
  readonly after?: (server: TestServer, endpoint: Endpoint) => Promise<Values> | Promise<void>
  /** The key that sends the request, if the preparation makes it. */
  readonly key?: (server: TestServer) => Promise<Key>
  /** Server options, if the ordinary sandbox does not fit. */
  readonly start?: () => Promise<TestServer>
}
type Provocations = Readonly<{ [Name in ErrorName]?: Provocation }>

const frozen = (uid: string) => async (server: TestServer) => {
  ok(await setFrozen(server, uid, true))
}
const settings = (changed: object) => async (server: TestServer) => server.change(changed)

const subAccount = "carolsub01"
/** Values of this sandbox that replace examples from the documentation. */
const ofThisSandbox = { subAccount, toAccount: subAccount, permissions: "SPOT_DEAL_READ" }
const givenTo = ({ id, role }: Endpoint): Values => {
  if (id === "broker.createSubAccount") return { subAccount: "tokyodesk" }
  if (id.startsWith("wallet.")) return {}
  return { ...ofThisSandbox, ...(role === "broker" ? { toAccountType: "SPOT" } : {}) }
}

/** Valid parameters of an endpoint, for a new sandbox. */
const sentTo = (documented: DocumentedEndpoint): Values =>
  exampleParameters(documented, givenTo(documented.endpoint), ["tradeGroupId"])

// Wrong values of parameters, which every endpoint rejects alike.

const [tooFine, nothing, tooMuch] = ["10.0000000000000001", "0", "900000"]
const long = "x".repeat(129)
const reversed = { startTime: 1785542400001, endTime: 1785542400000 }

const wrong: { readonly [Name in ErrorName]?: Values } = {
  invalidSymbol: { symbol: "NOPEUSDT" },
  unknownCoin: { coin: "NOPE", asset: "NOPE" },
  noAddress: { network: "NOPE", netWork: "NOPE" },
  amountTooFine: { amount: tooFine },
  amountNotPositive: { amount: nothing },
  amountInvalid: { amount: "1" },
  insufficientBalance: { amount: tooMuch },
  parameterError: reversed,
  remarkTooLong: { note: long, remark: long },
  recordNotFound: { id: "999", tranId: "999", listenKey: "none" },
  unknownOrder: { orderId: "999" },
  orderNotFound: { orderId: "999" },
  strategyGroupNotFound: { tradeGroupId: "99" },
  subAccountNotFound: { subAccount: "nobodyhere", toAccount: "nobodyhere" },
}

/**
 * The address in the example is one that carol saved: otherwise the missing address would be the only error.
 */
const keepAddress = async (server: TestServer) => {
  const { coin: asset, netWork: network, address } = tenUsdt
  const saved = { uid: uids.carol, asset, network, address }
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
}

const common = (documented: DocumentedEndpoint, name: ErrorName): Provocation | undefined => {
  const { endpoint } = documented
  const [by, uid] = endpoint.role === "sub" ? [carol, uids.carol] : [alice, uids.alice]
  const sent = sentTo(documented)
  if (name === "subAccountFrozen") return { sent, by, after: frozen(uid) }
  const fields = fieldsOf(endpoint)
  const changed = Object.entries(wrong[name] ?? {}).filter(([field]) => Object.hasOwn(fields, field))
  if (changed.length === 0) return undefined
  const after = endpoint.role === "sub" ? { after: keepAddress } : {}
  return { sent: { ...sent, ...Object.fromEntries(changed) }, by, ...after }
}

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

// Provocations that belong to single endpoints.

const symbol = { symbol: "BTCUSDT" }

const makeGroup = async (server: TestServer): Promise<Values> => {
  const { data } = ok(await server.signed("POST", "/api/v3/strategy/group", { tradeGroupName: "desk" }))
  return { tradeGroupId: data.tradeGroupId }
}
const uid = uids.carol
const addToGroup: Provocations = {
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

const withdrawals = (network: "netWork" | "network"): Provocations => {
  const { netWork, ...others } = tenUsdt
  const ten = { ...others, [network]: netWork }
  return {
    withdrawalUnavailable: {
      start: startClosedNetworkServer,
      sent: { coin: "GAS", [network]: "IN", address: outside.ETH, amount: "10" },
      after: (server) => fund(server, uids.alice, "GAS", "100"),
    },
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

const toFutures = { asset: "USDT", amount: "5", fromAccountType: "SPOT", toAccountType: "FUTURES" }
const toBob = { asset: "USDT", amount: "5", toAccountType: "UID", toAccount: uids.bob }
const toCarol = { ...toFutures, toAccountType: "SPOT", toAccount: subAccount }
const clientTranId = "0123456789abcdef0123456789abcdef"
const opening = { subAccount: "tokyodesk", note: "desk" }
const keyed = { subAccount, note: "desk", permissions: "SPOT_DEAL_READ" }
const carolWithdraws = (changed: Values, after: Provocation["after"] = keepAddress): Provocation => ({
  sent: { coin: "USDT", network: "TRX", address: outside.TRX, amount: "10", ...changed },
  by: carol,
  after,
})

const byEndpoint: Readonly<Record<string, Provocations>> = {
  "spot.testOrder": orders,
  "spot.placeOrder": orders,
  "spot.cancelOrder": {
    invalidSymbol: { sent: { symbol: "NOPEUSDT", orderId: "1" } },
    mandatoryParameter: { sent: symbol },
  },
  "spot.queryOrder": { mandatoryParameter: { sent: symbol } },
  "spot.createStrategyGroup": {
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
  "spot.addToStrategyGroup": addToGroup,
  "spot.addToStrategyGroupByGet": addToGroup,
  "spot.removeFromStrategyGroup": {
    mandatoryParameter: { sent: { uid } },
    notInStrategyGroup: { sent: { uid }, after: makeGroup },
  },

  "wallet.withdraw": withdrawals("netWork"),
  "wallet.withdrawApply": withdrawals("network"),
  "wallet.cancelWithdrawal": {
    transferProcessing: {
      sent: {},
      after: async (server) => {
        const { id } = ok(await server.signed("POST", "/api/v3/capital/withdraw", tenUsdt))
        await server.advance(11_000)
        return { id }
      },
    },
  },
  "wallet.transfer": {
    parameterError: { sent: { ...toFutures, toAccountType: "SPOT" } },
    accountTransferNotSupported: { sent: toFutures, by: carol },
  },
  "wallet.internalTransfer": {
    userNotFound: { sent: { ...toBob, toAccount: "99999999" } },
    parameterError: { sent: { ...toBob, toAccount: uids.alice } },
    mandatoryParameter: { sent: { ...toBob, toAccountType: "MOBILE", toAccount: "13800000000" } },
  },

  "broker.createSubAccount": {
    subAccountNameInvalid: { sent: { ...opening, subAccount: "short" } },
    nameTaken: { sent: { ...opening, subAccount } },
    operationNotSupported: { sent: opening, by: carol },
    fundsPassword: { sent: { ...opening, password: "secret" } },
  },
  "broker.createApiKey": {
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
  "broker.deleteApiKey": { apiKeyNotFound: { sent: { subAccount, apiKey: bob.key } } },
  "broker.withdraw": {
    addressNotListed: carolWithdraws({}, async () => {}),
    withdrawalUnavailable: {
      start: startClosedNetworkServer,
      sent: { coin: "GAS", network: "IN", address: outside.ETH, amount: "10" },
      by: carol,
    },
    parameterError: carolWithdraws({ address: "nowhere" }),
    mandatoryParameter: carolWithdraws({ coin: "XRP", network: "XRP", address: outside.XRP }),
    fundsPassword: carolWithdraws({ password: clientTranId }),
  },
  "broker.universalTransfer": {
    notABroker: { sent: toCarol, by: bob },
    accountTransferNotSupported: { sent: { ...toCarol, toAccountType: "FUTURES" } },
    contentDiffers: {
      sent: { ...toCarol, clientTranId, amount: "6" },
      after: async (server) => {
        ok(await call(server, BrokerApi.universalTransfer, { ...toCarol, clientTranId }))
      },
    },
    parameterError: { sent: { ...toCarol, toAccount: undefined } },
  },

  "streams.createListenKey": {
    parameterError: {
      sent: {},
      after: async (server, { path }) => {
        await times(listenKeysMax, async () => ok(await server.signed("POST", path)))
      },
    },
  },
}

/** Returns undefined if no provocation of this rejection is known. */
export const provocationOf = (documented: DocumentedEndpoint, name: ErrorName): Provocation | undefined =>
  byEndpoint[documented.endpoint.id]?.[name] ?? common(documented, name)

/** Names of the errors that have a provocation for this endpoint only. */
export const provokedAlone = ({ id }: Endpoint): ReadonlyArray<string> => Object.keys(byEndpoint[id] ?? {})

/** Rejections of single elements, by the endpoint's id: the first element of the answer has the code. */
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
