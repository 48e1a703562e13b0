// Replaces repeated types in declarations by type names, since `tsc` writes out the type of a constant wherever
// it is used.

/** A named type to which other declarations can refer. */
interface Named {
  /** Name of the type: `typeof Fault` for a constant, `Fault` for an interface or a type. */
  readonly name: string
  /** Text of the named type without indentation. */
  readonly type: string
}

/** Smallest length of a type that is replaced: shorter types are as readable as their name. */
const lengthMin = 30

/** Removes a statement's indentation, which depends on nesting: one type can occur at different depths. */
const flat = (statement: string): string => statement.replace(/^ +/gm, "")

const indented = (statement: string): string => {
  let depth = 0
  return statement
    .split("\n")
    .map((line) => {
      if (line.startsWith("}")) depth -= 1
      const shown = `${"  ".repeat(Math.max(0, depth))}${line}`
      if (line.endsWith("{")) depth += 1
      return shown
    })
    .join("\n")
}

/** Name and type that a statement declares; undefined for functions, base classes and types with parameters. */
const namedIn = (statement: string): Named | undefined => {
  const text = flat(statement)
  const found =
    /^(?:export )?(?:declare )?(?<word>const) (?<name>\w+): (?<type>.+);$/s.exec(text) ??
    /^(?:export )?(?:declare )?(?<word>type) (?<name>\w+) = (?<type>.+);$/s.exec(text) ??
    /^(?:export )?(?:declare )?(?<word>interface) (?<name>\w+) (?<type>\{.+\})$/s.exec(text)
  const { word, name = "", type = "" } = found?.groups ?? {}
  if (type.length < lengthMin || name.endsWith("_base")) return undefined
  return { name: word === "const" ? `typeof ${name}` : name, type }
}

const opening = "<{[("
const closing = ">}])"

/**
 * Whether a type is one name with parameters, or one pair of brackets, so that it can be replaced as a whole.
 */
const isWhole = (type: string): boolean => {
  const start = type.search(/[<{[(]/)
  if (start === -1 || !/^[\w.]*$/.test(type.slice(0, start))) return false
  let depth = 0
  for (let at = start; at < type.length; at += 1) {
    if (type[at] === ">" && type[at - 1] === "=") continue
    if (opening.includes(type[at] ?? "")) depth += 1
    else if (closing.includes(type[at] ?? "")) depth -= 1
    if (depth === 0) return at === type.length - 1
  }
  return false
}

const replaced = (text: string, { name, type }: Named): string => {
  const whole = isWhole(type)
  let result = ""
  let at = 0
  for (let found = text.indexOf(type, at); found !== -1; found = text.indexOf(type, at)) {
    const end = found + type.length
    const fits = whole
      ? !/[\w.]$/.test(text.slice(0, found)) && !text.startsWith("[", end)
      : /[<(=,:] $|[<(]$/.test(text.slice(0, found)) && /^[>,;)]/.test(text.slice(end))
    result += text.slice(at, found) + (fits ? name : type)
    at = end
  }
  return result + text.slice(at)
}

/** Replaces the structure of types in the statements by the types' names. */
export function byName(statements: ReadonlyArray<string>): ReadonlyArray<string> {
  const own = statements.map(namedIn)
  const seen = new Set<string>()
  const names = own
    .filter((each) => each !== undefined)
    .filter(({ type }) => !seen.has(type) && seen.add(type))
    .sort((a, b) => b.type.length - a.type.length)
  return statements.map((statement, index) => {
    let text = flat(statement)
    for (const each of names) {
      // A declaration keeps its own type; so does a constant or type with the same name as the type.
      const isOwn = own[index] === each || /\b(?:const|type|interface) (\w+)/.exec(text)?.[1] === each.name
      if (!isOwn) text = replaced(text, each)
    }
    return indented(text)
  })
}
