/** Servers that do not know an optional parameter, or that are not where the interface says they are. */
import { answerOf, instead, knowsNo } from "../deviations.ts"
import { type Handle, mutants } from "../Mutant.ts"

const unknown: Readonly<Record<string, ReadonlyArray<string>>> = {
  "broker.createSubAccount": ["password"],
  "broker.createApiKey": ["ip"],
  "broker.withdraw": ["password", "remark"],
  "broker.universalTransfer": ["clientTranId"],
  "spot.testOrder": ["quoteOrderQty", "stpMode"],
  "spot.placeOrder": ["quoteOrderQty"],
  "spot.cancelOrder": ["orderId", "origClientOrderId"],
  "spot.queryOrder": ["orderId", "origClientOrderId"],
  "spot.openOrders": ["symbol"],
  "spot.myTrades": ["orderId"],
}

const withoutLeadingSlash = ["spot.mxDeduct", "spot.setMxDeduct", "spot.tradeFee"]

const elsewhere: Handle = instead(
  "every",
  ({ endpoint }) => withoutLeadingSlash.includes(endpoint) && answerOf({}, 404),
)

export const unknownParameters = [
  ...Object.entries(unknown).flatMap(([endpoint, names]) =>
    names.flatMap((name) =>
      mutants(endpoint, {
        [`parameter.${name}`]: { [`A call with ${name} is rejected.`]: knowsNo(endpoint, name) },
      }),
    ),
  ),
  ...mutants("conventions", {
    "path-prefix": { "The paths written without a leading slash are not under /api/v3.": elsewhere },
  }),
]
