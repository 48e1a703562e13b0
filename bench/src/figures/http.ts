/**
 * CPU per signed durable write, against a constant answer from node:http.
 *
 * Both servers are children of this process and take turns, round by round, under the same client. CPU is the
 * child's own, user and system, all threads, as the operating system counts it (Linux: /proc). Writes come from
 * many accounts and addresses, so that request weights stay on.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Hmac, prepareHmac } from "@bourse/core"
import { type Figure, measured } from "../Figure.ts"
import { connections, drive, drivePaced, type NextRequest } from "../load/LoadClient.ts"

const accountsPerConnection = 4
const requestsPerRound = 20_000
const rounds = 5
const pacedRequests = 10_000
export const token = "token-of-the-bench"
export const main = join(import.meta.dirname, "../../../packages/cli/src/main.ts")

export interface Server {
  readonly child: ChildProcess
  readonly port: number
}

/** Starts a child and waits until it prints its port. */
export const start = (
  args: ReadonlyArray<string>,
  pattern: RegExp,
  environment: NodeJS.ProcessEnv = {},
): Promise<Server> => {
  const child = spawn(process.execPath, ["--conditions=@bourse/source", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  })
  let output = ""
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server ended before it was ready: ${output}`)))
    child.stdout!.on("data", (chunk) => {
      output += String(chunk)
      const port = pattern.exec(output)?.[1]
      if (port !== undefined) resolve({ child, port: Number(port) })
    })
  })
}

export const stop = async ({ child }: Server): Promise<void> => {
  const exited = once(child, "exit")
  child.kill("SIGTERM")
  await exited
}

/** User and system time of a process so far, in microseconds; /proc counts in hundredths of a second. */
export const cpuMicroseconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

export interface Round {
  /** Microseconds of CPU per request. */
  readonly cpu: number
  readonly perSecond: number
}

export const runRound = async (
  { child, port }: Server,
  next: NextRequest,
  requests = requestsPerRound,
): Promise<Round> => {
  const before = cpuMicroseconds(child.pid!)
  const start = performance.now()
  await drive(port, requests, next)
  const perSecond = (requests / (performance.now() - start)) * 1000
  return { cpu: (cpuMicroseconds(child.pid!) - before) / requests, perSecond }
}

/** How many groups the journal in a data folder has. */
const commitsOf = (folder: string): number => {
  const database = new DatabaseSync(join(folder, "bourse.db"), { readOnly: true })
  const row = database.prepare("SELECT max(seq) AS seq FROM journal").get() as { readonly seq: number }
  database.close()
  return row.seq
}

const paced = async (
  who: string,
  { port }: Server,
  perSecond: number,
  next: NextRequest,
): Promise<string> => {
  const waited = await drivePaced(port, pacedRequests, perSecond, next)
  const at = (share: number): string => `${waited[Math.floor(waited.length * share)]!.toFixed(1)} ms`
  return `${who} p50 ${at(0.5)}, p99 ${at(0.99)}`
}

interface Account {
  readonly key: string
  readonly sign: Hmac
}

/** Opens and funds as many accounts as the budget of weights asks for. */
export const openAccounts = async (port: number): Promise<ReadonlyArray<Account>> => {
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { "X-Bourse-Token": token, "Content-Type": "application/json" }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json() as Promise<Record<string, string>>
  }
  const accounts: Array<Account> = []
  for (let i = 0; i < connections * accountsPerConnection; i++) {
    const { uid } = await post("/admin/v1/accounts", { name: `bench${i}` })
    await post("/sandbox/v1/fund", { uid, asset: "USDT", amount: "1000000000" })
    await post("/sandbox/v1/fund", { uid, asset: "BTC", amount: "100000" })
    const { key, secret } = await post("/admin/v1/keys", { uid, permissions: "all" })
    accounts.push({ key: key!, sign: prepareHmac(secret!) })
  }
  return accounts
}

const request = (method: string, query: string, { key, sign }: Account): string => {
  const signed = `${query}&recvWindow=5000&timestamp=${Date.now()}`
  return [
    `${method} /api/v3/order?${signed}&signature=${sign(signed)} HTTP/1.1`,
    "Host: 127.0.0.1",
    `X-MEXC-APIKEY: ${key}`,
    "Content-Type: application/json",
    "Content-Length: 0",
    "\r\n",
  ].join("\r\n")
}

/** Quantities differ, so that no two requests of one account and millisecond are the same. */
const quantity = (count: number): string => `0.00${1000 + (count % 9000)}`

/** Every connection places a resting order and cancels it: what market makers send nearly all the time. */
const quoting = (accounts: ReadonlyArray<Account>): NextRequest => {
  const counts = new Array<number>(connections).fill(0)
  return (connection, lastAnswer) => {
    const count = counts[connection]!++
    const account = accounts[connection * accountsPerConnection + ((count >> 1) % accountsPerConnection)]!
    const open = count % 2 === 1 ? /"orderId":"(\d+)"/.exec(lastAnswer)?.[1] : undefined
    if (open !== undefined) return request("DELETE", `symbol=BTCUSDT&orderId=${open}`, account)
    const price = 50_000 + ((count * 7 + connection * 13) % 5000)
    return request(
      "POST",
      `symbol=BTCUSDT&side=BUY&type=LIMIT&quantity=${quantity(count)}&price=${price}`,
      account,
    )
  }
}

/** Every second order meets the one before: each execution writes two orders and two fills into history. */
export const trading = (accounts: ReadonlyArray<Account>): NextRequest => {
  let count = 0
  return (connection) => {
    const account =
      accounts[
        connection * accountsPerConnection + (Math.floor(count / connections) % accountsPerConnection)
      ]!
    const side = count % 2 === 0 ? "BUY" : "SELL"
    const query = `symbol=BTCUSDT&side=${side}&type=LIMIT&quantity=${quantity(count >> 1)}&price=60000`
    count++
    return request("POST", query, account)
  }
}

const mixes = [
  {
    name: "orders placed and cancelled",
    make: quoting,
    history: "every second request writes one order into history",
  },
  {
    name: "orders that execute",
    make: trading,
    history: "every request writes one order and one fill into history, and every second one a public trade",
  },
]

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const constant = await start([join(import.meta.dirname, "../load/constantServer.ts")], /port (\d+)/)
  const startBourse = (data: string) => {
    const flags = ["--sandbox", "on", "--sandbox-token", token, "--port", "0", "--data", data]
    return start([main, "serve", ...flags], /Exchange +http:\/\/127\.0\.0\.1:(\d+)/)
  }
  const bourse = await startBourse(folder)
  const inMemory = await startBourse(":memory:")
  const figures: Array<Figure> = []
  try {
    const accounts = await openAccounts(bourse.port)
    const accountsInMemory = await openAccounts(inMemory.port)
    for (const { name, make, history } of mixes) {
      const next = make(accounts)
      const nextInMemory = make(accountsInMemory)
      const ours: Array<Round> = []
      const theirs: Array<Round> = []
      const withoutDisk: Array<Round> = []
      let commits = 0
      for (let round = 0; round <= rounds; round++) {
        const peer = await runRound(constant, next)
        const before = commitsOf(folder)
        const own = await runRound(bourse, next)
        const committed = commitsOf(folder) - before
        const memory = await runRound(inMemory, nextInMemory)
        // The first round warms up.
        if (round === 0) continue
        theirs.push(peer)
        ours.push(own)
        withoutDisk.push(memory)
        commits += committed
      }
      const cpu = (all: ReadonlyArray<Round>) => measured(all.map((each) => each.cpu))
      const half = measured(ours.map(({ perSecond }) => perSecond)).median / 2
      const [peerCpu, memoryCpu] = [cpu(theirs), cpu(withoutDisk)]
      const waits = [
        await paced("bourse", bourse, half, next),
        await paced("the constant answer", constant, half, next),
      ]
      figures.push({
        name: `CPU per signed durable request: ${name}`,
        unit: "us",
        ours: cpu(ours),
        peer: { name: "constant node:http answer", ...peerCpu },
        conditions: [
          `${rounds} rounds of ${requestsPerRound} requests over ${connections} connections, each side in turn; lower is better`,
          `${accounts.length} accounts and ${connections} addresses a round, request weights on; SQLite with fsync; ${history}`,
          `${((rounds * requestsPerRound) / commits).toFixed(1)} requests per commit`,
          `with --data :memory:, which syncs nothing: ${memoryCpu.median.toFixed(1)} us, ${(memoryCpu.median / peerCpu.median).toFixed(2)} times the constant answer`,
          `at half load, ${half.toFixed(0)} requests a second: ${waits.join("; ")}`,
          `${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`,
        ],
        differences: [
          "bourse checks everything its pipeline has: signature, window, permission, weights, parameters, replay",
          "bourse matches, keeps the ledger, and answers when the journal row is on the disk",
          "the peer parses the same requests and answers each with the same 160 bytes",
        ],
      })
    }
  } finally {
    await Promise.all([stop(constant), stop(bourse), stop(inMemory)])
    await rm(folder, { recursive: true })
  }
  return figures
}
