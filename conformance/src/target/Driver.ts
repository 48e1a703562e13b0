/**
 * The driver: a program or server of the implementer for setup that the interface does not offer. The driver
 * receives one verb at a time and answers `{"done": {...}}` or `{"cannot": "reason"}`. Any other answer of the
 * driver is an error of the harness, never a pass.
 *
 * Over HTTP a driver verb is `POST {url}/<verb>` with the arguments as JSON. Over stdin and stdout a driver
 * verb is one line of JSON each way, `{"verb": "fund", "with": {...}}`, answered in order.
 *
 * | verb | arguments | `done` contains |
 * |---|---|---|
 * | createActor | role, permissions (names, or `"all"`), master (uid, for a sub-account), uid (for a second key of this account), email, phone (area code, space, number) | `{apiKey, secret, uid}` |
 * | fund | uid, asset, amount | |
 * | dust | uid, asset, amount: an amount small enough to be converted | |
 * | deposit | uid, asset, network (its new identifier), amount, credited (`"true"` (default), or `"false"` for a pending one) | `{address, memo, txId}`: the receiving address, memo `""` if there is none |
 * | withdrawal | id, becomes (`"done"` or `"failed"`) | |
 * | withdrawalAddress | uid, asset, network, address, memo, tag: saved in the address book | |
 * | setKyc | uid, status (`"1"` to `"4"`, as the interface numbers them) | |
 * | freeze | uid, frozen (`"true"` (default) or `"false"`) | |
 * | oco | uid, symbol, side, quantity, price (of the limit order), stopPrice, stopLimitPrice | `{orderListId, orderIds: [limit, stop]}` |
 * | advanceClock | ms | |
 * | time | | `{now}`: the target's time, in milliseconds; without this verb the kit asks the target |
 * | rebate | uid (of a sub-account), symbol, base, quote, quantity, price: its broker earns a rebate, for example by a trade with these | |
 * | others | those of the fixture's step | fields that the fixture captures |
 */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { DriverVerb } from "../kit/Fixture.ts"
import { HarnessError } from "../values/Failure.ts"
import { isObject, shown } from "../values/Json.ts"

export type DriverAnswer = { readonly done: Readonly<Record<string, unknown>> } | { readonly cannot: string }

export interface Driver {
  readonly ask: (verb: DriverVerb, args: Readonly<Record<string, unknown>>) => Promise<DriverAnswer>
  readonly stop: () => void
}

/** Longest time that a driver may take for a verb, in ms. */
export const verbMsMax = 30_000

/** The driver's answer to a verb; throws if the answer has none of the two valid forms. */
export const driverAnswer = (verb: string, value: unknown): DriverAnswer => {
  if (isObject(value)) {
    if (isObject(value.done)) return { done: value.done }
    if (value.done === true || value.done === null) return { done: {} }
    if (typeof value.cannot === "string") return { cannot: value.cannot }
  }
  throw new HarnessError(`the driver answered ${verb} with ${shown(value)}, not with done or cannot`)
}

export const httpDriver = (url: string, headers: Readonly<Record<string, string>> = {}): Driver => ({
  ask: async (verb, args) => {
    try {
      const response = await fetch(`${url.replace(/\/+$/, "")}/${verb}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(args),
        signal: AbortSignal.timeout(verbMsMax),
      })
      return driverAnswer(verb, await response.json())
    } catch (error) {
      if (error instanceof HarnessError) throw error
      throw new HarnessError(`the driver at ${url} did not answer ${verb}: ${(error as Error).message}`)
    }
  },
  stop: () => {},
})

/**
 * Driver verbs as functions; the result of a function becomes `done`. A verb without function answers `cannot`.
 */
export type DriverFunctions = {
  readonly [verb in DriverVerb]?: (
    args: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
}

export const functionDriver = (verbs: DriverFunctions, msMax = verbMsMax): Driver => ({
  ask: async (verb, args) => {
    const run = verbs[verb]
    if (run === undefined) return { cannot: `no ${verb}` }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${msMax / 1000} s`)), msMax)
    })
    try {
      return { done: await Promise.race([run(args), late]) }
    } catch (error) {
      throw new HarnessError(`the driver's ${verb} threw: ${(error as Error).message}`)
    } finally {
      clearTimeout(timer)
    }
  },
  stop: () => {},
})

interface Waiting {
  readonly verb: string
  readonly resolve: (answer: DriverAnswer) => void
  readonly reject: (error: Error) => void
}

export const commandDriver = ([file = "", ...args]: ReadonlyArray<string>): Driver => {
  const child = spawn(file === "node" ? process.execPath : file, args, { stdio: ["pipe", "pipe", "inherit"] })
  const waiting: Array<Waiting> = []
  let ended: string | undefined
  const end = (why: string) => {
    ended = `the driver ${file} ${why}`
    for (const { reject } of waiting.splice(0)) reject(new HarnessError(ended))
  }
  child.on("error", (error) => end(`cannot be run: ${error.message}`))
  child.on("exit", (code) => end(`ended with exit code ${code}`))
  child.stdin.on("error", () => {}) // the error is reported when the program exits
  createInterface({ input: child.stdout }).on("line", (line) => {
    const next = waiting.shift()
    if (next === undefined) return end(`printed a line that no verb asked for: ${line.slice(0, 200)}`)
    try {
      next.resolve(driverAnswer(next.verb, JSON.parse(line)))
    } catch (error) {
      next.reject(
        error instanceof HarnessError
          ? error
          : new HarnessError(`the driver answered ${next.verb} with ${line.slice(0, 200)}`),
      )
    }
  })
  return {
    ask: (verb, args) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(new HarnessError(ended))
        const timer = setTimeout(() => end(`did not answer ${verb} within ${verbMsMax / 1000} s`), verbMsMax)
        waiting.push({
          verb,
          resolve: (answer) => {
            clearTimeout(timer)
            resolve(answer)
          },
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        })
        child.stdin.write(`${JSON.stringify({ verb, with: args })}\n`)
      }),
    stop: () => void child.kill("SIGTERM"),
  }
}
