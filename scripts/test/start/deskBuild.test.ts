/** Tests that the desk's build imports no devDependencies, which `npm start` does not install. */
import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { expect, test } from "vitest"
import { importsOf } from "../../src/check/arrows.ts"
import { root } from "../../src/repository/steps.ts"

test("the desk's build imports only packages that npm start installs", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "apps/desk/package.json"), "utf8"))
  const imported = ["build.ts", "vite.config.ts"]
    .flatMap((file) => importsOf(readFileSync(join(root, "apps/desk", file), "utf8"), "ts"))
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
  expect(imported).toEqual(expect.arrayContaining(["vite", "@tailwindcss/vite"]))
  expect(imported.filter((name) => !(name in dependencies))).toEqual([])
})
