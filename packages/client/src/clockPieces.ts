/**
 * Advancing the clock a long time in several requests: the server simulates its market for all of that time, which can
 * take longer than a timeout. Each request advances as far as the server manages in about a second, and other requests
 * are served in between.
 */
import { firstPieceMs, nextPieceMs } from "#vocabulary"
import type { Control } from "./generated/control.ts"

const dayMs = 86_400_000

const inPieces = async <Answer>(
  ms: number,
  move: (ms: number) => Promise<Answer>,
  isOver: (answer: Answer) => boolean = () => false,
): Promise<Answer> => {
  let [left, pieceMs] = [ms, firstPieceMs]
  for (;;) {
    const [piece, before] = [Math.min(left, pieceMs), performance.now()]
    const answer = await move(piece)
    left -= piece
    if (!(left > 0) || isOver(answer)) return answer
    pieceMs = nextPieceMs(pieceMs, performance.now() - before)
  }
}

/** The calls that advance the clock, each as several requests. */
export const movingInPieces = (sandbox: Control["sandbox"]): Control["sandbox"] => ({
  ...sandbox,
  advanceClock: ({ payload: { ms } }) =>
    inPieces(ms, (piece) => sandbox.advanceClock({ payload: { ms: piece } })),
  stepClock: ({ payload: { maxMs = dayMs } }) =>
    inPieces(
      maxMs,
      (piece) => sandbox.stepClock({ payload: { maxMs: piece } }),
      ({ happened }) => happened,
    ),
  settleClock: ({ payload: { maxMs = dayMs } }) =>
    inPieces(
      maxMs,
      (piece) => sandbox.settleClock({ payload: { maxMs: piece } }),
      ({ pending }) => pending === 0,
    ),
})
