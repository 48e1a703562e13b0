/** Tests that LICENSES.txt names the licences of bundled packages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { licencesOf } from "../../src/build/licences.ts"
import { licenceProblems } from "../../src/release/tarballs.ts"
import { root } from "../../src/repository/steps.ts"

/** Makes a folder with these packages in its `node_modules`. */
const folderWith = (packages: Readonly<Record<string, { manifest?: object; files?: object }>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-licences-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "LICENSE"), "MIT License\n\nCopyright (c) us\n\nPermission is granted\n")
  for (const [name, { manifest = {}, files = {} }] of Object.entries(packages)) {
    const home = join(folder, "node_modules", name)
    mkdirSync(home, { recursive: true })
    const whole = { name, version: "1.2.3", license: "MIT", ...manifest }
    for (const [file, text] of Object.entries({ "package.json": JSON.stringify(whole), ...files }))
      writeFileSync(join(home, file), text)
  }
  return folder
}

test("each bundled package is named once, with its licence and notices", () => {
  const folder = folderWith({
    plain: { files: { LICENSE: "You may." } },
    "@of/us": { files: { "licence.md": "You may too.", NOTICE: "Made by us." } },
    unused: { files: { LICENSE: "Nobody asks." } },
  })
  const files = ["plain/a.js", "plain/lib/b.js", "@of/us/c.js"].map((file) => `node_modules/${file}`)
  expect(licencesOf(folder, [...files, "src/own.ts", "\0virtual"])).toBe(
    `@of/us 1.2.3, MIT\n\nMade by us.\n\nYou may too.\n\n${"-".repeat(80)}\n\nplain 1.2.3, MIT\n\nYou may.\n`,
  )
})

test("a package without a licence text gets the MIT text with its author's name, or fails the build", () => {
  const folder = folderWith({ bare: { manifest: { author: "Ada" } }, odd: { manifest: { license: "Odd" } } })
  expect(licencesOf(folder, ["node_modules/bare/a.js"])).toContain(
    "Copyright (c) Ada\n\nPermission is granted",
  )
  expect(() => licencesOf(folder, ["node_modules/odd/a.js"])).toThrow("odd 1.2.3, Odd has no licence text")
})

test("a tarball whose LICENSES.txt lacks a bundled package is rejected", () => {
  const kit = (file: string) => licenceProblems("@bourse/conformance", file)
  expect(kit("")).toEqual([expect.stringContaining("the licence of effect")])
  const effect = join(root, "packages/core/node_modules/effect/package.json")
  expect(kit(licencesOf(root, [effect]))).toEqual([])
  const missing = licenceProblems("@bourse/server", "").join()
  for (const name of ["react", "@base-ui/react", "lightweight-charts"]) expect(missing).toContain(name)
})
