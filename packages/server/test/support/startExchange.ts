/** An exchange without HTTP before it. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { onTestFinished } from "vitest"
import type { Exchange } from "../../src/exchange/Exchange.ts"

/** Starts it; it ends with the test, or when what this answers with is called. */
export const startExchange = async (exchange: Exchange): Promise<() => Promise<void>> => {
  const scope = Scope.makeUnsafe()
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  onTestFinished(close)
  await Effect.runPromise(Scope.provide(exchange.start(), scope))
  return close
}
