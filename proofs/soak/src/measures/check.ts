/**
 * The check of bots: no careful bot fails anything, in any style, and each bot with a mistake fails the rule that its
 * mistake is about. The control is a careful bot in the place of one with a mistake: then a mistake is missed.
 */
import { availableParallelism } from "node:os"
import { type CheckOptions, type Report, rules } from "@bourse/botcheck"
import { checkBot } from "bourse"
import { carefulOf, controlOf, maker, type Style, stylesOf } from "../bots/controls.ts"
import { bySize, type Finding, type Measure } from "../Measure.ts"

const carefulStyles: ReadonlyArray<Style> = ["plain", "client", "ccxt", "python", "streams"]

interface Asked {
  readonly who: string
  readonly bot: CheckOptions
  readonly rules: ReadonlyArray<string> | "all"
  readonly seed: number
}

const careful = (style: Style, mistake?: string) => ({
  who: `${style}, careful`,
  bot: controlOf(style, mistake),
})
const naive = (style: Style, mistake: string) => ({
  who: `${style} with the mistake ${mistake}`,
  bot: controlOf(style, mistake),
})

const check = ({ bot, rules, seed }: Asked): Promise<Report> =>
  checkBot({ ...bot, atOnce: availableParallelism(), shrinks: false, rules, seed })

/** What a careful bot was found guilty of. */
const wrongly = async (asked: Asked): Promise<ReadonlyArray<string>> => {
  const { unfit, rules } = await check(asked)
  const who = `${asked.who}, seed ${asked.seed}`
  if (unfit !== null) return [`${who}: ${unfit}`]
  return rules.filter(({ verdict }) => verdict === "fail").map(({ id, reason }) => `${who}: ${id}: ${reason}`)
}

/** On a busy machine a rule may not come about, such as one about silence where every answer is late. */
const triesMax = 3

/** Whether a mistake was missed. */
const missed = async (rule: string, asked: Asked, tries = 1): Promise<ReadonlyArray<string>> => {
  const { unfit, rules } = await check(asked)
  const found = rules.find(({ id }) => id === rule)
  if (found?.verdict === "not exercised" && tries < triesMax) return missed(rule, asked, tries + 1)
  const isFound = found?.verdict === "fail" || found?.verdict === "warn"
  const { who, seed } = asked
  return isFound ? [] : [`${who}, seed ${seed}: ${rule}: ${unfit ?? found?.verdict}, ${found?.reason}`]
}

const run = async (seeds: number, first: number, isShort: boolean): Promise<Finding> => {
  const violations: Array<string> = []
  let [carefuls, naives] = [0, 0]
  const clear = async (asked: Asked) => {
    carefuls++
    violations.push(...(await wrongly(asked)))
  }
  for (let seed = first; seed < first + seeds; seed++) {
    for (const style of isShort ? (["plain", "streams"] as const) : carefulStyles)
      await clear({ ...careful(style), rules: isShort ? shortRules : "all", seed })
    await clear({ who: "apps/maker", bot: maker(), rules: isShort ? makerRules : "all", seed })
    for (const { id } of rules) {
      if (isShort && !shortRules.includes(id)) continue
      const other = carefulOf(id)
      if (other !== undefined) await clear({ ...careful("plain", other), rules: [id], seed })
      for (const style of isShort ? stylesOf(id).slice(0, 1) : stylesOf(id)) {
        naives++
        violations.push(...(await missed(id, { ...naive(style, id), rules: [id], seed })))
      }
    }
  }
  return { tried: `${carefuls} checks of careful bots, ${naives} of bots with a mistake`, violations }
}

/** What apps/maker once failed. */
const makerRules = ["no-ban", "halt", "rules-reread"]

/** Of each kind of case one, for a run of minutes. */
const shortRules = [
  "double-order",
  "cancel-lost",
  "retry-after",
  "no-ban",
  "read-first",
  "halt",
  "same-refusal",
  "grid",
  "stream-gap",
  "stream-reconnect",
]

export const checkOfBots: Measure = {
  what: "bots with a mistake fail the rule it is about, careful ones fail none",
  find: (size, seed) => run(bySize(size, { short: 1, default: 1, full: 10 }), seed, size === "short"),
  control: {
    mutant: "a careful bot in the place of one with a mistake",
    find: async () => ({
      tried: "1 check",
      violations: await missed("double-order", { ...careful("plain"), rules: ["double-order"], seed: 1 }),
    }),
  },
}
