/** Every page at the widths of a desk, a tablet and a telephone, in both themes. */
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, test } from "vitest"
import { buildDesk } from "./deskOfTest.ts"
import { everyLook, examinePage, ready } from "./everyLook.ts"

beforeAll(buildDesk)

describeInChromium("every page", (browser: () => Browser) => {
  test.for(Object.entries(ready))("the page %s passes axe, and no column is cut off", (page) =>
    examinePage(browser(), page, everyLook),
  )
})
