/** Reads a comma-separated list in one parameter. Spaces around an item are ignored; an empty item is rejected. */
import type { ErrorResponse } from "../responses/ErrorResponse.ts"
import { invalidParameter } from "../responses/invalidParameter.ts"

export const readList = (name: string, text: string): ReadonlyArray<string> | ErrorResponse => {
  const items = text.split(",").map((item) => item.trim())
  const empty = items.indexOf("")
  return empty < 0 ? items : invalidParameter(name, text, `has nothing at place ${empty + 1} of the list`)
}
