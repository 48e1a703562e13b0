/**
 * Every list with every combination of what narrows it: each value of each filter, with no time, with startTime alone,
 * with endTime alone and with both, and page by page. Some records are three hours old and some are new, and which of
 * them an answer must hold follows from the parameters: records are described here, expectations are computed.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import type { ActorNeed, Fixture } from "../Fixture.ts"
import {
  decimal,
  everyRight,
  fixture,
  hours,
  keyOf,
  named,
  noneOf,
  type Step,
  subAccount,
  trader,
} from "./written.ts"

/** A record by what identifies it, as a text with variables, and the values by which filters find it. */
interface Listed {
  readonly key: string
  readonly isLate?: boolean
  readonly of: Readonly<Record<string, string>>
  /** What else the row holds. */
  readonly shows?: Readonly<Record<string, unknown>>
}

interface ListSpec {
  readonly endpoint: string
  readonly profile: Fixture["profile"]
  readonly needs?: ReadonlyArray<string>
  readonly actors: Readonly<Record<string, ActorNeed>>
  /** Who asks; default: the first actor. */
  readonly as?: string
  readonly early: ReadonlyArray<Step>
  readonly late: ReadonlyArray<Step>
  readonly records: ReadonlyArray<Listed>
  /** The field that identifies a row. */
  readonly id: string
  /** A row with this value there; default: an object with the field. */
  readonly row?: (value: unknown) => unknown
  /** How the key is matched; default: it is one variable, and compared as text. */
  readonly is?: (key: string) => unknown
  /** Where the rows are in the answer, and the matcher of an answer with such rows. */
  readonly at?: "" | "/data" | "/subAccount" | "/0/rows"
  /** The values of each filter; `undefined` where it may be left out. */
  readonly filters: Readonly<Record<string, ReadonlyArray<string | undefined>>>
  /** What leaving a filter out means, where that is not everything. */
  readonly meant?: Readonly<Record<string, string>>
  readonly size?: string
  /** Sent where no page is asked for. */
  readonly always?: Readonly<Record<string, string>>
}

const answerWith = (at: ListSpec["at"], rows: object): unknown => {
  const array = { $array: rows }
  if (at === "/0/rows") return [{ rows: array }]
  return at === "" || at === undefined ? array : { [at.slice(1)]: array }
}

const spans = {
  none: { values: {}, early: true, late: true },
  "startTime alone": { values: { startTime: "{now-1h}" }, early: false, late: true },
  "endTime alone": { values: { endTime: "{now-1h}" }, early: true, late: false },
  "both times": { values: { startTime: "{now-5h}", endTime: "{now-1h}" }, early: true, late: false },
  "both times, late": { values: { startTime: "{now-1h}", endTime: "{now}" }, early: false, late: true },
} as const
type SpanName = keyof typeof spans

type Values = Readonly<Record<string, string | undefined>>

const combinations = (filters: ListSpec["filters"]): ReadonlyArray<Values> =>
  Object.entries(filters).reduce<ReadonlyArray<Values>>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

const sent = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The statements of the catalogue that say what the parameters of this call do. */
const statementsOf = (endpoint: EndpointEntry, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const rules = new Set(endpoint.rules.map(({ id }) => id))
  const rule = (id: string) => (rules.has(id) ? [`${endpoint.id}.${id}`] : [])
  const isTime = names.some((name) => name === "startTime" || name === "endTime")
  return [
    ...names
      .filter((name) => endpoint.parameters.some((parameter) => parameter.name === name))
      .map((name) => `${endpoint.id}.parameter.${name}`),
    ...(isTime ? rule("window-bounds-the-records") : []),
    ...(names.includes("fromAccountType") ? rule("directions-filter") : []),
    ...(names.includes("coin") ? rule("coin-filters") : []),
    ...(names.includes("orderId") ? rule("order-id-selects") : []),
  ]
}

