/** Invalid amounts in the fields of the desk. */
import type { Locator, Page } from "playwright-core"
import { expect, vi } from "vitest"
import { patience } from "./deskOfTest.ts"

/** A page's requests that are no reads, without the request that gets the desk's key. */
export const writesOf = (tab: Page): ReadonlyArray<string> => {
  const writes: Array<string> = []
  tab.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== "GET" && pathname !== "/sandbox/v1/desk-keys") writes.push(pathname)
  })
  return writes
}

/** Submits a form with an invalid amount, and expects the problem at its field. */
export const expectRefused = async (
  field: Locator,
  text: string,
  button: Locator,
  problem: string,
): Promise<void> => {
  await field.fill(text)
  await button.click()
  await vi.waitFor(async () => {
    // The field is described by the problem, so that a screen reader reads both.
    const id = (await field.getAttribute("aria-describedby"))?.split(" ").at(-1) ?? ""
    expect(await field.page().locator(`[id="${id}"]`).textContent()).toContain(problem)
    expect(await field.getAttribute("aria-invalid")).toBe("true")
    expect(await field.and(field.page().locator(":focus")).count()).toBe(1)
  }, patience)
  expect(await field.inputValue()).toBe(text)
}
