/** The server's own API description: small, cacheable, harmless in a browser. */
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describeInChromium } from "@bourse/testing/chromium"
import { describe, expect, it } from "vitest"
import { serverOfFile } from "../support/testServer.ts"

const server = await serverOfFile({ allowHosts: ["desk.example"] })

const raw = async (path: string, headers: Record<string, string> = {}) => {
  const { request } = await import("node:http")
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { port } = server.bourse
      request({ host: "127.0.0.1", port, path, headers }, (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on("error", reject)
        .end()
    },
  )
}

describe.each(["/docs", "/openapi.json"])("%s", (path) => {
  it("the page's policy denies the browser everything that the page does not need", async () => {
    const { headers } = await raw(path)
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^;]+';/),
      "x-content-type-options": "nosniff",
    })
    expect(headers["content-security-policy"]).not.toContain("unsafe")
  })

  it("the page is sent compressed if accepted, and not again if cached", async () => {
    const plain = await raw(path)
    const br = await raw(path, { "Accept-Encoding": "gzip, br" })
    const gzip = await raw(path, { "Accept-Encoding": "gzip, br;q=0" })
    expect([plain, br, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
    ])
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(br.body.length).toBeLessThan(64 * 1024)
    const again = await raw(path, { "If-None-Match": String(plain.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it("the API description names this server by the requested host, and no other host", async () => {
    const { port, url } = server.bourse
    const hosts = async (host: string) => {
      const { body } = await raw(path, { Host: host })
      return [...new Set(body.toString().match(/https?:\/\/[^\s"'<\\/)]+/g))]
    }
    expect(await hosts(`127.0.0.1:${port}`)).toEqual([url])
    expect(await hosts("desk.example")).toEqual([`http://desk.example:${port}`])
  })
})

it("the reference page lists every endpoint of the document", async () => {
  const page = (await raw("/docs")).body.toString()
  const { paths } = JSON.parse((await raw("/openapi.json")).body.toString())
  expect(Object.keys(paths).length).toBeGreaterThan(60)
  for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/<script|undefined|\[object/)
  expect(page.length).toBeLessThan(1_000_000)
})

describeInChromium("in a browser", (browser) => {
  it("the reference page obeys its own policy and fits a phone", async () => {
    const page = await browser().newPage({ viewport: { width: 390, height: 800 } })
    const wrong: Array<string> = []
    page.on("console", (message) => wrong.push(message.text()))
    page.on("requestfailed", (request) => wrong.push(request.url()))
    page.on("response", (response) => {
      if (response.status() >= 400) wrong.push(response.url())
    })
    await page.goto(`${server.bourse.url}/docs`, { waitUntil: "load" })
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390)
    expect(await page.evaluate("getComputedStyle(document.body).maxWidth")).toBe("960px")
    expect(wrong).toEqual([])
    await page.close()
  })
})
