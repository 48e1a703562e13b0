/** Defines a recording of a server's streams and REST responses. The stream rules judge only the recording. */
import { type DepthChange, LocalBook, type Snapshot } from "@bourse/calls/streams"

/** State of an order as a stream or REST shows it. */
export interface OrderState {
  readonly orderId: string
  /**
   * Status of the order: 1 new, 2 filled, 3 partially filled, 4 canceled, 5 partially canceled; REST's words
   * are converted.
   */
  readonly status: number
  readonly executed: string
}

export interface FillSeen {
  readonly orderId: string
  readonly tradeId: string
  readonly quantity: string
}

export interface BalanceSeen {
  readonly asset: string
  readonly free: string
  readonly locked: string
}

/** A control message and the answer that the stream connection gave. */
export interface ControlSeen {
  readonly what: string
  readonly expected: string
  readonly got: string
  readonly isRight: boolean
}

export interface Recording {
  readonly changes: ReadonlyArray<DepthChange>
  /** Responses of `GET /api/v3/depth`; the first was read after the subscription. */
  readonly snapshots: ReadonlyArray<Snapshot>
  readonly orders: ReadonlyArray<OrderState>
  /**
   * For each of `orders`, REST's response at the moment the push arrived; undefined if REST had no such order.
   */
  readonly atThatMoment: ReadonlyArray<OrderState | undefined>
  /** State of each order as REST showed it after each step, in order. */
  readonly restOrders: ReadonlyArray<OrderState>
  readonly fills: ReadonlyArray<FillSeen>
  readonly balances: ReadonlyArray<BalanceSeen>
  readonly restBalances: ReadonlyArray<BalanceSeen>
  readonly control: ReadonlyArray<ControlSeen>
}

/** The order book after each change, by the book's version. */
export const booksOf = ({ changes, snapshots }: Recording): ReadonlyMap<number, LocalBook> => {
  const books = new Map<number, LocalBook>()
  const [first] = snapshots
  if (first === undefined) return books
  const book = new LocalBook("")
  book.load(first)
  const keep = () => {
    const copy = new LocalBook("")
    copy.load({ lastUpdateId: book.version, bids: book.bids(), asks: book.asks() })
    books.set(book.version, copy)
  }
  keep()
  for (const change of changes) if (book.apply(change) === "applied") keep()
  return books
}
