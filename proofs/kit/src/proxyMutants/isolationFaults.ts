/** Servers that serve somebody what is another account's: made for every endpoint and relation that fixtures try. */

import type { Kit } from "@bourse/conformance"
import { ownOnly } from "@bourse/conformance/src/kit/Isolation.ts"
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { answerOf, type Fault, type Handle, isOk, type KnownKey, without } from "./Fault.ts"

type Relation = (other: KnownKey, key: KnownKey) => boolean

/** By the fixture in which the caller stands so to the owner. */
const relations: Readonly<Record<string, Readonly<Record<string, readonly [string, Relation]>>>> = {
  "of-a-master": {
    "its-master": ["its master's", (other, key) => other.uid === key.master],
    strangers: ["any account's", (other, key) => other.uid !== key.uid],
  },
  "of-a-sub-account": {
    "its-subs": ["its sub-accounts'", (other, key) => other.master === key.uid],
    siblings: [
      "its master's other sub-accounts'",
      (other, key) => key.master !== undefined && other.master === key.master && other.uid !== key.uid,
    ],
  },
  "of-an-account": { strangers: ["any account's", (other, key) => other.uid !== key.uid] },
}

/** The lists of two answers of one shape in one. */
const merged = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other)) {
    const isWrapped = one.length === 1 && isObject(one[0]) && Object.values(one[0]).some(Array.isArray)
    return isWrapped ? [merged(one[0], other[0])] : [...one, ...other]
  }
  if (!isObject(one) || !isObject(other)) return one
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      typeof value === "object" ? merged(value, other[name]) : value,
    ]),
  )
}

/** The call is made with the other accounts' keys as well. */
const servesToo =
  (endpoint: string, isOther: Relation): Handle =>
  async (call) => {
    const answer = await call.pass()
    const { key, keys } = call
    if (call.endpoint !== endpoint || !call.isSigned || key === undefined) return answer
    let told = answer
    for (const other of keys.filter((each) => each.isFull && isOther(each, key))) {
      const theirs = await call.ask(endpoint, without(call.parameters, "recvWindow"), other)
      if (isOk(theirs)) told = isOk(told) ? answerOf(merged(told.json, theirs.json)) : theirs
    }
    return told
  }

/** What is asked is done with the key of the caller's master. */
const actsAsMaster =
  (endpoint: string): Handle =>
  async (call) => {
    const { key, keys } = call
    const master = keys.find(({ uid, isFull }) => isFull && uid === key?.master)
    if (call.endpoint !== endpoint || !call.isSigned || master === undefined) return call.pass()
    return call.ask(endpoint, without(call.parameters, "recvWindow"), master)
  }

const familyFaults = ["spot.account", "spot.uid", "spot.mxDeduct", "spot.setMxDeduct", "spot.placeOrder"].map(
  (endpoint): Fault => ({
    id: `acts-as-master.${endpoint}`,
    statement: ownOnly,
    text: "A sub-account's call is taken for its master's.",
    handle: actsAsMaster(endpoint),
  }),
)

export const isolationFaults = ({ fixtures }: Kit): ReadonlyArray<Fault> => [
  ...familyFaults,
  ...fixtures.flatMap(({ id }) => {
    const [, endpoint, cast] = /^isolation\.(\w+\.\w+)\.([\w-]+)$/.exec(id) ?? []
    if (endpoint === undefined || cast === undefined) return []
    return Object.entries(relations[cast] ?? {}).map(
      ([name, [whose, isOther]]): Fault => ({
        id: `serves-${name}.${endpoint}`,
        statement: ownOnly,
        text: `An account is served what is ${whose} too.`,
        handle: servesToo(endpoint, isOther),
      }),
    )
  }),
]
