/** The bot at its start: its command, its folder, and its environment. */
import type { Sandbox } from "../Stage.ts"

export interface Bot {
  readonly command: ReadonlyArray<string>
  /** The folder it is started in; each case gets a copy. Default: an empty one. */
  readonly folder?: string | undefined
  /** Names of variables of this process that it gets. */
  readonly variables?: ReadonlyArray<string> | undefined
  /** Which key it is given: with `ccxt`, that whose responses are as ccxt expects. */
  readonly key?: "alice" | "ccxt" | undefined
  /** Funds beside the first balances of the sandbox, by asset: `{ "USDT": "1000000" }`. */
  readonly funds?: Readonly<Record<string, string>> | undefined
  /**
   * For a command that ends by itself: the time from one start to the next, milliseconds of the exchange clock or text
   * such as `1h`. Default: the command runs until it is stopped.
   */
  readonly every?: number | string | undefined
}

/** A bot that cannot be judged, and why. */
export class CannotJudge extends Error {}

const keysOf = {
  alice: { BOURSE_KEY: "dev-alice", BOURSE_SECRET: "dev-secret-alice" },
  ccxt: { BOURSE_KEY: "dev-ccxt", BOURSE_SECRET: "dev-secret-ccxt" },
}

export const environmentOf = (bot: Bot, sandbox: Sandbox, home: string): Record<string, string> => {
  const named = (bot.variables ?? []).map((name) => [name, process.env[name]] as const)
  const all = {
    PATH: process.env.PATH,
    // Windows finds nothing without it.
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
