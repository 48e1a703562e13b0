/**
 * The commands of `bourse`, in the groups of its help. Only the typed command is loaded: loading all, such as
 * the server, would double the time of most commands.
 */
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"

const trading = () => import("./commands/trading.ts")
const operator = () => import("./commands/operator.ts")
const sandbox = () => import("./commands/sandbox.ts")
const folder = () => import("./commands/folder.ts")

/** Commands by group, then by the typed name. */
const commands = {
  Server: {
    serve: async () => (await import("./serve.ts")).serveCommand,
    run: async () => (await import("./commands/run.ts")).runCommand,
    check: async () => (await import("./commands/check.ts")).checkCommand,
    record: async () => (await import("./commands/record.ts")).recordCommand,
    status: async () => (await import("./commands/status.ts")).statusCommand,
    top: async () => (await import("./commands/top.ts")).topCommand,
    env: async () => (await import("./commands/env.ts")).envCommand,
    desk: async () => (await import("./commands/desk.ts")).deskCommand,
  },
  Account: {
    book: async () => (await import("./commands/book.ts")).bookCommand,
    balance: async () => (await trading()).balanceCommand,
    order: async () => (await trading()).orderCommand,
    orders: async () => (await trading()).ordersCommand,
    trades: async () => (await trading()).tradesCommand,
    report: async () => (await import("./commands/report.ts")).reportCommand,
    curl: async () => (await import("./commands/curl.ts")).curlCommand,
  },
  Sandbox: {
    fund: async () => (await sandbox()).fundCommand,
    deposit: async () => (await sandbox()).depositCommand,
    withdrawals: async () => (await sandbox()).withdrawalsCommand,
    clock: async () => (await import("./commands/clock.ts")).clockCommand,
    fault: async () => (await import("./commands/fault.ts")).faultCommand,
    scenario: async () => (await import("./commands/scenario.ts")).scenarioCommand,
    market: async () => (await import("./commands/marketCommand.ts")).marketCommand,
    requests: async () => (await import("./commands/requests.ts")).requestsCommand,
    oco: async () => (await sandbox()).ocoCommand,
    candles: async () => (await sandbox()).candlesCommand,
    snapshot: async () => (await import("./commands/snapshot.ts")).snapshotCommand,
    reset: async () => (await sandbox()).resetCommand,
  },
  Operation: {
    accounts: async () => (await operator()).accountsCommand,
    keys: async () => (await operator()).keysCommand,
    settings: async () => (await operator()).settingsCommand,
    import: async () => (await import("./commands/import.ts")).importCommand,
    symbols: async () => (await import("./commands/symbols.ts")).symbolsCommand,
    verify: async () => (await operator()).verifyCommand,
    backup: async () => (await folder()).backupCommand,
    restore: async () => (await folder()).restoreCommand,
    journal: async () => (await import("./commands/journal.ts")).journalCommand,
  },
}

const names: ReadonlySet<string> = new Set(Object.values(commands).flatMap((each) => Object.keys(each)))

/** Whether a line needs a command: the named one, or all for help, completions and suggestions. */
const needsOf = (args: ReadonlyArray<string>): ((name: string) => boolean) => {
  const [first] = args
  if (first === undefined || (first === "--version" && args.length === 1)) return () => false
  const isAlone = names.has(first) && !args.some((arg) => arg.startsWith("--completions"))
  return (name) => !isAlone || name === first
}

const loaded = <Group extends Readonly<Record<string, () => Promise<unknown>>>>(
  group: Group,
  isNeeded: (name: string) => boolean,
) => {
  const needed = Object.entries(group).filter(([name]) => isNeeded(name))
  type Loaded = Awaited<ReturnType<Group[keyof Group]>>
  return Promise.all(needed.map(([, load]) => load())) as Promise<ReadonlyArray<Loaded>>
}

/** The command for a line, with the subcommands that the line needs. */
export const bourseCommandFor = async (args: ReadonlyArray<string>) => {
  const isNeeded = needsOf(args)
  const groups = [
    { group: "Server", commands: await loaded(commands.Server, isNeeded) },
    { group: "Account", commands: await loaded(commands.Account, isNeeded) },
    { group: "Sandbox", commands: await loaded(commands.Sandbox, isNeeded) },
    { group: "Operation", commands: await loaded(commands.Operation, isNeeded) },
  ]
  return Command.make("bourse", {}, () =>
    Effect.flatMap(
      Effect.promise(() => import("./commands/here.ts")),
      ({ here }) => here,
    ),
  ).pipe(
    Command.withDescription("A spot exchange on your own machine, to test trading bots against"),
    Command.withExamples([
      { command: "bourse serve --sandbox on --market on" },
      { command: "bourse order place BTCUSDT BUY --quote 100" },
      { command: "bourse run -- pytest" },
    ]),
    Command.withSubcommands(groups.filter(({ commands }) => commands.length > 0)),
  )
}
