/** Step 1, for the request body: received completely, up to the maximum size, in UTF-8 only. */

import { isUtf8 } from "node:buffer"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Limits } from "@bourse/core"
import { type ErrorResponse, errorBecause, errorResponse } from "../responses/ErrorResponse.ts"

const beginnings: ReadonlyArray<readonly [name: string, bytes: ReadonlyArray<number>]> = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
]

/**
 * The encoding of a request body, unless it is plain UTF-8. JSON begins with an ASCII character: in UTF-16 one
 * byte of this character is zero.
 */
const encodingOf = (body: Buffer): string | undefined => {
  const known = beginnings.find(([, bytes]) => bytes.every((byte, i) => body[i] === byte))
  if (known !== undefined) return known[0]
  if (body.length > 1 && (body[0] === 0 || body[1] === 0)) return "UTF-16"
  return isUtf8(body) ? undefined : "no UTF-8"
}

/** The rejection of a body in an unsupported encoding, by its Content-Encoding or its bytes. */
const checkEncoding = ({ headers }: IncomingMessage, body: Buffer): ErrorResponse | undefined => {
  const coding = headers["content-encoding"]?.toLowerCase() ?? "identity"
  if (coding !== "identity")
    return errorBecause(
      "contentType",
      `the body has the Content-Encoding ${coding.slice(0, 40)}; send it uncompressed`,
    )
  const found = encodingOf(body)
  return found === undefined
    ? undefined
    : errorBecause("contentType", `the body is ${found}; send it as plain UTF-8`)
}

/** Calls one of the two callbacks, once: with the body's text, empty without a body, or with its rejection. */
export const receiveBody = (
  request: IncomingMessage,
  response: ServerResponse,
  onBody: (text: string) => void,
  onRejection: (rejection: ErrorResponse) => void,
): void => {
  const { headers } = request
  const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0"
  if (!hasBody) {
    onBody("")
    return
  }
  const reject = () => {
    // The rest of a body that is too large is discarded.
    response.setHeader("Connection", "close")
    response.once("finish", () => request.destroy())
    onRejection(errorResponse("bodyTooLarge"))
  }
  if (Number(headers["content-length"] ?? 0) > Limits.bodyBytesMax) {
    reject()
    return
  }
  const chunks: Array<Buffer> = []
  let length = 0
  request.on("data", (chunk: Buffer) => {
    length += chunk.length
    if (length <= Limits.bodyBytesMax) return void chunks.push(chunk)
    request.removeAllListeners("data").removeAllListeners("end")
    reject()
  })
  request.on("end", () => {
    const body = Buffer.concat(chunks)
    const rejection = body.length === 0 ? undefined : checkEncoding(request, body)
    if (rejection === undefined) onBody(body.toString("utf8"))
    else {
      response.setHeader("Accept-Encoding", "identity")
      onRejection(rejection)
    }
  })
  request.on("error", () => response.destroy())
}
