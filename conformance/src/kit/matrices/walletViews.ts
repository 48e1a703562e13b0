/**
 * Tests records of the wallet and of a broker through every endpoint that shows them, when a record is made and
 * hours later.
 */
import type { Fixture } from "../Fixture.ts"
import { type Both, capturesOf, type Endpoints, fieldsCovered, refsTo, shared } from "./commonFields.ts"
import { type Chain, withdrawal, withdrawalShown } from "./withdrawals.ts"
import { decimal, fixture, hours, noneOf, type Step } from "./written.ts"

const contains = (...rows: ReadonlyArray<unknown>) => ({ $array: { contains: rows } })

const chains = ["chain", "tagged"] as const

/** Tests a deposit address and a deposit to it, as the account and its broker read them. */
const depositViews = (chain: Chain): Fixture => {
  const memo = chain === "tagged" ? { memo: { $ref: "memo" } } : {}
  const other = chain === "tagged" ? "chain" : "tagged"
  const row = {
    txId: { $ref: "tx" },
    coin: `{${chain}.coin}`,
    amount: decimal(`{${chain}.amount}`),
    insertTime: { $ref: "at" },
    // The interface does not say how the number of confirmations is written.
    unlockConfirm: { $regex: "^\\d" },
    confirmTimes: { $regex: "^\\d" },
    ...memo,
  }
  const address = { address: { $ref: "address" }, coin: `{${chain}.coin}`, ...memo }
  const views = (when: string): ReadonlyArray<Step> =>
    (
      [
        ["wallet.depositHistory", "sub"],
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
        name: "create an address",
        as: "sub",
        call: `wallet.createDepositAddress coin={${chain}.coin} network={${chain}.network}`,
        answer: chain === "tagged" ? { memo: { $string: { nonEmpty: true } } } : {},
        capture: { address: "/address", ...(chain === "tagged" ? { memo: "/memo" } : {}) },
        covers: ["wallet.createDepositAddress.field.address", "wallet.createDepositAddress.field.memo"],
      },
      {
        name: "the address is listed",
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
        name: "create an address by the broker's endpoint",
        as: "broker",
        call: `broker.createSubDepositAddress coin={${chain}.coin} network={${chain}.network}`,
        answer: { coin: `{${chain}.coin}` },
        covers: ["broker.createSubDepositAddress.answers-the-coin-and-network-sent"],
        capture: { "broker.address": "/address" },
      },
      {
        name: "the broker's endpoint lists the address",
        as: "broker",
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
        name: "the address is not listed for another coin",
        as: "broker",
        call: `broker.subDepositAddresses coin={${other}.coin}`,
        answer: { $array: { of: { coin: `{${other}.coin}`, address: noneOf("{broker.address}") } } },
        covers: ["broker.subDepositAddresses.only-the-coin-sent"],
      },
      {
        name: "make a deposit",
        driver: `deposit uid={sub.uid} asset={${chain}.coin} network={${chain}.netWork} amount={${chain}.amount}`,
        capture: { tx: "/txId" },
      },
      {
        name: "the time of the deposit",
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

/** Further withdrawals of the fixture, called by their end. */
const otherEnds = ["failed", "cancelled"] as const

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
    title: "A withdrawal keeps its parameters and its time, and is updated with its outcome",
    profile: "wallet-move",
    risk: "moves",
    actors: { trader: { balances: { [`{${chain}.coin}`]: `{${chain}.amount*8}` } } },
    steps: [
      {
        name: "read the withdrawal fee",
        call: "wallet.coinConfigurations",
        capture: { fee: `/coin={${chain}.coin}/networkList/netWork={${chain}.netWork}/withdrawFee` },
      },
      ...["id", ...otherEnds].map((name) => withdrawal(name, chain, `{${chain}.amount}`)),
      {
        name: "at once",
        call: history,
        answer: contains(own),
        capture: {
          at: "/id={id}/applyTime",
          underway: "/id={id}/status",
          ...Object.fromEntries(
            otherEnds.flatMap((name) => [
              [`${name}.at`, `/id={${name}}/updateTime`],
              [`${name}.underway`, `/id={${name}}/status`],
            ]),
          ),
        },
        covers,
      },
      { name: "5 seconds pass", driver: "advanceClock ms=5000" },
      { name: "the withdrawal is completed", driver: "withdrawal id={id} becomes=done" },
      { name: "another one fails", driver: "withdrawal id={failed} becomes=failed" },
      // The interface does not say in which states a withdrawal can be cancelled.
      { name: "another one is cancelled", call: "wallet.cancelWithdrawal id={cancelled}", expect: "either" },
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
      ...otherEnds.map(
        (name): Step => ({
          name: `${name}, with another status and the time of its change`,
          call: history,
          answer: contains({
            $oneOf: [
              {
                id: { $ref: name },
                updateTime: noneOf(`{${name}.at}`),
                status: noneOf(`{${name}.underway}`),
              },
              ...(name === "cancelled" ? [{ id: { $ref: name }, status: { $ref: `${name}.underway` } }] : []),
            ],
          }),
          covers: [`${history}.field.updateTime`, `${history}.field.status`],
        }),
      ),
    ],
  })
}

/** A transferred amount with decimals. */
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
    title: "A transfer is the same in the list and by its id at any time",
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

export const walletViewFixtures = (endpoints: Endpoints): ReadonlyArray<Fixture> => [
  ...chains.map(depositViews),
  ...chains.map(withdrawalViews),
  transferViews(endpoints),
]
