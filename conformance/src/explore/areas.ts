/** The areas of explorations, and the mixtures of areas from which sessions draw. */
import { type Risk, risks } from "../kit/Fixture.ts"
import type { Area } from "./Area.ts"
import { clock } from "./areas/clock.ts"
import { conversions } from "./areas/conversions.ts"
import { groups } from "./areas/groups.ts"
import { keys } from "./areas/keys.ts"
import { orders } from "./areas/orders.ts"
import { subAccounts } from "./areas/subAccounts.ts"
import { subWithdrawals } from "./areas/subWithdrawals.ts"
import { transfers } from "./areas/transfers.ts"
import { withdrawals } from "./areas/withdrawals.ts"
import type { Kind } from "./Kind.ts"
import type { Facts } from "./World.ts"

const areas: ReadonlyArray<Area> = [
  orders,
  groups,
  withdrawals,
  transfers,
  conversions,
  subAccounts,
  subWithdrawals,
  keys,
  clock,
]

export interface Mixture {
  /** Areas of the interface that are read after each step. */
  readonly areas: ReadonlyArray<Area>
  /** Kinds of requests that a session draws. */
  readonly kinds: ReadonlyArray<Kind>
  /** Whether sessions draw from all areas. */
  readonly isAll: boolean
}

/**
 * Mixtures of areas: a session draws requests from the first list, and reads the areas of the second list.
 * Sessions take the mixtures of areas in turn.
 */
const mixtures: ReadonlyArray<readonly [drawn: ReadonlyArray<Area>, read?: ReadonlyArray<Area>]> = [
  [[orders]],
  [[withdrawals, clock]],
  [[keys], [keys, orders]],
  [[transfers, conversions]],
  [[orders, conversions]],
  [[orders, groups]],
  [[subAccounts]],
  [[subWithdrawals, withdrawals]],
  [areas],
]

/** Endpoints that the requests and reads of all areas use. */
export const endpointsUsed: ReadonlyArray<string> = [
  ...new Set(areas.flatMap(({ reads, kinds }) => [...reads, ...kinds.flatMap(({ uses }) => uses)])),
].filter((name) => !name.startsWith("driver."))

/** Mixtures of areas for this target, without requests that the target lacks or that the risk limit forbids. */
export const mixturesFor = (
  facts: Facts,
  maxRisk: Risk,
  has: (endpoint: string) => boolean,
): ReadonlyArray<Mixture> => {
  const isThere = (name: string) => (name.startsWith("driver.") ? facts.hasDriver : has(name))
  const { capabilities = [], actors = {} } = facts.target
  const isBroker =
    capabilities.includes("broker") &&
    (facts.hasDriver || Object.values(actors).some(({ role }) => role === "broker"))
  const isServed = ({ reads, needsSubAccount }: Area) =>
    reads.every(isThere) && (needsSubAccount !== true || (isBroker && maxRisk !== "none"))
  const isDrawn = ({ risk, uses, fits }: Kind) =>
    risks.indexOf(risk) <= risks.indexOf(maxRisk) && uses.every(isThere) && (fits?.(facts) ?? true)
  return mixtures.flatMap(([drawn, read = drawn]) => {
    const served = read.filter(isServed)
    const kinds = drawn.filter((area) => served.includes(area)).flatMap((area) => area.kinds.filter(isDrawn))
    return kinds.length === 0 ? [] : [{ areas: served, kinds, isAll: drawn === areas }]
  })
}
