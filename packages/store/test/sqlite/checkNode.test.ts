import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { checkNode } from "../../src/sqlite/checkNode.ts"

test.each([
  { node: "20.20.2" },
  { node: "22.18.0", sqlite: "3.50.2" },
  { node: "24.13.0", sqlite: "3.50.4" },
])("Node $node is rejected with the needed version", (versions) => {
  expect(() => checkNode(versions)).toThrow(
    `this needs Node 24.14 or later, for its SQLite; this is Node ${versions.node}`,
  )
})

test.each([
  { node: "22.22.2", sqlite: "3.51.2" },
  { node: "24.21.0", sqlite: "3.53.4" },
  { node: "30.0.0", sqlite: "4.0.0" },
])("Node $node, with SQLite $sqlite, is accepted", (versions) => {
  expect(() => checkNode(versions)).not.toThrow()
})

test("the package loads without SQLite, so it can report that", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--no-experimental-sqlite", "--conditions=@bourse/source", "-e", 'import("@bourse/store")'],
    { cwd: import.meta.dirname, encoding: "utf8" },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
})
