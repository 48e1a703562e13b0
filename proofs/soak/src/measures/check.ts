/**
 * The check of bots: no careful bot fails anything, in any style, and each bot with a mistake fails the rule that its
 * mistake is about. The control is a careful bot in the place of one with a mistake: then a mistake is missed.
 */
import { availableParallelism } from "node:os"
import { type Report, rules } from "@bourse/botcheck"
import { checkBot } from "bourse"
import { carefulOf, commandOf, keyOf, policy, type Style, stylesOf } from "../bots/controls.ts"
import { bySize, type Finding, type Measure } from "../Measure.ts"

const carefulStyles: ReadonlyArray<Style> = ["plain", "client", "ccxt", "python"]

interface Asked {
  readonly rules: ReadonlyArray<string> | "all"
  readonly style: Style
  readonly mistake: string | undefined
  readonly seed: number
}

const check = ({ rules, style, mistake, seed }: Asked): Promise<Report> =>
  checkBot({
    command: commandOf(style, mistake),
    key: keyOf(style),
    atOnce: availableParallelism(),
    shrinks: false,
    policy,
    rules,
    seed,
  })

const describe = ({ style, mistake, seed }: Asked): string =>
  `${style}, ${mistake === undefined ? "careful" : `with the mistake ${mistake}`}, seed ${seed}`

/** What a careful bot was found guilty of. */
const wrongly = async (asked: Asked): Promise<ReadonlyArray<string>> => {
  const { unfit, rules } = await check(asked)
  if (unfit !== null) return [`${describe(asked)}: ${unfit}`]
  return rules
    .filter(({ verdict }) => verdict === "fail")
    .map(({ id, reason }) => `${describe(asked)}: ${id}: ${reason}`)
}

/** Whether a mistake was missed. */
const missed = async (rule: string, asked: Asked): Promise<ReadonlyArray<string>> => {
  const { unfit, rules } = await check(asked)
  const found = rules.find(({ id }) => id === rule)
  const isFound = found?.verdict === "fail" || found?.verdict === "warn"
  return isFound ? [] : [`${describe(asked)}: ${rule}: ${unfit ?? found?.verdict}, ${found?.reason}`]
}

const run = async (seeds: number, first: number, isShort: boolean): Promise<Finding> => {
  const violations: Array<string> = []
  let [careful, naive] = [0, 0]
  for (let seed = first; seed < first + seeds; seed++) {
    for (const style of isShort ? (["plain"] as const) : carefulStyles) {
      careful++
      violations.push(
        ...(await wrongly({ rules: isShort ? shortRules : "all", style, mistake: undefined, seed })),
      )
    }
    for (const { id } of rules) {
      if (isShort && !shortRules.includes(id)) continue
      const other = carefulOf(id)
      if (other !== undefined) {
        careful++
        violations.push(...(await wrongly({ rules: [id], style: "plain", mistake: other, seed })))
      }
      for (const style of isShort ? (["plain"] as const) : stylesOf(id)) {
        naive++
        violations.push(...(await missed(id, { rules: [id], style, mistake: id, seed })))
      }
    }
  }
  return { tried: `${careful} checks of careful bots, ${naive} of bots with a mistake`, violations }
}

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
]

export const checkOfBots: Measure = {
  what: "bots with a mistake fail the rule it is about, careful ones fail none",
  find: (size, seed) => run(bySize(size, { short: 1, default: 1, full: 10 }), seed, size === "short"),
  control: {
    mutant: "a careful bot in the place of one with a mistake",
    find: async () => ({
      tried: "1 check",
      violations: await missed("double-order", {
        rules: ["double-order"],
        style: "plain",
        mistake: undefined,
        seed: 1,
      }),
    }),
  },
}
