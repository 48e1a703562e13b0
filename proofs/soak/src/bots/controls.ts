/**
 * Defines control bots for the check of bots. For each rule, one control bot makes the mistake and must fail;
 * careful bots must pass.
 */
import { join } from "node:path"
import { type CheckOptions, type Policy, ruleGroups } from "@bourse/botcheck"
import { makerFile } from "@bourse/testing/commands"

/** Rules of severity critical or high that may have the verdict "not judged", each with its reason. */
export type Unjudged = Readonly<Record<string, string>>

export type Style = "plain" | "client" | "ccxt" | "python" | "streams"

/**
 * Rules whose mistake a bot of this style can make. Bots with their own signed requests can make all mistakes
 * that need no streams.
 */
const rulesOf: Readonly<Record<Exclude<Style, "plain">, ReadonlyArray<string>>> = {
  // The client looks up lost writes and obeys Retry-After; the client's user is responsible for the rules
  // listed here.
  client: [
    "cancel-refused",
    "kill-duplicate",
    "read-first",
    "orphan",
    "foreign-orders",
    "clean-stop",
    "same-refusal",
    "wide-window",
    "rules-reread",
    "halt",
    "collar",
  ],
  ccxt: [
    "double-order",
    "client-id-present",
    "client-id-unique",
    "cancel-lost",
    "read-first",
    "orphan",
    "foreign-orders",
    "alive",
    "clean-stop",
    "same-refusal",
    "wide-window",
    "halt",
  ],
  python: [
    "double-order",
    "look-before-write",
    "client-id-present",
    "client-id-unique",
    "cancel-lost",
    "read-first",
    "orphan",
    "retry-after",
    "no-ban",
    "same-refusal",
    "clock",
    "fresh-signature",
    "wide-window",
    "grid",
    "halt",
  ],
  streams: ruleGroups.Streams!.map(({ id }) => id),
}

/** Order and position limits that every control bot declares. */
export const policy: Policy = {
  exposureMax: { BTCUSDT: 1 },
  ordersPerMinuteMax: 150,
  openOrdersMax: 10,
  collar: 0.05,
  priceAgeMaxMs: 30_000,
  onStop: "cancel",
  ownsAccount: false,
  selfTrades: false,
  timeoutMs: 20_000,
}

export const folder = import.meta.dirname

export const condition = "--conditions=@bourse/source"

/** Command of a control bot, which is careful if no mistake is given. */
const commandOf = (style: Style, mistake: string | undefined, symbol: string): ReadonlyArray<string> => {
  const named = mistake === undefined ? [] : [mistake]
  if (style === "python") return ["python3", "-B", join(folder, "bot.py"), ...named]
  const node = [process.execPath, condition, join(folder, `${style}.mjs`), ...named]
  return symbol === "BTCUSDT" ? node : ["env", `BOT_SYMBOL=${symbol}`, ...node]
}

/** Careful bots for rules about actions that the usual careful bot does not take. */
const carefuls: Readonly<Record<string, string>> = {
  "twin-convergence": "steady",
  "withdrawal-once": "withdraws",
}

export const carefulOf = (rule: string): string | undefined => carefuls[rule]

/**
 * Bots with ccxt use the key whose responses have the form that ccxt expects. Only the control bots with their
 * own requests and those with streams can use another symbol.
 */
export const controlOf = (style: Style, mistake?: string, symbol = "BTCUSDT"): CheckOptions => ({
  command: commandOf(style, mistake, symbol),
  key: style === "ccxt" ? "ccxt" : "alice",
  policy,
})

/** Options for checking the sample bot of `apps/maker`, which trades two symbols. */
export const maker = (): CheckOptions => ({
  command: [
    "sh",
    "-c",
    `BOURSE_API_KEY=$BOURSE_KEY MAKER_SETTINGS='${join(folder, "maker.json")}' exec node '${makerFile()}'`,
  ],
  policy: { openOrdersMax: 8, collar: 0.05, priceAgeMaxMs: 30_000, onStop: "cancel", ownsAccount: false },
})

/** Rules of severity high that cannot judge the careful bot of a style, each with its reason. */
export const unjudgedOfStyles: Readonly<Partial<Record<Style, Unjudged>>> = {
  python: { "assumed-filled": "The bot has no orders that trade at once." },
}

export const stylesOf = (rule: string): ReadonlyArray<Style> => [
  ...(rulesOf.streams.includes(rule) ? [] : (["plain"] as const)),
  ...(["client", "ccxt", "python", "streams"] as const).filter((style) => rulesOf[style].includes(rule)),
]
