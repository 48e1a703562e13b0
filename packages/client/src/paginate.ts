/** Reads whole histories as an AsyncIterable. */
import { type PaginationParameters, type Paging, paginationPlan } from "#calls"

/**
 * All rows of a history, oldest first, in as many calls as needed:
 * `for await (const deposit of paginate(wallet.depositHistory, { coin: "USDT" }))`. A list whose endpoint takes
 * no times (`subAccounts`) is returned in the server's order.
 *
 * Without `startTime` the history begins one minute after the start of the interface's lookback; a `startTime`
 * before the lookback fails with `BeyondLookback`. Without `endTime` the history ends at `nowMs`, the server's
 * time (default: a request asks for it). Requests for further rows are sent on demand, and none after the loop
 * is left or the signal aborted. If a millisecond has more rows than one response can have, pagination fails
 * with `WindowOverflow`.
 */
export async function* paginate<Parameters extends object, Success, Row>(
  operation: ((
    parameters: Parameters,
    control?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Success>) & {
    readonly endpoint: { readonly paging: Paging<Success, Row> }
    serverTime(control?: { readonly signal?: AbortSignal | undefined }): Promise<number>
  },
  parameters: PaginationParameters<Parameters>,
  options: { readonly nowMs?: number | undefined; readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Row, void, undefined> {
  const { signal } = options
  const { paging } = operation.endpoint
  signal?.throwIfAborted()
  // Pagination of a list without times needs no server time.
  const nowMs = options.nowMs ?? (paging.time === undefined ? 0 : await operation.serverTime({ signal }))
  const steps = paginationPlan(paging, parameters, nowMs)
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
