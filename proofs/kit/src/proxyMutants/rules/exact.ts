/** Mutants that are nearly right: wrong by a small amount, a time or a role. */
import {
  adds,
  answerOf,
  changes,
  elementsOf,
  instead,
  isOk,
  reads,
  rejection,
  rejects,
  serves,
  sets,
} from "../deviations.ts"
import { type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"

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
const universalHistory = "broker.universalTransferHistory"
const all = "broker.allSubDepositHistory"
const batch = "spot.batchOrders"
const query = "spot.queryOrder"

/** Changes the balance of each coin by an amount for each record of a history. */
const miscounts = (history: string, by: (record: Json) => number): Handle =>
  changes(account, async ({ balances }, { ask }) => {
    for (const record of elementsOf((await ask(history)).json))
      for (const balance of balances)
        if (balance.asset === record.coin) balance.free = String(Number(balance.free) + by(record))
  })

/** Adds the amounts of failed or cancelled withdrawals, times a factor, to the reported balances. */
const miscountsReturned = (factor: number): Handle =>
  miscounts(withdrawals, ({ status, amount }) => (Number(status) >= 8 ? factor * Number(amount) : 0))

/** Accepts a correctly signed withdrawal that has all parameters, whatever its amount. */
const acceptsAnyAmount = (endpoint: string, network: string): Handle =>
  serves(
    endpoint,
    ({ isSigned, parameters }) =>
      isSigned &&
      ["coin", network, "address", "amount"].every((name) => parameters[name] !== undefined) &&
      answerOf(endpoint === apply ? [{ id: "1" }] : { id: "1" }),
  )

const withdrawsWhatIsNotThere = (endpoint: string, network: string) =>
  mutants(endpoint, {
    "funds-must-suffice": {
      "A withdrawal above the balance is accepted.": acceptsAnyAmount(endpoint, network),
    },
  })

/** Judges the age of a request by another `recvWindow` than the request has. */
const readsWindow = (read: (window: number) => number): Handle =>
  instead("every", ({ isSigned, parameters, endpoint, ask, now }) => {
    const sent = Number(parameters.recvWindow)
    if (!isSigned || !(sent >= 1_000 && sent <= 60_000)) return undefined
    return now() - Number(parameters.timestamp) > read(sent)
      ? rejection
      : ask(endpoint, { ...parameters, recvWindow: undefined })
  })

/** Accepts a master's request where only a sub-account or a broker may call. */
const servesMasters = (endpoint: string, answer: Json): Handle =>
  serves(endpoint, ({ isSigned, key }) => isSigned && key?.master === undefined && answerOf(answer))

/** Rejects a batch as a whole, but places its orders. */
const placesRejectedBatch: Handle = instead(batch, async ({ isSigned, parameters, ask }) => {
  const { batchOrders = "" } = parameters
  if (!isSigned || !batchOrders.startsWith("[")) return undefined
  const orders: unknown = JSON.parse(batchOrders)
  const symbols = new Set(elementsOf(orders).map(({ symbol }) => symbol))
  if (!Array.isArray(orders) || (orders.length <= 20 && symbols.size === 1)) return undefined
  for (const order of orders) await ask(batch, { ...parameters, batchOrders: JSON.stringify([order]) })
  return rejection
})

/** Accepts at most `perSecond` calls per account and second. */
const limitsTo = (endpoint: string, perSecond: number) => ({
  capabilities: ["weights"],
  handle: instead(endpoint, ({ key, memory, now }) => {
    const second = `${key?.uid} ${Math.floor(now() / 1_000)}`
    const accepted = Number(memory.get(second) ?? 0)
    memory.set(second, accepted + 1)
    return accepted >= perSecond && answerOf({ code: 429, msg: "too many requests" }, 429)
  }),
})

const isToFutures = ({ toAccount, toAccountType }: Parameters): boolean =>
  toAccount !== undefined && /^FUTURES?$/.test(toAccountType ?? "")

export const exact = [
  ...mutants(deposits, {
    "credited-once": {
      "A deposit is credited twice.": miscounts(deposits, ({ amount }) => Number(amount)),
    },
  }),
  ...mutants(withdraw, {
    "failed-amount-returns": {
      "The amount of a failed withdrawal is not returned.": miscountsReturned(-1),
    },
  }),
  ...mutants(cancel, {
    "amount-returns": {
      "The amount of a cancelled withdrawal is not returned.": miscountsReturned(-1),
      "The amount of a cancelled withdrawal is returned twice.": miscountsReturned(1),
    },
  }),
  ...mutants(withdrawals, {
    "fee-is-the-stated-one": {
      "transactionFee is twice the fee of the network.": sets(withdrawals, {
        transactionFee: ({ transactionFee }) => String(2 * Number(transactionFee)),
      }),
      "The balance loses the fee twice more.": miscounts(
        withdrawals,
        ({ transactionFee }) => -2 * Number(transactionFee),
      ),
    },
  }),
  ...(
    [
      [withdraw, "netWork"],
      [apply, "network"],
    ] as const
  ).flatMap(([endpoint, network]) => [
    ...mutants(endpoint, {
      "amount-leaves-the-balance": {
        "A withdrawal debits the coin's whole balance.": miscounts(withdrawals, () => -1_000_000),
      },
      "within-min-and-max": {
        "withdrawMin and withdrawMax are ignored.": acceptsAnyAmount(endpoint, network),
        "A withdrawal must be more than withdrawMin.": rejects(endpoint, ({ amount }) => Number(amount) <= 5),
      },
    }),
    ...withdrawsWhatIsNotThere(endpoint, network),
  ]),
  ...withdrawsWhatIsNotThere(brokerWithdraw, "network"),
  ...mutants(brokerWithdraw, {
    "wrong-password-is-rejected": {
      "Any funds password is accepted.": reads(
        brokerWithdraw,
        "password",
        () => "5f4dcc3b5aa765d61d8327deb882cf99",
      ),
    },
    role: { "A master makes the withdrawals of sub-accounts.": servesMasters(brokerWithdraw, { id: "1" }) },
  }),
  ...mutants("broker.enableFutures", {
    "futures-can-be-funded": {
      "Futures are reported as enabled, but transfers to them are rejected.": rejects(universal, isToFutures),
    },
  }),
  ...mutants(query, {
    "fills-add-up": {
      "cummulativeQuoteQty of an order by amount is the amount it was given.": sets(query, {
        cummulativeQuoteQty: ({ cummulativeQuoteQty, origQuoteOrderQty }) =>
          Number(origQuoteOrderQty) > 0 ? origQuoteOrderQty : cummulativeQuoteQty,
      }),
      "cummulativeQuoteQty is a millionth more than was paid.": sets(query, {
        cummulativeQuoteQty: ({ cummulativeQuoteQty }) => String(Number(cummulativeQuoteQty) * 1.000001),
      }),
    },
  }),
  ...mutants("auth", {
    "recv-window-unit": {
      "A request may be a minute old with any recvWindow.": readsWindow(() => 60_000),
      "A request may be half as old as its recvWindow says.": readsWindow((window) => window / 2),
    },
  }),
  ...[query, "spot.allOrders"].flatMap((endpoint) =>
    mutants(endpoint, {
      "cancel-reason-empty-for-user": {
        "Every cancelled order with an stpMode is reported to be cancelled by it.": sets(endpoint, {
          cancelReason: ({ status, stpMode, cancelReason }) =>
            status === "CANCELED" && stpMode ? "stp_cancel" : cancelReason,
        }),
      },
    }),
  ),
  ...mutants(universal, {
    role: {
      "A master that is no broker makes universal transfers.": servesMasters(universal, { tranId: "1" }),
    },
  }),
  ...mutants(all, {
    "covers-all-sub-accounts": {
      "The master's own deposits are listed with those of its sub-accounts.": adds(all, async ({ ask }) =>
        elementsOf((await ask(deposits)).json).map(({ addressTag: _, ...deposit }) => deposit),
      ),
    },
  }),
  ...mutants(addresses, {
    "parameter.network": {
      "network is ignored, although the answer repeats it.": instead(
        addresses,
        async ({ isSigned, parameters, ask }) => {
          const { network } = parameters
          if (!isSigned || network === undefined) return undefined
          const answer = await ask(addresses, { ...parameters, network: undefined })
          return isOk(answer)
            ? answerOf(elementsOf(answer.json).map((each) => ({ ...each, network })))
            : answer
        },
      ),
    },
  }),
  ...["orders-max-20", "one-symbol"].flatMap((rule) =>
    mutants(batch, { [rule]: { "A batch is rejected, but its orders are placed.": placesRejectedBatch } }),
  ),
  ...mutants(universalHistory, {
    "parameter.page": {
      "The second page is the first one.": reads(universalHistory, "page", (page) =>
        page === "2" ? "1" : page,
      ),
    },
  }),
  ...[query, "spot.openOrders", "spot.allOrders"].flatMap((endpoint) =>
    mutants(
      "spot.placeOrder",
      {
        "transact-time-here-only": {
          [`Orders of ${endpoint} have transactTime.`]: sets(endpoint, { transactTime: ({ time }) => time }),
        },
      },
      endpoint,
    ),
  ),
  ...mutants(
    "broker",
    {
      "fields-in-the-body": {
        "Fields of a JSON body are ignored.": instead(
          "broker.createSubAccount",
          ({ method }) => method === "POST" && rejection,
        ),
      },
    },
    "broker.createSubAccount",
  ),
  ...[account, batch].flatMap((endpoint) =>
    mutants(endpoint, {
      "rate-2-per-second": {
        "1 call a second is accepted.": limitsTo(endpoint, 1),
        "5 calls a second are accepted.": limitsTo(endpoint, 5),
      },
    }),
  ),
]
