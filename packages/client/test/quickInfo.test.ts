/**
 * Compares the hover texts of TypeScript's language server: the promise client and the Effect client have the same
 * texts and type names for methods, parameters and fields.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as broker from "@bourse/broker"
import * as market from "@bourse/market"
import * as spot from "@bourse/spot"
import * as wallet from "@bourse/wallet"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const { addToStrategyGroupByGet: _, ...spotApi } = spot.SpotApi
const areas = { spot: spotApi, wallet: wallet.WalletApi, broker: broker.BrokerApi, market: market.MarketApi }
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Marks the position for the hover text in the programs of both clients. */
const mark = "/*at*/"
const pairs = [
  ...Object.entries(areas).flatMap(([area, api]) =>
    Object.keys(api).map((name) => [`${area}.${name}`, `${area}.${mark}${name}`] as const),
  ),
  ["a parameter", `spot.myTrades({ ${mark}symbol: "BTCUSDT" })`],
  ["a parameter of a union", `spot.cancelOrder({ ${mark}symbol: "BTCUSDT", orderId: "1" })`],
  ["an option of a call", `spot.account({}, { ${mark}timeoutMs: 1 })`],
  ["a field of an answer", `account.${mark}balances`],
  ["a field of a field", `account.balances[0]!.${mark}locked`],
] as const
const importsOf = (area: string) => `
import type { ${upper(area)} as Promise${upper(area)} } from "@bourse/client"
import type { ${upper(area)} as Effect${upper(area)} } from "@bourse/${area}"`
const clientsOf = (kind: string) => Object.keys(areas).map((area) => `${area}: ${kind}${upper(area)}`)
const declared = `${Object.keys(areas).map(importsOf).join("")}
import type * as Effect from "effect/Effect"
declare const promise: { ${clientsOf("Promise").join("; ")}; account: Awaited<ReturnType<PromiseSpot["account"]>> }
declare const effect: { ${clientsOf("Effect").join("; ")}; account: Effect.Success<ReturnType<EffectSpot["account"]>> }`
const source = [
  ...declared.split("\n"),
  ...pairs.flatMap(([, text]) => [`promise.${text};`, `effect.${text};`]),
]

let folder: string
let server: ChildProcess
const waiting: Map<number, (result: unknown) => void> = new Map()
let lastId = 0
const write = (message: object) => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message })
  server.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}
const ask = (method: string, params: object) =>
  new Promise((resolve) => {
    waiting.set(++lastId, resolve)
    write({ id: lastId, method, params })
  })

beforeAll(async () => {
  const home = fileURLToPath(new URL("../", import.meta.url))
  folder = mkdtempSync(join(home, "node_modules/.hover-"))
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: join(home, "../../tsconfig.base.json"),
      compilerOptions: { noEmit: true, composite: false, types: ["node"] },
      files: ["hovered.ts"],
    }),
  )
  const file = join(folder, "hovered.ts")
  writeFileSync(file, source.join("\n"))
  server = spawn("tsc", ["--lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] })
  let received = Buffer.alloc(0)
  server.stdout?.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const head = received.indexOf("\r\n\r\n")
      const length = Number(
        /Content-Length: (\d+)/i.exec(received.toString("latin1", 0, Math.max(head, 0)))?.[1],
      )
      if (head < 0 || received.length < head + 4 + length) return
      const message = JSON.parse(received.toString("utf8", head + 4, head + 4 + length))
      received = received.subarray(head + 4 + length)
      if (message.method === undefined) waiting.get(message.id)?.(message.result)
      else if (message.id !== undefined) write({ id: message.id, result: null })
    }
  })
  const uri = pathToFileURL(file).href
  const root = pathToFileURL(folder).href
  await ask("initialize", {
    processId: process.pid,
    rootUri: root,
    capabilities: { textDocument: { hover: { contentFormat: ["markdown"] } } },
  })
  write({ method: "initialized", params: {} })
  write({
    method: "textDocument/didOpen",
    params: { textDocument: { uri, languageId: "typescript", version: 1, text: source.join("\n") } },
  })
}, 300_000)
afterAll(() => {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** The type that the editor displays, and the text below it. */
const hover = async (text: string) => {
  const position = { line: source.indexOf(text), character: text.indexOf(mark) + mark.length }
  const uri = pathToFileURL(join(folder, "hovered.ts")).href
  const found = (await ask("textDocument/hover", { textDocument: { uri }, position })) as {
    readonly contents: { readonly value: string }
  }
  const [, type = "", words = ""] = /^```\w*\n([\s\S]*?)\n```\n?([\s\S]*)$/.exec(found.contents.value) ?? []
  return { type, words }
}

/** The displayed type without the kind's name, and without the type name of a write's client id. */
const bare = (type: string) =>
  type.replace(/\b(?:Paged)?(?:Operation|Read|Write)</, "<").replace(/, "\w+">$/, ">")

/** Sentence of a write's effect: how often the write happens when the effect runs again. */
const runs = /\n\n(?:The effect is one write|Each run of the effect)[^\n]*(?=\s*$)/

describe("hovering", () => {
  it.each(pairs)(
    "hovering over %s shows the same text and types in both clients",
    { timeout: 300_000 },
    async (_, text) => {
      const [promise, effect] = [await hover(`promise.${text};`), await hover(`effect.${text};`)]
      expect(effect.words.replace(runs, "")).toBe(promise.words)
      expect(runs.test(effect.words)).toBe(effect.type.includes("Write<"))
      expect(bare(effect.type)).toBe(bare(promise.type))
      expect(effect.words).toMatch(/^\s*[A-Z][\s\S]+\.\s*$/)
      // The hover text has type names, not expanded types.
      expect(effect.type).toMatch(/^\(property\) [^\n{]{1,140}$/)
      expect(effect.type).not.toMatch(/Brand|string &/)
    },
  )
})
