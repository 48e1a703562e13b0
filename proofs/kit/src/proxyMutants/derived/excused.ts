/**
 * Lists changes that are not mistakes: no request gets another answer than from the right server, or the
 * interface does not define the answer. Excused changes are not played as mutants, but counted with their
 * reasons.
 */
import type { EndpointEntry, Field } from "@bourse/conformance"

export interface Excuse {
  readonly is: "no caller could tell" | "left open"
  readonly because: string
}

const noCaller = (because: string): Excuse => ({ is: "no caller could tell", because })
const leftOpen = (because: string): Excuse => ({ is: "left open", because })

const success = "every transfer that our server records has succeeded"
/** Fields that have one value in all rows that our server can return, with the reason. */
const alike: Readonly<Record<string, string>> = {
  icebergQty: "no parameter chooses it, and no order of our server has one",
  "spot.openOrders.timeInForce": "only GTC orders stay open",
  "spot.cancelOpenOrders.timeInForce": "only GTC orders stay open",
  "spot.openOrders.cancelReason": "no order of this list has been cancelled",
  "spot.cancelOpenOrders.status": "every order of this answer is CANCELED",
  "spot.batchOrders.symbol": "all orders of a batch are of one symbol",
  "spot.batchOrders.orderListId": "no order of a batch is in an OCO list",
  "broker.rebates.type": "nothing can be traded but spot",
  "wallet.transferHistory.status": success,
  "wallet.internalTransferHistory.status": success,
  "broker.universalTransferHistory.status": success,
}

const isIdOfCancel = ({ id }: EndpointEntry, { name }: Field): boolean =>
  id === "spot.cancelOpenOrders" && name === "clientOrderId"
const idOfCancel = leftOpen("it is the id of the cancel request, for which this endpoint has no parameter")

/** Reason why the interface does not define a field's text or value; undefined if it does. */
const unsaid = (entry: EndpointEntry, field: Field): Excuse | undefined => {
  if (entry.rules.some((rule) => rule.id === `${field.name}-values-open`))
    return leftOpen("the interface does not show its values")
  if (field.name === "msg" || field.name === "message")
    return leftOpen("the interface does not show the text of messages")
  if (entry.id === "wallet.convert" && field.name === "code")
    return leftOpen("the interface does not list the codes")
  if (entry.id !== "wallet.coinConfigurations") return undefined
  if (field.name === "name" || field.name === "network")
    return leftOpen("the interface does not list names of coins and old names of networks")
  if (field.name === "sameAddress" || field.name === "minConfirm")
    return leftOpen("the interface does not show its origin")
  return undefined
}

/** Reason why a cut or lower-case text in this field is no mistake. */
export const otherText = unsaid

/** Reason why the opposite boolean in this field is no mistake. */
export const opposite = unsaid

/** Reason why another account's answer at this endpoint is no mistake. */
export const keptFromAnother = ({ id }: EndpointEntry): Excuse | undefined =>
  id === "spot.selfSymbols" ? noCaller("our server opens the same symbols to every account") : undefined

/** Times that no other field shows, so that whole seconds are allowed. */
const shownOnce =
  /^(?:spot\.(?:deleteStrategyGroup|removeFromStrategyGroup)|broker\.universalTransferHistory)\.timestamp$/

/** Reason why a time without milliseconds in this field is no mistake. */
export const cutMilliseconds = ({ id }: EndpointEntry, { name }: Field): Excuse | undefined =>
  shownOnce.test(`${id}.${name}`)
    ? leftOpen("a time may be a whole second, and nothing else shows this one")
    : undefined

/** Reason why the first row's value in this field is no mistake. */
export const ofAnotherRecord = (entry: EndpointEntry, field: Field): Excuse | undefined => {
  const open = unsaid(entry, field)
  if (open !== undefined) return open
  if (isIdOfCancel(entry, field)) return idOfCancel
  if (/^spot\.(?:openOrders|cancelOpenOrders)$/.test(entry.id) && field.name === "type")
    return leftOpen("of the types that the interface names LIMIT alone stays open")
  const because = alike[`${entry.id}.${field.name}`] ?? alike[field.name]
  if (because !== undefined) return noCaller(because)
  const isSent = entry.parameters.some(({ name, required }) => name === field.name && required === true)
  return isSent ? noCaller("a required parameter selects the rows that have its value there") : undefined
}

const placed = new Set(["symbol", "orderId", "orderListId"])

/** Reason why the value of another field of the row is no mistake in this field. */
export const fromNeighbour = (entry: EndpointEntry, field: Field, other: Field): Excuse | undefined => {
  const { id } = entry
  const open = unsaid(entry, field)
  if (open !== undefined) return open
  if (id === "spot.batchOrders" && placed.has(field.name) !== placed.has(other.name))
    return noCaller("an element has the fields of a success or those of a failure")
  if (isIdOfCancel(entry, field)) return idOfCancel
  return undefined
}

