/** One record of the wallet or of a broker, every view: when it is made and hours later. */
import type { Fixture } from "../Fixture.ts"
import { type Both, capturesOf, type Endpoints, fieldsCovered, refsTo, shared } from "./commonFields.ts"
import { type Chain, withdrawal, withdrawalShown } from "./withdrawals.ts"
import {
  decimal,
  everyRight,
  fixture,
  hours,
  noneOf,
  type Step,
  subAccount,
  tidyBothSymbols,
  trader,
} from "./written.ts"

const contains = (...rows: ReadonlyArray<unknown>) => ({ $array: { contains: rows } })

const chains = ["chain", "tagged"] as const

/** An address and a deposit to it: as the account sees them, as a broker does. */
const depositViews = (chain: Chain): Fixture => {
  const memo = chain === "tagged" ? { memo: { $ref: "memo" } } : {}
  const other = chain === "tagged" ? "chain" : "tagged"
  const row = {
    txId: { $ref: "tx" },
    coin: `{${chain}.coin}`,
    amount: decimal(`{${chain}.amount}`),
    insertTime: { $ref: "at" },
    // How the number is written is not said.
    unlockConfirm: { $regex: "^\\d" },
    confirmTimes: { $regex: "^\\d" },
    ...memo,
  }
  const address = { address: { $ref: "address" }, coin: `{${chain}.coin}`, ...memo }
  const views = (when: string): ReadonlyArray<Step> =>
    (
      [
        ["wallet.depositHistory", "sub"],
        ["broker.subDepositHistory", "sub"],
        ["broker.allSubDepositHistory", "broker"],
      ] as const
    ).map(
      ([call, as]): Step => ({
        name: `${call} ${when}`,
        as,
        call,
        answer: contains(row),
        covers: [
          ...["txId", "coin", "amount", "insertTime", "unlockConfirm", "confirmTimes"].map(
            (field) => `${call}.field.${field}`,
          ),
          ...(chain === "tagged" ? [`${call}.field.memo`] : []),
        ],
      }),
    )
  return fixture(`views.wallet.deposit-${chain}`, {
    title: "An address and a deposit to it are the same in every view",
    profile: "broker",
    risk: "moves",
    needs: ["broker"],
    actors: { broker: { role: "broker" }, sub: { role: "sub", of: "broker" } },
    steps: [
      {
        name: "an address",
        as: "sub",
        call: `wallet.createDepositAddress coin={${chain}.coin} network={${chain}.network}`,
        answer: chain === "tagged" ? { memo: { $string: { nonEmpty: true } } } : {},
        capture: { address: "/address", ...(chain === "tagged" ? { memo: "/memo" } : {}) },
        covers: ["wallet.createDepositAddress.field.address", "wallet.createDepositAddress.field.memo"],
      },
      {
        name: "it is listed",
        as: "sub",
        call: `wallet.depositAddresses coin={${chain}.coin}`,
        answer: contains(address),
        covers: [
          "wallet.depositAddresses.field.address",
          "wallet.depositAddresses.field.memo",
          "wallet.createDepositAddress.is-listed",
        ],
      },
      {
        name: "the broker's endpoint gives the same",
        as: "sub",
        call: `broker.createSubDepositAddress coin={${chain}.coin} network={${chain}.network}`,
        answer: { coin: `{${chain}.coin}` },
        covers: ["broker.createSubDepositAddress.answers-the-coin-and-network-sent"],
        capture: { "broker.address": "/address" },
      },
      {
        name: "and lists it",
        as: "sub",
        call: `broker.subDepositAddresses coin={${chain}.coin}`,
        answer: {
          $array: {
            contains: [
              {
                address: { $ref: "broker.address" },
                coin: `{${chain}.coin}`,
                ...(chain === "tagged" ? { memo: { $string: { nonEmpty: true } } } : {}),
              },
            ],
            of: { coin: `{${chain}.coin}` },
          },
        },
        covers: [
          "broker.subDepositAddresses.field.address",
          "broker.subDepositAddresses.field.memo",
          "broker.subDepositAddresses.only-the-coin-sent",
          "broker.createSubDepositAddress.is-listed",
        ],
      },
      {
        name: "not for another coin",
        as: "sub",
        call: `broker.subDepositAddresses coin={${other}.coin}`,
        answer: { $array: { of: { coin: `{${other}.coin}`, address: noneOf("{broker.address}") } } },
        covers: ["broker.subDepositAddresses.only-the-coin-sent"],
      },
      {
        name: "a deposit",
        driver: `deposit uid={sub.uid} asset={${chain}.coin} network={${chain}.netWork} amount={${chain}.amount}`,
        capture: { tx: "/txId" },
      },
      {
        name: "when it came",
        as: "sub",
        call: "wallet.depositHistory",
        answer: contains({ txId: { $ref: "tx" }, insertTime: { $ms: { within: 600_000 } } }),
        capture: { at: "/txId={tx}/insertTime" },
        covers: ["wallet.depositHistory.field.insertTime"],
      },
      ...views("at once"),
      hours(2),
      ...views("later"),
    ],
  })
}

