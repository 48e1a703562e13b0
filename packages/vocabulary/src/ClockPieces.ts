/**
 * How far each request moves the clock when it is moved a long time: as far as the server manages in about a second,
 * so that no request reaches a timeout and others are served in between. Times in milliseconds.
 */
export const firstPieceMs = 3_600_000

const pieceMinMs = 60_000
const aimMs = 1_000

/**
 * How far the next request moves the clock.
 *
 * @param pieceMs how far the last one did, at most
 * @param tookMs how long it took
 */
export const nextPieceMs = (pieceMs: number, tookMs: number): number =>
  tookMs < aimMs ? pieceMs * 2 : Math.max(pieceMinMs, pieceMs / 2)
