/** A broker's sub-accounts, the keys of one of them, and the transfers between them. */
import * as fc from "fast-check"
import { symbolFacts } from "../../checks/Variables.ts"
import type { Actor } from "../../session/Provision.ts"
import type { Area } from "../Area.ts"
import { amountAt, edge } from "../amounts.ts"
import { type Kind, kind, type Parameters } from "../Kind.ts"
import { textOfPlan, textPlan } from "../texts.ts"
import { freeOf, latest, type World } from "../World.ts"

/** The broker, or a stranger to whom the request must be refused. */
const senderOf = ({ actors: [broker, second] }: World, as: Actor): { readonly by: Actor } => ({
  by: as.name === second?.name ? second : (broker ?? as),
})

/** The sub-account that is an actor: its name with the broker, and the actor. */
const subOf = (world: World) => {
  const [entry] = world.subAccounts
  const actor = world.actors.find(({ name }) => name === entry?.[0])
  return entry === undefined || actor === undefined ? undefined : { name: entry[1], actor }
}

const accountType = ["SPOT", "SPOT"] as const

const createKind = kind({
  name: "make a sub-account",
  uses: ["broker.createSubAccount"],
  risk: "writes",
  weight: 1,
  plan: fc.record({ note: textPlan, number: fc.nat(3) }),
  ask: ({ note, number }, world, as) => ({
    endpoint: "broker.createSubAccount",
    ...senderOf(world, as),
    parameters: [
      ["subAccount", `${world.unique}${number}`],
      ["note", textOfPlan(note, world.unique)],
    ],
  }),
})

const listKind = kind({
  name: "list sub-accounts page by page",
  uses: ["broker.subAccounts"],
  risk: "writes",
  weight: 2,
  plan: fc.record({ limit: fc.constantFrom("1", "2", "200"), isNamed: fc.boolean() }),
  ask: ({ limit, isNamed }, world, as) => {
    const [sub] = latest(world, "subAccount")
    return {
      endpoint: "broker.subAccounts",
      ...senderOf(world, as),
      page: "page",
      parameters: [
        ["limit", limit],
        ...(isNamed && sub !== undefined ? [["subAccount", sub.id] as const] : []),
      ],
    }
  },
})

const transferKind = kind({
  name: "transfer to or from a sub-account",
  uses: ["broker.universalTransfer"],
  risk: "moves",
  weight: 4,
  plan: fc.record({ isBack: fc.boolean(), amount: edge, isBase: fc.boolean(), id: fc.option(fc.nat(2)) }),
  ask: ({ isBack, amount, isBase, id }, world, as) => {
    const [broker] = world.actors
    const sub = subOf(world)
    const [main] = world.facts.symbols
    if (broker === undefined || sub === undefined || main === undefined) return undefined
    const asset = isBase ? main.base : main.quote
    const few = isBase ? main.minQuantity : main.minAmount
    const all = freeOf(world, isBack ? sub.actor : broker, asset)
    return {
      endpoint: "broker.universalTransfer",
      ...senderOf(world, as),
      parameters: [
        [isBack ? "fromAccount" : "toAccount", sub.name],
        ["fromAccountType", accountType[0]],
        ["toAccountType", accountType[1]],
        ["asset", asset],
        ["amount", amountAt(amount, { all, step: "0.00000001", minimum: few, few })],
        ...(id === null
          ? []
          : [["clientTranId", `${world.unique}${world.unique}`.slice(0, 31) + id] as const]),
      ],
    }
  },
})

const permissionsDrawn = ["SPOT_ACCOUNT_READ", "SPOT_DEAL_READ", "SPOT_DEAL_WRITE", "SPOT_TRANSFER_WRITE"]

/** An address for documentation, from which nobody calls. */
const elsewhere = "192.0.2.1"

const keyKind = kind({
  name: "make a key",
  uses: ["broker.createApiKey", "broker.deleteApiKey"],
  risk: "writes",
  weight: 4,
  plan: fc.record({
    note: textPlan,
    permissions: fc.oneof(
      fc.constant(permissionsDrawn),
      fc.subarray(permissionsDrawn, { minLength: 1, maxLength: 2 }),
    ),
    isBound: fc.constantFrom(false, false, true),
  }),
  ask: ({ note, permissions, isBound }, world, as) => {
    const sub = subOf(world)
    return (
      sub && {
        endpoint: "broker.createApiKey",
        ...senderOf(world, as),
        parameters: [
          ["subAccount", sub.name],
          ["permissions", permissions.join(",")],
          ["note", textOfPlan(note, world.unique)],
          ...(isBound ? [["ip", elsewhere] as const] : []),
        ],
      }
    )
  },
})

const deleteKind = kind({
  name: "delete a key",
  uses: ["broker.deleteApiKey"],
  risk: "writes",
  weight: 2,
  plan: fc.nat(1),
  ask: (nth, world, as) => {
    const key = latest(world, "key")[nth]
    return (
      key && {
        endpoint: "broker.deleteApiKey",
        ...senderOf(world, as),
        parameters: [
          ["subAccount", key.sent.subAccount ?? ""],
          ["apiKey", key.id],
        ],
      }
    )
  },
})

/** Requests of a sub-account that succeed with a key that may make them. */
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

/** The same with orders, for targets on which they may be placed. */
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
    weight: 4,
    plan: fc.record({ nth: fc.nat(2), endpoint: fc.constantFrom(...Object.keys(uses)) }),
    ask: ({ nth, endpoint }, world) => {
      const key = latest(world, "key")[nth]
      const { secretKey } = key?.answer ?? {}
      const parameters = uses[endpoint]?.(world)
      const sub = subOf(world)
      if (key === undefined || typeof secretKey !== "string" || parameters === undefined || sub === undefined)
        return undefined
      return { endpoint, parameters, by: sub.actor, key: { apiKey: key.id, secret: secretKey } }
    },
  })

export const broker: Area = {
  name: "broker",
  reads: ["broker.subAccounts", "broker.apiKeys", "broker.createSubAccount", "broker.createApiKey"],
  needsSubAccount: true,
  kinds: [
    createKind,
    listKind,
    transferKind,
    keyKind,
    deleteKind,
    useKind("use a key", "writes", usesOfKey),
    useKind("use a key for orders", "locks", ordersOfKey),
  ],
  read: async ({ as, list, used }, world) => {
    const [first] = world.actors
    const sub = subOf(world)
    if (as.name !== first?.name || sub === undefined) return {}
    const types: Parameters = [
      ["fromAccountType", accountType[0]],
      ["toAccountType", accountType[1]],
    ]
    const [subAccounts, keys, universals] = await Promise.all([
      list("broker.subAccounts", [["limit", "200"]]),
      list("broker.apiKeys", [["subAccount", sub.name]]),
      used.has("broker.universalTransfer")
        ? Promise.all(
            (["fromAccount", "toAccount"] as const).map((name) =>
              list("broker.universalTransferHistory", [[name, sub.name], ...types]),
            ),
          )
        : [],
    ])
    return { subAccounts, keys, universals: universals.flat() }
  },
}
