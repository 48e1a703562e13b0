/** The response to a rejected upgrade. */
import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { ErrorResponse } from "./ErrorResponse.ts"
import { newRequestId, requestIdHeader } from "./NumberedResponse.ts"

export const rejectUpgrade = (socket: Duplex, { status, code, message }: ErrorResponse): void => {
  const body = JSON.stringify({ code, msg: message })
  socket.on("error", () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${requestIdHeader}: ${newRequestId()}\r\n\r\n${body}`,
  )
}
