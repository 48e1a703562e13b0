// Tests the TypeScript blocks of the READMEs in a user's project: compiles them with the strictest settings,
// and runs each program against the installed package's server. README blocks that import vitest run as vitest
// tests.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { outcomeOf, root } from "../repository/steps.ts"
import { publicPackages } from "../repository/workspace.ts"

const printedUrl = "http://127.0.0.1:7070"
/** The READMEs' token is shorter than the server accepts, so it is replaced. */
const printedToken = `"sandbox-token"`
const token = "sandbox-token-of-readmes"

/** API keys that the maker's README uses. */
const keys = [
  { uid: "10000004", permissions: "all", key: "maker-key", secret: "maker-secret" },
  { uid: "10000005", permissions: "all", key: "taker-key", secret: "taker-secret" },
]

const settings = {
  compilerOptions: {
    target: "es2024",
    lib: ["es2024", "dom"],
    module: "nodenext",
    types: ["node"],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitReturns: true,
  },
}

/** Writes each TypeScript block of the READMEs to a file, named after its page and position. */
function programs() {
  const pages = [
    ["root", "README.md"],
    ...publicPackages(root).map(({ folder }) => [folder, `${folder}/README.md`]),
  ]
  return pages.flatMap(([name = "", page = ""]) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/^```ts\b.*\n([\s\S]*?)^```$/gm)].map(
      ([, text = ""], i) => {
        const isTest = /from "vitest"/.test(text)
        return {
          page,
          isTest,
          text,
          file: `${name.replaceAll("/", "-")}-${i + 1}${isTest ? ".test" : ""}.ts`,
        }
      },
    ),
  )
}

/** Starts the installed `bourse` command, with the state that the pages assume. */
async function startServer(project: string) {
  const where = ["--port", "0", "--data", ":memory:"]
  const args = ["serve", "--sandbox", "on", "--sandbox-token", token, ...where]
  const server = spawn(join(project, "node_modules/.bin/bourse"), args, { stdio: ["ignore", "pipe", "pipe"] })
  const stop = async () => {
    const exit = once(server, "exit")
    if (server.exitCode === null && server.kill()) await exit
  }
  let output = ""
  const url: string = await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk) => {
        output += chunk
        const found = /Exchange +(http:\S+)/.exec(output)
        if (found?.[1]) resolve(found[1])
      })
    server.on("exit", (code) => reject(new Error(`bourse ended with ${code}: ${output}`)))
  })
  for (const body of keys) {
    const headers = { "X-Bourse-Token": token, "Content-Type": "application/json" }
    await fetch(`${url}/admin/v1/keys`, { method: "POST", headers, body: JSON.stringify(body) })
  }
  return { url, stop }
}

export async function readmeProblems(project: string): Promise<string[]> {
  const folder = join(project, "readmes")
  mkdirSync(folder)
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
  const all = programs()
  for (const { file, text } of all) writeFileSync(join(folder, file), text)
  const problem = (what: string, { ok, output }: { ok: boolean; output: string }) =>
    ok ? [] : [`${what}\n${output}`]
  const problems = problem(
    "tsc",
    outcomeOf(join(project, "node_modules/.bin/tsc"), ["-p", "."], { cwd: folder }),
  )
  const server = await startServer(project)
  try {
    for (const { file, text } of all)
      writeFileSync(
        join(folder, file),
        text.replaceAll(printedUrl, server.url).replaceAll(printedToken, `"${token}"`),
      )
    for (const { page, file, isTest } of all)
      if (!isTest) problems.push(...problem(`${page}: ${file}`, outcomeOf("node", [file], { cwd: folder })))
    const vitest = join(project, "node_modules/.bin/vitest")
    problems.push(...problem("vitest", outcomeOf(vitest, ["run", "--root", folder], { cwd: folder })))
  } finally {
    await server.stop()
  }
  return problems
}
