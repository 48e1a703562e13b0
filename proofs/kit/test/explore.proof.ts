/** Tests that explorations find planted mistakes, and no breach on our server. */
import { loadKit, type Target } from "@bourse/conformance"
import { explore } from "@bourse/conformance/src/command/Explore.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startOwnServer } from "../src/ownServer.ts"
import type { Answer, Call, Json } from "../src/proxyMutants/Mutant.ts"
import { startMutantProxy } from "../src/proxyMutants/play/MutantProxy.ts"
import { mistakes as strangerMistakes } from "../src/strangerMistakes/judge.ts"
import { dialects, startStranger } from "../src/strangerMistakes/Stranger.ts"

let server: Awaited<ReturnType<typeof startOwnServer>>
beforeAll(async () => {
  server = await startOwnServer()
})
afterAll(() => server.stop())

const run = async (target: Target, seed: number, calls: number, targetFile?: string) => {
  let text = ""
  const write = (more: string) => {
    text += more
  }
  return {
    ...(await explore({ target, targetFile, calls, seconds: 600, seed, write })),
    text: () => text,
  }
}

const answerOf = (answer: Answer, json: unknown): Answer => ({ ...answer, text: JSON.stringify(json), json })

/**
 * Adds a mistake's amounts to the free and locked balance of an account, as often as the proxy's memory counts.
 */
const offBy = (call: Call, row: Json, free: number, locked: number) => {
  const times = Number(call.memory.get(`times ${call.key?.uid}`) ?? 0)
  const more = (value: string, by: number) => String(Number(value) + by * times)
  return { ...row, free: more(row.free, free), locked: more(row.locked, locked) }
}
const remember = ({ memory, key }: Call) => {
  memory.set(`times ${key?.uid}`, Number(memory.get(`times ${key?.uid}`) ?? 0) + 1)
}
const withBalances = async (call: Call, free: number, locked: number): Promise<Answer> => {
  const answer = await call.pass()
  if (!Array.isArray(answer.json?.balances)) return answer
  const balances = answer.json.balances.map((row: Json) =>
    row.asset === "BTC" ? offBy(call, row, free, locked) : row,
  )
  return answerOf(answer, { ...answer.json, balances })
}

const mistakes: Readonly<
  // Planted mistakes, each with a seed with which the exploration finds it in few requests.
  Record<
    string,
    { readonly seed: number; readonly finds: string; readonly handle: (call: Call) => Promise<Answer> }
  >
> = {
  "two cancels at once free a lock twice": {
    seed: 21,
    finds: "noNegativeAmount",
    handle: async (call) => {
      if (call.endpoint === "spot.account") return withBalances(call, 1, -1)
      if (call.endpoint !== "spot.cancelOrder") return call.pass()
      const id = `cancels ${call.parameters.orderId}`
      const isBeside = call.memory.get(id) === true
      call.memory.set(id, true)
      const answer = await call.pass()
      call.memory.delete(id)
      if (isBeside) remember(call)
      return answer
    },
  },
  "an order is shown to another account": {
    seed: 21,
    finds: "ownRecordsOnly",
    handle: async (call) => {
      const answer = await call.pass()
      if (call.endpoint !== "spot.queryOrder") return answer
      const id = `order ${call.parameters.orderId}`
      if (answer.status === 200) call.memory.set(id, answer)
      return (call.memory.get(id) as Answer | undefined) ?? answer
    },
  },
  "a withdrawal that is done is cancelled and pays back": {
    seed: 20,
    finds: "balancesFollowRecords",
    handle: async (call) => {
      const paid = `paid ${call.key?.uid}`
      const { id } = call.parameters
      const answer = await call.pass()
      if (call.endpoint === "spot.account" && Array.isArray(answer.json?.balances)) {
        const more = Number(call.memory.get(paid) ?? 0)
        const balances = answer.json.balances.map((row: Json) =>
          row.asset === "USDT" ? { ...row, free: String(Number(row.free) + more) } : row,
        )
        return answerOf(answer, { ...answer.json, balances })
      }
      if (call.endpoint !== "wallet.cancelWithdrawal" || answer.status === 200 || !call.key) return answer
      const records = (await call.ask("wallet.withdrawalHistory")).json as ReadonlyArray<Json>
      const record = records.find((row) => row.id === id)
      if (record?.status !== 7 || record.coin !== "USDT") return answer
      call.memory.set(paid, Number(call.memory.get(paid) ?? 0) + Number(record.amount))
      return { ...answerOf(answer, { id }), status: 200 }
    },
  },
  "a deleted key still trades": {
    seed: 20,
    finds: "keysAreRefused",
    handle: async (call) => {
      const { apiKey = "" } = call.parameters
      if (call.endpoint === "broker.deleteApiKey") {
        // A stranger who deletes a key is still rejected by the server.
        const { subAccount } = call.parameters
        const own = call.key && (await call.ask("broker.apiKeys", { subAccount }))
        if (own?.status !== 200) return call.pass()
        call.memory.set(`deleted ${apiKey}`, true)
        const json = { subAccount: call.parameters.subAccount }
        return { status: 200, text: JSON.stringify(json), json }
      }
      const answer = await call.pass()
      if (call.endpoint === "broker.apiKeys" && Array.isArray(answer.json?.subAccount))
        return answerOf(answer, {
          subAccount: answer.json.subAccount.filter((row: Json) => !call.memory.has(`deleted ${row.apiKey}`)),
        })
      const isDeleted = call.memory.has(`deleted ${call.key?.apiKey}`)
      return isDeleted && call.method === "GET"
        ? { ...answerOf(answer, { code: 10072 }), status: 400 }
        : answer
    },
  },
  "a note loses its characters": {
    seed: 20,
    finds: "textsComeBack",
    handle: async (call) => {
      const answer = await call.pass()
      if (call.endpoint !== "broker.apiKeys" || !Array.isArray(answer.json?.subAccount)) return answer
      return answerOf(answer, {
        subAccount: answer.json.subAccount.map((row: Json) => ({
          ...row,
          note: row.note.replace(/[^ -~]/g, "?"),
        })),
      })
    },
  },
  "a total counts rows that the window leaves out": {
    seed: 22,
    finds: "pagesAreTheList",
    handle: async (call) => {
      const answer = await call.pass()
      if (call.endpoint !== "wallet.transferHistory" || answer.status !== 200) return answer
      const { startTime: _, endTime: __, signature: ___, timestamp: ____, ...rest } = call.parameters
      const { json } = await call.ask("wallet.transferHistory", rest)
      return answerOf(answer, [{ ...answer.json[0], total: json[0].total }])
    },
  },
  "a cancelled order is listed as open": {
    seed: 20,
    finds: "locksMatchOrders",
    handle: async (call) => {
      const answer = await call.pass()
      const id = `rows ${call.key?.uid}`
      if (call.endpoint !== "spot.openOrders" || !Array.isArray(answer.json)) return answer
      const last = call.memory.get(id)
      if (answer.json.length > 0) call.memory.set(id, answer.json)
      return answer.json.length === 0 && last !== undefined ? answerOf(answer, last) : answer
    },
  },
}

