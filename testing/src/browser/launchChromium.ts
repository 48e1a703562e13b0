import { type Browser, chromium } from "playwright-core"
import { chromiumPath } from "../chromiumPath.ts"

export const missing = "Chromium is not installed, and these tests need it: apt-get install chromium"

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
      // A name that is not localhost: pages of it have no WebCrypto, as on a server in a network.
      "--host-resolver-rules=MAP desk.test 127.0.0.1",
    ],
  })
}
