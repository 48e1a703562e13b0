/**
 * Tests every command: help in 80 columns, an example, `--json`, suggested names, completions, and the modules that
 * a line loads.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Console from "effect/Console"
import { CliOutput, Command, TerminalCapabilities } from "effect/cli"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { bourseCommandFor } from "../src/bourseCommand.ts"
import { cliLayer } from "../src/helpText.ts"

interface Node {
  readonly name: string
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Node> }>
}
const paths = ({ name, subcommands }: Node, before: ReadonlyArray<string>): ReadonlyArray<string> => {
  const path = [...before, name]
  return [
    path.join(" "),
    ...subcommands.flatMap(({ commands }) => commands.flatMap((each) => paths(each, path))),
  ]
}
const all = paths((await bourseCommandFor(["--help"])) as Node, [])

const print = async (line: string, canColor: boolean): Promise<string> => {
  const parts: Array<string> = []
  const keep = (...each: ReadonlyArray<unknown>) => void parts.push(each.join(" "))
  const args = line.split(" ").slice(1)
  const program = Command.runWith(await bourseCommandFor(args), { version: "0" })(args).pipe(
    Effect.ignore,
    Effect.provideService(Console.Console, { ...globalThis.console, log: keep, error: keep }),
    Effect.provideService(TerminalCapabilities.TerminalCapabilities, {
      canColor,
      canAnimate: false,
      canPrompt: false,
    }),
    Effect.provide([cliLayer, NodeServices.layer]),
  )
  await Effect.runPromise(program as Effect.Effect<void>)
  return parts.join("\n")
}

const known = new Map<string, Promise<string>>()
/** The output of a command line on a terminal, with colours or without. */
const printed = (line: string, canColor = false): Promise<string> => {
  const key = `${canColor} ${line}`
  if (!known.has(key)) known.set(key, print(line, canColor))
  return known.get(key)!
}

test("the test covers the whole tree of commands", () => {
  expect(all.length).toBeGreaterThan(60)
  expect(all).toContain("bourse fault add")
})

