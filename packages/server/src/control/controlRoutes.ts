/** The control plane's HTTP routes: the admin endpoints on any server with a token, the sandbox endpoints on a local one. */
import type { IncomingMessage } from "node:http"
import { ControlApi, ControlInput, ControlToken } from "@bourse/control"
import { toIncomingMessage } from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { callerOf } from "../callers/Address.ts"
import { doubledMember } from "../gateway/Body.ts"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { invalidRequest } from "../responses/invalidParameter.ts"
import { adminGroup } from "./admin.ts"
import { type PlaneOptions, planeRejection } from "./planeAccess.ts"
import { controlRejected, planRunner } from "./runPlan.ts"
import { type SandboxServices, sandboxGroup } from "./sandbox.ts"

export type ControlOptions = PlaneOptions & SandboxServices

const errorOf = ({ status, code, message }: ErrorResponse) =>
  HttpServerResponse.jsonUnsafe({ code, msg: message }, { status })

export const controlRoutes = (options: ControlOptions) => {
  const run = planRunner(options.exchange)
  const groups = [adminGroup(options, run), sandboxGroup(options, run)] as const

  const token = Layer.succeed(ControlToken, {
    token: (httpEffect, { credential, group }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const caller = callerOf(toIncomingMessage(request) as IncomingMessage, options.trustedProxies)
        // The plane of a request comes from the endpoint's group, not from the path's text, which the router
        // accepts in several spellings.
        const plane = group.identifier === "admin" ? "admin" : "sandbox"
        const rejection = planeRejection(options, plane, caller, Redacted.value(credential))
        if (rejection !== null) return errorOf(rejection)
        // A body that cannot be read is rejected later, by the decoder.
        const doubled = doubledMember(yield* Effect.orElseSucceed(request.text, () => ""))
        if (doubled !== undefined) return errorOf(errorResponse("duplicateParameter", doubled))
        return yield* httpEffect
      }),
  })

  // An answer that does not encode is a bug of this server, so it is a 500.
  const input = HttpApiMiddleware.layerSchemaErrorTransform(
    ControlInput,
    Effect.fnUntraced(function* (error) {
      if (error.kind === "Body") return yield* Effect.die(error.cause)
      const request = yield* HttpServerRequest.HttpServerRequest
      const sent =
        error.kind === "Payload" ? yield* Effect.orElseSucceed(request.json, () => undefined) : undefined
      return yield* controlRejected(errorResponse("parameterError", invalidRequest(error.cause, sent)))
    }),
  )

  return HttpApiBuilder.layer(ControlApi).pipe(Layer.provide([...groups]), Layer.provide([token, input]))
}
