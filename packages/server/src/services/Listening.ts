/** The server's port, open from the beginning of a start, and the current request handler. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Gateway } from "../gateway/Gateway.ts"
import { Connections } from "../http/Connections.ts"
import { closeServer, type Handler, listen, makeHttpServer, type Upgrades } from "../http/HttpFront.ts"
import { startingFront } from "../http/startingFront.ts"
import { Options } from "../options/Options.ts"
import { startStep } from "../StartError.ts"
import { isStreamRequest } from "../streams/StreamServer.ts"
import { HoldsProcess } from "./ProcessHold.ts"

const graceMs = 2_000
export const beforeReady = { ready: false, reason: "starting" }

/** The current handler of requests. */
type Front = Pick<Gateway, "handle" | "admits"> & {
  readonly rest: Handler
  readonly upgrade: Upgrades["serve"]
}

/**
 * Listens from the beginning of a start: clients can query readiness, and a taken port is reported before the
 * data is opened.
 */
export class Listening extends Context.Service<
  Listening,
  {
    readonly port: number
    readonly connections: Connections
    /** Whether any request or upgrade has reached the port. */
    readonly wasReached: () => boolean
    readonly answerWith: (front: Front) => void
    readonly close: Effect.Effect<void>
  }
>()("@bourse/server/Listening") {
  static readonly layer = Layer.effect(
    Listening,
    Effect.gen(function* () {
      const { host, port } = yield* Options
      const connections = new Connections()
      let front: Front = startingFront(() => beforeReady)
      const server = makeHttpServer(
        {
          handle: (request, response) => front.handle(request, response),
          admits: (request, response) => front.admits(request, response),
        },
        (request, response) => front.rest(request, response),
        connections,
        {
          isWanted: isStreamRequest,
          serve: (request, socket, head) => front.upgrade(request, socket, head),
        },
      )
      let isReached = false
      for (const event of ["request", "checkExpectation", "upgrade"])
        server.once(event, () => {
          isReached = true
        })
      if (!(yield* HoldsProcess)) {
        server.unref()
        server.on("connection", (socket) => socket.unref())
      }
      const close = Effect.promise(() => closeServer(server, graceMs))
      const listening = Effect.acquireRelease(
        startStep(() => listen(server, host, port)),
        () => close,
      )
      const answerWith = (next: Front): void => {
        front = next
      }
      return { port: yield* listening, connections, wasReached: () => isReached, answerWith, close }
    }),
  )
}
