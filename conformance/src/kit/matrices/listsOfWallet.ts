/**
 * Describes the records in the lists of the wallet, and in the lists of deposits and addresses of a broker's
 * sub-accounts. No two records of a wallet list are equal.
 */
import { type Listed, type ListSpec, timesOf } from "./lists.ts"
import { type Chain, withdrawal, withdrawalShown } from "./withdrawals.ts"
import { decimal, noneOf, type Step } from "./written.ts"

const amountOf = (name: string, chain: Chain): string => `{${chain}.amount*${timesOf[name]}+0.25}`

/** Captures both names of a network; the interface does not say which name each field shows. */
export const networkNames = (chain: Chain, as?: string): Step => ({
  name: `the old name of the ${chain}'s network`,
  ...(as === undefined ? {} : { as }),
  call: "wallet.coinConfigurations",
  capture: {
    [`${chain}.oldName`]: `/coin={${chain}.coin}/networkList/netWork={${chain}.netWork}/network`,
  },
  covers: ["wallet.coinConfigurations.route"],
})
export const networkOf = (chain: Chain) => ({ $oneOf: [`{${chain}.netWork}`, `{${chain}.oldName}`] })

const deposit = (name: string, uid: string, chain: Chain, more = ""): Step => ({
  name: `deposit ${name}`,
  driver: `deposit uid={${uid}.uid} asset={${chain}.coin} network={${chain}.netWork} amount=${amountOf(name, chain)}${more}`,
  capture: {
    [name]: "/txId",
    [`${name}.address`]: "/address",
    ...(chain === "tagged" ? { [`${name}.memo`]: "/memo" } : {}),
  },
})

/**
 * Makes one deposit to the broker and one to its sub-account: the broker's list shows only one of the two, but
 * the interface does not say which.
 */
const depositToEither = (endpoint: string, name: string, chain: Chain, more: string): ReadonlyArray<Step> => [
  ...["broker", "sub"].map((owner): Step => {
    const { name: words, capture: _, ...step } = deposit(name, owner, chain, more)
    return { ...step, name: `${words} to ${owner}`, capture: { [`${name}.${owner}`]: "/txId" } } as Step
  }),
  {
    name: `only one deposit of ${name} is listed`,
    call: endpoint,
    with: { startTime: "{now-5m}", endTime: "{now}" },
    answer: {
      $array: {
        min: 1,
        max: 1,
        of: { txId: { $oneOf: [{ $ref: `${name}.broker` }, { $ref: `${name}.sub` }] } },
      },
    },
    capture: {
      [name]: "/0/txId",
      [`${name}.address`]: "/0/address",
      ...(chain === "tagged" ? { [`${name}.memo`]: "/0/memo" } : {}),
    },
    covers: [`${endpoint}.route`],
  },
]

/** Describes a list of deposits: two credited two hours ago, one of another coin, and one still pending. */
export const deposits = (
  endpoint: string,
  asker: string,
  owner: string,
  actors: ListSpec["actors"],
): ListSpec => {
  const made = (name: string, chain: Chain, more: string): ReadonlyArray<Step> =>
    owner === "either" ? depositToEither(endpoint, name, chain, more) : [deposit(name, owner, chain, more)]
  const record = (name: string, chain: Chain, status: string, isLate: boolean): Listed => ({
    key: `{${name}}`,
    by: made(name, chain, status === "{underway}" ? " credited=false" : ""),
    isLate,
    of: { coin: `{${chain}.coin}`, status },
    shows: {
      coin: `{${chain}.coin}`,
      network: networkOf(chain),
      amount: decimal(amountOf(name, chain)),
      address: { $regex: `^{${name}.address}` },
      ...(chain === "tagged" ? { memo: { $ref: `${name}.memo` } } : {}),
      // Every deposit on a network needs the same number of confirmations.
      ...(name === "d" ? { unlockConfirm: { $ref: "record0.unlockConfirm" } } : {}),
    },
  })
  return {
    endpoint,
    profile: endpoint.startsWith("broker") ? "broker" : "wallet-move",
    ...(endpoint.startsWith("broker") ? { needs: ["broker"] } : {}),
    actors,
    as: asker,
    before: [networkNames("chain", asker), networkNames("tagged", asker)],
    records: [
      record("a", "chain", "{done}", false),
      record("b", "tagged", "{done}", false),
      record("c", "tagged", "{done}", true),
      record("d", "chain", "{underway}", true),
    ],
    after: [
      {
        name: "the state codes of the records",
        as: asker,
        call: endpoint,
        answer: { $array: { contains: [{ txId: { $ref: "a" } }, { txId: { $ref: "d" } }] } },
        capture: { done: "/txId={a}/status", underway: "/txId={d}/status" },
        covers: [`${endpoint}.route`],
      },
    ],
    id: "txId",
    filters: {
      coin: [undefined, "{chain.coin}", "{tagged.coin}"],
      status: [undefined, "{done}", "{underway}"],
    },
    size: "limit",
    // The count of a deposit's confirmations increases with each block.
    moving: ["confirmTimes"],
    followed: "confirmTimes",
  }
}

