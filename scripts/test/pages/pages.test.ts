// Compares the documentation pages with the repository: tables with the code they repeat, versions of Node with
// the manifests, links and indexes with the files.
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ControlApi } from "@bourse/control"
import { historyReach } from "@bourse/simulator/src/history/PastLogs.ts"
import { expect, test } from "vitest"
import { publishedPage } from "../../src/release/pages.ts"
import { root } from "../../src/repository/steps.ts"
import { keptFiles, publicPackages } from "../../src/repository/workspace.ts"

const read = (file: string) => readFileSync(join(root, file), "utf8")
const pages = keptFiles(root).filter((file) =>
  /^(README|SECURITY|docs\/.*|(packages|apps)\/[^/]+\/README|(conformance|bench|scripts|testing|proofs\/[^/]+)\/README)\.md$/.test(
    file,
  ),
)
const fence = /^```[\s\S]*?^```$/gm

/** The lines of a text without their indentation. */
const linesOf = (text: string) => text.split("\n").map((line) => line.trim())

test("a block that names a file of a sample app has lines of that file", () => {
  const blocks = pages.flatMap((page) =>
    [...read(page).matchAll(/^```ts from=(\S+)\n([\s\S]*?)^```$/gm)].map(([, file = "", text = ""]) => ({
      page,
      file,
      text: linesOf(text.trim()).join("\n"),
    })),
  )
  expect(blocks.length).toBeGreaterThan(5)
  const wrong = blocks.filter(({ file, text }) => !linesOf(read(file)).join("\n").includes(text))
  expect(wrong).toEqual([])
})

test("symbols and accounts on pages are those of the initial state", () => {
  const page = read("docs/settings.md")
  const { symbols, accounts } = JSON.parse(read("packages/server/src/init/genesis.json"))
  for (const {
    symbol,
    tick,
    lot,
    minAmount,
    maxAmount,
    quote,
    makerFee,
    takerFee,
    openingPrice,
  } of symbols) {
    const cells = [symbol, tick, lot, `${minAmount} ${quote}`, `${maxAmount} ${quote}`, makerFee, takerFee]
    expect(page).toContain(`| ${[...cells, openingPrice].join(" | ")} |`)
  }
  for (const { uid, keys, balances } of accounts) {
    const [first] = keys
    if (first === undefined) continue
    const rowOf = (file: string) =>
      read(file)
        .split("\n")
        .find((line) => line.startsWith(`| \`${first.key}\` | \`${first.secret}\` |`))
    const amounts = Object.entries(balances).map(([asset, amount]) => `${amount} ${asset}`)
    expect(rowOf("docs/settings.md")).toContain(`| ${uid} | ${amounts.join(", ")} |`)
    expect(rowOf("README.md")).toContain(`: ${amounts.join(", ")} |`)
  }
})

test("the simulated market has as much history as the pages say", () => {
  const days = (ms: number) => Math.floor(ms / 86_400_000)
  const { minute, hour, day } = historyReach
  const said = `${days(minute)} days of 1m candles, ${days(hour)} days of 60m candles and five years of daily candles`
  expect(Math.floor(days(day) / 365)).toBe(5)
  for (const page of ["README.md", "docs/market.md"]) expect(read(page)).toContain(said)
})

test("each package's README names its package.json's Node, and installs its requirements", () => {
  for (const { folder, manifest } of publicPackages(root)) {
    const page = read(`${folder}/README.md`)
    const oldest = manifest.engines?.node?.slice(">=".length)
    const [line = "", installed = "", named] =
      /^npm install (\S.*?) {2,}# Node ([\d.]+) or later$/m.exec(page) ?? []
    expect([folder, line === "" ? "no line that installs it" : named]).toEqual([folder, oldest])
    const unpublished = `tarballs/${manifest.name.replace("@bourse/", "")}.tgz`
    const files = installed.replace(/tarballs\/\{(.+)\}\.tgz/, (_, names) =>
      names
        .split(",")
        .map((name: string) => `tarballs/${name}.tgz`)
        .join(" "),
    )
    // The first release replaces the lines about tarballs by package names.
    expect(files).toContain(manifest.version === "0.0.0" ? unpublished : manifest.name)
  }
})

test("each Node version on a page is a package's", () => {
  const oldest = publicPackages(root).map(({ manifest }) => manifest.engines?.node?.slice(">=".length))
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bNode (\d+\.\d+) (?:or|and) later/g)].map(([, version]) => ({ page, version })),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ version }) => !oldest.includes(version))).toEqual([])
})

test("the request pipeline page lists the gateway's steps in order", () => {
  const header = read("packages/server/src/gateway/Gateway.ts").split("*/")[0] ?? ""
  const steps = [...header.matchAll(/(?:^ \*| {2}) *(\d+) (.+?)(?= {2,}|$)/gm)].map(([, number, what]) => [
    number,
    what,
  ])
  const described = [...read("docs/pipeline.md").matchAll(/^\| (\d+) \| (.+?) \|/gm)].map(
    ([, number, what]) => [number, what],
  )
  expect(steps.length).toBe(15)
  expect(described).toEqual(steps)
})

