/**
 * Code in which we decide what the interface leaves open. A mutant there makes another server, and not a wrong one.
 * Each entry names the file, the code as it begins in a mutant's name, and where the choice is written down.
 */
export interface Choice {
  readonly file: string
  /** How the original code begins; every mutant of the file when it is not given. */
  readonly code?: string
  readonly reason: string
}

const engine = "packages/engine/src/"
const server = "packages/server/src/"
const routes = `${server}routes/`

const oco = "how the orders of a list and stop orders work (decision 0030)"
const simulated = "when a simulated chain takes over and confirms (decisions 0032 and 0033)"
const ordering = "in which order a list stands (decision 0011)"
const statuses = "statuses beyond NEW and CANCELED (decision 0007)"
const types = "order types that the interface does not name (decision 0007)"
const addresses = "which addresses a network has (decision 0032)"
const sameId = "a client's id used twice (decisions 0033 and 0035)"
const sellByAmount = "a sale at the market by its amount (decision 0007)"
const whose = "whose orders a strategy group keeps from each other (decision 0028)"
const tokenFees = "how much commission in the platform token is (decision 0029)"
const interval = "what becomes of an interval that is too long (decision 0011)"
const limitsOfOurs = "a bound that the interface does not have (decision 0022)"
const band = "the price band (decision 0023)"
const sentTwice = "a request sent twice (decision 0005)"
const idReuse = "how long an ended order keeps its client id (decision 0010)"
const backwards = "a window that ends before it begins (decision 0011)"

