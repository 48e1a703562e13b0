/** Servers that are wrong about what comes in to sub-accounts: addresses, deposits, how far back they reach. */
import {
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Json,
  refusal,
  setsFields,
  understands,
  without,
} from "./Fault.ts"
import { endedPages, ignores, listsOfOthers, pageFaults } from "./historyFaults.ts"

const create = "broker.createSubDepositAddress"
const addresses = "broker.subDepositAddresses"
const own = "broker.subDepositHistory"
const all = "broker.allSubDepositHistory"

type Rows = Array<Json>

const dayMs = 86_400_000

const addressFaults: ReadonlyArray<Fault> = [
  ...["coin", "network"].map(
    (name): Fault => ({
      id: `another-${name}-is-told.${create}`,
      statement: `${create}.answers-the-coin-and-network-sent`,
      text: `An address that was made is told with another ${name}.`,
      handle: setsFields(create, { [name]: "another" }),
    }),
  ),
  {
    id: `new-address-is-not-listed.${create}`,
    statement: `${create}.is-listed`,
    text: "Addresses are never listed.",
    handle: changesResponse(addresses, () => []),
  },
  {
    id: `addresses-of-every-coin.${addresses}`,
    statement: `${addresses}.only-the-coin-sent`,
    text: "The addresses of further coins are listed too.",
    handle: changesResponse(addresses, async (rows: Rows, { parameters, ask }) => {
      for (const coin of ["USDT", "XRP"].filter((each) => each !== parameters.get("coin")))
        rows.push(...elementsOf((await ask(addresses, changed(parameters, { coin }))).json))
    }),
  },
]

/** What both lists of deposits can get wrong. */
const listFaults = (endpoint: string, sizeDefault: number): ReadonlyArray<Fault> => [
  ...["coin", "status", "startTime", "endTime"].map((name) => ignores(endpoint, [name], `parameter.${name}`)),
  ignores(endpoint, ["startTime", "endTime"], "window-bounds-the-records"),
  {
    id: `needs-a-coin.${endpoint}`,
    statement: `${endpoint}.needs-no-parameters`,
    text: "Deposits are listed only to those who ask for some.",
    handle: async (call) =>
      call.endpoint === endpoint && without(call.parameters, "timestamp", "signature").size === 0
        ? refusal
        : call.pass(),
  },
  {
    id: `suffix-is-no-memo.${endpoint}`,
    statement: `${endpoint}.address-suffix-is-the-memo`,
    text: "What follows an address is not its memo.",
    handle: changesResponse(endpoint, (rows: Rows) => {
      for (const row of rows) row.address = `${String(row.address).split(":")[0]}:999`
    }),
  },
  ...pageFaults({
    endpoint,
    size: "limit",
    rules: {
      page: "page-default-1",
      size: `limit-default-${sizeDefault}`,
      most: "answers-no-more-than-limit",
    },
    sizeDefault,
    rows: (rows: Rows) => rows,
  }),
]

const byDefault = (endpoint: string, rule: string, days: number): Fault => ({
  id: `${days}-days-by-default.${endpoint}`,
  statement: `${endpoint}.${rule}`,
  text: `Without times, deposits of the last ${days} days are listed.`,
  handle: understands(endpoint, (parameters, { now }) =>
    parameters.has("startTime") || parameters.has("endTime")
      ? undefined
      : changed(parameters, { startTime: String(now() - days * dayMs), endTime: String(now()) }),
  ),
})

export const brokerDepositFaults: ReadonlyArray<Fault> = [
  ...addressFaults,
  ...listFaults(own, 20),
  byDefault(own, "default-window-10-days", 5),
  byDefault(own, "default-window-10-days", 30),
  {
    id: "deposits-end-10-days-after-their-start",
    statement: `${own}.end-time-default-now`,
    text: "With a start alone, the deposits of 10 days from there are listed.",
    handle: understands(own, (parameters) =>
      parameters.has("startTime") && !parameters.has("endTime")
        ? changed(parameters, { endTime: String(Number(parameters.get("startTime")) + 10 * dayMs) })
        : undefined,
    ),
  },
  ...listFaults(all, 100),
  byDefault(all, "reach-3-days-from-midnight", 2),
  byDefault(all, "reach-3-days-from-midnight", 3),
  {
    id: "deposits-are-kept-for-ever",
    statement: `${all}.nothing-before-3-days`,
    text: "A deposit that was listed once is listed for ever.",
    handle: changesResponse(all, (rows: Rows, { key, memory }) => {
      const seen = (memory.get(`rows ${key?.uid}`) ?? new Map()) as Map<unknown, Json>
      for (const row of rows) seen.set(row.txId, row)
      memory.set(`rows ${key?.uid}`, seen)
      return [...seen.values()]
    }),
  },
  {
    id: "one-sub-account-only",
    statement: `${all}.covers-all-sub-accounts`,
    text: "The deposits of one sub-account are listed.",
    handle: changesResponse(all, (rows: Rows) => rows.filter(({ address }) => address === rows[0]?.address)),
  },
  {
    id: "deposits-of-every-broker",
    statement: "roles.own-account-only",
    text: "The deposits of everybody's sub-accounts are listed.",
    handle: changesResponse(all, async (rows: Rows, call) => {
      rows.push(...(await listsOfOthers(call)).filter(Array.isArray).flat())
    }),
  },
  {
    id: "address-tag-in-all-deposits",
    statement: `${all}.no-address-tag`,
    text: "Deposits of all sub-accounts have an addressTag.",
    handle: setsFields(all, { addressTag: null }),
  },
  ...endedPages(all, "limit", "limit-max-1000", 1000, (rows: Rows) => rows),
]
