/** Shared by the tests and proofs of `bourse serve`. */
import { createHmac } from "node:crypto"
import { expect } from "vitest"
import { bourseHere, inMemory, outcomeOf, type Printing, type Serving, serve } from "../command.ts"

/** Sends a signed call with alice's key. */
export const signed = async <Wire = unknown>(
  { url }: Serving,
  method: string,
  path: string,
  parameters: Record<string, string> = {},
) => {
  const query = new URLSearchParams({ ...parameters, timestamp: String(Date.now()) }).toString()
  const signature = createHmac("sha256", "dev-secret-alice").update(query).digest("hex")
  const headers = { "X-MEXC-APIKEY": "dev-alice" }
  const response = await fetch(`${url}${path}?${query}&signature=${signature}`, { method, headers })
  return response.json() as Promise<Wire>
}

/** Standard error and exit code of a server start that must fail, by default in this process. */
export const refusal = async (
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  start: (args: ReadonlyArray<string>, env: Record<string, string>) => Printing = bourseHere,
) => {
  const { code, stdout, stderr } = await outcomeOf(start(["serve", ...args], env))
  expect(stdout).toBe("")
  return { code, said: stderr.trim() }
}

/** Checks that a server with an open client connection stops by this signal, with exit code 0. */
export const stopsBy = async (signal: NodeJS.Signals): Promise<void> => {
  const serving = await serve([...inMemory, "--market", "on"])
  await (await fetch(`${serving.url}/healthz`)).text()
  expect(await serving.stop(signal)).toBe(0)
  expect(serving.stdout()).toMatch(/Bourse has stopped\.\n$/)
  expect(serving.stderr()).toBe("")
  await expect(fetch(`${serving.url}/healthz`)).rejects.toThrow()
}