test.each(all)("%s --help fits 80 columns, in color too, and has an example", async (path) => {
  for (const canColor of [false, true]) {
    const help = await printed(`${path} --help`, canColor)
    const long = help.split("\n").filter((line) => CliOutput.displayWidth(line) > 80)
    expect(long).toEqual([])
    expect(help.includes("\x1b[")).toBe(canColor)
  }
  const [, examples = ""] = (await printed(`${path} --help`)).split("EXAMPLES\n")
  const commands = examples.split("\n").filter((line) => /^ {2}[^ #]/.test(line))
  expect(commands.length, "examples").toBeGreaterThan(0)
  // The example in the help uses this command.
  for (const command of commands) expect(command).toContain(path)
})

/** Commands without output of their own: they list subcommands, or print another program's output. */
const noAnswer = new Set(["bourse", "bourse run"])

test.each(all)("%s accepts --json, or only groups other commands", async (path) => {
  const help = await printed(`${path} --help`)
  const isGroup = new RegExp(`${path} <subcommand>`).test(help) && !/^FLAGS/m.test(help)
  if (!isGroup && !noAnswer.has(path)) expect(help).toMatch(/^ {2}--json\b/m)
})

test("colors are readable on light and dark terminals", async () => {
  const colors = new Set<string>()
  for (const path of all)
    for (const part of (await printed(`${path} --help`, true)).split("\x1b[").slice(1))
      colors.add(part.slice(0, part.indexOf("m")))
  // The used styles (reset, bold, dim, green and cyan) are readable on light and dark terminals.
  expect([...colors].sort()).toEqual(["0", "1", "2", "32", "36"])
})

test.each([
  ["bourse balence", "balance"],
  ["bourse fault ad", "add"],
  ["bourse fault add dropAfterComit", "dropAfterCommit"],
  ["bourse fault add banned --retry-afer 3", "--retry-after"],
  ["bourse fund --jsn 10000001 USDT 1", "--json"],
  ["bourse serve --markt on", "--market"],
])("%s suggests a similar name: %s", async (line, near) => {
  expect(await printed(line)).toMatch(new RegExp(`^bourse: .*; did you mean ${near}\\?$`, "m"))
})

test.each(["bash", "zsh", "fish"])("--completions %s names every command and its flags", async (shell) => {
  const script = await printed(`bourse --completions ${shell}`)
  for (const path of all) expect(script).toContain(path.split(" ").at(-1))
  expect(script).toContain("latency-scatter")
})

test.each(["bash", "zsh", "fish"])(
  "--completions %s offers scenarios, sides, symbols and accounts",
  async (shell) => {
    const script = await printed(`bourse --completions ${shell}`)
    for (const word of ["weekend-gap", "BUY", "SELL", "PEPEUSDT", "carol"]) expect(script).toContain(word)
  },
)

test("bash completes a side after a symbol, and a scenario", async () => {
  const script = await printed("bourse --completions bash")
  const completed = (line: string): ReadonlyArray<string> => {
    const words = line.split(" ")
    const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
      COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; compopt() { :; }
      eval "$(complete -p bourse | sed 's/.*-F \\([^ ]*\\) .*/\\1/') bourse '${words.at(-1)}' '${words.at(-2)}'"; printf '%s\\n' "\${COMPREPLY[@]}"`
    const printed = execFileSync("bash", ["--norc"], { input: `${script}\n${ask}\n`, encoding: "utf8" })
    return printed
      .split("\n")
      .map((each) => each.trim())
      .filter((each) => each !== "")
  }
  expect(completed("bourse order place BTCUSDT B")).toEqual(["BUY"])
  expect(completed("bourse scenario run fla")).toEqual(["flash-crash"])
  expect(completed("bourse fund al")).toEqual(["alice"])
})

const namesFor = async (line: string): Promise<ReadonlyArray<string>> => {
  const { subcommands } = await bourseCommandFor(line === "" ? [] : line.split(" "))
  return subcommands.flatMap(({ commands }) => commands.map(({ name }) => name))
}

test("a line loads only the command it names; help, or a line without a command, loads all", async () => {
  const all = await namesFor("--help")
  expect(all.length).toBeGreaterThan(30)
  for (const name of all) expect(await namesFor(`${name} --help`)).toEqual([name])
  for (const line of ["balence", "--json status", "status --completions bash", "--completions zsh"])
    expect(await namesFor(line)).toEqual(all)
  for (const line of ["", "--version"]) expect(await namesFor(line)).toEqual([])
})

const program = `
  import { registerHooks } from "node:module"
  const loaded = []
  registerHooks({
    load: (url, context, next) => {
      loaded.push(url)
      return next(url, context)
    },
  })
  const { bourseCommandFor } = await import("./src/bourseCommand.ts")
  for (const name of process.argv.slice(1)) await bourseCommandFor([name])
  console.log(JSON.stringify(loaded))`

test("neither help nor a command loads the server or the check's rules before it runs", async () => {
  const light = await namesFor("--help")
  const args = ["--conditions=@bourse/source", "--input-type=module", "--eval", program, ...light]
  const printed = execFileSync(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
  })
  const loaded: ReadonlyArray<string> = JSON.parse(printed)
  expect(loaded.some((url) => url.endsWith("/packages/cli/src/commands/trading.ts"))).toBe(true)
  const ofServer = loaded.flatMap(
    (url) => /packages\/((?:server|store|engine|botcheck)\/src\/.*)$/.exec(url)?.[1] ?? [],
  )
  expect(ofServer.sort()).toEqual([
    "server/src/books/exchangeInfo.ts",
    "server/src/init/genesis.json",
    "server/src/init/sandboxSymbols.ts",
    "server/src/log/Log.ts",
    "server/src/responses/nearest.ts",
    "server/src/scenario/scenarioNames.ts",
    "server/src/terminal.ts",
    "store/src/files/readBounded.ts",
  ])
})