const listFixture = (spec: ListSpec, endpoint: EndpointEntry): Fixture => {
  const { records, id, at = "", filters, meant = {}, size, always = {}, early, late, actors } = spec
  const { row = (value: unknown) => ({ [id]: value }), is = (key: string) => ({ $ref: key.slice(1, -1) }) } =
    spec
  const as = spec.as ?? Object.keys(actors)[0] ?? ""
  const takes = (name: string) => endpoint.parameters.some((parameter) => parameter.name === name)
  const hasTimes = takes("startTime")
  const isPaged = takes("page") && size !== undefined
  const spanNames = (hasTimes ? Object.keys(spans) : ["none"]) as ReadonlyArray<SpanName>

  const found = (values: Values, span: SpanName): ReadonlyArray<Listed> =>
    records.filter(
      ({ of, isLate = false }) =>
        spans[span][isLate ? "late" : "early"] &&
        Object.entries(values).every(([name, value]) => {
          const wanted = value ?? meant[name]
          return wanted === undefined || of[name] === wanted
        }),
    )
  const describe = (values: Readonly<Record<string, string>>): string =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join(" ") || "nothing"
  const call = (name: string, values: Readonly<Record<string, string>>, answer: unknown, more = {}): Step => {
    const covers = statementsOf(endpoint, Object.keys(values))
    return {
      name,
      as,
      call: endpoint.id,
      ...(Object.keys(values).length === 0 ? {} : { with: values }),
      answer,
      covers: covers.length === 0 ? [`${endpoint.id}.route`] : covers,
      ...more,
    }
  }
  const others = (some: ReadonlyArray<Listed>) => records.filter((record) => !some.includes(record))
  /** The whole row: what another record holds is not shown with it. */
  const whole = ({ key, shows = {} }: Listed): unknown => ({ ...(row(is(key)) as object), ...shows })
  const exactly = (some: ReadonlyArray<Listed>): object => ({
    ...(some.length === 0 ? {} : { contains: some.map(whole) }),
    ...(some.length === records.length ? {} : { of: row(noneOf(...others(some).map(({ key }) => key))) }),
  })

  const everything = combinations(filters).flatMap((values) =>
    spanNames.map((span) => {
      const asked = { ...always, ...sent(values), ...spans[span].values }
      return call(`by ${describe(asked)}`, asked, answerWith(at, exactly(found(values, span))))
    }),
  )
  // Times hold beside a page and its size, too.
  const [plainest = {}] = combinations(filters)
  const sized = spanNames.flatMap((span): ReadonlyArray<Step> => {
    if (size === undefined || span === "none") return []
    const asked = {
      ...sent(plainest),
      ...spans[span].values,
      ...(isPaged ? { page: "1" } : {}),
      [size]: "50",
    }
    return [call(`many by ${describe(asked)}`, asked, answerWith(at, exactly(found(plainest, span))))]
  })
  // One row a page, for what has rows: each has one of those that it may have, and what lies behind the last has none.
  const ofAll = { startTime: "{now-5h}", endTime: "{now}" }
  const withAndWithoutTimes = combinations(filters).flatMap((values) =>
    [{}, ...(hasTimes ? [ofAll] : [])].map((times) => ({ values, times })),
  )
  const pages = withAndWithoutTimes.flatMap(({ values, times }): ReadonlyArray<Step> => {
    const some = found(values, "none")
    const asked = { ...sent(values), ...times }
    if (size === undefined || some.length === 0) return []
    const one = { min: 1, max: 1, of: { $oneOf: some.map(whole) } }
    const label = describe(asked)
    if (!isPaged) return [call(`one by ${label}`, { ...asked, [size]: "1" }, answerWith(at, one))]
    const beyond = { of: row(noneOf(...records.map(({ key }) => key))) }
    return [
      call(`page 1 by ${label}`, { ...asked, page: "1", [size]: "1" }, answerWith(at, one)),
      ...(some.length > 1
        ? [call(`page 2 by ${label}`, { ...asked, page: "2", [size]: "1" }, answerWith(at, one))]
        : []),
      ...[String(some.length + 1), "9"].map((page) =>
        call(`page ${page} by ${label}`, { ...asked, page, [size]: "1" }, answerWith(at, beyond), {
          expect: "either",
        }),
      ),
    ]
  })
  return fixture(`lists.${endpoint.id}`, {
    title: `${endpoint.section}: every combination of filters, times and pages`,
    fresh: true,
    profile: spec.profile,
    risk: "moves",
    ...(spec.needs === undefined ? {} : { needs: spec.needs }),
    actors,
    steps: [...early, ...(hasTimes ? [hours(3)] : []), ...late, ...everything, ...sized, ...pages],
  })
}

