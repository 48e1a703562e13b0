import { type Browser, chromium } from "playwright-core"
import { chromiumPath } from "../chromiumPath.ts"

export const missing = "Chromium is not installed, and these tests need it: apt-get install chromium"

/** Starts a browser that contacts only the page's own servers: no updates, no first-run pages. */
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
      // Maps a host name that is not localhost: pages of such a host have no WebCrypto, as on a server in a
      // network.
      "--host-resolver-rules=MAP desk.test 127.0.0.1",
    ],
  })
}
