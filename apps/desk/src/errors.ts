/** Describes an error: the reason, its code, and whether anything was executed. */
import {
  ApiError,
  ControlRejected,
  ControlUnauthorized,
  InvalidParameters,
  OutcomeUnknown,
  TransportError,
} from "@bourse/client"

export interface Described {
  readonly text: string
  readonly code: string | null
  readonly help: string
}

const nothing = "Nothing was done."

export const describeError = (error: unknown): Described => {
  if (error instanceof ApiError)
    return {
      text: error.message,
      code: String(error.code),
      help: `The exchange rejected the request. ${nothing}`,
    }
  if (error instanceof OutcomeUnknown)
    return {
      text: "The response was lost, and a query did not show the outcome.",
      code: null,
      help: "The request may have been executed. Check the lists before you repeat it.",
    }
  if (error instanceof ControlUnauthorized)
    return {
      text: "The sandbox does not accept this token.",
      code: String(error.code),
      help: "Each start of a server creates a new token. Open the new link, which bourse desk prints.",
    }
  if (error instanceof ControlRejected)
    return { text: error.msg, code: String(error.code), help: `The sandbox rejected the request. ${nothing}` }
  if (error instanceof InvalidParameters)
    return { text: error.message, code: null, help: "No request was sent. Correct the fields." }
  if (error instanceof TransportError)
    return {
      text: "The server does not respond.",
      code: null,
      help: "Check that the server runs. The desk continues by itself when the server responds.",
    }
  return { text: error instanceof Error ? error.message : String(error), code: null, help: nothing }
}
