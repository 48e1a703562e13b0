/** The page of reports of `bourse check`: the help without reports, the list, and one report. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { failedReport, writeReport } from "./checkReport.ts"
import { buildDesk, goTo, openDesk, patience, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

describeInChromium("the reports of checks", (browser: () => Browser) => {
  test("a report shows the bot's actions and the command that replays a case", async () => {
    const data = mkdtempSync(join(tmpdir(), "bourse-checks-"))
    const bourse = await serverOfTest({ market: false, data })
    const tab = await openDesk(browser(), bourse)
    await goTo(tab, "Checks")
    await tab.getByText(`bourse check --report '${join(data, "reports")}/my-bot' -- node bot.js`).waitFor()
    writeReport(data, "first", failedReport, 60)
    const list = tab.getByRole("list", { name: "Reports, latest first" })
    await list.getByText("1 failed").waitFor()
    await list.getByText("1 not judged").waitFor()
    const rules = tab.getByRole("list", { name: "Rules, worst first" }).getByRole("listitem")
    await vi.waitFor(async () => expect(await rules.allTextContents()).toHaveLength(3), patience)
    expect(await rules.allTextContents()).toEqual([
      "double-orderfailcriticalIt sent the order twice.",
      "haltnot judgedmediumTrading did not halt.",
      "alivepasshighIts process survives what goes wrong",
    ])
    await rules.getByRole("link", { name: "double-order" }).click()
    const finding = tab.getByRole("region", { name: /^double-order: / })
    expect(await finding.getByRole("listitem").allTextContents()).toEqual(
      failedReport.rules[0]!.evidence[0]!.requests.map(({ line }) => line),
    )
    for (const text of [
      "Nothing of the first.",
      "It looks the order up.",
      /^bourse check --rules double-order .*--play/,
    ])
      await finding.getByText(text).waitFor()

    // When another check ends meanwhile, the desk still shows the chosen report.
    writeReport(data, "second", {
      ...failedReport,
      command: ["python3", "bot.py"],
      rules: failedReport.rules.slice(2),
    })
    const second = list.getByRole("button", { name: /^second/ })
    await second.waitFor()
    expect(await finding.count()).toBe(1)
    await second.click()
    await finding.waitFor({ state: "detached" })
    await tab.getByRole("heading", { name: "second" }).waitFor()
    await vi.waitFor(async () => expect(await rules.allTextContents()).toHaveLength(1), patience)

    // A report of a check that ended early.
    const ended = "The check ended early: SIGTERM."
    writeReport(data, "cut short", { ...failedReport, ended, allowUnjudged: ["halt"] })
    await list.getByRole("button", { name: /^cut short.*ended early/ }).click()
    await tab.getByText(ended).waitFor()
    await tab.getByText("1 not judged, allowed: halt").waitFor()

    // A report of a bot that fails without any fault, and an invalid report.
    writeReport(data, "unfit", { ...failedReport, unfit: "it ends by itself", rules: [] })
    writeReport(data, "other", { hello: "world" })
    await list.getByRole("button", { name: /^unfit/ }).click()
    await tab.getByText("Without any fault, it ends by itself. Nothing else was tried.").waitFor()
    await tab.getByRole("button", { name: /^other/ }).click()
    await tab.getByText("its report.json is not a report of this version of bourse check").waitFor()
  })
})
