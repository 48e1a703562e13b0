/** Servers that do not know an optional parameter, or that are not where the interface says they are. */
import { answerOf, type Fault, refuses } from "./Fault.ts"

const unknown: ReadonlyArray<readonly [endpoint: string, parameter: string]> = [
  ["broker.createSubAccount", "password"],
  ["broker.createApiKey", "ip"],
  ["broker.withdraw", "password"],
  ["broker.withdraw", "remark"],
  ["broker.universalTransfer", "clientTranId"],
  ["spot.testOrder", "quoteOrderQty"],
  ["spot.testOrder", "stpMode"],
  ["spot.placeOrder", "quoteOrderQty"],
  ["spot.cancelOrder", "orderId"],
  ["spot.cancelOrder", "origClientOrderId"],
  ["spot.queryOrder", "orderId"],
  ["spot.queryOrder", "origClientOrderId"],
  ["spot.openOrders", "symbol"],
  ["spot.myTrades", "orderId"],
]

const elsewhere = (id: string, statement: string, text: string, endpoints: ReadonlyArray<string>): Fault => ({
  id,
  statement,
  text,
  handle: async (call) => (endpoints.includes(call.endpoint) ? answerOf({}, 404) : call.pass()),
})

export const parameterFaults: ReadonlyArray<Fault> = [
  ...unknown.map(
    ([endpoint, parameter]): Fault => ({
      id: `knows-no-${parameter}.${endpoint}`,
      statement: `${endpoint}.parameter.${parameter}`,
      text: `A call with ${parameter} is refused.`,
      handle: refuses(endpoint, (parameters) => parameters.has(parameter)),
    }),
  ),
  elsewhere(
    "deduction-outside-the-prefix",
    "conventions.path-prefix",
    "The paths written without a leading slash are not under /api/v3.",
    ["spot.mxDeduct", "spot.setMxDeduct", "spot.tradeFee"],
  ),
]
