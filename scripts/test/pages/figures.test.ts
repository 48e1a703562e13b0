// Compares the numbers that pages quote with the linked rows of docs/figures.md. `npm run check fresh` keeps
// docs/figures.md up to date, so a quoted number is a result of the last run.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"
import { keptFiles } from "../../src/repository/workspace.ts"

const read = (file: string) => readFileSync(join(root, file), "utf8")
const fence = /^```[\s\S]*?^```$/gm
const link = /\[([^\]]+)\]\((?:[\w./-]*\/)?figures\.md#([\w-]+)\)/g

const rows = new Map(
  read("docs/figures.md")
    .split("\n")
    .flatMap((row) => [...row.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = ""]) => [id, row] as const)),
)

/** Numbers that a page quotes and the linked row of docs/figures.md lacks. */
const wrongQuotes = (text: string): string[] =>
  [...text.replace(fence, "").matchAll(link)]
    .filter(([, quoted = ""]) => /\d/.test(quoted))
    .filter(([, quoted = "", id = ""]) => {
      const [, ...cells] = (rows.get(id) ?? "").split(" | ")
      const words = quoted.replace(/[.()]/g, "\\$&")
      return !cells.some((cell) => new RegExp(`(?<![\\d.,])${words}(?![\\d.,]*\\d)`).test(cell))
    })
    .map(([whole]) => whole)

const pages = keptFiles(root).filter((file) => file.endsWith(".md") && file !== "docs/figures.md")

test("quoted figures equal the rows that they link to", () => {
  expect([...read("README.md").matchAll(link)].length).toBeGreaterThan(0)
  expect(pages.flatMap((page) => wrongQuotes(read(page)).map((quote) => `${page}: ${quote}`))).toEqual([])
})

test("a quote with another digit, of another row or without a row is found", () => {
  const [id = "", row = ""] = [...rows].find(([id]) => id === "kit-prove") ?? []
  const [, said = ""] = /([\d,]+ of [\d,]+)/.exec(row) ?? []
  const quotes = [
    `[${said}](figures.md#${id})`,
    `[${said}1](figures.md#${id})`,
    `[1${said}](figures.md#${id})`,
  ]
  const elsewhere = [`[${said}](figures.md#kit-memory)`, `[${said}](../docs/figures.md#none)`]
  expect(wrongQuotes([...quotes, ...elsewhere].join(" "))).toEqual([...quotes.slice(1), ...elsewhere])
})

test("the first page has no performance figures except quotes", () => {
  const text = read("README.md")
    .replace(fence, "")
    .replace(link, "")
    .replace(/`[^`]*`/g, "")
  const figures = text.match(/\d[\d,.]* ?(?:us|µs|ms|kB|MB|% of|times (?:as|faster|slower))\b/g) ?? []
  expect(figures).toEqual([])
})
