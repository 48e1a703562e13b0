// This server's choice for each statement where the interface is open or ambiguous. A test checks that exactly
// the open and ambiguous statements are in the list of choices.

const callersOwn = "The address belongs to the account of the calling key."
const likeOne = "The parameter is required (700004)."
const bothNames =
  "This server accepts both names of the network, and the names that clients use: BEP20(BSC) and BEP20, ERC20, TRC20, Ripple(XRP)."
const futures = "Responses have FUTURES. Requests may have FUTURE or FUTURES."
const countsAsMaximum = "A limit above the maximum counts as the maximum."
const notNeeded = "The parameter may be left out."

export const choices: Readonly<Record<string, string>> = {
  "broker.permissions-not-shown":
    "Reads need SPOT_ACCOUNT_READ, writes need SPOT_ACCOUNT_WRITE ([0035](../decisions/0035-brokers.md)).",
  "broker.weights-not-shown": "Each request has weight 1 ([0012](../decisions/0012-rates.md)).",
  "broker.createSubAccount.name-used-twice":
    "The second sub-account with the name is rejected with 730101. Another master may use the name.",
  "conventions.order-value-lists":
    "The sides are BUY and SELL; the types are LIMIT (LIMIT_ORDER means the same), MARKET, LIMIT_MAKER, IMMEDIATE_OR_CANCEL and FILL_OR_KILL; responses also have a time in force: GTC, IOC or FOK ([0007](../decisions/0007-order-types.md)).",

  "auth.recv-window-maximum-off-order-endpoints":
    "A `recvWindow` above 60000 is rejected on every signed endpoint (700005).",
  "auth.default-window": "The default `recvWindow` is 5000 ms ([0004](../decisions/0004-window.md)).",
  "auth.timestamp-ahead":
    "A timestamp less than one second ahead is accepted; later timestamps are rejected (700003). While the exchange clock has a speed, the window is wider ([clock speed](../decisions/market.md#clock-speed)).",
  "auth.replay":
    "A repeated write is rejected with 700010, or with 700003 if a clock was set back in between. A read may be repeated ([0005](../decisions/0005-replay.md)).",
  "auth.signature-algorithm":
    "The signature is HMAC-SHA256 with the key's secret, in 64 lower-case hexadecimal digits.",
  "auth.signature-of-another-request": "The request is rejected (700002).",
  "auth.signature-input":
    "The signed text is the query string without `signature`, directly followed by the body; method and path are not signed ([0002](../decisions/0002-signature.md)).",
  "auth.key-placement": "The API key is sent in the header `X-MEXC-APIKEY`.",
  "auth.write-implies-read": "A write permission does not include the read permission.",
  "roles.broker-area":
    "Only endpoints that state a role are restricted to that role. All others apply to the sub-accounts of the calling account; a sub-account has no sub-accounts ([0035](../decisions/0035-brokers.md)).",

  "states.order-status-values":
    "The statuses are NEW, PARTIALLY_FILLED, FILLED, CANCELED, PARTIALLY_CANCELED ([0007](../decisions/0007-order-types.md)).",
  "states.other-order-transitions":
    "Fills change NEW to PARTIALLY_FILLED and then FILLED. If the system cancels the remainder (IOC, MARKET), the status is PARTIALLY_CANCELED, or CANCELED if nothing was filled.",
  "states.kyc-transitions":
    "The operator sets the KYC level through the [control plane](../control-plane.md#accounts).",
  "errors.http-status":
    "Most errors have status 400, a missing permission 403, exceeded limits 429 and 418 ([all errors](errors.md)). Injected faults and scenarios of the sandbox can answer with other statuses ([scenarios](../decisions/market.md#scenarios)).",
  "errors.rejection-body":
    'The body is `{"code": number, "msg": text}`; for the broker area see [errors](errors.md).',
  "errors.code-list": "The page [errors](errors.md) lists all codes.",
  "limits.weight-budget":
    "The limit is a weight of 500 in 10 seconds per endpoint and address; also per UID for endpoints with a UID weight ([0012](../decisions/0012-rates.md)).",
  "limits.exceeding-a-limit":
    "The server answers 429 with `Retry-After` in seconds. After more than 50 such errors in one window it answers 418: the address or UID is banned for two minutes.",
  "limits.what-a-rate-counts": "A rate counts the requests of an account with all its keys.",
  "events.none": "The interface has no events. [Streams](../streams.md) are an extension of this server.",
  "versioning.retirement": "This server serves both versions; no removal is planned.",
  "versioning.compatibility":
    "Responses have fields beyond the documented ones ([0014](../decisions/0014-dialects.md)): ignore unknown fields.",

  "spot.testOrder.funds-are-checked": "A test order without sufficient funds is rejected.",
  "spot.placeOrder.market-with-quantity-and-quote":
    "The order is accepted: a BUY uses quoteOrderQty, a SELL uses quantity.",
  "spot.placeOrder.market-sell-with-quote":
    "The order sells from the best bid down, for at most that amount.",
  "spot.placeOrder.market-buy-with-quantity": "The order buys that amount of the base asset.",
  "spot.placeOrder.client-order-id-is-unique":
    "An id is reserved while its order is open and for 120 seconds after; an order with a reserved id is rejected with 30064 ([0010](../decisions/0010-client-order-ids.md)).",
  "spot.placeOrder.stp-whose-mode": "The taker's mode applies ([0028](../decisions/0028-self-trades.md)).",
  "spot.placeOrder.stp-whose-orders":
    "Prevention covers the account's own orders, if its master has a group, and the orders of accounts in the same group.",
  "spot.batchOrders.minimum-volume-code": "The code is 30002, with the minimum in the message.",
  "spot.batchOrders.limit-order-spelling": "LIMIT_ORDER is accepted as LIMIT; the response has LIMIT.",
  "spot.batchOrders.recv-window-of-60000": "A `recvWindow` of exactly 60000 is accepted.",
  "spot.cancelOrder.ended-order-is-rejected": "The code is -2011.",
  "spot.cancelOpenOrders.nothing-to-cancel": "The answer is an empty array.",
  "spot.queryOrder.neither-id": "The request is rejected with 700004.",
  "spot.allOrders.limit-above-maximum": countsAsMaximum,
  "spot.myTrades.length-of-a-month":
    "One month is 31 days, the length of the longest month ([0011](../decisions/0011-windows-and-pages.md)).",
  "spot.myTrades.limit-above-maximum": countsAsMaximum,
  "spot.myTrades.maker-spelling":
    "Responses have both fields, with the same meaning; keys with the dialect `field` get only `isMaker` ([0014](../decisions/0014-dialects.md)).",
  "spot.addToStrategyGroup.group-id-spelling":
    "Both parameter names are accepted; two different values are rejected (700009).",
  "spot.addToStrategyGroup.master-itself": "The master itself can be added to its group.",
  "spot.removeFromStrategyGroup.group-id-spelling":
    "Both parameter names are accepted; two different values are rejected (700009).",

  "wallet.unmarked-parameters":
    "Parameters without which a request has no meaning are required. The tables on this page mark required parameters.",
  "wallet.withdraw.parameter.netWork": likeOne,
  "wallet.withdraw.network-outside-the-list": `${bothNames} Any other value is rejected (10216).`,
  "wallet.cancelWithdrawal.cancellable-states-open":
    "A withdrawal can be cancelled until it is sent to the network: while its status is APPLY (1), which lasts ten seconds, or while an operator holds it before that. Its status becomes CANCEL (9), and the amount is free again. Later cancels are rejected with 10200; cancels of a failed or cancelled withdrawal with 22222 ([0033](../decisions/0033-deposits-and-withdrawals.md)).",
  "wallet.withdrawApply.parameter.network": likeOne,
  "wallet.withdrawApply.which-network-name": bothNames,
  "wallet.depositHistory.interval-within-7-days": "An interval of more than 7 days is rejected (33333).",
  "wallet.withdrawalHistory.interval-within-7-days": "An interval of more than 7 days is rejected (33333).",
  "wallet.createDepositAddress.parameter.network": likeOne,
  "wallet.createDepositAddress.network-naming": bothNames,
  "wallet.withdrawalAddresses.parameter.coin": notNeeded,
  "wallet.transferHistory.parameter.fromAccountType": likeOne,
  "wallet.transferHistory.parameter.toAccountType": likeOne,
  "wallet.transferHistory.futures-spelling": futures,
  "wallet.transferRecord.futures-spelling": futures,
  "wallet.convertibleAssets.weight-ip": "The weight is 1.",
  "wallet.convertibleAssets.convertible-code-open":
    "Both fields are null for a convertible asset. The codes for other assets: no book has a price for the asset (30021), or nothing is left of it after the fee (10097) ([0034](../decisions/0034-transfers-and-conversions.md)).",
  "wallet.conversionHistory.parameter.startTime": `${notNeeded} There is no default window and no limit on the lookback.`,
  "wallet.conversionHistory.parameter.endTime": notNeeded,
  "wallet.conversionHistory.weight-ip": "The weight is 1.",
  "wallet.internalTransfer.phone-type-name-open": "The name is MOBILE.",
  "wallet.internalTransferHistory.status-values-open": "SUCCESS is the only status.",

  "broker.createSubDepositAddress.whose-address": callersOwn,
  "broker.subDepositAddresses.whose-address": callersOwn,
  "broker.subDepositHistory.limit-maximum-open":
    "The maximum is 1000; a larger limit counts as 1000 ([0011](../decisions/0011-windows-and-pages.md)).",
  "broker.subDepositHistory.whose-deposits": "The list has the deposits of the calling key's own account.",
  "broker.allSubDepositHistory.master-account-query": "A sub-account's request is rejected (700007).",
  "broker.allSubDepositHistory.whose-midnight": "Days begin at midnight UTC.",
  "broker.withdraw.withdraws-from-the-calling-account":
    "The money comes from the account of the calling key.",
  "broker.withdraw.address-book-without-password":
    "An address that is not saved is rejected (10212) ([0035](../decisions/0035-brokers.md)).",
  "broker.universalTransfer.account-types-seen":
    "The account types are SPOT, and FUTURE or FUTURES, which mean the same.",
  "broker.universalTransferHistory.status-values-open": "SUCCESS is the only status.",
  "broker.universalTransferHistory.account-types-seen":
    "Requests have SPOT, and FUTURE or FUTURES; records have FUTURE.",
}

