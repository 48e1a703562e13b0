/**
 * The endpoints as a value: an `HttpApi` to mock or call them with Effect, and the OpenAPI document that the server serves,
 * to generate a client in another language.
 */
import { area } from "@bourse/core/api"
import * as OpenApi from "effect/http-api/OpenApi"
import { SpotApi } from "./SpotApi.ts"

/** The endpoints with their documentation. */
export const spotArea = area({
  name: "spot",
  title: "Spot account and trading",
  text: "Orders, balances and fills of the account that owns the key.",
  api: SpotApi,
})

/** The endpoints as an `HttpApi` of one group, `spot`. */
export const SpotHttpApi = spotArea.httpApi

/** The OpenAPI document of these endpoints. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(SpotHttpApi)
