// Sorts the members of union types by their text. `tsc` writes inferred unions in the order of compilation, which
// differs if it compiles only some files.
const opening = "([{<"
const closing = ")]}>"

/** End index of the comment or string that begins at this index of a text; undefined if none begins there. */
function endOfText(text: string, at: number): number | undefined {
  if (text.startsWith("/*", at)) return text.indexOf("*/", at) + 2
  const quote = text[at]!
  if (!"\"'`".includes(quote)) return undefined
  let end = at + 1
  while (end < text.length && text[end] !== quote) end += text[end] === "\\" ? 2 : 1
  return end + 1
}

/**
 * Sorts the unions in a text from index `from` to the next closing bracket on the same level, or to the end.
 */
function sortedUpTo(text: string, from: number): { readonly sorted: string; readonly end: number } {
  let sorted = ""
  let members: Array<string> = []
  let current = ""
  let at = from
  const endMember = () => {
    members.push(current)
    current = ""
  }
  const endUnion = () => {
    endMember()
    if (members.length === 1) sorted += members[0]
    else {
      const before = /^\s*/.exec(members[0]!)![0]
      const after = /\s*$/.exec(members.at(-1)!)![0]
      const named = members.map((each) => each.trim()).filter((each) => each !== "")
      sorted += before + named.sort().join(" | ") + after
    }
    members = []
  }
  while (at < text.length && !closing.includes(text[at]!)) {
    const end = endOfText(text, at)
    const char = text[at]!
    if (end !== undefined) {
      current += text.slice(at, end)
      at = end
    } else if (opening.includes(char)) {
      const inner = sortedUpTo(text, at + 1)
      current += char + inner.sorted + (text[inner.end] ?? "")
      at = inner.end + 1
    } else if (text.startsWith("=>", at)) {
      endUnion()
      sorted += "=>"
      at += 2
    } else {
      if (char === "|") endMember()
      else if (",;:=?".includes(char)) {
        endUnion()
        sorted += char
      } else current += char
      at++
    }
  }
  endUnion()
  return { sorted, end: at }
}

export const sortUnions = (text: string): string => sortedUpTo(text, 0).sorted
