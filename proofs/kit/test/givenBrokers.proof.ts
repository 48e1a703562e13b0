/** Tests a server with given keys of two brokers and a master, and without a driver. */

import { type GivenActor, readTarget, type Target } from "@bourse/conformance"
import { conformance } from "@bourse/conformance/src/command/Conformance.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { type Launched, launch } from "@bourse/conformance/src/target/Launch.ts"
import { bourseCommand } from "@bourse/testing/commands"
import { afterAll, beforeAll, expect, test } from "vitest"
import { memoryTarget } from "../src/repository.ts"

const token = "token-of-brokers"

let server: Launched
let target: Target
beforeAll(async () => {
  server = await launch(
    `node ${bourseCommand().join(" ")} serve --port 0 --data :memory: --weights off --sandbox on --sandbox-token ${token}`.split(
      " ",
    ),
  )
  const { driver: _, start: __, ...ours } = readTarget(memoryTarget)
  target = { ...ours, baseUrl: server.baseUrl, actors: await givenActors() }
})
afterAll(() => server.stop())

const givenActors = async (): Promise<Record<string, GivenActor>> => {
  const driver = bourseDriver(server.baseUrl, token)
  const actors: Record<string, GivenActor> = {}
  const roles = { first: "broker", second: "broker", master: "master" } as const
  for (const [name, role] of Object.entries(roles)) {
    const answer = await driver.ask("createActor", { role })
    if (!("done" in answer)) throw new Error(answer.cannot)
    const { apiKey, secret, uid } = answer.done
    actors[name] = { apiKey: String(apiKey), secret: String(secret), role }
    for (const asset of ["BTC", "USDT"]) await driver.ask("fund", { uid, asset, amount: "10000" })
  }
  // Raises the limit of sub-accounts: the first broker makes more than the default allows.
  await fetch(`${server.baseUrl}/admin/v1/settings`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Bourse-Token": token },
    body: JSON.stringify({ subAccountsMax: 200 }),
  })
  return actors
}

test("a broker's fixtures run repeatedly on given keys, and pass", async () => {
  for (const _ of ["first", "again"]) {
    const { results } = await conformance({
      target,
      filters: ["broker", "general.permissions"],
      maxRisk: "spends",
      output: { write: () => {}, live: false },
    })
    const stateOf = (id: string) => results.find((each) => each.id === id)?.state
    expect(results.filter(({ state }) => state !== "pass" && state !== "unsupported")).toEqual([])
    expect(stateOf("broker.createApiKey.permissions")).toBe("pass")
    expect(stateOf("broker.withdraw.documented")).toBe("pass")
    expect(stateOf("broker.universalTransfer.directions")).toBe("pass")
    expect(stateOf("broker.subAccountStatus.frozen")).toBe("unsupported")
  }
})
