/** Step 1, for the body: received whole, and no more of it than allowed. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { Limits } from "@bourse/core"

/** Calls one of the two, once: with the text of the body, empty where there is none, or when it is too large. */
export const receiveBody = (
  request: IncomingMessage,
  response: ServerResponse,
  onBody: (text: string) => void,
  onTooLarge: () => void,
): void => {
  const { headers } = request
  const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0"
  if (!hasBody) {
    onBody("")
    return
  }
  const reject = () => {
    // What is left of it is not read.
    response.setHeader("Connection", "close")
    response.once("finish", () => request.destroy())
    onTooLarge()
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
  request.on("end", () => onBody(Buffer.concat(chunks).toString("utf8")))
  request.on("error", () => response.destroy())
}
