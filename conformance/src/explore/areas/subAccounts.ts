/** A broker's sub-accounts, and transfers between them. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { amountAt, edge } from "../amounts.ts"
import { kind, type Parameters } from "../Kind.ts"
import { textOfPlan, textPlan } from "../texts.ts"
import { latest, usableOf } from "../World.ts"
import { isBroker, isStranger, senderOf, subOf } from "./brokers.ts"

const accountType = ["SPOT", "SPOT"] as const

const createKind = kind({
  name: "make a sub-account",
  uses: ["broker.createSubAccount"],
  risk: "writes",
  weight: 1,
  plan: fc.record({ note: textPlan, number: fc.nat(3), isStranger }),
  ask: ({ note, number, isStranger }, world, as) => ({
    endpoint: "broker.createSubAccount",
    ...senderOf(world, isStranger, as),
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
  weight: 1,
  plan: fc.record({ limit: fc.constantFrom("1", "2", "200"), isNamed: fc.boolean(), isStranger }),
  ask: ({ limit, isNamed, isStranger }, world, as) => {
    const [sub] = latest(world, "subAccount")
    return {
      endpoint: "broker.subAccounts",
      ...senderOf(world, isStranger, as),
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
  plan: fc.record({
    isBack: fc.boolean(),
    amount: edge,
    isBase: fc.boolean(),
    id: fc.option(fc.nat(2)),
    isStranger,
  }),
  ask: ({ isBack, amount, isBase, id, isStranger }, world, as) => {
    const [broker] = world.actors
    const sub = subOf(world)
    const [main] = world.facts.symbols
    if (broker === undefined || sub === undefined || main === undefined) return undefined
    const asset = isBase ? main.base : main.quote
    const few = isBase ? main.minQuantity : main.minAmount
    const all = usableOf(world, isBack ? sub.actor : broker, asset)
    return {
      endpoint: "broker.universalTransfer",
      ...senderOf(world, isStranger, as),
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

export const subAccounts: Area = {
  name: "subAccounts",
  reads: ["broker.subAccounts", "broker.createSubAccount", "broker.createApiKey"],
  needsSubAccount: true,
  kinds: [createKind, listKind, transferKind],
  read: async ({ as, list, used }, world) => {
    const sub = subOf(world)
    if (!isBroker(world, as) || sub === undefined) return {}
    const types: Parameters = [
      ["fromAccountType", accountType[0]],
      ["toAccountType", accountType[1]],
    ]
    const [subAccounts, universals] = await Promise.all([
      list("broker.subAccounts", [["limit", "200"]]),
      used.has("broker.universalTransfer")
        ? Promise.all(
            (["fromAccount", "toAccount"] as const).map((name) =>
              list("broker.universalTransferHistory", [[name, sub.name], ...types]),
            ),
          )
        : [],
    ])
    return { subAccounts, universals: universals.flat() }
  },
}
