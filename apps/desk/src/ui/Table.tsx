/**
 * A table of rows. In a box that is too narrow for its columns each row is a card: the first cell and the actions at
 * its top, the others as pairs of name and value.
 */
// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose display is another
import type { Key, ReactNode } from "react"
import { classes } from "./classes.ts"

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean
  /** Takes a whole line of a card. */
  readonly isWide?: boolean
  /** Hidden in a narrow table without space for it. */
  readonly isExtra?: boolean
  /** Text that may wrap. */
  readonly isFlowing?: boolean
  /** The column holds buttons. */
  readonly isAction?: boolean
}

export interface TableProps<Row> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => Key
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode
  /** A table with few short columns, which stays a table at every width. */
  readonly isSlim?: boolean
}

/** Classes that turn rows into cards below 36 rem, the minimum width of seven columns. */
const cards = {
  table: "@max-xl:block",
  head: "@max-xl:sr-only",
  body: "@max-xl:block",
  row: "@max-xl:grid @max-xl:grid-cols-2 @max-xl:gap-x-5 @max-xl:gap-y-0.5 @max-xl:px-3 @max-xl:py-2",
  cell: "@max-xl:flex @max-xl:min-w-0 @max-xl:items-center @max-xl:justify-between @max-xl:gap-2 @max-xl:p-0! @max-xl:text-right @max-xl:whitespace-normal",
  first: "@max-xl:col-start-1 @max-xl:font-medium",
  wide: "@max-xl:col-span-2",
  // The cell's name is not read out, since the column already has it.
  name: "@max-xl:before:text-xs @max-xl:before:text-muted @max-xl:before:content-[attr(data-name)_/_'']",
  // Placed beside the first cell, whatever the column's position.
  action: "@max-xl:col-start-2 @max-xl:row-start-1 @max-xl:justify-end",
}

/** Shown from 24 rem on. */
const extra = "@max-sm:hidden"

export const Table = <Row,>({ label, columns, rows, keyOf, empty, isSlim = false }: TableProps<Row>) => {
  if (rows.length === 0) return empty
  const narrow = (name: keyof typeof cards) => !isSlim && cards[name]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      className="@container relative max-h-full overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table
        role="table"
        className={classes("w-full border-collapse text-sm", isSlim && "@max-xs:text-xs", narrow("table"))}
      >
        <thead role="rowgroup" className={classes(narrow("head"))}>
          <tr role="row">
            {columns.map(({ name, isNumber, isExtra, isAction }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={classes(
                  "sticky top-0 bg-surface px-2 py-1 text-xs first:pl-3 last:pr-3 font-normal whitespace-nowrap text-muted @max-sm:px-1.5 @max-xs:px-1 @max-xs:first:pl-2 @max-xs:last:pr-2",
                  isNumber || isAction ? "text-right" : "text-left",
                  isExtra && extra,
                )}
              >
                {isAction ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes(narrow("body"))}>
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={classes("border-t border-line", narrow("row"))}>
              {columns.map(({ name, cell, isNumber, isWide, isExtra, isFlowing, isAction }, index) => (
                <td
                  key={name}
                  role="cell"
                  className={classes(
                    !isFlowing && "whitespace-nowrap",
                    "px-2 py-1 first:pl-3 last:pr-3 @max-sm:px-1.5 @max-xs:px-1 @max-xs:first:pl-2 @max-xs:last:pr-2 pointer-coarse:py-2",
                    isNumber || isAction ? "text-right" : "text-left",
                    isExtra && extra,
                    narrow("cell"),
                    index === 0 && narrow("first"),
                    isWide && narrow("wide"),
                    isAction ? narrow("action") : index > 0 && narrow("name"),
                  )}
                  data-name={name}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
