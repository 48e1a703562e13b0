/** A write whose client id is known before it is sent. */
import type * as Effect from "effect/Effect"
import type { CallOverrides } from "./CallEndpoint.ts"
import type { CallError } from "./CallError.ts"
import type { Operation } from "./Client.ts"

/**
 * Gives a write its client id before it is sent. A timeout or an interruption has no error of the call: look the write up
 * by this id. An id in the parameters is kept. Throws a TypeError for a method without a client id, and for a batch, whose
 * orders have one each.
 *
 * @example
 * const { clientId, call } = withClientId(spot.placeOrder, order)
 * yield* Effect.timeout(call, "2 seconds").pipe(
 *   Effect.catchTag("TimeoutError", () => spot.queryOrder({ symbol: order.symbol, origClientOrderId: clientId })),
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
  const clientId = given ?? crypto.randomUUID().replaceAll("-", "")
  return { clientId, call: method({ ...parameters, [name]: clientId } as Parameters, options) }
}
