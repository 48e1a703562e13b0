// Reads a package's declaration files as `tsc` writes them, with each statement beginning in the first column.
// TypeScript 7 has no API to read declarations.
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** A declaration, identified by its file and its name in that file. */
export interface Place {
  readonly file: string
  /** Name of the declaration; `*` means all exports of the file or package. */
  readonly name: string
}

export interface Export {
  readonly place: Place
  /** Whether the name is exported only as a type. */
  readonly isType: boolean
}

interface File {
  /** Statements of the file by the name they declare: a function can have several. */
  readonly declared: ReadonlyMap<string, ReadonlyArray<string>>
  /** Imported declarations of the file, by their local name. */
  readonly imported: ReadonlyMap<string, Place>
  readonly exported: ReadonlyMap<string, Export>
  /** Other files of which the file re-exports all exports. */
  readonly passedOn: ReadonlyArray<string>
}

const statementStart =
  /^(?=\/\*\*|(?:export|import|declare|interface|type|abstract|class|enum|namespace|function|const)\b)/m
const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|var|function|class|enum|namespace|interface|type) (\w+)/
const list = /^(?:export|import) (?:type )?\{([^}]*)\}(?: from "([^"]+)")?/
const inner = /\bimport\("([^"]+)"\)\.(\w+)/g

const comment = /\/\*[\s\S]*?\*\//g
/** Text of a declaration file without comments; strings in declarations contain none. */
const codeOf = (text: string, keepComments: boolean): string =>
  (keepComments ? text : text.replace(comment, ""))
    .replace(/^\/\/.*$/gm, "")
    .replace(/^\s*\n/gm, "")
    .replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2))

/**
 * Splits a declaration file into statements, each with the comment before it. A comment in the first column of
 * a declaration file may also be inside a statement.
 */
function statementsIn(code: string): Array<[before: string, statement: string]> {
  const found: Array<[string, string]> = []
  let before = ""
  for (const part of code.split(statementStart)) {
    const last = found.at(-1)
    if (!part.startsWith("/**")) {
      found.push([before, part])
      before = ""
    } else if (part.trimEnd().endsWith("*/")) before = part
    else if (last !== undefined) last[1] += part
  }
  return found
}

/** @param fileOf resolves a specifier from a file; undefined for a package that is not read */
export class Declarations {
  readonly #files = new Map<string, File>()
  readonly #fileOf: (specifier: string, from: string) => string | undefined

  readonly #keepComments: boolean

  constructor(
    packageFile: (specifier: string, from: string) => string | undefined,
    { keepComments = false } = {},
  ) {
    this.#keepComments = keepComments
    this.#fileOf = (specifier, from) =>
      specifier.startsWith(".")
        ? join(dirname(from), specifier.replace(/\.[jt]s$/, ".d.ts"))
        : packageFile(specifier, from)
  }

