/** Reads whole histories as a Stream. */

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type PaginationParameters, paginationPlan } from "#calls"
import type { ReadError } from "./CallError.ts"
import { asTaggedPagination, type PaginationError } from "./PaginationError.ts"
import type { Paging } from "./Paging.ts"

/** A method that can be paginated. */
interface Paged<Answer, Row> {
  readonly endpoint: { readonly paging: Paging<Answer, Row> }
  readonly serverTime: Effect.Effect<number, ReadError>
}

/** Pagination of a list without times needs no server time. */
const serverTime = (
  { endpoint, serverTime }: Paged<never, unknown>,
  nowMs = endpoint.paging.time === undefined ? 0 : undefined,
): Effect.Effect<number, ReadError> => (nowMs === undefined ? serverTime : Effect.succeed(nowMs))

/**
 * All rows of a history, oldest first, in as many calls as needed: `paginate(wallet.depositHistory, { coin: "USDT" })`.
 * A list whose endpoint takes no times (`subAccounts`) is returned in the server's order.
 *
 * Without `startTime` the history begins one minute after the start of the interface's lookback; a `startTime`
 * before the lookback fails with `BeyondLookback`. Without `endTime` the history ends at `nowMs`, the server's
 * time (default: a request asks for it). Requests for further rows are sent on demand. If a millisecond has
 * more rows than one response can have, pagination fails with `WindowOverflow`.
 */
export const paginate = <Parameters extends object, Answer, Row, Failure>(
  operation: ((parameters: Parameters) => Effect.Effect<Answer, Failure>) & Paged<Answer, Row>,
  parameters: PaginationParameters<Parameters>,
  options: { readonly nowMs?: number | undefined } = {},
): Stream.Stream<Row, Failure | ReadError | PaginationError> =>
  Stream.unwrap(
    Effect.map(serverTime(operation, options.nowMs), (nowMs) => {
      const steps = paginationPlan(operation.endpoint.paging, parameters, nowMs)
      type Turn = readonly [ReadonlyArray<Row>, Option.Option<Answer | undefined>]
      return Stream.paginate(
        undefined,
        (answer: Answer | undefined): Effect.Effect<Turn, Failure | PaginationError> => {
          const { done, value: step } = steps.next(answer)
          if (done === true)
            return step === undefined
              ? Effect.succeed([[], Option.none()])
              : Effect.fail(asTaggedPagination(step))
          if ("rows" in step) return Effect.succeed([step.rows, Option.some(undefined)])
          return Effect.map(operation(step.ask as Parameters), (given): Turn => [[], Option.some(given)])
        },
      )
    }),
  )
