/**
 * Mutants that return another account's records, for every endpoint and account relation that the fixtures
 * test.
 */
import type { Kit } from "@bourse/conformance"
import { isObject } from "@bourse/conformance/src/values/Json.ts"
import { answerOf, instead, isOk, keyOfMaster } from "../deviations.ts"
import { type Handle, type KnownKey, sharing } from "../Mutant.ts"

type Relation = (other: KnownKey, key: KnownKey) => boolean

const strangers = ["any account's", (other, key) => other.uid !== key.uid] as const satisfies [
  string,
  Relation,
]

/** Relations between caller and owner of records, by the ending of the fixture that tests them. */
const relations: Readonly<Record<string, ReadonlyArray<readonly [whose: string, Relation]>>> = {
  "of-a-master": [["its master's", (other, key) => other.uid === key.master], strangers],
  "of-a-sub-account": [
    ["its sub-accounts'", (other, key) => other.master === key.uid],
    [
      "its master's other sub-accounts'",
      (other, key) => key.master !== undefined && other.master === key.master && other.uid !== key.uid,
    ],
  ],
  "of-an-account": [strangers],
}

/** Merges the lists of two answers that have the same shape. */
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

/** A mutant that repeats the call with the keys of other accounts, and merges the answers. */
const servesToo = (endpoint: string, isOther: Relation): Handle =>
  instead(endpoint, async ({ pass, key, keys, isSigned, ask, parameters }) => {
    let answer = await pass()
    if (!isSigned || key === undefined) return answer
    for (const other of keys.filter((each) => each.isFull && isOther(each, key))) {
      const theirs = await ask(endpoint, { ...parameters, recvWindow: undefined }, other)
      if (isOk(theirs)) answer = isOk(answer) ? answerOf(merged(answer.json, theirs.json)) : theirs
    }
    return answer
  })

/** A mutant that makes the call with the key of the caller's master. */
const actsAsMaster = (endpoint: string): Handle =>
  instead(endpoint, (call) => {
    const master = keyOfMaster(call)
    return (
      call.isSigned &&
      master !== undefined &&
      call.ask(endpoint, { ...call.parameters, recvWindow: undefined }, master)
    )
  })

export const isolation = ({ fixtures }: Kit) => [
  ...["spot.account", "spot.uid", "spot.mxDeduct", "spot.setMxDeduct", "spot.placeOrder"].flatMap(
    (endpoint) =>
      sharing(endpoint, { "A sub-account's call acts on its master's account.": actsAsMaster(endpoint) }),
  ),
  ...fixtures.flatMap(({ id }) => {
    const [, endpoint = "", cast = ""] = /^isolation\.(\w+\.\w+)\.([\w-]+)$/.exec(id) ?? []
    return (relations[cast] ?? []).flatMap(([whose, isOther]) =>
      sharing(endpoint, {
        [`An account also gets records that are ${whose}.`]: servesToo(endpoint, isOther),
      }),
    )
  }),
]
