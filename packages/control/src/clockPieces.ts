/**
 * Advancing the clock a long time in several requests: the server simulates its market for all of that time, which
 * can exceed a timeout. Each request of an advance moves the clock as far as the server manages in about a
 * second; other requests are served in between.
 */
import { firstPieceMs, nextPieceMs } from "@bourse/vocabulary"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpApiClient from "effect/http-api/HttpApiClient"
import type { ControlApi } from "./ControlApi.ts"

type SandboxClient = HttpApiClient.ForApi<typeof ControlApi>["sandbox"]

const dayMs = 86_400_000

/** Progress of a long advance of the clock. */
export interface ClockProgress {
  /** Milliseconds by which the clock has advanced so far, and the maximum. */
  readonly passedMs: number
  readonly ofMs: number
  /** The exchange's time after the last request, in milliseconds. */
  readonly time: number
}

/**
 * Called after each request of a call that advances the clock, for example `Effect.provideService(call,
 * OnClockProgress, (progress) => Console.log(progress))`. To end an advance of the clock early, interrupt the
 * call: the current request is completed, and no further one is sent.
 */
export const OnClockProgress = Context.Reference<(progress: ClockProgress) => Effect.Effect<void>>(
  "@bourse/control/OnClockProgress",
  { defaultValue: () => () => Effect.void },
)

const inPieces = Effect.fnUntraced(function* <
  Answer extends { readonly time: number; readonly stopped: boolean },
  Failure,
>(
  ms: number,
  move: (ms: number) => Effect.Effect<Answer, Failure>,
  isOver: (answer: Answer) => boolean = () => false,
) {
  const report = yield* OnClockProgress
  let [left, pieceMs] = [ms, firstPieceMs]
  for (;;) {
    const [piece, before] = [Math.min(left, pieceMs), yield* Clock.currentTimeMillis]
    const answer = yield* move(piece)
    left -= piece
    if (!(left > 0) || answer.stopped || isOver(answer)) return answer
    yield* report({ passedMs: ms - left, ofMs: ms, time: answer.time })
    pieceMs = nextPieceMs(pieceMs, (yield* Clock.currentTimeMillis) - before)
  }
})

/**
 * The calls that advance the clock, each as several requests. A call of them that requests the whole HTTP
 * response is one request.
 */
export const movingInPieces = (sandbox: SandboxClient): SandboxClient => {
  const advanceClock = ((request: Parameters<typeof sandbox.advanceClock>[0]) =>
    request.responseMode === undefined || request.responseMode === "decoded-only"
      ? inPieces(request.payload.ms, (ms) => sandbox.advanceClock<"decoded-only">({ payload: { ms } }))
      : sandbox.advanceClock(request)) as SandboxClient["advanceClock"]
  const stepClock = ((request: Parameters<typeof sandbox.stepClock>[0]) =>
    request.responseMode === undefined || request.responseMode === "decoded-only"
      ? inPieces(
          request.payload.maxMs,
          (maxMs) => sandbox.stepClock<"decoded-only">({ payload: { maxMs } }),
          ({ happened }) => happened,
        )
      : sandbox.stepClock(request)) as SandboxClient["stepClock"]
  const settleClock = ((request: Parameters<typeof sandbox.settleClock>[0]) =>
    request.responseMode === undefined || request.responseMode === "decoded-only"
      ? inPieces(
          request.payload.maxMs ?? dayMs,
          (maxMs) => sandbox.settleClock<"decoded-only">({ payload: { maxMs } }),
          ({ pending }) => pending === 0,
        )
      : sandbox.settleClock(request)) as SandboxClient["settleClock"]
  return { ...sandbox, advanceClock, stepClock, settleClock }
}
