/**
 * Servers that are right, and decide otherwise than ours what the interface leaves open. No fixture may fail before
 * any of them: a kit that takes its own server's habits for the law is of no use to anybody else.
 */
import type { EndpointEntry } from "@bourse/conformance"
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import {
  type Answer,
  answerOf,
  changesResponse,
  elementsOf,
  type Handle,
  isOk,
  type Json,
  refusal,
  type Variant,
} from "./Fault.ts"

const [create, find, drop, add, remove] = [
  "spot.createStrategyGroup",
  "spot.strategyGroups",
  "spot.deleteStrategyGroup",
  "spot.addToStrategyGroup",
  "spot.removeFromStrategyGroup",
] as const
const groups = [create, find, drop, add, remove]
const fee = "spot.tradeFee"

type Told = { data: unknown; msg: string | null }

/** A success of any of these endpoints is told differently. */
const tellsAt =
  (endpoints: ReadonlyArray<string>, change: (json: Told) => void): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!endpoints.includes(call.endpoint) || !isOk(answer)) return answer
    change(answer.json as Told)
    return answerOf(answer.json)
  }

/** Groups wherever they are told. */
const tellsGroups = (change: (group: Json) => void): Handle =>
  tellsAt([create, find, add], ({ data }) => {
    for (const group of elementsOf(data)) change(group)
  })

const tellsUids = (change: (uids: ReadonlyArray<string>) => string): Handle =>
  tellsGroups((group) => {
    if (typeof group.tradeGroupUid === "string") group.tradeGroupUid = change(group.tradeGroupUid.split(","))
  })

const refusesWith =
  (refused: (answer: Answer) => Answer): Handle =>
  async (call) => {
    const answer = await call.pass()
    return isOk(answer) ? answer : refused(answer)
  }

/** Further keys in every object, down to the innermost. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withMore(inner)])
  return entries.length === 0 ? value : Object.fromEntries([["zz", null], ...entries, ["more", { a: [1] }]])
}

const variant = (id: string, text: string, endpoints: ReadonlyArray<string>, handle: Handle): Variant => ({
  id,
  text,
  endpoints,
  handle,
})

const signing = ["recvWindow", "timestamp", "signature"]

export const legalVariants = (catalogue: ReadonlyMap<string, EndpointEntry>): ReadonlyArray<Variant> => [
  variant(
    "open-orders-grow-too-old",
    "An order that was placed more than 7 days ago is not found, open or not.",
    ["spot.queryOrder"],
    async ({ endpoint, now, pass }) => {
      const answer = await pass()
      const isOld = isOk(answer) && now() - (answer.json as { time: number }).time > 7 * 86_400_000
      return endpoint === "spot.queryOrder" && isOld ? refusal : answer
    },
  ),
  variant(
    "refusals-are-403",
    "A refusal is HTTP 403 with plain text.",
    ["every"],
    refusesWith(() => ({ status: 403, json: undefined, text: "no" })),
  ),
  variant(
    "refusals-are-200",
    "A refusal is HTTP 200 with a code.",
    ["every"],
    refusesWith(() => answerOf({ code: "30000", message: "no" })),
  ),
  variant(
    "more-keys",
    "Every object has keys that the interface does not list.",
    ["every"],
    changesResponse<unknown>("every", withMore),
  ),
  variant(
    "unknown-parameters-are-refused",
    "A parameter that the endpoint does not list is refused.",
    ["every"],
    async (call) => {
      const known = new Set(catalogue.get(call.endpoint)?.parameters.map(({ name }) => name))
      const strange = [...call.parameters.keys()].some((name) => !known.has(name) && !signing.includes(name))
      return strange ? refusal : call.pass()
    },
  ),
  variant(
    "group-ids-are-numbers",
    "A group's id is a JSON number, as in the examples.",
    groups,
    tellsGroups((group) => {
      group.tradeGroupId = Number(group.tradeGroupId)
    }),
  ),
  variant(
    "no-message",
    "A success has no message.",
    [...groups, fee],
    tellsAt([...groups, fee], (json) => {
      json.msg = null
    }),
  ),
  variant(
    "members-in-another-order",
    "UIDs are listed in the reverse of the order in which they came.",
    groups,
    tellsUids((uids) => uids.toReversed().join(",")),
  ),
  variant(
    "members-after-spaces",
    "A space follows each comma between UIDs.",
    groups,
    tellsUids((uids) => uids.join(", ")),
  ),
  variant(
    "unknown-names-are-refused",
    "Asking for a group that there is not is refused.",
    [find],
    async (call) => {
      const answer = await call.pass()
      const isNone =
        call.endpoint === find && isOk(answer) && elementsOf((answer.json as Told).data).length === 0
      return isNone ? refusal : answer
    },
  ),
  variant(
    "only-the-listed-spelling",
    "ttradeGroupId, as the examples have it, is no parameter.",
    [add, remove],
    async (call) => (call.parameters.has("ttradeGroupId") ? refusal : call.pass()),
  ),
  variant("only-sub-accounts-in-groups", "A master cannot add its own account.", [add], async (call) =>
    call.endpoint === add && call.parameters.get("uid") === call.key?.uid ? refusal : call.pass(),
  ),
  variant(
    "accounts-of-others-are-passed-over",
    "Accounts of other masters are left out without a word when they are added.",
    [add],
    async (call) => {
      const { endpoint, isSigned, key, keys, parameters, memory, now } = call
      const answer = await call.pass()
      if (endpoint === create && isOk(answer))
        memory.set(`owner ${((answer.json as Told).data as Json).tradeGroupId}`, key?.uid)
      const isOwn = key?.isFull === true && memory.get(`owner ${parameters.get("tradeGroupId")}`) === key.uid
      const named = keys.find(({ uid }) => uid === parameters.get("uid"))
      const isForeign = named !== undefined && named.uid !== key?.uid && named.master !== key?.uid
      if (endpoint !== add || isOk(answer) || !isSigned || !isOwn || !isForeign) return answer
      const data = {
        tradeGroupName: "a group",
        tradeGroupId: parameters.get("tradeGroupId"),
        tradeGroupUid: "",
        createTime: now(),
        updateTime: now(),
      }
      return answerOf({ data, code: 200, msg: null, timestamp: now() })
    },
  ),
  variant(
    "deduction-is-on-from-the-start",
    "An account that never switched it pays with the platform token.",
    ["spot.mxDeduct", "spot.setMxDeduct"],
    async (call) => {
      const answer = await call.pass()
      const touched = `touched ${call.key?.uid}`
      if (call.endpoint === "spot.setMxDeduct") call.memory.set(touched, true)
      if (call.endpoint !== "spot.mxDeduct" || !isOk(answer) || call.memory.has(touched)) return answer
      return answerOf({ ...(answer.json as Json), data: { mxDeductEnable: true } })
    },
  ),
]
