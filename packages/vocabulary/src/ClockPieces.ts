/**
 * How far each request moves the clock in a long advance: as far as the server manages in about a second, so that no
 * request reaches a timeout and others are served in between. Times in this module are in milliseconds.
 */
export const firstPieceMs = 3_600_000

const pieceMinMs = 60_000
const aimMs = 1_000

/**
 * How far the next request of an advance moves the clock.
 *
 * @param pieceMs maximum of the previous request
 * @param tookMs duration of the previous request
 */
export const nextPieceMs = (pieceMs: number, tookMs: number): number =>
  tookMs < aimMs ? pieceMs * 2 : Math.max(pieceMinMs, pieceMs / 2)
