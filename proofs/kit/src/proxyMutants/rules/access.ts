/** Servers that let in whom they should keep out, or keep out whom they should let in. */
import {
  fullKeyOfCaller,
  instead,
  makesUp,
  needs,
  needsSomething,
  rejection,
  rejects,
  serves,
  servesAs,
  understands,
} from "../deviations.ts"
import { mutants } from "../Mutant.ts"

const orderEndpoints = [
  "spot.testOrder",
  "spot.placeOrder",
  "spot.cancelOrder",
  "spot.queryOrder",
  "spot.openOrders",
  "spot.cancelOpenOrders",
  "spot.allOrders",
]

/** Endpoints of an area, by their names in it. */
const of = (area: string, names: string): ReadonlyArray<string> =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${area}.${name}`)

const guarded = [
  ...of(
    "broker",
    "createSubDepositAddress subDepositAddresses withdraw universalTransfer universalTransferHistory",
  ),
  ...orderEndpoints,
  ...of(
    "spot",
    `batchOrders kycStatus uid selfSymbols account myTrades setMxDeduct mxDeduct tradeFee createStrategyGroup
    strategyGroups deleteStrategyGroup addToStrategyGroup removeFromStrategyGroup`,
  ),
  ...of(
    "wallet",
    `coinConfigurations withdraw cancelWithdrawal withdrawApply depositHistory withdrawalHistory
    createDepositAddress depositAddresses withdrawalAddresses transfer transferHistory transferRecord
    convertibleAssets convert conversionHistory internalTransfer internalTransferHistory`,
  ),
]

/** Without a stated role, and a fixture calls them with a sub-account's key. */
const forEverybody = [
  ...of("broker", "createSubDepositAddress subDepositAddresses subDepositHistory"),
  ...of("spot", "account placeOrder setMxDeduct tradeFee"),
  ...of(
    "wallet",
    `withdraw cancelWithdrawal withdrawApply depositHistory withdrawalHistory createDepositAddress
    depositAddresses withdrawalAddresses transfer transferHistory transferRecord convertibleAssets
    conversionHistory internalTransfer internalTransferHistory`,
  ),
]

/** Other endpoints that take a recvWindow. */
const windowed = [
  ...of(
    "broker",
    `createSubDepositAddress subDepositAddresses subDepositHistory allSubDepositHistory withdraw
    rebates`,
  ),
  ...of("spot", "batchOrders account myTrades setMxDeduct mxDeduct tradeFee"),
]

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const withdrawal = { coin: "USDT", address, amount: "20" }
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT" }
const types = { fromAccountType: "SPOT", toAccountType: "SPOT" }
/** What a careless server takes where a required parameter is missing. */
const madeUp: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "broker.createSubAccount": { note: "made up" },
  "broker.createApiKey": { permissions: "SPOT_ACCOUNT_READ", note: "made up" },
  "broker.createSubDepositAddress": { coin: "USDT", network: "TRX" },
  "broker.subDepositAddresses": { coin: "USDT" },
  "broker.withdraw": { ...withdrawal, network: "TRX" },
  "broker.universalTransfer": { ...types, asset: "USDT", amount: "1" },
  "broker.universalTransferHistory": types,
  "spot.testOrder": order,
  "spot.placeOrder": order,
  "spot.cancelOrder": { symbol: "BTCUSDT" },
  "spot.queryOrder": { symbol: "BTCUSDT" },
  "spot.cancelOpenOrders": { symbol: "BTCUSDT" },
  "spot.allOrders": { symbol: "BTCUSDT" },
  "spot.myTrades": { symbol: "BTCUSDT" },
  "spot.createStrategyGroup": { tradeGroupName: "made-up" },
  "spot.strategyGroups": { tradeGroupName: "made-up" },
  "wallet.withdraw": withdrawal,
  "wallet.withdrawApply": withdrawal,
  "wallet.createDepositAddress": { coin: "USDT" },
  "wallet.depositAddresses": { coin: "USDT" },
  "wallet.transfer": { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "1" },
  "wallet.convert": { asset: "BTC" },
  "wallet.internalTransfer": { toAccountType: "UID", asset: "USDT", amount: "1" },
}

export const access = [
  ...mutants("auth", {
    "signature-required": {
      "A request without a signature is accepted.": serves(
        "every",
        ({ key, parameters, endpoint, ask }) =>
          key !== undefined &&
          parameters.timestamp !== undefined &&
          parameters.signature === undefined &&
          ask(endpoint, parameters),
      ),
    },
    "wrong-signature-is-rejected": {
      "Any signature is taken for right.": serves(
        "every",
        ({ key, isSigned, parameters, endpoint, ask }) =>
          key !== undefined && !isSigned && parameters.signature !== undefined && ask(endpoint, parameters),
      ),
    },
    "timestamp-required": {
      "A request without a timestamp is accepted.": serves(
        "every",
        ({ isSigned, parameters, endpoint, ask }) =>
          isSigned && parameters.timestamp === undefined && ask(endpoint, parameters),
      ),
    },
    "key-required": {
      "A request without a key is accepted as that of some account.": serves(
        "every",
        ({ namesKey, keys, parameters, endpoint, ask }) => !namesKey && ask(endpoint, parameters, keys[0]),
      ),
      "A key that does not exist is accepted as that of some account.": serves(
        "every",
        ({ namesKey, key, keys, parameters, endpoint, ask }) =>
          namesKey && key === undefined && ask(endpoint, parameters, keys[0]),
      ),
    },
    "recv-window-bounds-age": {
      "A request older than its recvWindow is accepted.": serves(
        "every",
        ({ isSigned, parameters, endpoint, ask, now }) =>
          isSigned &&
          now() - Number(parameters.timestamp) > Number(parameters.recvWindow) &&
          ask(endpoint, parameters),
      ),
    },
    "recv-window-is-optional": {
      "A request without recvWindow is rejected.": needs("every", "recvWindow"),
    },
    "timestamp-is-milliseconds": {
      "timestamp is read as seconds, so that every request is far ahead.": rejects(
        "every",
        ({ timestamp }) => timestamp?.length === 13,
      ),
    },
  }),
  ...mutants("conventions", {
    "spot-and-wallet-parameters-in-query": {
      "A POST with its parameters in the query is rejected.": rejects("spot.placeOrder"),
    },
  }),
  ...orderEndpoints.flatMap((endpoint) =>
    mutants(endpoint, {
      "recv-window-max-60000": {
        "A recvWindow above 60000 is taken as 60000.": understands(
          endpoint,
          ({ recvWindow }) => Number(recvWindow) > 60_000 && { recvWindow: "60000" },
        ),
        "A recvWindow may be one millisecond longer than the largest.": understands(
          endpoint,
          ({ recvWindow }) => recvWindow === "60001" && { recvWindow: "60000" },
        ),
      },
      "recv-window-60000-is-accepted": {
        "A recvWindow of exactly 60000 is rejected.": rejects(
          endpoint,
          ({ recvWindow }) => recvWindow === "60000",
        ),
      },
    }),
  ),
  ...forEverybody.flatMap((endpoint) =>
    mutants(
      "roles",
      {
        "unrestricted-endpoints-serve-all": {
          [`A sub-account may not use ${endpoint}, which is open to every account.`]: instead(
            endpoint,
            ({ key }) => key?.master !== undefined && rejection,
          ),
        },
      },
      endpoint,
    ),
  ),
  ...[...orderEndpoints, ...windowed].flatMap((endpoint) =>
    mutants(endpoint, {
      "parameter.recvWindow": {
        "A request is accepted however much older than its recvWindow it is.": serves(
          endpoint,
          ({ isSigned, parameters, ask }) =>
            isSigned &&
            parameters.recvWindow !== undefined &&
            parameters.timestamp !== undefined &&
            ask(endpoint, { ...parameters, recvWindow: undefined }),
        ),
      },
    }),
  ),
  ...guarded.flatMap((endpoint) =>
    mutants(endpoint, {
      permission: {
        "A key without the permission is accepted.": servesAs(
          endpoint,
          fullKeyOfCaller,
          ({ key }) => key?.isFull === false,
        ),
      },
    }),
  ),
  ...Object.entries(madeUp).flatMap(([endpoint, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      mutants(endpoint, {
        [`parameter.${name}`]: { [`Without ${name}, ${value} is taken.`]: makesUp(endpoint, name, value) },
      }),
    ),
  ),
  ...mutants("wallet.coinConfigurations", {
    "needs-no-parameters": {
      "The coins are listed only for those who name one.": needsSomething("wallet.coinConfigurations"),
    },
  }),
]