/** No two records have the same amount. */
const timesOf: Readonly<Record<string, number>> = { a: 5, b: 1, c: 3, d: 4, e: 2 }
const amountOf = (name: string, chain: "chain" | "tagged"): string => `{${chain}.amount*${timesOf[name]}}`

const deposit = (name: string, uid: string, chain: "chain" | "tagged", more = ""): Step => ({
  name: `deposit ${name}`,
  driver: `deposit uid={${uid}.uid} asset={${chain}.coin} network={${chain}.netWork} amount=${amountOf(name, chain)}${more}`,
  capture: { [name]: "/txId" },
})

const depositRow = (name: string, chain: "chain" | "tagged", rest: Omit<Listed, "key">): Listed => ({
  key: `{${name}}`,
  shows: { coin: `{${chain}.coin}`, amount: decimal(amountOf(name, chain)) },
  ...rest,
})

/** Two done three hours ago, one of another coin, and one that is still on its way. */
const deposits = (endpoint: string, asker: string, owner: string, actors: ListSpec["actors"]): ListSpec => ({
  endpoint,
  profile: endpoint.startsWith("broker") ? "broker" : "wallet-move",
  ...(endpoint.startsWith("broker") ? { needs: ["broker"] } : {}),
  actors,
  as: asker,
  early: [deposit("a", owner, "chain"), deposit("b", owner, "tagged")],
  late: [
    deposit("c", owner, "tagged"),
    deposit("d", owner, "chain", " credited=false"),
    {
      name: "their codes",
      as: asker,
      call: endpoint,
      answer: { $array: { contains: [{ txId: { $ref: "a" } }, { txId: { $ref: "d" } }] } },
      capture: { done: "/txId={a}/status", underway: "/txId={d}/status" },
      covers: [`${endpoint}.route`],
    },
  ],
  records: [
    depositRow("a", "chain", { of: { coin: "{chain.coin}", status: "{done}" } }),
    depositRow("b", "tagged", { of: { coin: "{tagged.coin}", status: "{done}" } }),
    depositRow("c", "tagged", { isLate: true, of: { coin: "{tagged.coin}", status: "{done}" } }),
    depositRow("d", "chain", { isLate: true, of: { coin: "{chain.coin}", status: "{underway}" } }),
  ],
  id: "txId",
  filters: {
    coin: [undefined, "{chain.coin}", "{tagged.coin}"],
    status: [undefined, "{done}", "{underway}"],
  },
  size: "limit",
})

const withdrawal = (name: string, chain: "chain" | "tagged"): Step => ({
  name: `withdraw ${name}`,
  call: "wallet.withdraw",
  with: {
    coin: `{${chain}.coin}`,
    netWork: `{${chain}.netWork}`,
    address: `{${chain}.address}`,
    memo: chain === "tagged" ? "{tagged.memo}" : null,
    amount: amountOf(name, chain),
    remark: `remark ${name}`,
    withdrawOrderId: `{unique}${name}`,
  },
  capture: { [name]: "/id" },
})
const withdrawalRow = (name: string, chain: "chain" | "tagged", rest: Omit<Listed, "key">): Listed => ({
  key: `{${name}}`,
  shows: {
    coin: `{${chain}.coin}`,
    address: { $regex: `^{${chain}.address}` },
    remark: `remark ${name}`,
    withdrawOrderId: `{unique}${name}`,
  },
  ...rest,
})
const becomes = (name: string, state: string): Step => ({
  name: `${name} becomes ${state}`,
  driver: `withdrawal id={${name}} becomes=${state}`,
})

