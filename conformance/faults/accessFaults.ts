/** Servers that let in whom they should keep out, or keep out whom they should let in. */
import { changed, type Fault, makesUp, refusal, refuses, serves, understands, without } from "./Fault.ts"

const orderEndpoints = [
  "spot.testOrder",
  "spot.placeOrder",
  "spot.cancelOrder",
  "spot.queryOrder",
  "spot.openOrders",
]

const guarded = [
  ...orderEndpoints,
  "spot.kycStatus",
  "spot.uid",
  "spot.selfSymbols",
  "spot.account",
  "spot.myTrades",
  "wallet.coinConfigurations",
]

/** What a careless server takes where a required parameter is missing. */
const madeUp: ReadonlyArray<readonly [endpoint: string, parameter: string, value: string]> = [
  ["spot.testOrder", "symbol", "BTCUSDT"],
  ["spot.testOrder", "side", "BUY"],
  ["spot.testOrder", "type", "LIMIT"],
  ["spot.placeOrder", "symbol", "BTCUSDT"],
  ["spot.placeOrder", "side", "BUY"],
  ["spot.placeOrder", "type", "LIMIT"],
  ["spot.cancelOrder", "symbol", "BTCUSDT"],
  ["spot.queryOrder", "symbol", "BTCUSDT"],
  ["spot.myTrades", "symbol", "BTCUSDT"],
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
      id: `recv-window-below-60000.${endpoint}`,
      statement: `${endpoint}.recv-window-60000-is-accepted`,
      text: "A recvWindow of exactly 60000 is refused.",
      handle: refuses(endpoint, (parameters) => parameters.get("recvWindow") === "60000"),
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
    text: "The coins are told only to those who name one.",
    handle: async (call) =>
      call.endpoint === "wallet.coinConfigurations" &&
      without(call.parameters, "timestamp", "signature").size === 0
        ? refusal
        : call.pass(),
  },
]
