/**
 * The wallet, in the document's order. Every call can fail with 10072, 700002, 700003 and 700007; those are not
 * repeated.
 */
import { endpoint } from "@bourse/core"
import * as Schema from "effect/Schema"
import { CoinConfiguration } from "./CoinConfiguration.ts"

/** Every coin with its networks, fees and bounds. Clients read it to learn which coins there are. */
export const coinConfigurations = /*#__PURE__*/ endpoint({
  name: "coinConfigurations",
  method: "GET",
  path: "/api/v3/capital/config/getall",
  summary: "Every coin with its networks",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({}),
  success: /*#__PURE__*/ Schema.Array(CoinConfiguration),
})
