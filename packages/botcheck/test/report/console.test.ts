import { expect, test } from "vitest"
import { commandOf } from "../../src/report/console.ts"
import type { Evidence, Report, RuleReport } from "../../src/report/Report.ts"

test("the command that replays a case has the flags of its check, quoted for a shell", () => {
  const report = { command: ["sh", "-c", "KEY=$BOURSE_KEY bot"], seed: 7, speed: 5 } as unknown as Report
  const rule = { id: "clock" } as RuleReport
  const command = (replay: object | null, folder: string | null, flags: ReadonlyArray<string>) =>
    commandOf(report, rule, { replay } as Evidence, { folder, flags })
  expect(command({}, "out", ["--ccxt", "--workdir", "my bot"])).toBe(
    "bourse check --rules clock --seed 7 --speed 5 --ccxt --workdir 'my bot' --play out/clock.case.json -- sh -c 'KEY=$BOURSE_KEY bot'",
  )
  // A baseline cannot be replayed.
  expect(command(null, "out", [])).toBe(
    "bourse check --rules clock --seed 7 --speed 5 -- sh -c 'KEY=$BOURSE_KEY bot'",
  )
})
