/** Tests in a real browser. Where there is none the tests are skipped, loudly; in CI that is a failure. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, test } from "vitest"
import { chromiumPath, launchChromium, missing } from "./launchChromium.ts"

/** `describe` for tests that share one browser, which is there while they run. */
export const describeInChromium = (name: string, tests: (browser: () => Browser) => void): void => {
  if (chromiumPath === undefined && process.env.CI) {
    test(name, () => {
      throw new Error(missing)
    })
    return
  }
  if (chromiumPath === undefined) console.warn(`SKIPPED: ${name}. ${missing}`)
  describe.skipIf(chromiumPath === undefined)(name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await launchChromium()
    })
    afterAll(() => browser?.close())
    tests(() => browser)
  })
}
