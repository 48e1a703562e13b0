/** Bounds the bytes that the first visit loads. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { beforeAll, expect, test } from "vitest"
import { buildDesk } from "./deskOfTest.ts"

beforeAll(buildDesk)

const folder = join(import.meta.dirname, "../../../packages/server/dist/desk")
const budgetBytes = 190_000

test("the first load is at most 190 kB gzip: the document and everything it loads at once", () => {
  const files = new Map<string, string>()
  const visit = (path: string): void => {
    if (files.has(path)) return
    const text = readFileSync(join(folder, path), "utf8")
    files.set(path, text)
    // The document names scripts and styles; scripts import further scripts statically.
    const named =
      path === "index.html"
        ? [...text.matchAll(/\/desk\/(assets\/[\w-]+\.(?:js|css))/g)].map(([, name]) => name!)
        : [...text.matchAll(/\b(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g)].map(
            ([, name]) => `assets/${name}`,
          )
    named.forEach(visit)
  }
  visit("index.html")
  expect(files.size).toBeGreaterThanOrEqual(3)
  const bytes = [...files.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
})

test("compressed and plain responses have the same content", () => {
  const assets = join(folder, "assets")
  const compressed = readdirSync(assets).filter((name) => name.endsWith(".gz"))
  expect(compressed.length).toBeGreaterThanOrEqual(3)
  const different = compressed.filter(
    (name) =>
      !gunzipSync(readFileSync(join(assets, name))).equals(readFileSync(join(assets, name.slice(0, -3)))),
  )
  expect(different).toEqual([])
})
