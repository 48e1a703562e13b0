// What this server does where the interface is open or can be read in two ways, by statement. A test sees to it
// that each of those statements has its choice here, and that no other has.

const callersOwn = "It is that of the calling key's own account."
const likeOne = "Left out, it is 700004."
const bothNames =
  "Either name of the network is taken, and those that clients use: BEP20(BSC) and BEP20, ERC20, TRC20, Ripple(XRP)."
const futures = "FUTURES. Requests may say either."
const countsAsMaximum = "It counts as the maximum."
const notNeeded = "It may be left out."

export const choices: Readonly<Record<string, string>> = {
  "broker.permissions-not-shown":
    "SPOT_ACCOUNT_READ for what reads, SPOT_ACCOUNT_WRITE for what changes something ([0035](../decisions/0035-brokers.md)).",
  "broker.weights-not-shown": "1 each ([0012](../decisions/0012-rates.md)).",
  "broker.createSubAccount.name-used-twice":
    "The second is refused with 730101. Another master may use the name.",
  "conventions.order-value-lists":
    "Sides BUY and SELL; types LIMIT (LIMIT_ORDER means the same), MARKET, LIMIT_MAKER, IMMEDIATE_OR_CANCEL and FILL_OR_KILL; time in force GTC, IOC and FOK, in answers only ([0007](../decisions/0007-order-types.md)).",

  "auth.recv-window-maximum-off-order-endpoints":
    "More than 60000 is refused on every signed endpoint (700005).",
  "auth.default-window": "5000 ms ([0004](../decisions/0004-window.md)).",
  "auth.timestamp-ahead": "Less than one second ahead is accepted, more is 700003.",
  "auth.replay":
    "A write is not: the second one is refused with 700010, or with 700003 where a clock was set back meanwhile. A read may be sent again ([0005](../decisions/0005-replay.md)).",
  "auth.signature-algorithm": "HMAC-SHA256 under the key's secret, 64 lower-case hexadecimal digits.",
  "auth.signature-of-another-request": "It is refused (700002).",
  "auth.signature-input":
    "The query string without `signature`, followed by the body, nothing between; method and path are not signed ([0002](../decisions/0002-signature.md)).",
  "auth.key-placement": "The header `X-MEXC-APIKEY`.",
  "auth.write-implies-read": "Each permission stands alone.",
  "roles.broker-area":
    "Only endpoints that say so are restricted. The others are about the sub-accounts of the calling account, of which a sub-account has none ([0035](../decisions/0035-brokers.md)).",

  "states.order-status-values":
    "NEW, PARTIALLY_FILLED, FILLED, CANCELED, PARTIALLY_CANCELED ([0007](../decisions/0007-order-types.md)).",
  "states.other-order-transitions":
    "Fills lead from NEW over PARTIALLY_FILLED to FILLED. A remainder that the system ends (IOC, MARKET) leaves PARTIALLY_CANCELED, or CANCELED when nothing was filled.",
  "states.kyc-transitions": "The operator sets it, by the [control plane](../control-plane.md#accounts).",
  "errors.http-status":
    "400 for most refusals, 403 where a right is missing, 429 and 418 beyond the limits; all of them: [errors](errors.md).",
  "errors.refusal-body": '`{"code": number, "msg": text}`; the broker area: see [errors](errors.md).',
  "errors.code-list": "[Errors](errors.md).",
  "limits.weight-budget":
    "500 in 10 seconds, for each endpoint on its own, by address, and again by UID where a UID weight is named ([0012](../decisions/0012-rates.md)).",
  "limits.exceeding-a-limit":
    "429 with `Retry-After` in seconds; after more than 50 such refusals in one window 418, and the caller is shut out for two minutes.",
  "limits.what-a-rate-counts": "The requests of an account, whichever of its keys made them.",
  "events.none": "There are none. Poll.",
  "versioning.retirement": "Both are served, and nothing is planned.",
  "versioning.compatibility":
    "Answers carry fields beyond the documented ones ([0014](../decisions/0014-dialects.md)): ignore what you do not know.",

  "spot.testOrder.funds-are-checked": "They are: an order without funds is refused.",
  "spot.placeOrder.market-with-quantity-and-quote": "Taken: a BUY goes by quoteOrderQty, a SELL by quantity.",
  "spot.placeOrder.market-sell-with-quote": "It sells from the best bid down, for no more than that amount.",
  "spot.placeOrder.market-buy-with-quantity": "It buys that amount of the base asset.",
  "spot.placeOrder.client-order-id-is-unique":
    "An id is taken while its order is open and for 120 seconds after; an order with a taken id is refused with 30064 ([0010](../decisions/0010-client-order-ids.md)).",
  "spot.placeOrder.stp-whose-mode": "The arriving order's ([0028](../decisions/0028-self-trades.md)).",
  "spot.placeOrder.stp-whose-orders":
    "An account's own orders, once its master has a group, and those of accounts in one group with it.",
  "spot.batchOrders.minimum-volume-code": "30002, with the minimum in the message.",
  "spot.batchOrders.limit-order-spelling": "It is taken as LIMIT, and answered as LIMIT.",
  "spot.batchOrders.recv-window-of-60000": "60000 itself is accepted.",
  "spot.cancelOrder.ended-order-is-refused": "-2011.",
  "spot.cancelOpenOrders.nothing-to-cancel": "An empty array.",
  "spot.queryOrder.neither-id": "700004.",
  "spot.allOrders.limit-above-maximum": countsAsMaximum,
  "spot.myTrades.length-of-a-month":
    "31 days, the longest that a month is ([0011](../decisions/0011-windows-and-pages.md)).",
  "spot.myTrades.limit-above-maximum": countsAsMaximum,
  "spot.myTrades.maker-spelling":
    "Both fields are there and mean the same; keys of the dialect `field` get `isMaker` only ([0014](../decisions/0014-dialects.md)).",
  "spot.addToStrategyGroup.group-id-spelling": "Both names are accepted.",
  "spot.addToStrategyGroup.master-itself": "It can be added.",
  "spot.removeFromStrategyGroup.group-id-spelling": "Both names are accepted.",

  "wallet.unmarked-parameters":
    "What a call has no meaning without is required. The tables below say which parameters those are.",
  "wallet.withdraw.parameter.netWork": likeOne,
  "wallet.withdraw.network-outside-the-list": `${bothNames} Any other value is refused (10216).`,
  "wallet.cancelWithdrawal.cancellable-states-open":
    "As long as it is APPLY (1), which it is for ten seconds; it becomes CANCEL (9) and the amount is free again. Later it is 10200 ([0033](../decisions/0033-deposits-and-withdrawals.md)).",
  "wallet.withdrawApply.parameter.network": likeOne,
  "wallet.withdrawApply.which-network-name": bothNames,
  "wallet.depositHistory.interval-within-7-days": "More than 7 days are refused (33333).",
  "wallet.withdrawalHistory.interval-within-7-days": "More than 7 days are refused (33333).",
  "wallet.createDepositAddress.parameter.network": likeOne,
  "wallet.createDepositAddress.network-naming": bothNames,
  "wallet.withdrawalAddresses.parameter.coin": notNeeded,
  "wallet.transferHistory.parameter.fromAccountType": likeOne,
  "wallet.transferHistory.parameter.toAccountType": likeOne,
  "wallet.transferHistory.futures-spelling": futures,
  "wallet.transferRecord.futures-spelling": futures,
  "wallet.convertibleAssets.weight-ip": "1.",
  "wallet.convertibleAssets.convertible-code-open":
    "Both are null. The only reason there is, is that no book prices the asset: 30021 ([0034](../decisions/0034-transfers-and-conversions.md)).",
  "wallet.conversionHistory.parameter.startTime": `${notNeeded} There is no default window and no reach.`,
  "wallet.conversionHistory.parameter.endTime": notNeeded,
  "wallet.conversionHistory.weight-ip": "1.",
  "wallet.internalTransfer.phone-type-name-open": "MOBILE.",
  "wallet.internalTransferHistory.status-values-open": "SUCCESS is the only one.",

  "broker.createSubDepositAddress.whose-address": callersOwn,
  "broker.subDepositAddresses.whose-address": callersOwn,
  "broker.subDepositHistory.limit-maximum-open":
    "1000; a larger one counts as that ([0011](../decisions/0011-windows-and-pages.md)).",
  "broker.subDepositHistory.whose-deposits": "They are those of the calling key's own account.",
  "broker.allSubDepositHistory.master-account-query": "A sub-account's call is refused (700007).",
  "broker.allSubDepositHistory.whose-midnight": "UTC.",
  "broker.withdraw.withdraws-from-the-calling-account": "It is the account of the calling key.",
  "broker.withdraw.address-book-without-password":
    "An address outside the book is refused (10212) ([0035](../decisions/0035-brokers.md)).",
  "broker.universalTransfer.client-id-length": "Any other length is refused (700004).",
  "broker.universalTransfer.account-types-seen": "SPOT, and FUTURE or FUTURES, which mean the same.",
  "broker.universalTransferHistory.status-values-open": "SUCCESS is the only one.",
  "broker.universalTransferHistory.account-types-seen":
    "SPOT, and FUTURE or FUTURES in requests; records say FUTURE.",
}

