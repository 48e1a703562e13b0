/**
 * Code in which we decide what the interface leaves open. A mutant there is tried with fixtures like any other. One that
 * they do not notice makes another server, and not a wrong one, unless requests fail with it: no choice is a 500. Each
 * entry names the file, the code as it begins in a mutant's name, and where the choice is written down.
 */
export interface Choice {
  /** A source file, or a folder with all files in it: then it ends in "/". */
  readonly file: string
  /** How the original code begins; every mutant of the file when it is not given. */
  readonly code?: string
  /** How code begins that is no such choice. */
  readonly except?: ReadonlyArray<string>
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
const passwordLock = "how many wrong funds passwords are listened to (decision 0035)"
const buyByQuantity = "a market buy by its quantity, which may be rejected (decision 0007)"
const idInUse = "whether a client id in use is rejected (decision 0010)"
const idReuse = "how long an ended order keeps its client id (decision 0010)"
const backwards = "a window that ends before it begins (decision 0011)"
const unlisted = "whether a query of a symbol that is not listed is rejected (docs/decisions/tests.md)"
const savedAddresses = "whether a withdrawal without password needs a saved address (docs/decisions/tests.md)"
const closedFutures = "a transfer to a sub-account's futures side before it is enabled (decision 0035)"
/** Of differences that are not larger than this, in coins. */
export const rounding = {
  atMost: "0.000000001",
  reason: "how an amount rounds (decisions 0009, 0029 and 0034)",
}
const conversionAmounts = "how much a small balance is worth, and how the fee rounds (decision 0034)"

export const leftOpen: ReadonlyArray<Choice> = [
  { file: `${engine}model/wallet/Chain.ts`, reason: simulated },
  { file: `${engine}trading/ClientOrderIds.ts`, reason: idReuse },
  { file: `${engine}model/ClosedIds.ts`, reason: idReuse },
  { file: `${engine}operation/releaseIds.ts`, reason: idReuse },
  { file: `${engine}model/operation/Spans.ts`, reason: sentTwice },
  { file: `${server}security/SignatureMemory.ts`, reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "!isWrite", reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "start !== null", reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "seenBefore", reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "this.#writes", reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "second === this.#sweptAt", reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "timestamp <", reason: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "timestamp >=", reason: sentTwice },
  ...[
    "withinWindow(timestamp, recvWindow, clocks.wall) ||",
    "slowest === null",
    "isInTime(timestamp, exchange) &&",
    "Math.min(wall",
  ].map((code) => ({
    file: `${server}clock/withinWindow.ts`,
    code,
    reason: "which of the clocks a timestamp is compared with after one was moved (decision 0004)",
  })),
  { file: `${server}gateway/authenticate.ts`, code: 'endpoint.kind === "write"', reason: sentTwice },
  { file: `${server}gateway/Bans.ts`, reason: "what follows when a limit is exceeded (decision 0012)" },
  { file: `${server}plans/carryOut.ts`, code: "exchange.now() - preparedAt", reason: sameId },
  { file: `${server}plans/Plan.ts`, code: "idReuseMs", reason: sameId },
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
  { file: `${engine}model/due.ts`, code: "processedAt", reason: simulated },
  { file: `${engine}model/due.ts`, code: "(state: State, id: number): Deposit", reason: simulated },
  { file: `${engine}processDue.ts`, code: "item.processedAt", reason: simulated },
  { file: `${engine}trading/applyTrade.ts`, code: "event.id + 1", reason: ordering },
  { file: `${engine}trading/checkOrder.ts`, code: "maker !== null", reason: types },
  { file: `${engine}trading/checkOrder.ts`, code: "isClientOrderIdTaken(", reason: idInUse },
  ...["{ let left", "left", "Math.min(left", "quote.add(", "{ const taken"].map((code) => ({
    file: `${engine}trading/checkOrder.ts`,
    code,
    reason: buyByQuantity,
  })),
  { file: `${engine}trading/checkOrder.ts`, code: "{ const maker = new MakerWalk", reason: types },
  { file: `${engine}trading/checkOrder.ts`, code: 'orderType === "LIMIT_MAKER"', reason: types },
  { file: `${engine}trading/placeOrder.ts`, code: 'orderType === "FILL_OR_KILL"', reason: types },
  { file: `${engine}trading/placeOrder.ts`, code: "isKilled", reason: types },
  { file: `${engine}trading/placeOrder.ts`, code: "!isKilled → true", reason: types },
  { file: `${engine}wallet/describe.ts`, code: "processedAt", reason: simulated },
  { file: `${engine}wallet/describe.ts`, code: "status !== WithdrawalStatus.apply", reason: simulated },
  { file: `${engine}wallet/withdrawals.ts`, code: "first.", reason: sameId },
  { file: `${engine}wallet/withdrawals.ts`, code: "withdrawal.processedAt === null", reason: simulated },
  {
    file: `${engine}wallet/convert.ts`,
    code: "listing.base === asset",
    reason: "at which price small balances are converted (decision 0034)",
  },
  { file: `${engine}trading/SelfTrade.ts`, code: "trader.master === null", reason: whose },
  { file: `${engine}trading/applyGroup.ts`, code: "accountOf(state, uid).memberOf", reason: whose },
  ...[
    "[",
    "{ if (token === asset)",
    "exact === 0n",
    "exact * kept",
    "state.ledger.balance(",
    "dividend",
    "(numerator",
    "numerator * ",
    "rateUnit",
    "listing.base === base",
    "listing.quote === quote",
    "({ listing }) =>",
    "own !== undefined",
    "base === token",
    "market.feeInReceived",
    "tokenFee(",
    "other === undefined",
    "token === asset",
  ].map((code) => ({ file: `${engine}trading/FeeToken.ts`, code, reason: tokenFees })),
  { file: `${engine}model/due.ts`, reason: simulated },
  { file: `${engine}model/TimerQueue.ts`, reason: simulated },
  { file: `${engine}processDue.ts`, reason: simulated },
  ...[
    "this.settle()",
    '{ if (this.#supervisor.status.name === "ready" && this.#state.nextDue',
    'this.#supervisor.status.name === "ready" && this.#state.nextDue',
    "this.#state.nextDue",
  ].map((code) => ({ file: `${server}turns/Turns.ts`, code, reason: simulated })),
  { file: `${engine}trading/applyOrder.ts`, code: "state.lists", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "[...(state.lists", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "order.locked.set(event.lock) → ;", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "open.length === 0", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "order.stopTicks > 0", reason: oco },
  ...[
    "-1 → +1",
    "{ const other = otherLeg",
    "(state: State, order: Order): Order",
    "order.listId",
    "state.lists",
    "(leg) =>",
  ].map((code) => ({
    file: `${engine}trading/endOrder.ts`,
    code,
    reason: oco,
  })),
  {
    file: `${routes}withdrawalRoutes.ts`,
    code: 'withdrawal.txId === "" → false',
    reason: "a field that may be null, of which the interface does not say when",
  },
  {
    file: `${server}addresses/`,
    // That there is an address, and an id of the transaction, is stated.
    except: [
      "(hash",
      "(digits",
      "(text: string): string =>",
      "(family",
      "(...texts",
      "{ address:",
      "{ bitcoin",
      "memo === ",
      "families[family].tagged",
      "!families[family].tagged",
      "tagged",
      "false",
      "true",
    ],
    reason: addresses,
  },
  {
    file: `${routes}depositRoutes.ts`,
    code: 'deposit.memo === "" → true',
    reason: "whether a deposit's address carries its memo, which the interface does not require",
  },
  { file: `${routes}readAddress.ts`, code: "aboutMemo === undefined", reason: addresses },
  ...["symbols.some(", "!state.markets.has("].map((code) => ({
    file: `${routes}orderRoutes.ts`,
    code,
    reason: unlisted,
  })),
  { file: `${routes}orderRoutes.ts`, code: "[...all] .sort(", reason: ordering },
  { file: `${engine}trading/cancelOrder.ts`, code: "!state.markets.has(symbol)", reason: unlisted },
  {
    file: `${engine}model/networks.ts`,
    code: "each.oldName === network",
    reason: "which of a network's two names a call takes (decision 0033)",
  },
  { file: `${routes}brokerWithdrawRoute.ts`, code: "true → false", reason: savedAddresses },
  ...[
    "command.toSavedAddress === true",
    "account.savedAddresses.some(",
    "each.asset === asset",
    "each.network === network.network",
    "each.address ===",
    "each.memo ===",
  ].map((code) => ({ file: `${engine}wallet/withdrawals.ts`, code, reason: savedAddresses })),
  {
    file: `${engine}wallet/convert.ts`,
    code: "listing === undefined → false",
    reason: "the code and the words of an asset that is not converted, which the interface does not list",
  },
  ...["gross *", "(gross *"].map((code) => ({
    file: `${engine}wallet/convert.ts`,
    code,
    reason: conversionAmounts,
  })),
  {
    file: `${routes}spotRoutes.ts`,
    code: "locked > 0n → locked >= 0n",
    reason: "whether an asset of which there is nothing is listed, of which the interface does not speak",
  },
  {
    file: `${routes}spotRoutes.ts`,
    code: "free > 0n → free >= 0n",
    reason: "whether an asset of which there is nothing is listed, of which the interface does not speak",
  },
  {
    file: `${routes}spotRoutes.ts`,
    code: "free > 0n || locked > 0n → true",
    reason: "whether an asset of which there is nothing is listed, of which the interface does not speak",
  },
  {
    file: `${routes}spotRoutes.ts`,
    code: "[...state.ledger.balances(uid)] .filter(",
    reason: "whether an asset of which there is nothing is listed, of which the interface does not speak",
  },
  { file: `${routes}mergeNewestFirst.ts`, code: "b.time - a.time", reason: ordering },
  {
    file: `${engine}model/networks.ts`,
    code: "each.network === network → true",
    reason:
      "how many confirmations a deposit needs, of which the interface does not say that they are minConfirm",
  },
  ...["lacksSide(", 'type === "FUTURES"', "futuresEnabledAt === null"].map((code) => ({
    file: `${engine}wallet/transfers.ts`,
    code,
    reason: closedFutures,
  })),
  { file: `${engine}model/operation/Account.ts`, code: "opening.master === null", reason: closedFutures },
  { file: `${engine}broker/universalTransfer.ts`, code: "lacksSide(", reason: closedFutures },
  {
    file: `${engine}trading/strategyGroups.ts`,
    code: "uid === master",
    reason: "whether a master joins its own group (decision 0028)",
  },
  ...["found.code === ErrorCode.notSmallBalance", "free === 0n", "asset === feeToken"].map((code) => ({
    file: `${routes}conversionRoutes.ts`,
    code,
    reason: "whether what cannot be converted is listed (decision 0034)",
  })),
  {
    file: `${engine}wallet/convert.ts`,
    code: "asset === valueAsset",
    reason: "which assets can be converted (decision 0034)",
  },
  { file: `${routes}wireOrder.ts`, code: "true", reason: "fields that always hold the same (decision 0045)" },
  ...["lots + needed === 0n", "lots === 0n"].map((code) => ({
    file: `${engine}trading/OrderSize.ts`,
    code,
    reason: sellByAmount,
  })),
  {
    file: `${engine}trading/OrderSize.ts`,
    code: "quoteBudget < needed",
    reason: "a market buy by less than one lot costs (decision 0008)",
  },
  { file: `${engine}trading/OrderSize.ts`, code: 'order.side === "BUY" → true', reason: sellByAmount },
  { file: `${engine}broker/universalTransfer.ts`, code: "first.", reason: sameId },
  { file: `${routes}readAddress.ts`, code: "fault !== undefined", reason: addresses },
  { file: `${routes}orderRoutes.ts`, code: "(a, b) => b.id - a.id", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "b.id - a.id", reason: ordering },
  { file: `${routes}orderRoutes.ts`, code: "([a], [b]) => b - a", reason: ordering },
  { file: `${routes}historyWindow.ts`, code: "startTime > endTime", reason: backwards },
  {
    file: `${routes}historyWindow.ts`,
    code: "startTime !== undefined && endTime !== undefined && startTime > endTime",
    reason: backwards,
  },
  { file: `${routes}historyWindow.ts`, code: "endTime - startTime", reason: interval },
  {
    file: `${routes}historyWindow.ts`,
    code: "startTime !== undefined && endTime !== undefined && endTime - startTime",
    reason: interval,
  },
  { file: `${routes}historyWindow.ts`, code: "rejection !== undefined", reason: backwards },
  ...[
    'rules[command.type] !== "rejected"',
    "uid !== undefined && isFrozen(state, uid)",
    'command.type === "grantKey"',
  ].map((code) => ({
    file: `${engine}broker/frozen.ts`,
    code,
    reason: "what freezing forbids (decision 0035)",
  })),
  {
    file: `${engine}model/State.ts`,
    code: "state.accounts.get(uid)?.frozen",
    reason: "what freezing forbids (decision 0035)",
  },
  ...["isPasswordLocked", "now <", "!right ||", "!right", "account.wrongPasswords"].map((code) => ({
    file: `${engine}broker/subAccounts.ts`,
    code,
    reason: passwordLock,
  })),
  ...[
    "{ const account = accountOf(state, uid) account.wrong",
    "account.wrongPasswords",
    "time + passwordLockMs",
  ].map((code) => ({ file: `${engine}broker/apply.ts`, code, reason: passwordLock })),
  ...["read.some((each) => !own", "(each) => !own", "!own.includes", "own.length > 0"].map((code) => ({
    file: `${routes}brokerRoutes.ts`,
    code,
    reason: "which rights and addresses a key can give another key (decision 0035)",
  })),
  { file: `${engine}broker/accrueRebate.ts`, reason: "which fees a rebate is a share of (decision 0035)" },
  {
    file: `${engine}broker/payRebates.ts`,
    code: "(paid * share)",
    reason: "the share of a rebate (decision 0035)",
  },
  {
    file: `${engine}model/trading/Market.ts`,
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
  { file: `${engine}trading/applyOrder.ts`, code: "order.listId !== -1", reason: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "-1 → +1", reason: oco },
  {
    file: `${engine}trading/placeOrder.ts`,
    code: "order.lots > 0",
    reason:
      "with which status a market buy by amount ends that has some left, which the interface does not say",
  },
  {
    file: `${engine}trading/cancelOrder.ts`,
    code: "order !== byId",
    reason: "both ids of an order in one request, of which the interface does not say how they go together",
  },
  {
    file: `${routes}depositRoutes.ts`,
    code: "time <= span.to → time < span.to",
    reason: "whether the end of a time range belongs to it, which the interface does not say",
  },
  {
    file: `${engine}wallet/takeId.ts`,
    code: "id + 1",
    reason: "whether ids of the wallet rise, which the interface does not say",
  },
  {
    file: `${engine}wallet/withdrawals.ts`,
    code: "{ const isSame",
    reason:
      "whether a withdrawal asked for twice under one id is paid once, which the interface does not say",
  },
  {
    file: `${engine}wallet/withdrawals.ts`,
    code: "true → false",
    reason: "whether the address book counts where no password is sent, which the interface does not say",
  },
  {
    file: `${server}addresses/memoFault.ts`,
    code: 'memo === ""',
    reason: "a memo on a network that uses none, of which the interface does not say anything",
  },
  {
    file: `${server}gateway/Body.ts`,
    code: "doubled !== undefined",
    reason: "a field that is there twice (decision 0003)",
  },
]

/** Whether a choice names this mutant. */
export const isOf = ({ file, code = "", except = [] }: Choice, name: string): boolean => {
  const [at = "", ...rest] = name.split(" ")
  const path = at.replace(/:\d+$/, "")
  const change = rest.join(" ")
  const isThere = file.endsWith("/") ? path.startsWith(file) : path === file
  return isThere && change.startsWith(code) && !except.some((begin) => change.startsWith(begin))
}

export const choiceOf = (name: string): string | undefined =>
  leftOpen.find((choice) => isOf(choice, name))?.reason
