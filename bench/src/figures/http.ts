/**
 * Measures CPU per signed durable write, compared with a constant answer from node:http.
 *
 * The server and its peer are child processes and take turns, round by round, with the same client. CPU is user
 * and system time of all threads of the child process, as Linux counts it (/proc). Writes come from many
 * accounts and addresses, so that the server's rate limits can stay on.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Hmac, prepareHmac } from "@bourse/core"
import { type Figure, measured } from "../Figure.ts"
import { connections, drive, drivePaced, type NextRequest } from "../load/LoadClient.ts"

const accountsPerConnection = 4
const requestsPerRound = 20_000
const rounds = 5
const pacedRounds = 9
const pacedRequests = 10_000
/**
 * Longest pause of the machine in a round, in ms; a round with a longer pause is repeated. 1 % of a round's
 * requests take about 30 ms to send.
 */
const stolenMsMax = 10
const repeatsMax = 3 * pacedRounds
/** Number of requests to the peer: fewer, since the peer commits each order separately. */
const requestsToPeer = 2_000
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

/** Starts the `bourse` command with a sandbox. */
export const startBourse = (data: string, ...more: ReadonlyArray<string>): Promise<Server> => {
  const flags = ["--sandbox", "on", "--sandbox-token", token, "--port", "0", "--data", data]
  return start([main, "serve", ...flags, ...more], /Exchange +http:\/\/127\.0\.0\.1:(\d+)/)
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

/** Resident memory of a process, in MB. */
export const residentMB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024

export const symbolsOf = async (port: number): Promise<ReadonlyArray<string>> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v3/defaultSymbols`)
  return ((await response.json()) as { readonly data: ReadonlyArray<string> }).data
}

export interface Round {
  /** CPU time per request, in microseconds. */
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

/** Number of commits in the journal of a data folder. */
const commitsOf = (folder: string): number => {
  const database = new DatabaseSync(join(folder, "bourse.db"), { readOnly: true })
  const row = database.prepare("SELECT max(seq) AS seq FROM journal").get() as { readonly seq: number }
  database.close()
  return row.seq
}

/**
 * Time for which the host has withheld processors from this virtual machine, summed over all processors, in ms.
 * The kernel counts this withheld time in hundredths of a second.
 */
const stolenMs = (): number => Number(readFileSync("/proc/stat", "utf8").split(/\s+/)[8]) * 10

/** Percentiles of request latencies, in ms. */
interface Waits {
  readonly p50: number
  readonly p99: number
  readonly p999: number
  readonly longest: number
}

export const paced = async (
  { port }: Server,
  perSecond: number,
  next: NextRequest,
  requests = pacedRequests,
): Promise<Waits> => {
  const waited = await drivePaced(port, requests, perSecond, next)
  const at = (share: number): number => waited[Math.floor(waited.length * share)]!
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), longest: waited.at(-1)! }
}

/** Runs one round of each side in turn, until enough rounds had no pause of the machine. */
const inTurn = async <Side extends string>(
  sides: Record<Side, () => Promise<Waits>>,
): Promise<{ readonly waits: Record<Side, ReadonlyArray<Waits>>; readonly paused: number }> => {
  const names = Object.keys(sides) as Array<Side>
  const waits = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, Array<Waits>>
  let paused = 0
  for (let round = 0; round < pacedRounds; round++)
    for (const name of names)
      for (;;) {
        const before = stolenMs()
        const waited = await sides[name]()
        if (stolenMs() - before <= stolenMsMax || paused >= repeatsMax) {
          waits[name].push(waited)
          break
        }
        paused++
      }
  return { waits, paused }
}

/** Describes latencies: medians over the rounds, and the longest latency of all rounds. */
const describeWaits = (all: ReadonlyArray<Waits>): string => {
  const median = (of: (waits: Waits) => number) => measured(all.map(of)).median.toFixed(1)
  const longest = Math.max(...all.map((waits) => waits.longest))
  return `p50 ${median(({ p50 }) => p50)}, p99 ${median(({ p99 }) => p99)}, p99.9 ${median(({ p999 }) => p999)}, longest ${longest.toFixed(1)} ms`
}

/** Makes a key of the built peer for each of our accounts. */
const openPeerKeys = async (port: number): Promise<ReadonlyArray<Account>> => {
  const keys: Array<Account> = []
  for (let i = 0; i < connections * accountsPerConnection; i++) {
    const secret = `secret-${i}`
    const body = JSON.stringify({ secret })
    const headers = { "Content-Type": "application/json" }
    const response = await fetch(`http://127.0.0.1:${port}/key`, { method: "POST", headers, body })
    const { key } = (await response.json()) as { key: string }
    keys.push({ key, sign: prepareHmac(secret) })
  }
  return keys
}

interface Account {
  readonly key: string
  readonly sign: Hmac
}

/** Opens and funds as many accounts as the rate limits require. */
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
  const signed = `${query}&recvWindow=60000&timestamp=${Date.now()}`
  return [
    `${method} /api/v3/order?${signed}&signature=${sign(signed)} HTTP/1.1`,
    "Host: 127.0.0.1",
    `X-MEXC-APIKEY: ${key}`,
    "Content-Type: application/json",
    "Content-Length: 0",
    "\r\n",
  ].join("\r\n")
}

/** Order quantities differ, so that no two requests of one account in one millisecond are equal. */
const quantity = (count: number): string => `0.00${1000 + (count % 9000)}`

