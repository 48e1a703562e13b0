/**
 * The simulated chains: blocks come at a fixed interval of the exchange clock. A block itself is no event; the
 * effect of a transaction's confirmations is an event at the time when it falls due.
 */
import type { Network } from "../../money/Asset.ts"

/** The height of a network's newest block. */
// open: 0032-simulated-chains: time / blockMs | blockMs
export const blockAt = ({ blockMs }: Network, time: number): number => Math.floor(time / blockMs)

/** The block of a transaction seen at this time: the next one. */
// open: 0032-simulated-chains: blockAt(network
const blockOf = (network: Network, seenAt: number): number => blockAt(network, seenAt) + 1

/**
 * Number of confirmations, from the time a transaction was seen and the current time: the first confirmation
 * comes with the transaction's block.
 */
export const confirmationsAt = (network: Network, seenAt: number, now: number): number =>
  // open: 0032-simulated-chains: blockAt(network
  Math.max(0, blockAt(network, now) - blockOf(network, seenAt) + 1)

/** Time at which a transaction has all confirmations that its network requires. */
export const confirmedAt = (network: Network, seenAt: number): number =>
  // open: 0032-simulated-chains: blockOf(network, seenAt) | Math.max(1, network.minConfirm) | network.blockMs
  (blockOf(network, seenAt) + Math.max(1, network.minConfirm) - 1) * network.blockMs
