/** Notes and remarks: the caller's text, with a maximum length. */
import { Limits } from "@bourse/core"
import { type ErrorResponse, errorAbout } from "../responses/ErrorResponse.ts"

/** The rejection of a text that is too long. */
export const longRemark = (parameter: string, text: string): ErrorResponse | undefined =>
  text.length <= Limits.remarkLengthMax
    ? undefined
    : errorAbout(
        "remarkTooLong",
        parameter,
        text,
        `has ${text.length} characters, and the maximum is ${Limits.remarkLengthMax}`,
      )
