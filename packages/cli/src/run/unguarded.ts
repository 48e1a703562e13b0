/**
 * Finds the words of a command that would keep the guard out of Node or Python. NODE_OPTIONS and PYTHONPATH
 * load the guard into Node and Python. Shell text, package.json scripts and shell scripts that a command's
 * words name are read too.
 */
import { readFileSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { basename, delimiter, dirname, join, resolve } from "node:path"
import { guardVariables, proxyVariables } from "../preload.ts"

/** A word that would switch the guard off, and how to avoid that. */
interface Finding {
  readonly thing: string
  readonly cure: string
  /** File that contains the word; undefined if the command line contains it. */
  readonly place?: string
}

/** Placeholder for a `$` that no shell expands. */
const literalDollar = "\0"

const scriptBytesMax = 1024 * 1024

const shells = /^(?:sh|bash|dash|zsh|ksh|ash|busybox|source|\.)$/
const pythons = /^(?:python|pypy)[\d.]*[wt]?$|^py$/i
const codeFlags = /^(?:-[a-z]*[cep]|--eval|--print)$/
const packageRunners = /^(?:npm|npx|pnpm|pnpx|yarn)$/
/** Words that may precede the program in a simple command. */
const beforeProgram =
  /^(?:exec|command|nohup|time|nice|env|cross-env|npx|if|then|else|elif|while|until|do|!|\{)$/
/** Programs that run the command elsewhere, clear the guard's variables, or do not read them. */
const outside = /^(?:sudo|doas|su|ssh|docker|podman|systemd-run|bun|bunx|deno)$/

const nameOf = (word: string): string => basename(word).replace(/\.(?:exe|cmd)$/i, "")

const textOf = (file: string): string | null => {
  try {
    const { size } = statSync(file)
    return size > scriptBytesMax ? null : readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** The simple commands of a shell text, each as words without quotes. */
const commandsIn = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const commands: Array<Array<string>> = [[]]
  let word: string | null = null
  const endWord = () => {
    if (word !== null) commands.at(-1)!.push(word)
    word = null
  }
  const add = (characters: string) => {
    word = (word ?? "") + characters
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === "\\") {
      const next = text[++at] ?? ""
      if (next !== "\n") add(next === "$" ? literalDollar : next)
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1)
      const stop = end === -1 ? text.length : end
      add(text.slice(at + 1, stop).replaceAll("$", literalDollar))
      at = stop
    } else if (character === '"') {
      add("")
      for (at++; at < text.length && text[at] !== '"'; at++)
        if (text[at] === "\\" && /["\\$`]/.test(text[at + 1] ?? ""))
          add(text[++at] === "$" ? literalDollar : text[at]!)
        else add(text[at]!)
    } else if (character === "#" && word === null) {
      while (at + 1 < text.length && text[at + 1] !== "\n") at++
    } else if (/[\n;&|()`]/.test(character)) {
      endWord()
      commands.push([])
    } else if (/\s/.test(character)) endWord()
    else add(character)
  }
  endWord()
  return commands.filter(({ length }) => length > 0)
}

const variableNames = [...guardVariables, ...proxyVariables, "npm_config_node_options"].join("|")
const assignment = new RegExp(`^(${variableNames})=(.*)$`, "is")
const removed = new RegExp(`^(?:-u|--unset=)?(${guardVariables.join("|")})$`)

/** A word that sets a variable of the guard and drops its value. */
const assigned = (word: string): Finding | null => {
  const [, name = "", value = ""] = assignment.exec(word) ?? []
  if (name === "" || new RegExp(`\\$\\{?${name}\\b|%${name}%`).test(value)) return null
  const keep = `keep its value, as in ${name}="$${name} ..." of a shell`
  const cures: Readonly<Record<string, string>> = {
    NODE_OPTIONS: `${keep}, or give the flags to node itself`,
    PYTHONPATH: keep.replace(" ...", `${delimiter}...`),
  }
  return { thing: `${name}=`, cure: cures[name] ?? "leave it out" }
}

const unset = (words: ReadonlyArray<string>, at: number): Finding | null => {
  const word = words[at]!
  const [, name] = removed.exec(word) ?? []
  if (name === undefined) return null
  const isUnset = word !== name || /^(?:-u|--unset)$/.test(words[at - 1] ?? "")
  return isUnset || words.slice(0, at).includes("unset")
    ? { thing: `the removal of ${name}`, cure: "leave it out" }
    : null
}

/** Whether `env -i` clears the environment. */
const emptied = (words: ReadonlyArray<string>, at: number): Finding | null => {
  if (nameOf(words[at]!) !== "env") return null
  for (let next = at + 1; words[next]?.startsWith("-") === true; next++) {
    if (/^(?:-|-[0v]*i.*|--ignore-environment)$/.test(words[next]!))
      return { thing: `env ${words[next]}`, cure: "leave it out" }
    if (/^-[uC]$/.test(words[next]!)) next++
  }
  return null
}

/** Whether Python ignores the guard: -E and -I ignore PYTHONPATH, -S does not load sitecustomize. */
const ignoring = (words: ReadonlyArray<string>, at: number): Finding | null => {
  if (!pythons.test(nameOf(words[at]!))) return null
  for (let next = at + 1; next < words.length; next++) {
    const [word, following] = [words[next]!, words[next + 1]]
    if (!/^-./.test(word)) return null
    if (word === "--check-hash-based-pycs") next++
    if (word.startsWith("--")) continue
    const [, flags = "", ends = ""] = /^-([^cmWX]*)(.*)$/.exec(word) ?? []
    const [off] = /[EIS]/.exec(flags) ?? []
    if (off !== undefined) return { thing: `-${off} of ${words[at]}`, cure: "leave it out" }
    if (/^[cm]/.test(ends)) return null
    if (ends.length === 1 && following !== undefined) next++
  }
  return null
}

/** Whether the file exists; false for an invalid name. */
const isFile = (file: string): boolean => {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The file name as a shell reads it. */
const nameIn = (word: string): string => word.replaceAll(literalDollar, "$")

/** The file that a program's word names. */
const programFile = (word: string, folder: string, path: string): string | null => {
  const name = nameIn(word)
  const files = name.includes("/")
    ? [resolve(folder, name)]
    : path.split(delimiter).map((each) => join(each, name))
  return files.find(isFile) ?? null
}

const packageFileAbove = (folder: string): string | null => {
  const file = join(folder, "package.json")
  if (textOf(file) !== null) return file
  return dirname(folder) === folder ? null : packageFileAbove(dirname(folder))
}

class Search {
  readonly #folder: string
  readonly #path: string
  /** Files and scripts that the search has already read: a script may call itself. */
  readonly #read = new Set<string>()

  constructor(folder: string, path: string) {
    this.#folder = folder
    this.#path = path
  }

  inText(text: string): Finding | null {
    return this.#first(commandsIn(text), (words) => this.inWords(words))
  }

  inWords(words: ReadonlyArray<string>): Finding | null {
    return (
      this.#inProgram(words) ??
      this.#first(words.keys(), (at) => {
        const word = words[at]!
        const found =
          assigned(word) ??
          unset(words, at) ??
          emptied(words, at) ??
          ignoring(words, at) ??
          this.#inPackage(words, at) ??
          this.#inScript(words, at)
        return found ?? (/\s/.test(word) && !this.#isCode(words, at) ? this.inText(word) : null)
      })
    )
  }

  #first<A>(all: Iterable<A>, find: (each: A) => Finding | null): Finding | null {
    for (const each of all) {
      const found = find(each)
      if (found !== null) return found
    }
    return null
  }

  /** Whether a word is code for Node or Python, as after `node -e`. */
  #isCode(words: ReadonlyArray<string>, at: number): boolean {
    const isInterpreter = (word: string) => pythons.test(nameOf(word)) || nameOf(word) === "node"
    return codeFlags.test(words[at - 1] ?? "") && words.slice(0, at - 1).some(isInterpreter)
  }

  #once(name: string): boolean {
    if (this.#read.has(name)) return false
    this.#read.add(name)
    return true
  }

  #inProgram(words: ReadonlyArray<string>): Finding | null {
    const program = words.find(
      (word) => !(/^\w+=/.test(word) || word.startsWith("-") || beforeProgram.test(nameOf(word))),
    )
    if (program === undefined) return null
    if (outside.test(nameOf(program)))
      return { thing: `${nameOf(program)} (which does not load the guard)`, cure: "run the bot without it" }
    const file = programFile(program, this.#folder, this.#path)
    if (file === null || !this.#once(file)) return null
    const text = textOf(file)
    if (text === null || !text.startsWith("#!")) return null
    const interpreter = text.slice(2).split("\n", 1)[0]!.trim().split(/\s+/)
    const isOwn = program.includes("/") && interpreter.some((word) => shells.test(nameOf(word)))
    return this.#in(nameIn(program), this.inWords(interpreter) ?? (isOwn ? this.inText(text) : null))
  }

  /** Looks into a file that a shell runs, as in `sh start.sh`. */
  #inScript(words: ReadonlyArray<string>, at: number): Finding | null {
    if (!shells.test(nameOf(words[at]!))) return null
    const name = words.slice(at + 1).find((word) => !word.startsWith("-"))
    const file = name === undefined ? null : resolve(this.#folder, nameIn(name))
    const text = file === null || !this.#once(file) ? null : textOf(file)
    return text === null ? null : this.#in(nameIn(name!), this.inText(text))
  }

  /**
   * Looks into named scripts of package.json, and for the setting `node-options`, which replaces NODE_OPTIONS
   * there.
   */
  #inPackage(words: ReadonlyArray<string>, at: number): Finding | null {
    if (!packageRunners.test(nameOf(words[at]!))) return null
    const rest = words.slice(at + 1)
    const cure = "leave it out, and give the flags to node itself"
    if (rest.some((word) => /^--node-options\b/.test(word))) return { thing: "--node-options of npm", cure }
    const folders = rest.map((word) => resolve(this.#folder, nameIn(word.replace(/^--?[\w-]+=/, ""))))
    const above = packageFileAbove(this.#folder)
    const files = [
      ...(above === null ? [] : [above]),
      ...folders.map((folder) => join(folder, "package.json")).filter((file) => textOf(file) !== null),
    ]
    const settings = [homedir(), ...files.map(dirname)].flatMap((folder) =>
      [".npmrc", "pnpm-workspace.yaml"].map((name) => join(folder, name)),
    )
    return (
      this.#first(settings, (file) =>
        /^\s*(?:node-options\s*=|nodeOptions\s*:)/m.test(textOf(file) ?? "")
          ? { thing: `node-options in ${file}`, cure }
          : null,
      ) ?? this.#first(files, (file) => this.#inScripts(file, rest))
    )
  }

  #inScripts(file: string, words: ReadonlyArray<string>): Finding | null {
    const { scripts = {} } = readPackage(textOf(file) ?? "")
    const names = words.map((word) => (word === "t" ? "test" : word))
    return this.#first(
      names.flatMap((name) => [`pre${name}`, name, `post${name}`]),
      (name) => {
        const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined
        if (typeof script !== "string" || !this.#once(`${file} ${name}`)) return null
        return this.#in(`the script ${name} of ${file}`, this.inText(script))
      },
    )
  }

  #in(place: string, found: Finding | null): Finding | null {
    return found && { place, ...found }
  }
}

const readPackage = (text: string): { readonly scripts?: Readonly<Record<string, unknown>> } => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "object" && read !== null ? read : {}
  } catch {
    return {}
  }
}

const sentence = ({ thing, cure, place }: Finding): string => {
  const where = place === undefined ? thing : `${thing} in ${place}`
  return `${where} would switch off the guard that keeps the command from other machines: ${cure}; --isolate guards any command (Linux), --allow-network lets it reach every machine`
}

/** Why a command would run without the guard, in one sentence; null if no word of the command shows that. */
export const whyUnguarded = (command: ReadonlyArray<string>, folder: string): string | null => {
  // No shell expands the words of a command line, except a text after -c.
  const words = command.map((word, at) =>
    /^-\w*c$/.test(command[at - 1] ?? "") ? word : word.replaceAll("$", literalDollar),
  )
  const found = new Search(resolve(folder), process.env.PATH ?? "").inWords(words)
  return found && sentence(found)
}

const withheld = new RegExp(`^(?:${variableNames}|PYTHONHOME)$`, "i")

/** Why a shell variable may not be passed to a guarded bot; null if all may. */
export const whyWithheld = (names: ReadonlyArray<string>): string | null => {
  const name = names.find((each) => withheld.test(each))
  return name === undefined ? null : sentence({ thing: `${name} (--env)`, cure: "leave it out" })
}