  #read(file: string): File {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    if (!existsSync(file)) throw new Error(`${file} is not there`)
    const declared = new Map<string, string[]>()
    const imported = new Map<string, Place>()
    const exported = new Map<string, Export>()
    const passedOn: string[] = []
    const listed = (statement: string, names: string, from: string | undefined) => {
      for (const each of names.split(",").map((name) => name.trim())) {
        if (each === "") continue
        const [name = "", as = name] = each.replace(/^type /, "").split(" as ")
        const place = { file: from === undefined ? file : (this.#fileOf(from, file) ?? from), name }
        const isType = /^export type /.test(statement) || each.startsWith("type ")
        if (statement.startsWith("import")) imported.set(as, place)
        else exported.set(as, { place, isType })
      }
    }
    for (const [before, statement] of statementsIn(codeOf(readFileSync(file, "utf8"), this.#keepComments))) {
      const [, names, from] = list.exec(statement) ?? []
      const [, as, whole] = /^export \* (?:as (\w+) )?from "([^"]+)"/.exec(statement) ?? []
      const [, space, spaceOf] = /^import (?:type )?\* as (\w+) from "([^"]+)"/.exec(statement) ?? []
      const [, name] = declaration.exec(statement) ?? []
      if (space !== undefined && spaceOf !== undefined)
        imported.set(space, { file: this.#fileOf(spaceOf, file) ?? spaceOf, name: "*" })
      else if (names !== undefined) listed(statement, names, from)
      else if (whole !== undefined && as !== undefined)
        exported.set(as, { place: { file: this.#fileOf(whole, file) ?? whole, name: "*" }, isType: false })
      else if (whole !== undefined) passedOn.push(this.#fileOf(whole, file) ?? whole)
      else if (name !== undefined) {
        declared.set(name, [...(declared.get(name) ?? []), before + statement.trimEnd()])
        if (statement.startsWith("export")) exported.set(name, { place: { file, name }, isType: false })
      }
    }
    const read = { declared, imported, exported, passedOn }
    this.#files.set(file, read)
    return read
  }

  /** Finds the file that declares a name, through all files that re-export the name. */
  #origin({ file, name }: Place): Place {
    if (!file.endsWith(".d.ts") || name === "*") return { file, name }
    const { declared, imported, exported, passedOn } = this.#read(file)
    if (declared.has(name)) return { file, name }
    const next = [exported.get(name)?.place, imported.get(name)].find(
      (place) => place !== undefined && (place.file !== file || place.name !== name),
    )
    if (next !== undefined) return this.#origin(next)
    for (const other of passedOn) {
      if (!other.endsWith(".d.ts")) continue
      const found = this.#origin({ file: other, name })
      if (this.#read(found.file).declared.has(found.name)) return found
    }
    return { file, name }
  }

  /**
   * Lists the exports of a file, each with the place of its declaration. A package that the file re-exports
   * completely has the name `*`.
   */
  exportsOf(file: string): Map<string, Export> {
    const { exported, passedOn } = this.#read(file)
    const found = new Map<string, Export>()
    for (const other of passedOn) {
      if (!other.endsWith(".d.ts"))
        found.set(`* of ${other}`, { place: { file: other, name: "*" }, isType: false })
      else for (const [name, each] of this.exportsOf(other)) found.set(name, each)
    }
    for (const [name, { place, isType }] of exported) found.set(name, { place: this.#origin(place), isType })
    return found
  }

  /** Lists the names that a file imports, each with the place of its declaration. */
  importsOf(file: string): Map<string, Place> {
    return new Map([...this.#read(file).imported].map(([as, place]) => [as, this.#origin(place)]))
  }

  /**
   * Finds the declaration that `import(specifier).name` means in a file; undefined if the specifier's file is
   * not read.
   */
  originOf(specifier: string, name: string, from: string): Place | undefined {
    const file = this.#fileOf(specifier, from)
    return file === undefined ? undefined : this.#origin({ file, name })
  }

  textOf({ file, name }: Place): ReadonlyArray<string> {
    return file.endsWith(".d.ts") ? (this.#read(file).declared.get(name) ?? []) : []
  }

  /** Lists the given declarations and all that they use, directly or indirectly. */
  usedBy(places: ReadonlyArray<Place>): Place[] {
    const key = ({ file, name }: Place) => `${file}\n${name}`
    const roots = places.flatMap((place) =>
      place.name === "*" && place.file.endsWith(".d.ts")
        ? [place, ...[...this.exportsOf(place.file).values()].map((each) => each.place)]
        : [place],
    )
    const seen = new Map(places.map((place) => [key(place), place]))
    const visit = (place: Place): void => {
      for (const text of this.textOf(place)) {
        const { declared, imported } = this.#read(place.file)
        const words = text.match(/(?<![.\w"])[A-Za-z_]\w*/g) ?? []
        const named = words
          .filter((word) => declared.has(word) || imported.has(word))
          .map((name) => ({ file: place.file, name }))
        const inline = [...text.matchAll(inner)].flatMap(([, specifier = "", name = ""]) => {
          const file = this.#fileOf(specifier, place.file)
          return file === undefined ? [] : [{ file, name }]
        })
        for (const each of [...named, ...inline]) {
          const origin = this.#origin(each)
          if (seen.has(key(origin)) || this.textOf(origin).length === 0) continue
          seen.set(key(origin), origin)
          visit(origin)
        }
      }
    }
    const spaces = roots.filter((place) => !places.includes(place))
    for (const place of spaces) seen.set(key(place), place)
    for (const place of roots) visit(place)
    return [...seen.values()].filter((place) => !places.some((each) => key(each) === key(place)))
  }
}
