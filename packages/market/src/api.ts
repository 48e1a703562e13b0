/**
 * The endpoints as a value: an `HttpApi` to mock or call them with Effect, and the OpenAPI document that the server serves,
 * to generate a client in another language.
 */
import { area } from "@bourse/core/api"
import * as OpenApi from "effect/http-api/OpenApi"
import { MarketApi } from "./MarketApi.ts"

/** The endpoints with their documentation. */
export const marketArea = area({
  name: "market",
  title: "Market data",
  text: "Public: no key, no signature.",
  api: MarketApi,
})

/** The endpoints as an `HttpApi` of one group, `market`. */
export const MarketHttpApi = marketArea.httpApi

/** The OpenAPI document of these endpoints. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(MarketHttpApi)
