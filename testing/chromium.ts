/**
 * Tests in a real browser: Debian's `chromium`, or whatever its kind is on the PATH. Where there is none the tests are
 * skipped, loudly; in CI that is a failure.
 */
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, describe, test } from "vitest"

const names = ["chromium", "chromium-browser", "google-chrome"]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where Chromium is; undefined when it is not installed. */
export const chromiumPath: string | undefined = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find(isProgram)

const missing = "Chromium is not installed, and these tests need it: apt-get install chromium"

/** A browser that keeps to itself: no updates, no first-run pages, nothing asked of anybody but the page's own servers. */
export const launchChromium = (): Promise<Browser> => {
  if (chromiumPath === undefined) throw new Error(missing)
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
}

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
