/**
 * The endpoints as a value: an `HttpApi` to mock or call them with Effect, and the OpenAPI document that the server serves,
 * to generate a client in another language.
 */
import { area } from "@bourse/core/api"
import * as OpenApi from "effect/http-api/OpenApi"
import { WalletApi } from "./WalletApi.ts"

/** The endpoints with their documentation. */
export const walletArea = area({
  name: "wallet",
  title: "Wallet",
  text: "Coins and networks, deposits, withdrawals, transfers, small balances.",
  api: WalletApi,
})

/** The endpoints as an `HttpApi` of one group, `wallet`. */
export const WalletHttpApi = walletArea.httpApi

/** The OpenAPI document of these endpoints. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(WalletHttpApi)
