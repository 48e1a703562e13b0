/** A table of rows. On a narrow screen it scrolls sideways inside its own box, which the keyboard reaches. */
import type { Key, ReactNode } from "react"
import { classes } from "./classes.ts"

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
}

interface TableProps<Row> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => Key
  /** Instead of the table, where there are no rows. */
  readonly empty: ReactNode
}

export const Table = <Row,>({ label, columns, rows, keyOf, empty }: TableProps<Row>) => {
  if (rows.length === 0) return empty
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      className="relative max-h-full overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={classes(
                  "sticky top-0 bg-surface px-3 py-1.5 text-xs font-normal whitespace-nowrap text-muted",
                  isNumber === true ? "text-right" : "text-left",
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map(({ name, cell, isNumber }) => (
                <td
                  key={name}
                  className={classes(
                    "px-3 py-1.5 whitespace-nowrap",
                    isNumber === true ? "text-right" : "text-left",
                  )}
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
