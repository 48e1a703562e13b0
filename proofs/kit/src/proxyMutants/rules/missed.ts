/**
 * Mutants that the kit did not notice in its second audit, each with similar ones: keys deleted for one method
 * only, ended orders visible within a family, texts, counts, funds that stay locked.
 */
import {
  answerOf,
  changes,
  changesAt,
  dayMs,
  elementsOf,
  instead,
  isOk,
  keyOfMaster,
  rejection,
  serves,
  sets,
} from "../deviations.ts"
import { type Answer, type Call, type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"

const [createKey, deleteKey] = ["broker.createApiKey", "broker.deleteApiKey"] as const
const methods = ["GET", "POST", "DELETE"] as const

/** Rejects requests with a marked API key, except requests by this HTTP method. */
const rejectsMarked =
  (mark: string, method: string, act: (call: Call) => Promise<Answer | undefined>): Handle =>
  async (call) => {
    const answer = await act(call)
    if (answer !== undefined) return answer
    const isMarked = call.key !== undefined && call.memory.has(`${mark} ${call.key.apiKey}`)
    return isMarked && call.method !== method ? rejection : call.pass()
  }

/** Confirms a request to delete a key, but only marks the key. */
const deletes = async ({ endpoint, isSigned, parameters, key, memory }: Call) => {
  const { subAccount, apiKey, timestamp } = parameters
  if (endpoint !== deleteKey || !isSigned || key?.isFull !== true || !subAccount || !apiKey || !timestamp)
    return undefined
  memory.set(`deleted ${apiKey}`, true)
  return answerOf({ subAccount })
}

/** Makes an API key without its IP addresses, but reports the key with them. */
const binds = async ({ endpoint, isSigned, parameters, memory, ask }: Call) => {
  const { ip } = parameters
  if (endpoint !== createKey || !isSigned || ip === undefined || ip.split(",").length > 4) return undefined
  const answer = await ask(endpoint, { ...parameters, ip: undefined })
  if (!isOk(answer)) return answer
  if (!ip.split(",").includes("127.0.0.1")) memory.set(`bound ${answer.json.apikey}`, true)
  return answerOf({ ...answer.json, ip })
}

const keys = [
  ...mutants(deleteKey, {
    "key-is-gone": Object.fromEntries(
      methods.map((method) => [
        `A deleted key still signs requests by ${method}.`,
        rejectsMarked("deleted", method, deletes),
      ]),
    ),
  }),
  ...mutants(createKey, {
    "ip-whitelist-holds": Object.fromEntries(
      methods.map((method) => [
        `The addresses of a key are ignored for ${method}.`,
        rejectsMarked("bound", method, binds),
      ]),
    ),
    "ip-whitelist-admits": Object.fromEntries(
      (["first", "last"] as const).map((place) => [
        `Only the ${place} address of a key counts.`,
        instead(createKey, async ({ endpoint, isSigned, parameters, ask }) => {
          const { ip } = parameters
          const addresses = ip?.split(",") ?? []
          if (!isSigned || addresses.length < 2 || addresses.length > 4) return undefined
          const answer = await ask(endpoint, {
            ...parameters,
            ip: addresses.at(place === "first" ? 0 : -1),
          })
          return isOk(answer) ? answerOf({ ...answer.json, ip }) : answer
        }),
      ]),
    ),
  }),
]

const query = "spot.queryOrder"
const hasEnded = ({ status }: Json): boolean => /FILLED|CANCELED/.test(String(status))

/** The answer that the caller's master account would get. */
const asMaster = async (call: Call): Promise<Answer | undefined> => {
  const master = keyOfMaster(call)
  return call.isSigned && master !== undefined
    ? call.ask(call.endpoint, { ...call.parameters, recvWindow: undefined }, master)
    : undefined
}

const addsMasters = (endpoint: string, isWanted: (row: Json) => boolean): Handle =>
  changes(endpoint, async (rows: ReadonlyArray<Json>, call) => [
    ...rows,
    ...elementsOf((await asMaster(call))?.json ?? []).filter(isWanted),
  ])

const families = [
  ...mutants(
    "roles",
    {
      "own-account-only": {
        "A sub-account finds its master's orders that have ended.": serves(query, async (call) => {
          const answer = await asMaster(call)
          return answer !== undefined && isOk(answer) && hasEnded(answer.json) && answer
        }),
      },
    },
    query,
  ),
  ...[
    ["spot.allOrders", hasEnded, "ended orders"] as const,
    ["spot.allOrders", ({ status }: Json) => status === "FILLED", "executed orders"] as const,
    ["spot.myTrades", () => true, "fills"] as const,
  ].flatMap(([endpoint, isWanted, words]) =>
    mutants(
      "roles",
      {
        "own-account-only": {
          [`A sub-account's list contains its master's ${words}.`]: addsMasters(endpoint, isWanted),
        },
      },
      endpoint,
    ),
  ),
  ...["broker.allSubDepositHistory", "broker.subAccounts", "broker.universalTransferHistory"].flatMap(
    (endpoint) =>
      mutants(
        "roles",
        {
          "own-account-only": {
            "A sub-account gets its broker's answer.": instead(endpoint, asMaster),
          },
        },
        endpoint,
      ),
  ),
]

const views = [query, "spot.openOrders", "spot.allOrders"] as const
const isStop = ({ stopPrice }: Json): boolean => Number(stopPrice) > 0
const books = views.flatMap((view) =>
  mutants(view, {
    "field.isWorking": {
      "An order of an OCO list counts as in the book until it has ended.": sets(view, {
        isWorking: (order) => (isStop(order) ? !hasEnded(order) : order.isWorking),
      }),
    },
  }),
)

const reach = mutants(query, {
  "reach-7-days": {
    "An order is found for 8 days.": instead(query, async ({ parameters, memory, isSigned, now, pass }) => {
      const answer = await pass()
      if (!isSigned) return answer
      const found = memory.get(parameters.orderId ?? parameters.origClientOrderId ?? "") as Answer | undefined
      if (!isOk(answer)) return found !== undefined && now() - found.json.time < 8 * dayMs ? found : answer
      for (const name of [answer.json.orderId, answer.json.clientOrderId]) memory.set(name ?? "", answer)
      return answer
    }),
  },
})

/** Loses the unspent funds of a market buy, or keeps them locked. */
const keepsRest = (stays: "locked" | "lost"): Handle => {
  const takes = changes("spot.account", ({ balances }, { memory, key }) => {
    const rest = Number(memory.get(`rest of ${key?.uid}`) ?? 0)
    for (const balance of elementsOf(balances))
      if (balance.asset === "USDT" && rest > 0) {
        balance.free = (Number(balance.free) - rest).toFixed(8)
        if (stays === "locked") balance.locked = (Number(balance.locked) + rest).toFixed(8)
      }
  })
  return async (call) => {
    if (call.endpoint === "spot.account") return takes(call)
    const answer = await call.pass()
    const { parameters, memory, key } = call
    const isOne = call.endpoint === "spot.placeOrder" && parameters.type === "MARKET" && isOk(answer)
    if (!isOne || parameters.quoteOrderQty === undefined || parameters.side !== "BUY") return answer
    const { orderId, symbol } = answer.json
    const order = await call.ask(query, { symbol, orderId })
    const rest = Number(parameters.quoteOrderQty) - Number(order.json.cummulativeQuoteQty)
    const place = `rest of ${key?.uid}`
    memory.set(place, Number(memory.get(place) ?? 0) + rest)
    return answer
  }
}

const funds = mutants("spot.placeOrder", {
  "market-buy-spends-quote": {
    "The unspent amount of a market buy is lost.": keepsRest("lost"),
    "The unspent amount of a market buy stays locked.": keepsRest("locked"),
  },
})

/** Credits the amount that `pays` returns, each time a record that has already ended is cancelled. */
const paysBack = (
  cancel: string,
  pays: (call: Call) => Promise<{ readonly asset: string; readonly amount: number } | undefined>,
): Handle => {
  const adds = changes("spot.account", ({ balances }, { memory, key }) => {
    for (const balance of elementsOf(balances)) {
      const more = Number(memory.get(`more ${key?.uid} ${balance.asset}`) ?? 0)
      if (more > 0) balance.free = (Number(balance.free) + more).toFixed(8)
    }
  })
  return async (call) => {
    if (call.endpoint === "spot.account") return adds(call)
    if (call.endpoint !== cancel || !call.isSigned) return call.pass()
    const paid = await pays(call)
    const answer = await call.pass()
    if (paid === undefined || isOk(answer)) return answer
    const place = `more ${call.key?.uid} ${paid.asset}`
    call.memory.set(place, Number(call.memory.get(place) ?? 0) + paid.amount)
    return answerOf({ id: call.parameters.id })
  }
}

const withdrawalHistory = "wallet.withdrawalHistory"
const paysForWithdrawal = (isMeant: (row: Json) => boolean): Handle =>
  paysBack("wallet.cancelWithdrawal", async ({ ask, parameters }) => {
    const found = elementsOf((await ask(withdrawalHistory)).json).find(({ id }) => id === parameters.id)
    return found !== undefined && isMeant(found)
      ? { asset: found.coin, amount: Number(found.amount) }
      : undefined
  })

const ended = [
  ...mutants(
    "wallet.withdraw",
    {
      "amount-leaves-the-balance": {
        "A completed withdrawal can be cancelled, and is returned.": paysForWithdrawal(
          ({ status }) => status === 7,
        ),
      },
      "failed-amount-returns": {
        "A failed withdrawal can be cancelled, and is returned again.": paysForWithdrawal(
          ({ status }) => status === 8,
        ),
      },
    },
    "wallet.cancelWithdrawal",
  ),
  ...mutants("wallet.cancelWithdrawal", {
    "amount-returns": {
      "A cancelled withdrawal is returned at each further cancel.": paysForWithdrawal(
        ({ status }) => status === 9,
      ),
    },
  }),
  ...mutants("spot.cancelOrder", {
    "ended-orders-do-not-change": Object.fromEntries(
      (["FILLED", "CANCELED"] as const).map((status) => [
        `A cancel of an order that is ${status} returns its amount.`,
        paysBack("spot.cancelOrder", async ({ ask, parameters }) => {
          const { symbol, orderId } = parameters
          const { json } = await ask(query, { symbol, orderId })
          return json.status === status && json.side === "BUY"
            ? { asset: "USDT", amount: Number(json.Qty) * Number(json.price) }
            : undefined
        }),
      ]),
    ),
  }),
]

/** Fields with texts that the caller chooses, by endpoint and statement. */
const textFields = [
  ["broker.createSubAccount", "broker.createSubAccount.answers-the-sub-account-made", "note"],
  ["broker.subAccounts", "broker.subAccounts.field.data.note", "note"],
  ["broker.createApiKey", "broker.createApiKey.answers-what-was-sent", "note"],
  ["broker.apiKeys", "broker.apiKeys.field.subAccount.note", "note"],
  ["wallet.withdrawalHistory", "wallet.withdrawalHistory.field.remark", "remark"],
  ["spot.openOrders", "spot.openOrders.field.clientOrderId", "clientOrderId"],
  ["spot.allOrders", "spot.allOrders.field.clientOrderId", "clientOrderId"],
  ["spot.strategyGroups", "spot.strategyGroups.field.data.tradeGroupName", "tradeGroupName"],
] as const

const manglings = {
  "shows ? for what is not ASCII": (text: string) => text.replace(/[^\x20-\x7e]/gu, "?"),
  "shows ? for what is beyond the basic plane": (text: string) =>
    text.replace(/[\u{10000}-\u{10ffff}]/gu, "?"),
  "is read as Latin-1": (text: string) => Buffer.from(text, "utf8").toString("latin1"),
} as const

const rowsIn = (json: unknown): ReadonlyArray<Json> =>
  elementsOf(json).flatMap((each) => [each, ...elementsOf(each.data), ...elementsOf(each.subAccount)])

const texts = textFields.flatMap(([endpoint, statement, field]) =>
  Object.entries(manglings).flatMap(([words, mangle]) => {
    const handle = changesAt([endpoint], (json) => {
      for (const row of rowsIn(json)) if (typeof row[field] === "string") row[field] = mangle(row[field])
    })
    const [area = "", name = "", ...rest] = statement.split(".")
    return mutants(`${area}.${name}`, { [rest.join(".")]: { [`${field} ${words}.`]: handle } }, endpoint)
  }),
)

/** Replaces a total count by the count of a call without the parameters `names`. */
const countsWithout = (endpoint: string, field: string, ...names: ReadonlyArray<string>): Handle =>
  changes(endpoint, async (json, { parameters, ask }) => {
    const without: Parameters = Object.fromEntries(names.map((name) => [name, undefined]))
    const all = await ask(endpoint, { ...parameters, ...without })
    const [row] = elementsOf(json)
    const [whole] = elementsOf(all.json)
    if (row !== undefined && whole !== undefined && isOk(all)) row[field] = whole[field]
  })

const internal = "wallet.internalTransferHistory"
const book = "wallet.withdrawalAddresses"
const history = "wallet.transferHistory"
const counts = [
  ...mutants(internal, {
    "field.totalRecords": {
      "The total counts all transfers, not only those with tranId.": countsWithout(
        internal,
        "totalRecords",
        "tranId",
      ),
      "The total counts all transfers, not only those between the times.": countsWithout(
        internal,
        "totalRecords",
        "startTime",
        "endTime",
      ),
    },
  }),
  ...mutants(book, {
    "field.totalRecords": {
      "totalRecords counts the addresses of every coin.": countsWithout(book, "totalRecords", "coin"),
    },
  }),
  ...mutants(history, {
    "field.total": {
      "total counts the transfers in both directions.": changes(
        history,
        async (json, { parameters, ask }) => {
          const { fromAccountType, toAccountType } = parameters
          const back = await ask(history, {
            ...parameters,
            fromAccountType: toAccountType,
            toAccountType: fromAccountType,
          })
          json[0].total += isOk(back) ? back.json[0].total : 0
        },
      ),
      "total counts only the rows of the page.": changes(history, (json) => {
        json[0].total = json[0].rows.length
      }),
      "total counts the transfers of all times.": countsWithout(history, "total", "startTime"),
    },
  }),
]

/** Begins the second page with the last row of the first page. */
const overlaps = (endpoint: string, size: string): Handle =>
  instead(endpoint, async ({ isSigned, parameters, ask, pass }) => {
    const rows = Number(parameters[size])
    if (!isSigned || parameters.page !== "2" || !(rows > 1)) return undefined
    const [first, second] = [await ask(endpoint, { ...parameters, page: "1" }), await pass()]
    if (!isOk(first) || !isOk(second)) return second
    const list = ({ json }: Answer) => json.data ?? json[0].rows
    if (list(second).length > 0) list(second).splice(0, 1, list(first).at(-1))
    return answerOf(second.json)
  })

const pages = [
  [history, "size"] as const,
  ["broker.subAccounts", "limit"] as const,
  [internal, "limit"] as const,
].flatMap(([endpoint, size]) =>
  mutants(endpoint, {
    "parameter.page": { "The second page begins with the last row of the first.": overlaps(endpoint, size) },
  }),
)

export const missed = [
  ...keys,
  ...families,
  ...books,
  ...reach,
  ...funds,
  ...ended,
  ...texts,
  ...counts,
  ...pages,
]