const withdrawalViews = (chain: Chain): Fixture => {
  const history = "wallet.withdrawalHistory"
  const own = { id: { $ref: "id" }, ...withdrawalShown("id", chain) }
  const covers = [
    ...["id", "coin", "address", "remark", "applyTime", "withdrawOrderId", "updateTime"].map(
      (field) => `${history}.field.${field}`,
    ),
    ...(chain === "tagged" ? [`${history}.field.memo`] : []),
  ]
  return fixture(`views.wallet.withdrawal-${chain}`, {
    title: "A withdrawal keeps what was sent with it and its time, and is updated by what becomes of it",
    profile: "wallet-move",
    risk: "moves",
    actors: { trader: { balances: { [`{${chain}.coin}`]: `{${chain}.amount*2}` } } },
    steps: [
      {
        name: "the fee",
        call: "wallet.coinConfigurations",
        capture: { fee: `/coin={${chain}.coin}/networkList/netWork={${chain}.netWork}/withdrawFee` },
      },
      withdrawal("id", chain, `{${chain}.amount}`),
      {
        name: "at once",
        call: history,
        answer: contains(own),
        capture: { at: "/id={id}/applyTime", underway: "/id={id}/status" },
        covers,
      },
      { name: "5 seconds pass", driver: "advanceClock ms=5000" },
      { name: "it is done", driver: "withdrawal id={id} becomes=done" },
      {
        name: "later",
        call: history,
        answer: contains({
          ...own,
          applyTime: { $ref: "at" },
          updateTime: noneOf("{at}"),
          status: noneOf("{underway}"),
          transactionFee: decimal("{fee}"),
        }),
        covers: [...covers, `${history}.field.status`, `${history}.fee-is-the-stated-one`],
      },
    ],
  })
}

/** With as many decimals as any amount may have. */
const sent = "{minAmount*3+0.25}"

const transferViews = (endpoints: Endpoints): Fixture => {
  const [list, record] = ["wallet.transferHistory", "wallet.transferRecord"] as const
  const fields = shared(endpoints, record, "wallet.transferHistory.rows")
  const known: ReadonlyArray<Both> = [
    { name: "asset", isDecimal: false },
    { name: "amount", isDecimal: true },
    { name: "fromAccountType", isDecimal: false },
    { name: "toAccountType", isDecimal: false },
    { name: "status", isDecimal: false },
    { name: "timestamp", isDecimal: false },
  ]
  const all = fields.length > 0 ? fields : known
  const read = (when: string, more: Readonly<Record<string, unknown>>): ReadonlyArray<Step> => [
    {
      name: `the record ${when}`,
      call: `${record} tranId={id}`,
      answer: { tranId: { $ref: "id" }, asset: "{quote}", amount: decimal(sent), ...more },
      capture: capturesOf(all, `record${when.replace(/\W/g, "")}`),
      covers: [...fieldsCovered(record, all), `${record}.answers-the-transfer-asked-for`],
    },
    {
      name: `the list ${when}`,
      call: `${list} fromAccountType=SPOT toAccountType=FUTURES`,
      answer: [
        { rows: contains({ tranId: { $ref: "id" }, ...refsTo(all, `record${when.replace(/\W/g, "")}`) }) },
      ],
      covers: all.map(({ name }) => `${list}.field.rows.${name}`),
    },
  ]
  return fixture("views.wallet.transfer", {
    title: "A transfer is the same in the list and by its id, whenever it is asked for",
    profile: "wallet-move",
    risk: "moves",
    actors: { trader: { balances: { "{quote}": "{minAmount*9}" } } },
    steps: [
      {
        name: "one before",
        call: "wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={quote} amount={minAmount*2}",
      },
      {
        name: "transfer",
        call: `wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={quote} amount=${sent}`,
        capture: { id: "/0/tranId" },
      },
      ...read("at once", {}),
      hours(1),
      ...read("later", { timestamp: { $ref: "recordatonce.timestamp" } }),
    ],
  })
}

