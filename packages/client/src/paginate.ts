/** Whole histories as an AsyncIterable. */
import type { Paging } from "./Paging.ts"
import { type PaginationParameters, paginationPlan } from "./paginationPlan.ts"

/**
 * All rows of a history, oldest first, however many calls that takes:
 * `for await (const deposit of paginate(wallet.depositHistory, { coin: "USDT" }))`. A list that takes no times
 * (`subAccounts`) comes in the server's order.
 *
 * Without a `startTime` it begins where the interface's reach does, less a minute at its edge; one before that is a
 * `BeyondLookback`. Without an `endTime` it ends when it began: at `nowMs` on the server's clock, for which this one is
 * taken unless given. Calls are made as rows are wanted, and none once the loop is left or the signal aborted. A
 * millisecond with more rows than one call answers is a `WindowOverflow`.
 */
export async function* paginate<Parameters extends object, Success, Row>(
  operation: ((
    parameters: Parameters,
    control?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Success>) & { readonly endpoint: { readonly paging: Paging<Success, Row> } },
  parameters: PaginationParameters<Parameters>,
  options: { readonly nowMs?: number | undefined; readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Row, void, undefined> {
  const { nowMs = Date.now(), signal } = options
  const steps = paginationPlan(operation.endpoint.paging, parameters, nowMs)
  for (let next = steps.next(); ; ) {
    signal?.throwIfAborted()
    const { done, value: step } = next
    if (done === true) {
      if (step !== undefined) throw step
      return
    }
    if ("rows" in step) {
      for (const row of step.rows) {
        signal?.throwIfAborted()
        yield row
      }
      next = steps.next()
    } else next = steps.next(await operation(step.ask as Parameters, { signal }))
  }
}
