import { decimal } from "@bourse/core"
import { demoAccounts as genesisAccounts } from "@bourse/server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { demoAccounts, type RunningBourse, startBourse } from "../src/index.ts"

let bourse: RunningBourse
beforeAll(async () => {
  bourse = await startBourse()
})
afterAll(() => bourse.close())

describe("an exchange inside a test", () => {
  it("hands out money", async () => {
    const payload = { uid: demoAccounts.carol.uid, asset: "BTC", amount: decimal("0.5") }
    expect(await bourse.control.sandbox.fund({ payload })).toMatchObject({ asset: "BTC", free: "0.5" })
  })

  it("spoils a request on purpose, once", async () => {
    await bourse.control.sandbox.createFault({
      payload: { kind: "serverErrorBeforeCommit", endpoint: "market.ping", status: 503 },
    })
    const ping = async () => (await fetch(`${bourse.url}/api/v3/ping`)).status
    expect([await ping(), await ping()]).toEqual([503, 200])
  })

  it("says which accounts there are, and with which keys", async () => {
    const known = genesisAccounts.flatMap(({ uid, keys }) =>
      keys.map(({ key, secret }) => ({ uid, apiKey: key, secret })),
    )
    expect(known).toEqual(expect.arrayContaining(Object.values(demoAccounts)))
    const listed = await bourse.control.admin.listAccounts()
    expect(listed.slice(0, 3).map(({ uid }) => uid)).toEqual(
      Object.values(demoAccounts).map(({ uid }) => uid),
    )
  })
})

describe("one without the sandbox", () => {
  const masterKey = "5".repeat(64)

  it("opens the admin verbs to its admin token", async () => {
    const plain = await startBourse({ sandbox: false, adminToken: "operator-token-1", masterKey })
    try {
      expect(await plain.control.admin.listAccounts()).toEqual([])
      await expect(plain.control.sandbox.clock()).rejects.toThrow()
    } finally {
      await plain.close()
    }
  })
})
