import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { bundle, bundlers } from "../../src/pages/bundle.ts"

const folder = fileURLToPath(new URL("../../../packages/core", import.meta.url))
const options = { folder, conditions: ["@bourse/source"] }

test.each(bundlers)("a bundle by %s contains only the parts that the page uses", async (bundler) => {
  const source = 'import { recvWindowMaxMs } from "@bourse/vocabulary/limits"; console.log(recvWindowMaxMs)'
  const { text, bytes } = await bundle(source, { ...options, bundler })
  expect(text).toMatch(/^.{0,80}console\.log\(\w+\).{0,40}$/s)
  expect(bytes).toBe(text.length)
})

test.each(bundlers)("a bundle by %s is rejected for a missing import", async (bundler) => {
  for (const missing of ["@bourse/core/nothing", "no-such-package", "node:fs"])
    await expect(bundle(`import "${missing}"`, { ...options, bundler }), missing).rejects.toThrow(missing)
})
