/**
 * How one field is stored: written to the journal, a dump or a row of history, and read back. Columns are plain JSON
 * that keeps every digit: a number if it is safe, decimal digits if it is not.
 */
import { Money, zero } from "../money/Money.ts"
import { InvariantBroken } from "../Rejection.ts"

// The functions are declared as methods, so that a list may have columns of different value types.
export interface Column<Value> {
  write(value: Value): unknown
  /** Throws {@link InvariantBroken} for an invalid value. */
  read(written: unknown): Value
}

/** Value types that rows of history and tables store unconverted. */
export type RowValue = string | number | boolean | null

/** A column whose values are written as they are. */
export interface RowColumn<Value extends RowValue> extends Column<Value> {
  readonly kind: "text" | "integer" | "flag"
  readonly nullable: boolean
}

/** The error's message omits the value, which can be an API key or a sealed secret. */
export const wrong = (wanted: string): InvariantBroken => new InvariantBroken(`expected ${wanted}`)

const same = <Value>(value: Value): Value => value

/** Whether the column's values are written unconverted. */
export const isAsItIs = ({ write }: Column<unknown>): boolean => write === same

/**
 * Makes columns whose reader checks the value: for rare events; frequent events have specialised readers, which
 * are faster.
 */
const checked = <Value>(wanted: string, check: (written: unknown) => boolean): Column<Value> => ({
  write: same,
  read: (written) => {
    if (!check(written)) throw wrong(wanted)
    return written as Value
  },
})

/** Text, or one of a list of words if the field's type says so. */
export const text = <Value extends string = string>(): RowColumn<Value> => ({
  kind: "text",
  nullable: false,
  write: same,
  read: (written) => {
    if (typeof written !== "string") throw wrong("text")
    return written as Value
  },
})
export const textOrNull: RowColumn<string | null> = {
  kind: "text",
  nullable: true,
  write: same,
  read: (written) => {
    if (written !== null && typeof written !== "string") throw wrong("text or null")
    return written
  },
}
/** A column of safe integers, such as a time or an id. */
export const integer: RowColumn<number> = {
  kind: "integer",
  nullable: false,
  write: same,
  read: (written) => {
    if (!Number.isSafeInteger(written)) throw wrong("an integer")
    return written as number
  },
}
export const integerOrNull: Column<number | null> = checked(
  "an integer or null",
  (written) => written === null || Number.isSafeInteger(written),
)
export const flag: RowColumn<boolean> = {
  kind: "flag",
  nullable: false,
  ...checked<boolean>("true or false", (written) => typeof written === "boolean"),
}

const { write, read } = integer
/** A safe integer, stored in a row of history as decimal text: a price in ticks, a quantity in lots. */
export const ticks: Column<number> = { write, read }
export const lots: Column<number> = { write, read }

const isAmount = (written: unknown): written is number | string =>
  typeof written === "number"
    ? Number.isSafeInteger(written)
    : typeof written === "string" && /^-?\d+$/.test(written)

/** A column of amounts in ledger units. */
export const units: Column<bigint> = {
  write: (value) => (BigInt.asIntN(53, value) === value ? Number(value) : value.toString()),
  read: (written) => {
    if (!isAmount(written)) throw wrong("an amount")
    return BigInt(written)
  },
}

/** An amount on the order path; never negative. */
export const money: Column<Money> = {
  write: (value) => (value.high === 0 ? value.low : value.digits),
  read: (written) => {
    if (written === 0) return zero
    if (Number.isSafeInteger(written) && (written as number) > 0)
      return new Money().setScaled(written as number, 0)
    const money = typeof written === "string" ? Money.ofDigits(written) : undefined
    if (money === undefined) throw wrong("an amount")
    return money
  },
}

/** Plain data stored unconverted: a listing, settings. */
export const plain = <Value extends object>(): Column<Value> =>
  checked("an object", (written) => typeof written === "object" && written !== null)

export const listOf = <Value>(column: Column<Value>): Column<ReadonlyArray<Value>> => ({
  write: (values) => values.map(column.write),
  read: (written) => {
    if (!Array.isArray(written)) throw wrong("a list")
    return written.map(column.read)
  },
})

/** A field that may be missing: null in the journal. */
export const optional = <Value>(column: Column<Value>): Column<Value | undefined> => ({
  write: (value) => (value === undefined ? null : column.write(value)),
  read: (written) => (written === null ? undefined : column.read(written)),
})

export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  write: (value) => (value === null ? null : column.write(value)),
  read: (written) => (written === null ? null : column.read(written)),
})
