/** All there is to play: every server that is wrong in one way, every one that is right in another way than ours. */
import type { Kit } from "@bourse/conformance"
import { brokerVariants } from "./brokerVariants.ts"
import type { Fault, Variant } from "./Fault.ts"
import { grammarFaults } from "./grammarFaults.ts"
import { isolationFaults } from "./isolationFaults.ts"
import { legalVariants } from "./legalVariants.ts"
import { orderVariants } from "./orderVariants.ts"
import { ruleFaults } from "./ruleFaults.ts"
import { shapeFaults } from "./shapeFaults.ts"
import { transferVariants } from "./transferVariants.ts"
import { walletVariants } from "./walletVariants.ts"

/**
 * What `npm test` plays of it: one fault or fixture in so many, and so many fixtures of a variant.
 * `npm run conformance -- --prove` plays all.
 */
export const shortForm = { ruleFaults: 17, shapeFaults: 190, fixtures: 32, fixturesOfAVariant: 2 } as const

export const everyFault = (kit: Kit): ReadonlyArray<Fault> => [
  ...ruleFaults,
  ...isolationFaults(kit),
  ...grammarFaults(kit),
  ...shapeFaults(kit),
]

/** A proxy that changes nothing: whatever fails before it is the proxy's fault, or the server's. */
export const nothing: Variant = {
  id: "nothing",
  text: "A proxy stands before the server and changes nothing.",
  endpoints: ["every"],
  handle: (call) => call.pass(),
}

export const everyVariant = (kit: Kit): ReadonlyArray<Variant> => [
  nothing,
  ...legalVariants(kit.endpoints),
  ...orderVariants,
  ...walletVariants,
  ...transferVariants,
  ...brokerVariants,
]
