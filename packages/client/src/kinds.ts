/**
 * Structures that few endpoints use, each with its reader and writer. Each descriptor of a structure names its
 * own functions, so that a bundle contains no others. The parameter `way` turns an inner shape into its
 * function.
 */
import { type Convert, fail, isText, list, matching, misfit, within } from "./checks.ts"

type Way<Shape> = (shape: Shape) => Convert
type Keyed = Record<string, unknown>

/** A tuple: each element has its own shape. */
export function tuple<Shape>(way: Way<Shape>, shapes: ReadonlyArray<Shape>): Convert {
  const items = shapes.map(way)
  return list((index) => items[index]!, items.length)
}

/** A field that is read as null when it is missing. */
export function orNull<Shape>(way: Way<Shape>, shape: Shape): Convert {
  const read = way(shape)
  return (value) => (value === undefined || value === null ? null : read(value))
}

/** A single element, read also from an array with only this element. */
export function oneElement<Shape>(way: Way<Shape>, shape: Shape): Convert {
  const read = way(shape)
  return (value) => read(Array.isArray(value) && value.length === 1 ? value[0] : value)
}

/** Fields that are sent under either of two names, or both: a missing name gets the other's value. */
export function aliases<Shape>(
  way: Way<Shape>,
  fields: Shape,
  ...pairs: ReadonlyArray<readonly [string, string]>
): Convert {
  const read = way(fields)
  return (value) => {
    if (typeof value === "object" && value !== null) {
      const members = value as Keyed
      for (const [one, other] of pairs)
        if (members[one] === undefined) {
          if (members[other] !== undefined) members[one] = members[other]
        } else if (members[other] === undefined) members[other] = members[one]
    }
    return read(value)
  }
}

/** A list of at most `most` orders of one symbol, written as JSON text. */
export function batch<Shape>(way: Way<Shape>, shape: Shape, most: number): Convert {
  const write = way(shape)
  return (orders) => {
    if (!Array.isArray(orders) || orders.length === 0 || orders.length > most)
      return fail(`1 to ${most} orders`, orders)
    const written: Array<unknown> = []
    for (const [i, order] of orders.entries()) {
      const found = write(order)
      if (found === misfit) return within(`[${i}]`)
      if ((found as Keyed).symbol !== orders[0].symbol) return fail("orders of one symbol", orders)
      written.push(found)
    }
    return JSON.stringify(written)
  }
}

/** A value of the inner shape that also passes an additional check. */
const checked = <Shape>(way: Way<Shape>, inner: Shape, also: Convert): Convert => {
  const convert = way(inner)
  return (value) => {
    const found = convert(value)
    return found === misfit ? misfit : also(found)
  }
}

/** Text of at most `most` characters. */
export function upTo<Shape>(way: Way<Shape>, most: number, inner: Shape): Convert {
  return checked(
    way,
    inner,
    isText(`at most ${most} characters`, (text) => text.length <= most),
  )
}

/** Text that matches this pattern. */
export function pattern<Shape>(way: Way<Shape>, wanted: RegExp, inner: Shape): Convert {
  return checked(way, inner, matching(wanted, `text like ${wanted}`))
}

/** Text of at most `most` names between commas. */
export function parts<Shape>(way: Way<Shape>, most: number, inner: Shape): Convert {
  return checked(
    way,
    inner,
    isText(`at most ${most} names`, (text) => text.split(",").length <= most),
  )
}
