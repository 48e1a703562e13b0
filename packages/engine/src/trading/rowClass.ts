/**
 * JavaScript classes for order and fill rows of history. A row of history stores numbers, and copies of its
 * order's changing fields; its texts are made when they are read, and `JSON.stringify` gives all fields. The
 * class of a row is compiled from the record's list, so that its getters are as fast as hand-written ones.
 */
import { type RecordOf, type RowList, type ShownAsTheyAre, shownAsTheyAre } from "../model/ColumnList.ts"
import { compiled, numbered } from "../model/compiled.ts"
import type { Order } from "../model/trading/Order.ts"
import { orderTerms } from "../model/trading/orderTerms.ts"

const terms = shownAsTheyAre(orderTerms)

/** A function for each field that a row neither stores nor copies from its order's terms. */
type Makers<List, Row> = {
  readonly [Name in Exclude<keyof List, keyof Row | ShownAsTheyAre<typeof orderTerms>>]: (
    row: Row,
  ) => RecordOf<List>[Name & keyof RecordOf<List>]
}

/** The class `base` defines the fields that a row stores. */
export const rowClass = <
  List extends RowList,
  Row extends Partial<RecordOf<List>> & { readonly of: Order },
  Given extends ReadonlyArray<unknown>,
>(
  columns: List,
  base: new (...given: Given) => Row,
  makers: Makers<List, Row>,
): (new (
  ...given: Given
) => RecordOf<List>) => {
  const names = Object.keys(columns)
  const made = Object.entries<(row: Row) => unknown>(makers)
  const source = [
    ...made.map(([name], at) => `get ${name}() { return make${at}(this) }`),
    ...names
      .filter((name) => terms.includes(name) && !Object.hasOwn(makers, name))
      .map((name) => `get ${name}() { return this.of.${name} }`),
    `toJSON() { return { ${names.map((name) => `${name}: this.${name}`).join(", ")} } }`,
  ]
  const makes = made.map(([, make]) => make)
  return compiled(`class extends Base { ${source.join("\n")} }`, { Base: base, ...numbered("make", makes) })
}