const withdrawals: ListSpec = {
  endpoint: "wallet.withdrawalHistory",
  profile: "wallet-move",
  actors: {
    trader: { balances: { "{chain.coin}": "{chain.amount*9}", "{tagged.coin}": "{tagged.amount*9}" } },
  },
  early: [withdrawal("a", "chain"), becomes("a", "done"), withdrawal("b", "tagged"), becomes("b", "failed")],
  late: [
    withdrawal("c", "chain"),
    becomes("c", "failed"),
    withdrawal("d", "tagged"),
    becomes("d", "done"),
    {
      name: "their codes",
      call: "wallet.withdrawalHistory",
      answer: { $array: { contains: [{ id: { $ref: "a" } }, { id: { $ref: "c" } }] } },
      capture: { done: "/id={a}/status", failed: "/id={c}/status" },
      covers: ["wallet.withdrawalHistory.route"],
    },
  ],
  records: [
    withdrawalRow("a", "chain", { of: { coin: "{chain.coin}", status: "{done}" } }),
    withdrawalRow("b", "tagged", { of: { coin: "{tagged.coin}", status: "{failed}" } }),
    withdrawalRow("c", "chain", { isLate: true, of: { coin: "{chain.coin}", status: "{failed}" } }),
    withdrawalRow("d", "tagged", { isLate: true, of: { coin: "{tagged.coin}", status: "{done}" } }),
  ],
  id: "id",
  filters: {
    coin: [undefined, "{chain.coin}", "{tagged.coin}"],
    status: [undefined, "{done}", "{failed}"],
  },
  size: "limit",
}

const transfer = (name: string, from: string, to: string): Step => ({
  name: `transfer ${name}`,
  call: `wallet.transfer fromAccountType=${from} toAccountType=${to} asset={quote} amount={minAmount*${timesOf[name]}}`,
  capture: { [name]: "/0/tranId" },
})
const transferRow = (name: string, of: Listed["of"], isLate = false): Listed => ({
  key: `{${name}}`,
  isLate,
  of,
  shows: { asset: "{quote}", amount: decimal(`{minAmount*${timesOf[name]}}`) },
})
const out = { fromAccountType: "SPOT", toAccountType: "FUTURES" }
const back = { fromAccountType: "FUTURES", toAccountType: "SPOT" }

const transfers: ListSpec = {
  endpoint: "wallet.transferHistory",
  profile: "wallet-move",
  actors: { trader: { balances: { "{quote}": "{minAmount*20}" } } },
  early: [transfer("a", "SPOT", "FUTURES"), transfer("b", "FUTURES", "SPOT")],
  late: [
    transfer("c", "SPOT", "FUTURES"),
    transfer("d", "SPOT", "FUTURES"),
    transfer("e", "FUTURES", "SPOT"),
  ],
  records: [
    transferRow("a", out),
    transferRow("b", back),
    transferRow("c", out, true),
    transferRow("d", out, true),
    transferRow("e", back, true),
  ],
  id: "tranId",
  at: "/0/rows",
  // Only the two directions that there are.
  filters: { fromAccountType: ["SPOT"], toAccountType: ["FUTURES"] },
  size: "size",
}
const transfersBack: ListSpec = {
  ...transfers,
  filters: { fromAccountType: ["FUTURES"], toAccountType: ["SPOT"] },
}

/** The id of a transfer to another user may be empty in the list: amounts tell them apart. */
const internal = (name: string, times: number): Step => ({
  name: `send ${name}`,
  call: `wallet.internalTransfer toAccountType=UID toAccount={receiver.uid} asset={quote} amount={minAmount*${times}}`,
  capture: { [name]: "/tranId" },
})
const internalTransfers: ListSpec = {
  endpoint: "wallet.internalTransferHistory",
  profile: "wallet-move",
  actors: { sender: { balances: { "{quote}": "{minAmount*10}" } }, receiver: {} },
  early: [internal("a", 2), internal("b", 3)],
  late: [internal("c", 5)],
  records: [
    { key: "{minAmount*2}", of: { tranId: "{a}" } },
    { key: "{minAmount*3}", of: { tranId: "{b}" } },
    { key: "{minAmount*5}", isLate: true, of: { tranId: "{c}" } },
  ],
  id: "amount",
  is: decimal,
  at: "/data",
  filters: { tranId: [undefined, "{a}", "{c}"] },
  size: "limit",
}

