/** Ids that exist and belong to something else: another symbol, another sub-account, another coin. */
import type { Fixture } from "../Fixture.ts"
import { fixture, keyOf, type Step, subAccount, tidyBothSymbols, trader } from "./written.ts"

const otherSymbol = (call: "spot.queryOrder" | "spot.cancelOrder"): Fixture => {
  const covers = [`${call}.unknown-order-is-rejected`]
  return fixture(`ids.${call}-of-another-symbol`, {
    title: "An order is found under its own symbol alone, by either id",
    profile: "spot-trade",
    risk: "locks",
    actors: {
      trader: {
        balances: {
          "{quote}": "{lowPrice*quantity*4}",
          "{other.quote}": "{lowPrice*quantity*4+other.lowPrice*other.quantity*4}",
        },
      },
    },
    steps: [
      ...["a", "b"].map(
        (letter): Step => ({
          name: `place ${letter}`,
          call: `spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={lowPrice} newClientOrderId={unique}${letter}`,
          capture: { [letter]: "/orderId" },
        }),
      ),
      {
        name: "place one of the other symbol",
        call: "spot.placeOrder symbol={other.symbol} side=BUY type=LIMIT quantity={other.quantity} price={other.lowPrice} newClientOrderId={unique}c",
      },
      {
        name: "by its id",
        call: `${call} symbol={symbol} orderId={a}`,
        wrongs: [{ title: "under another symbol", covers, set: { symbol: "{other.symbol}" } }],
        answer: { orderId: { $ref: "a" }, symbol: "{symbol}" },
      },
      {
        name: "by its client id",
        call: `${call} symbol={symbol} origClientOrderId={unique}b`,
        wrongs: [
          { title: "under another symbol", covers, set: { symbol: "{other.symbol}" } },
          { title: "by the client id of another symbol's", covers, set: { origClientOrderId: "{unique}c" } },
        ],
        answer: { orderId: { $ref: "b" }, symbol: "{symbol}" },
      },
    ],
    cleanup: tidyBothSymbols,
  })
}

const fillsOfAnotherSymbol = fixture("ids.spot.myTrades-of-another-symbol", {
  title: "The fills of an order are found under its symbol alone",
  profile: "spot-trade",
  risk: "spends",
  needs: ["own-market"],
  actors: { trader: trader(4), other: trader(4) },
  steps: [
    {
      name: "a bid",
      as: "other",
      call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={price}",
    },
    {
      name: "sell",
      call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity} price={price}",
      capture: { id: "/orderId" },
    },
    {
      name: "its fill",
      call: "spot.myTrades symbol={symbol} orderId={id}",
      answer: { $array: { min: 1, max: 1, of: { orderId: { $ref: "id" }, symbol: "{symbol}" } } },
      covers: ["spot.myTrades.order-id-selects"],
    },
    {
      name: "under another symbol",
      call: "spot.myTrades symbol={other.symbol} orderId={id}",
      expect: "either",
      answer: { $array: { max: 0 } },
      covers: ["spot.myTrades.leaves-out-other-symbols", "spot.myTrades.parameter.symbol"],
    },
  ],
})

const keys = fixture("ids.broker.keys-of-a-sibling", {
  title: "A key is listed and deleted under its own sub-account alone",
  profile: "broker",
  risk: "writes",
  needs: ["broker"],
  actors: { broker: { role: "broker" }, sub: { madeBy: "a key of a" } },
  steps: [
    subAccount("a"),
    subAccount("b"),
    { ...keyOf("a"), capture: { own: "/apikey" } },
    { ...keyOf("b"), capture: { sibling: "/apikey" } },
    {
      name: "delete the sibling's under a",
      call: "broker.deleteApiKey subAccount={unique}a apiKey={sibling}",
      expect: "either",
    },
    {
      name: "it is there",
      call: "broker.apiKeys subAccount={unique}b",
      answer: { subAccount: { $array: { contains: [{ apiKey: { $ref: "sibling" } }] } } },
      covers: ["broker.deleteApiKey.parameter.subAccount", "broker.apiKeys.only-the-named-sub-account"],
    },
    {
      name: "delete",
      call: "broker.deleteApiKey subAccount={unique}a apiKey={own}",
      wrongs: [
        {
          title: "under the sibling",
          covers: ["broker.deleteApiKey.parameter.subAccount"],
          set: { subAccount: "{unique}b" },
        },
        {
          title: "the sibling's",
          covers: ["broker.deleteApiKey.parameter.apiKey"],
          set: { apiKey: "{sibling}" },
        },
      ],
      answer: { subAccount: "{unique}a" },
    },
    {
      name: "the sibling's is there",
      call: "broker.apiKeys subAccount={unique}b",
      answer: { subAccount: { $array: { min: 1, max: 1, contains: [{ apiKey: { $ref: "sibling" } }] } } },
      covers: ["broker.deleteApiKey.parameter.subAccount", "broker.deleteApiKey.parameter.apiKey"],
    },
    {
      name: "it is gone",
      call: "broker.apiKeys subAccount={unique}a",
      answer: { subAccount: { $array: { max: 0 } } },
      covers: ["broker.deleteApiKey.key-is-gone"],
    },
  ],
})

/** Of two transfers, withdrawals and groups of one account, the one that is named. */
const theOther = fixture("ids.wallet.the-other-of-two", {
  title: "Of two records the one that is named is answered and cancelled",
  profile: "wallet-move",
  risk: "moves",
  actors: {
    trader: { balances: { "{quote}": "{minAmount*9}", "{chain.coin}": "{minAmount*9+chain.amount*2}" } },
  },
  steps: [
    ...[2, 3].map(
      (times): Step => ({
        name: `transfer ${times}`,
        call: `wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={quote} amount={minAmount*${times}}`,
        capture: { [`t${times}`]: "/0/tranId" },
      }),
    ),
    ...[2, 3].map(
      (times): Step => ({
        name: `the record ${times}`,
        call: `wallet.transferRecord tranId={t${times}}`,
        answer: { tranId: { $ref: `t${times}` }, amount: { $decimal: { eq: `{minAmount*${times}}` } } },
        covers: [
          "wallet.transferRecord.answers-the-transfer-asked-for",
          "wallet.transferRecord.parameter.tranId",
        ],
      }),
    ),
    ...["a", "b"].map(
      (letter): Step => ({
        name: `withdraw ${letter}`,
        call: `wallet.withdraw coin={chain.coin} netWork={chain.netWork} address={chain.address} amount={chain.amount}`,
        capture: { [letter]: "/id" },
      }),
    ),
    {
      name: "cancel the first, if that may be",
      call: "wallet.cancelWithdrawal id={a}",
      expect: "either",
      answer: { id: { $ref: "a" } },
      covers: ["wallet.cancelWithdrawal.answers-the-id-sent"],
    },
    {
      name: "both are listed",
      call: "wallet.withdrawalHistory coin={chain.coin}",
      answer: { $array: { contains: [{ id: { $ref: "a" } }, { id: { $ref: "b" } }] } },
      covers: ["wallet.withdraw.is-listed-in-the-history"],
    },
  ],
  cleanup: [{ name: "cancel b", call: "wallet.cancelWithdrawal id={b}" }],
})

export const idFixtures: ReadonlyArray<Fixture> = [
  otherSymbol("spot.queryOrder"),
  otherSymbol("spot.cancelOrder"),
  fillsOfAnotherSymbol,
  keys,
  theOther,
]
