/** Servers that tell wrongly of accounts and of what they traded. */
import {
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  makesUp,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const account = "spot.account"
const trades = "spot.myTrades"
const dayMs = 86_400_000

type Balance = { asset: string; free: string; locked: string; available: string }
type Fill = Json

const tellsBalances = (change: (balance: Balance) => Partial<Balance>): Handle =>
  changesResponse(account, (json: { balances: ReadonlyArray<Balance> }) => ({
    ...json,
    balances: json.balances.map((balance) => ({ ...balance, ...change(balance) })),
  }))

const total = ({ free, locked }: Balance): string => (Number(free) + Number(locked)).toFixed(12)

const accountFault = (id: string, text: string, handle: Handle): Fault => ({
  id,
  statement: "spot.account.balances-follow-the-funds",
  text,
  handle,
})

const ignores = (id: string, name: string, statement: string): Fault => ({
  id,
  statement: `${trades}.${statement}`,
  text: `${name} does not matter.`,
  handle: understands(trades, (parameters) => (parameters.has(name) ? without(parameters, name) : undefined)),
})

const tellsFills = (id: string, text: string, fields: Json): Fault => ({
  id,
  statement: "spot.myTrades.fill-tells-the-deal",
  text,
  handle: setsFields(trades, fields),
})

/** A list of the most there may be gets one more. */
const oneMore = (when: (limit: string | undefined) => boolean): Handle =>
  changesResponse(trades, (json: Array<Fill>, { parameters }) =>
    json.length === 100 && when(parameters.get("limit")) ? [...json, json[0]] : undefined,
  )

export const accountFaults: ReadonlyArray<Fault> = [
  accountFault(
    "locks-are-forgotten",
    "locked is always 0.",
    tellsBalances(() => ({ locked: "0" })),
  ),
  accountFault(
    "free-includes-locked",
    "free counts what open orders have frozen.",
    tellsBalances((balance) => ({ free: total(balance) })),
  ),
  accountFault(
    "available-includes-locked",
    "available counts what open orders have frozen.",
    tellsBalances((balance) => ({ available: total(balance) })),
  ),
  accountFault(
    "free-and-locked-swapped",
    "free and locked are swapped.",
    tellsBalances(({ free, locked }) => ({ free: locked, locked: free })),
  ),
  accountFault(
    "balances-of-long-ago",
    "The balances are always those of the first call.",
    changesResponse(account, (json, { key, memory }) => {
      const kept = memory.get(key?.uid ?? "") ?? json
      memory.set(key?.uid ?? "", kept)
      return kept
    }),
  ),
  accountFault(
    "balances-creep",
    "Every look at the account adds a millionth.",
    changesResponse(account, (json: { balances: Array<Balance> }, { memory }) => {
      const looks = Number(memory.get("looks") ?? 0) + 1
      memory.set("looks", looks)
      for (const balance of json.balances) balance.free = (Number(balance.free) + looks * 1e-6).toFixed(12)
    }),
  ),
  {
    id: "any-number-of-account-calls",
    statement: "spot.account.rate-2-per-second",
    text: "Any number of account calls a second is served.",
    capabilities: ["weights"],
    handle: ({ pass }) => pass(),
  },
  {
    id: "everybody-is-unverified",
    statement: "spot.kycStatus.status-follows-verification",
    text: "Every account is reported to be unverified.",
    handle: setsFields("spot.kycStatus", { status: "1" }),
  },
  {
    id: "kyc-in-words",
    statement: "conventions.responses-are-json",
    text: "The KYC status comes as plain text.",
    handle: async (call) => {
      const answer = await call.pass()
      return call.endpoint === "spot.kycStatus" && isOk(answer)
        ? { ...answer, json: undefined, text: "unverified" }
        : answer
    },
  },
  {
    id: "one-uid-for-all",
    statement: "roles.own-account-only",
    text: "Every key gets the same UID.",
    handle: setsFields("spot.uid", { uid: "1" }),
  },
  {
    id: "symbols-without-envelope",
    statement: "spot.selfSymbols.answer",
    text: "The symbols come without their envelope.",
    handle: changesResponse("spot.selfSymbols", ({ data }) => data),
  },
  {
    id: "one-network-name-only",
    statement: "wallet.coinConfigurations.field.networkList.network",
    text: "Networks have netWork and no network.",
    handle: changesResponse(
      "wallet.coinConfigurations",
      (json: ReadonlyArray<{ networkList: Array<Fill> }>) => {
        for (const network of json.flatMap(({ networkList }) => networkList)) network.network = undefined
      },
    ),
  },
  {
    id: "a-fill-is-missing",
    statement: "spot.myTrades.lists-fills",
    text: "The first fill is left out.",
    handle: changesResponse(trades, (json: Array<Fill>) => json.slice(1)),
  },
  {
    id: "a-fill-is-told-twice",
    statement: "spot.myTrades.order-id-selects",
    text: "Every fill is listed twice.",
    handle: changesResponse(trades, (json: Array<Fill>) => [...json, ...json]),
  },
  {
    id: "fills-of-other-symbols",
    statement: "spot.myTrades.leaves-out-other-symbols",
    text: "The fills of another symbol are listed as well.",
    handle: changesResponse(trades, async (json: Array<Fill>, { parameters, ask }) => {
      const other = parameters.get("symbol") === "BTCUSDT" ? "ETHUSDT" : "BTCUSDT"
      const more = await ask(trades, new Map([["symbol", other]]))
      json.push(...elementsOf(more.json))
    }),
  },
  {
    id: "fills-of-other-accounts",
    statement: "roles.own-account-only",
    text: "The fills of every account are listed.",
    handle: changesResponse(trades, async (json: Array<Fill>, { key, keys, parameters, ask }) => {
      for (const other of keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid))
        json.push(...elementsOf((await ask(trades, parameters, other)).json))
    }),
  },
  ignores("order-id-does-not-matter", "orderId", "order-id-selects"),
  ignores("start-does-not-matter", "startTime", "parameter.startTime"),
  ignores("end-does-not-matter", "endTime", "parameter.endTime"),
  ignores("limit-does-not-matter", "limit", "parameter.limit"),
  {
    id: "order-id-needs-no-symbol",
    statement: "spot.myTrades.order-id-needs-symbol",
    text: "The fills of an order are listed without its symbol.",
    handle: understands(trades, (parameters) =>
      parameters.has("orderId") && !parameters.has("symbol")
        ? changed(parameters, { symbol: "BTCUSDT" })
        : undefined,
    ),
  },
  {
    id: "fifty-fills-by-default",
    statement: "spot.myTrades.limit-default-100",
    text: "Without limit 50 fills are listed.",
    handle: makesUp(trades, "limit", "50"),
  },
  {
    id: "more-than-100-by-default",
    statement: "spot.myTrades.limit-default-100",
    text: "Without limit more than 100 fills are listed.",
    handle: oneMore((limit) => limit === undefined),
  },
  {
    id: "more-than-100-fills",
    statement: "spot.myTrades.limit-max-100",
    text: "A limit above 100 is served.",
    handle: oneMore((limit) => Number(limit) > 100),
  },
  {
    id: "fills-are-told-for-ever",
    statement: "spot.myTrades.reach-1-month",
    text: "A fill of more than a month ago is listed.",
    handle: changesResponse(trades, (json: ReadonlyArray<Fill>, { parameters, memory }) => {
      const id = parameters.get("orderId") ?? ""
      if (json.length > 0) memory.set(id, json)
      return memory.get(id)
    }),
  },
  {
    id: "fills-of-a-week-only",
    statement: "spot.myTrades.reach-1-month",
    text: "Fills of more than a week ago are not listed.",
    handle: changesResponse(trades, (json: ReadonlyArray<Fill>, { now }) =>
      json.filter(({ time }) => Number(time) > now() - 7 * dayMs),
    ),
  },
  {
    id: "both-sides-are-makers",
    statement: "spot.myTrades.field.isMaker",
    text: "Both sides of a trade are reported to be its maker.",
    handle: setsFields(trades, { isMaker: true, isBuyerMaker: true }),
  },
  {
    id: "maker-and-taker-swapped",
    statement: "spot.myTrades.field.isMaker",
    text: "The taker is reported to be the maker, and the maker the taker.",
    handle: changesResponse(trades, (json: ReadonlyArray<Fill>) =>
      json.map((fill) => ({
        ...fill,
        ...Object.fromEntries(
          ["isMaker", "isBuyerMaker"].filter((name) => name in fill).map((name) => [name, !fill[name]]),
        ),
      })),
    ),
  },
  tellsFills("buyer-and-seller-swapped", "isBuyer is turned round.", {
    isBuyer: ({ isBuyer }: Fill) => !isBuyer,
  }),
  tellsFills("quote-amount-of-a-fill", "quoteQty counts the base asset.", {
    quoteQty: ({ qty }: Fill) => qty,
  }),
  tellsFills("price-of-a-fill", "The price of a fill is another.", { price: "1" }),
  tellsFills("fill-of-another-order", "A fill names another order.", { orderId: "1" }),
  {
    id: "time-of-a-fill",
    statement: "spot.myTrades.fill-tells-the-deal",
    text: "The time of a fill is one that is still to come.",
    handle: changesResponse(trades, (json: Array<Fill>, { now }) => {
      for (const fill of json) fill.time = now() + 60_000
    }),
  },
  {
    id: "fill-time-in-seconds",
    statement: "spot.myTrades.field.time",
    text: "The time of a fill is in seconds.",
    handle: setsFields(trades, { time: ({ time }: Fill) => Math.floor(Number(time) / 1_000) }),
  },
  {
    id: "commission-is-negative",
    statement: "spot.myTrades.field.commission",
    text: "The commission is a negative amount.",
    handle: setsFields(trades, { commission: ({ commission }: Fill) => `-${commission}` }),
  },
  {
    id: "commission-is-a-number",
    statement: "spot.myTrades.field.commission",
    text: "The commission is a JSON number.",
    handle: setsFields(trades, { commission: ({ commission }: Fill) => Number(commission) }),
  },
  {
    id: "commission-is-not-told",
    statement: "spot.myTrades.fill-tells-the-deal",
    text: "The commission is reported to be 0 though one was taken.",
    handle: setsFields(trades, { commission: "0" }),
  },
  {
    id: "never-a-self-trade",
    statement: "spot.myTrades.field.isSelfTrade",
    text: "A trade of an account with itself is not reported as one.",
    handle: setsFields(trades, { isSelfTrade: false }),
  },
]
