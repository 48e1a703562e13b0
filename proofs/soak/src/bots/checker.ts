/** A process that checks bots, one after the other: each message is what to check, each answer its verdicts. */
import { CannotJudge, type CheckOptions, type Report } from "@bourse/botcheck"
import { checkBot } from "bourse"

/** `unfit`: also why the bot cannot be judged. */
export type Answer = Pick<Report, "unfit" | "rules"> | { readonly error: string }

const answer = async (asked: CheckOptions): Promise<Answer> => {
  try {
    const { unfit, rules } = await checkBot(asked)
    return { unfit, rules }
  } catch (error) {
    if (error instanceof CannotJudge) return { unfit: error.message, rules: [] }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on("message", async (asked: CheckOptions) => void process.send?.(await answer(asked)))
// Nobody waits for the verdicts any more. The bots end with this process.
process.on("disconnect", () => process.exit(0))
