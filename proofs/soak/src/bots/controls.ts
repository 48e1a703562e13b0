/** The controls of the check of bots: for each rule a bot with one mistake, which must fail it, and careful ones, which must not. */
import { join } from "node:path"
import { type CheckOptions, type Policy, ruleGroups } from "@bourse/botcheck"
import { makerFile } from "@bourse/testing/commands"

/** Rules of the severities critical and high that may be "not judged", each with its reason. */
export type Unjudged = Readonly<Record<string, string>>

export type Style = "plain" | "client" | "ccxt" | "python" | "streams"

/**
 * The rules whose mistake each style can make. By signed requests of its own every one is made that needs no streams.
 */
const rulesOf: Readonly<Record<Exclude<Style, "plain">, ReadonlyArray<string>>> = {
  // The client looks up lost writes and obeys Retry-After; it leaves the following to its user.
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

/** The declarations of every control bot. */
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

/** The command of a control; without a mistake the careful one. */
const commandOf = (style: Style, mistake: string | undefined, symbol: string): ReadonlyArray<string> => {
  const named = mistake === undefined ? [] : [mistake]
  if (style === "python") return ["python3", "-B", join(folder, "bot.py"), ...named]
  const node = [process.execPath, condition, join(folder, `${style}.mjs`), ...named]
  return symbol === "BTCUSDT" ? node : ["env", `BOT_SYMBOL=${symbol}`, ...node]
}

/** Where the careful trader does not do what the rule is about, another careful one. */
const carefuls: Readonly<Record<string, string>> = {
  "twin-convergence": "steady",
  "withdrawal-once": "withdraws",
}

export const carefulOf = (rule: string): string | undefined => carefuls[rule]

/** ccxt needs the key whose responses are as it expects. Another symbol: by requests of its own and by streams only. */
export const controlOf = (style: Style, mistake?: string, symbol = "BTCUSDT"): CheckOptions => ({
  command: commandOf(style, mistake, symbol),
  key: style === "ccxt" ? "ccxt" : "alice",
  policy,
})

/** The sample bot of `apps/maker`, in two symbols. */
export const maker = (): CheckOptions => ({
  command: [
    "sh",
    "-c",
    `BOURSE_API_KEY=$BOURSE_KEY MAKER_SETTINGS='${join(folder, "maker.json")}' exec node '${makerFile()}'`,
  ],
  policy: { openOrdersMax: 8, collar: 0.05, priceAgeMaxMs: 30_000, onStop: "cancel", ownsAccount: false },
})

/** High rules that do not judge these careful bots, each with its reason. */
export const unjudgedOfStyles: Readonly<Partial<Record<Style, Unjudged>>> = {
  python: { "assumed-filled": "It has no orders that trade at once." },
}

export const stylesOf = (rule: string): ReadonlyArray<Style> => [
  ...(rulesOf.streams.includes(rule) ? [] : (["plain"] as const)),
  ...(["client", "ccxt", "python", "streams"] as const).filter((style) => rulesOf[style].includes(rule)),
]
