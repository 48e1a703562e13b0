/** The controls of the check of bots: for each rule a bot with one mistake, which must fail it, and careful ones, which must not. */
import { join } from "node:path"
import type { Policy } from "@bourse/botcheck"

export type Style = "plain" | "client" | "ccxt" | "python"

/** The rules whose mistake is there in each style. By signed requests of its own every one is made. */
const rulesOf: Readonly<Record<Exclude<Style, "plain">, ReadonlyArray<string>>> = {
  // The client looks up what was lost and waits as it is told: these it leaves to its user.
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
}

/** What is declared of every control. */
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

const condition = "--conditions=@bourse/source"

/** The command of a control; without a mistake the careful one. */
export const commandOf = (style: Style, mistake?: string): ReadonlyArray<string> => {
  const named = mistake === undefined ? [] : [mistake]
  if (style === "python") return ["python3", join(folder, "bot.py"), ...named]
  return [process.execPath, condition, join(folder, `${style}.mjs`), ...named]
}

/** Where the careful trader does not do what the rule is about, another careful one. */
const carefuls: Readonly<Record<string, string>> = {
  "twin-convergence": "steady",
  "withdrawal-once": "withdraws",
}

export const carefulOf = (rule: string): string | undefined => carefuls[rule]

/** ccxt needs the key whose responses are as it expects. */
export const keyOf = (style: Style): "alice" | "ccxt" => (style === "ccxt" ? "ccxt" : "alice")

export const stylesOf = (rule: string): ReadonlyArray<Style> => [
  "plain",
  ...(["client", "ccxt", "python"] as const).filter((style) => rulesOf[style].includes(rule)),
]
