/** The control plane as a value: its `HttpApi`, and its OpenAPI document, to generate a client in another language. */
import * as OpenApi from "effect/http-api/OpenApi"
import { ControlApi } from "./ControlApi.ts"

export { ControlApi as ControlHttpApi }

/** The OpenAPI document of the control plane. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(ControlApi)
