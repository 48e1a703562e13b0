/** Servers that let in whom they should keep out, or keep out whom they should let in. */
import { changed, type Fault, makesUp, refusal, refuses, serves, understands, without } from "./Fault.ts"

const orderEndpoints = [
  "spot.testOrder",
  "spot.placeOrder",
  "spot.cancelOrder",
  "spot.queryOrder",
  "spot.openOrders",
  "spot.cancelOpenOrders",
  "spot.allOrders",
]

const guarded = [
  "broker.createSubDepositAddress",
  "broker.subDepositAddresses",
  "broker.withdraw",
  "broker.universalTransfer",
  "broker.universalTransferHistory",
  ...orderEndpoints,
  "spot.batchOrders",
  "spot.kycStatus",
  "spot.uid",
  "spot.selfSymbols",
  "spot.account",
  "spot.myTrades",
  "spot.setMxDeduct",
  "spot.mxDeduct",
  "spot.tradeFee",
  "spot.createStrategyGroup",
  "spot.strategyGroups",
  "spot.deleteStrategyGroup",
  "spot.addToStrategyGroup",
  "spot.removeFromStrategyGroup",
  "wallet.coinConfigurations",
  "wallet.withdraw",
  "wallet.cancelWithdrawal",
  "wallet.withdrawApply",
  "wallet.depositHistory",
  "wallet.withdrawalHistory",
  "wallet.createDepositAddress",
  "wallet.depositAddresses",
  "wallet.withdrawalAddresses",
  "wallet.transfer",
  "wallet.transferHistory",
  "wallet.transferRecord",
  "wallet.convertibleAssets",
  "wallet.convert",
  "wallet.conversionHistory",
  "wallet.internalTransfer",
  "wallet.internalTransferHistory",
]

/** Without a stated role, and a fixture calls them with a sub-account's key. */
const forEverybody = [
  "broker.createSubDepositAddress",
  "broker.subDepositAddresses",
  "broker.subDepositHistory",
  "spot.account",
  "spot.placeOrder",
  "spot.setMxDeduct",
  "spot.tradeFee",
  "wallet.withdraw",
  "wallet.cancelWithdrawal",
  "wallet.withdrawApply",
  "wallet.depositHistory",
  "wallet.withdrawalHistory",
  "wallet.createDepositAddress",
  "wallet.depositAddresses",
  "wallet.withdrawalAddresses",
  "wallet.transfer",
  "wallet.transferHistory",
  "wallet.transferRecord",
  "wallet.convertibleAssets",
  "wallet.conversionHistory",
  "wallet.internalTransfer",
  "wallet.internalTransferHistory",
]

/** Other endpoints that take a recvWindow. */
const windowed = [
  "broker.createSubDepositAddress",
  "broker.subDepositAddresses",
  "broker.subDepositHistory",
  "broker.allSubDepositHistory",
  "broker.withdraw",
  "broker.rebates",
  "spot.batchOrders",
  "spot.account",
  "spot.myTrades",
  "spot.setMxDeduct",
  "spot.mxDeduct",
  "spot.tradeFee",
]

