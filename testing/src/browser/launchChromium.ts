/** Debian's `chromium`, or whatever its kind is on the PATH. */
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium } from "playwright-core"

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
