/**
 * Random bytes of a branch, derived from its seed and the journal's position. Two branches of one snapshot make
 * the same keys for the same requests, also if one branch was restarted in between.
 */
import { createHash } from "node:crypto"
import type { State } from "@bourse/engine"

/**
 * Position of a branch: time and counters, so that a restart repeats no bytes: no signed write is accepted
 * before the clock has moved, and keys granted by the control plane are counted.
 */
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
