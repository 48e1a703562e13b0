/** Mutants that accept callers they should reject, or reject callers they should accept. */
import { answerOf, instead, makesUp, needs, rejects, serves } from "../deviations.ts"
import { mutants } from "../Mutant.ts"

const withoutLeadingSlash = ["spot.mxDeduct", "spot.setMxDeduct", "spot.tradeFee"]

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const withdrawal = { coin: "USDT", address, amount: "20" }
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT" }
const types = { fromAccountType: "SPOT", toAccountType: "SPOT" }
/** Values that a careless server assumes for missing required parameters. */
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
      "Any signature is accepted.": serves(
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
    "path-prefix": {
      "The paths written without a leading slash are not under /api/v3.": instead(
        "every",
        ({ endpoint }) => withoutLeadingSlash.includes(endpoint) && answerOf({}, 404),
      ),
    },
  }),
  ...Object.entries(madeUp).flatMap(([endpoint, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      mutants(endpoint, {
        [`parameter.${name}`]: { [`Without ${name}, ${value} is used.`]: makesUp(endpoint, name, value) },
      }),
    ),
  ),
]
