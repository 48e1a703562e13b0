// Checks that the generated reference is complete: it contains every endpoint and statement, every example fits
// the definitions and the catalogue, and every request runs as printed.
import { execFile, spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { checkShape } from "@bourse/conformance/src/checks/Shape.ts"
import { decode } from "@bourse/conformance/src/kit/Kit.ts"
import { errorTable } from "@bourse/core"
import { areas } from "@bourse/server/src/documentation/Documentation.ts"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, test } from "vitest"
import { choices, remarks } from "../../src/generate/reference/choices.ts"
import { entryOf, examples, requestLine, titleOf } from "../../src/generate/reference/endpoints.ts"
import { advice } from "../../src/generate/reference/errorsPage.ts"
import { pages } from "../../src/generate/reference/pages.ts"
import { kit } from "../../src/generate/reference/statements.ts"
import { root } from "../../src/repository/steps.ts"

const endpoints = areas.flatMap((area) => area.endpoints.map(({ endpoint }) => endpoint))
const { "README.md": index = "", ...others } = pages
const text = Object.values(others).join("\n")

const anchorsOf = (page: string) => [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)
const statementAnchors = anchorsOf(text).filter((id) => !id.startsWith("error-"))

/** Sections of the reference pages that are about an endpoint. */
const sectionsOf = (endpoint: { method: string; path: string }) => {
  const heading = `## ${titleOf(endpoint)}\n`
  return text.split(/^(?=## )/m).filter((part) => part.startsWith(heading))
}

test("the reference contains every statement of the interface exactly once", () => {
  expect(statementAnchors.length).toBeGreaterThan(1000)
  expect(statementAnchors.toSorted()).toEqual([...kit.statements.keys()].toSorted())
})

test("the reference has one entry per endpoint, with a request, an answer and its statements", () => {
  for (const endpoint of endpoints) {
    const [section = "", ...more] = sectionsOf(endpoint)
    expect(more, titleOf(endpoint)).toEqual([])
    expect(section).toMatch(/^```sh\n(KEY=.+ )?(call|curl) .+\n```$/m)
    const [, answer = ""] = /^```json\n([\s\S]+?)\n```$/m.exec(section) ?? []
    expect(JSON.parse(answer)).toEqual(examples[titleOf(endpoint)]?.answer)
    const id = entryOf(endpoint)?.id
    const wanted = [...kit.statements.values()].filter((each) => each.endpoint === id && id !== undefined)
    expect(anchorsOf(section)).toEqual(expect.arrayContaining(wanted.map((each) => each.id)))
    expect(index).toContain(`[${titleOf(endpoint)}]`)
  }
})

test("every endpoint of the catalogue has a definition", () => {
  const defined = endpoints.flatMap((endpoint) => entryOf(endpoint)?.id ?? [])
  expect(defined.toSorted()).toEqual([...kit.endpoints.keys()].toSorted())
})

test("each open or ambiguous statement has a choice, and no other statement has one", () => {
  const undecided = [...kit.statements.values()].filter(
    ({ level }) => level === "ambiguous" || level === "open",
  )
  expect(Object.keys(choices).toSorted()).toEqual(undecided.map(({ id }) => id).toSorted())
})

test("remarks on required statements are printed with them", () => {
  for (const [id, remark] of Object.entries(remarks)) {
    expect(["must", "should"], id).toContain(kit.statements.get(id)?.level)
    expect(text).toContain(`**Here:** ${remark}`)
  }
})

test("the page of errors has advice for exactly the codes that this server returns", () => {
  const source = join(root, "packages/server/src")
  const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith("Documentation.ts"))
    .map((file) => readFileSync(join(source, file), "utf8"))
    .join("\n")
  const byServer = Object.keys(errorTable).filter(
    (name) => texts.includes(`"${name}"`) || texts.includes(`errorTable.${name}`),
  )
  // The engine's source files contain the codes of the engine's rejections.
  const engine = join(root, "packages/engine/src")
  const byEngine = readdirSync(engine, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(join(engine, file), "utf8").matchAll(/\bErrorCode\.(\w+)/g)])
    .map(([, name = ""]) => name)
  expect(Object.keys(advice).toSorted()).toEqual([...new Set([...byServer, ...byEngine])].toSorted())
})

/** Describes the error of decoding a value, or returns an empty text. A value may have unknown fields. */
function faultOf(codec: unknown, value: unknown) {
  const decoded = decode(codec as Parameters<typeof decode>[0], value)
  if (typeof decoded !== "object" || decoded === null || !("wrong" in decoded)) return ""
  return String(decoded.wrong)
    .replace(/Expected no excess property\s+at (\[[^\]]+\])+/g, "")
    .trim()
}

test("the recorded examples belong to the endpoints, and fit their definitions", () => {
  expect(Object.keys(examples).toSorted()).toEqual(endpoints.map(titleOf).toSorted())
  for (const endpoint of endpoints) {
    const example = examples[titleOf(endpoint)]
    if (example === undefined) continue
    const parameters = Object.fromEntries(example.parameters)
    expect(faultOf(endpoint.query, parameters), titleOf(endpoint)).toBe("")
    expect(faultOf(endpoint.success, example.answer), titleOf(endpoint)).toBe("")
    const entry = entryOf(endpoint)
    if (entry !== undefined) expect(checkShape(entry, example.answer).mismatches, entry.id).toEqual([])
    if (example.fixture !== undefined) expect(kit.fixtures.map(({ id }) => id)).toContain(example.fixture)
  }
})

/**
 * Rejections for the form of a request, independent of the account: signature, key, time, parameters, route.
 */
const misunderstood = [
  400, 404, 405, 10072, 33333, 700002, 700003, 700004, 700005, 700007, 700008, 700009, 700010,
]

test("every request of the reference runs in the shell as printed, and is accepted", async () => {
  const [, shell = ""] = /^```sh\n(B=[\s\S]+?)\ncall GET [^\n]+\n```$/m.exec(index) ?? []
  expect(shell).toContain("call() {")
  const options = ["--sandbox", "on", "--weights", "off", "--port", "0", "--data", ":memory:"]
  const server = spawn(process.execPath, [...bourseCommand(), "serve", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  try {
    const url: string = await new Promise((resolve, reject) => {
      let output = ""
      server.stdout.on("data", (chunk) => {
        output += chunk
        const [found] = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(output) ?? []
        if (found !== undefined) resolve(found)
      })
      server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
    })
    const lines = endpoints.map((endpoint) => {
      const example = examples[titleOf(endpoint)]
      if (example === undefined) throw new Error(titleOf(endpoint))
      const line = requestLine(endpoint, example)
      expect(sectionsOf(endpoint)[0]).toContain(line)
      return line
    })
    // A larger recvWindow, since a request may be slow on a busy machine.
    const patient = shell.replace("timestamp=", "recvWindow=60000&timestamp=")
    const script = [
      patient.replace("http://127.0.0.1:7070", url),
      ...lines.map((line) => `${line}; echo`),
    ].join("\n")
    const answers = await new Promise((resolve, reject) => {
      execFile("bash", ["-eo", "pipefail", "-c", script], (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      )
    })
    const codes = String(answers)
      .trim()
      .split("\n")
      .map((answer) => Number(JSON.parse(answer).code ?? 0))
    expect(codes).toHaveLength(lines.length)
    expect(lines.filter((_, at) => misunderstood.includes(codes[at] ?? 0))).toEqual([])
  } finally {
    server.kill()
  }
})
