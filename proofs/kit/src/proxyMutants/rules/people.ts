/**
 * Programmers' mistakes that the kit did not notice in an audit, each with similar ones: combined parameters,
 * one view of several, the second element of a list, an effect that is reported but not done.
 */
import {
  answerOf,
  changes,
  elementsOf,
  fullKeyOfCaller,
  instead,
  isOk,
  leavesOut,
  serves,
  sets,
  understands,
} from "../deviations.ts"
import { type Call, type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"

const isSent = (parameters: Parameters, name: string): boolean => parameters[name] !== undefined

const [query, open, all] = ["spot.queryOrder", "spot.openOrders", "spot.allOrders"] as const
const views = [query, open, all]

/** Mutants that show another field's value in one view of an order. */
const stale = views.flatMap((view) => [
  ...mutants(view, {
    "field.updateTime": {
      "updateTime is the time of the placing.": sets(view, { updateTime: ({ time }) => time }),
      ...(view === open
        ? {}
        : {
            "A cancel does not move updateTime.": sets(view, {
              updateTime: ({ status, time, updateTime }) => (status === "CANCELED" ? time : updateTime),
            }),
          }),
      "A fill does not move updateTime.": sets(view, {
        updateTime: ({ status, time, updateTime }) => (/FILLED/.test(status) ? time : updateTime),
      }),
    },
    "field.time": {
      "time is that of the last update.": sets(view, { time: ({ updateTime }) => updateTime }),
    },
    "field.stopPrice": {
      "stopPrice shows the limit price.": sets(view, {
        stopPrice: ({ stopPrice, price }) => (stopPrice === "" ? stopPrice : price),
      }),
    },
    "field.price": {
      "price shows the stop price.": sets(view, {
        price: ({ stopPrice, price }) => (stopPrice === "" ? price : stopPrice),
      }),
    },
    "field.stpMode": { "stpMode is lost.": sets(view, { stpMode: "" }) },
    "field.clientOrderId": {
      "clientOrderId is the order's own id.": sets(view, { clientOrderId: ({ orderId }) => orderId }),
    },
    "field.executedQty": {
      "executedQty is the remaining quantity.": sets(view, {
        executedQty: ({ origQty, executedQty }) => String(Number(origQty) - Number(executedQty)),
      }),
    },
    "field.cummulativeQuoteQty": {
      "cummulativeQuoteQty is computed from the ordered quantity.": sets(view, {
        cummulativeQuoteQty: ({ origQty, price }) => String(Number(origQty) * Number(price)),
      }),
    },
  }),
])

const ofViews = [
  ...mutants(all, {
    "field.origQuoteOrderQty": {
      "origQuoteOrderQty is 0.": sets(all, { origQuoteOrderQty: "0" }),
    },
    "lists-cancelled-orders": {
      "Orders of an OCO list that have ended are not listed.": leavesOut(
        all,
        ({ orderListId, status }) => String(orderListId) !== "-1" && status === "CANCELED",
      ),
    },
  }),
  ...mutants(query, {
    "field.origQuoteOrderQty": {
      "origQuoteOrderQty is 0.": sets(query, { origQuoteOrderQty: "0" }),
    },
  }),
  ...mutants(open, {
    "lists-open-orders": {
      "A pending stop order is not listed.": leavesOut(open, ({ isWorking }) => isWorking === false),
    },
  }),
  ...mutants("spot.cancelOrder", {
    "client-order-id-names-the-cancel": {
      "newClientOrderId is missing in the answer when the order is named by its client id.": changes(
        "spot.cancelOrder",
        (order, { parameters }) => {
          if (isSent(parameters, "origClientOrderId")) order.clientOrderId = ""
        },
      ),
    },
  }),
  ...mutants("spot.myTrades", {
    "lists-fills": {
      "A self-trade is listed once.": changes("spot.myTrades", (fills: ReadonlyArray<Json>) =>
        fills.filter(({ id }, at) => fills.findIndex((each) => each.id === id) === at),
      ),
    },
    "field.orderListId": {
      "A fill of an OCO order is reported as one of an ordinary order.": sets("spot.myTrades", {
        orderListId: -1,
      }),
    },
  }),
]

const place = "spot.placeOrder"
const modes = { cancel_maker: "maker", cancel_taker: "taker", cancel_both: "both" } as const

/** Skips self-trade prevention for orders of a mode, if `when` is true for the order. */
const unprevented = (mode: string, when: (call: Call) => Promise<boolean> | boolean): Handle => {
  const reports = sets(query, { stpMode: ({ stpMode }) => stpMode })
  return async (call) => {
    const { parameters, endpoint, isSigned } = call
    if (endpoint !== place) return reports(call)
    const isIt = isSigned && parameters.stpMode === mode && (await when(call))
    return isIt ? call.ask(place, { ...parameters, stpMode: "" }) : call.pass()
  }
}

const prevention = Object.entries(modes).flatMap(([mode, who]) =>
  mutants(place, {
    [`stp-cancels-${who}`]: {
      [`${mode} has no effect on market orders.`]: unprevented(
        mode,
        ({ parameters }) => parameters.type === "MARKET",
      ),
      [`${mode} has no effect on market orders that sell.`]: unprevented(
        mode,
        ({ parameters: { type, side } }) => type === "MARKET" && side === "SELL",
      ),
      [`${mode} has no effect on partly filled own orders.`]: unprevented(
        mode,
        async ({ ask, parameters: { symbol, side } }) =>
          elementsOf((await ask(open, { symbol })).json).some(
            (order) => order.side !== side && Number(order.executedQty) > 0,
          ),
      ),
    },
  }),
)

const [add, remove] = ["spot.addToStrategyGroup", "spot.removeFromStrategyGroup"] as const

/**
 * Checks only some of the accounts that a request names. Accounts that are not checked cannot be rejected, and
 * the answer is a success.
 */
const looksAt = (endpoint: string, at: (uids: ReadonlyArray<string>) => ReadonlyArray<string>): Handle =>
  serves(endpoint, async ({ isSigned, key, parameters, ask }) => {
    const uids = (parameters.uid ?? "").split(",")
    if (!isSigned || key?.isFull !== true || uids.length < 2) return undefined
    const answer = await ask(endpoint, { ...parameters, uid: at(uids).join(",") })
    return isOk(answer) && answer
  })

const elements = [
  ...[add, remove].flatMap((endpoint) =>
    mutants(endpoint, {
      "own-accounts-only": {
        "Only the first of several accounts is checked.": looksAt(endpoint, (uids) => uids.slice(0, 1)),
        "The last of several accounts is not checked.": looksAt(endpoint, (uids) => uids.slice(0, -1)),
        "The first of several accounts is not checked.": looksAt(endpoint, (uids) => uids.slice(1)),
      },
    }),
  ),
  ...mutants("wallet.convert", {
    "token-balance-grows": {
      "With an asset that fails, a success is reported and nothing is converted.": instead(
        "wallet.convert",
        async ({ isSigned, key, parameters, ask }) => {
          const assets = (parameters.asset ?? "").split(",")
          if (!isSigned || key === undefined || assets.length < 2) return undefined
          const listed = elementsOf((await ask("wallet.convertibleAssets")).json)
          const failing = listed.filter(({ asset, code }) => assets.includes(asset) && code !== null)
          if (failing.length === 0) return undefined
          return answerOf({
            successList: assets.filter((asset) => failing.every((each) => each.asset !== asset)),
            failedList: failing.map(({ asset, code, message }) => ({ asset, code, message })),
            totalConvert: "0.02",
            convertFee: "0.0004",
          })
        },
      ),
    },
  }),
]

/** Repeats a rejected call with every other symbol until one succeeds. */
const underAnySymbol = (endpoint: string): Handle =>
  serves(endpoint, async ({ isSigned, key, parameters, ask }) => {
    if (!isSigned || key?.isFull !== true) return undefined
    for (const symbol of ["BTCUSDT", "ETHUSDT"]) {
      if (symbol === parameters.symbol) continue
      const answer = await ask(endpoint, { ...parameters, symbol })
      if (isOk(answer)) return answer
    }
    return undefined
  })

const deleteKey = "broker.deleteApiKey"
const ids = [
  ...[query, "spot.cancelOrder"].flatMap((endpoint) =>
    mutants(endpoint, {
      "unknown-order-is-rejected": { "An order is found under any symbol.": underAnySymbol(endpoint) },
    }),
  ),
  ...mutants(deleteKey, {
    "parameter.subAccount": {
      "A key is deleted under any sub-account.": serves(
        deleteKey,
        async ({ isSigned, key, parameters, ask }) => {
          if (!isSigned || key?.isFull !== true || !isSent(parameters, "apiKey")) return undefined
          const { json } = await ask("broker.subAccounts", { limit: "200" })
          for (const { subAccount } of elementsOf(json?.data)) {
            const answer = await ask(deleteKey, { ...parameters, subAccount })
            if (isOk(answer)) return answer
          }
          return undefined
        },
      ),
    },
  }),
]

const digest = "5f4dcc3b5aa765d61d8327deb882cf99"

/** Repeats a call that was rejected for one parameter with a valid value of the parameter. */
const acceptsAs = (endpoint: string, name: string, value: string | undefined): Handle =>
  serves(endpoint, async (call) => {
    const { isSigned, key, parameters, ask } = call
    if (!isSigned || key === undefined || !isSent(parameters, name)) return undefined
    const answer = await ask(endpoint, { ...parameters, [name]: value }, fullKeyOfCaller(call) ?? key)
    return isOk(answer) && answer
  })

const exponent = (value: unknown): unknown =>
  typeof value === "string" && /^0\.0{6,}[1-9]/.test(value) ? String(Number(value)) : value
const withExponents = (json: unknown): unknown =>
  Array.isArray(json)
    ? json.map(withExponents)
    : typeof json === "object" && json !== null
      ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withExponents(value)]))
      : exponent(json)

