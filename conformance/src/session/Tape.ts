/**
 * Records the requests and responses of one fixture in order, so that the fixture can be judged again without
 * the server. A session makes the recording of its own traffic, so the kit's reads of balances and the driver's
 * results are in the recording.
 *
 * In a replay, `{now}` is the recorded time of the last response, so that the same times are computed.
 */

import { NoAnswer, parsed } from "../http/Http.ts"
import { type PreparedRequest, prepare } from "../http/Request.ts"
import type { Controls, DriverVerb } from "../kit/Fixture.ts"
import type { Driver, DriverAnswer } from "../target/Driver.ts"
import { judge } from "../target/Judge.ts"
import { Blocked, HarnessError, Unsupported } from "../values/Failure.ts"
import { isObject, shown } from "../values/Json.ts"
import { withoutSecrets } from "../values/Redact.ts"
import type { Call, Called, Session, UniqueNames } from "./Session.ts"

/** A recorded request, without its response. A replay gives the recorded response only to an equal request. */
interface Question {
  /** Name of the fixture's step; undefined for the kit's own reads. */
  readonly step?: string
  /** Title of the wrong variant, if the request was a wrong variant of a call. */
  readonly variant?: string
  /** Set if the request was repeated while waiting for a late result. */
  readonly again?: true
  readonly actor: string
  readonly method: string
  readonly path: string
  /** Parameters of the request without timestamp and signature. */
  readonly parameters: ReadonlyArray<readonly [name: string, value: string]>
  readonly controls?: Controls
}

interface Failed {
  readonly kind: "no-answer" | "blocked" | "harness"
  readonly reason: string
}

/** A recorded request with its response; `at` is the target's time of the response. */
export type TapedCall = Question & { readonly at: number } & (
    | { readonly status: number; readonly answer: string; readonly ms: number }
    | { readonly failed: Failed }
  )

export interface TapedVerb {
  readonly verb: DriverVerb
  readonly with: Readonly<Record<string, unknown>>
  readonly at: number
  readonly answer: DriverAnswer | { readonly failed: string }
}

export type TapedEvent = TapedCall | TapedVerb

export interface Tape extends UniqueNames {
  /** The target's time at the start of the fixture. */
  readonly at: number
  readonly events: ReadonlyArray<TapedEvent>
}

const questionOf = ({ step, variant, as, route, parameters, controls }: Call, again: boolean): Question => ({
  ...(step === undefined ? {} : { step }),
  ...(variant === undefined ? {} : { variant }),
  ...(again ? { again } : {}),
  actor: as.name,
  method: route.method,
  path: route.path,
  parameters,
  ...(controls === undefined ? {} : { controls }),
})

const failedOf = (error: unknown): Failed => {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof NoAnswer) return { kind: "no-answer", reason }
  return { kind: error instanceof Blocked ? "blocked" : "harness", reason }
}

const errorOf = ({ kind, reason }: Failed, request: PreparedRequest): Error =>
  kind === "no-answer"
    ? new NoAnswer("cut", reason, request)
    : kind === "blocked"
      ? new Blocked(reason)
      : new HarnessError(reason)

/** Wraps a session so that its requests and responses are recorded, without secrets. */
export const taping = (session: Session): { readonly session: Session; readonly tape: () => Tape } => {
  const began = session.now()
  const names = session.names()
  const events: Array<TapedEvent> = []
  const secrets = new Set<string>()
  let at = began
  let again = false

  const { driver } = session
  const taped: Driver | undefined = driver && {
    ...driver,
    ask: async (verb, args) => {
      const keep = (answer: TapedVerb["answer"]) => {
        at = session.now()
        events.push({ verb, with: args, at, answer })
      }
      try {
        const answer = await driver.ask(verb, args)
        if ("done" in answer && typeof answer.done.secret === "string") secrets.add(answer.done.secret)
        keep(answer)
        return answer
      } catch (error) {
        keep({ failed: failedOf(error).reason })
        throw error
      }
    },
  }

  const call = async (asked: Call): Promise<Called> => {
    const question = questionOf(asked, again)
    again = false
    secrets.add(asked.as.secret)
    try {
      const called = await session.call(asked)
      at = session.now()
      const { status, text, ms } = called.answer
      events.push({ ...question, at, status, answer: text, ms: Math.round(ms) })
      return called
    } catch (error) {
      at = session.now()
      events.push({ ...question, at, failed: failedOf(error) })
      throw error
    }
  }

  const cleaned = (event: TapedEvent): TapedEvent => {
    if ("verb" in event) {
      const { answer } = event
      return "done" in answer && Object.hasOwn(answer.done, "secret")
        ? { ...event, answer: { done: { ...answer.done, secret: "(secret)" } } }
        : event
    }
    return "answer" in event ? { ...event, answer: withoutSecrets(event.answer, secrets) } : event
  }

  return {
    session: {
      ...session,
      driver: taped,
      names: () => names,
      now: () => at,
      advance: (ms) => {
        session.advance(ms)
        at += ms
      },
      again: async (giveUpAt) => {
        again = await session.again(giveUpAt)
        return again
      },
      call,
    },
    tape: () => ({ at: began, ...names, events: events.map(cleaned) }),
  }
}