const dust = (coin: string): Step => ({
  name: `a little of ${coin}`,
  driver: `dust uid={trader.uid} asset={${coin}} amount={${coin === "base" ? "" : "other."}minQuantity}`,
})
const conversions: ListSpec = {
  endpoint: "wallet.conversionHistory",
  profile: "wallet-move",
  needs: ["small-balances"],
  actors: { trader: {} },
  early: [dust("base"), { name: "convert the base", call: "wallet.convert asset={base}" }],
  late: [dust("other.base"), { name: "convert the other", call: "wallet.convert asset={other.base}" }],
  records: [
    { key: "{base}", of: {} },
    { key: "{other.base}", isLate: true, of: {} },
  ],
  id: "convertDetails",
  row: (value) => ({ convertDetails: [{ asset: value }] }),
  is: (key) => key,
  at: "/data",
  filters: {},
  size: "limit",
  always: { limit: "10" },
}

const countOf: Readonly<Record<string, number>> = {
  first: 6,
  second: 5,
  third: 2,
  fourth: 3,
  fifth: 4,
  sixth: 1,
  seventh: 1,
}
const universal = (
  name: string,
  from: string | null,
  to: string | null,
  clientTranId: string | null = null,
  asset = "{quote}",
): Step => ({
  name: `transfer ${name}`,
  call: "broker.universalTransfer",
  with: {
    fromAccount: from,
    toAccount: to,
    fromAccountType: "SPOT",
    toAccountType: "SPOT",
    asset,
    amount: asset === "{quote}" ? `{minAmount*${countOf[name]}}` : "{minQuantity*1}",
    clientTranId,
  },
  capture: { [name]: "/tranId" },
})
const [a, b] = ["{unique}a", "{unique}b"]
const [one, two] = ["{unique}{unique}", "{unique}{uniqueDigits}second"]
const master = ""
const shownBy = (name: string) => ({ asset: "{quote}", amount: decimal(`{minAmount*${countOf[name]}}`) })
const spot = { fromAccountType: "SPOT", toAccountType: "SPOT" }
const universalTransfers: ListSpec = {
  endpoint: "broker.universalTransferHistory",
  profile: "broker",
  needs: ["broker"],
  actors: {
    broker: { role: "broker", balances: { "{quote}": "{minAmount*40}", "{base}": "{minQuantity*4}" } },
  },
  early: [
    subAccount("a"),
    subAccount("b"),
    universal("first", null, a, one),
    universal("second", null, b),
    universal("third", a, null, two),
  ],
  late: [
    universal("fourth", null, a),
    universal("fifth", null, b),
    universal("sixth", b, a),
    universal("seventh", a, null),
    universal("eighth", null, b, null, "{base}"),
  ],
  records: [
    {
      key: "{first}",
      shows: shownBy("first"),
      of: { ...spot, fromAccount: master, toAccount: a, clientTranId: one },
    },
    { key: "{second}", shows: shownBy("second"), of: { ...spot, fromAccount: master, toAccount: b } },
    {
      key: "{third}",
      shows: shownBy("third"),
      of: { ...spot, fromAccount: a, toAccount: master, clientTranId: two },
    },
    {
      key: "{fourth}",
      shows: shownBy("fourth"),
      isLate: true,
      of: { ...spot, fromAccount: master, toAccount: a },
    },
    {
      key: "{fifth}",
      shows: shownBy("fifth"),
      isLate: true,
      of: { ...spot, fromAccount: master, toAccount: b },
    },
    { key: "{sixth}", shows: shownBy("sixth"), isLate: true, of: { ...spot, fromAccount: b, toAccount: a } },
    {
      key: "{seventh}",
      shows: shownBy("seventh"),
      isLate: true,
      of: { ...spot, fromAccount: a, toAccount: master },
    },
    {
      key: "{eighth}",
      shows: { asset: "{base}", toAccount: b, amount: decimal("{minQuantity}") },
      isLate: true,
      of: { ...spot, fromAccount: master, toAccount: b },
    },
  ],
  id: "tranId",
  filters: {
    fromAccountType: ["SPOT"],
    toAccountType: ["SPOT"],
    fromAccount: [undefined, a, b],
    toAccount: [undefined, a, b],
    clientTranId: [undefined, one, two],
  },
  meant: { fromAccount: master, toAccount: master },
  size: "limit",
}

