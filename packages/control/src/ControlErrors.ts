/** The errors of the control plane: `{code, msg}` with an HTTP status. */
import { ErrorCode } from "@bourse/core"
import * as Schema from "effect/Schema"

/** The control plane rejected the request: code and text are those of the table of error codes. */
export class ControlRejected extends Schema.Error<ControlRejected>("ControlRejected")(
  { code: Schema.Number, msg: Schema.String },
  { httpApiStatus: 400 },
) {
  override get message() {
    return `${this.msg} (${this.code})`
  }
}

/** The control plane's token is missing or wrong. */
export class ControlUnauthorized extends Schema.Error<ControlUnauthorized>("ControlUnauthorized")(
  { code: Schema.Literal(ErrorCode.forbidden), msg: Schema.String },
  { httpApiStatus: 403 },
) {
  override get message() {
    return `${this.msg} (${this.code})`
  }
}

const withStatus = (status: 500 | 503) =>
  ControlRejected.check(Schema.makeFilter(({ code }) => code === status)).annotate({ httpApiStatus: status })

/**
 * The errors of a call of the control plane. The codes 500 and 503 are also the HTTP status; they mean the same
 * as for any write.
 */
export const controlErrors = [withStatus(500), withStatus(503), ControlRejected] as const