const sameQuestion = (question: Question): ((event: TapedEvent) => boolean) => {
  const keyOf = ({ step, variant, again, actor, method, path, parameters, controls }: Question) =>
    JSON.stringify([step, variant, again, actor, method, path, parameters, controls])
  const wanted = keyOf(question)
  return (event) => "actor" in event && keyOf(event) === wanted
}

/**
 * Makes a session that answers requests from a recording, in the recording's order. A request that is not in
 * the recording blocks the fixture. A fixture that has no recording is unsupported.
 */
export const playing = (
  target: Pick<Session, "kit" | "target" | "baseUrl" | "rejection" | "skewToleranceMs" | "historyWaitMs"> & {
    readonly keyHeader: string
    readonly hasDriver: boolean
  },
  tape: Tape | undefined,
): Session => {
  const { unique = "", uniqueDigits = "", events = [] } = tape ?? {}
  let at = tape?.at ?? 0
  let next = 0
  let again = false

  const take = <A extends TapedEvent>(matches: (event: TapedEvent) => boolean, words: string): A => {
    if (tape === undefined) throw new Unsupported("the recording does not have this fixture")
    const index = events.findIndex((event, index) => index >= next && matches(event))
    const event = events[index]
    if (event === undefined) throw new Blocked(`the recording has no answer to ${words}`)
    next = index + 1
    at = event.at
    return event as A
  }

  const ask: Driver["ask"] = async (verb, args) => {
    const wanted = JSON.stringify(args)
    const { answer } = take<TapedVerb>(
      (event) => "verb" in event && event.verb === verb && JSON.stringify(event.with) === wanted,
      `the driver's ${verb} ${shown(args)}`,
    )
    if ("failed" in answer) throw new HarnessError(answer.failed)
    return answer
  }

  return {
    ...target,
    driver: target.hasDriver ? { ask, stop: () => {} } : undefined,
    names: () => ({ unique, uniqueDigits }),
    now: () => at,
    offsetMs: () => 0,
    vainWaits: new Map(),
    advance: (ms) => {
      at += ms
    },
    again: async () => {
      const event = events[next]
      again = event !== undefined && "actor" in event && event.again === true
      return again
    },
    call: async (call) => {
      const { route, parameters, as, controls = {}, signSecret, limitIsRejection } = call
      const given = parameters.map(([name, value]) => `${name}=${value}`).join("&")
      const words = `${route.method} ${route.path}?${given} as ${as.name}`
      const event = take<TapedCall>(sameQuestion(questionOf(call, again)), words)
      again = false
      const { keyHeader } = target
      const sign = () => "0".repeat(64)
      const fieldsIn = target.target.fieldsIn
      const request = prepare({
        route,
        parameters,
        controls,
        as,
        signSecret,
        nowMs: at,
        keyHeader,
        fieldsIn,
        sign,
      })
      if ("failed" in event) throw errorOf(event.failed, request)
      const { status, answer: text, ms } = event
      const answer = { status, headers: {}, text, json: parsed(text), ms }
      const verdict = judge(answer, target.rejection)
      return {
        request,
        answer,
        verdict: verdict === "limited" && limitIsRejection === true ? "rejected" : verdict,
      }
    },
  }
}

/** Whether a line of a recording is a request or a driver verb. */
export const isTapedEvent = (value: unknown): value is TapedEvent =>
  isObject(value) &&
  typeof value.at === "number" &&
  (typeof value.verb === "string"
    ? isObject(value.with) && isObject(value.answer)
    : typeof value.actor === "string" &&
      Array.isArray(value.parameters) &&
      (isObject(value.failed) || (typeof value.status === "number" && typeof value.answer === "string")))
