/** A session with the target under test: its address, its clock, and the calls to it. */

import { NoAnswer, type RawAnswer, type Sender } from "../http/Http.ts"
import { type Credentials, type PreparedRequest, prepare, type Route } from "../http/Request.ts"
import type { Controls } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import type { Driver } from "../target/Driver.ts"
import { defaultRejection, judge, type Verdict } from "../target/Judge.ts"
import type { ErrorFormat, Target } from "../target/Target.ts"
import type { Sign } from "../target/TargetFile.ts"
import { Blocked, HarnessError } from "../values/Failure.ts"
import { uniqueDigits, uniqueName } from "../values/Unique.ts"

export interface Call {
  readonly route: Route
  readonly parameters: ReadonlyArray<readonly [string, string]>
  readonly as: Credentials & { readonly name: string }
  readonly controls?: Controls | undefined
  readonly signSecret?: string | undefined
  /** Name of the call in reports: the step, and the title of the wrong variant. */
  readonly step?: string | undefined
  readonly variant?: string | undefined
  /**
   * Whether the caller expects the rejection "too many requests"; otherwise the session waits and repeats the
   * call.
   */
  readonly limitIsRejection?: boolean
}

export interface Called {
  readonly request: PreparedRequest
  readonly answer: RawAnswer
  readonly verdict: Verdict
}

/** Names that were not used before, for `{unique}` and `{uniqueDigits}`. */
export interface UniqueNames {
  readonly unique: string
  readonly uniqueDigits: string
}

export interface Session {
  readonly kit: Kit
  readonly target: Target
  readonly baseUrl: string
  readonly driver: Driver | undefined
  readonly rejection: ErrorFormat
  readonly skewToleranceMs: number
  readonly names: () => UniqueNames
  /** Waits for the next poll; false if the time `giveUpAt` (by `performance.now()`) is over. */
  readonly again: (giveUpAt: number) => Promise<boolean>
  /** The target's time: this machine's time, plus the offset and all advances by the driver. */
  readonly now: () => number
  readonly advance: (ms: number) => void
  /** Time in ms by which the target's clock is ahead of this machine's. */
  readonly offsetMs: () => number
  /** Time for which a history may lack a write, in ms. */
  readonly historyWaitMs: number
  /** Number of unsuccessful waits for the history of each endpoint. */
  readonly vainWaits: Map<string, number>
  /**
   * Sends a call to the target and judges the response. `call` throws {@link NoAnswer}; {@link HarnessError} if
   * the server is unreachable; {@link Blocked} if its rate limits never end.
   */
  readonly call: (call: Call) => Promise<Called>
}

/** Greatest number and length of waits after "too many requests". */
const limitedTimesMax = 8
const waitMsMax = 12_000

/** Pause between two polls, in ms. */
const pollMs = 100

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const waitMs = (answer: RawAnswer, attempt: number): number => {
  const seconds = Number(answer.headers["retry-after"])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 250 * 2 ** attempt
}

export const keyHeaderOf = ({ keyHeader = "X-MEXC-APIKEY" }: Target): string => keyHeader

export const historyWaitOf = ({ historyWaitMs = 3_000 }: Target): number => historyWaitMs

export const skewToleranceOf = ({ skewToleranceMs = 1_000 }: Target): number => skewToleranceMs

export const makeSession = (options: {
  readonly kit: Kit
  readonly target: Target
  readonly baseUrl: string
  readonly driver: Driver | undefined
  readonly sender: Sender
  readonly sign: Sign
}): Session => {
  const { kit, target, baseUrl, driver, sender, sign } = options
  const rejection = target.rejection ?? defaultRejection
  const keyHeader = keyHeaderOf(target)
  const pacingMs = target.pacingMs ?? 0
  let offsetMs = 0
  let nextAt = 0
  const now = () => Date.now() + offsetMs

  // Gives each request of a key a new timestamp: the interface does not say whether an identical signed request may
  // be repeated.
  const lastOf = new Map<string, number>()
  const timestampFor = ({ apiKey }: Credentials, skewMs: number): number => {
    if (skewMs !== 0) return now()
    const timestamp = Math.max(now(), (lastOf.get(apiKey) ?? 0) + 1)
    lastOf.set(apiKey, timestamp)
    return timestamp
  }

  const pace = async () => {
    if (pacingMs === 0) return
    const at = Math.max(nextAt, performance.now())
    nextAt = at + pacingMs
    await sleep(at - performance.now())
  }

  const attempt = async ({ route, parameters, as, controls = {}, signSecret }: Call): Promise<Called> => {
    await pace()
    const request = prepare({
      route,
      parameters,
      controls,
      as,
      signSecret,
      nowMs: timestampFor(as, controls.skewMs ?? 0),
      keyHeader,
      fieldsIn: target.fieldsIn,
      sign,
    })
    const send = () =>
      sender.send(request).catch((error: unknown) => {
        throw error instanceof NoAnswer ? new NoAnswer(error.kind, error.message, request) : error
      })
    let answer = await send()
    for (let sent = 1; sent < (controls.repeat ?? 1); sent++) answer = await send()
    return { request, answer, verdict: judge(answer, rejection) }
  }

  return {
    kit,
    target,
    baseUrl,
    driver,
    rejection,
    skewToleranceMs: skewToleranceOf(target),
    names: () => ({ unique: uniqueName(), uniqueDigits: uniqueDigits() }),
    again: async (giveUpAt) => {
      if (performance.now() >= giveUpAt) return false
      await sleep(pollMs)
      return true
    },
    now,
    advance: (ms) => {
      offsetMs += ms
    },
    offsetMs: () => offsetMs,
    historyWaitMs: historyWaitOf(target),
    vainWaits: new Map(),
    call: async (call) => {
      for (let tries = 0; ; tries++) {
        const called = await attempt(call).catch((error) => {
          if (error instanceof NoAnswer && error.kind === "rejected") throw new HarnessError(error.message)
          throw error
        })
        if (called.verdict !== "limited") return called
        if (call.limitIsRejection === true) return { ...called, verdict: "rejected" }
        const wait = waitMs(called.answer, tries)
        if (tries >= limitedTimesMax || wait > waitMsMax)
          throw new Blocked(
            `too many requests (${call.route.method} ${call.route.path}): set pacingMs in the target file`,
          )
        await sleep(wait)
      }
    },
  }
}
