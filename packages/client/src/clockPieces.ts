/**
 * Advancing the clock a long time in several requests: the server simulates its market for all of that time, which
 * can exceed a timeout. Each request of an advance moves the clock as far as the server manages in about a
 * second; other requests are served in between.
 */
import { firstPieceMs, nextPieceMs } from "#vocabulary"
import type { Control } from "./generated/control.ts"

const dayMs = 86_400_000

/** Progress of a long advance of the clock. */
export interface ClockProgress {
  /** Milliseconds by which the clock has advanced so far, and the maximum. */
  readonly passedMs: number
  readonly ofMs: number
  /** The exchange's time after the last request, in milliseconds. */
  readonly time: number
}

/** Options of calls that advance the clock, which are sent as several requests. */
export interface ClockMoveOptions {
  /** Called after each request of the advance except the last. */
  readonly onProgress?: ((progress: ClockProgress) => void) | undefined
  /**
   * An abort ends the advance after the current request: the call resolves with the current clock, and
   * `stopped`.
   */
  readonly signal?: AbortSignal | undefined
}

const inPieces = async <Answer extends { readonly time: number; readonly stopped: boolean }>(
  ms: number,
  { onProgress, signal }: ClockMoveOptions,
  move: (ms: number) => Promise<Answer>,
  isOver: (answer: Answer) => boolean = () => false,
): Promise<Answer> => {
  let [left, pieceMs] = [ms, firstPieceMs]
  for (;;) {
    const [piece, before] = [Math.min(left, pieceMs), performance.now()]
    const answer = await move(piece)
    left -= piece
    if (!(left > 0) || answer.stopped || isOver(answer)) return answer
    onProgress?.({ passedMs: ms - left, ofMs: ms, time: answer.time })
    if (signal?.aborted === true) return { ...answer, stopped: true }
    pieceMs = nextPieceMs(pieceMs, performance.now() - before)
  }
}

type Sandbox = Control["sandbox"]
type Moving = "advanceClock" | "stepClock" | "settleClock"

/** The calls of a sandbox; those that advance the clock take options. */
export type MovingSandbox = Omit<Sandbox, Moving> & {
  readonly [Name in Moving]: (
    request: Parameters<Sandbox[Name]>[0],
    options?: ClockMoveOptions,
  ) => ReturnType<Sandbox[Name]>
}

/** The calls that advance the clock, each as several requests. */
export const movingInPieces = (sandbox: Sandbox): MovingSandbox => ({
  ...sandbox,
  advanceClock: ({ ms }, options = {}) =>
    inPieces(ms, options, (piece) => sandbox.advanceClock({ ms: piece })),
  stepClock: ({ maxMs }, options = {}) =>
    inPieces(
      maxMs,
      options,
      (piece) => sandbox.stepClock({ maxMs: piece }),
      ({ happened }) => happened,
    ),
  settleClock: ({ maxMs = dayMs }, options = {}) =>
    inPieces(
      maxMs,
      options,
      (piece) => sandbox.settleClock({ maxMs: piece }),
      ({ pending }) => pending === 0,
    ),
})
