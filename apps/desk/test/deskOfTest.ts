/**
 * A built desk on a real exchange, and its pages in a real browser. A page of the desk may only send requests
 * to this exchange.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { type BourseOptions, type RunningBourse, startBourse } from "@bourse/server"
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core"
import { expect, onTestFinished, vi } from "vitest"

/** Builds the desk, unless an existing build is of the current sources. */
export const buildDesk = (): void => {
  execFileSync(process.execPath, [join(import.meta.dirname, "../build.ts")], { stdio: "inherit" })
}

export const serverOfTest = async (options: BourseOptions = {}): Promise<RunningBourse> => {
  const bourse = await startBourse({ market: true, ...options })
  onTestFinished(() => bourse.close())
  return bourse
}

/** Timeout for waits for the exchange, on a busy machine. */
export const patience = { timeout: 300_000 }

/**
 * A tab with the desk, opened by the link that the server prints. The test fails if the tab sent requests
 * elsewhere, or logged errors.
 */
export const openDesk = async (
  browser: Browser,
  { url, sandboxToken }: Pick<RunningBourse, "url" | "sandboxToken">,
  options: BrowserContextOptions & { readonly page?: string } = {},
): Promise<Page> => {
  const { page = "", ...more } = options
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...more })
  const tab = await context.newPage()
  tab.setDefaultTimeout(patience.timeout)
  const complaints: Array<string> = []
  const hosts = new Set<string>()
  tab.on("request", (request) => hosts.add(new URL(request.url()).origin))
  tab.on("pageerror", (error) => complaints.push(String(error)))
  tab.on("console", (message) => {
    // Rejected or unanswered requests, and the missing isolation of plain http, are logged but are no errors of
    // the page.
    if (message.type() === "error" && !/Failed to load resource|Opener-Policy/.test(message.text()))
      complaints.push(message.text())
  })
  onTestFinished(async ({ task }) => {
    // The page's content explains most failed waits.
    if (task.result?.state === "fail") console.log(await tab.locator("body").ariaSnapshot())
    await context.close()
    expect(complaints).toEqual([])
    expect([...hosts].filter((origin) => origin !== url && origin !== "null")).toEqual([])
  })
  await tab.goto(`${url}/desk/${page}#token=${sandboxToken}`)
  await tab.getByRole("navigation", { name: "Pages" }).waitFor()
  return tab
}

/** Replaces the price with which the form begins. */
export const fillPrice = async (tab: Page, price: string): Promise<void> => {
  const field = tab.getByLabel("Price", { exact: true })
  // The form's own price must have arrived: otherwise it would be inserted before the typed price.
  await vi.waitFor(async () => expect(await field.inputValue()).not.toBe(""), patience)
  await field.fill(price)
}

/**
 * Runs an action and waits for its message. The wait for the message starts before the action, since a message
 * disappears after some seconds.
 */
export const telling = async (message: Locator, act: Promise<void>): Promise<void> => {
  await Promise.all([message.waitFor(), act])
}

/** Opens a page by its link. */
export const goTo = (tab: Page, name: string): Promise<void> =>
  tab.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click()
