/**
 * Legal variants: changed behavior that the documentation allows, for all endpoints and for strategy groups.
 */
import type { Kit } from "@bourse/conformance"
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import {
  answerOf,
  changes,
  changesAt,
  dayMs,
  elementsOf,
  instead,
  isOk,
  knowsNo,
  ownParametersOf,
  rejection,
  rejects,
  rejectsWhen,
  serves,
} from "../deviations.ts"
import { type Answer, type Handle, type Json, variants } from "../Mutant.ts"

const [create, find, drop, add, remove] = [
  "spot.createStrategyGroup",
  "spot.strategyGroups",
  "spot.deleteStrategyGroup",
  "spot.addToStrategyGroup",
  "spot.removeFromStrategyGroup",
] as const
const groups = [create, find, drop, add, remove]
const query = "spot.queryOrder"
const [deduct, setDeduct] = ["spot.mxDeduct", "spot.setMxDeduct"] as const

const eachGroup = (change: (group: Json) => void): Handle =>
  changesAt([create, find, add], (json) => {
    for (const group of elementsOf(json.data)) change(group)
  })

const listsUids = (list: (uids: ReadonlyArray<string>) => string): Handle =>
  eachGroup((group) => {
    if (typeof group.tradeGroupUid === "string") group.tradeGroupUid = list(group.tradeGroupUid.split(","))
  })

const rejectsAs = (answer: Answer): Handle => serves("every", () => answer)

/** Adds further keys to every object of an answer, at any depth. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withMore(inner)])
  return entries.length === 0 ? value : Object.fromEntries([["zz", null], ...entries, ["more", { a: [1] }]])
}

export const anywhere = ({ endpoints }: Kit) => [
  ...variants([query], {
    "An order that was placed more than 7 days ago is not found, open or not.": rejectsWhen(
      query,
      ({ time }, { now }) => now() - time > 7 * dayMs,
    ),
  }),
  ...variants(["every"], {
    "A rejection is HTTP 403 with plain text.": rejectsAs({ status: 403, json: undefined, text: "no" }),
    "A rejection is HTTP 200 with a code.": rejectsAs(answerOf({ code: "30000", message: "no" })),
    "Every object has keys that the interface does not list.": changes("every", withMore),
    "A parameter that the endpoint does not list is rejected.": instead("every", (call) => {
      const known = endpoints.get(call.endpoint)?.parameters.map(({ name }) => name) ?? []
      return Object.keys(ownParametersOf(call)).some((name) => !known.includes(name)) && rejection
    }),
  }),
  ...variants(groups, {
    "A group's id is a JSON number, as in the examples.": eachGroup((group) => {
      group.tradeGroupId = Number(group.tradeGroupId)
    }),
    "UIDs are listed in reverse order.": listsUids((uids) => uids.toReversed().join(",")),
    "A space follows each comma between UIDs.": listsUids((uids) => uids.join(", ")),
  }),
  ...variants([...groups, "spot.tradeFee"], {
    "A success has no message.": changesAt([...groups, "spot.tradeFee"], (json) => ({ ...json, msg: null })),
  }),
  ...variants([find], {
    "Asking for a group that does not exist is rejected.": rejectsWhen(
      find,
      ({ data }) => elementsOf(data).length === 0,
    ),
  }),
  ...variants([add, remove], {
    "ttradeGroupId, from the examples, is not a parameter.": knowsNo("every", "ttradeGroupId"),
  }),
  ...variants([add], {
    "A master cannot add its own account.": rejects(add, ({ uid }, { key }) => uid === key?.uid),
    "Accounts of other masters in a list to add are silently skipped.": async (call) => {
      const { endpoint, isSigned, key, keys, parameters, memory, now } = call
      const answer = await call.pass()
      if (endpoint === create && isOk(answer)) memory.set(`owner ${answer.json.data.tradeGroupId}`, key?.uid)
      const { uid, tradeGroupId } = parameters
      const isOwn = key?.isFull === true && memory.get(`owner ${tradeGroupId}`) === key.uid
      const named = keys.find((each) => each.uid === uid)
      const isForeign = named !== undefined && named.uid !== key?.uid && named.master !== key?.uid
      if (endpoint !== add || isOk(answer) || !isSigned || !isOwn || !isForeign) return answer
      const times = { createTime: now(), updateTime: now() }
      const data = { tradeGroupName: "a group", tradeGroupId, tradeGroupUid: "", ...times }
      return answerOf({ data, code: 200, msg: null, timestamp: now() })
    },
  }),
  ...variants([deduct, setDeduct], {
    "An account that never set the switch pays with the platform token.": async (call) => {
      const answer = await call.pass()
      const touched = `touched ${call.key?.uid}`
      if (call.endpoint === setDeduct) call.memory.set(touched, true)
      if (call.endpoint !== deduct || !isOk(answer) || call.memory.has(touched)) return answer
      return answerOf({ ...answer.json, data: { mxDeductEnable: true } })
    },
  }),
]
