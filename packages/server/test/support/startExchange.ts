/** Starts an exchange without HTTP. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { onTestFinished } from "vitest"
import type { Exchange } from "../../src/exchange/Exchange.ts"

/** Starts an exchange; it ends with the test, or when the returned function is called. */
export const startExchange = async (exchange: Exchange): Promise<() => Promise<void>> => {
  const scope = Scope.makeUnsafe()
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  onTestFinished(close)
  await Effect.runPromise(Scope.provide(exchange.start(), scope))
  return close
}
