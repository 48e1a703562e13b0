/**
 * Commands that an id of the caller's makes happen once for ever. The engine knows the ids of what is on its way and
 * of what was over a short while ago; for all that is older history is asked before the command is submitted.
 */
import { type Command, clientOrderIdReuseMs, type State, type WalletId } from "@bourse/engine"
import { type AskPage, FromHistory } from "./Exchange.ts"
import { Refused, refused } from "./Refused.ts"
import type { Call } from "./Route.ts"

type Once = Extract<Command, { readonly type: "withdraw" | "universalTransfer" }>

export interface Earlier {
  /** The record under the caller's id, if there is one. */
  readonly find: (page: AskPage) => Promise<(WalletId & { readonly isSame: boolean }) | null>
}

/** Answers with the id of what was made, now or by the first request with the same content. */
export const submitOnce = (
  call: Call,
  command: Once,
  { find }: Earlier,
  done: (answer: WalletId | Refused) => void,
) => {
  const { exchange } = call
  let lookedAt = 0
  const look = () =>
    exchange.view(
      (_: State, now: number) => {
        lookedAt = now
        return new FromHistory(find)
      },
      null,
      answer,
    )
  const answer = (found: Awaited<ReturnType<Earlier["find"]>> | Refused) => {
    if (found instanceof Refused) return done(found)
    if (found === null) {
      // The engine may have forgotten what was over since the look, when the clock jumped meanwhile.
      if (exchange.now() - lookedAt >= clientOrderIdReuseMs / 2) return look()
      return call.submit(command, ({ id }: WalletId) => ({ id }), done)
    }
    if (!found.isSame) return done(refused("contentDiffers"))
    // Nothing is to be done, but the request must still be one that may.
    call.submit({ type: "settle" }, () => ({ id: found.id }), done)
  }
  look()
}
