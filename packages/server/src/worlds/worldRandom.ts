/**
 * Random bytes of a branch: a function of its seed and of the journal's position. Two branches of one snapshot
 * make the same keys of the same requests, also when one of them was started again in between.
 */
import { createHash } from "node:crypto"
import type { State } from "@bourse/engine"

/** Changes with everything that something random was made for. */
const positionOf = (
  { generation, keysGranted, nextWalletId, nextOrderId, accounts }: State,
  now: number,
): string => [now, generation, keysGranted, nextWalletId, nextOrderId, accounts.size].join(" ")

/** Random bytes as hex, at most 32. */
export const worldRandom = (
  seed: string,
  exchange: { readonly state: State; now(): number },
): ((bytes: number) => string) => {
  let position = ""
  let count = 0
  return (bytes) => {
    const at = positionOf(exchange.state, exchange.now())
    if (at !== position) count = 0
    position = at
    return createHash("sha256")
      .update(`bourse ${seed} ${at} ${count++}`)
      .digest("hex")
      .slice(0, 2 * bytes)
  }
}