/** Reason why a last digit that is one higher is no mistake in this field. */
export const oneUnitMore = ({ id }: EndpointEntry, { name }: Field): Excuse | undefined => {
  if (id === "wallet.convertibleAssets" && /^convert/.test(name))
    return leftOpen("the amount is an estimate, and no rule says how it is computed")
  if (id === "broker.rebates") return leftOpen("the interface does not show how a rebate is computed")
  return undefined
}

/** Reason why a field may keep the value it showed first. */
export const firstShown = ({ id }: EndpointEntry, { name }: Field): Excuse | undefined => {
  if (name === "confirmTimes") return leftOpen("the interface does not say when blocks confirm a deposit")
  if (id === "spot.openOrders" && name === "isWorking")
    return noCaller("no open order of our server starts working later")
  const because = id === "wallet.transferRecord" ? success : (alike[`${id}.${name}`] ?? alike[name])
  return because === undefined ? undefined : noCaller(because)
}

/**
 * Reason why a tenth of an amount is no mistake in this field. A tenth of an estimate is not excused: such an
 * error would break any rule.
 */
export const tenthOf = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  entry.id === "broker.rebates" ? oneUnitMore(entry, field) : undefined

const isFee = (id: string, name: string): boolean =>
  (id === "wallet.withdrawalHistory" && name === "transactionFee") ||
  (id === "wallet.coinConfigurations" && name === "withdrawFee")

/** Reason why cut decimals in this field are no mistake. */
export const cutDecimals = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  isFee(entry.id, field.name)
    ? noCaller("no coin that the kit withdraws has a fee with more decimals")
    : oneUnitMore(entry, field)

/** Endpoints that change nothing when called again with the same parameters. */
const again = /\.(?:testOrder|setMxDeduct|createDepositAddress|createSubDepositAddress|enableFutures)$/

/** Reason why repeating an earlier write at this endpoint is no mistake. */
export const doneAgain = ({ id }: EndpointEntry): Excuse | undefined =>
  again.test(id) ? noCaller("a repetition with the same parameters changes nothing") : undefined

/** Reason why rejecting or ignoring one of two parameters is no mistake. */
export const bothSent = (one: string, other: string): Excuse | undefined =>
  /orderId/i.test(one) && /orderId/i.test(other)
    ? leftOpen("the interface does not say what both ids of an order mean together")
    : undefined

/** Parameters whose values consist of capitals or digits. */
const inCapitals =
  /^(?:asset|coin|symbol|side|type|(?:to|from)AccountType|id|orderId|tranId|uid|tradeGroupId|ip|permissions|batchOrders)$/

/** Reason why reading a parameter in capitals is no mistake. */
export const readInCapitals = (name: string): Excuse | undefined => {
  if (name === "contractAddress") return leftOpen("the interface does not say what another contract means")
  if (name === "memo") return leftOpen("the interface does not say which memos an address accepts")
  if (name === "network") return leftOpen("the interface does not say which name of a network applies")
  return inCapitals.test(name) ? noCaller("it is in capitals or digits") : undefined
}

/** Reason why reading a parameter in another form is no mistake. */
export const readOtherwise = ({ id }: EndpointEntry, name: string): Excuse | undefined => {
  if (id === "spot.testOrder" && /^(?:quantity|price|quoteOrderQty)$/.test(name))
    return noCaller("a smaller test order is also valid, and no answer shows it")
  if (name === "password") return leftOpen("a hexadecimal number is the same in capitals")
  return id === "broker.rebates" && /Time$/.test(name)
    ? leftOpen("a rebate has a day, of no stated time zone")
    : undefined
}

/** Reason why ignoring this parameter of a write is no mistake. */
export const forgotten = ({ id }: EndpointEntry, name: string): Excuse | undefined => {
  if (id === "spot.testOrder" && /^(?:newClientOrderId|stpMode)$/.test(name))
    return noCaller("a valid test order is also valid without it, and no answer shows it")
  return name === "contractAddress"
    ? leftOpen("the interface does not say what another contract means")
    : undefined
}

/** Endpoints that change nothing more when called twice concurrently. */
const atOnce = /\.(?:addToStrategyGroup|cancelOpenOrders|convert)$/

/** Reason why executing a write twice at this endpoint is no mistake. */
export const doneTwice = (entry: EndpointEntry): Excuse | undefined =>
  atOnce.test(entry.id) ? noCaller("a second execution at once changes nothing more") : doneAgain(entry)

/** Reason why the previous answer, which differs only in its time, is no mistake. */
export const answeredBefore = ({ id }: EndpointEntry): Excuse | undefined =>
  /\.(?:delete|removeFrom)StrategyGroup$/.test(id)
    ? leftOpen("the interface does not say which event its time belongs to")
    : undefined

