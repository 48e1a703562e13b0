/** `npm start` installs no devDependencies and builds the desk in the background: the build may import none. */
import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { expect, test } from "vitest"
import { importsOf } from "../../src/check/arrows.ts"
import { root } from "../../src/repository/steps.ts"

test("the build of the desk imports only what npm start installs", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "apps/desk/package.json"), "utf8"))
  const imported = ["build.ts", "vite.config.ts"]
    .flatMap((file) => importsOf(readFileSync(join(root, "apps/desk", file), "utf8"), "ts"))
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
  expect(imported).toEqual(expect.arrayContaining(["vite", "@tailwindcss/vite"]))
  expect(imported.filter((name) => !(name in dependencies))).toEqual([])
})
