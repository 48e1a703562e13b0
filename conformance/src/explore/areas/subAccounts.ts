/** Requests about a broker's sub-accounts, and transfers between those accounts. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { amountAt, edge, fewOf } from "../amounts.ts"
import { kind, type Parameters } from "../Kind.ts"
import { textOfPlan, textPlan } from "../texts.ts"
import { latest, usableOf } from "../World.ts"
import { isBroker, isStranger, senderOf, subOf } from "./brokers.ts"

/** Account types of the two sides of a transfer. */
const types = [
  ["SPOT", "SPOT"],
  ["SPOT", "SPOT"],
  ["SPOT", "FUTURE"],
  ["FUTURE", "SPOT"],
] as const

/** Parameters that name the two accounts of a transfer; the transfer history filters by the same parameters. */
const sides = ["fromAccount", "toAccount", "fromAccountType", "toAccountType"] as const

const createKind = kind({
  name: "make a sub-account",
  uses: ["broker.createSubAccount"],
  risk: "writes",
  weight: 1,
  plan: fc.record({ note: textPlan, number: fc.constantFrom("0", "01", "1", "2"), isStranger }),
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
  plan: fc.record({
    limit: fc.constantFrom("1", "2", "200"),
    isNamed: fc.boolean(),
    nth: fc.nat(2),
    isStranger,
  }),
  ask: ({ limit, isNamed, nth, isStranger }, world, as) => {
    const subs = latest(world, "subAccount")
    const sub = subs[nth % Math.max(1, subs.length)]
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

const futuresKind = kind({
  name: "enable futures",
  uses: ["broker.enableFutures"],
  risk: "writes",
  weight: 2,
  plan: isStranger,
  ask: (isStranger, world, as) => {
    const sub = subOf(world)
    if (sub === undefined) return undefined
    const parameters: Parameters = [["subAccount", sub.name]]
    return { endpoint: "broker.enableFutures", ...senderOf(world, isStranger, as), parameters }
  },
})

const transferKind = kind({
  name: "transfer to, from or between sub-accounts",
  uses: ["broker.universalTransfer"],
  risk: "moves",
  weight: 5,
  plan: fc.record({
    way: fc.constantFrom("down", "down", "up", "up", "across", "own"),
    types: fc.constantFrom(...types),
    amount: edge,
    isBase: fc.boolean(),
    id: fc.option(fc.nat(2)),
    isStranger,
  }),
  openings: (["down", "up"] as const).map((way) => ({
    ...{ way, types: types[0], amount: "most" as const, isBase: way === "up" },
    ...{ id: null, isStranger: false },
  })),
  ask: ({ way, types: [from, to], amount, isBase, id, isStranger }, world, as) => {
    const [broker] = world.actors
    const sub = subOf(world)
    const [main] = world.facts.symbols
    if (broker === undefined || sub === undefined || main === undefined) return undefined
    const sibling = latest(world, "subAccount").find((made) => made.id !== sub.name)?.id
    const paysSub = way === "up" || way === "across"
    const receiver = way === "down" ? sub.name : way === "across" ? sibling : undefined
    const asset = isBase ? main.base : main.quote
    const few = isBase ? main.minQuantity : main.minAmount
    const all = usableOf(world, paysSub ? sub.actor : broker, asset)
    return {
      endpoint: "broker.universalTransfer",
      ...senderOf(world, isStranger, as),
      parameters: [
        ...(paysSub ? [["fromAccount", sub.name] as const] : []),
        ...(receiver === undefined ? [] : [["toAccount", receiver] as const]),
        ["fromAccountType", from],
        ["toAccountType", to],
        ["asset", asset],
        ["amount", amountAt(amount, { all, step: "0.00000001", minimum: few, few: fewOf(all, few) })],
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
  kinds: [createKind, listKind, futuresKind, transferKind],
  read: async ({ as, list }, world) => {
    const sub = subOf(world)
    if (!isBroker(world, as) || sub === undefined) return {}
    const asked = latest(world, "universal").map(
      ({ sent }): Parameters =>
        sides.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const])),
    )
    const lists = new Map(asked.map((parameters) => [JSON.stringify(parameters), parameters]))
    const [subAccounts, universals] = await Promise.all([
      list("broker.subAccounts", [["limit", "200"]]),
      Promise.all([...lists.values()].map((each) => list("broker.universalTransferHistory", each))),
    ])
    return { subAccounts, universals: universals.flat() }
  },
}
