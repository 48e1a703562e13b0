/** The errors of the control plane: `{code, msg}` with an HTTP status. */
import { ErrorCode } from "@bourse/core"
import * as Schema from "effect/Schema"

/** The request was rejected: code and text are those of the table of error codes. */
export class ControlRejected extends Schema.Error<ControlRejected>("ControlRejected")(
  { code: Schema.Number, msg: Schema.String },
  { httpApiStatus: 400 },
) {
  override get message() {
    return `${this.msg} (${this.code})`
  }
}

/** The token is missing or wrong. */
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

/** Errors of a call. The codes 500 and 503 are also the HTTP status, and have the same meaning as for any write. */
export const controlErrors = [withStatus(500), withStatus(503), ControlRejected] as const