const order = (name: string, symbol: "" | "other."): Step => ({
  name: `place ${name}`,
  call: `spot.placeOrder symbol={${symbol}symbol} side=BUY type=LIMIT quantity={${symbol}quantity} price={${symbol}lowPrice+${symbol}tick*${timesOf[name]}} newClientOrderId={unique}${name}`,
  capture: { [name]: "/orderId" },
})
const orderRow = (name: string, symbol: "" | "other.", isLate = false): Listed => ({
  key: `{${name}}`,
  isLate,
  of: { symbol: `{${symbol}symbol}` },
  shows: {
    symbol: `{${symbol}symbol}`,
    clientOrderId: `{unique}${name}`,
    price: decimal(`{${symbol}lowPrice+${symbol}tick*${timesOf[name]}}`),
  },
})
const orders: ListSpec = {
  endpoint: "spot.allOrders",
  profile: "spot-trade",
  actors: {
    trader: {
      balances: {
        "{quote}": "{price*quantity*8}",
        "{other.quote}": "{price*quantity*8+other.price*other.quantity*8}",
      },
    },
  },
  early: [order("a", ""), order("b", "other.")],
  late: [order("c", ""), order("d", "other."), order("e", "")],
  records: [
    orderRow("a", ""),
    orderRow("b", "other."),
    orderRow("c", "", true),
    orderRow("d", "other.", true),
    orderRow("e", "", true),
  ],
  id: "orderId",
  filters: { symbol: ["{symbol}", "{other.symbol}"] },
  size: "limit",
}

/** A bid of the other's, and the order that executes against it. */
const fill = (name: string): ReadonlyArray<Step> => [
  {
    name: `a bid for ${name}`,
    as: "other",
    call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={price}",
  },
  {
    name: `sell ${name}`,
    call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity} price={price}",
    capture: { [name]: "/orderId" },
  },
]
const fills: ListSpec = {
  endpoint: "spot.myTrades",
  profile: "spot-trade",
  needs: ["own-market"],
  actors: { trader: trader(8), other: trader(8) },
  early: [...fill("a"), ...fill("b")],
  late: fill("c"),
  records: [
    { key: "{a}", of: { symbol: "{symbol}", orderId: "{a}" } },
    { key: "{b}", of: { symbol: "{symbol}", orderId: "{b}" } },
    { key: "{c}", isLate: true, of: { symbol: "{symbol}", orderId: "{c}" } },
  ],
  id: "orderId",
  filters: { symbol: ["{symbol}", "{other.symbol}"], orderId: [undefined, "{a}", "{c}"] },
  size: "limit",
}

const address = (name: string, chain: "chain" | "tagged", text: string): Step => ({
  name: `keep ${name}`,
  driver: "withdrawalAddress",
  with: {
    uid: "{trader.uid}",
    asset: `{${chain}.coin}`,
    network: `{${chain}.netWork}`,
    address: text,
    ...(chain === "tagged" ? { memo: "{tagged.memo}" } : {}),
    tag: name,
  },
})
const withdrawalAddresses: ListSpec = {
  endpoint: "wallet.withdrawalAddresses",
  profile: "wallet-move",
  actors: { trader: {}, other: {} },
  early: [
    {
      name: "another's address",
      as: "other",
      call: "wallet.createDepositAddress coin={chain.coin} network={chain.network}",
      capture: { theirs: "/address" },
    },
    address("one", "chain", "{theirs}"),
    address("two", "chain", "{chain.address}"),
    address("three", "tagged", "{tagged.address}"),
  ],
  late: [],
  records: [
    { key: "{theirs}", of: { coin: "{chain.coin}" }, shows: { coin: "{chain.coin}", addressTag: "one" } },
    {
      key: "{chain.address}",
      of: { coin: "{chain.coin}" },
      shows: { coin: "{chain.coin}", addressTag: "two" },
    },
    {
      key: "{tagged.address}",
      of: { coin: "{tagged.coin}" },
      shows: { coin: "{tagged.coin}", addressTag: "three", memo: "{tagged.memo}" },
    },
  ],
  id: "address",
  is: (key) => key,
  at: "/data",
  filters: { coin: ["{chain.coin}", "{tagged.coin}"] },
  size: "limit",
}

