import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { brokerVariants } from "../faults/brokerVariants.ts"
import { makeFaultRuns } from "../faults/FaultRun.ts"
import { legalVariants } from "../faults/legalVariants.ts"
import { orderVariants } from "../faults/orderVariants.ts"
import { transferVariants } from "../faults/transferVariants.ts"
import { walletVariants } from "../faults/walletVariants.ts"
import { callsOf } from "../src/Coverage.ts"
import type { Fixture } from "../src/Fixture.ts"
import { loadKit } from "../src/Kit.ts"
import { type Launched, launch } from "../src/Launch.ts"
import { readTarget } from "../src/TargetFile.ts"

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const kit = loadKit()

const token = "conformance"
const command =
  `node --conditions=@bourse/source ${path("../../packages/cli/src/main.ts")} serve --port 0 --data :memory:` +
  ` --weights off --sandbox on --sandbox-token ${token}`
let server: Launched
beforeAll(async () => {
  server = await launch(command.split(" "))
})
afterAll(() => server.stop())

const playsAll = process.env.BOURSE_FAULTS === "all"

/** What moves the clock or makes hundreds of records takes its time, and is there before the faults already. */
const isQuick = ({ steps }: Fixture): boolean =>
  !steps.some((step) => ("driver" in step && step.driver === "advanceClock") || (step.times ?? 1) >= 200)

describe("a server that decides otherwise what is left open fails nothing", () => {
  const variants = [
    ...legalVariants(kit.endpoints),
    ...orderVariants,
    ...walletVariants,
    ...transferVariants,
    ...brokerVariants,
  ]
  test.each(variants.map((variant) => [variant.text, variant] as const))("%s", async (_, variant) => {
    const target = readTarget(path("../targets/bourse-memory.json"))
    const runs = makeFaultRuns({ kit, target: { ...target, baseUrl: server.baseUrl }, token })
    const concerned = kit.fixtures
      .filter(isQuick)
      .filter((fixture) =>
        callsOf(fixture).some(({ call }) =>
          variant.endpoints.some((each) => each === "every" || each === call),
        ),
      )
    // What concerns many fixtures shows in some of them; `npm run soak` plays all.
    const every = playsAll || concerned.length <= 6 ? 1 : 3
    const chosen = concerned.filter((_, i) => i % every === 0)
    const results = await runs.control(chosen, variant)
    expect(results.length).toBeGreaterThan(0)
    const bad = results.filter(({ state }) => state !== "pass" && state !== "unsupported")
    expect(bad.map(({ id, state, reason, problems }) => ({ id, state, reason, problems }))).toEqual([])
  })
})
