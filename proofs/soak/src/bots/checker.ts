/**
 * Program of a process that checks bots one after the other: each message asks for a check, each reply has its
 * verdicts.
 */
import { CannotJudge, type CheckOptions, type Report } from "@bourse/botcheck"
import { checkBot } from "bourse"

/** Verdicts of a check of a bot. The field `unfit` also contains the error of a check that could not finish. */
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
// When the parent process ends, this process ends too, with its bots.
process.on("disconnect", () => process.exit(0))
