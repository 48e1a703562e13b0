/**
 * Soak measure of clock jumps: the wall clock of the real server jumps under load by an hour, two days, half a
 * minute or one recvWindow, forward and back. After the clock jumps the server is killed and started with the
 * old clock. Ids must rise, times never decrease, and no signed write executes twice, though each is sent again
 * throughout its recvWindow.
 */
import { join } from "node:path"
import { type Answer, alice, type SignedRequest, type Values } from "../load/Client.ts"
import { load, nothingObserved, untrue } from "../load/Load.ts"
import { bySize, type Finding, type Measure, only } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { Shim } from "../server/Shim.ts"
import { withWorkFolder } from "../workFolder.ts"

const recvWindowMs = 5_000
const hourMs = 3_600_000
const jumpsMs = [30_000, hourMs, -hourMs, recvWindowMs, -recvWindowMs, 48 * hourMs, -48 * hourMs, -30_000]

interface Run {
  readonly jumps: ReadonlyArray<number>
  /** Time between two repetitions of a signed write, in ms. */
  readonly stepMs: number
  readonly mutant?: Mutant
}

/** An acknowledged signed write, which must never execute again. */
interface Sent {
  readonly request: SignedRequest
  readonly stampMs: number
}

const transfer = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: "1" }
/** An order without a client id, so that only its signature prevents a second execution. */
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.001", price: "30000" }

/** Whether the write was rejected for its timestamp and not executed. */
const isUntimely = ({ status, json }: Answer): boolean => status === 400 && json?.code === 700003

export const run = ({ jumps, stepMs, mutant }: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const shim = new Shim(data, work)
    let offsetMs = 0
    const setOffset = (ms: number) => {
      shim.set("clockOffsetMs", ms)
      offsetMs = ms
    }
    const clock = () => Date.now() + offsetMs
    const start = () => startServer({ data, shim, recording: false, mutant, clock, recvWindowMs })
    const violations: Array<string> = []
    const observed = nothingObserved()
    let server = await start()
    let last = { orderId: 0n, tranId: 0n, time: 0 }
    let resent = 0
    let where = ""
    const wrong = (what: string) => violations.push(`${where}: ${what}`)

    /** Checks that ids and times in responses do not decrease. */
    const follow = (next: Partial<typeof last>): void => {
      for (const field of ["orderId", "tranId"] as const)
        if (next[field] !== undefined && next[field] <= last[field])
          wrong(`${field} ${next[field]} came after ${last[field]}`)
      if (next.time !== undefined && next.time < last.time) wrong(`time ${next.time} came after ${last.time}`)
      last = { ...last, ...next }
    }

    /**
     * Sends writes one after the other, so that the responses have an order. Timestamps of these writes are
     * read from the wall clock or from the exchange.
     */
    const write = async (count: number): Promise<ReadonlyArray<Sent>> => {
      const sent: Array<Sent> = []
      const { client } = server
      for (let tries = 0; sent.length < count && tries < 10 * count; tries++) {
        const isOrder = tries % 2 === 0
        const [path, values]: readonly [string, Values] = isOrder
          ? ["/api/v3/order", order]
          : ["/api/v3/capital/transfer", transfer]
        const request = client.sign(alice, "POST", path, values)
        const stampMs = Number(/timestamp=(\d+)/.exec(request.target)![1])
        const answer = await client.sendSigned(request)
        if (answer.status === 200) {
          sent.push({ request, stampMs })
          const { orderId, transactTime } = answer.json
          if (isOrder) follow({ orderId: idOf(orderId), time: transactTime })
          else follow({ tranId: idOf([answer.json].flat()[0].tranId) })
        } else if (!isUntimely(answer)) wrong(`${path} answered ${answer.status} ${answer.text}`)
        else await new Promise((resolve) => setTimeout(resolve, 250))
        follow({ time: (await client.send("GET", "/api/v3/time")).json.serverTime })
      }
      if (sent.length < count)
        wrong(`a write signed with the server's time is rejected: ${sent.length} of ${count}`)
      return sent
    }

    const resend = async (sent: ReadonlyArray<Sent>): Promise<void> => {
      for (const { request } of sent) {
        resent++
        const { status, text } = await server.client.sendSigned(request)
        if (status === 200) wrong(`executed a second time: ${request.target.split("?")[0]} ${text}`)
      }
    }

    for (const [index, jumpMs] of jumps.entries()) {
      where = `clock moved by ${jumpMs / 1000} s`
      const base = offsetMs
      const before = await write(4)
      let writes = 0
      await load({
        client: server.client,
        name: `j${index}`,
        traders: 4,
        observed,
        mayRefuse: isUntimely,
        goOn: () => {
          if (++writes === 20) setOffset(base + jumpMs)
          return writes <= 40
        },
      })
      await resend(before)
      const after = await write(4)
      await resend(after)
      await server.kill()
      // With the clock corrected, the server is started again: earlier writes must not execute again.
      setOffset(base)
      server = await start()
      const sent = [...before, ...after]
      const stamps = sent.map(({ stampMs }) => stampMs)
      const spans = Math.abs(jumpMs) > 60_000 ? [before, after] : [sent]
      for (const span of spans) {
        const own = span.map(({ stampMs }) => stampMs)
        const from = Math.min(...own) - Math.min(40_000, Math.abs(jumpMs) + 5_000)
        for (let at = from; at <= Math.max(...own) + recvWindowMs + 2_000; at += stepMs) {
          setOffset(at - Date.now())
          await resend(span)
        }
      }
      // The clock continues after the jump, or after the latest timestamp used.
      setOffset(Math.max(base + jumpMs, Math.max(...stamps) + recvWindowMs - Date.now()))
      await write(2)
      const { client } = server
      violations.push(
        ...[...(await untrue(client, observed.facts.splice(0))), ...(await client.problems())].map(
          (each) => `${where}: ${each}`,
        ),
      )
    }
    await server.kill()
    shim.close()
    return {
      tried: `${jumps.length} jumps, ${resent} writes sent again`,
      violations: [...violations, ...observed.odd],
    }
  })

/** Digits of an id, without its prefix. */
const idOf = (id: unknown): bigint => BigInt(String(id).replace(/\D/g, ""))

const repeatedly = Array.from({ length: 5 }, () => jumpsMs).flat()

export const clocks: Measure = {
  what: "clock jumps",
  find: (size) =>
    run({
      jumps: bySize(size, { short: [30_000], default: jumpsMs, full: repeatedly }),
      stepMs: bySize(size, { short: 2_500, default: 1_000, full: 500 }),
    }),
  control: {
    mutant: "used signatures are lost at a restart",
    find: async () => {
      const found = await run({ jumps: [recvWindowMs], stepMs: 2_500, mutant: "forgetsSignatures" })
      return only(found, "a second time")
    },
  },
}
