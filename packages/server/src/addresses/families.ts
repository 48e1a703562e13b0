/** All families of chains. A network's listing names its family, and the names are stored: they must not change. */
import type { AddressFamily } from "./AddressFamily.ts"
import { bitcoin } from "./Bitcoin.ts"
import { ethereum } from "./Ethereum.ts"
import { ripple } from "./Ripple.ts"
import { tron } from "./Tron.ts"

export type Family = "bitcoin" | "ethereum" | "tron" | "ripple"

export const families: Readonly<Record<Family, AddressFamily>> = { bitcoin, ethereum, tron, ripple }

/** Names of the families, in the order above. */
export const familyNames = Object.keys(families) as ReadonlyArray<Family>

export const isFamily = (name: string): name is Family => Object.hasOwn(families, name)
