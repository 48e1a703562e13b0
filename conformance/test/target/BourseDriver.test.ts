import { sign } from "@bourse/core"
import { bourseCommand } from "@bourse/testing/commands"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeSender, type Sender } from "../../src/http/Http.ts"
import { prepare } from "../../src/http/Request.ts"
import type { DriverVerb } from "../../src/kit/Fixture.ts"
import { bourseDriver } from "../../src/target/BourseDriver.ts"
import type { Driver } from "../../src/target/Driver.ts"
import { type Launched, launch } from "../../src/target/Launch.ts"

const command = `node ${bourseCommand().join(" ")} serve --port 0 --data :memory: --sandbox on --sandbox-token token-of-driver-tests`
let server: Launched
let driver: Driver
let sender: Sender
beforeAll(async () => {
  server = await launch(command.split(" "))
  driver = bourseDriver(server.baseUrl, "token-of-driver-tests")
  sender = makeSender(server.baseUrl)
})
afterAll(async () => {
  sender.close()
  await server.stop()
})

type Given = Readonly<Record<string, string>>

const ask = async (verb: DriverVerb, with_: Given): Promise<Record<string, string>> => {
  const answer = await driver.ask(verb, with_)
  if ("cannot" in answer) throw new Error(answer.cannot)
  return answer.done as Record<string, string>
}

const trader = async () => {
  const { apiKey = "", secret = "", uid = "" } = await ask("createActor", { role: "master" })
  const call = async (method: "GET" | "POST", path: string, parameters: Given) => {
    const request = prepare({
      route: { method, path: `/api/v3/${path}` },
      parameters: Object.entries(parameters),
      as: { apiKey, secret },
      controls: {},
      nowMs: Date.now(),
      keyHeader: "X-MEXC-APIKEY",
      sign,
    })
    return (await sender.send(request)).json
  }
  const usdt = async () => {
    const { balances } = (await call("GET", "account", {})) as { balances: ReadonlyArray<Given> }
    return balances.find(({ asset }) => asset === "USDT")?.free ?? "0"
  }
  return { uid, call, usdt }
}

const chain = { asset: "USDT", network: "TRX" }
const outside = { coin: "USDT", netWork: "TRX", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "20" }

test("a deposit is credited or pending at the returned address", async () => {
  const { uid, call, usdt } = await trader()
  const credited = await ask("deposit", { uid, ...chain, amount: "7" })
  expect(await usdt()).toBe("7")
  const underway = await ask("deposit", { uid, ...chain, amount: "8", credited: "false" })
  expect(await usdt()).toBe("7")
  const listed = await call("GET", "capital/deposit/hisrec", {})
  expect(listed).toEqual([
    expect.objectContaining({ txId: underway.txId, address: underway.address, amount: "8" }),
    expect.objectContaining({ txId: credited.txId, address: credited.address, amount: "7" }),
  ])
  expect(credited.memo).toBe("")
})

test("a done withdrawal is debited, and a failed one is returned", async () => {
  const { uid, call, usdt } = await trader()
  await ask("fund", { uid, asset: "USDT", amount: "40" })
  const ids: Array<string> = []
  for (const remark of ["one", "two"]) {
    const { id } = (await call("POST", "capital/withdraw", { ...outside, remark })) as { id: string }
    ids.push(id)
  }
  expect(await usdt()).toBe("0")
  await ask("withdrawal", { id: ids[0] as string, becomes: "done" })
  await ask("withdrawal", { id: ids[1] as string, becomes: "failed" })
  expect(await usdt()).toBe("20")
})

test("an address is saved in the address book", async () => {
  const { uid, call } = await trader()
  await ask("withdrawalAddress", { uid, ...chain, address: outside.address, tag: "cold wallet" })
  expect(await call("GET", "capital/withdraw/address", {})).toMatchObject({
    data: [{ coin: "USDT", network: "TRX", address: outside.address, addressTag: "cold wallet", memo: null }],
  })
})

test("an account with an e-mail address and a phone number can receive transfers by them", async () => {
  const [sender, receiver] = [await trader(), { email: "erin@example.com", phone: "1 2025550188" }]
  await ask("createActor", { role: "master", ...receiver })
  await ask("dust", { uid: sender.uid, asset: "USDT", amount: "3" })
  const sent = { toAccountType: "EMAIL", toAccount: receiver.email, asset: "USDT", amount: "1" }
  expect(await sender.call("POST", "capital/transfer/internal", sent)).toMatchObject({
    tranId: expect.any(String),
  })
  expect(await sender.usdt()).toBe("2")
})