/** Reason why a trailing blank in a field's text is no mistake. */
export const withBlank = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  /^(?:unlockConfirm|confirmTimes)$/.test(field.name)
    ? leftOpen("the interface does not say how the number is written")
    : unsaid(entry, field)

/** Reason why the sum of two fields in this field is no mistake. */
export const sumOf = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  /^convert(?:Mx|Usdt)$/.test(field.name) ? oneUnitMore(entry, field) : undefined

/** Endpoints that give a repeated request the same answer even if both are executed. */
const alikeAgain = /\.(?:testOrder|createDepositAddress|createSubDepositAddress|enableFutures)$/
/** Endpoints for which the interface does not define the answer to a repeated request. */
const openAgain = /\.(?:cancelOrder|cancelWithdrawal|deleteApiKey|deleteStrategyGroup|createSubAccount)$/

/** Reason why taking a request for a repetition of the previous one is no mistake. */
export const repeatedRequest = ({ id }: EndpointEntry): Excuse | undefined => {
  if (alikeAgain.test(id)) return noCaller("a repeated request gets the same answer anyway")
  return openAgain.test(id)
    ? leftOpen("the interface does not define the answer to a repeated request")
    : undefined
}

const isOfAnswer = (entry: EndpointEntry, { name }: Field): boolean =>
  name === "timestamp" && /StrategyGroup$/.test(entry.id)

/** Reason why the time of the answer in this field is no mistake. */
export const timeOfAnswer = (entry: EndpointEntry, field: Field): Excuse | undefined => {
  if (isOfAnswer(entry, field)) return noCaller("it is the time of the answer")
  const isMade = /\.(?:placeOrder|createApiKey|createStrategyGroup)$/.test(entry.id)
  const isChanged = entry.id === "spot.addToStrategyGroup" && field.name === "updateTime"
  return isMade || isChanged ? leftOpen("it is answered when the record is made or changed") : undefined
}

/** Reason why the value of the previous answer in this field is no mistake. */
export const answerBefore = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  isOfAnswer(entry, field) || (entry.id === "broker.enableFutures" && field.name === "timestamp")
    ? leftOpen("the interface does not say which event its time belongs to")
    : unsaid(entry, field)

/** Reason why reading only letters and digits, or only the beginning, of a parameter is no mistake. */
export const takenInPart = (entry: EndpointEntry, name: string): Excuse | undefined => {
  if (name === "symbol") return leftOpen("the interface does not say what an unlisted symbol does")
  if (name === "type") return leftOpen("the order types that are named are short and have letters alone")
  if (entry.id === "broker.createSubAccount" && name === "subAccount")
    return leftOpen("the interface does not say which names sub-accounts may have")
  return readOtherwise(entry, name) ?? forgotten(entry, name)
}

/** Reason why a parameter may keep the value of the first call. */
export const takenFirst = (entry: EndpointEntry, name: string): Excuse | undefined =>
  entry.id === "spot.tradeFee"
    ? noCaller("our server charges the same rates in every symbol")
    : forgotten(entry, name)

const amountOfOrder = /^(?:quantity|price|quoteOrderQty)$/

/** Reason why ignoring a write's parameter when another one is sent is no mistake. */
export const forgottenBeside = (entry: EndpointEntry, name: string, other: string): Excuse | undefined =>
  entry.id === "spot.testOrder" && amountOfOrder.test(name) && amountOfOrder.test(other)
    ? leftOpen("the interface does not say which of two amounts of an order counts")
    : (bothSent(name, other) ?? forgotten(entry, name))

/** Reason why the next value of a closed list is no mistake. */
export const nextOfList = (value: unknown): Excuse | undefined =>
  /^FUTURES?$/.test(String(value)) ? leftOpen("both spellings of futures are shown") : undefined

/** Reason why another spelling of an empty text is no mistake in this field. */
export const writtenAsText = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  /^(?:clientOrderId|origClientOrderId|ip|note|tradeGroupUid)$/.test(field.name)
    ? leftOpen("the interface does not say how a missing value is written")
    : unsaid(entry, field)

/** Reason why showing only letters and digits of a text is no mistake in this field. */
export const shownInPart = (entry: EndpointEntry, field: Field): Excuse | undefined => {
  if (field.name === "network") return leftOpen("the interface does not say which name of a network applies")
  if (/[dD]eposit/.test(entry.id) && field.name === "address")
    return leftOpen("the interface does not say how an address contains its memo")
  return unsaid(entry, field)
}

/** Reason why a list may omit records with zero in this field. */
export const withoutValue = (entry: EndpointEntry, field: Field): Excuse | undefined =>
  entry.id === "wallet.convertibleAssets" ? oneUnitMore(entry, field) : undefined
