/** The maker as a program of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeSpot } from "@bourse/client/spot"
import { makerFile } from "@bourse/testing/commands"
import { makeTest } from "bourse/vitest"
import { expect, onTestFinished, vi } from "vitest"

const test = makeTest({ market: true })
const slow = { timeout: 300_000 }

/** Starts the maker; returns its output, and its exit code at the end. */
const start = (variables: Readonly<Record<string, string>>) => {
  const child: ChildProcess = spawn(process.execPath, [makerFile()], {
    env: { PATH: process.env.PATH, ...variables },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let text = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (text += String(part)))
  const ended = once(child, "close").then(([code]) => code as number | null)
  return { child, ended, text: () => text }
}

const settingsFile = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-maker-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "maker.json")
  writeFileSync(file, text)
  return file
}

test("on SIGTERM it cancels its orders and says so", slow, async ({ bourse }) => {
  const { baseUrl, apiKey, secret } = bourse.alice
  const maker = start({
    ...{ BOURSE_URL: baseUrl, BOURSE_API_KEY: apiKey, BOURSE_SECRET: secret },
    MAKER_SETTINGS: settingsFile(`{ "symbols": [{ "symbol": "BTCUSDT", "positionMax": 300000 }] }`),
  })
  const spot = makeSpot(bourse.alice)
  await vi.waitFor(async () => expect(await spot.openOrders({ symbol: "BTCUSDT" })).toHaveLength(4), slow)
  maker.child.kill("SIGTERM")
  expect(await maker.ended).not.toBe(0)
  expect(maker.text()).toMatch(/quotes BTCUSDT[\s\S]*cancelled 4 orders/)
  expect(await spot.openOrders({ symbol: "BTCUSDT" })).toEqual([])
})

test("a refused key ends it with one sentence and exit code 1", slow, async ({ bourse }) => {
  const { baseUrl, apiKey } = bourse.alice
  const maker = start({ BOURSE_URL: baseUrl, BOURSE_API_KEY: apiKey, BOURSE_SECRET: "wrong" })
  expect(await maker.ended).toBe(1)
  expect(
    maker
      .text()
      .split("\n")
      .filter((line) => !line.includes("level=INFO")),
  ).toEqual([expect.stringMatching(/^maker: the exchange rejects the API key: Signature/), ""])
})

test.for([
  ["a missing variable", {}, undefined, "BOURSE_URL"],
  [
    "a setting that is no number",
    { BOURSE_URL: "http://127.0.0.1:1", BOURSE_API_KEY: "k", BOURSE_SECRET: "s" },
    `{ "symbols": [{ "symbol": "A", "levels": "two" }] }`,
    `["symbols"][0]["levels"]`,
  ],
  [
    "a file that is not there",
    {
      BOURSE_URL: "http://127.0.0.1:1",
      BOURSE_API_KEY: "k",
      BOURSE_SECRET: "s",
      MAKER_SETTINGS: "/nowhere/maker.json",
    },
    undefined,
    "/nowhere/maker.json",
  ],
] as const)("%s is named, with exit code 1", slow, async ([, variables, text, named]) => {
  const maker = start({ ...variables, ...(text === undefined ? {} : { MAKER_SETTINGS: settingsFile(text) }) })
  expect(await maker.ended).toBe(1)
  expect(maker.text()).toMatch(/^maker: /)
  expect(maker.text()).toContain(named)
})
