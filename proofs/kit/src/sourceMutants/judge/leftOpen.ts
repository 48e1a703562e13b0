/**
 * Places in which we decide what the interface leaves open. A mutant there is tried with fixtures like any other. One
 * that they do not notice makes another server, and not a wrong one, unless requests fail with it: no choice is a 500.
 * Each entry is one decision: the file, the code as it begins in a mutant's name, and the sentence of the
 * documentation that makes the choice. No file is excused as a whole.
 */
export interface Decision {
  readonly reason: string
  /** The page in docs/decisions, and its sentence. */
  readonly page: string
  readonly says: string
}

export interface Choice {
  readonly file: string
  /** How the original code begins. */
  readonly code: string
  readonly decision: Decision
}

const decided = (reason: string, page: string, says: string): Decision => ({ reason, page, says })

const engine = "packages/engine/src/"
const server = "packages/server/src/"
const routes = `${server}routes/`

const oco = decided(
  "how the orders of a list and stop orders work",
  "0030-oco.md",
  "Before a leg trades for the first time, the other one is cancelled.",
)
const simulated = decided(
  "when a simulated chain takes over and confirms",
  "0032-simulated-chains.md",
  "A network is a pace of blocks (`blockMs`) and a family",
)
const ordering = decided(
  "in which order a list stands",
  "0011-windows-and-pages.md",
  "newest first by time and id; orders by the time they were placed.",
)
const statuses = decided(
  "statuses beyond NEW and CANCELED",
  "0007-order-types.md",
  "Statuses: NEW, PARTIALLY_FILLED, FILLED, CANCELED, PARTIALLY_CANCELED.",
)
const types = decided(
  "order types that the interface does not name",
  "0007-order-types.md",
  "Types: LIMIT (LIMIT_ORDER is the same, returned as LIMIT), MARKET, LIMIT_MAKER, IMMEDIATE_OR_CANCEL, FILL_OR_KILL.",
)
const addresses = decided(
  "which addresses a network has",
  "0032-simulated-chains.md",
  "Checked are, in this order: length, ASCII without whitespace, beginning, alphabet, checksum, kind.",
)
const sameId = decided(
  "a client's id used twice",
  "0033-deposits-and-withdrawals.md",
  "a repeat with the same coin, network, address, memo and amount returns the first withdrawal's id, any other is rejected (10290).",
)
const sellByAmount = decided(
  "a sale at the market by its amount",
  "0007-order-types.md",
  "MARKET SELL takes quantity; quoteOrderQty alone is accepted as an extension",
)
const whose = decided(
  "whose orders a strategy group keeps from each other",
  "0028-self-trades.md",
  "An account may be in several groups of its master; the master's own account may be in them too.",
)
const tokenDiscount = decided(
  "the discount of commission in the platform token",
  "0029-fee-token.md",
  "The discount is 20 %.",
)
const tokenPrice = decided(
  "how much commission in the platform token is",
  "0029-fee-token.md",
  "The price is the last one of the token in the fee's asset; where that pair is not traded, of both in a third asset (MX in BTC over USDT).",
)
const tokenFree = decided(
  "in which asset a commission of zero is",
  "0029-fee-token.md",
  "A fee of zero is zero of the asset that is charged without the switch.",
)
const interval = decided(
  "what becomes of an interval that is too long",
  "0011-windows-and-pages.md",
  "with both ends more than 7 days apart they are refused (33333).",
)
const limitsOfOurs = decided(
  "a bound that the interface does not have",
  "0022-monetary-bounds.md",
  "no order is worth more in the quote asset (30003).",
)
const band = decided(
  "the price band",
  "0023-price-band.md",
  "With a band, a limit price outside it is refused (30087).",
)
const sentTwice = decided(
  "a request sent twice",
  "0005-replay.md",
  "A *write* whose (key, signature) was seen before, on any call, is refused: 700010.",
)
const passwordLock = decided(
  "how many wrong funds passwords are listened to",
  "0035-brokers.md",
  "After ten wrong passwords in a row, every password is rejected for 15 minutes of exchange time",
)
const buyByQuantity = decided(
  "a market buy by its quantity, which may be rejected",
  "0007-order-types.md",
  "MARKET BUY takes quantity or quoteOrderQty, the latter if both are sent.",
)
const idInUse = decided(
  "whether a client id in use is rejected",
  "0010-client-order-ids.md",
  "An order with a reserved id is rejected (30064), whatever its content.",
)
const idReuse = decided(
  "how long an ended order keeps its client id",
  "0010-client-order-ids.md",
  "for 120 s of the exchange clock after it closed",
)
const backwards = decided(
  "a window that ends before it begins",
  "0011-windows-and-pages.md",
  "`startTime` after `endTime` is refused (33333).",
)
const unlisted = decided(
  "whether a query of a symbol that is not listed is rejected",
  "tests.md",
  "whether a query of a symbol that is not listed is rejected or finds nothing",
)
const savedAddresses = decided(
  "whether a withdrawal without password needs a saved address",
  "tests.md",
  "whether a withdrawal without the funds password needs a saved address",
)
const brokerRoles = decided(
  "who may ask for what a broker has",
  "0035-brokers.md",
  "The other calls serve every account: they are about the sub-accounts of the calling account",
)
const closedFutures = decided(
  "a transfer to a sub-account's futures side before it is enabled",
  "0035-brokers.md",
  "Transfers to and from a sub-account's futures side need it enabled (10103)",
)
/** Of differences that are not larger than this, in coins. */
export const rounding = {
  atMost: "0.000000001",
  reason: "how an amount rounds (decisions 0009, 0029 and 0034)",
}
const freedByFills = decided(
  "when a purchase frees what it does not need any more: as it fills, or when it ends",
  "0009-fees.md",
  "what a fill does not need of it is freed by that fill.",
)
const conversionAmounts = decided(
  "how much a small balance is worth, and how the fee rounds",
  "0034-transfers-and-conversions.md",
  "What arrives rounds down, the fee up, to a ledger unit of MX.",
)

