/** A report of `bourse check` in the format of report.json, written into a data folder. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CheckReport } from "@bourse/client/control"

const order = "POST /api/v3/order BUY 0.001 BTCUSDT at 50000"

export const failedReport: CheckReport = {
  command: ["node", "bot.js"],
  ...{ seed: 7, speed: 10, seconds: 130, unfit: null, ended: null, allowUnjudged: [] },
  rules: [
    {
      ...{
        id: "double-order",
        title: "A lost placement is not sent twice",
        severity: "critical",
        verdict: "fail",
      },
      ...{ reason: "It sent the order twice.", careful: "It looks the order up." },
      evidence: [
        {
          ...{
            caseId: "lost-answer",
            shown: "1 of 1",
            did: "It sent the order twice.",
            knew: "Nothing of the first.",
          },
          requests: [
            { line: `12:00:00.000  a-1  ${order} -> dropAfterCommit` },
            { line: `12:00:00.100  a-2  ${order} -> 200` },
          ],
          playAgain:
            "bourse check --rules double-order --seed 7 --play out/double-order.case.json -- node bot.js",
        },
      ],
    },
    {
      ...{
        id: "halt",
        title: "While the symbol is halted it waits",
        severity: "medium",
        verdict: "not judged",
      },
      ...{ reason: "Trading did not halt.", careful: "It waits.", evidence: [] },
    },
    {
      ...{ id: "alive", title: "Its process survives what goes wrong", severity: "high", verdict: "pass" },
      ...{ reason: "", careful: "It catches errors.", evidence: [] },
    },
  ],
}

/** Writes a report with an age of `secondsAgo` seconds. */
export const writeReport = (data: string, name: string, report: object, secondsAgo = 0): void => {
  const folder = join(data, "reports", name)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "report.json")
  writeFileSync(file, JSON.stringify(report))
  const time = 1_790_000_000 - secondsAgo
  utimesSync(file, time, time)
}
