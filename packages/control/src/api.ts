/** The control plane as a value: its `HttpApi`, and its OpenAPI document, to generate a client in another language. */
import { completeDocument } from "@bourse/core/api"
import * as OpenApi from "effect/http-api/OpenApi"
import { ControlApi } from "./ControlApi.ts"

/** The control plane as an `HttpApi` of the groups `admin` and `sandbox`. */
export const ControlHttpApi = ControlApi.annotateMerge(OpenApi.annotations({ transform: completeDocument }))

/** The OpenAPI document of the control plane. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(ControlHttpApi)
