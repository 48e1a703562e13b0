/**
 * Rejections that name no parameter, by code and endpoint, each with the reason. The list has at most sixty
 * entries; every other rejection names the parameter, its value and the bound.
 */
import { type Endpoint, type ErrorName, errorTable } from "@bourse/core"
import type { Answer } from "./testServer.ts"

/** The names that a rejection of an endpoint may quote. */
export const namesParameter = (message: string, parameters: ReadonlyArray<string>): boolean =>
  [...parameters, "timestamp", "recvWindow", "signature"].some((name) => message.includes(`'${name}'`))

const sixty = 60

const because: {
  readonly [Name in ErrorName]?: readonly [why: string, ...endpoints: ReadonlyArray<string>]
} = {
  subAccountFrozen: [
    "the calling account is frozen, whatever it sends",
    ...["testOrder", "placeOrder", "batchOrders", "setFeeDeduction"].map((name) => `spot.${name}`),
    ...["createStrategyGroup", "deleteStrategyGroup"].map((name) => `spot.${name}`),
    ...["addToStrategyGroup", "addToStrategyGroupByGet", "removeFromStrategyGroup"].map(
      (name) => `spot.${name}`,
    ),
    ...["withdraw", "withdrawApply", "transfer", "internalTransfer", "convert"].map(
      (name) => `wallet.${name}`,
    ),
    ...["createSubAccount", "createApiKey", "enableFutures", "withdraw", "universalTransfer"].map(
      (name) => `broker.${name}`,
    ),
  ],
  notABroker: ["the calling account is no broker, whatever it sends", "broker.universalTransfer"],
  operationNotSupported: [
    "the calling account may have no further sub-account, whatever its name",
    "broker.createSubAccount",
  ],
  strategyGroupsLimit: [
    "the master may have no further group, whatever its name",
    "spot.createStrategyGroup",
  ],
  amountInvalid: ["the endpoint has no parameters; the row names its asset", "wallet.convertibleAssets"],
  assetNotConvertible: [
    "the endpoint has no parameters; the row names its asset",
    "wallet.convertibleAssets",
  ],
  parameterError: [
    "the endpoint has no parameters; the account has too many keys",
    "streams.createListenKey",
  ],
}

/** Why a rejection names no parameter, by `code endpoint`. */
export const nameless: ReadonlyMap<string, string> = new Map(
  Object.entries(because).flatMap(([name, [why, ...endpoints]]) =>
    endpoints.map((id) => [`${errorTable[name as ErrorName].code} ${id}`, why] as const),
  ),
)
if (nameless.size > sixty)
  throw new Error(`${nameless.size} rejections name no parameter; at most ${sixty} may`)

/** The key of a rejection in {@link nameless}. */
export const keyOf = ({ id }: Endpoint, code: unknown): string => `${Number(code)} ${id}`

/** A rejection, or the rejected elements, of an answer. */
export const rejectionsIn = ({
  status,
  json,
}: Answer): ReadonlyArray<{ readonly code: unknown; readonly message: string }> => {
  const elements = Array.isArray(json) ? json : (json?.failedList ?? [])
  return [...(status >= 400 ? [json] : []), ...elements].flatMap(({ code, msg, message = msg }) =>
    code == null || typeof message !== "string" ? [] : [{ code, message }],
  )
}