/** The first of eight explorations that breaks the invariant, with its seed. */
const findsBreach = async (
  explored: (seed: number) => ReturnType<typeof run>,
  invariant: string,
  firstSeed: number,
) => {
  for (let seed = firstSeed; seed < firstSeed + 8; seed++) {
    const found = await explored(seed)
    if (found.exitCode === 1 && found.failure?.breaches.some((each) => each.invariant === invariant))
      return { ...found, seed }
  }
  throw new Error(`no exploration of eight breaks ${invariant}`)
}

test.each(Object.entries(mistakes))(
  "an exploration finds and shrinks the planted mistake: %s",
  async (id, { seed, finds, handle }) => {
    const proxy = await startMutantProxy({
      server: server.target.baseUrl,
      endpoints: loadKit().endpoints,
      mutant: { id, handle },
      now: Date.now,
    })
    try {
      const target = { ...server.target, baseUrl: proxy.baseUrl, historyWaitMs: 0 }
      const explored = (seed: number) => run(target, seed, 1_000)
      const { failure, text, seed: found } = await findsBreach(explored, finds, seed)
      expect(failure?.story.length).toBeLessThanOrEqual(5)
      expect(text()).toContain("curl -sS")
      expect((await explored(found)).failure?.story.length).toBe(failure?.story.length)
    } finally {
      await proxy.stop()
    }
  },
)

/** Planted mistakes of the Python exchange that no fixture notices, with the invariant that does. */
const unseen = {
  "batch-overdraws": "noNegativeAmount",
  "rejected-locks": "locksMatchOrders",
  "trades-miss-one": "fillsAddUp",
}

test.each(Object.entries(unseen))(
  "an exploration of the Python exchange with the mistake %s breaks the invariant %s",
  async (defect, finds) => {
    const { target, targetFile, stop } = await startStranger("plain", { defect })
    try {
      const explored = (seed: number) => run({ ...target, historyWaitMs: 0 }, seed, 300, targetFile)
      const { failure, seed } = await findsBreach(explored, finds, 7)
      expect(failure?.story.length).toBeLessThanOrEqual(5)
      const again = await explored(seed)
      expect(again.failure?.breaches.map(({ invariant }) => invariant)).toEqual(
        failure?.breaches.map(({ invariant }) => invariant),
      )
    } finally {
      await stop()
    }
  },
)

/** Two requests at once that both pass a check before one of them takes effect. */
const races = {
  "transfers-at-once-overdraw": /noNegativeAmount|futuresAddUp/,
  "conversions-at-once-pay-twice": /convertedOnce/,
}

test.each(Object.entries(races))("one exploration finds the race %s", async (id, finds) => {
  const edits = strangerMistakes.find((mistake) => mistake.id === id)?.edits ?? []
  const { target, targetFile, stop } = await startStranger("plain", { edits })
  try {
    const { failure } = await run({ ...target, historyWaitMs: 0 }, Date.now() % 2 ** 30, 300, targetFile)
    expect(failure?.breaches.map(({ invariant }) => invariant).join()).toMatch(finds)
    expect(failure?.story.length).toBeLessThanOrEqual(5)
  } finally {
    await stop()
  }
})

test.each(dialects)(
  "five explorations of the exchange in Python, dialect %s, find no breach",
  async (dialect) => {
    const { target, targetFile, stop } = await startStranger(dialect)
    const start = Date.now() % 2 ** 30
    try {
      for (let n = 0; n < 5; n++) {
        const { exitCode, text } = await run(target, start + n, 300, targetFile)
        expect([exitCode, text()]).toEqual([0, expect.stringContaining("no invariant broken")])
      }
    } finally {
      await stop()
    }
  },
)

test("ten explorations of our server find no breach", async () => {
  const start = Date.now() % 2 ** 30
  for (let n = 0; n < 10; n++) {
    const { exitCode, text } = await run(server.target, start + n, 300)
    expect([exitCode, text()]).toEqual([0, expect.stringContaining("no invariant broken")])
  }
})