/** Every connection places a resting order and cancels it, like a market maker. */
const quoting = (accounts: ReadonlyArray<Account>): NextRequest => {
  const counts = new Array<number>(connections).fill(0)
  return (connection, lastAnswer) => {
    const count = counts[connection]!++
    const account = accounts[connection * accountsPerConnection + ((count >> 1) % accountsPerConnection)]!
    const open = count % 2 === 1 ? /"orderId":"([\w-]+)"/.exec(lastAnswer)?.[1] : undefined
    if (open !== undefined) return request("DELETE", `symbol=BTCUSDT&orderId=${open}`, account)
    const price = 50_000 + ((count * 7 + connection * 13) % 5000)
    return request(
      "POST",
      `symbol=BTCUSDT&side=BUY&type=LIMIT&quantity=${quantity(count)}&price=${price}`,
      account,
    )
  }
}

/** Every second order matches the one before: each execution writes two orders and two fills into history. */
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

export const mixes = [
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
  const folders = await Promise.all(
    ["", "off-", "peer-"].map((name) => mkdtemp(join(tmpdir(), `bourse-bench-${name}`))),
  )
  const [folder, folderWithoutHistory, folderOfPeer] = folders as [string, string, string]
  const child = (name: string, ...args: ReadonlyArray<string>) =>
    start([join(import.meta.dirname, `../load/${name}.ts`), ...args], /port (\d+)/)
  const constant = await child("constantServer")
  const built = await child("builtPeer", folderOfPeer)
  const bourse = await startBourse(folder)
  const inMemory = await startBourse(":memory:")
  const withoutHistory = await child("withoutHistory", folderWithoutHistory, token)
  const figures: Array<Figure> = []
  try {
    const accounts = await openAccounts(bourse.port)
    const accountsInMemory = await openAccounts(inMemory.port)
    const accountsWithoutHistory = await openAccounts(withoutHistory.port)
    const keysOfPeer = await openPeerKeys(built.port)
    for (const { name, make, history } of mixes) {
      const next = make(accounts)
      const nextInMemory = make(accountsInMemory)
      const nextWithoutHistory = make(accountsWithoutHistory)
      const nextOfPeer = make(keysOfPeer)
      const ours: Array<Round> = []
      const theirs: Array<Round> = []
      const withoutDisk: Array<Round> = []
      const byPeer: Array<Round> = []
      let commits = 0
      for (let round = 0; round <= rounds; round++) {
        const peer = await runRound(constant, next)
        const before = commitsOf(folder)
        const own = await runRound(bourse, next)
        const committed = commitsOf(folder) - before
        const memory = await runRound(inMemory, nextInMemory)
        const ofPeer = await runRound(built, nextOfPeer, requestsToPeer)
        // The first round of requests only warms up the servers.
        if (round === 0) continue
        theirs.push(peer)
        ours.push(own)
        withoutDisk.push(memory)
        byPeer.push(ofPeer)
        commits += committed
      }
      const cpu = (all: ReadonlyArray<Round>) => measured(all.map((each) => each.cpu))
      const halfOf = (all: ReadonlyArray<Round>) => measured(all.map(({ perSecond }) => perSecond)).median / 2
      const [half, halfOfPeer] = [halfOf(ours), halfOf(byPeer)]
      const [peerCpu, memoryCpu, builtCpu] = [cpu(theirs), cpu(withoutDisk), cpu(byPeer)]
      await paced(withoutHistory, half, nextWithoutHistory)
      const { waits, paused } = await inTurn({
        ours: () => paced(bourse, half, next),
        off: () => paced(withoutHistory, half, nextWithoutHistory),
        constant: () => paced(constant, half, next),
        built: () => paced(built, halfOfPeer, nextOfPeer, requestsToPeer),
      })
      const ratio = measured(waits.ours.map(({ p99 }, round) => p99 / waits.off[round]!.p99))
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
          `what one would build instead (fastify, zod, nodejs-order-book, node:sqlite; a commit for each order): ${builtCpu.median.toFixed(1)} us, ${(builtCpu.median / peerCpu.median).toFixed(2)} times the constant answer`,
          `waiting at half load, ${half.toFixed(0)} requests a second, ${pacedRounds} rounds of ${pacedRequests} in turn, ${paused} more played again because the machine paused for more than ${stolenMsMax} ms: ${describeWaits(waits.ours)}`,
          `the same with history off: ${describeWaits(waits.off)}; p99 with history is ${ratio.median.toFixed(2)} times that (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)})`,
          `the constant answer: ${describeWaits(waits.constant)}`,
          `what one would build, at half of its own load, ${halfOfPeer.toFixed(0)} requests a second: ${describeWaits(waits.built)}`,
        ],
        differences: [
          "bourse checks everything its pipeline has: signature, window, permission, weights, parameters, replay",
          "bourse matches, keeps the ledger, and answers when the journal row is on the disk",
          "the peer parses the same requests and answers each with the same 160 bytes",
          "what one would build has signature, window, parameters, a book and a table of orders and fills: no ledger, no fees, no replay protection, no weights",
        ],
      })
    }
  } finally {
    await Promise.all([constant, built, bourse, inMemory, withoutHistory].map(stop))
    await Promise.all(folders.map((each) => rm(each, { recursive: true })))
  }
  return figures
}
