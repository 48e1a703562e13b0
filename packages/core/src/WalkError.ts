/** Why a walk ends early: the same classes as those of `@bourse/client`. */
export { BeyondReach, MillisecondFull, type WalkError } from "@bourse/client/shared"
