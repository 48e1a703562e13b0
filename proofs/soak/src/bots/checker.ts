/** A process that checks bots, one after the other: each message is what to check, each answer its verdicts. */
import { CannotJudge, type CheckOptions, type Report } from "@bourse/botcheck"
import { checkBot } from "bourse"

/** `unfit`: also the error of a check that did not finish. */
export type Answer = Pick<Report, "unfit" | "rules" | "seconds">

const answer = async (asked: CheckOptions): Promise<Answer> => {
  try {
    const { unfit, rules, seconds } = await checkBot(asked)
    return { unfit, rules, seconds }
  } catch (error) {
    const unfit =
      error instanceof CannotJudge || !(error instanceof Error)
        ? String(error)
        : (error.stack ?? error.message)
    return { unfit, rules: [], seconds: 0 }
  }
}

process.on("message", async (asked: CheckOptions) => void process.send?.(await answer(asked)))
// Nobody waits for the verdicts any more. The bots end with this process.
process.on("disconnect", () => process.exit(0))
