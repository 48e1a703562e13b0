/**
 * Finds repeated names in a JSON object. JSON.parse silently keeps the last value of a repeated name, so two
 * readers could check different values.
 */

/** Matches texts and structural characters of JSON; nothing between them contains any of these characters. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * The first name that occurs twice in each object at nesting depth `level`, by the object's index: 1 is the outermost
 * object, 2 the elements of a list of objects. The parameter `text` must be valid JSON.
 */
export const doubledMembers = (text: string, level: number): ReadonlyMap<number, string> => {
  const doubled = new Map<number, string>()
  let seen = new Set<string>()
  let depth = 0
  let place = -1
  let name = ""
  for (const [found] of text.matchAll(token)) {
    if (found === "{" || found === "[") {
      depth++
      if (depth !== level || found === "[") continue
      place++
      seen = new Set()
    } else if (found === "}" || found === "]") depth--
    else if (depth !== level) continue
    else if (found !== ":") name = found
    else {
      const decoded: string = JSON.parse(name)
      if (seen.has(decoded) && !doubled.has(place)) doubled.set(place, decoded)
      seen.add(decoded)
    }
  }
  return doubled
}