/** Lists whose records have one time, which must be that of the making. */
const madeOnce = fixture("views.wallet.made-once", {
  title: "The time of a transfer to a user and of a conversion is that of its making",
  profile: "wallet-move",
  risk: "moves",
  needs: ["small-balances"],
  actors: { trader: { balances: { "{quote}": "{minAmount*9}" } }, receiver: {} },
  steps: [
    {
      name: "send",
      call: "wallet.internalTransfer toAccountType=UID toAccount={receiver.uid} asset={quote} amount={minAmount*3}",
      capture: { id: "/tranId" },
    },
    { name: "a little", driver: "dust uid={trader.uid} asset={base} amount={minQuantity}" },
    {
      name: "convert",
      call: "wallet.convert asset={base}",
      answer: { successList: ["{base}"], failedList: [] },
      capture: { total: "/totalConvert", fee: "/convertFee" },
    },
    {
      name: "the transfer",
      call: "wallet.internalTransferHistory",
      answer: {
        data: [
          {
            asset: "{quote}",
            amount: decimal("{minAmount*3}"),
            toAccount: "{receiver.uid}",
            fromAccount: "{trader.uid}",
          },
        ],
      },
      capture: { sentAt: "/data/0/timestamp" },
      covers: [
        "wallet.internalTransferHistory.field.data.timestamp",
        "wallet.internalTransferHistory.field.data.fromAccount",
        "wallet.internalTransferHistory.field.data.toAccount",
      ],
    },
    {
      name: "the conversion",
      call: "wallet.conversionHistory",
      answer: {
        data: [
          {
            totalConvert: decimal("{total}"),
            totalFee: decimal("{fee}"),
            convertDetails: [
              {
                asset: "{base}",
                amount: decimal("{minQuantity}"),
                convert: decimal("{total}"),
                fee: decimal("{fee}"),
              },
            ],
          },
        ],
      },
      capture: { convertedAt: "/data/0/convertTime" },
      covers: [
        "wallet.conversionHistory.lists-a-conversion",
        "wallet.conversionHistory.field.data.convertTime",
      ],
    },
    hours(1),
    {
      name: "the transfer, later",
      call: "wallet.internalTransferHistory",
      answer: { data: [{ timestamp: { $ref: "sentAt" } }] },
      covers: ["wallet.internalTransferHistory.field.data.timestamp"],
    },
    {
      name: "the conversion, later",
      call: "wallet.conversionHistory",
      answer: {
        data: [{ convertTime: { $ref: "convertedAt" }, convertDetails: [{ time: { $ref: "convertedAt" } }] }],
      },
      covers: [
        "wallet.conversionHistory.field.data.convertTime",
        "wallet.conversionHistory.field.data.convertDetails.time",
      ],
    },
  ],
})