const forms = [
  ...mutants("broker.universalTransfer", {
    "client-id-length": {
      "A shorter clientTranId is accepted.": serves(
        "broker.universalTransfer",
        async ({ isSigned, key, parameters, ask }) => {
          const { clientTranId = "" } = parameters
          if (!isSigned || key?.isFull !== true || !/^\w{1,31}$/.test(clientTranId)) return undefined
          const answer = await ask("broker.universalTransfer", {
            ...parameters,
            clientTranId: clientTranId.padEnd(32, "0"),
          })
          return isOk(answer) && answer
        },
      ),
    },
  }),
  ...mutants("broker.createSubAccount", {
    "parameter.password": {
      "A password is accepted unhashed.": acceptsAs("broker.createSubAccount", "password", digest),
    },
  }),
  ...mutants("broker.withdraw", {
    "wrong-password-is-rejected": {
      "The password is accepted unhashed.": serves(
        "broker.withdraw",
        async ({ isSigned, key, parameters, ask }) => {
          if (!isSigned || key?.isFull !== true || parameters.password !== "password") return undefined
          const answer = await ask("broker.withdraw", { ...parameters, password: digest })
          return isOk(answer) && answer
        },
      ),
    },
  }),
  ...mutants("conventions", {
    "amounts-are-text": {
      "Small amounts have an exponent.": async (call) => {
        const answer = await call.pass()
        return isOk(answer) ? answerOf(withExponents(answer.json)) : answer
      },
    },
  }),
  ...mutants("broker.apiKeys", {
    "field.subAccount.ip": {
      "The addresses of a key are not listed.": sets(
        "broker.apiKeys",
        { ip: "" },
        (({ subAccount }: Json) => subAccount) as never,
      ),
    },
    "field.subAccount.note": {
      "note is the sub-account's.": sets(
        "broker.apiKeys",
        { note: "note a" },
        (({ subAccount }: Json) => subAccount) as never,
      ),
    },
  }),
  ...(
    [
      ["broker.subAccounts", "data.timestamp", ({ data }: Json) => data],
      ["wallet.withdrawalHistory", "applyTime", (json: Json) => json],
      ["wallet.transferRecord", "timestamp", (json: Json) => json],
    ] as const
  ).flatMap(([endpoint, path, rows]) =>
    mutants(endpoint, {
      [`field.${path}`]: {
        [`${path} is the present time.`]: changes(endpoint, (json, { now }) => {
          for (const row of elementsOf(rows(json))) row[path.replace("data.", "")] = now()
        }),
      },
    }),
  ),
  ...mutants("wallet.depositAddresses", {
    "field.memo": {
      "A listed address has another memo.": sets("wallet.depositAddresses", {
        memo: ({ memo }) => (memo ? `${memo}0` : memo),
      }),
    },
  }),
  ...mutants("broker.subDepositAddresses", {
    "only-the-coin-sent": {
      "Addresses of another coin are listed as those of the coin sent.": instead(
        "broker.subDepositAddresses",
        async ({ isSigned, key, parameters, ask, pass }) => {
          if (!isSigned || key === undefined) return undefined
          const answer = await pass()
          if (!isOk(answer)) return answer
          const coins = ["USDT", "XRP"].filter((coin) => coin !== parameters.coin)
          const others: Array<Json> = []
          for (const coin of coins)
            others.push(...elementsOf((await ask("broker.subDepositAddresses", { coin })).json))
          return answerOf([...answer.json, ...others.map((each) => ({ ...each, coin: parameters.coin }))])
        },
      ),
    },
  }),
  ...mutants("wallet.convertibleAssets", {
    "field.convertUsdt": {
      "convertUsdt is the amount of the platform token.": sets("wallet.convertibleAssets", {
        convertUsdt: ({ convertMx }) => convertMx,
      }),
    },
  }),
  ...mutants("spot.selfSymbols", {
    "listed-symbols-take-orders": {
      "A symbol that is not traded is listed last.": changes(
        "spot.selfSymbols",
        ({ data }) => void data.push("NOPEUSDT"),
      ),
      "A symbol that is not traded is listed first.": changes(
        "spot.selfSymbols",
        ({ data }) => void data.unshift("NOPEUSDT"),
      ),
    },
  }),
]

