/**
 * How one field of an event is written into the journal and read back. What is written is plain JSON that keeps
 * every digit: a number where it is safe, decimal digits where it is not.
 */
import { Money, zero } from "../money/Money.ts"
import { InvariantBroken } from "../Rejection.ts"

export interface Column<Value> {
  readonly write: (value: Value) => unknown
  /** Throws {@link InvariantBroken} for what is no such value. */
  readonly read: (written: unknown) => Value
}

/** Without the value: it can be an API key or a sealed secret, which no message holds. */
const wrong = (wanted: string): InvariantBroken => new InvariantBroken(`expected ${wanted}`)

const same = <Value>(value: Value): Value => value

/** The reader of fields that only few events have; those of most events have one of their own, which is faster. */
const checked = <Value>(wanted: string, check: (written: unknown) => boolean): Column<Value> => ({
  write: same,
  read: (written) => {
    if (!check(written)) throw wrong(wanted)
    return written as Value
  },
})

/** Text; one of a list of words where the field's type says so. */
export const text = <Value extends string = string>(): Column<Value> => ({
  write: same,
  read: (written) => {
    if (typeof written !== "string") throw wrong("text")
    return written as Value
  },
})
export const textOrNull: Column<string | null> = {
  write: same,
  read: (written) => {
    if (written !== null && typeof written !== "string") throw wrong("text or null")
    return written
  },
}
/** A safe integer: a time, an id, ticks, lots. */
export const integer: Column<number> = {
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
export const flag: Column<boolean> = checked("true or false", (written) => typeof written === "boolean")

const isAmount = (written: unknown): written is number | string =>
  typeof written === "number"
    ? Number.isSafeInteger(written)
    : typeof written === "string" && /^-?\d+$/.test(written)

/** An amount in ledger units. */
export const units: Column<bigint> = {
  write: (value) => (BigInt.asIntN(53, value) === value ? Number(value) : value.toString()),
  read: (written) => {
    if (!isAmount(written)) throw wrong("an amount")
    return BigInt(written)
  },
}

/** The same on the order path; never below zero. */
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

/** Plain data that is kept as it is: a listing, settings. */
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

/** A column for every field of a record, in the order in which they are written. */
export type Columns<Fields> = { readonly [Name in keyof Fields]-?: Column<Fields[Name]> }

/**
 * A function that makes a record of a written list, from the place `from` on; `head` are fields it has besides. It is
 * compiled from the columns, once, so that records are made by one literal: filled in a loop over the columns, an
 * event took five times as long to read, and a replay half as long again (measured on 2026-11-22).
 */
export const recordReader = <Fields extends object>(
  columns: Columns<Fields>,
  from: number,
  head = "",
): ((written: ReadonlyArray<unknown>) => Fields) => {
  const reads = (Object.values(columns) as ReadonlyArray<Column<unknown>>).map(({ read }) => read)
  const parameters = reads.map((_, at) => `read${at}`)
  const fields = Object.keys(columns).map((name, at) => `${name}: read${at}(written[${at + from}])`)
  const body = `return (written) => ({ ${[head, ...fields].filter((each) => each !== "").join(", ")} })`
  return new Function(...parameters, body)(...reads) as (written: ReadonlyArray<unknown>) => Fields
}

/**
 * The reverse: a function that makes the written list of a record, compiled for the same reason; `head` are elements
 * before the fields.
 */
export const recordWriter = <Fields extends object>(
  columns: Columns<Fields>,
  head = "",
): ((value: Fields) => Array<unknown>) => {
  const writes = (Object.values(columns) as ReadonlyArray<Column<unknown>>).map(({ write }) => write)
  const parameters = writes.map((_, at) => `write${at}`)
  const fields = Object.keys(columns).map((name, at) =>
    writes[at] === same ? `value.${name}` : `write${at}(value.${name})`,
  )
  const body = `return (value) => [${[head, ...fields].filter((each) => each !== "").join(", ")}]`
  return new Function(...parameters, body)(...writes) as (value: Fields) => Array<unknown>
}

/** A record within an event: written as a list of its fields. */
export const fields = <Fields extends object>(columns: Columns<Fields>): Column<Fields> => {
  const { length } = Object.keys(columns)
  const readList = recordReader(columns, 0)
  return {
    write: recordWriter(columns),
    read: (written) => {
      if (!Array.isArray(written) || written.length !== length) throw wrong(`a record of ${length} fields`)
      return readList(written)
    },
  }
}
