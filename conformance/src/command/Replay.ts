/** Judges a recorded run again without a server: gives the recorded answers to the kit's present fixtures. */

import { billText, type ConsoleOutput } from "../report/Console.ts"
import { readRecording } from "../report/Recording.ts"
import type { Conformance } from "../report/RunResult.ts"
import { tierWords } from "../session/Provision.ts"
import { historyWaitOf, keyHeaderOf, skewToleranceOf } from "../session/Session.ts"
import { playing } from "../session/Tape.ts"
import { defaultRejection } from "../target/Judge.ts"
import { chosenFrom, defaultConcurrency, judgeChosen } from "./Conformance.ts"

/** Replays a recording; throws {@link UsageError} for a file that is not a complete recording. */
export const replay = async (options: {
  readonly file: string
  readonly kitFolder: string | undefined
  readonly reportFolder: string | undefined
  readonly output: ConsoleOutput
}): Promise<Conformance> => {
  const {
    target,
    baseUrl,
    tier,
    startedAt,
    kit: recordedBy,
    asked,
    absent,
    exploration,
    tapes,
  } = readRecording(options.file)
  const { kit, selection } = chosenFrom(options.kitFolder, asked)
  options.output.write(
    `Recording of ${target.name} at ${baseUrl}, begun ${startedAt}, kit ${recordedBy}: no request is sent to it\n` +
      `${tierWords[tier]}\n${billText(selection.bill, asked.maxRisk)}\n\n`,
  )
  const recorded = {
    kit,
    target,
    baseUrl,
    rejection: target.rejection ?? defaultRejection,
    skewToleranceMs: skewToleranceOf(target),
    historyWaitMs: historyWaitOf(target),
    keyHeader: keyHeaderOf(target),
    hasDriver: tier === "T2",
  }
  return judgeChosen({
    session: playing(recorded, undefined),
    sessionFor: ({ id }) => playing(recorded, tapes.get(id)),
    selection,
    absent,
    asked,
    tier,
    startedAt,
    concurrency: defaultConcurrency,
    explore: async () => exploration,
    reportFolder: options.reportFolder,
    output: options.output,
  })
}
