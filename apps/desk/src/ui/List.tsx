/** The rows of an answer: a read error, an action's error, and the table. */
import type { ComponentProps, ReactNode } from "react"
import { dateAndTime, shown } from "../format.ts"
import { Button } from "./Button.tsx"
import { Empty, ErrorNote, Failure } from "./Notes.tsx"
import { type Column, Table, type TableProps } from "./Table.tsx"

/** An action button in each row. */
interface RowAction<Row> {
  readonly word: string
  /** The button's name, which also names the row; undefined for a row without the button. */
  readonly labelOf: (row: Row) => string | undefined
  readonly run: (row: Row) => void
  readonly failure: ComponentProps<typeof Failure>["action"]
}

export interface ListProps<Row> extends Omit<TableProps<Row>, "empty"> {
  readonly error?: unknown
  readonly action?: RowAction<Row>
  /** Shown without rows: a title, and a text below it. */
  readonly empty: readonly [title: string, text: ReactNode]
}

const actionColumn = <Row,>({ word, labelOf, run }: RowAction<Row>): Column<Row> => ({
  name: "Action",
  isAction: true,
  cell: (row) => {
    const label = labelOf(row)
    return (
      label && (
        <Button small aria-label={label} onClick={() => run(row)}>
          {word}
        </Button>
      )
    )
  },
})

export const List = <Row,>({ error, action, empty: [title, text], columns, ...table }: ListProps<Row>) => (
  <>
    <div className="flex flex-col gap-2 p-3 empty:hidden">
      {action && <Failure action={action.failure} />}
      <ErrorNote error={error} />
    </div>
    <Table
      {...table}
      empty={<Empty title={title}>{text}</Empty>}
      columns={action ? [...columns, actionColumn(action)] : columns}
    />
  </>
)

export const timeColumn = <Key extends string>(
  key: Key,
  more?: Partial<Column<unknown>>,
): Column<{ readonly [Name in Key]: number }> => ({
  name: "Time",
  cell: (row) => dateAndTime(row[key]),
  ...more,
})

/** @param key the field with the unit */
export const amountColumn = <Key extends string>(
  key: Key,
): Column<{ readonly [Name in Key | "amount"]: string }> => ({
  name: "Amount",
  isNumber: true,
  cell: (row) => `${shown(row.amount)} ${row[key]}`,
})
