/** Every encoded value is decoded correctly from the definitions by an independent library. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { randomCases } from "@bourse/testing/randomCases"
import * as fc from "fast-check"
import protobuf from "protobufjs"
import { expect, test } from "vitest"
import { encodePush } from "../../src/streams/generated/pushMessages.ts"

const file = join(import.meta.dirname, "../../../vocabulary/proto/push.proto")
const definitions = protobuf.parse(readFileSync(file, "utf8"), { keepCase: true }).root
const Wrapper = definitions.lookupType("PushDataV3ApiWrapper")

const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const text = fc.string({ unit: "grapheme" })
const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: text,
  bool: fc.boolean(),
  int32: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  int64: whole,
}
const arbitrary = (type: protobuf.Type): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      type.fieldsArray.map((field) => {
        const { name, repeated, type, resolvedType } = field.resolve()
        const value = resolvedType instanceof protobuf.Type ? arbitrary(resolvedType) : scalars[type]!
        return [name, repeated ? fc.array<unknown>(value, { maxLength: 3 }) : value]
      }),
    ),
    { requiredKeys: [] },
  )

const bodyNames = Wrapper.oneofs.body!.oneof

test("every push decodes by the definitions as intended", () => {
  fc.assert(
    fc.property(arbitrary(Wrapper), fc.constantFrom(...bodyNames), (all, name) => {
      const push = Object.fromEntries(
        Object.entries(all).filter(([key]) => key === name || !bodyNames.includes(key)),
      )
      const options = { longs: Number, defaults: true, arrays: true } as const
      const read = Wrapper.toObject(Wrapper.decode(encodePush(push)), options)
      const meant = Wrapper.toObject(Wrapper.fromObject(push), options)
      expect(read).toEqual(meant)
    }),
    { numRuns: randomCases(300) },
  )
})

test("a message longer than all before it is complete", () => {
  const levels = Array.from({ length: 20_000 }, (_, i) => ({ price: String(i), quantity: "0.001" }))
  const bytes = encodePush({ channel: "c", publicAggreDepths: { asks: levels, bids: levels } })
  const { publicAggreDepths } = Wrapper.toObject(Wrapper.decode(bytes))
  expect(publicAggreDepths.asks).toEqual(levels)
  expect(publicAggreDepths.bids).toEqual(levels)
})
