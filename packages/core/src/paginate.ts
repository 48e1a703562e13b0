/** Whole histories as a Stream. */

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type PaginationError, type PaginationParameters, paginationPlan } from "#calls"
import type { PagedEndpoint, Parameters, Success } from "./Endpoint.ts"

type Row<E extends PagedEndpoint> = ReturnType<E["paging"]["rows"]>[number]

/** Where a list takes no times, nobody need be asked. */
const serverTime = <Failure>(
  operation: { readonly endpoint: PagedEndpoint; readonly serverTime: Effect.Effect<number, Failure> },
  nowMs = operation.endpoint.paging.time === undefined ? 0 : undefined,
): Effect.Effect<number, Failure> => (nowMs === undefined ? operation.serverTime : Effect.succeed(nowMs))

/**
 * All rows of a history, oldest first, in as many calls as needed: `paginate(wallet.depositHistory, { coin: "USDT" })`.
 * A list that takes no times (`subAccounts`) is returned in the server's order.
 *
 * Without `startTime` it begins one minute after the start of the interface's lookback; a `startTime` before the lookback
 * fails with `BeyondLookback`. Without `endTime` it ends at `nowMs`, the server's time (default: asked of the server).
 * Requests are sent on demand. A millisecond with more rows than one response can have fails with `WindowOverflow`.
 */
export const paginate = <E extends PagedEndpoint, Failure>(
  operation: ((parameters: Parameters<E>) => Effect.Effect<Success<E>, Failure>) & {
    readonly endpoint: E
    readonly serverTime: Effect.Effect<number, Failure>
  },
  parameters: PaginationParameters<Parameters<E>>,
  options: { readonly nowMs?: number | undefined } = {},
): Stream.Stream<Row<E>, Failure | PaginationError> =>
  Stream.unwrap(
    Effect.map(serverTime(operation, options.nowMs), (nowMs) => {
      const steps = paginationPlan(operation.endpoint.paging, parameters, nowMs)
      type Turn = readonly [ReadonlyArray<Row<E>>, Option.Option<Success<E> | undefined>]
      return Stream.paginate(
        undefined,
        (answer: Success<E> | undefined): Effect.Effect<Turn, Failure | PaginationError> => {
          const { done, value: step } = steps.next(answer)
          if (done === true)
            return step === undefined ? Effect.succeed([[], Option.none()]) : Effect.fail(step)
          if ("rows" in step) return Effect.succeed([step.rows, Option.some(undefined)])
          return Effect.map(operation(step.ask), (given): Turn => [[], Option.some(given)])
        },
      )
    }),
  )