const becomes = (name: string, state: string): Step => ({
  name: `${name} becomes ${state}`,
  driver: `withdrawal id={${name}} becomes=${state}`,
})

const withdrawalRecord = (
  name: string,
  chain: Chain,
  state: "done" | "failed" | undefined,
  rest: { readonly isLate?: boolean; readonly address?: string } = {},
): Listed => ({
  key: `{${name}}`,
  by: [
    withdrawal(name, chain, amountOf(name, chain), rest.address),
    ...(state === undefined ? [] : [becomes(name, state)]),
  ],
  isLate: rest.isLate ?? false,
  of: { coin: `{${chain}.coin}`, ...(state === undefined ? {} : { status: `{${state}}` }) },
  shows: { ...withdrawalShown(name, chain, rest.address), network: networkOf(chain) },
})

export const withdrawals: ListSpec = {
  endpoint: "wallet.withdrawalHistory",
  profile: "wallet-move",
  actors: {
    trader: { balances: { "{chain.coin}": "{chain.amount*9}", "{tagged.coin}": "{tagged.amount*9}" } },
  },
  before: [networkNames("chain"), networkNames("tagged")],
  records: [
    withdrawalRecord("a", "chain", "done"),
    withdrawalRecord("b", "tagged", "failed"),
    withdrawalRecord("c", "chain", "failed", { isLate: true }),
    withdrawalRecord("d", "tagged", "done", { isLate: true }),
  ],
  after: [
    {
      name: "the state codes of the records",
      call: "wallet.withdrawalHistory",
      answer: { $array: { contains: [{ id: { $ref: "a" } }, { id: { $ref: "c" } }] } },
      capture: { done: "/id={a}/status", failed: "/id={c}/status" },
      covers: ["wallet.withdrawalHistory.route"],
    },
  ],
  id: "id",
  filters: {
    coin: [undefined, "{chain.coin}", "{tagged.coin}"],
    status: [undefined, "{done}", "{failed}"],
  },
  size: "limit",
}

const addressOfAnother = (network: "network" | "otherNetwork"): Step => ({
  name: `another's address on ${network}`,
  as: "other",
  call: `wallet.createDepositAddress coin={chain.coin} network={chain.${network}}`,
  capture: { [`their.${network}`]: "/address" },
})

/** Describes a list of two withdrawals: one leaves the exchange, one goes to an address of another user. */
export const withdrawalsInside: ListSpec = {
  endpoint: "wallet.withdrawalHistory",
  profile: "wallet-move",
  needs: ["inside-withdrawals"],
  actors: { trader: { balances: { "{chain.coin}": "{chain.amount*9}" } }, other: {} },
  before: [networkNames("chain"), addressOfAnother("network")],
  records: [
    withdrawalRecord("a", "chain", "done"),
    withdrawalRecord("b", "chain", undefined, { address: "{their.network}", isLate: true }),
  ],
  id: "id",
  filters: {},
  size: "limit",
}

