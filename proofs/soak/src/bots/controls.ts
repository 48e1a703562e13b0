/** The controls of the check of bots: for each rule a bot with one mistake, which must fail it, and careful ones, which must not. */
import { join } from "node:path"
import type { Policy } from "@bourse/botcheck"

export type Style = "plain" | "client" | "ccxt" | "python"

/** Mistakes that are named otherwise than the rule they are about. */
const mistakes: Readonly<Record<string, string>> = {}

/** In which styles a rule's mistake is there, beside signed requests of its own. */
const more: Readonly<Record<string, ReadonlyArray<Style>>> = {
  "double-order": ["ccxt", "python"],
  "look-before-write": ["python"],
  "client-id-present": ["ccxt", "python"],
  "client-id-unique": ["ccxt", "python"],
  "read-first": ["ccxt"],
  alive: ["ccxt"],
  "cancel-lost": ["ccxt", "python"],
  orphan: ["ccxt", "python"],
  halt: ["ccxt"],
  "same-refusal": ["ccxt"],
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

export const mistakeOf = (rule: string): string => mistakes[rule] ?? rule

export const stylesOf = (rule: string): ReadonlyArray<Style> => ["plain", ...(more[rule] ?? [])]
