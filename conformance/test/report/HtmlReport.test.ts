import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { gunzipSync } from "node:zlib"
import { describeInChromium } from "@bourse/testing/chromium"
import axe from "axe-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { conformance } from "../../src/command/Conformance.ts"
import { statementStates } from "../../src/report/Outcome.ts"
import type { Conformance } from "../../src/report/RunResult.ts"
import {
  documentedFixture,
  makeKit,
  removeKits,
  startFakeExchange,
  tinySymbol,
} from "../support/fakeExchange.ts"

const secret = "given-secret"
const hostile = `</script><img src=x onerror="document.title='taken over'"><!--`

const asJson = JSON.stringify(hostile)

const { documents: _, ...plain } = documentedFixture
/** A fixture that fails: the server returns the name that was sent, and the fixture expects another name. */
const echoes = (id: string, name: string, title: string) => ({
  ...plain,
  id,
  title,
  steps: [
    {
      name: "greet",
      call: "spot.greeting",
      as: "guest",
      with: { name },
      expect: { outcome: "ok", answer: { name: "somebody" } },
    },
  ],
})

describeInChromium("the report in a browser", (browser) => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-report-"))
  const url = pathToFileURL(join(folder, "report.html")).href
  const read = (name: string) => readFileSync(join(folder, name), "utf8")
  let seen: ReadonlyArray<string> = []
  /** Events that the report page must not cause: errors, and requests to other addresses. */
  const unwanted: Array<string> = []

  beforeAll(async () => {
    const server = await startFakeExchange()
    seen = server.seen
    const fixtures = [
      documentedFixture,
      echoes("spot.greeting.hostile", hostile, hostile),
      echoes("spot.greeting.secret", secret, "A name is kept"),
    ]
    await conformance({
      target: {
        name: `fake ${hostile}`,
        baseUrl: server.baseUrl,
        symbols: { main: tinySymbol },
        actors: { guest: { apiKey: "given-key", secret } },
      },
      kitFolder: makeKit(fixtures),
      reportFolder: folder,
      output: { write: () => {}, live: false },
    })
    await server.stop()
  })
  afterAll(() => {
    removeKits()
    rmSync(folder, { recursive: true })
  })
  afterEach(() => expect(unwanted.splice(0)).toEqual([]))

  const open = async (hash = "", colorScheme: "light" | "dark" = "light") => {
    const page = await browser().newPage({ colorScheme })
    page.on("console", (message) => unwanted.push(message.text()))
    page.on("pageerror", (error) => unwanted.push(error.message))
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== url) unwanted.push(request.url())
    })
    await page.goto(url + hash)
    return page
  }
  const shown = ".row[data-level]:not([hidden])"

  test("the page's counts equal those of report.json", async () => {
    const page = await open()
    const { outcome } = JSON.parse(read("report.json")) as Conformance
    const states = outcome.sections.flatMap(({ statements }) => statements.map(({ state }) => state))
    for (const wanted of statementStates) {
      const count = states.filter((state) => state === wanted).length
      expect(await page.locator(`[data-count="${wanted}"] dd`).textContent()).toBe(String(count))
      expect(await page.locator(`.row[data-level][data-result="${wanted}"]`).count()).toBe(count)
    }
    expect(new Set(states)).toContain("failed")
    await page.close()
  })

  test("failures are listed at the top, once per place, with a link to a fixture", async () => {
    const page = await open()
    const places = page.locator(".places li")
    expect(await places.count()).toBe(1)
    expect(await places.textContent()).toMatch(/^GET \S+, at \/name 2 times in 2 fixtures/)
    expect(await places.getByRole("link", { name: "The name comes back." }).getAttribute("href")).toBe(
      "#spot.greeting.greets-by-name",
    )
    await places.getByRole("link", { name: "spot.greeting.hostile" }).click()
    expect(await page.locator("details[open] > summary:focus").textContent()).toContain("spot.greeting.")
    await page.close()
  })

  test("a filter hides other rows, and reopening its address restores it", async () => {
    const page = await open()
    const all = await page.locator(shown).count()
    await page.getByRole("checkbox", { name: "failed" }).check()
    const failed = await page.locator(shown).count()
    expect([failed > 0, failed < all]).toEqual([true, true])
    expect(await page.locator(`${shown}:not([data-result="failed"])`).count()).toBe(0)
    await page.getByRole("searchbox").fill("name comes back")
    expect(await page.locator(shown).count()).toBe(1)
    const again = await open(new URL(page.url()).hash)
    expect(await again.locator(shown).count()).toBe(1)
    expect(await again.getByRole("searchbox").inputValue()).toBe("name comes back")
    expect(await again.getByRole("checkbox", { name: "failed" }).isChecked()).toBe(true)
    await again.getByRole("button", { name: "Clear" }).click()
    expect(await again.locator(shown).count()).toBe(all)
    await page.close()
    await again.close()
  })

  test("Next failure opens the failure and its traffic, and Back returns", async () => {
    const page = await open()
    await page.getByRole("button", { name: "Next failure" }).click()
    const statement = page.locator(`${shown}[open]`)
    expect(await statement.locator(".problem").first().textContent()).toContain(asJson)
    expect(await page.locator(":focus").textContent()).toContain("The name comes back.")
    await statement.getByRole("link", { name: "spot.greeting.hostile" }).first().click()
    const fixture = page.locator('[id="fixture:spot.greeting.hostile"]')
    await fixture.locator(".exchange > summary").first().press("Enter")
    expect(await fixture.locator(".exchange pre").last().textContent()).toContain(asJson)
    await page.goBack()
    expect(await page.locator(":focus").textContent()).toContain("The name comes back.")
    expect([await page.title(), await page.locator("img").count()]).toEqual([
      `fake ${hostile}: conformance report`,
      0,
    ])
    await page.close()
  })

  test.each(["light", "dark"] as const)("axe finds no accessibility problem, %s", async (colorScheme) => {
    const page = await open("#at=fixture:spot.greeting.hostile", colorScheme)
    await page.locator(".exchange > summary").first().click()
    await page.locator(".exchange pre").first().waitFor()
    await page.evaluate(axe.source)
    expect(
      await page.evaluate(
        "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
      ),
    ).toEqual([])
    await page.close()
  })

  test("the page can be read without scripts", async () => {
    const page = await browser().newPage({ javaScriptEnabled: false })
    await page.goto(url)
    await page.getByRole("link", { name: "to the first that failed" }).click()
    const row = page.locator('[id="spot.greeting.greets-by-name"]')
    await row.locator("summary").first().click()
    expect(await row.locator(".problem").first().isVisible()).toBe(true)
    expect(await page.locator("search").isVisible()).toBe(false)
    await page.close()
  })

  test("the page contains no secret and no signature", () => {
    const signatures = seen.flatMap((line) => /signature=([0-9a-f]+)/.exec(line)?.[1] ?? [])
    expect(signatures.length).toBeGreaterThan(8)
    const html = read("report.html")
    const [, packed = ""] = /id="traffic">([^<]*)</.exec(html) ?? []
    const traffic = gunzipSync(Buffer.from(packed, "base64")).toString()
    expect(traffic).toContain("spot.greeting.hostile")
    for (const hidden of [secret, ...signatures]) {
      expect(html).not.toContain(hidden)
      expect(traffic).not.toContain(hidden)
    }
  })
})
