/** A write whose client id is known before it is sent. */
import type * as Effect from "effect/Effect"
import { makeId } from "#calls"
import type { CallOverrides } from "./CallEndpoint.ts"
import type { CallError } from "./CallError.ts"
import type { Operation } from "./Client.ts"

/**
 * Gives a write its client id before it is sent, for writes that a timeout or an interruption may end: these have no error
 * of the call that names the id. A second run of `call` looks the write up before it sends it. An id in the parameters is
 * kept. Throws a TypeError for a method without a client id, and for a batch, whose orders have one each.
 *
 * @example
 * const { clientId, call } = withClientId(spot.placeOrder, order)
 * yield* Effect.timeout(call, "2 seconds").pipe(
 *   Effect.catchTag("TimeoutError", () => Effect.logWarning(`order ${clientId} has no answer yet`).pipe(Effect.andThen(call))),
 * )
 */
export const withClientId = <Parameters extends object, Answer, Failure extends CallError>(
  method: Operation<Parameters, Answer, Failure>,
  parameters: NoInfer<Parameters>,
  options?: CallOverrides,
): { readonly clientId: string; readonly call: Effect.Effect<Answer, Failure> } => {
  const { id, lookUp } = method.endpoint
  const name = lookUp?.rule.partsIn === undefined ? lookUp?.rule.clientId : undefined
  if (name === undefined) throw new TypeError(`${id} has no client id`)
  const { [name]: given } = parameters as Readonly<Record<string, string | undefined>>
  const clientId = given ?? makeId()
  return { clientId, call: method({ ...parameters, [name]: clientId } as Parameters, options) }
}
