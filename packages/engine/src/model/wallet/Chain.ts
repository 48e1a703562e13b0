/**
 * The simulated chains: blocks come at a fixed pace, as a function of the exchange clock. Nothing is written down
 * because a block came; what a transaction's confirmations bring about is settled when it falls due.
 */
import type { Network } from "../../money/Asset.ts"

/** The height of a network's newest block. */
export const blockAt = ({ blockMs }: Network, time: number): number => Math.floor(time / blockMs)

/** The block a transaction seen at this time gets into: the next one. */
const blockOf = (network: Network, seenAt: number): number => blockAt(network, seenAt) + 1

/** How many confirmations a transaction has, seen at one time and looked at at another: the first with its block. */
export const confirmationsAt = (network: Network, seenAt: number, now: number): number =>
  Math.max(0, blockAt(network, now) - blockOf(network, seenAt) + 1)

/** When a transaction has all the confirmations its network asks for. */
export const confirmedAt = (network: Network, seenAt: number): number =>
  (blockOf(network, seenAt) + Math.max(1, network.minConfirm) - 1) * network.blockMs
