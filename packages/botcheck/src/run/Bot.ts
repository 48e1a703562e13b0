/** The bot's command, folder and environment. */
import type { Sandbox } from "../Stage.ts"

export interface Bot {
  readonly command: ReadonlyArray<string>
  /** Folder in which the bot is started; each case gets a copy. Default of the bot's folder: an empty one. */
  readonly folder?: string | undefined
  /** Names of variables of this process that the bot gets. */
  readonly variables?: ReadonlyArray<string> | undefined
  /** The bot's API key; `ccxt` is the key whose responses have the form that ccxt expects. */
  readonly key?: "alice" | "ccxt" | undefined
  /** Funds in addition to the sandbox's initial balances, by asset: `{ "USDT": "1000000" }`. */
  readonly funds?: Readonly<Record<string, string>> | undefined
  /**
   * Time between two starts of a command that ends by itself, in ms of the exchange clock or as text such as `1h`.
   * Default of `every`: the command runs until it is stopped.
   */
  readonly every?: number | string | undefined
}

/** The bot cannot be judged; the message gives the reason. */
export class CannotJudge extends Error {}

const keysOf = {
  alice: { BOURSE_KEY: "dev-alice", BOURSE_SECRET: "dev-secret-alice" },
  ccxt: { BOURSE_KEY: "dev-ccxt", BOURSE_SECRET: "dev-secret-ccxt" },
}

export const environmentOf = (bot: Bot, sandbox: Sandbox, home: string): Record<string, string> => {
  const named = (bot.variables ?? []).map((name) => [name, process.env[name]] as const)
  const all = {
    PATH: process.env.PATH,
    // Programs on Windows need this variable.
    SystemRoot: process.env.SystemRoot,
    LANG: "C.UTF-8",
    HOME: home,
    TMPDIR: home,
    ...Object.fromEntries(named),
    ...sandbox.environment,
    BOURSE_URL: sandbox.url,
    ...keysOf[bot.key ?? "alice"],
  }
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
