/**
 * The endpoints as a value: an `HttpApi` to mock or call them with Effect, and the OpenAPI document that the server serves,
 * to generate a client in another language.
 */
import { area } from "@bourse/core/api"
import * as OpenApi from "effect/http-api/OpenApi"
import { BrokerApi } from "./BrokerApi.ts"

/** The endpoints with their documentation. */
export const brokerArea = area({
  name: "broker",
  title: "Broker",
  text: "Sub-accounts of a broker: their keys, addresses, money and rebates.",
  api: BrokerApi,
})

/** The endpoints as an `HttpApi` of one group, `broker`. */
export const BrokerHttpApi = brokerArea.httpApi

/** The OpenAPI document of these endpoints. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(BrokerHttpApi)
