/**
 * Runs tests in a real browser. Without a browser these tests are skipped with a warning; in CI a missing
 * browser is a failure.
 */
import type { Browser } from "playwright-core"
import { beforeAll, describe, test } from "vitest"
import { chromiumPath } from "../chromiumPath.ts"
import { counts } from "../counts/counts.ts"
import { launchChromium, missing } from "./launchChromium.ts"

/** The browser that all test files of this process share. The shared browser ends with the process. */
let shared: Promise<Browser> | undefined
const sharedBrowser = async (): Promise<Browser> => {
  shared ??= launchChromium()
  const browser = await shared
  if (browser.isConnected()) return browser
  // Starts the shared browser again if it was closed or has crashed.
  shared = launchChromium()
  return shared
}

/** `describe` for tests that use the shared browser. */
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
      counts.browsers++
      browser = await sharedBrowser()
    })
    tests(() => browser)
  })
}