export const leftOpen: ReadonlyArray<Choice> = [
  { file: `${engine}wallet/Chain.ts`, reason: simulated },
  { file: `${engine}trading/ClientOrderIds.ts`, reason: idReuse },
  { file: `${engine}ClosedIds.ts`, reason: idReuse },
  { file: `${engine}releaseIds.ts`, reason: idReuse },
  { file: `${engine}operation/Spans.ts`, reason: sentTwice },
  { file: `${server}SignatureMemory.ts`, reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "!isWrite", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "start !== null", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "seenBefore", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "this.#writes", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "!this.#writes", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "second === this.#sweptAt", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "timestamp <", reason: sentTwice },
  { file: `${server}ReplayGuard.ts`, code: "timestamp >=", reason: sentTwice },
  { file: `${server}gateway/authenticate.ts`, code: 'endpoint.kind === "write"', reason: sentTwice },
  { file: `${server}Bans.ts`, reason: "what follows when a limit is exceeded (decision 0012)" },
  { file: `${server}carryOut.ts`, reason: sameId },
  { file: `${engine}trading/placeOco.ts`, reason: oco },
  { file: `${engine}trading/triggerStops.ts`, reason: oco },
  { file: `${engine}trading/endOrder.ts`, code: "other !== undefined", reason: oco },
  { file: `${engine}trading/endOrder.ts`, code: "leg !== order", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "!order.market.stops.delete", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "leg !== order", reason: oco },
  {
    file: `${engine}trading/Matching.ts`,
    code: "affordableLots(market, priceTicks, locked",
    reason: statuses,
  },
  { file: `${engine}trading/Matching.ts`, code: "locked >= quoteOf", reason: statuses },
  { file: `${engine}due.ts`, code: "processedAt", reason: simulated },
  { file: `${engine}due.ts`, code: "(state: State, id: number): Deposit", reason: simulated },
  { file: `${engine}processDue.ts`, code: "item.processedAt", reason: simulated },
  { file: `${engine}trading/applyTrade.ts`, code: "event.id + 1", reason: ordering },
  { file: `${engine}trading/checkOrder.ts`, code: "maker !== null", reason: types },
  { file: `${engine}trading/checkOrder.ts`, code: "{ const maker = new MakerWalk", reason: types },
  { file: `${engine}trading/checkOrder.ts`, code: 'orderType === "LIMIT_MAKER"', reason: types },
  { file: `${engine}trading/placeOrder.ts`, code: 'orderType === "FILL_OR_KILL"', reason: types },
  { file: `${engine}trading/placeOrder.ts`, code: "isKilled", reason: types },
  { file: `${engine}trading/placeOrder.ts`, code: "!isKilled → true", reason: types },
  {
    file: `${engine}trading/describe.ts`,
    code: "{ return this.of.clientOrderId",
    reason: "a field that may be null, of which the interface does not say when",
  },
  { file: `${engine}wallet/describe.ts`, code: "processedAt", reason: simulated },
  { file: `${engine}wallet/describe.ts`, code: "status !== WithdrawalStatus.apply", reason: simulated },
  { file: `${engine}wallet/withdrawals.ts`, code: "first.", reason: sameId },
  {
    file: `${engine}wallet/convert.ts`,
    code: "listing.base === asset",
    reason: "at which price small balances are converted (decision 0034)",
  },
  { file: `${engine}trading/applyGroup.ts`, code: "accountOf(state, uid).memberOf", reason: whose },
  { file: `${engine}trading/FeeToken.ts`, code: "exact * kept", reason: tokenFees },
  { file: `${engine}trading/Matching.ts`, code: "!trader.feeDeduction", reason: tokenFees },
  {
    file: `${routes}conversionRoutes.ts`,
    code: "found.code === ErrorCode.notSmallBalance",
    reason: "whether what cannot be converted is listed (decision 0034)",
  },
  { file: `${routes}wireOrder.ts`, code: "true", reason: "fields that always hold the same (decision 0045)" },
  { file: `${engine}trading/OrderSize.ts`, code: "buying", reason: sellByAmount },
  { file: `${routes}withdrawalRoutes.ts`, code: "first.", reason: sameId },
  { file: `${engine}broker/universalTransfer.ts`, code: "first.", reason: sameId },
  { file: `${routes}withdrawalRoutes.ts`, code: "refusal !== undefined", reason: addresses },
  { file: `${routes}withdrawalRoutes.ts`, code: "fault !== undefined", reason: addresses },
  { file: `${routes}orderRoutes.ts`, code: "(a, b) => b.id - a.id", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "b.id - a.id", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "([a], [b]) => b - a", reason: ordering },
  { file: `${server}historyWindow.ts`, code: "startTime > endTime", reason: backwards },
  {
    file: `${server}historyWindow.ts`,
    code: "startTime !== undefined && endTime !== undefined && startTime > endTime",
    reason: backwards,
  },
  { file: `${server}historyWindow.ts`, code: "endTime - startTime", reason: interval },
  {
    file: `${server}historyWindow.ts`,
    code: "startTime !== undefined && endTime !== undefined && endTime - startTime",
    reason: interval,
  },
  { file: `${server}historyWindow.ts`, code: "refusal !== undefined", reason: backwards },
  {
    file: `${engine}wallet/transfers.ts`,
    code: "account.frozen",
    reason: "what freezing forbids (decision 0035)",
  },
  {
    file: `${engine}broker/payRebates.ts`,
    code: "(paid * share)",
    reason: "the share of a rebate (decision 0035)",
  },
  {
    file: `${engine}trading/Market.ts`,
    code: 'listing.feeIn === "received"',
    reason: "in which asset commission is taken (decision 0009)",
  },
  {
    file: `${engine}wallet/convert.ts`,
    code: 'side === "BUY"',
    reason: "at which price small balances are converted (decision 0034)",
  },
  {
    file: `${routes}conversionRoutes.ts`,
    code: "[{ asset, balance, convertMx: nothing",
    reason: "whether what cannot be converted is listed (decision 0034)",
  },
  {
    file: `${engine}trading/OrderSize.ts`,
    code: "(market: Market): Rejection => new Rejection( ErrorCode.maximumVolume",
    reason: limitsOfOurs,
  },
  { file: `${engine}trading/OrderSize.ts`, code: "ticks === Number.POSITIVE_INFINITY", reason: band },
  { file: `${engine}trading/OrderSize.ts`, code: "bandRate === null", reason: band },
  { file: `${engine}trading/OrderSize.ts`, code: "distance * rateUnit", reason: band },
  {
    file: `${engine}broker/universalTransfer.ts`,
    code: "from === to",
    reason: "a transfer from an account to itself (decision 0035)",
  },
  {
    file: `${engine}broker/subAccounts.ts`,
    code: "account.name === name",
    reason: "a sub-account's name used twice, which the interface does not show",
  },
  { file: `${engine}broker/subAccounts.ts`, code: "subAccounts >= subAccountsMax", reason: limitsOfOurs },
  { file: `${routes}brokerRoutes.ts`, code: "note.length", reason: limitsOfOurs },
  { file: `${routes}brokerRoutes.ts`, code: "names.length > 20", reason: limitsOfOurs },
  {
    file: `${engine}trading/strategyGroups.ts`,
    code: "{ if (!group.uids.has(each))",
    reason: "a UID that is in no group taken out of one (decision 0028)",
  },
  {
    file: `${server}Body.ts`,
    code: "doubled !== undefined",
    reason: "a field that is there twice (decision 0003)",
  },
]

/** Whether a choice names this mutant. */
export const isOf = ({ file, code = "" }: Choice, name: string): boolean => {
  const [at = "", ...rest] = name.split(" ")
  return at.replace(/:\d+$/, "") === file && rest.join(" ").startsWith(code)
}

export const choiceOf = (name: string): string | undefined =>
  leftOpen.find((choice) => isOf(choice, name))?.reason
