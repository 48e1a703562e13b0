import { describe, expect, test } from "vitest"
import { checkShape, withBothSpellings } from "../../src/checks/Shape.ts"
import type { Answer, EndpointEntry, Field } from "../../src/kit/Catalogue.ts"

const field = (more: Partial<Field> & Pick<Field, "name" | "type">): Field => ({ text: "x", ...more })
const endpoint = (kind: Answer["kind"], fields: ReadonlyArray<Field>): EndpointEntry => ({
  id: "spot.thing",
  section: "GET /api/v3/thing",
  method: "GET",
  path: "/api/v3/thing",
  permission: null,
  role: "any",
  weightIp: null,
  text: "x",
  parameters: [],
  answer: { kind, fields },
  rules: [],
})
const broken = (kind: Answer["kind"], fields: ReadonlyArray<Field>, value: unknown) =>
  checkShape(endpoint(kind, fields), value).mismatches.map(
    ({ statement, pointer }) => `${statement} ${pointer}`,
  )

describe("a field must have its JSON type on the wire", () => {
  test.each([
    ["text", ["", "1"], [1, null, true]],
    ["decimal", ["1.50", "0"], [1.5, "1e3", "-1", ""]],
    ["amount", ["1.50", "0", ""], [1.5, "1e3", "none", null]],
    ["digits", ["0042"], [42, "4.2", ""]],
    ["yyyymmdd", ["20240229"], [20240229, "20230229"]],
    ["number", [1.5, -1], ["1.5", null]],
    ["integer", [3], [1.5, "3"]],
    ["ms", [1_700_000_000_000], [1_700_000_000, "1700000000000"]],
    ["boolean", [true, false], ["true", 1]],
    ["object", [{}], [[], null, "x"]],
    ["array", [[]], [{}, "x"]],
    ["null", [null], [0, ""]],
    ["any", [null, 1, "x", {}], []],
  ] as const)("%s", (type, good, bad) => {
    const fields = [field({ name: "a", type })]
    for (const a of good) expect(broken("object", fields, { a })).toEqual([])
    for (const a of bad) expect(broken("object", fields, { a })).toEqual(["spot.thing.field.a /a"])
  })

  test("a field may have any of its listed types, null if nullable, and only values of a closed list", () => {
    const fields = [field({ name: "id", type: ["integer", "text"], nullable: true, values: [-1, "-1"] })]
    for (const id of [-1, "-1", null]) expect(broken("object", fields, { id })).toEqual([])
    for (const id of [0, "1", true]) expect(broken("object", fields, { id })).toHaveLength(1)
  })
})

test("a missing field breaks its statement unless it is optional or has its other spelling", () => {
  const fields = [
    field({ name: "createTime", type: "ms", or: "creatTime" }),
    field({ name: "memo", type: "text", optional: true }),
    field({ name: "coin", type: "text" }),
  ]
  expect(broken("object", fields, { creatTime: 1_700_000_000_000, coin: "x" })).toEqual([])
  expect(broken("object", fields, { memo: "x" })).toEqual([
    "spot.thing.field.createTime /createTime",
    "spot.thing.field.coin /coin",
  ])
  expect(broken("object", fields, { creatTime: "soon", coin: "x" })).toEqual([
    "spot.thing.field.createTime /creatTime",
  ])
})

test("a wrong field in a nested object or array is reported with its pointer", () => {
  const fields = [
    field({ name: "data", type: "array", fields: [field({ name: "asset", type: "text" })] }),
    field({ name: "page", type: "object", fields: [field({ name: "size", type: "integer" })] }),
    field({ name: "names", type: "array", of: "text" }),
  ]
  const value = { data: [{ asset: "BTC" }, { asset: 1 }, "x"], page: {}, names: ["a", null] }
  expect(broken("object", fields, value)).toEqual([
    "spot.thing.field.data.asset /data/1/asset",
    "spot.thing.field.data /data/2",
    "spot.thing.field.page.size /page/size",
    "spot.thing.field.names /names/1",
  ])
})

test.each([
  ["object", {}, []],
  ["object", [], ["spot.thing.answer "]],
  ["empty-object", {}, []],
  ["empty-object", null, ["spot.thing.answer "]],
  ["array", [], []],
  ["array", {}, ["spot.thing.answer "]],
  ["one-element-array", [{}], []],
  ["one-element-array", [], ["spot.thing.answer "]],
  ["one-element-array", [{}, {}], ["spot.thing.answer "]],
  ["one-element-array", {}, ["spot.thing.answer "]],
] as const)("%s: %j", (kind, value, expected) => {
  expect(broken(kind, [], value)).toEqual(expected)
})

test("the shape check lists the fields it received and the keys that the catalogue lacks", () => {
  const fields = [field({ name: "rows", type: "array", fields: [field({ name: "id", type: "text" })] })]
  expect([...checkShape(endpoint("object", fields), { rows: [], more: 1 }).seen]).toEqual([
    "spot.thing.field.rows",
  ])
  const { seen, extra } = checkShape(endpoint("object", fields), { rows: [{ id: "1", odd: 1 }], more: 1 })
  expect([...seen]).toEqual(["spot.thing.field.rows", "spot.thing.field.rows.id"])
  expect(extra).toEqual(["/rows/0/odd", "/more"])
})

test("an answer's field can be read under both spellings", () => {
  const fields = [
    field({ name: "rows", type: "array", fields: [field({ name: "Qty", or: "origQty", type: "decimal" })] }),
  ]
  expect(withBothSpellings(fields, { rows: [{ Qty: "1" }, { origQty: "2" }] })).toEqual({
    rows: [
      { Qty: "1", origQty: "1" },
      { Qty: "2", origQty: "2" },
    ],
  })
})

test("two elements with the same name in a list are reported", () => {
  const coins = [field({ name: "coin", type: "text" })]
  const entry = endpoint("array", coins)
  const listed = { ...entry, answer: { ...entry.answer, distinctBy: "coin" } }
  const btc = { coin: "BTC" }
  expect(checkShape(listed, [btc, { coin: "ETH" }]).mismatches).toEqual([])
  expect(checkShape(listed, [btc, { coin: "ETH" }, btc]).mismatches).toEqual([
    { statement: "spot.thing.answer", pointer: "/2/coin", wanted: "each once", got: '"BTC" again' },
  ])
  const inside = [field({ name: "all", type: "array", fields: coins, distinctBy: "coin" })]
  expect(broken("object", inside, { all: [btc] })).toEqual([])
  expect(broken("object", inside, { all: [btc, btc] })).toEqual(["spot.thing.field.all /all/1/coin"])
})
