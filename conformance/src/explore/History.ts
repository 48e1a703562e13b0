/** A step of an exploration: the accounts before and after it, and its requests with their outcomes. */
import { type Exact, exact, isDecimalText } from "../values/Exact.ts"

export type Row = Readonly<Record<string, unknown>>

/** One account, by every view that the interface has of it. Views of areas that were not used are empty. */
export interface AccountView {
  readonly balances: ReadonlyArray<Row>
  readonly open: ReadonlyArray<Row>
  readonly all: ReadonlyArray<Row>
  /** By `GET order`, one answer for each order that the account placed. */
  readonly queried: ReadonlyArray<Row>
  /** The same orders, by the ids that the client chose. */
  readonly byClientId: ReadonlyArray<Row>
  readonly fills: ReadonlyArray<Row>
  /** Records of other accounts that were answered to this one. */
  readonly foreign: ReadonlyArray<Row>
  readonly groups: ReadonlyArray<Row>
  readonly switches: ReadonlyArray<Row>
  readonly withdrawals: ReadonlyArray<Row>
  readonly deposits: ReadonlyArray<Row>
  /** Between spot and futures: by the lists, and each by its id. */
  readonly transfers: ReadonlyArray<Row>
  readonly transferRecords: ReadonlyArray<Row>
  /** To and from other users. */
  readonly internals: ReadonlyArray<Row>
  readonly conversions: ReadonlyArray<Row>
  readonly subAccounts: ReadonlyArray<Row>
  readonly keys: ReadonlyArray<Row>
  readonly universals: ReadonlyArray<Row>
}

/** By the actor's name. */
export type Accounts = ReadonlyMap<string, AccountView>

export type RecordKind =
  | "order"
  | "group"
  | "withdrawal"
  | "transfer"
  | "internal"
  | "subAccount"
  | "key"
  | "universal"

/** Something that a request made. */
export interface Made {
  readonly kind: RecordKind
  /** The actor whose request it was. */
  readonly owner: string
  readonly id: string
  /** The parameters of the request. */
  readonly sent: Readonly<Record<string, string>>
  readonly answer: Row
}

/** A request that was answered, or a verb of the driver. */
export interface Act {
  /** Number of the step: requests with the same number were sent at once. */
  readonly step: number
  readonly actor: string
  /** The endpoint's id, or `driver.` and the verb. */
  readonly endpoint: string
  readonly sent: Readonly<Record<string, string>>
  readonly outcome: "ok" | "rejected"
  /** The objects of the answer; of a list that was read page by page, those of all pages. */
  readonly rows: ReadonlyArray<Row>
  /** The counts that the pages of a list give of all its rows. */
  readonly totals: ReadonlyArray<number>
  readonly made: ReadonlyArray<Made>
  /** Records that it cancelled or deleted, by {@link keyOf}. */
  readonly ended: ReadonlyArray<string>
  /** The key, where it is not the actor's own. */
  readonly key?: string
}

export interface Step {
  /** The accounts at the start of the session. */
  readonly start: Accounts
  readonly before: Accounts
  readonly after: Accounts
  /** Sent at once where there are several. */
  readonly acts: ReadonlyArray<Act>
  /** All requests of the session up to these. */
  readonly past: ReadonlyArray<Act>
}

/** A request that succeeds, with this answer, where there is no breach: the last step of a fixture that shows it. */
export interface Look {
  readonly call: string
  readonly with?: Readonly<Record<string, string>>
  /** The matcher of its answer. */
  readonly answer?: unknown
}

/** A look at one balance of an account, compared with bounds. */
export const accountLook = (
  asset: unknown,
  field: string,
  bounds: Readonly<Record<string, string>>,
): Look => ({
  call: "spot.account",
  answer: { balances: { $array: { contains: [{ asset, [field]: { $decimal: bounds } }] } } },
})

/** A breach of an invariant. */
export interface Breach {
  readonly statement: string
  readonly actor: string | undefined
  readonly wanted: string
  readonly got: string
  readonly look?: Look
}

export type Invariant = (step: Step) => ReadonlyArray<Breach>

/** An amount of an answer; undefined where it is none. */
export const amountOf = (value: unknown): Exact | undefined =>
  isDecimalText(String(value).replace(/^-/, "")) ? exact(String(value)) : undefined

export const nothing = exact("0")

export const emptyView: AccountView = {
  balances: [],
  open: [],
  all: [],
  queried: [],
  byClientId: [],
  fills: [],
  foreign: [],
  groups: [],
  switches: [],
  withdrawals: [],
  deposits: [],
  transfers: [],
  transferRecords: [],
  internals: [],
  conversions: [],
  subAccounts: [],
  keys: [],
  universals: [],
}

/** The name of an order: ids are unique for one symbol only. */
export const idOf = ({ symbol, orderId }: Row): string => `${String(symbol)} ${String(orderId)}`

/** The name of a record, as {@link idOf} gives it for an order, behind its kind. */
export const keyOf = ({ kind, id, sent }: Pick<Made, "kind" | "id" | "sent">): string =>
  kind === "order" ? `order ${sent.symbol} ${id}` : `${kind} ${id}`

/** The orders of an account that are asked for one by one: its latest. */
export const queriedMax = 12

/** The records of a kind that the requests made. */
export const madeIn = (acts: ReadonlyArray<Act>, kind: RecordKind): ReadonlyArray<Made> =>
  acts.flatMap(({ made }) => made.filter((each) => each.kind === kind))

/** The records that the requests ended, by {@link keyOf}. */
export const endedIn = (acts: ReadonlyArray<Act>): ReadonlySet<string> =>
  new Set(acts.flatMap(({ ended }) => ended))

/** The requests of the steps before this one. */
export const earlier = ({ past, acts }: Step): ReadonlyArray<Act> => past.slice(0, past.length - acts.length)

/** The first record of each id: a request that is repeated may get the id of the first. */
export const distinct = (made: ReadonlyArray<Made>): ReadonlyArray<Made> => [
  ...new Map([...made].reverse().map((each) => [keyOf(each), each])).values(),
]
