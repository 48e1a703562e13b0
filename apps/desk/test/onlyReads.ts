/** Opening a page of the desk only sends reads. The desk writes only after a click. */
import { makeControl } from "@bourse/client"
import type { Browser } from "playwright-core"
import { expect } from "vitest"
import { openDesk, serverOfTest } from "./deskOfTest.ts"

/** The pages, with a text that each one shows when its data has arrived. */
const pages = [
  ["trade", "No open orders"],
  ["watch", "No calls yet"],
  ["checks", "This exchange has no folder for reports"],
  ["wallet", /deposit address/i],
  ["broker", "carolsub01"],
  ["sandbox", "No faults"],
] as const

/** The POST that gets the desk's key, which the desk's reads need. */
const getsKey = "POST /sandbox/v1/desk-keys"

/**
 * Opens all pages and their tabs; waits for two answers about the account after each tab and at the end, or
 * only at the end.
 */
export const onlyReads = async (browser: Browser, answers: "each" | "last"): Promise<void> => {
  const bourse = await serverOfTest({ market: false })
  const tab = await openDesk(browser, bourse)
  const writes = new Set<string>()
  tab.on("request", (request) => {
    if (request.method() !== "GET") writes.add(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const nextAnswer = () => tab.waitForResponse((response) => response.url().includes("/api/v3/account"))
  const twoAnswers = async () => {
    await nextAnswer()
    await nextAnswer()
  }
  for (const [page, text] of pages) {
    await tab.goto(`${bourse.url}/desk/${page}`)
    await tab.getByRole("main").getByText(text).first().waitFor()
    for (const each of await tab.getByRole("tab").all()) {
      await each.click()
      await tab.getByRole("tabpanel", { name: (await each.textContent())! }).waitFor()
      // A page that writes after a read would send the write before the second answer.
      if (answers === "each") await twoAnswers()
    }
  }
  await twoAnswers()
  expect([...writes]).toEqual([getsKey])
  const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
  const logged = await sandbox.requests({ limit: "1000" })
  expect(logged.filter(({ method }) => method !== "GET")).toEqual([])
}