const brokerViews = fixture("views.broker.records", {
  title: "Sub-accounts, keys and transfers of a broker keep what they were made with, and their time",
  profile: "broker",
  risk: "moves",
  needs: ["broker"],
  actors: { broker: { role: "broker", balances: { "{quote}": "{minAmount*9}" } } },
  steps: [
    {
      name: "a sub-account",
      call: "broker.createSubAccount subAccount={unique}a note=Note of a",
      answer: { data: [{ subAccount: "{unique}a", note: "Note of a" }] },
      capture: { madeAt: "/data/0/timestamp" },
      covers: ["broker.createSubAccount.answers-the-sub-account-made"],
    },
    subAccount("b"),
    {
      name: "a key",
      call: "broker.createApiKey",
      with: {
        subAccount: "{unique}a",
        permissions: everyRight,
        note: "Key of a",
        ip: "127.0.0.1,10.1.2.3",
      },
      answer: { subAccount: "{unique}a", note: "Key of a" },
      capture: { key: "/apikey", keyAt: "/createTime", ip: "/ip" },
      covers: ["broker.createApiKey.answers-what-was-sent"],
    },
    {
      name: "a transfer",
      call: "broker.universalTransfer",
      with: {
        toAccount: "{unique}a",
        fromAccountType: "SPOT",
        toAccountType: "SPOT",
        asset: "{quote}",
        amount: "{minAmount*3}",
        clientTranId: "{unique}{unique}",
      },
      capture: { id: "/tranId" },
    },
    {
      name: "futures",
      call: "broker.enableFutures subAccount={unique}b",
      capture: { futuresAt: "/data/0/timestamp" },
    },
    {
      name: "the transfer",
      call: "broker.universalTransferHistory toAccount={unique}a fromAccountType=SPOT toAccountType=SPOT",
      answer: {
        $array: {
          min: 1,
          max: 1,
          of: {
            tranId: { $ref: "id" },
            toAccount: "{unique}a",
            asset: "{quote}",
            amount: decimal("{minAmount*3}"),
            clientTranId: "{unique}{unique}",
            timestamp: { $ms: { within: 15_000 } },
          },
        },
      },
      capture: { sentAt: "/0/timestamp" },
      covers: [
        "broker.universalTransferHistory.field.timestamp",
        "broker.universalTransfer.client-id-is-kept",
      ],
    },
    hours(1),
    {
      name: "the sub-account, later",
      call: "broker.subAccounts subAccount={unique}a",
      answer: { data: [{ subAccount: "{unique}a", note: "Note of a", timestamp: { $ref: "madeAt" } }] },
      covers: [
        "broker.subAccounts.field.data.timestamp",
        "broker.subAccounts.field.data.note",
        "broker.createSubAccount.is-listed",
      ],
    },
    {
      name: "the key, later",
      call: "broker.apiKeys subAccount={unique}a",
      answer: {
        subAccount: [
          { apiKey: { $ref: "key" }, note: "Key of a", ip: { $ref: "ip" }, creatTime: { $ref: "keyAt" } },
        ],
      },
      covers: [
        "broker.apiKeys.lists-a-key-made",
        "broker.apiKeys.field.subAccount.note",
        "broker.apiKeys.field.subAccount.ip",
        "broker.apiKeys.field.subAccount.creatTime",
      ],
    },
    {
      name: "the transfer, later",
      call: "broker.universalTransferHistory toAccount={unique}a fromAccountType=SPOT toAccountType=SPOT",
      answer: { $array: { min: 1, max: 1, of: { tranId: { $ref: "id" }, timestamp: { $ref: "sentAt" } } } },
      covers: ["broker.universalTransferHistory.field.timestamp"],
    },
  ],
})

/** Estimates of a small balance are of two coins, and the least amounts are written without an exponent. */
const estimates = fixture("views.wallet.estimates", {
  title: "The estimate of a small balance in USDT is not that in the platform token",
  profile: "wallet-move",
  risk: "moves",
  needs: ["small-balances", "own-market"],
  actors: { trader: {}, maker: trader(8), taker: trader(8) },
  steps: [
    {
      name: "an offer at the market",
      as: "maker",
      call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity} price={price}",
    },
    {
      name: "a bid takes it",
      as: "taker",
      call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={price}",
    },
    { name: "a little", driver: "dust uid={trader.uid} asset={base} amount={minQuantity}" },
    {
      name: "listed",
      call: "wallet.convertibleAssets",
      answer: {
        $array: {
          contains: [
            {
              asset: "{base}",
              balance: decimal("{minQuantity}"),
              // At the price of somebody's bid it may be half.
              convertUsdt: {
                $decimal: { gte: "{usdtPrice*minQuantity*0.4}", lte: "{usdtPrice*minQuantity*2}" },
              },
            },
          ],
        },
      },
      capture: { estimate: "/asset={base}/convertMx" },
      covers: ["wallet.convertibleAssets.field.convertUsdt", "wallet.convertibleAssets.field.balance"],
    },
    {
      name: "in two coins",
      call: "wallet.convertibleAssets",
      answer: contains({ asset: "{base}", convertUsdt: noneOf("{estimate}") }),
      covers: ["wallet.convertibleAssets.field.convertUsdt"],
    },
  ],
})

