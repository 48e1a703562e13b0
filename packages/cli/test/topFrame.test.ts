/** The figures and the frame of `bourse top`. */
import type { LoggedRequest } from "@bourse/control"
import { expect, test } from "vitest"
import { figuresOf, frameOf, readMetrics } from "../src/topFrame.ts"

const metrics = (requests: number, commits: readonly [number, number, number]) =>
  `# HELP bourse_requests_total Answered requests
# TYPE bourse_requests_total counter
bourse_requests_total ${requests}
bourse_status{status="ready"} 1
bourse_status{status="stopped"} 0
bourse_commit_seconds_bucket{le="0.001"} ${commits[0]}
bourse_commit_seconds_bucket{le="0.0025"} ${commits[1]}
bourse_commit_seconds_bucket{le="+Inf"} ${commits[2]}
bourse_commit_seconds_count ${commits[2]}
bourse_rejections_total{code="30004",status="400"} 3
bourse_rejections_total{code="429",status="429"} 7
bourse_rejections_total{code="500",status="500"} 0
bourse_book_levels{symbol="BTCUSDT",side="BUY"} 12
bourse_book_levels{symbol="BTCUSDT",side="SELL"} 9
`
const earlier = readMetrics(metrics(100, [10, 10, 10]), 5)
const later = readMetrics(metrics(500, [70, 100, 110]), 7)

test("rates are differences per second, and quantiles are bucket bounds", () => {
  const figures = figuresOf("http://127.0.0.1:7070", earlier, later)
  expect(figures).toMatchObject({
    status: "ready",
    requestsPerSecond: 200,
    commitsPerSecond: 50,
    commitMedianMs: 1,
    // Null means longer than the histogram's last bucket: ten of a hundred commits took that long.
    commit99Ms: null,
    books: [{ symbol: "BTCUSDT", bids: 12, asks: 9 }],
    rejections: [
      { status: "429", code: "429", count: 7 },
      { status: "400", code: "30004", count: 3 },
    ],
  })
})

test("a frame stays within the terminal's size, and no client's text moves the cursor", () => {
  const figures = figuresOf("http://127.0.0.1:7070", earlier, later)
  const rejected = Array.from(
    { length: 20 },
    (): LoggedRequest => ({
      id: "a-1",
      time: 0,
      exchangeTime: 0,
      connection: 1,
      fault: null,
      faultKind: null,
      bid: null,
      ask: null,
      method: "GET",
      path: `/api/v3/\x1b[2J${"x".repeat(200)}`,
      endpoint: null,
      key: null,
      parameters: {},
      inBody: false,
      ignored: [],
      status: 404,
      code: 404,
      reason: "not found\r\n",
      weightUsed: null,
      durationMs: 1,
      answer: "",
      answerLength: 0,
    }),
  )
  for (const [columns, rows] of [
    [80, 24],
    [40, 10],
    [200, 60],
  ] as const) {
    const lines = frameOf(figures, rejected, columns, rows)
    expect(lines.length).toBeLessThanOrEqual(rows)
    for (const line of lines) expect(line).toMatch(new RegExp(`^[ -~]{0,${columns}}$`))
  }
})
