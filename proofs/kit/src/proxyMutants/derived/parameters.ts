/**
 * Mutants that are possible at any endpoint, derived from the catalogue: a parameter rejected or ignored, a
 * count off by one, an effect that happens twice, an answer repeated from the first call.
 */
import type { EndpointEntry, Kit } from "@bourse/conformance"
import { answerOf, ignores, instead, isOk, knowsNo, ownParametersOf, reads } from "../deviations.ts"
import { type Handle, mutants } from "../Mutant.ts"
import { forgotten } from "./excused.ts"
import { ownOf } from "./places.ts"

/** Parameters that limit the number of rows in a list. */
const counts = new Set(["limit", "size", "pageSize"])

const countsOneMore = (endpoint: string, name: string): Handle =>
  reads(endpoint, name, (value) =>
    Number(value) >= 1 && Number(value) <= 100 ? String(Number(value) + 1) : undefined,
  )

/** Ids that a caller chooses; the mutant's repeated call leaves these ids out. */
const ownIds = { clientTranId: undefined, withdrawOrderId: undefined, newClientOrderId: undefined }

const happensTwice = (endpoint: string): Handle =>
  instead(endpoint, async ({ pass, isSigned, ask, parameters }) => {
    const answer = await pass()
    if (isSigned && isOk(answer)) await ask(endpoint, { ...parameters, ...ownIds, recvWindow: undefined })
    return answer
  })

/** A mutant that repeats its first answer to an equal request. */
const answersFromMemory = (endpoint: string): Handle =>
  instead(endpoint, async (call) => {
    if (!call.isSigned) return undefined
    const place = `${call.key?.apiKey} ${JSON.stringify(ownParametersOf(call))}`
    if (call.memory.has(place)) return answerOf(call.memory.get(place))
    const answer = await call.pass()
    if (isOk(answer)) call.memory.set(place, answer.json)
    return answer
  })

/** Endpoints that move money, with the rule about the moved amount. */
const effects = {
  "wallet.transfer": "spot-to-futures",
  "wallet.internalTransfer": "moves-the-amount",
  "wallet.withdraw": "amount-leaves-the-balance",
  "wallet.withdrawApply": "amount-leaves-the-balance",
  "broker.withdraw": "amount-leaves-the-balance",
  "broker.universalTransfer": "moves-the-amount",
}

/** Endpoints whose answers change with events, with the statement that requires the change. */
const following = [
  ["spot.account", "spot.account", "balances-follow-the-funds"],
  ["spot.openOrders", "spot.openOrders", "leaves-out-ended-orders"],
  ["spot.queryOrder", "spot.queryOrder", "working-while-in-book"],
  ["spot.mxDeduct", "spot.setMxDeduct", "setting-is-kept"],
  ["spot.strategyGroups", "spot.strategyGroups", "lists-members"],
  ["broker.apiKeys", "broker.deleteApiKey", "key-is-gone"],
] as const

/**
 * Rules that a mutant breaks in place of the parameter's own statement, which has no fixture that shows its
 * effect.
 */
const ruleIfIgnored: Readonly<Record<string, string>> = {
  "broker.universalTransfer.clientTranId": "client-id-is-kept",
}
const ruleIfRejected: Readonly<Record<string, string>> = {
  "broker.universalTransfer.fromAccount": "between-sub-accounts",
}

const notLookedAt = (entry: EndpointEntry, name: string) =>
  mutants(entry.id, {
    [ruleIfIgnored[`${entry.id}.${name}`] ?? `parameter.${name}`]: {
      [`${name} is accepted and ignored.`]: ignores(entry.id, name),
      ...(entry.method === "GET" && counts.has(name)
        ? { [`An answer may have one record more than ${name}.`]: countsOneMore(entry.id, name) }
        : {}),
    },
  })

const ofParameters = (entry: EndpointEntry) =>
  ownOf(entry)
    .filter(({ required }) => required !== true)
    .flatMap(({ name, required }) => [
      ...mutants(entry.id, {
        [ruleIfRejected[`${entry.id}.${name}`] ?? `parameter.${name}`]: {
          [`A call with ${name} is rejected.`]: knowsNo(entry.id, name),
        },
      }),
      ...(required === false && (entry.method === "GET" || forgotten(entry, name) === undefined)
        ? notLookedAt(entry, name)
        : []),
    ])

export const parameters = (kit: Kit) => [
  ...[...kit.endpoints.values()].flatMap(ofParameters),
  ...Object.entries(effects).flatMap(([endpoint, rule]) =>
    mutants(endpoint, { [rule]: { "A write takes effect twice.": happensTwice(endpoint) } }),
  ),
  ...following.flatMap(([endpoint, of, rule]) =>
    mutants(of, { [rule]: { "Every call gets the first answer.": answersFromMemory(endpoint) } }, endpoint),
  ),
]
