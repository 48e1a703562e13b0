// Runs the programs of the page "Test your bot on a bad day" in a user's project. Each program must print the
// result that the page gives for a naive and a careful bot. readme.proof.ts compiles the programs.
import { execFile } from "node:child_process"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"

const folder = join(root, "docs/examples/bad-day")
const files = readdirSync(folder)
const page = readFileSync(join(root, "docs/bad-day.md"), "utf8")
/** Programs of the page, in the order of its table. */
const runs = [...page.matchAll(/\(examples\/bad-day\/((\w+?(?:Ours|Ccxt))\.(?:ts|mjs))\)/g)].map(
  ([, file = "", name = ""]) => ({ file, name }),
)

const project = mkdtempSync(join(tmpdir(), "bourse-bad-day-"))
const packages = {
  bourse: "packages/cli",
  "@bourse/client": "packages/client",
  ccxt: "packages/server/node_modules/ccxt",
  "@types/node": "node_modules/@types/node",
}

const node = (...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const file = join(root, "scripts/node/node_modules/node/bin/node")
    execFile(file, args, { cwd: project, encoding: "utf8" }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`))
      else resolve(stdout.trim())
    })
  })

beforeAll(() => {
  for (const [name, target] of Object.entries(packages)) {
    const link = join(project, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, target), link)
  }
  writeFileSync(join(project, "package.json"), '{"type":"module"}')
  for (const file of files) copyFileSync(join(folder, file), join(project, file))
})

afterAll(() => rmSync(project, { recursive: true }))

const number = (text: string | undefined): number => Number(text ?? Number.NaN)

/**
 * Checks the output of the naive and the careful bot, by scenario. The programs with ccxt and those with our
 * client print the same output.
 */
const expected: Record<string, (naive: string, careful: string) => void> = {
  flashCrash: (naive, careful) => {
    const below = (text: string) => number(/^(-?[\d.]+) % below the best bid$/.exec(text)?.[1])
    expect(below(naive)).toBeGreaterThan(0.1)
    expect(below(careful)).toBeLessThan(below(naive) / 2)
  },
  weekendGap: (naive, careful) => {
    expect(naive).toMatch(/^(NEW|open)$/)
    expect(careful).toMatch(/^(FILLED|closed)$/)
  },
  thinBook: (naive, careful) => {
    const above = (text: string) => number(/^(-?[\d.]+) % above the best price/.exec(text)?.[1])
    expect(above(naive)).toBeGreaterThan(0.1)
    expect(above(careful)).toBeLessThan(above(naive) / 2)
  },
  wideSpread: (naive, careful) => {
    expect(number(/^(-\d+) USDT$/.exec(naive)?.[1])).toBeLessThan(-5)
    expect(number(/^(\d+) USDT$/.exec(careful)?.[1])).toBeGreaterThan(0)
  },
  emptySide: (naive, careful) => {
    expect(naive).toMatch(/^rejected with 300\d\d$/)
    expect(careful).toMatch(/^(FILLED|closed) after [45] minutes$/)
  },
  halt: (naive, careful) => {
    expect([naive, careful]).toEqual(["20 orders rejected", "placed after 9 minutes"])
  },
  newSteps: (naive, careful) => {
    expect([naive, careful]).toEqual(["5 orders rejected", "placed at 50001"])
  },
  stuckWithdrawals: (naive, careful) => {
    expect([naive, careful]).toEqual(["2 withdrawals of the rent", "1 withdrawal of the invoice"])
  },
  lostAnswers: (naive, careful) => {
    expect(number(/^(\d+) orders instead of 30$/.exec(naive)?.[1])).toBeGreaterThan(30)
    expect(careful).toBe("30 orders")
  },
  rateLimitStorm: (naive, careful) => {
    expect(number(/^(\d+) of 100 requests rejected$/.exec(naive)?.[1])).toBeGreaterThan(40)
    expect(number(/^(\d+) levels$/.exec(careful)?.[1])).toBeGreaterThan(0)
  },
  staleReads: (naive, careful) => {
    expect(naive).toBe("2 orders in the place of one")
    expect(careful).toMatch(/^found after [34] seconds$/)
  },
  clockSkew: (naive, careful) => {
    expect([naive, careful]).toEqual(["5 of 5 requests rejected", "balances read"])
  },
  blind: (naive, careful) => {
    expect(naive).toMatch(/^(FILLED|closed)$/)
    expect(careful).toMatch(/^(NEW|open) after 5 minutes$/)
  },
}

test("each scenario of the package is shown with ccxt and with our client", () => {
  expect(runs.map(({ name }) => name)).toEqual(
    Object.keys(expected).flatMap((name) => [`${name}Ours`, `${name}Ccxt`]),
  )
  expect(files.toSorted()).toEqual(["exchange.ts", ...runs.map(({ file }) => file)].toSorted())
})

/**
 * Output of each program, by the program's name. The programs of one client share a process, which loads that
 * client only once.
 */
const printed = new Map<string, string>()

const runInOneProcess = async (programs: typeof runs): Promise<void> => {
  const begin = "-----"
  const all = join(project, `${programs[0]!.name}-and-others.ts`)
  const lines = programs.map(
    ({ name, file }) => `console.log("${begin}${name}")\nawait import("./${file}")\n`,
  )
  writeFileSync(all, lines.join(""))
  const output = await node("--conditions=@bourse/source", all)
  for (const part of output.split(begin).slice(1)) {
    const [name = "", ...rest] = part.trim().split("\n")
    printed.set(name, rest.join("\n"))
  }
}

test.each(["Ours", "Ccxt"])("the bad-day programs of %s run", async (client) => {
  await runInOneProcess(runs.filter(({ name }) => name.endsWith(client)))
})

test.each(runs)("the program $name prints the results on the page", ({ name }) => {
  const output = printed.get(name) ?? "nothing was printed"
  const [, naive = "", careful = ""] = /^naive: (.*)\ncareful: (.*)$/.exec(output) ?? []
  expected[name.replace(/(Ours|Ccxt)$/, "")]?.(naive.replace(/, \w+$/, ""), careful)
  expect(careful, output).not.toBe("")
})
