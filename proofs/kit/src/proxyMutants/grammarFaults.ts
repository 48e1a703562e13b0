/**
 * What careless people do to any endpoint, made from the catalogue: a parameter that is taken and not looked at, a
 * count that is off by one, an effect that happens twice, an answer that is as old as the first of its kind.
 */
import type { Kit } from "@bourse/conformance"
import {
  answerOf,
  changed,
  type Fault,
  type Handle,
  isOk,
  type Parameters,
  understands,
  without,
} from "./Fault.ts"

const signing = new Set(["timestamp", "signature", "recvWindow"])
/** Parameters that say how many rows there may be. */
const counts = new Set(["limit", "size", "pageSize"])

const ignores = (endpoint: string, name: string): Handle =>
  understands(endpoint, (parameters) => (parameters.has(name) ? without(parameters, name) : undefined))

const countsOneMore = (endpoint: string, name: string): Handle =>
  understands(endpoint, (parameters) => {
    const count = Number(parameters.get(name))
    return count >= 1 && count <= 100 ? changed(parameters, { [name]: String(count + 1) }) : undefined
  })

/** The call is made again, with ids of its own where it carries one. */
const happensTwice =
  (endpoint: string): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (call.endpoint !== endpoint || !call.isSigned || !isOk(answer)) return answer
    await call.ask(
      endpoint,
      without(call.parameters, "clientTranId", "withdrawOrderId", "newClientOrderId", "recvWindow"),
    )
    return answer
  }

const asked = (parameters: Parameters): string =>
  JSON.stringify([...parameters].filter(([name]) => !signing.has(name)))

/** Who asks the same again is told the same again. */
const answersFromMemory =
  (endpoint: string): Handle =>
  async (call) => {
    const place = `${call.key?.apiKey} ${asked(call.parameters)}`
    if (call.endpoint !== endpoint || !call.isSigned) return call.pass()
    const kept = call.memory.get(place)
    if (kept !== undefined) return answerOf(kept)
    const answer = await call.pass()
    if (isOk(answer)) call.memory.set(place, answer.json)
    return answer
  }

/** Endpoints whose effect is money, by the statement that says how much. */
const effects = {
  "wallet.transfer": "wallet.transfer.spot-to-futures",
  "wallet.internalTransfer": "wallet.internalTransfer.moves-the-amount",
  "wallet.withdraw": "wallet.withdraw.amount-leaves-the-balance",
  "wallet.withdrawApply": "wallet.withdrawApply.amount-leaves-the-balance",
  "broker.withdraw": "broker.withdraw.amount-leaves-the-balance",
  "broker.universalTransfer": "broker.universalTransfer.moves-the-amount",
} as const

/** Answers that follow what has happened, by a statement that says so. */
const following = {
  "spot.account": "spot.account.balances-follow-the-funds",
  "spot.openOrders": "spot.openOrders.leaves-out-ended-orders",
  "spot.queryOrder": "spot.queryOrder.working-while-in-book",
  "spot.mxDeduct": "spot.setMxDeduct.setting-is-kept",
  "spot.strategyGroups": "spot.strategyGroups.lists-members",
  "broker.apiKeys": "broker.deleteApiKey.key-is-gone",
} as const

const byMap = (
  map: Readonly<Record<string, string>>,
  id: string,
  text: string,
  handle: (endpoint: string) => Handle,
) =>
  Object.entries(map).map(
    ([endpoint, statement]): Fault => ({
      id: `${id}.${endpoint}`,
      statement,
      text,
      handle: handle(endpoint),
    }),
  )

export const grammarFaults = ({ endpoints, statements }: Kit): ReadonlyArray<Fault> => {
  const isHeld = (id: string): boolean => {
    const statement = statements.get(id)
    return statement?.level === "must" && statement.uncovered === undefined
  }
  const parameters = [...endpoints.values()].flatMap(({ id: endpoint, method, parameters }) =>
    parameters
      .filter(({ name, required }) => method === "GET" && required === false && !signing.has(name))
      .map(({ name }) => ({ endpoint, name, statement: `${endpoint}.parameter.${name}` })),
  )
  return [
    ...parameters
      .filter(({ statement }) => isHeld(statement))
      .map(
        ({ endpoint, name, statement }): Fault => ({
          id: `looks-at-no-${name}.${endpoint}`,
          statement,
          text: `${name} is taken and not looked at.`,
          handle: ignores(endpoint, name),
        }),
      ),
    ...parameters
      .filter(({ name, statement }) => counts.has(name) && isHeld(statement))
      .map(
        ({ endpoint, name, statement }): Fault => ({
          id: `one-more-than-${name}.${endpoint}`,
          statement,
          text: `An answer may hold one more than ${name}.`,
          handle: countsOneMore(endpoint, name),
        }),
      ),
    ...byMap(effects, "happens-twice", "What is asked for once happens twice.", happensTwice),
    ...byMap(
      following,
      "answers-from-memory",
      "The first answer is given again and again.",
      answersFromMemory,
    ),
  ]
}
