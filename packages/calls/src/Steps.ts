/**
 * The steps of a call, as a generator: it yields an action, and is resumed with the action's result. Promises
 * and Effect each run the steps with their own clock, timers and interruption.
 */
import type { TransportRequest, TransportResponse } from "./Send.ts"

export type Step =
  /** The call is resumed with the time in milliseconds. */
  | { readonly kind: "now" }
  | { readonly kind: "sleep"; readonly ms: number }
  /** The call is resumed with the response, or a `TransportError` is thrown into it. */
  | { readonly kind: "send"; readonly request: TransportRequest }
  /** The call is resumed with the signature. */
  | { readonly kind: "sign"; readonly signature: Promise<string> }

export type Steps<Result> = Generator<Step, Result, unknown>

const clock: Step = { kind: "now" }

export function* now(): Steps<number> {
  return (yield clock) as number
}

export function* sleep(ms: number): Steps<void> {
  yield { kind: "sleep", ms }
}

export function* send(request: TransportRequest): Steps<TransportResponse> {
  return (yield { kind: "send", request }) as TransportResponse
}

export function* signature(made: string | Promise<string>): Steps<string> {
  return typeof made === "string" ? made : ((yield { kind: "sign", signature: made }) as string)
}
