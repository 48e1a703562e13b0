/**
 * Moving the clock of a server with a simulated market far takes it minutes, longer than many timeouts. So the way is
 * gone in pieces of at most a day, each a request of its own; others have their turns in between.
 */
import * as Effect from "effect/Effect"
import type * as HttpApiClient from "effect/http-api/HttpApiClient"
import type { ControlApi } from "./ControlApi.ts"

type SandboxClient = HttpApiClient.ForApi<typeof ControlApi>["sandbox"]

const pieceMs = 86_400_000

const inPieces = <Answer, Failure>(
  ms: number,
  move: (ms: number) => Effect.Effect<Answer, Failure>,
  isOver: (answer: Answer) => boolean = () => false,
): Effect.Effect<Answer, Failure> =>
  Effect.flatMap(move(Math.min(ms, pieceMs)), (answer) =>
    ms <= pieceMs || isOver(answer) ? Effect.succeed(answer) : inPieces(ms - pieceMs, move, isOver),
  )

/** The calls that move the clock, piece by piece. A call that asks for the whole response is sent as it is. */
export const movingInPieces = (sandbox: SandboxClient): SandboxClient => {
  const advanceClock = ((request: Parameters<typeof sandbox.advanceClock>[0]) =>
    request.responseMode === undefined || request.responseMode === "decoded-only"
      ? inPieces(request.payload.ms, (ms) => sandbox.advanceClock<"decoded-only">({ payload: { ms } }))
      : sandbox.advanceClock(request)) as SandboxClient["advanceClock"]
  const stepClock = ((request: Parameters<typeof sandbox.stepClock>[0]) =>
    request.responseMode === undefined || request.responseMode === "decoded-only"
      ? inPieces(
          request.payload.maxMs ?? pieceMs,
          (maxMs) => sandbox.stepClock<"decoded-only">({ payload: { maxMs } }),
          ({ happened }) => happened,
        )
      : sandbox.stepClock(request)) as SandboxClient["stepClock"]
  const settleClock = ((request: Parameters<typeof sandbox.settleClock>[0]) =>
    request.responseMode === undefined || request.responseMode === "decoded-only"
      ? inPieces(
          request.payload.maxMs ?? pieceMs,
          (maxMs) => sandbox.settleClock<"decoded-only">({ payload: { maxMs } }),
          ({ pending }) => pending === 0,
        )
      : sandbox.settleClock(request)) as SandboxClient["settleClock"]
  return { ...sandbox, advanceClock, stepClock, settleClock }
}
