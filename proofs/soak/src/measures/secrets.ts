/**
 * Soak measure of secrets, which must not leak. A server with recognisable secrets handles failures: wrong
 * signatures, malformed requests, secrets sent as keys, wrong passwords, a failed commit, a kill. No secret may
 * appear in the server's log, its request log in memory and on disk, its responses, its pages for operators, or
 * files beside the master key.
 */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Answer, alice, type Key, uids } from "../load/Client.ts"
import type { Finding, Measure } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { errnos, Shim } from "../server/Shim.ts"
import { until } from "../until.ts"
import { withWorkFolder } from "../workFolder.ts"

const passwordOf = (text: string): string => createHash("md5").update(text).digest("hex")
const forOperators = ["/healthz", "/livez", "/readyz", "/metrics", "/openapi.json", "/api/v3/exchangeInfo"]
const subAccount = "canaries01"

export const run = (mutant?: Mutant): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const shim = new Shim(data, work)
    const requestFile = join(work, "requests")
    const flags = { "request-log-file": requestFile }
    const server = await startServer({ data, shim, recording: false, mutant, flags })
    const { client } = server
    const answers: Array<Answer> = []
    const ask = async (answer: Promise<Answer>): Promise<Answer> => {
      answers.push(await answer)
      return answers.at(-1)!
    }
    const granted = await client.control("POST", "/admin/v1/keys", {
      uid: uids.alice,
      permissions: ["SPOT_ACCOUNT_READ"],
    })
    const key: Key = { key: granted.json.key, secret: granted.json.secret }
    const passwords = { right: passwordOf("the right one"), wrong: passwordOf("a wrong one") }
    const made = await ask(
      client.signed(
        alice,
        "POST",
        "/api/v3/broker/sub-account/virtualSubAccount",
        {},
        { subAccount, password: passwords.right, note: "n" },
      ),
    )
    if (made.status !== 200) throw new Error(`no sub-account was made: ${made.text}`)
    const rights = "SPOT_TRANSFER_READ,SPOT_ACCOUNT_READ"
    const keyMade = await client.signed(
      alice,
      "POST",
      "/api/v3/broker/sub-account/apiKey",
      {},
      { subAccount, note: "k", permissions: rights },
    )
    if (keyMade.status !== 200) throw new Error(`no key was made: ${keyMade.text}`)
    const sub: Key = { key: keyMade.json.apiKey, secret: keyMade.json.secretKey }
    const signatures: Array<string> = []
    const send = async (by: Key, method: string, path: string, values = {}, body?: object) => {
      const request = client.sign(by, method, path, values, body)
      signatures.push(/signature=(\w+)/.exec(request.target)![1]!)
      return ask(client.sendSigned(request))
    }
    const failures = async (): Promise<void> => {
      for (const method of ["GET", "POST", "DELETE", "PATCH"])
        for (const path of ["/api/v3/order", "/api/v3/account", "/api/v3/capital/withdraw", "/nowhere"]) {
          await send(key, method, path, { symbol: "NONE", note: "%00" })
          await send({ ...key, secret: `${key.secret}x` }, method, path)
          await send(alice, method, path, { symbol: "BTCUSDT", price: "a", quantity: "" })
          // The request has the secret in place of the API key.
          await send({ key: key.secret, secret: key.key }, method, path)
        }
      const withdrawal = {
        coin: "USDT",
        network: "TRX",
        address: "nowhere",
        amount: "5",
        password: passwords.wrong,
      }
      const refused = await send(sub, "POST", "/api/v3/broker/capital/withdraw/apply", {}, withdrawal)
      if (refused.status === 200) throw new Error("a wrong funds password was accepted")
      await send(
        alice,
        "POST",
        "/api/v3/broker/sub-account/apiKey",
        {},
        { subAccount, permissions: "NONE", note: 1 },
      )
    }
    await failures()
    // A commit fails while requests are in progress.
    shim.set("failErrno", errnos.EIO)
    shim.set("failSyncIn", 1)
    await send(alice, "POST", "/api/v3/order", {
      symbol: "BTCUSDT",
      side: "BUY",
      type: "LIMIT",
      quantity: "0.001",
      price: "30000",
    })
    shim.set("failSyncIn", 0)
    await until(async () => (await client.send("GET", "/readyz")).status === 200)
    await failures()
    for (const path of forOperators) await ask(client.send("GET", path))
    const requests = await client.control("GET", "/sandbox/v1/requests?limit=1000")
    // The server writes the request log some time after it has sent the responses.
    const lastId = requests.json.at(-1).id as string
    await until(async () => readFileSync(requestFile, "utf8").includes(lastId))
    await server.kill()
    shim.close()

    const masterKey = readFileSync(join(data, "master.key"), "utf8").trim()
    const files = readdirSync(data).filter((name) => name !== "master.key")
    const places: ReadonlyArray<readonly [place: string, text: string]> = [
      ["the log", server.log],
      ["an answer", answers.map(({ text }) => text).join("\n")],
      ["the request log", requests.text],
      ["the file of the request log", readFileSync(requestFile, "latin1")],
      ...files.map((name) => [name, readFileSync(join(data, name), "latin1")] as const),
    ]
    const secrets: ReadonlyArray<readonly [what: string, text: string]> = [
      ["the secret of a key", key.secret],
      ["the secret of a broker's key", sub.secret],
      ["a funds password", passwords.right],
      ["a wrong funds password", passwords.wrong],
      ["the master key", masterKey],
      ...signatures.map((signature) => ["a signature", signature] as const),
    ]
    const violations = places.flatMap(([place, text]) =>
      secrets.filter(([, secret]) => text.includes(secret)).map(([what]) => `${place} contains ${what}`),
    )
    if (server.log.includes(key.key)) violations.push("the log contains a whole API key")
    return {
      tried: `${secrets.length} secrets in ${places.length} places, ${answers.length} answers`,
      violations,
    }
  })

export const secrets: Measure = {
  what: "secrets in logs, answers and files",
  find: () => run(),
  control: { mutant: "requests are logged unredacted", find: () => run("logsRequests") },
}