/** The same coin on two networks, whose addresses differ. */
const addressesOf = (
  create: string,
  endpoint: string,
  actors: ListSpec["actors"],
  filters: ListSpec["filters"],
): ListSpec => ({
  endpoint,
  profile: endpoint.startsWith("broker") ? "broker" : "wallet-move",
  ...(endpoint.startsWith("broker") ? { needs: ["broker"] } : {}),
  actors,
  as: Object.keys(actors).at(-1) ?? "",
  early: (["network", "otherNetwork"] as const).map((name) => ({
    name: `an address on ${name}`,
    as: Object.keys(actors).at(-1) ?? "",
    call: `${create} coin={chain.coin} network={chain.${name}}`,
    capture: { [name]: "/address" },
  })),
  late: [],
  records: ["network", "otherNetwork"].map((name) => ({
    key: `{${name}}`,
    of: { coin: "{chain.coin}", network: `{chain.${name}}` },
    shows: { coin: "{chain.coin}" },
  })),
  id: "address",
  filters,
})

const subAccounts: ListSpec = {
  endpoint: "broker.subAccounts",
  profile: "broker",
  needs: ["broker"],
  actors: { broker: { role: "broker" } },
  early: [subAccount("a"), subAccount("b"), subAccount("c")],
  late: [],
  records: ["a", "b", "c"].map((letter) => ({
    key: `{unique}${letter}`,
    of: { subAccount: `{unique}${letter}` },
    shows: { note: `note ${letter}` },
  })),
  id: "subAccount",
  is: (key) => key,
  at: "/data",
  filters: { subAccount: [undefined, "{unique}a", "{unique}c"] },
  size: "limit",
}

const apiKeys: ListSpec = {
  endpoint: "broker.apiKeys",
  profile: "broker",
  needs: ["broker"],
  actors: { broker: { role: "broker" } },
  early: [
    subAccount("a"),
    subAccount("b"),
    ...["a", "b"].flatMap((letter) => [
      { ...keyOf(letter), capture: { [`key${letter}`]: "/apikey" } },
      named(`a second key of ${letter}`, {
        ...keyOf(letter),
        with: { subAccount: `{unique}${letter}`, permissions: everyRight, note: "second" },
        capture: { [`second${letter}`]: "/apikey" },
      } as Step),
    ]),
  ],
  late: [],
  records: ["a", "b"].flatMap((letter) => [
    { key: `{key${letter}}`, of: { subAccount: `{unique}${letter}` }, shows: { note: `key of ${letter}` } },
    { key: `{second${letter}}`, of: { subAccount: `{unique}${letter}` }, shows: { note: "second" } },
  ]),
  id: "apiKey",
  at: "/subAccount",
  filters: { subAccount: ["{unique}a", "{unique}b"] },
}

const specs: ReadonlyArray<readonly [suffix: string, ListSpec]> = [
  ["", deposits("wallet.depositHistory", "trader", "trader", { trader: {} })],
  [
    "",
    deposits("broker.subDepositHistory", "sub", "sub", {
      broker: { role: "broker" },
      sub: { role: "sub", of: "broker" },
    }),
  ],
  [
    "",
    deposits("broker.allSubDepositHistory", "broker", "sub", {
      broker: { role: "broker" },
      sub: { role: "sub", of: "broker" },
    }),
  ],
  ["", withdrawals],
  [".out", transfers],
  [".back", transfersBack],
  ["", internalTransfers],
  ["", conversions],
  ["", universalTransfers],
  ["", orders],
  ["", fills],
  ["", withdrawalAddresses],
  [
    "",
    addressesOf(
      "wallet.createDepositAddress",
      "wallet.depositAddresses",
      { trader: {} },
      { coin: ["{chain.coin}"], network: [undefined, "{chain.network}", "{chain.otherNetwork}"] },
    ),
  ],
  [
    "",
    addressesOf(
      "broker.createSubDepositAddress",
      "broker.subDepositAddresses",
      { broker: { role: "broker" }, sub: { role: "sub", of: "broker" } },
      { coin: ["{chain.coin}"] },
    ),
  ],
  ["", subAccounts],
  ["", apiKeys],
]