/** The HTML anchor that a heading gets. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-")

test("links inside the documentation work", () => {
  const dead = pages.flatMap((page) =>
    [
      ...read(page)
        .replace(fence, "")
        .matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g),
    ]
      .filter(([, path = "", hash]) => {
        const target = path === "" ? page : join(dirname(page), path)
        if (!existsSync(join(root, target))) return true
        if (hash === undefined) return false
        return !(
          read(target).includes(`<a id="${hash}"></a>`) ||
          read(target)
            .split("\n")
            .some((line) => line.startsWith("#") && anchor(line.replace(/^#+ /, "")) === hash)
        )
      })
      .map(([link]) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

const decisionPages = keptFiles(root).filter((file) => /^docs\/decisions\/(?!README)[^/]+\.md$/.test(file))

test("every decision is in the index with its title", () => {
  const index = read("docs/decisions/README.md")
  const rows = decisionPages.flatMap((file) => {
    const page = file.slice("docs/decisions/".length)
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(read(file)) ?? []
    if (number !== undefined) return [`- [${number}](${page}) ${title}\n`]
    return [...read(file).matchAll(/^## (.+)$/gm)].map(
      ([, section = ""]) => `[${section}](${page}#${anchor(section)})`,
    )
  })
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => !index.includes(row))).toEqual([])
})

test("a decision has at most 150 words", () => {
  const decisions = decisionPages.flatMap((file) => {
    const [opening = "", ...sections] = read(file).split(/^## /m)
    return (sections.length === 0 ? [opening] : sections).map((text) => ({
      decision: `${file}: ${text.split("\n")[0]}`,
      words: text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length,
    }))
  })
  expect(decisions.length).toBeGreaterThan(50)
  expect(decisions.filter(({ words }) => words > 150)).toEqual([])
})

test("every page is in the documentation's index", () => {
  const pages = keptFiles(root).filter((file) => /^docs\/(?!README)[^/]+\.(md|json)$/.test(file))
  const index = read("docs/README.md")
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((page) => !index.includes(`(${page.slice("docs/".length)})`))).toEqual([])
})

test("pages name the repository of package.json", () => {
  const { repository } = JSON.parse(read("package.json"))
  const [owner] = repository.split("/")
  const named = pages.flatMap((page) =>
    [
      ...read(page).matchAll(/\b(?:uses: |ghcr\.io\/|github\.com\/)([\w-]+\/bourse)\b|\b(OWNER\/bourse)\b/g),
    ].map(([, found, undecided]) => ({ page, found: found ?? undecided })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ found }) => found !== `${owner}/bourse`)).toEqual([])
})

test("text for the time before the first release is marked, and removed afterwards", () => {
  const released = publicPackages(root).some(({ manifest }) => manifest.version !== "0.0.0")
  const marks = /<!-- (?:until|from) the first release|<!-- end -->/
  const marked = pages.filter((page) => page !== "docs/releases.md" && marks.test(read(page)))
  expect(marked.length > 0).toBe(!released)
  const left = marked.filter((page) =>
    /first release|<!-- end -->|<!- |tarballs\//.test(publishedPage(read(page), "0.1.0")),
  )
  expect(left).toEqual([])
})

test("files named on pages exist", () => {
  const rooted = /`((?:packages|apps|conformance|proofs|scripts|bench|testing|docs)\/[\w./-]+)`/g
  const named = [...pages, "AGENTS.md", "CONTRIBUTING.md"].flatMap((page) =>
    [...read(page).matchAll(rooted)].map(([, path = ""]) => ({ page, path })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test("every request of the control plane is on its page", () => {
  const page = read("docs/control-plane.md")
  const endpoints = Object.values(ControlApi.groups).flatMap((group) => Object.values(group.endpoints))
  expect(endpoints.length).toBeGreaterThan(40)
  const missing = endpoints.filter(
    ({ path }) => !new RegExp(`${path.replaceAll(/:\w+/g, "[\\w-]+")}(?![\\w/-])`).test(page),
  )
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test("each package's README installs the packages that its examples import", () => {
  const missing = publicPackages(root).flatMap(({ folder, manifest }) => {
    const page = read(`${folder}/README.md`)
    const installed = [...page.matchAll(/^npm install .*/gm)].join("\n")
    return [...page.matchAll(/^```(?:ts|js)\b.*\n([\s\S]*?)^```$/gm)]
      .flatMap(([, text = ""]) => [...text.matchAll(/ from "((?:@[\w-]+\/)?[\w-]+)/g)])
      .map(([, name = ""]) => name)
      .filter((name) => name !== manifest.name && name !== "node")
      .filter((name) => !new RegExp(`\\b${name.replace("@bourse/", "")}\\b`).test(installed))
      .map((name) => `${folder}: ${name}`)
  })
  expect(missing).toEqual([])
})

test("tables of PostgreSQL that the pages query exist", () => {
  const source = keptFiles(root).filter((file) => /^packages\/store(-postgres)?\/src\/.*\.ts$/.test(file))
  const tables = source.flatMap((file) =>
    [...read(file).matchAll(/\btable\("(\w+)"/g)].map(([, name]) => name),
  )
  const queried = pages.flatMap((page) =>
    [...read(page).matchAll(/\bFROM bourse\.(\w+)/g)].map(([, name]) => name),
  )
  expect(queried.length).toBeGreaterThan(0)
  expect(tables).toEqual(expect.arrayContaining(queried))
})
