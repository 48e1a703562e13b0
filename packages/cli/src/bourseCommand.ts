/** The commands of `bourse`, in the groups of its help. */
import { Command } from "effect/cli"
import { checkCommand } from "./commands/check.ts"
import { clockCommand } from "./commands/clock.ts"
import { curlCommand } from "./commands/curl.ts"
import { deskCommand } from "./commands/desk.ts"
import { faultCommand } from "./commands/fault.ts"
import { backupCommand, restoreCommand } from "./commands/folder.ts"
import { here } from "./commands/here.ts"
import { journalCommand } from "./commands/journal.ts"
import { marketCommand } from "./commands/marketCommand.ts"
import {
  accountsCommand,
  keysCommand,
  settingsCommand,
  statusCommand,
  verifyCommand,
} from "./commands/operator.ts"
import { reportCommand } from "./commands/report.ts"
import { requestsCommand } from "./commands/requests.ts"
import { envCommand, runCommand } from "./commands/run.ts"
import {
  candlesCommand,
  depositCommand,
  fundCommand,
  ocoCommand,
  resetCommand,
  withdrawalsCommand,
} from "./commands/sandbox.ts"
import { scenarioCommand } from "./commands/scenario.ts"
import { snapshotCommand } from "./commands/snapshot.ts"
import { symbolsCommand } from "./commands/symbols.ts"
import { topCommand } from "./commands/top.ts"
import {
  balanceCommand,
  bookCommand,
  orderCommand,
  ordersCommand,
  tradesCommand,
} from "./commands/trading.ts"
import { serveCommand } from "./serve.ts"

export const bourseCommand = Command.make("bourse", {}, () => here).pipe(
  Command.withDescription("A spot exchange on your own machine, to test trading bots against"),
  Command.withExamples([
    { command: "bourse serve --sandbox on --market on" },
    { command: "bourse order place BTCUSDT BUY --quote 100" },
    { command: "bourse run -- pytest" },
  ]),
  Command.withSubcommands([
    {
      group: "Server",
      commands: [serveCommand, runCommand, checkCommand, statusCommand, topCommand, envCommand, deskCommand],
    },
    {
      group: "Account",
      commands: [
        bookCommand,
        balanceCommand,
        orderCommand,
        ordersCommand,
        tradesCommand,
        reportCommand,
        curlCommand,
      ],
    },
    {
      group: "Sandbox",
      commands: [
        fundCommand,
        depositCommand,
        withdrawalsCommand,
        clockCommand,
        faultCommand,
        scenarioCommand,
        marketCommand,
        requestsCommand,
        ocoCommand,
        candlesCommand,
        snapshotCommand,
        resetCommand,
      ],
    },
    {
      group: "Operation",
      commands: [
        accountsCommand,
        keysCommand,
        settingsCommand,
        symbolsCommand,
        verifyCommand,
        backupCommand,
        restoreCommand,
        journalCommand,
      ],
    },
  ]),
)