const constant = "([0045](../decisions/0045-fields-that-never-change.md))"
const alwaysNull = `Always null ${constant}.`
const noIceberg = `Always empty: there are no iceberg orders ${constant}.`
const windows = "([0011](../decisions/0011-windows-and-pages.md))"
const halfYear = `Six months are 184 days ${windows}.`
const hundredRows = `At most 100, which the interface does not bound ${windows}.`

/**
 * What this server does within what a statement leaves, where a reader might take it for something else: the bounds of
 * lists that are ours, and fields that always hold the same.
 */
export const remarks: Readonly<Record<string, string>> = {
  "spot.queryOrder.reach-7-days": `By the time it was placed, open or not ${windows}.`,
  "spot.openOrders.orders-max-1000": `The newest ones. Fewer symbols, and all, are answered with every open order, of which an account has at most 2500 ${windows}.`,
  "spot.account.field.makerCommission": alwaysNull,
  "spot.account.field.takerCommission": alwaysNull,
  "spot.account.field.buyerCommission": alwaysNull,
  "spot.account.field.sellerCommission": alwaysNull,
  "spot.account.field.updateTime": alwaysNull,
  "spot.account.field.canDeposit": `Always true ${constant}.`,
  "spot.myTrades.field.isBestMatch": `Always true ${constant}.`,
  "spot.queryOrder.field.icebergQty": noIceberg,
  "spot.openOrders.field.icebergQty": noIceberg,
  "spot.allOrders.field.icebergQty": noIceberg,
  "wallet.withdrawalHistory.field.coinId": `The coin's name: coins have no other id ${constant}.`,
  "wallet.withdrawalHistory.field.vcoinId": `The coin's name: coins have no other id ${constant}.`,
  "wallet.transferHistory.reach-6-months": halfYear,
  "wallet.transferRecord.reach-6-months": halfYear,
  "wallet.transferHistory.field.rows.clientTranId": alwaysNull,
  "wallet.transferHistory.field.rows.symbol": alwaysNull,
  "wallet.transferHistory.field.rows.fromSymbol": alwaysNull,
  "wallet.transferHistory.field.rows.toSymbol": alwaysNull,
  "wallet.transferRecord.field.clientTranId": alwaysNull,
  "wallet.transferRecord.field.symbol": alwaysNull,
  "wallet.withdrawalAddresses.parameter.limit": `20 unless given. ${hundredRows}`,
  "wallet.internalTransferHistory.parameter.limit": hundredRows,
  "broker.universalTransferHistory.field.fromSymbol": alwaysNull,
  "broker.universalTransferHistory.field.toSymbol": alwaysNull,
  "broker.enableFutures.field.data.timestamp": "When they were enabled first.",
  "broker.rebates.parameter.pageSize": hundredRows,
  "broker.rebates.field.data.type": `Always spot: there is no futures trading ${constant}.`,
}