/** What a day of trading of a broker's sub-account gives, by its number of records: rebates have no ids. */
const rebates = (endpoint: EndpointEntry): Fixture => {
  const day = (name: string): ReadonlyArray<Step> => [
    {
      name: `${name} offer`,
      as: "maker",
      call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity*100} price={lowPrice}",
    },
    {
      name: `${name} deal`,
      as: "sub",
      call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity*100} price={lowPrice}",
    },
    { name: `${name} ends`, driver: "advanceClock ms=86400000" },
  ]
  const covers = [
    "broker.rebates.window-bounds-the-records",
    "broker.rebates.parameter.startTime",
    "broker.rebates.parameter.endTime",
  ]
  const ask = (name: string, values: string, total: string, more: Partial<Step> = {}): Step =>
    ({
      name,
      call: `broker.rebates ${values}`.trim(),
      answer: { totalRecords: { $oneOf: [{ $integer: { eq: total } }, decimal(total)] } },
      covers,
      ...more,
    }) as Step
  return fixture(`lists.${endpoint.id}`, {
    title: `${endpoint.section}: every combination of times and pages`,
    profile: "broker",
    risk: "moves",
    needs: ["broker", "own-market"],
    actors: {
      broker: {
        role: "broker",
        balances: { "{quote}": "{lowPrice*quantity*1000}", "{base}": "{quantity*1000}" },
      },
      maker: {
        role: "master",
        balances: { "{quote}": "{lowPrice*quantity*1000}", "{base}": "{quantity*1000}" },
      },
      sub: { madeBy: "a key of a" },
    },
    steps: [
      subAccount("a"),
      keyOf("a"),
      {
        name: "quote for a",
        call: "broker.universalTransfer",
        with: {
          toAccount: "{unique}a",
          fromAccountType: "SPOT",
          toAccountType: "SPOT",
          asset: "{quote}",
          amount: "{lowPrice*quantity*500}",
        },
      },
      ...day("first"),
      { name: "three days more", driver: "advanceClock ms=259200000" },
      ...day("second"),
      ...day("third"),
      {
        name: "early",
        call: "broker.rebates startTime={now-12d} endTime={now-4d}",
        answer: { data: { $array: { min: 1 } } },
        covers,
        capture: { early: "/totalRecords" },
      },
      {
        name: "late",
        call: "broker.rebates startTime={now-3d} endTime={now}",
        answer: { data: { $array: { min: 1 } } },
        covers,
        capture: { late: "/totalRecords" },
      },
      ask("since then", "startTime={now-3d}", "{late}"),
      ask("until then", "endTime={now-4d}", "{early}"),
      ask("all", "startTime={now-12d} endTime={now}", "{early+late}"),
      ask("page 1 of the early", "startTime={now-12d} endTime={now-4d} page=1 pageSize=1", "{early}"),
      {
        name: "behind the last of the early",
        call: "broker.rebates startTime={now-12d} endTime={now-4d} page=9 pageSize=1",
        expect: "either",
        answer: { data: { $array: { max: 0 } } },
        covers: ["broker.rebates.parameter.page", "broker.rebates.parameter.pageSize"],
      },
      {
        name: "behind the last",
        call: "broker.rebates page=9 pageSize=10",
        expect: "either",
        answer: { data: { $array: { max: 0 } } },
        covers: ["broker.rebates.parameter.page"],
      },
    ],
  })
}

export const listFixtures = (endpoints: ReadonlyMap<string, EndpointEntry>): ReadonlyArray<Fixture> => {
  const ofRebates = endpoints.get("broker.rebates")
  return [
    ...specs.flatMap(([suffix, spec]) => {
      const endpoint = endpoints.get(spec.endpoint)
      if (endpoint === undefined) return []
      const made = listFixture(spec, endpoint)
      return [{ ...made, id: `${made.id}${suffix}` }]
    }),
    ...(ofRebates === undefined ? [] : [rebates(ofRebates)]),
  ]
}
