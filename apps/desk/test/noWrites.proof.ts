/** Opening a page only reads, also if each tab stays open for a while. */
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, test } from "vitest"
import { buildDesk } from "./deskOfTest.ts"
import { onlyReads } from "./onlyReads.ts"

beforeAll(buildDesk)

describeInChromium("without a click", (browser: () => Browser) => {
  test("all pages and their tabs send only GET requests", () => onlyReads(browser(), "each"))
})