/** Two small balances beside each other, and each in an account of its own: in two lists they are listed alike. */
const smallBalances = fixture("views.wallet.small-balances", {
  title: "A small balance is listed with the same estimates beside another one and by itself",
  profile: "wallet-move",
  risk: "moves",
  needs: ["small-balances", "own-market"],
  actors: { one: {}, two: {}, both: {} },
  steps: (() => {
    const coins = { one: "", two: "other." } as const
    const owners = ["one", "two"] as const
    const row = (owner: keyof typeof coins) => ({
      asset: `{${coins[owner]}base}`,
      balance: decimal(`{${coins[owner]}minQuantity}`),
    })
    const near = (variable: string) => ({
      $decimal: { gte: `{${variable}*0.98}`, lte: `{${variable}*1.02}` },
    })
    const covers = ["asset", "balance", "convertMx", "convertUsdt"].map(
      (name) => `wallet.convertibleAssets.field.${name}`,
    )
    return [
      ...owners.flatMap((owner): ReadonlyArray<Step> => {
        const dust = (holder: string): Step => ({
          name: `a little of ${owner}'s for ${holder}`,
          driver: `dust uid={${holder}.uid} asset={${coins[owner]}base} amount={${coins[owner]}minQuantity}`,
        })
        return [dust(owner), dust("both")]
      }),
      ...owners.map(
        (owner): Step => ({
          name: `the list of ${owner}`,
          as: owner,
          call: "wallet.convertibleAssets",
          answer: { $array: { contains: [row(owner)] } },
          capture: {
            [`${owner}.mx`]: `/asset={${coins[owner]}base}/convertMx`,
            [`${owner}.usdt`]: `/asset={${coins[owner]}base}/convertUsdt`,
          },
          covers,
        }),
      ),
      {
        name: "the list of both",
        as: "both",
        call: "wallet.convertibleAssets",
        answer: {
          $array: {
            contains: owners.map((owner) => ({
              ...row(owner),
              convertMx: near(`${owner}.mx`),
              convertUsdt: near(`${owner}.usdt`),
            })),
          },
        },
        covers,
      },
    ]
  })(),
})

const knownCoins = [
  "base",
  "quote",
  "other.base",
  "other.quote",
  "chain.coin",
  "tagged.coin",
  "platformToken",
]
const coins = fixture("views.wallet.coins", {
  title:
    "Every coin that is traded, deposited or withdrawn has its configuration, and every balance its coin",
  profile: "wallet-move",
  risk: "locks",
  fresh: true,
  actors: {
    trader: {
      balances: {
        "{base}": "{quantity*8}",
        "{quote}": "{price*quantity*16}",
        "{other.base}": "{other.quantity*4}",
      },
    },
  },
  steps: [
    {
      name: "the coins",
      call: "wallet.coinConfigurations",
      answer: {
        $array: {
          contains: knownCoins.map((coin) => ({
            coin: `{${coin}}`,
            networkList: { $array: { of: { coin: `{${coin}}` } } },
          })),
        },
      },
      capture: { "chain.name": "/coin={chain.coin}/name" },
      covers: ["wallet.coinConfigurations.needs-no-parameters", "wallet.coinConfigurations.field.coin"],
    },
    {
      name: "their names",
      call: "wallet.coinConfigurations",
      answer: {
        $array: { contains: [{ coin: "{tagged.coin}", name: { $oneOf: ["", noneOf("{chain.name}")] } }] },
      },
      covers: ["wallet.coinConfigurations.field.name"],
    },
    {
      name: "sell",
      call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity*3} price={highPrice} newClientOrderId={unique}s",
    },
    {
      name: "sell the other",
      call: "spot.placeOrder symbol={other.symbol} side=SELL type=LIMIT quantity={other.quantity} price={other.highPrice} newClientOrderId={unique}t",
    },
    {
      name: "the account",
      call: "spot.account",
      answer: {
        balances: {
          $array: {
            contains: [
              { asset: "base", free: "quantity*5", locked: "{quantity*3}" },
              { asset: "other.base", free: "other.quantity*3", locked: "{other.quantity}" },
              { asset: "quote", free: "price*quantity*16", locked: "0" },
            ].map(({ asset, free, locked }) => ({
              asset: `{${asset}}`,
              free: decimal(`{${free}}`),
              locked: decimal(locked),
              available: { $decimal: { gt: "0", lte: `{${free}}` } },
            })),
          },
        },
      },
      covers: ["asset", "free", "locked", "available"].map((name) => `spot.account.field.balances.${name}`),
    },
  ],
  cleanup: tidyBothSymbols,
})

