/** Pagination as an AsyncIterable; packages/calls tests which calls it makes. */
import { describe, expect, it } from "vitest"
import { BeyondLookback, type PagedEndpoint, paginate, WindowOverflow } from "../src/index.ts"

const nowMs = 1_760_000_000_000

interface Row {
  readonly time: number
  readonly id: string
}
interface Parameters {
  readonly startTime?: number
  readonly endTime?: number
  readonly limit?: number
}

/** A day of history in four windows; each window has a row 61 seconds after its beginning. */
const windowMs = 21_600_000
const rows = [4, 3, 2, 1].map((ago, i): Row => ({ time: nowMs - ago * windowMs + 61_000, id: String(i) }))

const history: PagedEndpoint<Parameters, ReadonlyArray<Row>, Row> = {
  id: "spot.history",
  method: "GET",
  path: "/history",
  query: {},
  success: ["array", { time: "number", id: "string" }],
  paging: {
    rows: (each) => each,
    time: ({ time }) => time,
    limitName: "limit",
    limits: () => ({ windowMs, lookbackMs: 4 * windowMs, limitDefault: 2, limitMax: 2 }),
  },
}

type Control = { readonly signal?: AbortSignal | undefined }

const server = (given: ReadonlyArray<Row> = rows) => {
  const counts = { calls: 0, timesAsked: 0 }
  const signals: Array<AbortSignal | undefined> = []
  const operation = Object.assign(
    async ({ startTime, endTime, limit }: Parameters, control?: Control) => {
      counts.calls++
      signals.push(control?.signal)
      return given.filter(({ time }) => time >= startTime! && time <= endTime!).slice(0, limit)
    },
    {
      endpoint: history,
      serverTime: async () => {
        counts.timesAsked++
        return nowMs
      },
    },
  )
  return { operation, counts, signals }
}
const collect = async (iterable: AsyncIterable<Row>): Promise<ReadonlyArray<Row>> => {
  const all: Array<Row> = []
  for await (const row of iterable) all.push(row)
  return all
}

describe("a paginated history", () => {
  it("a paginated history returns all rows, from the earliest time up to the server's time", async () => {
    const { operation, counts } = server()
    expect(await collect(paginate(operation, {}))).toEqual(rows)
    expect(counts).toEqual({ calls: 4, timesAsked: 1 })
  })

  it("a paginated history does not request the server's time if an end is given", async () => {
    const { operation, counts } = server()
    const startTime = rows[2]!.time
    expect(await collect(paginate(operation, { startTime }, { nowMs }))).toEqual(rows.slice(2))
    expect(counts.timesAsked).toBe(0)
    const { time: _, ...listed } = history.paging
    const list = { ...history, paging: { ...listed, id: ({ id }: Row) => id } }
    const all = Object.assign(async () => rows.slice(0, 1), {
      endpoint: list,
      serverTime: () => Promise.reject(new Error("asked")),
    })
    expect(await collect(paginate(all, {}))).toEqual(rows.slice(0, 1))
  })

  it("a paginated history makes only the calls that the taken rows need", async () => {
    const { operation, counts } = server()
    for await (const row of paginate(operation, {}, { nowMs })) {
      expect(row).toEqual(rows[0])
      break
    }
    expect(counts.calls).toBe(1)
  })

  it("a paginated history rejects with the rows it cannot read, and with the error of a call", async () => {
    const early = collect(paginate(server().operation, { startTime: 1 }, { nowMs }))
    await expect(early).rejects.toBeInstanceOf(BeyondLookback)
    const full = [rows[0]!, { ...rows[0]!, id: "more" }]
    await expect(collect(paginate(server(full).operation, {}, { nowMs }))).rejects.toBeInstanceOf(
      WindowOverflow,
    )
    const failing = Object.assign(() => Promise.reject(new Error("no answer")), {
      endpoint: history,
      serverTime: async () => nowMs,
    })
    await expect(collect(paginate(failing, {}))).rejects.toThrow("no answer")
  })

  it("a paginated history ends when its signal is aborted, and aborts the current call", async () => {
    const controller = new AbortController()
    const { signal } = controller
    const { operation, signals } = server()
    const ended = async () => {
      for await (const { id } of paginate(operation, {}, { nowMs, signal }))
        if (id === "1") controller.abort(new Error("enough"))
    }
    await expect(ended()).rejects.toThrow("enough")
    expect(signals).toEqual([signal, signal])
    await expect(collect(paginate(operation, {}, { signal }))).rejects.toThrow("enough")
    expect(signals).toHaveLength(2)
  })
})
