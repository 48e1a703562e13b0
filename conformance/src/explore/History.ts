/** A step of an exploration: the accounts before and after it, and its requests with their outcomes. */
import { exact, isDecimalText } from "../values/Exact.ts"

export type Row = Readonly<Record<string, unknown>>

/** One account, read by every view that the interface has of it. */
export interface AccountView {
  readonly balances: ReadonlyArray<Row>
  readonly open: ReadonlyArray<Row>
  readonly all: ReadonlyArray<Row>
  /** By `GET order`, one answer for each order that the account placed. */
  readonly queried: ReadonlyArray<Row>
  readonly fills: ReadonlyArray<Row>
  /** By `GET order`, asked for orders of the other accounts. */
  readonly foreign: ReadonlyArray<Row>
}

/** By the actor's name. */
export type Accounts = ReadonlyMap<string, AccountView>

/** A request that was answered, and the ids of the orders that the answer says were placed. */
export interface Act {
  readonly actor: string
  readonly endpoint: string
  readonly outcome: "ok" | "rejected"
  readonly placed: ReadonlyArray<string>
  readonly cancelled: ReadonlyArray<string>
}

export interface Step {
  readonly before: Accounts
  readonly after: Accounts
  /** Sent at once where there are several. */
  readonly acts: ReadonlyArray<Act>
}

/** A breach of an invariant. */
export interface Breach {
  readonly statement: string
  readonly actor: string | undefined
  readonly wanted: string
  readonly got: string
}

export type Invariant = (step: Step) => ReadonlyArray<Breach>

/** An amount of an answer; undefined where it is none. */
export const amountOf = (value: unknown) =>
  isDecimalText(String(value).replace(/^-/, "")) ? exact(String(value)) : undefined

export const emptyView: AccountView = { balances: [], open: [], all: [], queried: [], fills: [], foreign: [] }

export const idOf = ({ orderId }: Row): string => String(orderId)
