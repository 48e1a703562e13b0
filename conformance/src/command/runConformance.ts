/** Runs the conformance kit from a program, against a server address or a handler in the same process. */

import { type FetchHandler, makeFetchSender } from "../http/FetchSender.ts"
import type { Conformance } from "../report/RunResult.ts"
import { type DriverFunctions, functionDriver } from "../target/Driver.ts"
import type { Target } from "../target/Target.ts"
import { type ConformanceOptions, conformance } from "./Conformance.ts"

/** A target that is a request handler in the same process, with the settings of a target file. */
export interface HandlerTarget extends Omit<Partial<Target>, "start" | "driver"> {
  readonly fetch: FetchHandler
  /**
   * Driver of the target: functions for setup that the interface does not offer, or the address of a driver.
   */
  readonly driver?: DriverFunctions | Target["driver"]
}

export interface RunConformanceOptions
  extends Omit<ConformanceOptions, "target" | "output" | "sender" | "driver"> {
  readonly target: Target | HandlerTarget
  /** Receives the output during the run; default: no output. */
  readonly write?: (text: string) => void
}

export interface ConformanceRun extends Conformance {
  /** The text that the command would print: failures with their requests, then the totals. */
  readonly text: string
}

/** Base URL in requests to a handler in the same process. */
const nowhere = "http://in-process.invalid"

const isFunctions = (driver: HandlerTarget["driver"]): driver is DriverFunctions =>
  driver !== undefined && Object.values(driver).every((each) => typeof each === "function")

/**
 * Runs the fixtures against the target and reports the statements that hold. `outcome.exitCode` is 0 if no
 * fixture failed; `text` describes the failures. Throws {@link UsageError} for a wrong target,
 * {@link HarnessError} if no fixture can be run.
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
