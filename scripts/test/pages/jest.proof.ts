// Loads the CommonJS build of the client and `require("bourse")` in a user's folder: with Node, with TypeScript
// in a CommonJS package, and with jest 30. Only the loading of `bourse` is tested: a stub ES module stands for
// the package.
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeBundles } from "../../src/build/bundles.ts"
import { vendorDeclarations } from "../../src/build/vendor.ts"
import { root } from "../../src/repository/steps.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-jest-"))
const modules = join(folder, "node_modules")
const files = {
  "package.json": '{ "private": true }',
  "client.test.js": `const { decimal, makeSpot } = require("@bourse/client")
    const { makeWallet } = require("@bourse/client/wallet")
    test("is loaded", () => expect([decimal("1"), typeof makeSpot, typeof makeWallet]).toEqual(["1", "function", "function"]))`,
  "bourse.test.js": `const { startBourse } = require("bourse")
    test("is loaded", () => expect(startBourse).toBe(1))`,
  "program.cjs": `const { decimal, makeSpot } = require("@bourse/client")
    makeSpot({ baseUrl: "http://127.0.0.1:1", apiKey: "k", secret: "s" })
    console.log(decimal("1"), require("bourse").startBourse)`,
  "typed.ts": `import { type Decimal, decimal } from "@bourse/client"
    import { makeSpot, type PlacedOrder } from "@bourse/client/spot"
    import { startBourse } from "bourse"
    export const amount: Decimal = decimal("1")
    export const placed = (order: PlacedOrder): string => order.orderId
    export const one: number = startBourse
    // @ts-expect-error no options
    export const spot = makeSpot()`,
}

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|BOURSE_|NODE_(ENV|OPTIONS)|TEST$)/.test(name)),
)
const run = (command: string, args: string[], env = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...environment, ...env },
    encoding: "utf8",
  })
  return { status, output: `${stdout}${stderr}` }
}
const jest = (file: string, env = {}) => run("node", ["node_modules/jest/bin/jest.js", file], env)

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const install = ["install", "--no-audit", "--no-fund", "--prefer-offline", "jest@30", "typescript@5.9"]
  execFileSync("npm", install, { cwd: folder, env: environment })
  execFileSync("tsc", ["-b", "packages/client"], { cwd: root })
  await writeBundles(root)
  vendorDeclarations(root)
  for (const [name, from, parts] of [
    ["@bourse/client", "packages/client", ["package.json", "dist"]],
    ["bourse", "packages/cli", ["package.json", "commonjs.cjs", "commonjs.d.cts"]],
  ] as const) {
    mkdirSync(join(modules, name), { recursive: true })
    for (const part of parts) cpSync(join(root, from, part), join(modules, name, part), { recursive: true })
  }
  mkdirSync(join(modules, "bourse/dist"))
  writeFileSync(join(modules, "bourse/dist/index.js"), "export const startBourse = 1")
  writeFileSync(join(modules, "bourse/dist/index.d.ts"), "export declare const startBourse: number")
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("Node loads bourse and the client by require", () => {
  expect(run("node", ["program.cjs"])).toEqual({ status: 0, output: "1 1\n" })
})

test.each(["node16", "nodenext"])("TypeScript compiles a CommonJS package with module %s", (module) => {
  const flags = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2024,dom", "--types", "node"]
  const outcome = run("node", ["node_modules/typescript/bin/tsc", ...flags, "--module", module, "typed.ts"])
  expect(outcome).toEqual({ status: 0, output: "" })
})

test("jest loads the client as it is", () => {
  expect(jest("client.test.js")).toMatchObject({ status: 0, output: expect.stringContaining("1 passed") })
})

test("jest loads bourse with its flag; without it the error names the flag", () => {
  const flag = "--experimental-vm-modules"
  expect(jest("bourse.test.js", { NODE_OPTIONS: flag })).toMatchObject({ status: 0 })
  const without = jest("bourse.test.js")
  expect(without.status).toBe(1)
  expect(without.output).toContain(`bourse is an ES module: run jest with NODE_OPTIONS=${flag}`)
})
