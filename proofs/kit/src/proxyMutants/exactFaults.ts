/** Servers that are wrong by an amount, a moment or a rank: money, reaches, windows, roles refused for another reason. */
import {
  answerOf,
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  refusal,
  refuses,
  serves,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const account = "spot.account"
const [withdraw, apply, cancel] = [
  "wallet.withdraw",
  "wallet.withdrawApply",
  "wallet.cancelWithdrawal",
] as const
const withdrawals = "wallet.withdrawalHistory"
const deposits = "wallet.depositHistory"
const addresses = "wallet.depositAddresses"
const brokerWithdraw = "broker.withdraw"
const universal = "broker.universalTransfer"
const all = "broker.allSubDepositHistory"

const fault = (id: string, statement: string, text: string, handle: Handle): Fault => ({
  id,
  statement,
  text,
  handle,
})

type Account = { readonly balances: Array<Json> }

/** The account tells more or less of each coin, by the records of a history. */
const miscounts = (history: string, by: (record: Json) => number): Handle =>
  changesResponse(account, async ({ balances }: Account, { ask }) => {
    for (const record of elementsOf((await ask(history, new Map())).json))
      for (const balance of balances)
        if (balance.asset === record.coin) balance.free = String(Number(balance.free) + by(record))
  })

/** A withdrawal's statuses in which it has given back what it took. */
const isGivenBack = ({ status }: Json): boolean => Number(status) >= 8

const made = (endpoint: string): unknown => (endpoint === apply ? [{ id: "1" }] : { id: "1" })

/** What lacks nothing and is rightly signed is accepted, whatever else is wrong with it. */
const acceptsAnyAmount = (endpoint: string, network: string): Handle =>
  serves(endpoint, ({ isSigned, parameters }) =>
    isSigned && ["coin", network, "address", "amount"].every((name) => parameters.has(name))
      ? answerOf(made(endpoint))
      : undefined,
  )

const ageOf = ({ now, parameters }: Call): number => now() - Number(parameters.get("timestamp"))

/** As if another window had been sent. */
const readsWindow =
  (read: (window: number) => number): Handle =>
  async (call) => {
    const sent = Number(call.parameters.get("recvWindow"))
    if (!call.isSigned || !(sent >= 1_000 && sent <= 60_000)) return call.pass()
    return ageOf(call) > read(sent)
      ? refusal
      : call.ask(call.endpoint, without(call.parameters, "recvWindow"))
  }

/** Only a master's key reaches what is for somebody else. */
const servesMasters = (endpoint: string, answer: unknown): Handle =>
  serves(endpoint, ({ isSigned, key }) =>
    isSigned && key?.master === undefined ? answerOf(answer) : undefined,
  )

/** The orders of a batch that is refused as a whole are placed all the same. */
const placesRefusedBatch: Handle = async (call) => {
  const { endpoint, isSigned, parameters, ask, pass } = call
  const text = parameters.get("batchOrders") ?? ""
  if (endpoint !== "spot.batchOrders" || !isSigned || !text.startsWith("[")) return pass()
  const orders: unknown = JSON.parse(text)
  const symbols = new Set(elementsOf(orders).map(({ symbol }) => symbol))
  if (!Array.isArray(orders) || (orders.length <= 20 && symbols.size === 1)) return pass()
  for (const order of orders)
    await ask(endpoint, changed(parameters, { batchOrders: JSON.stringify([order]) }))
  return refusal
}

/** So many calls are served in each second of the clock. */
const limitsTo =
  (endpoint: string, perSecond: number): Handle =>
  async (call) => {
    if (call.endpoint !== endpoint) return call.pass()
    const second = `${call.key?.uid} ${Math.floor(call.now() / 1_000)}`
    const served = Number(call.memory.get(second) ?? 0)
    call.memory.set(second, served + 1)
    return served < perSecond ? call.pass() : answerOf({ code: 429, msg: "too many requests" }, 429)
  }

const rateFaults = ([account, "spot.batchOrders"] as const).flatMap((endpoint) =>
  [1, 5].map(
    (perSecond): Fault => ({
      ...fault(
        `${perSecond}-a-second.${endpoint}`,
        `${endpoint}.rate-2-per-second`,
        `${perSecond} calls a second are served.`,
        limitsTo(endpoint, perSecond),
      ),
      capabilities: ["weights"],
    }),
  ),
)

const cancelled = (endpoint: string) =>
  fault(
    `own-cancel-is-stp.${endpoint}`,
    `${endpoint}.cancel-reason-empty-for-user`,
    "An order with an stpMode is reported to be cancelled by it, whoever cancelled it.",
    setsFields(endpoint, {
      cancelReason: ({ status, stpMode, cancelReason }: Json) =>
        status === "CANCELED" && stpMode ? "stp_cancel" : cancelReason,
    }),
  )

export const exactFaults: ReadonlyArray<Fault> = [
  fault(
    "deposits-count-twice",
    `${deposits}.credited-once`,
    "A deposit is credited twice.",
    miscounts(deposits, ({ amount }) => Number(amount)),
  ),
  fault(
    "failed-withdrawals-are-kept",
    `${withdraw}.failed-amount-returns`,
    "What a failed withdrawal had taken is not given back.",
    miscounts(withdrawals, (record) => (isGivenBack(record) ? -Number(record.amount) : 0)),
  ),
  fault(
    "cancelled-withdrawals-are-kept",
    `${cancel}.amount-returns`,
    "What a cancelled withdrawal had taken is not given back.",
    miscounts(withdrawals, (record) => (isGivenBack(record) ? -Number(record.amount) : 0)),
  ),
  fault(
    "cancelled-withdrawals-return-twice",
    `${cancel}.amount-returns`,
    "What a cancelled withdrawal had taken is given back twice.",
    miscounts(withdrawals, (record) => (isGivenBack(record) ? Number(record.amount) : 0)),
  ),
  fault(
    "fee-is-told-twice",
    `${withdrawals}.fee-is-the-stated-one`,
    "transactionFee is twice the fee of the network.",
    setsFields(withdrawals, {
      transactionFee: ({ transactionFee }: Json) => String(2 * Number(transactionFee)),
    }),
  ),
  fault(
    "fee-is-taken-twice",
    `${withdrawals}.fee-is-the-stated-one`,
    "The balance loses the fee twice more.",
    miscounts(withdrawals, ({ transactionFee }) => -2 * Number(transactionFee)),
  ),
  ...(
    [
      [withdraw, "netWork"],
      [apply, "network"],
    ] as const
  ).flatMap(([endpoint, network]) => [
    fault(
      `withdraws-everything.${endpoint}`,
      `${endpoint}.amount-leaves-the-balance`,
      "A withdrawal takes all there is of the coin.",
      miscounts(withdrawals, () => -1_000_000),
    ),
    fault(
      `withdraws-what-is-not-there.${endpoint}`,
      `${endpoint}.funds-must-suffice`,
      "More is withdrawn than there is.",
      acceptsAnyAmount(endpoint, network),
    ),
    fault(
      `withdraws-any-amount.${endpoint}`,
      `${endpoint}.within-min-and-max`,
      "withdrawMin and withdrawMax do not matter.",
      acceptsAnyAmount(endpoint, network),
    ),
    fault(
      `refuses-the-least.${endpoint}`,
      `${endpoint}.within-min-and-max`,
      "A withdrawal must be more than withdrawMin.",
      refuses(endpoint, (parameters) => Number(parameters.get("amount")) <= 5),
    ),
  ]),
  fault(
    `withdraws-what-is-not-there.${brokerWithdraw}`,
    `${brokerWithdraw}.funds-must-suffice`,
    "More is withdrawn than there is.",
    acceptsAnyAmount(brokerWithdraw, "network"),
  ),
  fault(
    "any-funds-password",
    `${brokerWithdraw}.wrong-password-is-refused`,
    "Any funds password is right.",
    understands(brokerWithdraw, (parameters) =>
      parameters.has("password")
        ? changed(parameters, { password: "5f4dcc3b5aa765d61d8327deb882cf99" })
        : undefined,
    ),
  ),
  fault(
    "futures-are-not-enabled",
    "broker.enableFutures.futures-can-be-funded",
    "Futures are reported to be enabled, and nothing can be sent there.",
    refuses(
      universal,
      (parameters) => parameters.has("toAccount") && parameters.get("toAccountType") === "FUTURES",
    ),
  ),
  fault(
    "market-orders-tell-their-budget",
    "spot.queryOrder.fills-add-up",
    "cummulativeQuoteQty of an order by amount is the amount it was given.",
    setsFields("spot.queryOrder", {
      cummulativeQuoteQty: ({ cummulativeQuoteQty, origQuoteOrderQty }: Json) =>
        Number(origQuoteOrderQty) > 0 ? origQuoteOrderQty : cummulativeQuoteQty,
    }),
  ),
  fault(
    "orders-execute-wholly",
    "spot.queryOrder.fills-add-up",
    "cummulativeQuoteQty is a millionth more than was paid.",
    setsFields("spot.queryOrder", {
      cummulativeQuoteQty: ({ cummulativeQuoteQty }: Json) => String(Number(cummulativeQuoteQty) * 1.000001),
    }),
  ),
  fault(
    "any-window-is-a-minute",
    "auth.recv-window-unit",
    "Whatever recvWindow says, a request may be a minute old.",
    readsWindow(() => 60_000),
  ),
  fault(
    "half-the-window",
    "auth.recv-window-unit",
    "A request may be half as old as its recvWindow says.",
    readsWindow((window) => window / 2),
  ),
  cancelled("spot.queryOrder"),
  cancelled("spot.allOrders"),
  fault(
    "masters-transfer-as-brokers",
    `${universal}.role`,
    "A master that is no broker makes universal transfers.",
    servesMasters(universal, { tranId: "1" }),
  ),
  fault(
    "masters-withdraw-as-sub-accounts",
    `${brokerWithdraw}.role`,
    "A master makes the withdrawals of sub-accounts.",
    servesMasters(brokerWithdraw, { id: "1" }),
  ),
  fault(
    "own-deposits-among-all",
    `${all}.covers-all-sub-accounts`,
    "The master's own deposits are listed with those of its sub-accounts.",
    changesResponse(all, async (json: Array<Json>, { ask }) => {
      for (const { addressTag: _, ...deposit } of elementsOf((await ask(deposits, new Map())).json))
        json.push(deposit)
    }),
  ),
  fault(
    "addresses-of-any-network",
    `${addresses}.parameter.network`,
    "network does not matter, though the answer repeats it.",
    async (call) => {
      const network = call.parameters.get("network")
      if (call.endpoint !== addresses || !call.isSigned || network === undefined) return call.pass()
      const answer = await call.ask(addresses, without(call.parameters, "network"))
      return isOk(answer) ? answerOf(elementsOf(answer.json).map((each) => ({ ...each, network }))) : answer
    },
  ),
  fault(
    "rates-of-a-hundredth",
    "spot.tradeFee.rates-are-those-charged",
    "The rates reported are a hundred times those charged.",
    changesResponse("spot.tradeFee", ({ data }: { data: Record<string, number> }) => {
      for (const [name, rate] of Object.entries(data)) data[name] = rate * 100
    }),
  ),
  ...["spot.batchOrders.orders-max-20", "spot.batchOrders.one-symbol"].map((statement) =>
    fault(
      `refused-and-placed.${statement}`,
      statement,
      "A batch that is refused is placed all the same.",
      placesRefusedBatch,
    ),
  ),
  fault(
    "first-page-again.broker.universalTransferHistory",
    "broker.universalTransferHistory.parameter.page",
    "The second page is the first one.",
    understands("broker.universalTransferHistory", (parameters) =>
      parameters.get("page") === "2" ? changed(parameters, { page: "1" }) : undefined,
    ),
  ),
  ...["spot.queryOrder", "spot.openOrders", "spot.allOrders"].map((endpoint) =>
    fault(
      `transact-time.${endpoint}`,
      "spot.placeOrder.transact-time-here-only",
      "Orders have transactTime wherever they are reported.",
      setsFields(endpoint, { transactTime: ({ time }: Json) => time }),
    ),
  ),
  fault(
    "broker-fields-in-the-query-alone",
    "broker.fields-in-the-body",
    "Fields of a body are not read.",
    async (call) =>
      call.endpoint === "broker.createSubAccount" && call.method === "POST" ? refusal : call.pass(),
  ),
  ...rateFaults,
]
