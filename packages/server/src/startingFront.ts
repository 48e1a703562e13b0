/** What a server answers while it starts: that it is alive, how far it is, and 503 for the rest. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { errorResponse } from "./ErrorResponse.ts"
import { requestIdHeader, requestIdOf } from "./NumberedResponse.ts"

const answer = (response: ServerResponse, status: number, body: object): void => {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
      [requestIdHeader]: requestIdOf(response),
    })
    .end(text)
}

export const startingFront = (readiness: () => object) => {
  const unavailable = (_: IncomingMessage, response: ServerResponse): void => {
    const { status, code, message } = errorResponse("unavailable")
    answer(response, status, { code, msg: message })
  }
  return {
    handle: unavailable,
    admits: () => true,
    rest: (request: IncomingMessage, response: ServerResponse): void => {
      if (request.method === "GET" && request.url === "/healthz")
        answer(response, 200, { status: "starting" })
      else if (request.method === "GET" && request.url === "/readyz") answer(response, 503, readiness())
      else unavailable(request, response)
    },
  }
}
