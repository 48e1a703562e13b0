/**
 * Mutants that move money in the wrong direction or to the wrong user, and lists that show an old state: found
 * with mistakes that were planted in the exchange in Python.
 */
import { answerOf, changes, elementsOf, fullKeyOfCaller, instead, isOk, understands } from "../deviations.ts"
import { type Call, type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"

const [transfer, send, universal] = [
  "wallet.transfer",
  "wallet.internalTransfer",
  "broker.universalTransfer",
] as const
const [withdraw, apply, account] = ["wallet.withdraw", "wallet.withdrawApply", "spot.account"] as const

/** Negative amount of an authenticated request, without its minus; undefined for any other request. */
const amountWithoutSign = ({ isSigned, key, parameters: { amount = "" } }: Call): string | undefined =>
  isSigned && key?.isFull === true && /^-\d/.test(amount) ? amount.slice(1) : undefined

const backwards = ({ fromAccount, toAccount, fromAccountType, toAccountType }: Parameters): Parameters => ({
  fromAccount: toAccount,
  toAccount: fromAccount,
  fromAccountType: toAccountType,
  toAccountType: fromAccountType,
})

/** Moves a negative amount from the receiving side to the paying side. */
const movesBack = (endpoint: string): Handle =>
  instead(endpoint, (call) => {
    const amount = amountWithoutSign(call)
    return (
      amount !== undefined &&
      call.ask(endpoint, { ...call.parameters, ...backwards(call.parameters), amount })
    )
  })

const takesFromReceiver: Handle = instead(send, (call) => {
  const { parameters, key, keys, ask } = call
  const amount = amountWithoutSign(call)
  const receiver = keys.find(({ uid, isFull }) => isFull && uid === parameters.toAccount)
  return (
    amount !== undefined &&
    receiver !== undefined &&
    ask(send, { ...parameters, toAccount: key?.uid, amount }, receiver)
  )
})

/** Credits a withdrawal of a negative amount. */
const creditsWithdrawal =
  (endpoint: string): Handle =>
  async (call) => {
    const { parameters, memory, key } = call
    const place = `credited to ${key?.uid}`
    const amount = call.endpoint === endpoint ? amountWithoutSign(call) : undefined
    if (amount !== undefined) {
      memory.set(place, { coin: parameters.coin, amount: Number(amount) })
      return answerOf(endpoint === apply ? [{ id: "1" }] : { id: "1" })
    }
    const answer = await call.pass()
    const credited = memory.get(place) as { readonly coin: string; readonly amount: number } | undefined
    if (call.endpoint !== account || !isOk(answer) || credited === undefined) return answer
    for (const row of elementsOf(answer.json.balances))
      if (row.asset === credited.coin) row.free = String(Number(row.free) + credited.amount)
    return answerOf(answer.json)
  }

/** Sends a withdrawal to the user who first had the address. */
const firstOfAddress = (endpoint: string): Handle => {
  const reads = understands(endpoint, ({ address }, { memory }) => {
    const memo = memory.get(`memo of ${address}`)
    return typeof memo === "string" && { memo }
  })
  return async (call) => {
    if (call.endpoint !== "wallet.createDepositAddress") return reads(call)
    const answer = await call.pass()
    const { address, memo } = answer.json ?? {}
    const place = `memo of ${address}`
    if (isOk(answer) && memo && !call.memory.has(place)) call.memory.set(place, memo)
    return answer
  }
}

const withdrawals = [withdraw, apply].flatMap((endpoint) =>
  mutants(endpoint, {
    "parameter.amount": {
      "A withdrawal of a negative amount credits it.": creditsWithdrawal(endpoint),
    },
    "parameter.memo": {
      "A withdrawal to another user's address ignores the memo.": firstOfAddress(endpoint),
      "A memo that begins with a user's memo is that user's.": understands(
        endpoint,
        ({ memo = "" }) => memo.endsWith("0") && { memo: memo.slice(0, -1) },
      ),
    },
  }),
)

const list = "wallet.convertibleAssets"
const keepsList: Handle = changes(list, (rows: ReadonlyArray<Json>, { memory, key }) => {
  const place = `convertible of ${key?.uid}`
  if (rows.length > 0 && !memory.has(place)) memory.set(place, rows)
  return memory.get(place)
})

const trades = "spot.myTrades"
/** Compares the times of a request with the time at which the order of a fill was placed. */
const byOrderTime: Handle = changes(trades, async (fills: ReadonlyArray<Json>, call) => {
  const { startTime, symbol } = call.parameters
  const as = fullKeyOfCaller(call)
  if (startTime === undefined || as === undefined) return undefined
  const orders = await Promise.all(
    fills.map(({ orderId }) => call.ask("spot.queryOrder", { symbol, orderId }, as)),
  )
  return fills.filter((_, at) => Number(orders[at]?.json?.time) >= Number(startTime))
})

export const money = [
  ...mutants(transfer, {
    "spot-to-futures": { "A negative amount comes back from the futures account.": movesBack(transfer) },
    "futures-to-spot": { "A negative amount goes to the futures account.": movesBack(transfer) },
  }),
  ...mutants(send, {
    "moves-the-amount": { "A negative amount is taken from the receiver.": takesFromReceiver },
  }),
  ...mutants(universal, {
    "moves-the-amount": { "A negative amount moves in the other direction.": movesBack(universal) },
  }),
  ...withdrawals,
  ...mutants(list, { "field.balance": { "The first list is kept for good.": keepsList } }),
  ...mutants(trades, {
    "parameter.startTime": { "startTime bounds the time of the order, not of the fill.": byOrderTime },
  }),
]
