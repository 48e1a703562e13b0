/** Middleware of every endpoint of the control plane: the token, and one error format for malformed requests. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import { ControlRejected, ControlUnauthorized } from "./ControlErrors.ts"

/** The HTTP header that contains the token. */
export const controlTokenHeader = "X-Bourse-Token"

/** Every call of the control plane sends the token; the server compares it in constant time. */
export class ControlToken extends HttpApiMiddleware.Service<ControlToken>()("@bourse/control/ControlToken", {
  requiredForClient: true,
  security: { token: HttpApiSecurity.apiKey({ key: controlTokenHeader }) },
  error: ControlUnauthorized,
}) {}

/** A request that does not decode is a {@link ControlRejected} like any other; the server writes its message. */
export class ControlInput extends HttpApiMiddleware.Service<ControlInput>()("@bourse/control/ControlInput", {
  error: ControlRejected,
}) {}
