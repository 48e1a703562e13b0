/** `bourse requests --file`: the requests that a killed server logged. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { LoggedRequest } from "@bourse/control"
import { describe, expect, test } from "vitest"
import { readRequests } from "../src/requestFile.ts"
import { bourseHere, folder, outcomeOf } from "./command.ts"

const requestOf = (number: number, more: Partial<LoggedRequest> = {}): LoggedRequest => ({
  id: `1f2e3d4c-${number}`,
  ...{
    time: 1_795_000_000_000,
    exchangeTime: 1_704_067_200_000,
    connection: 1,
    fault: null,
    faultKind: null,
  },
  ...{ bid: "50000", ask: "50001", method: "POST", path: "/api/v3/order", endpoint: "spot.placeOrder" },
  ...{ key: "dev-alice", parameters: { symbol: "BTCUSDT" }, inBody: false, ignored: [] },
  ...{ status: 200, code: null, reason: null, weightUsed: 1, durationMs: 1.5 },
  ...{ answer: "{}", answerLength: 2 },
  ...more,
})

/** Two request log files of a server: an older one, and one with a truncated last line. */
const written = (): string => {
  const file = join(folder(), "requests")
  const line = (value: unknown) => `${JSON.stringify(value)}\n`
  const rejected = {
    status: 400,
    code: 30004,
    reason: "Insufficient position: of 1000 USDT, 999.99 are locked",
  }
  // Older servers did not log the field `ignored`.
  const { ignored: _, ...older } = requestOf(1)
  writeFileSync(`${file}.1`, line(older) + line(requestOf(2, rejected)))
  writeFileSync(
    file,
    `${line({ dropped: 7 })}${line(requestOf(10, { key: "dev-bob", ignored: ["stopPrice", "postOnly"] }))}{"id":"1f2e3d4c-11","ti`,
  )
  return file
}

const numbers = (requests: ReadonlyArray<LoggedRequest>) => requests.map(({ id }) => id.split("-")[1])

describe("a file of requests", () => {
  test("a request log is read with the previous file, without a truncated line", () => {
    const { requests, dropped } = readRequests(written(), {})
    expect(numbers(requests)).toEqual(["1", "2", "10"])
    expect(dropped).toBe(7)
  })

  test("a request log is filtered like the server's list", () => {
    const file = written()
    const of = (filter: Parameters<typeof readRequests>[1]) => numbers(readRequests(file, filter).requests)
    expect(of({ rejected: "true" })).toEqual(["2"])
    expect(of({ key: "dev-bob" })).toEqual(["10"])
    expect(of({ endpoint: "market.depth" })).toEqual([])
    expect(of({ status: "200", limit: "1" })).toEqual(["10"])
    expect(of({ code: "30004" })).toEqual(["2"])
    expect(of({ id: "1f2e3d4c-1" })).toEqual(["1"])
    expect(of({ limit: "0" })).toEqual([])
  })

  test("a request log is listed without a server, and the output names missing parts", async () => {
    const file = written()
    const list = await outcomeOf(bourseHere(["requests", "--file", file, "--rejected"]))
    expect(list).toMatchObject({
      code: 0,
      stderr: "7 requests are missing from the file: they could not be written\n",
    })
    // Without a terminal, a request's line is not cut.
    expect(list.stdout).toContain("30004 Insufficient position: of 1000 USDT, 999.99 are locked\n")
    expect(list.stdout.trim().split("\n")).toHaveLength(1)
    const all = await outcomeOf(bourseHere(["requests", "--file", file]))
    expect(
      all.stdout
        .trim()
        .split("\n")
        .map((each) => each.split(/ {2,}/).slice(-2)),
    ).toEqual([
      ["200", "1.5 ms"],
      ["400", expect.stringContaining("30004")],
      ["1.5 ms", "ignored stopPrice, postOnly"],
    ])
    const one = await outcomeOf(bourseHere(["requests", "1f2e3d4c-1", "--file", file]))
    expect(one.stdout).toMatch(/^exchangeTime +2024-01-01T00:00:00.000Z$/m)
    expect(one.stdout).toMatch(/^bid +50000$/m)
    expect(one.stdout).toMatch(/^ignored +-$/m)
    const none = await outcomeOf(bourseHere(["requests", "--file", join(folder(), "none")]))
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no request log") })
    const followed = await outcomeOf(bourseHere(["requests", "--file", file, "--follow"]))
    expect(followed).toMatchObject({ code: 1, stderr: expect.stringContaining("leave --file out") })
  })
})