/** Confirms a transfer of more than the balance, without moving anything. */
const told = (endpoint: string, answer: unknown): Handle =>
  serves(endpoint, ({ isSigned, key, parameters }, { json }) => {
    const isForFunds = /nsufficient|position|balance/.test(JSON.stringify(json ?? ""))
    return isSigned && key?.isFull === true && isSent(parameters, "amount") && isForFunds && answerOf(answer)
  })
const funds = (
  [
    ["wallet.transfer", [{ tranId: "999999" }]],
    ["wallet.internalTransfer", { tranId: "999999" }],
    ["broker.universalTransfer", { tranId: "999999" }],
    ["wallet.withdraw", { id: "999999" }],
    ["wallet.withdrawApply", [{ id: "999999" }]],
  ] as const
).flatMap(([endpoint, answer]) =>
  mutants(endpoint, {
    "funds-must-suffice": { "A transfer above the balance is confirmed.": told(endpoint, answer) },
  }),
)

/** Mutants that read recvWindow in another unit. */
const windows = mutants(
  "auth",
  {
    "recv-window-unit": {
      "recvWindow is at least ten seconds at allOrders.": understands(
        all,
        ({ recvWindow }, { now, parameters }) => {
          const age = now() - Number(parameters.timestamp)
          return (
            recvWindow !== undefined &&
            Number(recvWindow) < 60_000 &&
            age > Number(recvWindow) &&
            age < 20_000 && { recvWindow: "60000" }
          )
        },
      ),
    },
  },
  all,
)

export const people = [
  ...stale,
  ...ofViews,
  ...prevention,
  ...elements,
  ...ids,
  ...forms,
  ...funds,
  ...windows,
]
