// This version opens the data folder that each released minor version wrote, without loss, and accepts orders.
// write.ts writes the folders. Until the first release, a change of the data format needs the folder written
// again; later the format is migrated.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decimal, makeControl, makeSpot } from "@bourse/client"
import { type BourseOptions, startBourse } from "@bourse/server"
import { afterAll, describe, expect, test } from "vitest"
import { alice, answersOf } from "./answers.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-releases-"))
afterAll(() => rmSync(folder, { recursive: true }))

const versions = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.0$/.test(name))

test("the first released version has a data folder in the tests", () => {
  expect(versions).toContain("0.1.0")
})

describe.each(versions)("the data of version %s", (version) => {
  const kept = join(import.meta.dirname, version)
  const answers = JSON.parse(readFileSync(join(kept, "answers.json"), "utf8"))
  const unpack = (name: string) => {
    const unpacked = join(folder, version, name)
    mkdirSync(unpacked, { recursive: true })
    execFileSync("tar", ["-xJf", join(kept, "kept.tar.xz"), "-C", unpacked])
    return unpacked
  }

  /** The exchange gives the recorded answers, passes verification, and accepts the next order. */
  const expectSame = async (options: BourseOptions) => {
    const warnings: Array<string> = []
    const log = { info: () => {}, warn: (told: string) => warnings.push(told), error: () => {} }
    await using bourse = await startBourse({ ...options, sandbox: true, weights: false, log })
    // A checkpoint that cannot be loaded would go unnoticed, because the complete journal replaces it.
    expect(warnings).toEqual([])
    expect(await answersOf(bourse)).toEqual(answers)
    const { admin } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken ?? "" })
    expect((await admin.listAccounts()).map(({ name }) => name)).toContain("dave")
    expect(await admin.verify()).toMatchObject({ ok: true, problems: [] })
    const spot = makeSpot({ baseUrl: bourse.url, ...alice })
    const limit = { type: "LIMIT", quantity: decimal("0.2"), price: decimal("60000") } as const
    const { orderId } = await spot.placeOrder({ symbol: "BTCUSDT", side: "BUY", ...limit })
    expect(await spot.queryOrder({ symbol: "BTCUSDT", orderId })).toMatchObject({ status: "FILLED" })
  }

  test("a data folder of an earlier version opens and accepts orders", async () => {
    const data = join(unpack("folder"), "data")
    await expectSame({ data })
    // The data folder opens a second time, as this version left it.
    await using again = await startBourse({ data, sandbox: true })
    expect((await makeSpot({ baseUrl: again.url, ...alice }).myTrades({ symbol: "BTCUSDT" })).length).toBe(2)
  })

  test("a new exchange starts from an earlier version's snapshot", async () => {
    const unpacked = unpack("snapshot")
    await expectSame({ from: join(unpacked, "noon.world"), masterKeyFile: join(unpacked, "data/master.key") })
  })
})
