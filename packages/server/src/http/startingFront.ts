/** Answers while a server starts: liveness, progress, and 503 for all other paths. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { errorResponse } from "../responses/ErrorResponse.ts"
import { requestIdHeader, requestIdOf } from "../responses/NumberedResponse.ts"
import { rejectUpgrade } from "../responses/rejectUpgrade.ts"
import type { Standby } from "../standby/Standby.ts"

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

const readinessOf = ({ groupsBehind }: Standby) => ({
  ready: false,
  reason: `standby, ${groupsBehind} ${groupsBehind === 1 ? "group" : "groups"} behind`,
})

const answerMetrics = (response: ServerResponse, { groupsBehind }: Standby): void => {
  const text = `# HELP bourse_standby_groups_behind Groups of the journal that this standby has not applied.
# TYPE bourse_standby_groups_behind gauge
bourse_standby_groups_behind ${groupsBehind}
`
  const type = "text/plain; version=0.0.4; charset=utf-8"
  response.writeHead(200, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) }).end(text)
}

/** The address of the active server. */
const writerHeader = "X-Bourse-Writer"

/** `standby`: another server writes to the data, and this server waits. */
export const startingFront = (
  readiness: () => object,
  standby: () => Standby | undefined = () => undefined,
) => {
  const unavailable = (_: IncomingMessage, response: ServerResponse): void => {
    const writer = standby()?.writerUrl ?? ""
    if (writer !== "") response.setHeader(writerHeader, writer)
    const { status, code, message } = errorResponse("unavailable")
    answer(response, status, { code, msg: message })
  }
  return {
    handle: unavailable,
    admits: () => true,
    upgrade: (_: IncomingMessage, socket: Duplex): void =>
      rejectUpgrade(socket, errorResponse("unavailable")),
    rest: (request: IncomingMessage, response: ServerResponse): void => {
      const path = /^(GET|HEAD)$/.test(request.method!) ? request.url : ""
      const waiting = standby()
      if (path === "/healthz")
        answer(response, 200, { status: waiting === undefined ? "starting" : "standby" })
      else if (path === "/readyz")
        answer(response, 503, waiting === undefined ? readiness() : readinessOf(waiting))
      else if (path === "/metrics" && waiting !== undefined) answerMetrics(response, waiting)
      else unavailable(request, response)
    },
  }
}
