/** Bots for the tests of `bourse check`, and functions that check them. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Report, RuleReport } from "@bourse/botcheck"
import { expect, vi } from "vitest"
import { findLibfaketime } from "../../src/run/libfaketime.ts"
import { bourse, outcomeHere, outcomeOf, type Running } from "../command.ts"

/** Why this machine has no fast clock for bots; null if it has. */
export const missing = (() => {
  try {
    findLibfaketime()
    return null
  } catch (error) {
    return (error as Error).message
  }
})()

/** Makes a folder that contains a bot. */
export const botIn = (source: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bot-"))
  writeFileSync(join(folder, "bot.mjs"), source)
  return folder
}

const flagsIn = (folder: string, args: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...["check", "--workdir", folder, "--report", join(folder, "out"), ...args],
  ...["--", process.execPath, "bot.mjs"],
]

/** Starts a check of the bot in a folder; the report is written to `out` in that folder. */
export const checking = (
  folder: string,
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
): Running => bourse(flagsIn(folder, args), env)

export const check = (folder: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  outcomeOf(checking(folder, args, env))

/**
 * Runs a check in this process, since a separate start takes long and the sandboxes are in this process anyway.
 */
export const checkHere = (folder: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  outcomeHere(flagsIn(folder, args), env)

export const reportIn = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, "out", "report.json"), "utf8"))

export const ruleIn = (folder: string, id: string): RuleReport | undefined =>
  reportIn(folder).rules.find((rule) => rule.id === id)

/** Waits until a rule has this verdict in the unfinished report. */
export const untilVerdict = (folder: string, id: string, verdict: RuleReport["verdict"]): Promise<void> =>
  vi.waitFor(
    () => {
      if (ruleIn(folder, id)?.verdict !== verdict) throw new Error(`${id} is not ${verdict} yet`)
    },
    { timeout: 300_000, interval: 20 },
  )

/** Source of a function that signs and sends a request. */
export const hands = `
import { createHmac } from "node:crypto"
const { BOURSE_URL: url, BOURSE_KEY: key, BOURSE_SECRET: secret } = process.env
export const signed = async (method, path, given) => {
  const query = new URLSearchParams({ ...given, timestamp: Date.now() }).toString()
  const signature = createHmac("sha256", secret).update(query).digest("hex")
  const answer = await fetch(url + path + "?" + query + "&signature=" + signature, { method, headers: { "X-MEXC-APIKEY": key } })
  const body = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(body.msg), body)
  return body
}
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
`

/** Source of a bot that repeats each order without an answer under another id. */
export const doubling = `${hands}
for (;;) {
  const id = () => "n" + Date.now()
  const order = (newClientOrderId) => signed("POST", "/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "50000", quantity: "0.001", newClientOrderId })
  const open = await signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }).catch(() => [])
  for (const { orderId } of open) await signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }).catch(() => {})
  await order(id()).catch(() => sleep(100).then(() => order(id()))).catch(() => {})
  await sleep(2000)
}`

/** Source of a bot with a child process; the bot writes the ids of both to a file. */
export const withChild = `${hands}
  import { spawn } from "node:child_process"
  import { writeFileSync } from "node:fs"
  await signed("GET", "/api/v3/account", {})
  // A child of its own in its group, which is to be gone as well.
  const child = spawn("sleep", ["100000"])
  writeFileSync(process.env.PID_FILE, process.pid + " " + child.pid)
  for (;;) await sleep(1000)`

/** A check ended by a signal exits with this code, and leaves neither its bot nor the bot's child running. */
export const endedBy = async (signal: NodeJS.Signals, code: number, folder = botIn(withChild)) => {
  const file = join(folder, "pid")
  const running = checking(folder, ["--rules", "alive", "--env", "PID_FILE"], { PID_FILE: file })
  const outcome = outcomeOf(running)
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).not.toBe(""), { timeout: 300_000 })
  const pids = readFileSync(file, "utf8").split(" ").map(Number)
  running.child.kill(signal)
  const ended = await outcome
  expect(ended.code).toBe(code)
  for (const pid of pids)
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 300_000 })
  return ended
}
