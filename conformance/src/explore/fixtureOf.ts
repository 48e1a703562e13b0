/** Writes the smallest session that breaches an invariant as a fixture. */
import { racesIn, type Told } from "./Explorer.ts"
import type { Failure } from "./sessions.ts"

type Step = Readonly<Record<string, unknown>>

/** Ids of records that requests made, with the fixture variable that captures each id. */
const variablesOf = (told: ReadonlyArray<Told>): ReadonlyArray<readonly [id: string, variable: string]> =>
  told.flatMap(({ made }, index) =>
    made.map(({ id }, number) => [id, `id${index + 1}${number === 0 ? "" : `_${number + 1}`}`] as const),
  )

const pointers: Readonly<Record<string, string>> = {
  order: "orderId",
  group: "data/tradeGroupId",
  withdrawal: "id",
  transfer: "0/tranId",
  internal: "tranId",
  universal: "tranId",
  subAccount: "data/0/subAccount",
  key: "apikey",
}

const pointerOf = (endpoint: string, kind: string, number: number): string =>
  endpoint === "spot.batchOrders"
    ? `/${number}/orderId`
    : endpoint === "wallet.withdrawApply"
      ? "/0/id"
      : `/${pointers[kind]}`

const ofMoney = ["moneyConserved", "balancesFollowRecords", "locksMatchOrders"]

export interface SavedFixture {
  readonly id: string
  readonly file: object
}

/** The fixture of a failed session; undefined if requests sent one after another cannot show the breach. */
export const fixtureOf = ({ breaches, explorer }: Failure): SavedFixture | undefined => {
  const { told, options } = explorer
  // A fixture cannot name a sub-account that the exploration made.
  const isOfBroker = told.some(
    ({ actor, endpoint }) => options.subAccounts.has(actor) || endpoint.startsWith("broker."),
  )
  if (racesIn(told).size > 0 || isOfBroker) return undefined
  const ids = variablesOf(told)
  const uids = options.actors.flatMap(({ name, uid }) =>
    uid === undefined ? [] : [[uid, `${name}.uid`] as const],
  )
  const named = (text: string): string =>
    [...ids, ...uids, [options.unique, "unique"] as const].reduce(
      (changed, [value, variable]) => changed.replaceAll(value, `{${variable}}`),
      text,
    )
  const parameters = (pairs: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...pairs].map(([name, value]) => [name, named(value)]))
  const steps = told.map(({ actor, endpoint, parameters: sent, made }, index): Step => {
    const name = `${index + 1}: ${endpoint}`
    if (endpoint.startsWith("driver."))
      return { name, driver: endpoint.slice("driver.".length), with: parameters(sent) }
    const capture = made.map(({ id, kind }, number) => [
      ids.find(([each]) => each === id)?.[1] ?? "",
      pointerOf(endpoint, kind, number),
    ])
    return {
      name,
      call: endpoint,
      as: actor,
      with: parameters(sent),
      expect: made.length > 0 ? "ok" : "either",
      ...(capture.length === 0 ? {} : { capture: Object.fromEntries(capture) }),
    }
  })
  const [first] = breaches
  if (first === undefined) return undefined
  const [invariant, { statement, actor, wanted, look }] = first
  // Without a request that shows the breach, the fixture can fail only by its check of balances, fills and
  // locks, which needs a session of trades.
  const isOfTrades = told.every(({ endpoint }) => endpoint.startsWith("spot."))
  if (look === undefined && !(isOfTrades && ofMoney.includes(invariant))) return undefined
  const shows =
    look === undefined
      ? []
      : [
          {
            name: "the breach",
            call: look.call,
            as: actor ?? options.actors[0]?.name,
            with: parameters(Object.entries(look.with ?? {})),
            answer: look.answer ?? {},
            covers: [statement],
          },
        ]
  return {
    id: `explore.${invariant}`,
    file: {
      fixtures: [
        {
          id: `explore.${invariant}`,
          title: wanted,
          profile: "spot-trade",
          risk: "spends",
          covers: [statement],
          ...(isOfTrades ? { conserves: true } : {}),
          actors: Object.fromEntries(
            options.actors
              .filter(({ name }) => !options.subAccounts.has(name))
              .map(({ name }) => [name, { balances: options.funds }]),
          ),
          steps: [...steps, ...shows],
        },
      ],
    },
  }
}