const constant = "([0045](../decisions/0045-fields-that-never-change.md))"
const alwaysNull = `The field is always null ${constant}.`
const noIceberg = `The field is always empty: there are no iceberg orders ${constant}.`
const windows = "([0011](../decisions/0011-windows-and-pages.md))"
const halfYear = `Six months are 184 days ${windows}.`
const hundredRows = `The maximum is 100; the interface states none ${windows}.`

/**
 * Remarks on statements where a reader may expect something else: our limits of lists, and fields with a constant
 * value.
 */
export const remarks: Readonly<Record<string, string>> = {
  "spot.queryOrder.reach-7-days": `The 7 days are counted from the order's placement, also for open orders ${windows}.`,
  "spot.openOrders.orders-max-1000": `With more orders, the response has the newest 1000. For fewer symbols, and for all symbols, it has every open order, at most 2500 per account ${windows}.`,
  "spot.selfSymbols.unlisted-symbols-take-none":
    "Halted symbols reject orders with 30000, delisted symbols with 30016 ([0069](../decisions/0069-halted-and-delisted-symbols.md)).",
  "spot.account.field.makerCommission": alwaysNull,
  "spot.account.field.takerCommission": alwaysNull,
  "spot.account.field.buyerCommission": alwaysNull,
  "spot.account.field.sellerCommission": alwaysNull,
  "spot.account.field.updateTime": alwaysNull,
  "spot.account.field.canDeposit": `The field is always true ${constant}.`,
  "spot.myTrades.field.isBestMatch": `The field is always true ${constant}.`,
  "spot.queryOrder.field.icebergQty": noIceberg,
  "spot.openOrders.field.icebergQty": noIceberg,
  "spot.allOrders.field.icebergQty": noIceberg,
  "wallet.withdrawalHistory.field.coinId": `The field has the coin's name: coins have no other id ${constant}.`,
  "wallet.withdrawalHistory.field.vcoinId": `The field has the coin's name: coins have no other id ${constant}.`,
  "wallet.transferHistory.reach-6-months": halfYear,
  "wallet.transferRecord.reach-6-months": halfYear,
  "wallet.transferHistory.field.rows.clientTranId": alwaysNull,
  "wallet.transferHistory.field.rows.symbol": alwaysNull,
  "wallet.transferHistory.field.rows.fromSymbol": alwaysNull,
  "wallet.transferHistory.field.rows.toSymbol": alwaysNull,
  "wallet.transferRecord.field.clientTranId": alwaysNull,
  "wallet.transferRecord.field.symbol": alwaysNull,
  "wallet.withdrawalAddresses.parameter.limit": `The default is 20. ${hundredRows}`,
  "wallet.internalTransferHistory.parameter.limit": hundredRows,
  "broker.universalTransferHistory.field.fromSymbol": alwaysNull,
  "broker.universalTransferHistory.field.toSymbol": alwaysNull,
  "broker.enableFutures.field.data.timestamp": "Time when futures were first enabled.",
  "broker.rebates.parameter.pageSize": hundredRows,
  "broker.rebates.field.data.type": `The value is always spot: there is no futures trading ${constant}.`,
}
