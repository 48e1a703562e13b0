/** Lists in one parameter: items between commas. Spaces around an item do not count; an empty item is rejected. */
import type { ErrorResponse } from "../responses/ErrorResponse.ts"
import { invalidParameter } from "../responses/invalidParameter.ts"

export const readList = (name: string, text: string): ReadonlyArray<string> | ErrorResponse => {
  const items = text.split(",").map((item) => item.trim())
  const empty = items.indexOf("")
  return empty < 0 ? items : invalidParameter(name, text, `has nothing at place ${empty + 1} of the list`)
}