/** The two assets that transfers use in turn. */
const assets = [
  { asset: "{quote}", unit: "minAmount" },
  { asset: "{base}", unit: "minQuantity" },
] as const
const assetOf = (name: string) => {
  const index = "abcde".indexOf(name)
  const { asset, unit } = assets[index % 2] ?? assets[0]
  return { asset, amount: `{${unit}*${timesOf[name]}}` }
}
const bothAssets = { "{quote}": "{minAmount*20}", "{base}": "{minQuantity*20}" }

const transferRecord = (name: string, from: string, to: string, isLate = false): Listed => {
  const { asset, amount } = assetOf(name)
  return {
    key: `{${name}}`,
    by: [
      {
        name: `transfer ${name}`,
        call: `wallet.transfer fromAccountType=${from} toAccountType=${to} asset=${asset} amount=${amount}`,
        capture: { [name]: "/0/tranId" },
      },
    ],
    isLate,
    of: { fromAccountType: from, toAccountType: to },
    shows: { asset, amount: decimal(amount) },
  }
}

export const transfers: ListSpec = {
  endpoint: "wallet.transferHistory",
  profile: "wallet-move",
  actors: { trader: { balances: bothAssets } },
  records: [
    transferRecord("a", "SPOT", "FUTURES"),
    transferRecord("e", "FUTURES", "SPOT"),
    transferRecord("d", "SPOT", "FUTURES", true),
    transferRecord("c", "SPOT", "FUTURES", true),
    transferRecord("b", "FUTURES", "SPOT", true),
  ],
  id: "tranId",
  at: "/0/rows",
  // Transfers have only two directions, spot to futures and back.
  filters: { fromAccountType: ["SPOT"], toAccountType: ["FUTURES"] },
  size: "size",
  moving: ["status"],
}
export const transfersBack: ListSpec = {
  ...transfers,
  filters: { fromAccountType: ["FUTURES"], toAccountType: ["SPOT"] },
}

/** The list may omit the id of a transfer to another user, so the amount identifies each transfer. */
const sentRecord = (name: string, type: string, to: string, isLate = false): Listed => {
  const { asset, amount } = assetOf(name)
  return {
    key: amount,
    by: [
      {
        name: `send ${name}`,
        call: `wallet.internalTransfer toAccountType=${type} toAccount=${to} asset=${asset} amount=${amount}`,
        capture: { [name]: "/tranId" },
      },
    ],
    isLate,
    of: { tranId: `{${name}}` },
    shows: { asset, toAccountType: type, toAccount: to, fromAccount: "{sender.uid}" },
  }
}
export const internalTransfers: ListSpec = {
  endpoint: "wallet.internalTransferHistory",
  profile: "wallet-move",
  actors: {
    sender: { balances: bothAssets },
    receiver: { email: "{unique}@example.com" },
    another: {},
  },
  records: [
    sentRecord("a", "UID", "{receiver.uid}"),
    sentRecord("b", "EMAIL", "{unique}@example.com"),
    sentRecord("c", "UID", "{another.uid}", true),
  ],
  id: "amount",
  is: decimal,
  at: "/data",
  filters: { tranId: [undefined, "{a}", "{c}"] },
  size: "limit",
  moving: ["status"],
}

const converted = (coin: "base" | "other.base", isLate: boolean): Listed => {
  const unit = coin === "base" ? "minQuantity" : "other.minQuantity"
  // The details of a conversion of one coin have the whole amount of the conversion.
  const detail = {
    asset: `{${coin}}`,
    amount: decimal(`{${unit}}`),
    convert: decimal(`{total.${coin}}`),
    fee: decimal(`{fee.${coin}}`),
  }
  return {
    key: `{${coin}}`,
    by: [
      {
        name: `a little of ${coin}`,
        driver: `dust uid={trader.uid} asset={${coin}} amount={${unit}}`,
      },
      {
        name: `convert ${coin}`,
        call: `wallet.convert asset={${coin}}`,
        capture: { [`total.${coin}`]: "/totalConvert", [`fee.${coin}`]: "/convertFee" },
      },
    ],
    isLate,
    of: {},
    shows: {
      totalConvert: decimal(`{total.${coin}}`),
      totalFee: decimal(`{fee.${coin}}`),
      convertDetails: [detail],
    },
    kept: (variable) => ({ convertDetails: [{ ...detail, time: { $ref: `${variable}.convertTime` } }] }),
  }
}
export const conversions: ListSpec = {
  endpoint: "wallet.conversionHistory",
  profile: "wallet-move",
  needs: ["small-balances"],
  actors: { trader: {} },
  records: [converted("base", false), converted("other.base", true)],
  id: "convertDetails",
  idAt: "/convertDetails/0/asset",
  row: (value) => ({ convertDetails: [{ asset: value }] }),
  is: (key) => key,
  at: "/data",
  filters: {},
  timesMayBeRequired: true,
  size: "limit",
  always: { limit: "10" },
}