/** What an account is said to be able to do, beside what it does: a server says so of the account, not of a call. */
const abilities = fixture("views.wallet.abilities", {
  title: "An account that trades, is paid and withdraws may do so, and no more can be withdrawn than is free",
  profile: "wallet-move",
  risk: "moves",
  fresh: true,
  actors: {
    trader: {
      balances: {
        "{quote}": "{lowPrice*quantity*4}",
        "{chain.coin}": "{lowPrice*quantity*4+chain.amount*2}",
      },
    },
  },
  steps: [
    {
      name: "before",
      call: "spot.account",
      answer: {
        balances: {
          $array: {
            contains: [{ asset: "{chain.coin}", available: { $decimal: { gte: "{chain.amount*2}" } } }],
          },
        },
      },
      capture: { free: "/balances/asset={chain.coin}/free" },
      covers: ["spot.account.field.balances.available"],
    },
    {
      name: "place",
      call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={lowPrice} newClientOrderId={unique}a",
    },
    { name: "cancel", call: "spot.cancelOrder symbol={symbol} origClientOrderId={unique}a" },
    withdrawal("id", "chain", "{chain.amount}"),
    ...chains.map(
      (chain): Step => ({
        name: `a deposit on the ${chain}`,
        driver: `deposit uid={trader.uid} asset={${chain}.coin} network={${chain}.netWork} amount={${chain}.amount}`,
      }),
    ),
    {
      name: "all of which it may",
      call: "spot.account",
      answer: {
        canTrade: true,
        canWithdraw: true,
        canDeposit: true,
        balances: {
          $array: {
            contains: [
              {
                asset: "{chain.coin}",
                available: { $decimal: { gte: "{chain.amount}", lte: "{free}" } },
              },
              {
                asset: "{tagged.coin}",
                free: decimal("{tagged.amount}"),
                available: { $decimal: { lte: "{tagged.amount}" } },
              },
            ],
          },
        },
      },
      covers: ["canTrade", "canWithdraw", "canDeposit", "balances.available"].map(
        (field) => `spot.account.field.${field}`,
      ),
    },
    {
      name: "and its networks",
      call: "wallet.coinConfigurations",
      answer: contains(
        {
          coin: "{chain.coin}",
          networkList: contains({
            netWork: "{chain.netWork}",
            depositEnable: true,
            withdrawEnable: true,
          }),
        },
        {
          coin: "{tagged.coin}",
          networkList: contains({ netWork: "{tagged.netWork}", depositEnable: true }),
        },
      ),
      covers: ["withdrawEnable", "depositEnable"].map(
        (field) => `wallet.coinConfigurations.field.networkList.${field}`,
      ),
    },
  ],
  cleanup: [{ name: "tidy", call: "wallet.cancelWithdrawal id={id}" }],
})

const least = "0.00000001"
const leastAmounts = fixture("views.wallet.least-amounts", {
  title: "The least amounts are written as decimals, without an exponent",
  profile: "wallet-move",
  risk: "moves",
  actors: { trader: { balances: { "{base}": "0.00000003" } }, receiver: {} },
  covers: ["conventions.amounts-are-text"],
  steps: [
    {
      name: "the account",
      call: "spot.account",
      answer: { balances: { $array: { contains: [{ asset: "{base}", free: { $decimal: { gt: "0" } } }] } } },
      covers: ["spot.account.field.balances.free", "conventions.amounts-are-text"],
    },
    {
      name: "transfer",
      call: `wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={base} amount=${least}`,
      expect: "either",
      covers: ["conventions.amounts-are-text"],
    },
    {
      name: "transfers",
      call: "wallet.transferHistory fromAccountType=SPOT toAccountType=FUTURES",
      answer: [{ rows: { $array: { of: { amount: { $decimal: { gt: "0" } } } } } }],
      covers: ["wallet.transferHistory.field.rows.amount", "conventions.amounts-are-text"],
    },
    {
      name: "send",
      call: `wallet.internalTransfer toAccountType=UID toAccount={receiver.uid} asset={base} amount=${least}`,
      expect: "either",
      covers: ["conventions.amounts-are-text"],
    },
    {
      name: "transfers to users",
      call: "wallet.internalTransferHistory",
      answer: { data: { $array: { of: { amount: { $decimal: { gt: "0" } } } } } },
      covers: ["wallet.internalTransferHistory.field.data.amount", "conventions.amounts-are-text"],
    },
  ],
})

export const walletViewFixtures = (endpoints: Endpoints): ReadonlyArray<Fixture> => [
  ...chains.map(depositViews),
  ...chains.map(withdrawalViews),
  transferViews(endpoints),
  madeOnce,
  brokerViews,
  estimates,
  smallBalances,
  coins,
  abilities,
  leastAmounts,
]