export const leftOpen: ReadonlyArray<Choice> = [
  { file: `${server}security/ReplayGuard.ts`, code: "!isWrite", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "start !== null", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "seenBefore", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "this.#writes", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "this.#reads", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "{ this.#reads", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "second === this.#sweptAt", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "timestamp <", decision: sentTwice },
  { file: `${server}security/ReplayGuard.ts`, code: "timestamp >=", decision: sentTwice },
  ...[
    "withinSystemWindow(timestamp, recvWindow, clocks) ||",
    "slowest === null",
    "isInTime(timestamp, clocks.exchange) &&",
    "Math.min(isExchangeOnly ? exchange : wall",
  ].map((code) => ({
    file: `${server}clock/withinWindow.ts`,
    code,
    decision: decided(
      "which of the clocks a timestamp is compared with after one was moved",
      "0004-window.md",
      "`now` is the exchange clock *or* the system clock: one of them is enough.",
    ),
  })),
  { file: `${server}gateway/authenticate.ts`, code: 'endpoint.kind === "write"', decision: sentTwice },
  { file: `${server}plans/carryOut.ts`, code: "exchange.now() - preparedAt", decision: sameId },
  { file: `${server}plans/Plan.ts`, code: "idReuseMs", decision: sameId },
  { file: `${engine}trading/endOrder.ts`, code: "other !== undefined", decision: oco },
  { file: `${engine}trading/endOrder.ts`, code: "leg !== order", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "!order.market.stops.delete", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "leg !== order", decision: oco },
  {
    file: `${engine}trading/Matching.ts`,
    code: "affordableLots(market, priceTicks, locked",
    decision: statuses,
  },
  { file: `${engine}trading/Matching.ts`, code: "locked >= quoteOf", decision: statuses },
  {
    file: `${engine}trading/Matching.ts`,
    code: 'order.orderType === "MARKET" → true',
    decision: freedByFills,
  },
  { file: `${engine}trading/placeOrder.ts`, code: "order.filledLots === 0", decision: statuses },
  { file: `${engine}model/due.ts`, code: "processedAt", decision: simulated },
  { file: `${engine}model/due.ts`, code: "(state: State, id: number): Deposit", decision: simulated },
  {
    file: `${engine}model/due.ts`,
    code: "withdrawal.status !== WithdrawalStatus.apply",
    decision: simulated,
  },
  { file: `${engine}trading/FeeToken.ts`, code: "exact === 0n", decision: tokenFree },
  { file: `${server}routes/mergeNewestFirst.ts`, code: "[...byId.values()].sort(", decision: ordering },
  {
    file: `${server}addresses/Base58Check.ts`,
    code: "bytes.subarray(-checksumLength)",
    decision: addresses,
  },
  { file: `${engine}processDue.ts`, code: "item.processedAt", decision: simulated },
  { file: `${engine}trading/applyTrade.ts`, code: "event.id + 1", decision: ordering },
  { file: `${engine}trading/checkOrder.ts`, code: "maker !== null", decision: types },
  { file: `${engine}trading/checkOrder.ts`, code: "isClientOrderIdTaken(", decision: idInUse },
  { file: `${engine}trading/checkOrder.ts`, code: "ErrorCode.duplicateClientOrderId", decision: idInUse },
  ...["{ let left", "left", "Math.min(left", "quote.add(", "{ const taken"].map((code) => ({
    file: `${engine}trading/checkOrder.ts`,
    code,
    decision: buyByQuantity,
  })),
  { file: `${engine}trading/checkOrder.ts`, code: "{ const maker = new MakerWalk", decision: types },
  { file: `${engine}trading/checkOrder.ts`, code: 'orderType === "LIMIT_MAKER"', decision: types },
  { file: `${engine}trading/placeOrder.ts`, code: 'orderType === "FILL_OR_KILL"', decision: types },
  { file: `${engine}trading/placeOrder.ts`, code: "isKilled", decision: types },
  { file: `${engine}trading/placeOrder.ts`, code: "!isKilled → true", decision: types },
  { file: `${engine}wallet/describe.ts`, code: "processedAt", decision: simulated },
  { file: `${engine}wallet/describe.ts`, code: "status !== WithdrawalStatus.apply", decision: simulated },
  { file: `${engine}wallet/withdrawals.ts`, code: "first.", decision: sameId },
  { file: `${engine}wallet/withdrawals.ts`, code: "{ ...known", decision: sameId },
  { file: `${engine}wallet/apply.ts`, code: "event.withdrawOrderId !== null", decision: sameId },
  { file: `${engine}wallet/withdrawals.ts`, code: "withdrawal.processedAt === null", decision: simulated },
  {
    file: `${engine}wallet/convert.ts`,
    code: "listing.base === asset",
    decision: decided(
      "at which price small balances are converted",
      "0034-transfers-and-conversions.md",
      "sold at the best bid, and MX bought at the best ask, but never at a better price for the account than the last price",
    ),
  },
  { file: `${engine}trading/SelfTrade.ts`, code: "trader.master === null", decision: whose },
  { file: `${engine}trading/applyGroup.ts`, code: "accountOf(state, uid).memberOf", decision: whose },
  ...[
    "exact * kept",
    "(numerator",
    "numerator * ",
    "listing.base === base",
    "listing.quote === quote",
    "({ listing }) =>",
    "own !== undefined",
    "base === token",
    "other === undefined",
    "token === asset",
  ].map((code) => ({ file: `${engine}trading/FeeToken.ts`, code, decision: tokenPrice })),
  ...["rateUnit", "dividend", "numerator *"].map((code) => ({
    file: `${engine}trading/FeeToken.ts`,
    code,
    decision: tokenDiscount,
  })),
  ...["time + idReuseMs", "idReuseMs", "holder.until >= now", "closed.until >= now"].map((code) => ({
    file: `${engine}trading/ClientOrderIds.ts`,
    code,
    decision: idReuse,
  })),
  { file: `${engine}trading/ClientOrderIds.ts`, code: "holder === undefined", decision: idInUse },
  ...[
    "Math.max(1, network.minConfirm)",
    "blockOf(network, seenAt)",
    "blockAt(network",
    "time / blockMs",
    "blockMs",
    "network.blockMs",
  ].map((code) => ({ file: `${engine}model/wallet/Chain.ts`, code, decision: simulated })),
  {
    file: `${routes}orderRoutes.ts`,
    code: "key.dialect",
    decision: decided(
      "which of two spellings a fill has",
      "0014-dialects.md",
      "Keys of dialect `field` get `isMaker` only.",
    ),
  },
  ...[
    "this.settle()",
    '{ if (this.#supervisor.status.name === "ready" && this.#state.nextDue',
    'this.#supervisor.status.name === "ready" && this.#state.nextDue',
    "this.#state.nextDue",
  ].map((code) => ({ file: `${server}turns/Turns.ts`, code, decision: simulated })),
  { file: `${engine}trading/applyOrder.ts`, code: "state.lists", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "[...(state.lists", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "order.locked.set(event.lock) → ;", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "open.length === 0", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "order.stopTicks > 0", decision: oco },
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
    decision: oco,
  })),
  {
    file: `${routes}withdrawalRoutes.ts`,
    code: 'withdrawal.txId === "" → false',
    decision: decided(
      "a field that may be null, of which the interface does not say when",
      "tests.md",
      "when a field that may be null is null",
    ),
  },
  { file: `${server}addresses/addressFault.ts`, code: "text.length", decision: addresses },
  {
    file: `${routes}depositRoutes.ts`,
    code: 'deposit.memo === "" → true',
    decision: decided(
      "whether a deposit's address carries its memo, which the interface does not require",
      "tests.md",
      "whether a deposit's address carries its memo",
    ),
  },
  { file: `${routes}readAddress.ts`, code: "aboutMemo === undefined", decision: addresses },
  ...["symbols.some(", "!state.markets.has("].map((code) => ({
    file: `${routes}orderRoutes.ts`,
    code,
    decision: unlisted,
  })),
  { file: `${routes}orderRoutes.ts`, code: "[...all] .sort(", decision: ordering },
  { file: `${engine}trading/cancelOrder.ts`, code: "!state.markets.has(symbol)", decision: unlisted },
  {
    file: `${engine}model/networks.ts`,
    code: "each.oldName === network",
    decision: decided(
      "which of a network's two names a call takes",
      "0033-deposits-and-withdrawals.md",
      "Either name is taken, by either withdrawal and for addresses",
    ),
  },
  { file: `${routes}brokerWithdrawRoute.ts`, code: "true → false", decision: savedAddresses },
  ...[
    "command.toSavedAddress === true",
    "account.savedAddresses.some(",
    "each.asset === asset",
    "each.network === network.network",
    "each.address ===",
    "each.memo ===",
  ].map((code) => ({ file: `${engine}wallet/withdrawals.ts`, code, decision: savedAddresses })),
  {
    file: `${engine}wallet/convert.ts`,
    code: "listing === undefined → false",
    decision: decided(
      "the code and the words of an asset that is not converted, which the interface does not list",
      "tests.md",
      "which code and which words an asset that is not converted has",
    ),
  },
  ...["gross *", "(gross *"].map((code) => ({
    file: `${engine}wallet/convert.ts`,
    code,
    decision: conversionAmounts,
  })),
  {
    file: `${routes}spotRoutes.ts`,
    code: "locked > 0n → locked >= 0n",
    decision: decided(
      "whether an asset of which there is nothing is listed, of which the interface does not speak",
      "tests.md",
      "whether an asset of which there is nothing is listed in the account",
    ),
  },
  {
    file: `${routes}spotRoutes.ts`,
    code: "free > 0n → free >= 0n",
    decision: decided(
      "whether an asset of which there is nothing is listed, of which the interface does not speak",
      "tests.md",
      "whether an asset of which there is nothing is listed in the account",
    ),
  },
  {
    file: `${routes}spotRoutes.ts`,
    code: "free > 0n || locked > 0n → true",
    decision: decided(
      "whether an asset of which there is nothing is listed, of which the interface does not speak",
      "tests.md",
      "whether an asset of which there is nothing is listed in the account",
    ),
  },
  {
    file: `${routes}spotRoutes.ts`,
    code: "[...state.ledger.balances(uid)] .filter(",
    decision: decided(
      "whether an asset of which there is nothing is listed, of which the interface does not speak",
      "tests.md",
      "whether an asset of which there is nothing is listed in the account",
    ),
  },
  { file: `${routes}mergeNewestFirst.ts`, code: "b.time - a.time", decision: ordering },
  {
    file: `${engine}model/networks.ts`,
    code: "each.network === network → true",
    decision: decided(
      "how many confirmations a deposit needs, of which the interface does not say that they are minConfirm",
      "tests.md",
      "whether a deposit needs as many confirmations as `minConfirm` says",
    ),
  },
  ...["lacksSide(", 'type === "FUTURES"', "futuresEnabledAt === null"].map((code) => ({
    file: `${engine}wallet/transfers.ts`,
    code,
    decision: closedFutures,
  })),
  { file: `${engine}model/operation/Account.ts`, code: "opening.master === null", decision: closedFutures },
  { file: `${engine}broker/universalTransfer.ts`, code: "lacksSide(", decision: closedFutures },
  {
    file: `${engine}trading/strategyGroups.ts`,
    code: "uid === master",
    decision: decided(
      "whether a master joins its own group",
      "0028-self-trades.md",
      "the master's own account may be in them too.",
    ),
  },
  ...[
    "found.code === ErrorCode.notSmallBalance",
    "ErrorCode.notSmallBalance",
    "free === 0n",
    "asset === feeToken",
  ].map((code) => ({
    file: `${routes}conversionRoutes.ts`,
    code,
    decision: decided(
      "whether what cannot be converted is listed",
      "0034-transfers-and-conversions.md",
      "`convert/list` shows what is worth less than that, with the reason where it cannot be converted",
    ),
  })),
  {
    file: `${engine}wallet/convert.ts`,
    code: "asset === valueAsset",
    decision: decided(
      "which assets can be converted",
      "0034-transfers-and-conversions.md",
      "The whole free balance of an asset is converted if it is worth less than 5 USDT",
    ),
  },
  {
    file: `${routes}wireOrder.ts`,
    code: "true",
    decision: decided(
      "fields that always hold the same",
      "0045-fields-that-never-change.md",
      "These fields are constants, and the reference says so at each of them",
    ),
  },
  {
    file: `${engine}trading/OrderSize.ts`,
    code: 'side === "BUY" || quantity === undefined → side === "BUY" && quantity === undefined',
    decision: decided(
      "a market buy with both a quantity and an amount",
      "0007-order-types.md",
      "MARKET BUY takes quantity or quoteOrderQty, the latter if both are sent.",
    ),
  },
  ...[
    "lots + needed",
    "lots === 0n",
    "lots += needed",
    "needed < open",
    "lowestUnit",
    "left -= open",
    "open * unit",
    "left / unit",
    "left / lowestUnit",
    "lots + unsold",
  ].map((code) => ({
    file: `${engine}trading/OrderSize.ts`,
    code,
    decision: sellByAmount,
  })),
  {
    file: `${engine}trading/OrderSize.ts`,
    code: "quoteBudget < needed",
    decision: decided(
      "a market buy by less than one lot costs",
      "0008-market-buy-by-amount.md",
      "An amount that does not pay for one lot at the best price, or is below the symbol's minimum, is refused (30002) with what is needed.",
    ),
  },
  { file: `${engine}trading/OrderSize.ts`, code: 'order.side === "BUY" → true', decision: sellByAmount },
  { file: `${engine}broker/universalTransfer.ts`, code: "first.", decision: sameId },
  { file: `${routes}readAddress.ts`, code: "fault !== undefined", decision: addresses },
  { file: `${routes}orderRoutes.ts`, code: "(a, b) => b.id - a.id", decision: ordering },
  { file: `${routes}orderRoutes.ts`, code: "b.id - a.id", decision: ordering },
  { file: `${routes}orderRoutes.ts`, code: "([a], [b]) => b - a", decision: ordering },
  { file: `${routes}historyWindow.ts`, code: "startTime > endTime", decision: backwards },
  {
    file: `${routes}historyWindow.ts`,
    code: "startTime !== undefined && endTime !== undefined && startTime > endTime",
    decision: backwards,
  },
  { file: `${routes}historyWindow.ts`, code: "endTime - startTime", decision: interval },
  {
    file: `${routes}historyWindow.ts`,
    code: "startTime !== undefined && endTime !== undefined && endTime - startTime",
    decision: interval,
  },
  { file: `${routes}historyWindow.ts`, code: "rejection !== undefined", decision: backwards },
  ...[
    'rules[command.type] !== "rejected"',
    "uid !== undefined && isFrozen(state, uid)",
    'command.type === "grantKey"',
  ].map((code) => ({
    file: `${engine}broker/frozen.ts`,
    code,
    decision: decided(
      "what freezing forbids",
      "0035-brokers.md",
      "Of commands about another account only the transfer from a frozen one is refused",
    ),
  })),
  {
    file: `${engine}model/State.ts`,
    code: "state.accounts.get(uid)?.frozen",
    decision: decided(
      "what freezing forbids",
      "0035-brokers.md",
      "Of commands about another account only the transfer from a frozen one is refused",
    ),
  },
  ...["isPasswordLocked", "now <", "!right ||", "!right", "account.wrongPasswords"].map((code) => ({
    file: `${engine}broker/subAccounts.ts`,
    code,
    decision: passwordLock,
  })),
  ...[
    "{ const account = accountOf(state, uid) account.wrong",
    "account.wrongPasswords",
    "time + passwordLockMs",
  ].map((code) => ({ file: `${engine}broker/apply.ts`, code, decision: passwordLock })),
  ...["read.some((each) => !own", "(each) => !own", "!own.includes", "own.length > 0"].map((code) => ({
    file: `${routes}brokerRoutes.ts`,
    code,
    decision: decided(
      "which rights and addresses a key can give another key",
      "0035-brokers.md",
      "A new key holds no permission that the creating key does not hold",
    ),
  })),
  {
    file: `${engine}broker/payRebates.ts`,
    code: "(paid * share)",
    decision: decided(
      "the share of a rebate",
      "0035-brokers.md",
      "Rebates are 40 % of the fees a broker's sub-accounts paid for trades",
    ),
  },
  {
    file: `${engine}model/trading/Market.ts`,
    code: 'listing.feeIn === "received"',
    decision: decided(
      "in which asset commission is taken",
      "0009-fees.md",
      "Each symbol has a maker and a taker rate, and a setting for the asset",
    ),
  },
  {
    file: `${engine}wallet/convert.ts`,
    code: 'side === "BUY"',
    decision: decided(
      "at which price small balances are converted",
      "0034-transfers-and-conversions.md",
      "sold at the best bid, and MX bought at the best ask, but never at a better price for the account than the last price",
    ),
  },
  {
    file: `${routes}conversionRoutes.ts`,
    code: "[{ asset, balance, convertMx: nothing",
    decision: decided(
      "whether what cannot be converted is listed",
      "0034-transfers-and-conversions.md",
      "`convert/list` shows what is worth less than that, with the reason where it cannot be converted",
    ),
  },
  {
    file: `${engine}trading/OrderSize.ts`,
    code: "(market: Market): Rejection => new Rejection( ErrorCode.maximumVolume",
    decision: limitsOfOurs,
  },
  { file: `${engine}trading/OrderSize.ts`, code: "ticks === Number.POSITIVE_INFINITY", decision: band },
  { file: `${engine}trading/OrderSize.ts`, code: "bandRate === null", decision: band },
  { file: `${engine}trading/OrderSize.ts`, code: "distance * rateUnit", decision: band },
  {
    file: `${engine}broker/universalTransfer.ts`,
    code: "from === to",
    decision: decided(
      "a transfer from an account to itself",
      "tests.md",
      "whether a transfer from an account to itself is rejected",
    ),
  },
  {
    file: `${engine}broker/subAccounts.ts`,
    code: "account.name === name",
    decision: decided(
      "a sub-account's name used twice, which the interface does not show",
      "tests.md",
      "what a sub-account's name used twice is answered",
    ),
  },
  { file: `${engine}broker/subAccounts.ts`, code: "subAccounts >= subAccountsMax", decision: limitsOfOurs },
  { file: `${routes}brokerRoutes.ts`, code: "note.length", decision: limitsOfOurs },
  { file: `${routes}brokerRoutes.ts`, code: "names.length > 20", decision: limitsOfOurs },
  {
    file: `${engine}trading/strategyGroups.ts`,
    code: "{ if (!group.uids.has(each))",
    decision: decided(
      "a UID that is in no group taken out of one",
      "0028-self-trades.md",
      "Adding and removing are all or nothing.",
    ),
  },
  { file: `${engine}trading/applyOrder.ts`, code: "order.listId !== -1", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "-1 → +1", decision: oco },
  { file: `${engine}trading/applyOrder.ts`, code: "-1 → 1", decision: oco },
  {
    file: `${engine}trading/placeOrder.ts`,
    code: "order.lots > 0",
    decision: decided(
      "with which status a market buy by amount ends that has some left, which the interface does not say",
      "tests.md",
      "with which status a market buy by amount ends that has some left",
    ),
  },
  {
    file: `${engine}trading/cancelOrder.ts`,
    code: "order !== byId",
    decision: decided(
      "both ids of an order in one request, of which the interface does not say how they go together",
      "0013-ids-that-disagree.md",
      "The response is that there is no such order: -2011 on cancel, -2013 on query.",
    ),
  },
  {
    file: `${routes}depositRoutes.ts`,
    code: "time <= span.to → time < span.to",
    decision: decided(
      "whether the end of a time range belongs to it, which the interface does not say",
      "0011-windows-and-pages.md",
      "Both ends are inclusive.",
    ),
  },
  {
    file: `${engine}wallet/takeId.ts`,
    code: "id + 1",
    decision: decided(
      "whether ids of the wallet rise, which the interface does not say",
      "tests.md",
      "whether ids of the wallet rise",
    ),
  },
  {
    file: `${engine}wallet/withdrawals.ts`,
    code: "{ const isSame",
    decision: decided(
      "whether a withdrawal asked for twice under one id is paid once, which the interface does not say",
      "0033-deposits-and-withdrawals.md",
      "a repeat with the same coin, network, address, memo and amount returns the first withdrawal's id",
    ),
  },
  {
    file: `${engine}wallet/withdrawals.ts`,
    code: "true → false",
    decision: decided(
      "whether the address book counts where no password is sent, which the interface does not say",
      "tests.md",
      "whether a withdrawal without the funds password needs a saved address",
    ),
  },
  {
    file: "packages/broker/src/BrokerEndpoints.ts",
    code: '"any" → "master"',
    decision: brokerRoles,
  },
  {
    file: `${server}addresses/memoFault.ts`,
    code: 'memo === ""',
    decision: decided(
      "a memo on a network that uses none, of which the interface does not say anything",
      "0032-simulated-chains.md",
      "On any other network a memo is refused.",
    ),
  },
  {
    file: `${server}gateway/Body.ts`,
    code: "doubled !== undefined",
    decision: decided(
      "a field that is there twice",
      "0003-bodies.md",
      "A field that is sent twice is rejected (700009), on the control plane too.",
    ),
  },
]

/** Whether a choice names this mutant. */
export const isOf = ({ file, code }: Choice, name: string): boolean => {
  const [at = "", ...rest] = name.split(" ")
  const path = at.replace(/:\d+$/, "")
  const change = rest.join(" ")
  return path === file && change.startsWith(code)
}

export const choiceOf = (name: string): string | undefined => {
  const decision = leftOpen.find((choice) => isOf(choice, name))?.decision
  return decision === undefined
    ? undefined
    : `${decision.reason} (docs/decisions/${decision.page}: ${JSON.stringify(decision.says)})`
}