const keep = (name: string, chain: Chain, address: string, network: string): Step => ({
  name: `keep ${name}`,
  driver: "withdrawalAddress",
  with: {
    uid: "{trader.uid}",
    asset: `{${chain}.coin}`,
    network,
    address,
    ...(chain === "tagged" ? { memo: "{tagged.memo}" } : {}),
    tag: name,
  },
})
const kept = (
  name: string,
  chain: Chain,
  address: string,
  network = `{${chain}.netWork}`,
  more: Pick<Listed, "alone" | "shows"> = {},
): Listed => ({
  ...more,
  key: address,
  by: [keep(name, chain, address, network)],
  of: { coin: `{${chain}.coin}` },
  shows: {
    coin: `{${chain}.coin}`,
    network: networkOf(chain),
    addressTag: name,
    ...(chain === "tagged" ? { memo: "{tagged.memo}" } : {}),
    ...more.shows,
  },
})
export const withdrawalAddresses: ListSpec = {
  endpoint: "wallet.withdrawalAddresses",
  profile: "wallet-move",
  actors: { trader: {}, other: {} },
  before: [networkNames("chain"), networkNames("tagged"), addressOfAnother("network")],
  records: [
    kept("one", "chain", "{their.network}"),
    kept("two", "chain", "{chain.address}"),
    kept("three", "tagged", "{tagged.address}"),
  ],
  id: "address",
  is: (key) => key,
  at: "/data",
  filters: { coin: [undefined, "{chain.coin}", "{tagged.coin}"] },
  size: "limit",
  mayBeRequired: "coin",
}

/**
 * Matches a network name other than the first record's, since two networks of one coin have different names.
 */
const otherThanTheFirst = { network: noneOf("{record0.network}") }
export const withdrawalNetworks: ListSpec = {
  ...withdrawalAddresses,
  before: [networkNames("chain"), addressOfAnother("network"), addressOfAnother("otherNetwork")],
  records: [
    kept("one", "chain", "{their.network}", undefined, { alone: "at first" }),
    kept("two", "chain", "{their.otherNetwork}", "{chain.otherNetwork}", { shows: otherThanTheFirst }),
  ],
  filters: { coin: ["{chain.coin}"] },
}

/** Describes a list of deposit addresses: those of one coin on two networks differ. */
export const addressesOf = (
  create: string,
  endpoint: string,
  actors: ListSpec["actors"],
  filters: ListSpec["filters"],
): ListSpec => {
  const as = Object.keys(actors).at(-1) ?? ""
  const isBroker = endpoint.startsWith("broker")
  return {
    endpoint,
    profile: isBroker ? "broker" : "wallet-move",
    ...(isBroker ? { needs: ["broker"] } : {}),
    actors,
    as,
    before: [networkNames("chain", as)],
    records: (["network", "otherNetwork"] as const).map(
      (name): Listed => ({
        key: `{${name}}`,
        by: [
          {
            name: `an address on ${name}`,
            as,
            call: `${create} coin={chain.coin} network={chain.${name}}`,
            capture: { [name]: "/address" },
          },
        ],
        of: { coin: "{chain.coin}", network: `{chain.${name}}` },
        shows: {
          coin: "{chain.coin}",
          network: name === "network" ? networkOf("chain") : otherThanTheFirst.network,
        },
        ...(name === "network" ? { alone: "at first" as const } : {}),
      }),
    ),
    id: "address",
    filters,
  }
}
