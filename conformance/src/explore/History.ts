/** A step of an exploration: the accounts before and after it, its requests and their outcomes. */
import { type Exact, exact, isDecimalText } from "../values/Exact.ts"

export type Row = Readonly<Record<string, unknown>>

/** One account, read by every view of the interface. Views of areas that the session does not use are empty. */
export interface AccountView {
  readonly balances: ReadonlyArray<Row>
  readonly open: ReadonlyArray<Row>
  readonly all: ReadonlyArray<Row>
  /** Responses of `GET order`, one for each of the latest orders that the account placed. */
  readonly queried: ReadonlyArray<Row>
  /** Responses of `GET order` by client order id. */
  readonly byClientId: ReadonlyArray<Row>
  readonly fills: ReadonlyArray<Row>
  /** Records of other accounts that this account could read, which is a breach. */
  readonly foreign: ReadonlyArray<Row>
  readonly groups: ReadonlyArray<Row>
  readonly switches: ReadonlyArray<Row>
  readonly withdrawals: ReadonlyArray<Row>
  readonly deposits: ReadonlyArray<Row>
  /** Transfers between spot and futures accounts: the rows of the lists, and each transfer read by its id. */
  readonly transfers: ReadonlyArray<Row>
  readonly transferRecords: ReadonlyArray<Row>
  /** Transfers to and from other users. */
  readonly internals: ReadonlyArray<Row>
  readonly conversions: ReadonlyArray<Row>
  /** Small balances that can be converted. */
  readonly convertible: ReadonlyArray<Row>
  readonly subAccounts: ReadonlyArray<Row>
  readonly keys: ReadonlyArray<Row>
  readonly universals: ReadonlyArray<Row>
}

/** Account views by the actor's name. */
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

/** A record that a request of the session made. */
export interface Made {
  readonly kind: RecordKind
  /** Name of the actor that sent the request. */
  readonly owner: string
  readonly id: string
  /** Parameters of the request that made the record. */
  readonly sent: Readonly<Record<string, string>>
  readonly answer: Row
}

/** A request with its response, or a driver verb with its result. */
export interface Act {
  /** Number of the session's step; all requests of one step are sent at once. */
  readonly step: number
  readonly actor: string
  /** Id of the endpoint, or `driver.` and the verb. */
  readonly endpoint: string
  readonly sent: Readonly<Record<string, string>>
  readonly outcome: "ok" | "rejected"
  /** Objects of the response; for a paginated list, the objects of all pages. */
  readonly rows: ReadonlyArray<Row>
  /** Total row counts that the pages of a list report. */
  readonly totals: ReadonlyArray<number>
  readonly made: ReadonlyArray<Made>
  /** Records that the request cancelled or deleted, by {@link keyOf}. */
  readonly ended: ReadonlyArray<string>
  /** The API key that sent the request, if it is not the actor's own key. */
  readonly key?: string
}

export interface Step {
  /** Views of the accounts at the start of the session. */
  readonly start: Accounts
  readonly before: Accounts
  readonly after: Accounts
  /** Requests of the step, all sent at once. */
  readonly acts: ReadonlyArray<Act>
  /** Requests of the session so far, including this step's. */
  readonly past: ReadonlyArray<Act>
}

/**
 * A request that shows a breach: a broken server does not give the expected answer. In a fixture that shows the
 * breach, this request is the last step.
 */
export interface Look {
  readonly call: string
  readonly with?: Readonly<Record<string, string>>
  /** Matcher of the request's expected answer. */
  readonly answer?: unknown
}

/** Makes the request that compares one balance of an account with bounds. */
export const accountLook = (
  asset: unknown,
  field: string,
  bounds: Readonly<Record<string, string>>,
): Look => ({
  call: "spot.account",
  answer: { balances: { $array: { contains: [{ asset, [field]: { $decimal: bounds } }] } } },
})

/** A breach of an invariant that the exploration found. */
export interface Breach {
  readonly statement: string
  readonly actor: string | undefined
  readonly wanted: string
  readonly got: string
  readonly look?: Look
}

export type Invariant = (step: Step) => ReadonlyArray<Breach>

/** Amount in a field of a response; undefined if the value is not an amount. */
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
  convertible: [],
  subAccounts: [],
  keys: [],
  universals: [],
}

/** Key of an order: symbol and id, since order ids are unique only within a symbol. */
export const idOf = ({ symbol, orderId }: Row): string => `${String(symbol)} ${String(orderId)}`

/** Key of a record: its kind, then its id; for an order, {@link idOf}. */
export const keyOf = ({ kind, id, sent }: Pick<Made, "kind" | "id" | "sent">): string =>
  kind === "order" ? `order ${sent.symbol} ${id}` : `${kind} ${id}`

/** Greatest number of an account's latest orders that are queried one by one. */
export const queriedMax = 12

/** Records of one kind that these requests made. */
export const madeIn = (acts: ReadonlyArray<Act>, kind: RecordKind): ReadonlyArray<Made> =>
  acts.flatMap(({ made }) => made.filter((each) => each.kind === kind))

/** Keys (see {@link keyOf}) of the records that these requests ended. */
export const endedIn = (acts: ReadonlyArray<Act>): ReadonlySet<string> =>
  new Set(acts.flatMap(({ ended }) => ended))

/** Requests of the session's earlier steps. */
export const earlier = ({ past, acts }: Step): ReadonlyArray<Act> => past.slice(0, past.length - acts.length)

/**
 * Records without repeated ids: a repeated request may return the id of the record that the first request made.
 */
export const distinct = (made: ReadonlyArray<Made>): ReadonlyArray<Made> => [
  ...new Map([...made].reverse().map((each) => [keyOf(each), each])).values(),
]