/** What a careless server takes where a required parameter is missing. */
const madeUp: ReadonlyArray<readonly [endpoint: string, parameter: string, value: string]> = [
  ["broker.createSubAccount", "note", "made up"],
  ["broker.createApiKey", "permissions", "SPOT_ACCOUNT_READ"],
  ["broker.createApiKey", "note", "made up"],
  ["broker.createSubDepositAddress", "coin", "USDT"],
  ["broker.createSubDepositAddress", "network", "TRX"],
  ["broker.subDepositAddresses", "coin", "USDT"],
  ["broker.withdraw", "coin", "USDT"],
  ["broker.withdraw", "network", "TRX"],
  ["broker.withdraw", "address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["broker.withdraw", "amount", "20"],
  ["broker.universalTransfer", "fromAccountType", "SPOT"],
  ["broker.universalTransfer", "toAccountType", "SPOT"],
  ["broker.universalTransfer", "asset", "USDT"],
  ["broker.universalTransfer", "amount", "1"],
  ["broker.universalTransferHistory", "fromAccountType", "SPOT"],
  ["broker.universalTransferHistory", "toAccountType", "SPOT"],
  ["spot.testOrder", "symbol", "BTCUSDT"],
  ["spot.testOrder", "side", "BUY"],
  ["spot.testOrder", "type", "LIMIT"],
  ["spot.placeOrder", "symbol", "BTCUSDT"],
  ["spot.placeOrder", "side", "BUY"],
  ["spot.placeOrder", "type", "LIMIT"],
  ["spot.cancelOrder", "symbol", "BTCUSDT"],
  ["spot.queryOrder", "symbol", "BTCUSDT"],
  ["spot.cancelOpenOrders", "symbol", "BTCUSDT"],
  ["spot.allOrders", "symbol", "BTCUSDT"],
  ["spot.myTrades", "symbol", "BTCUSDT"],
  ["spot.createStrategyGroup", "tradeGroupName", "made-up"],
  ["spot.strategyGroups", "tradeGroupName", "made-up"],
  ["wallet.withdraw", "coin", "USDT"],
  ["wallet.withdraw", "address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["wallet.withdraw", "amount", "20"],
  ["wallet.withdrawApply", "coin", "USDT"],
  ["wallet.withdrawApply", "address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["wallet.withdrawApply", "amount", "20"],
  ["wallet.createDepositAddress", "coin", "USDT"],
  ["wallet.depositAddresses", "coin", "USDT"],
  ["wallet.transfer", "fromAccountType", "SPOT"],
  ["wallet.transfer", "toAccountType", "FUTURES"],
  ["wallet.transfer", "asset", "USDT"],
  ["wallet.transfer", "amount", "1"],
  ["wallet.convert", "asset", "BTC"],
  ["wallet.internalTransfer", "toAccountType", "UID"],
  ["wallet.internalTransfer", "asset", "USDT"],
  ["wallet.internalTransfer", "amount", "1"],
]

const windowMs = (window: string | undefined): number => Number(window ?? Number.NaN)

export const accessFaults: ReadonlyArray<Fault> = [
  {
    id: "no-signature-needed",
    statement: "auth.signature-required",
    text: "A request without a signature is served.",
    handle: serves("every", ({ key, parameters, endpoint, ask }) =>
      key !== undefined && parameters.has("timestamp") && !parameters.has("signature")
        ? ask(endpoint, parameters)
        : undefined,
    ),
  },
  {
    id: "any-signature-will-do",
    statement: "auth.wrong-signature-is-refused",
    text: "Whatever stands in signature is taken for right.",
    handle: serves("every", ({ key, isSigned, parameters, endpoint, ask }) =>
      key !== undefined && !isSigned && parameters.has("signature") ? ask(endpoint, parameters) : undefined,
    ),
  },
  {
    id: "no-timestamp-needed",
    statement: "auth.timestamp-required",
    text: "A request without a timestamp is served.",
    handle: serves("every", ({ isSigned, parameters, endpoint, ask }) =>
      isSigned && !parameters.has("timestamp") ? ask(endpoint, parameters) : undefined,
    ),
  },
  {
    id: "no-key-needed",
    statement: "auth.key-required",
    text: "A request without a key is served as somebody's.",
    handle: serves("every", ({ namesKey, keys, parameters, endpoint, ask }) =>
      namesKey ? undefined : ask(endpoint, parameters, keys[0]),
    ),
  },
  {
    id: "unknown-key-will-do",
    statement: "auth.key-required",
    text: "A key that nobody has is served as somebody's.",
    handle: serves("every", ({ namesKey, key, keys, parameters, endpoint, ask }) =>
      namesKey && key === undefined ? ask(endpoint, parameters, keys[0]) : undefined,
    ),
  },
  {
    id: "age-does-not-matter",
    statement: "auth.recv-window-bounds-age",
    text: "A request older than its recvWindow is served.",
    handle: serves("every", ({ isSigned, parameters, endpoint, ask, now }) =>
      isSigned && now() - Number(parameters.get("timestamp")) > windowMs(parameters.get("recvWindow"))
        ? ask(endpoint, parameters)
        : undefined,
    ),
  },
  {
    id: "recv-window-needed",
    statement: "auth.recv-window-is-optional",
    text: "A request without recvWindow is refused.",
    handle: refuses("every", (parameters) => !parameters.has("recvWindow")),
  },
  {
    id: "timestamp-in-seconds",
    statement: "auth.timestamp-is-milliseconds",
    text: "timestamp is read as seconds, so that every request is far ahead.",
    handle: refuses("every", (parameters) => parameters.get("timestamp")?.length === 13),
  },
  {
    id: "parameters-wanted-in-body",
    statement: "conventions.spot-and-wallet-parameters-in-query",
    text: "A POST with its parameters in the query is refused.",
    handle: refuses("spot.placeOrder", () => true),
  },
  ...orderEndpoints.map(
    (endpoint): Fault => ({
      id: `any-recv-window.${endpoint}`,
      statement: `${endpoint}.recv-window-max-60000`,
      text: "A recvWindow above 60000 is taken as 60000.",
      handle: understands(endpoint, (parameters) =>
        windowMs(parameters.get("recvWindow")) > 60_000
          ? changed(parameters, { recvWindow: "60000" })
          : undefined,
      ),
    }),
  ),
  ...orderEndpoints.map(
    (endpoint): Fault => ({
      id: `recv-window-60001.${endpoint}`,
      statement: `${endpoint}.recv-window-max-60000`,
      text: "A recvWindow may be one millisecond longer than the largest.",
      handle: understands(endpoint, (parameters) =>
        parameters.get("recvWindow") === "60001" ? changed(parameters, { recvWindow: "60000" }) : undefined,
      ),
    }),
  ),
  ...forEverybody.map(
    (endpoint): Fault => ({
      id: `refuses-sub-accounts.${endpoint}`,
      statement: "roles.unrestricted-endpoints-serve-all",
      text: `A sub-account is refused ${endpoint}, which is for everybody.`,
      handle: async (call) =>
        call.endpoint === endpoint && call.key?.master !== undefined ? refusal : call.pass(),
    }),
  ),
  ...orderEndpoints.map(
    (endpoint): Fault => ({
      id: `recv-window-below-60000.${endpoint}`,
      statement: `${endpoint}.recv-window-60000-is-accepted`,
      text: "A recvWindow of exactly 60000 is refused.",
      handle: refuses(endpoint, (parameters) => parameters.get("recvWindow") === "60000"),
    }),
  ),
  ...[...orderEndpoints, ...windowed].map(
    (endpoint): Fault => ({
      id: `any-age.${endpoint}`,
      statement: `${endpoint}.parameter.recvWindow`,
      text: "A request is served however much older than its recvWindow it is.",
      handle: serves(endpoint, ({ isSigned, parameters, ask }) =>
        isSigned && parameters.has("recvWindow") && parameters.has("timestamp")
          ? ask(endpoint, without(parameters, "recvWindow"))
          : undefined,
      ),
    }),
  ),
  ...guarded.map(
    (endpoint): Fault => ({
      id: `any-permission.${endpoint}`,
      statement: `${endpoint}.permission`,
      text: "A key without the right is served.",
      handle: serves(endpoint, ({ isSigned, key, keys, parameters, ask }) => {
        const full = keys.find(({ uid, isFull }) => isFull && uid === key?.uid)
        return isSigned && key?.isFull === false && full !== undefined
          ? ask(endpoint, parameters, full)
          : undefined
      }),
    }),
  ),
  ...madeUp.map(
    ([endpoint, parameter, value]): Fault => ({
      id: `makes-up-${parameter}.${endpoint}`,
      statement: `${endpoint}.parameter.${parameter}`,
      text: `Without ${parameter}, ${value} is taken.`,
      handle: makesUp(endpoint, parameter, value),
    }),
  ),
  {
    id: "coins-need-a-parameter",
    statement: "wallet.coinConfigurations.needs-no-parameters",
    text: "The coins are listed only for those who name one.",
    handle: async (call) =>
      call.endpoint === "wallet.coinConfigurations" &&
      without(call.parameters, "timestamp", "signature").size === 0
        ? refusal
        : call.pass(),
  },
]
