/** A run for programs: against a server by its address, or against a handler in the same process. */

import { type FetchHandler, makeFetchSender } from "../http/FetchSender.ts"
import type { Conformance } from "../report/RunResult.ts"
import { type DriverFunctions, functionDriver } from "../target/Driver.ts"
import type { Target } from "../target/Target.ts"
import { type ConformanceOptions, conformance } from "./Conformance.ts"

/** A server in the same process, and what a target file would say of it. */
export interface HandlerTarget extends Omit<Partial<Target>, "start" | "driver"> {
  readonly fetch: FetchHandler
  /** Functions that do what the interface does not offer, or the address of a driver. */
  readonly driver?: DriverFunctions | Target["driver"]
}

export interface RunConformanceOptions
  extends Omit<ConformanceOptions, "target" | "output" | "sender" | "driver"> {
  readonly target: Target | HandlerTarget
  /** Called with the output while it runs; default: none. */
  readonly write?: (text: string) => void
}

export interface ConformanceRun extends Conformance {
  /** What the command would have printed: the failures with their requests, the sum. */
  readonly text: string
}

/** The address that requests to a handler carry. */
const nowhere = "http://in-process.invalid"

const isFunctions = (driver: HandlerTarget["driver"]): driver is DriverFunctions =>
  driver !== undefined && Object.values(driver).every((each) => typeof each === "function")

/**
 * Runs the fixtures and says which statements hold: `outcome.exitCode` is 0 when nothing failed, `text` says what did.
 * Throws {@link UsageError} for a wrong target, {@link HarnessError} when nothing can be run.
 */
export const runConformance = async (options: RunConformanceOptions): Promise<ConformanceRun> => {
  const { target, write = () => {}, ...rest } = options
  let text = ""
  const output = {
    live: false,
    write: (more: string) => {
      text += more
      write(more)
    },
  }
  if (!("fetch" in target)) return { ...(await conformance({ ...rest, target, output })), text }
  const { fetch, driver, name = "handler", baseUrl = nowhere, ...facts } = target
  const functions = isFunctions(driver) ? driver : undefined
  const address = functions === undefined ? (driver as Target["driver"]) : undefined
  const run = await conformance({
    ...rest,
    target: { ...facts, name, baseUrl, ...(address === undefined ? {} : { driver: address }) },
    sender: makeFetchSender(baseUrl, fetch),
    driver: functions && functionDriver(functions),
    output,
  })
  return { ...run, text }
}
