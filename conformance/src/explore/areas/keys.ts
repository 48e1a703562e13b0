/**
 * Requests about API keys of a broker's sub-account: made, used for allowed and forbidden requests, deleted.
 */
import * as fc from "fast-check"
import { symbolFacts } from "../../checks/Variables.ts"
import type { Actor } from "../../session/Provision.ts"
import type { Area } from "../Area.ts"
import { keyOf } from "../History.ts"
import { type Kind, kind, type Parameters, type Request } from "../Kind.ts"
import { type TextPlan, textOfPlan, textPlan } from "../texts.ts"
import { latest, type World } from "../World.ts"
import { isBroker, isStranger, senderOf, subOf } from "./brokers.ts"

const permissionsDrawn = ["SPOT_ACCOUNT_READ", "SPOT_DEAL_READ", "SPOT_DEAL_WRITE", "SPOT_TRANSFER_WRITE"]

/** An IP address reserved for documentation: no request comes from this address. */
const elsewhere = "192.0.2.1"

interface KeyPlan {
  readonly note: TextPlan
  readonly permissions: ReadonlyArray<string>
  readonly isBound: boolean
  readonly isStranger: boolean
}

const keyPlan: fc.Arbitrary<KeyPlan> = fc.record({
  note: textPlan,
  permissions: fc.oneof(
    fc.shuffledSubarray(permissionsDrawn, { minLength: permissionsDrawn.length }),
    fc.shuffledSubarray(permissionsDrawn, { minLength: 1, maxLength: 2 }),
  ),
  isBound: fc.constantFrom(false, false, true),
  isStranger,
})

const makeKey = (plan: KeyPlan, world: World, as: Actor): Request | undefined => {
  const sub = subOf(world)
  if (sub === undefined) return undefined
  const { note, permissions, isBound, isStranger } = plan
  return {
    endpoint: "broker.createApiKey",
    ...senderOf(world, isStranger, as),
    parameters: [
      ["subAccount", sub.name],
      ["permissions", permissions.join(",")],
      ["note", textOfPlan(note, world.unique)],
      ...(isBound ? [["ip", elsewhere] as const] : []),
    ],
  }
}

interface KeyChoice {
  readonly nth: number
  /** Whether to choose a deleted key, if there is one. */
  readonly isDeleted: boolean
}

const keyChoice: fc.Arbitrary<KeyChoice> = fc.record({ nth: fc.nat(1), isDeleted: fc.boolean() })

/** The API key to use or delete; undefined if the session has made no key. */
const anyKey = ({ nth, isDeleted }: KeyChoice, world: World) => {
  const keys = latest(world, "key")
  const deleted = keys.filter((key) => world.ended.has(keyOf(key)))
  const among = isDeleted && deleted.length > 0 ? deleted : keys
  return among[nth % Math.max(1, among.length)]
}

const keyKind = kind({
  name: "make a key",
  uses: ["broker.createApiKey", "broker.deleteApiKey"],
  risk: "writes",
  weight: 3,
  plan: keyPlan,
  ask: makeKey,
})

const deleteKind = kind({
  name: "delete a key",
  uses: ["broker.createApiKey", "broker.deleteApiKey"],
  risk: "writes",
  weight: 3,
  plan: fc.record({ nth: fc.nat(1), isStranger, otherwise: keyPlan }),
  ask: ({ nth, isStranger, otherwise }, world, as) => {
    const key = anyKey({ nth, isDeleted: false }, world)
    if (key === undefined) return makeKey(otherwise, world, as)
    return {
      endpoint: "broker.deleteApiKey",
      ...senderOf(world, isStranger, as),
      parameters: [
        ["subAccount", key.sent.subAccount ?? ""],
        ["apiKey", key.id],
      ],
    }
  },
})

/** Requests that succeed if the sub-account's key has the required permission. */
const usesOfKey: Readonly<Record<string, (world: World) => Parameters>> = {
  "spot.account": () => [],
  "spot.uid": () => [],
  "spot.openOrders": ({ facts }) => [["symbol", facts.symbols[0]?.symbol ?? ""]],
  "spot.allOrders": ({ facts }) => [["symbol", facts.symbols[0]?.symbol ?? ""]],
  "spot.setMxDeduct": () => [["mxDeductEnable", "false"]],
  "spot.mxDeduct": () => [],
  "wallet.transferHistory": () => [
    ["fromAccountType", "SPOT"],
    ["toAccountType", "FUTURES"],
  ],
}

/** Requests about orders that a key may send, for targets on which orders may be placed. */
const ordersOfKey: typeof usesOfKey = {
  "spot.placeOrder": ({ facts: { symbols } }) => {
    const { symbol, quantity, lowPrice } = symbols[0] === undefined ? {} : symbolFacts(symbols[0])
    return Object.entries({ symbol, side: "BUY", type: "LIMIT", quantity, price: lowPrice }).map(
      ([name, value = ""]) => [name, value] as const,
    )
  },
  "spot.cancelOrder": (world) => {
    const [order] = latest(world, "order").filter(({ owner }) => owner === subOf(world)?.actor.name)
    return [
      ["symbol", order?.sent.symbol ?? world.facts.symbols[0]?.symbol ?? ""],
      ["orderId", order?.id ?? "0"],
    ]
  },
}

const useKind = (name: string, risk: Kind["risk"], uses: typeof usesOfKey): Kind =>
  kind({
    name,
    uses: ["broker.createApiKey", ...Object.keys(uses)],
    risk,
    weight: 6,
    plan: fc.record({
      choice: keyChoice,
      endpoint: fc.constantFrom(...Object.keys(uses)),
      otherwise: keyPlan,
    }),
    ask: ({ choice, endpoint, otherwise }, world, as) => {
      const key = anyKey(choice, world)
      const { secretKey } = key?.answer ?? {}
      const parameters = uses[endpoint]?.(world)
      const sub = subOf(world)
      if (key === undefined) return makeKey(otherwise, world, as)
      if (typeof secretKey !== "string" || parameters === undefined || sub === undefined) return undefined
      return { endpoint, parameters, by: sub.actor, key: { apiKey: key.id, secret: secretKey } }
    },
  })

export const keys: Area = {
  name: "keys",
  reads: ["broker.apiKeys", "broker.createSubAccount", "broker.createApiKey"],
  needsSubAccount: true,
  kinds: [
    keyKind,
    deleteKind,
    useKind("use a key", "writes", usesOfKey),
    useKind("use a key for orders", "locks", ordersOfKey),
  ],
  read: async ({ as, list }, world) => {
    const sub = subOf(world)
    if (!isBroker(world, as) || sub === undefined) return {}
    return { keys: await list("broker.apiKeys", [["subAccount", sub.name]]) }
  },
}
