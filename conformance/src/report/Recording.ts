/**
 * Reads and writes `run.ndjson`, a recording without secrets from which a run can be judged again. The first
 * line of `run.ndjson` describes the run. Each fixture's lines are its start, its requests and driver verbs
 * with their responses, and its result. The last line of a recording marks its end, which a truncated file
 * lacks.
 */
import { readFileSync } from "node:fs"
import type * as Schema from "effect/Schema"
import { risks } from "../kit/Fixture.ts"
import { decode, isWrong } from "../kit/Kit.ts"
import type { Absent } from "../run/Absent.ts"
import type { Tier } from "../session/Provision.ts"
import { isTapedEvent, type Tape, type TapedEvent } from "../session/Tape.ts"
import { Target } from "../target/Target.ts"
import { UsageError } from "../values/Failure.ts"
import { isObject } from "../values/Json.ts"
import type { Exploration } from "./Exploration.ts"
import type { Asked, Conformance } from "./RunResult.ts"

/** Entries of a target file that fixtures use, without keys, commands and driver addresses. */
export const factsOf = ({ start, signer, driver, $schema, actors, ...facts }: Target): Target => ({
  ...facts,
  ...(actors === undefined
    ? {}
    : {
        actors: Object.fromEntries(
          Object.entries(actors).map(([name, actor]) => [
            name,
            { ...actor, apiKey: `(key of ${name})`, secret: "(secret)" },
          ]),
        ),
      }),
})

export const recordingText = (run: Conformance, kit: string): string => {
  const { results, outcome, ...head } = run
  const lines: Array<object> = [{ type: "run", ...head, kit }]
  for (const { exchanges, tape, ...result } of results) {
    const fixture = result.id
    if (tape !== undefined) {
      const { events, ...start } = tape
      lines.push({ type: "start", fixture, ...start })
      for (const event of events)
        lines.push({ type: "verb" in event ? "driver" : "exchange", fixture, ...event })
    }
    lines.push({ type: "fixture", ...result })
  }
  const { exitCode, counts, claim } = outcome
  lines.push({ type: "end", lines: lines.length + 1, exitCode, counts, claim })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("")
}

export interface Recording {
  readonly target: Target
  readonly baseUrl: string
  readonly tier: Tier
  readonly startedAt: string
  /** Version of the conformance kit that recorded the run. */
  readonly kit: string
  readonly asked: Asked
  /** Endpoints that the target of the recorded run did not have. */
  readonly absent: ReadonlyArray<Absent>
  /** Result of the recorded random sessions, which a replay does not repeat. */
  readonly exploration: Exploration | undefined
  readonly tapes: ReadonlyMap<string, Tape>
}

type Line = Readonly<Record<string, unknown>>

const linesOf = (file: string): ReadonlyArray<Line> => {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      try {
        const value: unknown = JSON.parse(line)
        if (isObject(value)) return value
      } catch {} // reported below, like any other line that does not belong to a recording
      throw new UsageError(
        `${file}: line ${index + 1} does not belong to a recording (the run.ndjson of run --report)`,
      )
    })
  const last = lines.at(-1)
  if (lines[0]?.type === "run" && (last?.type !== "end" || last.lines !== lines.length))
    throw new UsageError(`${file}: the recording is cut off or incomplete`)
  return lines
}

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((each) => typeof each === "string")

const isAsked = (value: unknown): value is Asked =>
  isObject(value) &&
  isTexts(value.filters) &&
  isTexts(value.profiles) &&
  risks.some((risk) => risk === value.maxRisk) &&
  typeof value.strictExtra === "boolean"

const isAbsent = (value: unknown): value is Absent =>
  isObject(value) && typeof value.endpoint === "string" && typeof value.declared === "boolean"

/** Reads the recording of a run. Throws {@link UsageError} if the file is not a complete recording. */
export const readRecording = (file: string): Recording => {
  const lines = linesOf(file)
  const { type, baseUrl, tier, startedAt, kit, asked, facts, absent = [], exploration } = lines[0] ?? {}
  const target = decode(Target as never as Schema.Codec<Target, unknown>, facts)
  const isRun =
    type === "run" &&
    [baseUrl, tier, startedAt, kit].every((each) => typeof each === "string") &&
    isAsked(asked)
  if (!isRun || isWrong(target))
    throw new UsageError(`${file}: is not a recording that can be judged (the run.ndjson of run --report)`)
  const tapes = new Map<string, Tape & { readonly events: Array<TapedEvent> }>()
  for (const [index, { type, fixture, ...line }] of lines.entries()) {
    const id = String(fixture)
    const { at, unique, uniqueDigits } = line
    if (type === "start" && typeof at === "number")
      tapes.set(id, { at, unique: String(unique), uniqueDigits: String(uniqueDigits), events: [] })
    else if (type === "exchange" || type === "driver") {
      const events = tapes.get(id)?.events
      if (events === undefined || !isTapedEvent(line))
        throw new UsageError(`${file}: line ${index + 1} is not a ${type} of a recording`)
      events.push(line)
    }
  }
  return {
    target,
    baseUrl: String(baseUrl),
    tier: tier as Tier,
    startedAt: String(startedAt),
    kit: String(kit),
    asked,
    absent: Array.isArray(absent) ? absent.filter(isAbsent) : [],
    exploration: isObject(exploration) ? (exploration as unknown as Exploration) : undefined,
    tapes,
  }
}
